// The workbench, a value that turns input events into effects and draws the screen into a grid.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

public struct WorkbenchOptions: Sendable {
  public var sessionName = "session 1"
  /// Whether short delays elapse automatically after a key while the clock is paused.
  public var runsDelaysAutomatically = true
  public var isMouseOn = true
  public var language = ChromeLanguage.english
  /// nil for the default keys.
  public var bindings: Bindings?
  /// Whether the theme follows the terminal's background, until the user chooses a theme.
  public var followsBackground = true
  /// The choices that `Effect.remember` saved in earlier sessions.
  public var remembered: [RememberedKey: String] = [:]
  public var library: [LibraryScenario] = []
  /// The working directory; empty if it is unknown.
  public var folder = ""
  /// The choices in the session's journal.
  public var journalNotes = JournalNotes()
  /// The scenario that was open in the session.
  public var openScenario: StepwiseScenario?

  public init() {}
}

package struct WrittenFile: Hashable, Sendable {
  /// The file name without folders.
  package let name: String
  /// The revision that the file contains.
  package let moment: SessionRevision
}

/// The state of the screen, its update functions and its drawing.
public struct Workbench: Sendable {
  /// Creates a fresh session for a scenario; catalogue paths are relative to the scenario's path.
  public typealias SessionFactory = @Sendable (ScenarioSource) -> Session

  public internal(set) var session: Session
  package var themes: ThemeSelection
  public var theme: Theme {
    get { themes.current }
    set { themes.current = newValue }
  }
  package var texts: Localizer { Localizer(options.language, keys: bindings.names) }
  package let makeSession: SessionFactory
  package let registry: ScreenRegistry
  package internal(set) var bindings: Bindings
  package let table: CommandTable

  package var options: WorkbenchOptions
  package var columns: Int
  package var rows: Int
  package var panes: PaneSet
  /// The log channels to show if the session is restored.
  package var channels = RestorableChannels(ofSteps: [])
  /// The choices that the session's journal contains.
  var journalNotes = JournalNotes()
  package var view = ListOptions()
  /// Whether the Subscriptions pane has been opened, which shows the pane's channels the first time.
  var hasOpenedSubscriptions = false
  package var focus = FocusState()
  package var overlays: [any Overlay] = []
  var notices = NoticeState()
  package var notice: Notice? {
    get { notices.current }
    set { notices.current = newValue }
  }
  var prompts = PromptState()
  package var playback = PlaybackState()
  var presentation = PresentationState()
  /// The environment before the last switch, which `e e` returns to.
  var previousEnvironment: EnvironmentName?
  /// The clock rate that `t p` resumes with.
  package internal(set) var runningFactor = 1.0
  /// Called with the progress of a long step; returns true to cancel the step.
  ///
  /// If nil, steps cannot be cancelled.
  public var isCancelled: (@Sendable (Cancellation.Progress) -> Bool)?
  package var hits = HitMap()
  package var mouse = MouseState()
  public internal(set) var shares: LayoutShares
  package var sessionEntries: [SessionEntry] = []
  var tour: Tour?
  /// The distance that the last key moved the clock, in microseconds; nil if short.
  var clockJump: Int64?
  /// The server for a real backend; nil if no server runs.
  public internal(set) var serving: ServerStatus?
  /// Increases whenever another session replaces the current one.
  public private(set) var sessionNumber = 0

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
    restore(options.journalNotes, options.openScenario)
  }

  public mutating func showNotices(_ programNotices: [ProgramNotice]) {
    notice = Notice(
      VisibleText.visible(texts.words(for: .all(programNotices))),
      programNotices.allSatisfy(\.isPlain) ? .message : .warning, isWhole: true)
  }

  /// Shows problems at start until the next input, so that they never cover a prompt or a menu.
  public mutating func showStartNotices(with programNotices: [ProgramNotice]) {
    // Configuration problems come last, because `iapbench config` also lists them.
    let configurationNotices = programNotices.filter(\.isOfConfiguration)
    var sentences = programNotices.filter { !$0.isOfConfiguration }.map(visibleWords)
    let configurationTexts = configurationNotices.prefix(2).map(visibleWords)
    let isCut = configurationNotices.count > configurationTexts.count
    if isCut {
      sentences.append(
        texts.startMore("\(configurationNotices.count)")
          + configurationTexts.joined(separator: "; "))
    } else {
      sentences += configurationTexts
    }
    notices.startNotice = Notice(
      sentences.joined(separator: "; "), programNotices.allSatisfy(\.isPlain) ? .message : .warning)
    notice = nil
  }

  private func visibleWords(_ notice: ProgramNotice) -> String {
    VisibleText.visible(texts.words(for: notice))
  }

  /// Handles an input event and returns its effects, which must be executed before the next frame.
  public mutating func handle(_ input: InputEvent) -> [Effect] {
    let mark = ClockBaseline(session.world)
    let callbacks = CallbackBaseline(session.world)
    let isOfOverlay = timedOverlay != nil
    let effects: [Effect]
    switch input {
    case .key(let key): effects = press(key)
    case .paste(let text): effects = paste(text)
    case .longPaste(let ends): effects = paste(ends)
    case .mouse(let event): effects = handleMouse(event)
    case .resize(let columns, let rows):
      self.columns = columns
      self.rows = rows
      return []
    }
    notices.startNotice = nil
    updateOverlays()
    clockJump = mark.jump(in: session.world)
    // A change of the world scrolls the narration to its newest sentence.
    if effects.contains(where: \.isJournal) { presentation.view.rowsBack = 0 }
    askToFinish(since: callbacks)
    updateTour()
    return saving(effects + saveJournalNotes(), ofOverlay: isOfOverlay)
  }

  mutating func updateTour(hasWritten: Bool = false) {
    tour?.update(session, hasWritten: hasWritten)
    selectProductOfTour()
  }

  /// The notice of the start appears after a demo, because the demo uses its row.
  var visibleNotice: Notice? { workNotice ?? notice ?? (timedOverlay == nil ? notices.startNotice : nil) }

  /// Asks whether the app should finish a transaction, if a callback occurred and no notice is visible.
  mutating func askToFinish(since mark: CallbackBaseline) {
    guard visibleNotice == nil, timedOverlay == nil else { return }
    notice = mark.question(in: session.world, key: bindings.keyName(of: .finishAsked) ?? "", texts)
  }

  /// Replaces the session and discards all state of the previous session.
  ///
  /// `notes` are the choices in the session's journal. Unless they name log channels, the log shows the
  /// channels of subscriptions that the user has opened or switched on before.
  mutating func showSession(
    _ other: Session, notes: JournalNotes = JournalNotes(), scenario: StepwiseScenario? = nil
  ) {
    let shownChannels = Self.channelsOfSubscriptions.filter(panes.log.isOn)
    session = other
    sessionNumber += 1
    panes = PaneSet(registry.panes)
    playback = PlaybackState()
    restore(notes, scenario)
    hasOpenedSubscriptions = hasOpenedSubscriptions && notes.channels == nil
    if hasOpenedSubscriptions { panes.log.show(Set(shownChannels)) }
    focus = FocusState()
    if presentation.focusToRestore != nil {
      presentation.focusToRestore = focus
      focus.pane = .phone
    }
    presentation.view = PresenterView()
    tour = nil
    overlays = []
    previousEnvironment = nil
    mouse = MouseState()
    if case .running(let factor) = other.world.rate { runningFactor = factor }
  }
}
