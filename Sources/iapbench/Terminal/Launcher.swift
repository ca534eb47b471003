// The start of the workbench from command-line arguments.

import CursesTerminal
import Demo
import Glibc
import Grid
import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

struct LaunchOptions {
  var session = SessionChoice.new
  var catalog: String?
  var opensLastCatalog = false
  var environment: EnvironmentName?
  var theme: String?
  var seed: UInt64?
  /// The language of the user interface; nil for the language of the locale.
  var language: ChromeLanguage?
  /// The scenario to step through, and the line up to which it runs at once.
  var scenario: (path: String, untilLine: Int?)?
  /// The settings of the demo as which the scenario is played; nil to step through the scenario.
  var demo: DemoSettings?
}

enum Launcher {
  struct LaunchContext {
    var options: LaunchOptions
    let configuration: Configuration
    let remembered: [RememberedKey: String]
    var traits: TerminalTraits
    var theme: Theme
    var notices: [ProgramNotice]
    var document: DocumentFile.Content?

    /// Whether a scenario is opened, which begins with the standard device.
    var opensScenario: Bool {
      switch document {
      case .scenario, .document(.bundle): true
      case .document(.log), .document(.catalog), nil: false
      }
    }

    var language: ChromeLanguage { .ofScreen(options.language, configuration, remembered) }
  }

  static func run(_ options: LaunchOptions) throws(ProgramFailure) {
    var context = try makeContext(options)
    // Ignores SIGXFSZ, so that a journal at the file size limit causes only a write error.
    signal(SIGXFSZ, SIG_IGN)
    let terminal = try openTerminal(context)
    defer { terminal.close() }
    adapt(&context, to: terminal)

    let progress = TerminalProgress(terminal)
    let empty = Grid(columns: terminal.size.columns, rows: terminal.size.rows)
    var openedSession = try openSession(context, terminal, progress, over: empty)
    context.notices += openedSession.notices
    let scenarios = ScenarioSessions()
    var effects = EffectRunner(
      terminal: terminal, opened: openedSession, scenarios: scenarios, language: context.options.language,
      progress: progress)
    progress.begin(over: empty)
    let (refusalNotices, results, catalogError) = applyArguments(
      &openedSession.session, context.options, context.configuration, isRestored: openedSession.isRestored,
      &effects,
      progress.cancellation)
    if let catalogError {
      terminal.close()
      _ = effects.finish()
      throw failure(catalogError)
    }
    context.notices += refusalNotices

    let workbench = makeWorkbench(context, openedSession, scenarios, terminal, results)
    var loop = EventLoop(
      terminal: terminal, workbench: workbench, effects: effects, progress: progress, traits: context.traits)
    if let scenario = context.options.scenario, let document = context.document {
      loop.workbench.playback.requestedDemo = context.options.demo
      let path = ScenarioLibrary.fullPath(scenario.path)
      loop.deliverResult(.read(path, document, untilLine: scenario.untilLine))
    }
    if let unsaved = loop.run() {
      terminal.close()
      throw ProgramFailure(message: "iapbench: \(unsaved.text)", status: .unreadable)
    }
    guard let sentence = loop.effects.savedSentence(loop.workbench.texts) else { return }
    terminal.close()
    Output.write(sentence + "\n", to: STDOUT_FILENO)
  }

  /// Reads the configuration and checks the files before the screen opens, so that errors are printed in the
  /// shell.
  static func makeContext(_ options: LaunchOptions) throws(ProgramFailure) -> LaunchContext {
    let configuration = Configuration.load()
    let state = RememberedChoices.read()
    let remembered = state.values
    var notices = (configuration.problems + configuration.formerNames + state.problems).map {
      ProgramNotice.fact(.configuration($0))
    }
    var options = options
    if options.opensLastCatalog {
      options.catalog = try lastCatalog(remembered)
    } else {
      options = try options.openingByContent()
    }
    let traits = traits(options, configuration, state)
    let theme = try loadTheme(options.theme, configuration, remembered, traits, &notices)
    let document = try options.scenario.map { (scenario) throws(ProgramFailure) in
      try readDocument(scenario.path, isDemo: options.demo != nil)
    }
    if let catalog = options.catalog, !isLarge(catalog) { try check(catalog) }
    return LaunchContext(
      options: options, configuration: configuration, remembered: remembered, traits: traits, theme: theme,
      notices: notices, document: document)
  }

  private static func openTerminal(_ context: LaunchContext) throws(ProgramFailure) -> CursesTerminal {
    do {
      return try CursesTerminal.open(
        ambiguousIsWide: context.traits.measuresWidth
          ? context.traits.ambiguousIsWide : context.configuration.ambiguousIsWide)
    } catch {
      throw ProgramFailure(message: "iapbench: \(error.description); \(error.hint)", status: .terminal)
    }
  }

  /// Adapts the theme to the terminal's colours, and adds notices about missing capabilities.
  private static func adapt(_ context: inout LaunchContext, to terminal: CursesTerminal) {
    if context.traits.asksWidth { terminal.queryAmbiguousWidth() }
    context.traits.colorCount = terminal.colorCount
    if context.traits.followsBackground,
      let theme = try? ThemeLibrary(folder: AppDirectories.themes).theme(
        context.traits.themeName(canQuery: CursesTerminal.supportsQueries))
    {
      // The theme was loaded before the number of colours was known.
      context.theme = theme
    }
    if let locale = terminal.localeProblem { context.notices.append(.fact(locale.message)) }
    if !terminal.isColor, context.theme.needsColor,
      let colorless = try? ThemeLibrary.builtin(ThemeLibrary.colorlessName)
    {
      // A theme that shows states only by colour is unusable without colours.
      if context.options.theme != nil { context.notices.append(.fact(.noColours(used: colorless.name))) }
      context.theme = colorless
    }
    if !terminal.isColor { context.traits.followsBackground = false }
    context.theme = context.traits.adapted(context.theme, colors: terminal.colorCount)
  }

  /// Opens the session; if that takes long, shows the progress over `empty`.
  private static func openSession(
    _ context: LaunchContext, _ terminal: CursesTerminal, _ progress: TerminalProgress, over empty: Grid
  ) throws(ProgramFailure) -> OpenedSession {
    let view = TaskProgressView(
      theme: context.theme, language: context.language, bindings: context.configuration.bindings)
    do {
      progress.view = view
      progress.begin(over: empty)
      // A scenario begins with the standard device.
      let device =
        !context.opensScenario
        ? PhoneLocale.change(language: context.options.language ?? context.configuration.language) : nil
      return try SessionOpener.open(context.options.session, device: device, progress.cancellation)
    } catch {
      terminal.close()
      throw ProgramFailure(message: error.notice.text, status: error.status)
    }
  }

  private static func makeWorkbench(
    _ context: LaunchContext, _ openedSession: OpenedSession, _ scenarios: ScenarioSessions,
    _ terminal: CursesTerminal, _ results: [EffectResult]
  ) -> Workbench {
    let configuration = context.configuration
    var settings = WorkbenchOptions()
    settings.sessionName = openedSession.name
    settings.journalNotes = openedSession.journalNotes
    settings.openScenario = openedSession.openScenario
    settings.folder = Path.workingFolder ?? ""
    settings.runsDelaysAutomatically = configuration.runsDelaysAutomatically
    settings.language = context.language
    settings.isMouseOn = isMouseOn(configuration, context.remembered)
    settings.bindings = configuration.bindings
    settings.followsBackground = context.traits.followsBackground
    settings.remembered = context.remembered
    settings.library = ScenarioLibrary.entries
    let size = terminal.size
    var workbench = Workbench(
      session: openedSession.session, registry: Screen.registry, theme: context.theme, columns: size.columns,
      rows: size.rows, options: settings, makeSession: scenarios.make)
    terminal.setMouse(settings.isMouseOn)
    if openedSession.journal == nil {
      var reason = openedSession.notices.last ?? .fact(.sessionHasNoFile)
      // The status bar already says that the session is not saved.
      if case .fact(.sessionCannotBeSaved(let cause)) = reason { reason = cause }
      _ = workbench.handle(result: .journalFailed(reason: reason))
    }
    for result in results { _ = workbench.handle(result: result) }
    if !context.notices.isEmpty { workbench.showStartNotices(with: context.notices) }
    return workbench
  }

  /// Executes the steps in the arguments and writes them to the journal.
  ///
  /// - Returns: notices about refused steps, results for the workbench, and the error of a catalogue that
  ///   cannot be loaded.
  private static func applyArguments(
    _ session: inout Session, _ options: LaunchOptions, _ configuration: Configuration, isRestored: Bool,
    _ effects: inout EffectRunner, _ cancellation: Cancellation
  ) -> (notices: [ProgramNotice], results: [EffectResult], catalogError: CatalogLoadError?) {
    var commands: [Command] = []
    if let seed = options.seed { commands.append(.action(.seed(seed))) }
    if let catalog = options.catalog { commands.append(.catalog(catalog)) }
    let environment = options.environment ?? (isRestored ? nil : configuration.environment)
    if let environment, environment != session.world.environment {
      commands.append(.action(.environment(environment)))
    }
    var refusalNotices: [ProgramNotice] = []
    var results: [EffectResult] = []
    for command in commands {
      let outcome = session.execute(command, cancellation: cancellation)
      if let error = outcome.catalogError { return (refusalNotices, results, error) }
      if let refusal = outcome.refusal { refusalNotices.append(.refused(refusal)) }
      for result in effects.run(.journal(outcome.journalLines)) {
        if case .notices(let notices) = result { refusalNotices += notices } else { results.append(result) }
      }
    }
    return (refusalNotices, results, nil)
  }

  /// Whether the mouse is on.
  ///
  /// The configuration overrides the state at the end of the last run.
  private static func isMouseOn(_ configuration: Configuration, _ remembered: [RememberedKey: String]) -> Bool
  {
    guard !configuration.given.contains("mouse") else { return configuration.isMouseOn }
    return remembered[.mouse].flatMap(Bool.init) ?? configuration.isMouseOn
  }

  /// Returns the terminal's properties that the user has not set.
  private static func traits(
    _ options: LaunchOptions, _ configuration: Configuration, _ state: RememberedChoices.Contents
  ) -> TerminalTraits {
    let name = KnownTerminal.presentName
    var traits = TerminalTraits(
      name: name, known: state.terminal(name), colors: ProcessEnvironment["COLORFGBG"])
    let themeName = options.theme ?? configuration.theme(insteadOf: state.values[.theme])
    traits.followsBackground = themeName == ThemeLibrary.automaticName
    traits.measuresWidth = !configuration.given.contains("ambiguous-width")
    return traits
  }

  private static func lastCatalog(_ remembered: [RememberedKey: String]) throws(ProgramFailure) -> String {
    guard let path = remembered[.lastCatalog] else {
      throw ProgramFailure(
        message: "--last-catalog: no catalogue was opened yet; name a .storekit file", status: .unusable)
    }
    return path
  }

  /// Loads the theme.
  ///
  /// Throws if the command line's theme is invalid. Any other invalid theme is replaced by the default theme
  /// with a notice.
  private static func loadTheme(
    _ requestedTheme: String?, _ configuration: Configuration, _ remembered: [RememberedKey: String],
    _ traits: TerminalTraits, _ notices: inout [ProgramNotice]
  ) throws(ProgramFailure) -> Theme {
    let library = ThemeLibrary(folder: AppDirectories.themes)
    let themeName = requestedTheme ?? configuration.theme(insteadOf: remembered[.theme])
    let isAutomatic = themeName == ThemeLibrary.automaticName
    do {
      return try library.theme(
        isAutomatic ? traits.themeName(canQuery: CursesTerminal.supportsQueries) : themeName)
    } catch {
      if requestedTheme != nil { throw ProgramFailure(message: error.description, status: .unusable) }
      notices.append(.fact(configuration.message(ofTheme: error)))
    }
    do {
      // Uses the binary's theme, because the user's theme of this name may be the invalid one.
      return try ThemeLibrary.builtin(ThemeLibrary.defaultName) ?? Theme(name: "", styles: [:])
    } catch {
      throw ProgramFailure(message: error.description, status: .unusable)
    }
  }

  /// Reads the file, and checks that its scenario can be parsed and that a demo has steps.
  private static func readDocument(
    _ path: String, isDemo: Bool
  ) throws(ProgramFailure) -> DocumentFile.Content {
    let document: DocumentFile.Content
    do {
      document = try DocumentFile.read(Path.resolve(path, in: "."))
    } catch {
      throw ProgramFailure(message: error.descriptionWithHint, status: ScenarioLibrary.status(of: error))
    }
    switch document {
    case .scenario(let bytes):
      let file: ScenarioFile
      do {
        file = try ScenarioFile(bytes, table: Participants.all.table)
      } catch {
        throw ProgramFailure(message: error.description(file: path), status: .unusable)
      }
      if isDemo, file.steps.isEmpty {
        throw ProgramFailure(
          message: "\(VisibleText.visible(path)): the scenario has no steps to play", status: .unusable)
      }
    case .document(.bundle(let bundle)):
      let (scenario, problems) = bundle.soundScenario(Participants.all.table)
      guard scenario != nil else {
        let sentences = (bundle.problems + problems).map(\.text).joined(separator: "; ")
        throw ProgramFailure(message: "\(VisibleText.visible(path)): \(sentences)", status: .unusable)
      }
    case .document(.catalog), .document(.log): break
    }
    return document
  }

  private static func check(_ catalog: String) throws(ProgramFailure) {
    do {
      _ = try CatalogFiles.load(catalog, path: Path.resolve(catalog, in: "."))
    } catch {
      throw CatalogFiles.failure(error, name: catalog, mayBeCommand: true)
    }
  }

  private static func failure(_ error: CatalogLoadError) -> ProgramFailure {
    ProgramFailure(message: error.text, status: error.isUnreadable ? .unreadable : .unusable)
  }

  /// Whether a catalogue is so large that it is read only after the screen opens, where the user can cancel.
  private static func isLarge(_ catalog: String) -> Bool {
    FileStatus(path: Path.resolve(catalog, in: ".")).map { $0.special == nil && $0.size > 1 << 20 } ?? false
  }
}

extension TerminalError {
  fileprivate var hint: String {
    switch self {
    case .notATerminal: "without a terminal, use `iapbench run` for scenarios"
    case .noTerminalType, .unknownTerminalType, .cannotPlaceCursor, .failed:
      "try `TERM=xterm-256color iapbench`"
    }
  }
}

extension LocaleProblem {
  fileprivate var message: ProgramMessage {
    switch self {
    case .notInstalled(let name): .localeNotInstalled(name)
    case .notUTF8(let name): .localeNotUTF8(name)
    case .ascii(let name): .localeIsASCII(name)
    case .noUTF8: .onlyASCII
    }
  }
}
