// The handling of effect results.

import Presentation
import ProgramMessages
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension Workbench {
  /// Opens a built-in catalogue at once, or returns the effect that reads the file.
  package mutating func open(_ path: String, untilLine: Int?) -> [Effect] {
    if Catalog.builtin(named: path) != nil { return submitNamed(.catalog(path)) }
    return [.readFile(path: path, untilLine: untilLine)]
  }

  /// Plays a scenario in a new session, up to line `untilLine`.
  ///
  /// An unreadable scenario is reported and changes nothing else.
  public mutating func openScenario(path: String, bytes: [UInt8], untilLine: Int? = nil) -> [Effect] {
    openScenario(ScenarioSource(path: path), bytes, untilLine: untilLine)
  }

  /// Plays a scenario in a new session; a pasted scenario has no path.
  ///
  /// The session begins with the change `phone` of the device, which undo does not undo.
  package mutating func openScenario(
    _ source: ScenarioSource, isPasted: Bool = false, _ bytes: [UInt8], untilLine: Int?,
    phone: DeviceChange? = nil
  ) -> [Effect] {
    let path = source.path
    let shownPath = VisibleText.visible(path)
    let opened: StepwiseScenario
    do {
      opened = try StepwiseScenario(
        file: shownPath, bytes: bytes, table: session.registry.table, followsUndo: true)
    } catch {
      reportFailure(texts.errorText(error, file: shownPath))
      return []
    }
    let saved = isForAudience ? nil : savedSessionName
    var newSession = makeSession(source)
    let beginning =
      phone.map { [Effect.journalLater(newSession.begin(with: .device($0)).journalLines)] } ?? []
    showSession(newSession)
    playback.scenario = opened
    playback.openedPath = isPasted ? nil : path
    // The scenarios of the library and of bundles cannot be overwritten.
    let isFile = !isPasted && source.files == nil && !path.hasPrefix(LibraryScenario.sign)
    playback.scenarioPath = isFile ? path : nil
    playback.openedBytes = isFile ? bytes : nil
    let words = texts.scenarioOpened(path: shownPath, count: opened.steps.count, next: texts.key(.goOn))
    notice = Notice(saved.map { texts.sessionSaved(words, $0, resume: resumeKeys) } ?? words, isWhole: true)
    guard let untilLine else { return [.startSession(scenarioPath: path)] + beginning }
    playback.formerSession = saved
    return [.startSession(scenarioPath: path)] + play { $0.run(until: untilLine, in: &$1, cancellation: $2) }
  }

  /// The accepted prompt whose effect has no result yet; nil if there is none.
  package var awaitedPrompt: Prompt? { prompts.promptAwaitingResult }

  /// Reopens the prompt whose effect failed, or shows a notice if there is no prompt.
  package mutating func reportFailure(_ text: String) {
    guard let line = prompts.promptAwaitingResult else {
      notice = Notice(text, .error)
      return
    }
    prompts.promptAwaitingResult = nil
    line.reopen(showing: text, in: &self)
  }

  /// Returns further effects.
  public mutating func handle(result: EffectResult) -> [Effect] {
    for feature in registry.features {
      if let effects = feature.receive(result, in: &self) { return effects }
    }
    return processResult(result)
  }

  private mutating func processResult(_ result: EffectResult) -> [Effect] {
    switch result {
    case .journalFailed(let reason): notices.savingFailure = VisibleText.visible(texts.words(for: reason))
    case .journalRecovered:
      notices.savingFailure = nil
      notice = Notice(texts.savedAgain(options.sessionName))
    case .journalMoved(let name, let reason):
      notices.savingFailure = nil
      options.sessionName = name
      notice = Notice(VisibleText.visible(texts.words(for: reason)), .warning)
    case .requestNotSaved(let reason):
      notice = Notice(VisibleText.visible(texts.words(for: .fact(.requestNotSaved(reason)))), .error)
    case .notices(let notices):
      notice = Notice(VisibleText.visible(texts.words(for: .all(notices))), .warning)
    case .fileWritten(let path):
      let isOverlaysText = overlays.last?.promptToReplace(path, texts) != nil
      updateTour(hasWritten: !isOverlaysText)
      if path.hasSuffix(".iap"), !isOverlaysText {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        playback.scenarioPath = path
        if path == playback.openedPath { playback.openedBytes = nil }
        playback.writtenFile = WrittenFile(name: name, moment: session.moment)
      }
      let shownPath = VisibleText.visible(path)
      notice = Notice(
        playback.contentsToWrite.map { texts.fileWritten(shownPath, contents: $0) }
          ?? texts.fileWritten(shownPath), isWhole: true)
      playback.contentsToWrite = nil
      if notices.quitsAfterWriting { return [.quit] }
    case .fileExists(let path, _):
      playback.contentsToWrite = nil
      overlays.append(
        overlays.last?.promptToReplace(path, texts)
          ?? Prompt.replaceFile(
            path, shown: VisibleText.visible(path), texts, thenQuits: notices.quitsAfterWriting))
    case .documentExists(let path, let name):
      let prompts = registry.features.compactMap { $0.promptToReplace(path, document: name, texts) }
      if let prompt = prompts.first { overlays.append(prompt) }
    case .fileFailed(let path, let reason):
      playback.contentsToWrite = nil
      reportFailure(VisibleText.visible(texts.words(for: .about(path: path, reason))))
    case .scenarioChanged(let path, let bytes):
      playback.openedBytes = bytes
      let text = texts.scenarioChanged(file: VisibleText.visible(path), after: notice?.text)
      notice = Notice(text, .warning, isWhole: true)
    case .fileRead(let path, let bytes, _) where prompts.recognizedFile == path:
      // The page explains a file that is empty or no text.
      let head = Array(bytes.prefix(DocumentKind.headSize))
      if DocumentKind(head: head, name: path) == nil {
        return open(.log(KeptLog(bytes)), path: path, untilLine: nil)
      }
      refuseRecognition(of: path)
    case .fileRead(let path, let bytes, let line):
      return openScenario(path: path, bytes: bytes, untilLine: line)
    case .documentRead(let path, let document, let line):
      return open(document, path: path, untilLine: line)
    case .filesFound(let prefix, let paths):
      receive(paths: paths, for: prefix)
    case .sessionStarted(let name):
      options.sessionName = name
      if let former = playback.formerSession {
        let sentence = greeting(ofNewSession: VisibleText.visible(name), saved: former)
        notice = Notice(
          [notice?.text, sentence].compactMap(\.self).joined(separator: "; "), notice?.kind ?? .message,
          isWhole: true)
        playback.formerSession = nil
      }
    case .copied(let contentName, let destination):
      notice = Notice(
        texts.copied(
          contentName: contentName, destination: VisibleText.visible(texts.words(for: destination))))
    case .copyFailed(let contentName, let reason):
      notice = Notice(
        texts.notCopied(contentName: contentName, reason: VisibleText.visible(texts.words(for: reason))),
        .error)
    case .themes(let names): return receive(themes: names)
    case .theme(let name, let theme): receive(theme, named: name)
    case .themeFailed(let name, let reason):
      let reason = VisibleText.visible(texts.words(for: reason))
      if !themes.recordFailure(reason, of: name) { notice = Notice(reason, .error) }
    case .configuration(let configuration): return receive(configuration)
    case .configurationFailed(let reason):
      notice = Notice(texts.configurationKept(VisibleText.visible(texts.words(for: reason))), .error)
    case .sessions(let entries): receive(entries)
    case .sessionOpened(let resumed): replaceSession(with: resumed)
    case .sessionRenamed(let name):
      options.sessionName = name
      notice = Notice(texts.sessionRenamed(VisibleText.visible(name)))
    case .sessionDeleted(let name):
      notice = Notice(texts.sessionDeleted(VisibleText.visible(name)))
    case .sessionFailed(_, let reason): reportFailure(VisibleText.visible(texts.words(for: reason)))
    case .serving(let ports, let kit, let warning): startServing(on: ports, kit: kit, warning)
    case .servingStopped: stopServing()
    case .servingFailed(let reason): reportFailure(VisibleText.visible(texts.words(for: reason)))
    }
    return []
  }

  /// Passes completed paths to the palette or prompt that requested them.
  private mutating func receive(paths: [String], for prefix: String) {
    if prefix.isEmpty, var palette = overlays.last as? CommandPalette {
      palette.receive(files: paths, in: self)
      putOnTop(palette)
    } else if var prompt = overlays.last as? Prompt {
      prompt.propose(besides: paths, for: prefix)
      prompt.receive(paths: paths, for: prefix, library: options.library, texts)
      putOnTop(prompt)
    }
  }

  // MARK: Themes and the configuration

  private mutating func receive(themes names: [String]) -> [Effect] {
    let effects = themes.receive(names: names)
    if let name = themes.removeRequest() { return effects + useTheme(named: name) }
    if let prompt = overlays.last as? Prompt, CommandPrompt.themeName(in: prompt.field.text) != nil,
      !names.isEmpty
    {
      return effects + prompt.complete(forward: true, in: &self)
    }
    if var palette = overlays.last as? CommandPalette {
      palette.receive(files: nil, in: self)
      putOnTop(palette)
    }
    return effects
  }

  /// Loads and remembers a theme whose name was typed.
  private mutating func useTheme(named name: String) -> [Effect] {
    let alike = themes.names.filter { $0.lowercased() == name.lowercased() }
    guard let known = alike.first(where: { $0 == name }) ?? (alike.count == 1 ? alike.first : nil) else {
      reportFailure(texts.unknownTheme(name, in: themes.names))
      return []
    }
    return loadTheme(known)
  }

  private mutating func receive(_ theme: Theme, named name: String) {
    let index = themes.receive(theme, named: name)
    guard let index, var state = overlays.last as? MenuState, state.kind == .themes else { return }
    state.markedIndex = index
    putOnTop(state)
  }

  private mutating func receive(_ configuration: WorkbenchConfiguration) -> [Effect] {
    theme = configuration.theme
    options.language = configuration.language
    options.runsDelaysAutomatically = configuration.runsDelaysAutomatically ?? options.runsDelaysAutomatically
    options.bindings = configuration.bindings
    bindings = configuration.bindings
    notice = Notice(
      texts.configurationRead(VisibleText.visible(configuration.path), hasFile: configuration.hasFile),
      configuration.hasFile ? .message : .warning, isWhole: true)
    if !configuration.notices.isEmpty { showNotices(configuration.notices) }
    guard let isMouseOn = configuration.isMouseOn, isMouseOn != options.isMouseOn else { return [] }
    options.isMouseOn = isMouseOn
    mouse = MouseState()
    return [.setMouse(isMouseOn)]
  }

  // MARK: Sessions

  private mutating func receive(_ entries: [SessionEntry]) {
    sessionEntries = entries
    guard var state = overlays.last as? MenuState, state.kind.listsSessions else { return }
    guard !entries.isEmpty else {
      closeOverlay()
      notice = Notice(texts.sessionNone)
      return
    }
    state.markedIndex = entries.firstIndex(where: \.isFree) ?? 0
    putOnTop(state)
  }

  /// Replaces the current session, which the program has already saved.
  private mutating func replaceSession(with resumed: ResumedSession) {
    let saved = savedSessionName
    showSession(resumed.session, notes: resumed.journalNotes, scenario: resumed.openScenario)
    options.sessionName = resumed.name
    notices.savingFailure = nil
    let isEmpty = resumed.session.log.count == 0
    let name = VisibleText.visible(resumed.name)
    let greeting = isEmpty ? greeting(ofNewSession: name, saved: saved) : texts.sessionOpened(name)
    let notices = [greeting] + resumed.notices.map { VisibleText.visible(texts.words(for: $0)) }
    notice = Notice(
      notices.joined(separator: "; "), resumed.notices.allSatisfy(\.isPlain) ? .message : .warning)
  }

  private var savedSessionName: String? { savedSession.map(VisibleText.visible) }

  /// The name of the session that another session is about to replace; nil if it has no file.
  package var savedSession: String? {
    session.isUntouched || notices.savingFailure != nil ? nil : options.sessionName
  }

  /// Returns the text for a new session, with the key that returns to the saved session before it.
  private func greeting(ofNewSession name: String, saved: String?) -> String {
    saved.map { texts.sessionBegun(name, saved: $0, resume: resumeKeys) } ?? texts.sessionBegun(name)
  }

  /// The keys that resume another session.
  ///
  /// While a scenario is open, the key of the menu opens the scenario's own menu first.
  private var resumeKeys: String {
    playback.scenario.isOpen
      ? texts.keys(named: .openMenu, "open-another-file", "resume-session")
      : texts.keys(named: .openMenu, "resume-session")
  }
}

extension SessionEntry {
  /// Whether the session can be resumed or deleted.
  package var isFree: Bool { !isPresent && !isInUse }
}
