// Files, the clipboard and what the program reports about them. Nothing that fails outside changes what is on screen
// but for a message.

import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// Opens a catalogue at once; a scenario is asked of the program first.
  mutating func open(_ path: String, untilLine: Int?) -> [Effect] {
    if path == "builtin" || path.hasSuffix(".storekit") { return perform(.catalog(path)) }
    return [.readFile(path: path, untilLine: untilLine)]
  }

  /// Opens a scenario in a session of its own, and plays it as far as `untilLine`.
  ///
  /// A file that cannot be read as a scenario changes nothing and is reported.
  public mutating func openScenario(path: String, bytes: [UInt8], untilLine: Int? = nil) -> [Effect] {
    let shownPath = VisibleText.visible(path)
    let opened: StepwiseScenario
    do {
      opened = try StepwiseScenario(file: shownPath, bytes: bytes, table: session.cast.table)
    } catch {
      notice = Notice(texts.complaint(error, file: shownPath), .error)
      return []
    }
    begin(makeSession(path))
    scenario = opened
    notice = Notice(texts.scenarioOpened(path: shownPath, count: "\(opened.steps.count)"))
    guard let untilLine else { return [.startSession(scenarioPath: path)] }
    return [.startSession(scenarioPath: path)] + playScenario { $0.run(until: untilLine, in: &$1) }
  }

  /// Takes what came of an effect.
  public mutating func handle(result: EffectResult) -> [Effect] {
    hits.isCurrent = false
    switch result {
    case .journalFailed(let reason): savingFailure = VisibleText.visible(texts.words(for: reason))
    case .journalRecovered:
      savingFailure = nil
      notice = Notice(texts.savedAgain(options.sessionName))
    case .journalMoved(let name, let reason):
      savingFailure = nil
      options.sessionName = name
      notice = Notice(VisibleText.visible(texts.words(for: reason)), .warning)
    case .told(let notices): notice = Notice(VisibleText.visible(texts.words(for: .all(notices))), .warning)
    case .fileWritten(let path):
      tour?.follow(session, hasWritten: true)
      notice = Notice(texts.fileWritten(VisibleText.visible(path)))
    case .fileExists(let path, let text): askToReplace(path, text)
    case .fileFailed(let path, let reason):
      notice = Notice(VisibleText.visible(texts.words(for: .about(path: path, reason))), .error)
    case .fileRead(let path, let bytes, let line):
      return openScenario(path: path, bytes: bytes, untilLine: line)
    case .filesFound(let prefix, let paths):
      if !prefix.isEmpty || !paletteTakes(files: paths) { showFiles(paths, for: prefix) }
    case .sessionStarted(let name): options.sessionName = name
    case .copied(let what, let place):
      notice = Notice(texts.copied(what: what, place: VisibleText.visible(texts.words(for: place))))
    case .copyFailed(let what, let reason):
      notice = Notice(
        texts.notCopied(what: what, reason: VisibleText.visible(texts.words(for: reason))), .error)
    case .themes(let names):
      themeNames = names
      _ = paletteTakes()
      return take(themeNames: names)
    case .theme(let name, let theme): return take(theme, called: name)
    case .themeFailed(let name, let reason): themeFailed(name, texts.words(for: reason))
    case .configuration(let configuration): return take(configuration)
    case .configurationFailed(let reason): configurationFailed(texts.words(for: reason))
    case .sessions(let entries): take(entries)
    case .sessionOpened(let resumed): goOn(with: resumed)
    case .sessionRenamed(let name):
      options.sessionName = name
      notice = Notice(texts.sessionRenamed(VisibleText.visible(name)))
    case .sessionDeleted(let name):
      notice = Notice(texts.sessionDeleted(VisibleText.visible(name)))
    case .sessionFailed(_, let reason): notice = Notice(VisibleText.visible(texts.words(for: reason)), .error)
    }
    return []
  }

  /// The file is there: the same name again replaces it.
  private mutating func askToReplace(_ path: String, _ text: String) {
    var prompt = Prompt(.writeFile, label: texts.promptWrite, text: path)
    prompt.existingFile = path
    prompt.complaint = texts.fileIsThere(
      path: VisibleText.visible(path), accept: texts.key(.accept), leave: texts.key(.leave))
    overlays.append(prompt)
  }

  // MARK: Copying

  mutating func copyScenario() -> [Effect] { copy(session.scenarioText(), what: texts.copyOfScenario) }

  mutating func copyLog() -> [Effect] {
    let lines = session.log.entries.flatMap { LogText.lines(of: $0.happening) }
    return copy(lines.joined(separator: "\n"), what: texts.copyOfLog("\(lines.count)"))
  }

  /// Copies what the focused pane has selected.
  mutating func copySelected() -> [Effect] {
    guard let copied = PaneSet.kind(of: focus.pane).copied(in: self) else { return nothingToCopy() }
    return copy(copied.text, what: copied.what)
  }

  mutating func copyTransaction() -> [Effect] {
    copiedTransaction.map { copy($0.text, what: $0.what) } ?? nothingToCopy()
  }

  /// The selected transaction's facts; nil where none is selected.
  var copiedTransaction: (text: String, what: String)? {
    guard let number = targetTransaction, let transaction = session.world.transaction(number) else {
      return nil
    }
    var lines = [
      "#\(number) \(transaction.payment.productIdentifier) x\(transaction.payment.quantity)",
      "state .\(transaction.state.name)",
    ]
    if let identifier = session.world.identifierText(number) {
      lines.append("transactionIdentifier \(identifier)")
    }
    if let original = transaction.original { lines.append("original #\(original)") }
    if let error = transaction.error { lines.append("error \(error.domain) \(error.code)") }
    return (lines.joined(separator: "\n"), "#\(number)")
  }

  /// The last dump of the selected transaction, or of any.
  mutating func copyDump() -> [Effect] {
    let target = targetTransaction
    let entry = session.log.entries.last { entry in
      guard case .callback? = entry.event?.kind else { return false }
      return target.map { entry.happening.transactions.contains($0) } ?? true
    }
    guard let entry else { return nothingToCopy() }
    let lines = LogText.lines(of: entry.happening)
    return copy(lines.joined(separator: "\n"), what: texts.copyOfDump("\(lines.count)"))
  }

  private func copy(_ text: String, what: String) -> [Effect] {
    [.copy(text: text, what: VisibleText.visible(what))]
  }

  private mutating func nothingToCopy() -> [Effect] {
    notice = Notice(texts.nothingToCopy(texts.key(.copyMenu)), .warning)
    return []
  }
}
