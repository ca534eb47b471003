// The screen as a value: what is shown, what has the focus, what lies over it. Input goes in, effects come out, and it
// draws itself into a grid. Knows no terminal, no file and no clock but the simulated one.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// What the workbench is told at start.
public struct WorkbenchOptions: Sendable {
  /// How the session is called on screen: `session 1`.
  public var sessionName = "session 1"
  /// Whether short delays pass by themselves after a key while the clock is paused.
  public var runsDelaysAutomatically = true
  /// Whether the mouse is reported.
  public var isMouseOn = true
  /// The language of the chrome.
  public var language = ChromeLanguage.english
  /// What each key does.
  ///
  /// Nil for the keys that the commands have by themselves.
  public var bindings: Bindings?
  /// Whether the theme goes by the terminal's background: nobody has chosen one.
  public var followsBackground = true
  /// What `Effect.remember` kept in earlier sessions.
  public var remembered: [RememberedKey: String] = [:]
  /// The scenarios that come with the program.
  public var library: [LibraryScenario] = []
  /// The names of the log's channels that the session's journal says; nil if it says none.
  public var shownChannels: [String]?

  public init() {}
}

/// A scenario that was written into a file.
package struct WrittenFile: Hashable, Sendable {
  /// The file's name without its folders.
  package let name: String
  /// What of the session stands in it.
  package let moment: SessionRevision
}

/// The workbench: state, update, draw.
public struct Workbench: Sendable {
  /// Makes a fresh session for a scenario that is opened; catalogue files are relative to the path.
  public typealias SessionFactory = @Sendable (_ scenarioPath: String) -> Session

  /// The session that is shown.
  public internal(set) var session: Session
  /// The theme on screen, and those that could be.
  package var themes: ThemeSelection
  /// The theme on screen.
  public var theme: Theme {
    get { themes.shown }
    set { themes.shown = newValue }
  }
  /// The words of the chrome, with the keys as they are.
  package var texts: Localizer { Localizer(options.language, keys: bindings.names) }
  package let makeSession: SessionFactory
  /// The panes, menus and commands of the screen.
  package let registry: ScreenRegistry
  package internal(set) var bindings: Bindings
  package let table: CommandTable

  package var options: WorkbenchOptions
  package var columns: Int
  package var rows: Int
  package var panes: PaneSet
  /// Which channels the log shows when the session is opened again.
  package var channels = RestorableChannels(ofSteps: [])
  /// How lists are looked at.
  package var view = ListOptions()
  /// Whether the log shows the channels of StoreKit 2 and the server because their pane was opened.
  var hasOpenedSubscriptions = false
  package var focus = FocusState()
  var overlays: [any Overlay] = []
  var notices = NoticeState()
  /// What the notice line says about the last key.
  package var notice: Notice? {
    get { notices.current }
    set { notices.current = newValue }
  }
  var prompts = PromptState()
  var playback = PlaybackState()
  var presentation = PresentationState()
  /// The world before the present one, for `e e`.
  var environmentBefore: EnvironmentName?
  /// The rate that `t p` goes back to.
  var runningFactor = 1.0
  /// Called with the progress of a step that takes long; true cancels it.
  ///
  /// Nil if nobody can cancel.
  public var isCancelled: (@Sendable (Cancellation.Progress) -> Bool)?
  /// What a click on each cell of the last picture means.
  package var hits = HitMap()
  package var mouse = MouseState()
  /// Where the operator has dragged the borders to.
  public internal(set) var shares: LayoutShares
  /// The sessions that are listed, while their menu is open.
  var sessionEntries: [SessionEntry] = []
  /// The tour that is under way.
  var tour: Tour?
  /// How far the last key moved the clock, in microseconds, where that is long enough to be shown.
  var longJump: Int64?
  /// The server that answers a real backend from this session; nil where none does.
  public internal(set) var serving: ServerStatus?
  /// Changes with each session that takes the place of another one.
  public private(set) var sessionNumber = 0

  /// A workbench over a session; `makeSession` makes a fresh one when a scenario is opened.
  public init(
    session: Session, registry: ScreenRegistry, theme: Theme, columns: Int, rows: Int,
    options: WorkbenchOptions = WorkbenchOptions(), makeSession: @escaping SessionFactory
  ) {
    self.session = session
    themes = ThemeSelection(theme, isAutomatic: options.followsBackground)
    self.columns = columns
    self.rows = rows
    self.options = options
    self.registry = registry
    panes = PaneSet(registry.panes)
    bindings = options.bindings ?? registry.bindings
    shares = LayoutShares(options.remembered[.paneSizes] ?? "", of: registry.borders)
    self.makeSession = makeSession
    table = session.registry.table.adding(registry.entries)
    restoreChannels(options.shownChannels)
  }

  /// Says something in the notice line until the next key.
  public mutating func showNotices(_ found: [ProgramNotice]) {
    let isPlain = found.allSatisfy { if case .fact(.resumed) = $0 { true } else { false } }
    notice = Notice(
      VisibleText.visible(texts.words(for: .all(found))), isPlain ? .message : .warning, isWhole: true)
  }

  /// Says what was found at the start: it stays until it is left, or something is done.
  public mutating func showStartNotices(with found: [ProgramNotice]) {
    // Faults of the configuration are listed elsewhere too; all else is said only here, and first.
    let listed = found.filter(\.isOfConfiguration)
    let leave = texts.key(.leave)
    var sentences = found.filter { !$0.isOfConfiguration }.map(visibleWords)
    let faults = listed.prefix(2).map(visibleWords)
    let isCut = listed.count > faults.count
    if isCut {
      sentences.append(
        texts.startMore("\(listed.count)", leave: leave) + faults.joined(separator: "; "))
    } else {
      sentences += faults
    }
    let words = sentences.joined(separator: "; ") + (isCut ? "" : texts.startLeave(leave))
    notices.atStart = Notice(words, .warning)
    notice = nil
  }

  private func visibleWords(_ notice: ProgramNotice) -> String {
    VisibleText.visible(texts.words(for: notice))
  }

  /// Takes one input and says what is to be done outside.
  ///
  /// Effects are to be carried out before the next draw.
  public mutating func handle(_ input: InputEvent) -> [Effect] {
    let mark = ClockBaseline(session.world)
    let callbacks = CallbackBaseline(session.world)
    let effects: [Effect]
    switch input {
    case .key(let key): effects = press(key)
    case .paste(let text): effects = paste(text)
    case .mouse(let event): effects = handleMouse(event)
    case .resize(let columns, let rows):
      self.columns = columns
      self.rows = rows
      return []
    }
    if effects.contains(where: \.isJournal) { notices.atStart = nil }
    longJump = mark.jump(in: session.world)
    // What comes of a key is looked at.
    if effects.contains(where: { $0.isOfTheWorld }) { presentation.view.rowsBack = 0 }
    askToFinish(since: callbacks)
    updateTour()
    return effects + journalChannels()
  }

  /// Takes the tour on to where the session is.
  mutating func updateTour(hasWritten: Bool = false) {
    tour?.update(session, hasWritten: hasWritten)
  }

  /// What is said now.
  var visibleNotice: Notice? { workNotice ?? notice ?? notices.atStart }

  /// Asks whether the app should finish what a callback since `mark` brought, where nothing else is said.
  mutating func askToFinish(since mark: CallbackBaseline) {
    guard visibleNotice == nil else { return }
    notice = mark.question(in: session.world, key: bindings.keyName(of: .finishAsked) ?? "", texts)
  }

  /// Shows another session from its beginning; nothing that belonged to the session before is left.
  ///
  /// - Parameters:
  ///   - other: the session.
  ///   - names: the log's channels that its journal names; nil if it names none.
  mutating func showSession(_ other: Session, channels names: [String]? = nil) {
    session = other
    sessionNumber += 1
    panes = PaneSet(registry.panes)
    restoreChannels(names)
    focus = FocusState()
    if presentation.focusBefore != nil {
      presentation.focusBefore = focus
      focus.pane = .phone
    }
    presentation.view = PresenterView()
    tour = nil
    overlays = []
    environmentBefore = nil
    playback = PlaybackState()
    mouse = MouseState()
    if case .running(let factor) = other.world.rate { runningFactor = factor }
  }
}
