// The execution of the workbench's effects on the journal, files, the clipboard and the terminal.

import AppStoreServer
import AppStoreServerAPI
import CursesTerminal
import Menus
import Panes
import ProgramMessages
import ReceiptPane
import Scenario
import ScreenPictures
import StoreSimulator
import Support
import TerminalUI
import Workbench

struct EffectRunner {
  let terminal: CursesTerminal
  private let progress: TerminalProgress
  /// The current session's journal; nil if the session cannot be saved.
  private(set) var journal: SessionJournal?
  private(set) var shouldQuit = false
  /// Whether the journal has steps; a session without steps leaves no file.
  private(set) var hasJournalled: Bool
  /// The lines about the session's beginning, which are not written yet.
  private var beginning: [String] = []
  /// The lines of a demo, which are written before the next lines.
  private var laterLines: [String] = []
  /// Whether the current session has steps since it was opened.
  private var hasNewSteps = false
  /// The session that was saved with new steps and closed last; nil if there is none.
  private var savedPath: String?
  private var isFailing = false
  /// The number of steps in sessions without a file.
  private var lostCount = 0
  /// Journals of closed sessions that could not be saved completely.
  private var unsavedJournals: [SessionJournal] = []
  /// Further results of the current effect.
  private var extraResults: [EffectResult] = []
  /// The scenario file that the session wrote last; nil if it has written none.
  private var lastWritten: WrittenScenarioFile?
  private var sessionOrder = SessionOrder(folder: AppDirectories.sessions)

  private var catalogs: SessionCatalogs?
  private let scenarioSessions: ScenarioSessions

  private let clipboard: Clipboard
  private let themes = ThemeLibrary(folder: AppDirectories.themes)

  /// The language from the command line, which overrides the configuration.
  private let language: ChromeLanguage?

  init(
    terminal: CursesTerminal, opened: OpenedSession, scenarios: ScenarioSessions, language: ChromeLanguage?,
    progress: TerminalProgress
  ) {
    self.progress = progress
    self.terminal = terminal
    self.language = language
    clipboard = Clipboard(sendToTerminal: terminal.copy)
    scenarioSessions = scenarios
    journal = opened.journal
    catalogs = opened.catalogs
    beginning = opened.beginning
    hasJournalled = opened.isRestored
  }

  mutating func run(_ effect: Effect) -> [EffectResult] {
    let result = execute(effect)
    defer { extraResults = [] }
    return extraResults + (result.map { [$0] } ?? [])
  }

  private mutating func execute(_ effect: Effect) -> EffectResult? {
    switch effect {
    case .journal(let lines): return append(lines)
    case .journalLater(let lines):
      laterLines += lines
      return nil
    case .writeFile(let path, let text, let overwrite):
      return write(text, to: path, overwrite: overwrite)
    case .readFile(let path, let line):
      do {
        let content = try DocumentFile.read(Path.resolve(path, in: "."))
        return .read(ScenarioLibrary.fullPath(path), content, untilLine: line)
      } catch {
        // The session's loader can look in another folder, and reports a missing catalogue.
        if path.hasSuffix(".storekit"), error.isMissing {
          return .documentRead(path: path, .catalog, untilLine: line)
        }
        return .fileFailed(path: path, reason: error.reasonWithHint)
      }
    case .compareFile(let path, let bytes):
      // A pipe can be read only once.
      guard FileStatus(path: path, followsLink: true)?.special == nil,
        let content = try? DocumentFile.read(Path.resolve(path, in: ".")),
        case .scenario(let now) = content, now != bytes
      else { return nil }
      return .scenarioChanged(path: path, bytes: now)
    case .listFiles(let prefix):
      return .filesFound(
        prefix: prefix, paths: Path.completions(of: prefix) + ScenarioLibrary.completions(of: prefix))
    case .startSession: return startSession()
    case .listSessions: return .sessions(SessionFolder().entries(present: journal?.path))
    case .openSession(let name): return open(session: name)
    case .newSession:
      let device = PhoneLocale.change(language: language ?? Configuration.load().language)
      return replaceSession(SessionOpener.createSession(notices: [], device: device))
    case .renameSession(let name): return rename(to: name)
    case .deleteSession(let name): return delete(session: name)
    case .printPlain(let text):
      let result = sync()
      terminal.printPlain(text)
      return result
    case .writeBugBundle(let bundle, let name): return write(bundle, to: name)
    case .copy(let text, let what): return clipboard.copy(text, what: what)
    case .copyDocument(let document, let what): return copy(document, what: what)
    case .saveDocument(let document, let name, let path, let overwrite):
      return save(document, called: name, to: path, overwrite: overwrite)
    case .setMouse(let isOn):
      terminal.setMouse(isOn)
      RememberedChoices.save(String(isOn), for: .mouse)
      return nil
    case .listThemes: return .themes(themes.choices)
    case .loadTheme(let name): return load(theme: name)
    case .remember(let key, let value):
      RememberedChoices.save(value, for: key)
      return nil
    case .reloadConfiguration(let theme): return reloadConfiguration(theme: theme)
    case .redraw:
      terminal.redraw()
      return nil
    case .suspend(let message):
      let result = sync()
      terminal.suspend(message: message)
      return result
    // The event loop owns the server and executes this effect.
    case .serve: return nil
    case .quit:
      shouldQuit = true
      return nil
    }
  }

  private mutating func append(_ lines: [String]) -> EffectResult? {
    defer { if !lines.isEmpty { laterLines = [] } }
    guard let journal else {
      lostCount += lines.isEmpty ? 0 : laterLines.count + lines.count
      return nil
    }
    hasJournalled = true
    if !lines.isEmpty { hasNewSteps = true }
    // A copy must exist before the journal records that its catalogue was loaded.
    let (names, notices) = catalogs?.writeCopies() ?? ([], [])
    if !notices.isEmpty { extraResults.append(.notices(notices)) }
    let result = journalResult(
      journal.append(lines.isEmpty ? names : names + beginning + laterLines + lines))
    if !lines.isEmpty { beginning = [] }
    sessionOrder.markUsed(journal.path)
    unsavedJournals.removeAll { Self.failure(toSave: $0) == nil }
    return result
  }

  /// Appends the lines of a request's step and syncs.
  ///
  /// - Returns: the results for the workbench, and the reason if the lines are not saved; the caller then
  ///   undoes the step.
  mutating func commit(_ lines: [String]) -> (results: [EffectResult], failure: ProgramMessage?) {
    guard let journal else { return ([], .sessionHasNoFile) }
    let (names, notices) = catalogs?.writeCopies() ?? ([], [])
    var results: [EffectResult] = notices.isEmpty ? [] : [.notices(notices)]
    if !names.isEmpty, let result = journalResult(journal.append(names)) { results.append(result) }
    let writing = journal.commit(beginning + laterLines + lines)
    if case .failed(let reason) = writing { return (results, reason) }
    (beginning, laterLines) = ([], [])
    (hasJournalled, hasNewSteps) = (true, true)
    if let result = journalResult(writing) { results.append(result) }
    sessionOrder.markUsed(journal.path)
    return (results, nil)
  }

  /// Syncs the journal; returns a result if its state has changed.
  mutating func sync() -> EffectResult? { journal.flatMap { journalResult($0.sync()) } }

  private mutating func journalResult(_ writing: JournalWriteResult) -> EffectResult? {
    guard let journal else { return nil }
    let wasFailing = isFailing
    isFailing = false
    switch writing {
    case .done: return wasFailing ? .journalRecovered : nil
    case .failed(let reason):
      isFailing = true
      return wasFailing ? nil : .journalFailed(reason: .fact(reason))
    case .writtenAgain:
      catalogs?.restoreCopies()
      return .journalMoved(
        name: SessionOpener.name(of: journal.path),
        .fact(.writtenAgain(path: AppDirectories.displayPath(journal.path))))
    case .movedToNewName(let old):
      catalogs?.setJournal(to: journal.path)
      catalogs?.restoreCopies()
      return .journalMoved(
        name: SessionOpener.name(of: journal.path),
        .fact(
          .continuesInOtherFile(
            old: AppDirectories.displayPath(old), new: AppDirectories.displayPath(journal.path))))
    }
  }

  /// Starts a new journal for a scenario; the previous session keeps its file.
  private mutating func startSession() -> EffectResult? {
    closeSession()
    lastWritten = nil
    hasJournalled = false
    isFailing = false
    catalogs = scenarioSessions.latest
    do {
      let newJournal = try SessionOpener.newJournal()
      journal = newJournal
      catalogs?.attach(journal: newJournal.path)
      return .sessionStarted(name: SessionOpener.name(of: newJournal.path))
    } catch {
      journal = nil
      return .journalFailed(reason: error.notice)
    }
  }

  /// Writes a scenario; replaces the file that the session wrote last without a question if it is unchanged.
  private mutating func write(_ text: String, to path: String, overwrite: Bool) -> EffectResult {
    let resolvedPath = Path.resolve(path, in: ".")
    if ScenarioLibrary.isLibraryPath(path) { return .fileFailed(path: path, reason: .libraryKeepsAsItIs) }
    do {
      let bytes = Array(text.utf8)
      if overwrite || lastWritten?.isUnchanged(at: resolvedPath) == true {
        try PosixFile.replace(resolvedPath, with: bytes, for: .user)
      } else if !(try PosixFile.create(resolvedPath, with: bytes, for: .user)) {
        return .fileExists(path: path, text: text)
      }
      lastWritten = WrittenScenarioFile(path: resolvedPath, bytes: bytes)
      return .fileWritten(path: Path.absolute(resolvedPath))
    } catch {
      return .fileFailed(path: path, reason: error.reason)
    }
  }

  // MARK: Receipts

  /// Copies a receipt, a `verifyReceipt` answer or a notification, signed with the user's certificate chain.
  private func copy(_ document: ExportedDocument, what: String) -> EffectResult {
    do throws(FileFailure) {
      let chain = try CertificateChainFile.readOrMake()
      let signer = chain.signer
      let text: String? =
        switch document.content {
        case let receipt as ReceiptSnapshot: receipt.container(signer).map(StoreServer.receiptData)
        case let question as ReceiptVerificationRequest: question.answer(signer)
        case let notification as NotificationPayload:
          (try? notification.signed(PayloadSigner(chain))).map { String(decoding: $0, as: UTF8.self) }
        default: nil
        }
      guard let text else {
        throw FileFailure(path: CertificateChainFile.path, reason: .notSigned)
      }
      return clipboard.copy(text, what: what)
    } catch {
      return .copyFailed(contentName: what, reason: error.notice)
    }
  }

  private func save(
    _ document: ExportedDocument, called name: String, to path: String, overwrite: Bool
  ) -> EffectResult {
    let resolvedPath = Path.resolve(path, in: ".")
    if ScenarioLibrary.isLibraryPath(path) { return .fileFailed(path: path, reason: .libraryKeepsAsItIs) }
    do throws(FileFailure) {
      if let picture = document.content as? ScreenPicture {
        return .fileWritten(path: try PictureFile.write(picture, to: resolvedPath))
      }
      if let catalog = document.content as? CatalogDocument {
        guard try PosixFile.create(resolvedPath, with: catalog.bytes, for: .user) else {
          throw FileFailure(path: path, reason: .alreadyExists)
        }
        return .fileWritten(path: Path.absolute(resolvedPath))
      }
      let signer = try CertificateChainFile.readOrMake().signer
      guard let container = (document.content as? ReceiptSnapshot)?.container(signer) else {
        throw FileFailure(path: path, reason: .notSigned)
      }
      let bytes = ReceiptFileFormat(path: path).bytes(container)
      if overwrite {
        try PosixFile.replace(resolvedPath, with: bytes, for: .user)
      } else if !(try PosixFile.create(resolvedPath, with: bytes, for: .user)) {
        return .documentExists(path: path, name: name)
      }
      return .fileWritten(path: Path.absolute(resolvedPath))
    } catch {
      return .fileFailed(path: error.path == resolvedPath ? path : error.path, reason: error.reason)
    }
  }

  func theme(_ name: String) -> Theme? { try? themes.theme(name) }

  func remember(_ known: KnownTerminal, of terminal: String) { RememberedChoices.save(known, of: terminal) }

  func load(theme name: String) -> EffectResult {
    do {
      let theme = try themes.theme(name)
      guard terminal.isColor || !theme.needsColor else {
        return .themeFailed(name: name, reason: .fact(.needsColours(theme: name)))
      }
      return .theme(name: name, theme)
    } catch {
      return .themeFailed(name: name, reason: .fact(.themeUnusable(error)))
    }
  }

  /// Reloads the configuration and its theme, or the theme on screen if the configuration names none.
  ///
  /// Nothing changes if the configuration or the theme has a problem.
  private func reloadConfiguration(theme present: String) -> EffectResult {
    let (path, configuration) = (AppDirectories.configurationFile, Configuration.load())
    guard configuration.problems.isEmpty else {
      return .configurationFailed(reason: .all(configuration.problems.map { .fact(.configuration($0)) }))
    }
    let givenSettings = configuration.given
    do {
      let isNamed = givenSettings.contains("theme") && configuration.theme != ThemeLibrary.automaticName
      var theme = try themes.theme(isNamed ? configuration.theme : present)
      // As at launch, a theme that needs colours is replaced on a terminal without colours.
      if !terminal.isColor, theme.needsColor,
        let colorless = try ThemeLibrary.builtin(ThemeLibrary.colorlessName)
      {
        theme = colorless
      }
      return .configuration(
        WorkbenchConfiguration(
          theme: theme, language: .ofScreen(language, configuration, RememberedChoices.load()),
          bindings: configuration.bindings,
          runsDelaysAutomatically: givenSettings.contains("settle-by-itself")
            ? configuration.runsDelaysAutomatically : nil,
          isMouseOn: givenSettings.contains("mouse") ? configuration.isMouseOn : nil,
          path: path, hasFile: PosixFile.exists(path),
          notices: configuration.formerNames.map { .fact(.configuration($0)) }))
    } catch {
      return .configurationFailed(reason: .fact(configuration.message(ofTheme: error)))
    }
  }

  /// Closes the current session; returns a notice about unsaved steps.
  mutating func finish() -> ProgramNotice? {
    closeSession()
    var notices: [ProgramNotice] = lostCount == 0 ? [] : [.fact(.unsavedSteps(lostCount))]
    for journal in unsavedJournals {
      guard let reason = Self.failure(toSave: journal) else { continue }
      let count = journal.unwrittenCount
      if count > 0 { notices.append(.fact(.unsavedSteps(count))) }
      notices.append(.about(path: journal.path, reason))
    }
    return notices.isEmpty ? nil : .all(notices)
  }

  /// Returns the sentence for the shell about the saved session and how to continue it; nil if nothing was
  /// done.
  func savedSentence(_ texts: Localizer) -> String? {
    guard let savedPath else { return nil }
    // `--resume` finds only sessions in the folder of the program.
    let command =
      Path.folder(of: savedPath) == AppDirectories.sessions
      ? "iapbench --resume" : "iapbench --session \(Self.shellWord(savedPath))"
    let message = ProgramMessage.sessionSaved(SessionOpener.name(of: savedPath), command: command)
    return VisibleText.visible(message.text(texts))
  }

  /// Returns a path as one word of a shell command.
  private static func shellWord(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }

  /// Closes the current session: syncs and unlocks its journal, and removes a file without steps.
  ///
  /// A journal that cannot be saved stays open for another attempt in `finish`.
  private mutating func closeSession() {
    (beginning, laterLines) = ([], [])
    guard let journal else { return }
    self.journal = nil
    if !hasJournalled {
      journal.removeIfOwned()
    } else {
      if let names = catalogs?.writeCopies().lines { _ = journal.append(names) }
      if Self.failure(toSave: journal) != nil { return unsavedJournals.append(journal) }
      if hasNewSteps { savedPath = journal.path }
    }
    journal.closeAndUnlock()
  }

  private static func failure(toSave journal: SessionJournal) -> ProgramMessage? {
    for writing in [journal.append([]), journal.sync()] {
      if case .failed(let reason) = writing { return reason }
    }
    return nil
  }

  // MARK: Sessions

  /// Closes the current session and opens a saved session.
  ///
  /// Nothing changes if the saved session cannot be opened.
  private mutating func open(session name: String) -> EffectResult {
    do {
      let file = try SessionFolder().file(of: name)
      guard file != journal?.path else {
        return .sessionFailed(name: name, reason: .fact(.sessionOnScreen(name)))
      }
      return replaceSession(try SessionOpener.restore(file, followsLink: false, progress.cancellation))
    } catch {
      return .sessionFailed(name: name, reason: error.notice)
    }
  }

  /// Closes the current session and makes `openedSession` the current one.
  private mutating func replaceSession(_ openedSession: OpenedSession) -> EffectResult {
    guard let newJournal = openedSession.journal else {
      return .sessionFailed(name: openedSession.name, reason: .all(openedSession.notices))
    }
    closeSession()
    lastWritten = nil
    journal = newJournal
    catalogs = openedSession.catalogs
    beginning = openedSession.beginning
    (hasJournalled, hasNewSteps) = (openedSession.isRestored, false)
    isFailing = false
    return .sessionOpened(
      ResumedSession(
        name: openedSession.name, session: openedSession.session, notices: openedSession.notices,
        journalNotes: openedSession.journalNotes, openScenario: openedSession.openScenario))
  }

  private mutating func rename(to name: String) -> EffectResult {
    guard let journal else { return .sessionFailed(name: name, reason: .fact(.sessionHasNoFile)) }
    do {
      let oldPath = journal.path
      if SessionOpener.name(of: oldPath) == name { return .sessionRenamed(name: name) }
      let file = try SessionFolder.newFile(name, beside: oldPath)
      // The journal must name the folder of the copies, because the folder is not renamed.
      if let line = catalogs?.missingFolderLine() { _ = journal.append([line]) }
      // A session of a demo that the user names is kept.
      if !laterLines.isEmpty {
        let lines = laterLines
        laterLines = []
        _ = append(lines)
      }
      if let reason = journal.rename(to: file) { return .sessionFailed(name: name, reason: .fact(reason)) }
      sessionOrder.rename(oldPath, to: file)
      catalogs?.setJournal(to: file)
      // A session named by the user is kept even without steps.
      (hasJournalled, hasNewSteps) = (true, true)
      return .sessionRenamed(name: SessionOpener.name(of: file))
    } catch {
      return .sessionFailed(name: name, reason: error.notice)
    }
  }

  private func delete(session name: String) -> EffectResult {
    do {
      let folder = SessionFolder()
      let file = try folder.file(of: name)
      guard file != journal?.path else {
        return .sessionFailed(name: name, reason: .fact(.sessionOnScreen(name)))
      }
      try folder.delete(file)
      return .sessionDeleted(name: name)
    } catch {
      return .sessionFailed(name: name, reason: error.notice)
    }
  }

  // MARK: Bug bundle

  private func write(_ bundle: BugBundle, to name: String) -> EffectResult {
    if ScenarioLibrary.isLibraryPath(name) { return .fileFailed(path: name, reason: .libraryKeepsAsItIs) }
    let writer = BundleWriter(
      bundle, catalogs: catalogs, colors: terminal.colorCount, size: terminal.size)
    do {
      return .fileWritten(path: Path.absolute(try writer.write(to: name)))
    } catch {
      return .fileFailed(path: name, reason: error.reason)
    }
  }
}

extension EffectResult {
  /// Returns the result for a file that was read.
  static func read(_ path: String, _ content: DocumentFile.Content, untilLine: Int?) -> EffectResult {
    switch content {
    case .scenario(let bytes): .fileRead(path: path, bytes: bytes, untilLine: untilLine)
    case .document(let document): .documentRead(path: path, document, untilLine: untilLine)
    }
  }
}
