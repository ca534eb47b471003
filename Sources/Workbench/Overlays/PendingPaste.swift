// Text that was pasted outside a text field.

import Grid
import Panes
import Presentation
import Recognition
import Scenario
import Support
import TerminalUI

/// Text that was pasted outside a text field.
///
/// The text is not read as keys, and a key opens the destination with the text.
package struct PendingPaste: Hashable, Sendable {
  package enum Destination: Hashable, Sendable {
    case errors
    /// The prompt for a file to open.
    case file
    /// A new session that plays the scenario step by step.
    case scenario
    /// A new session that plays the scenario of the bug bundle.
    case bundle(BugBundle)
    /// A new session with the catalogue.
    case catalog
    /// A whole log, or a text of several lines without a known error.
    case log
    case commandLine
  }

  package let text: String
  package let destination: Destination
  /// Whether situations were recognized in the text, so that it is no command.
  var isRecognized = false

  package init(_ text: String) {
    let destination = Self.destination(of: text)
    self.destination = destination
    self.text =
      switch destination {
      case .file: DroppedPath.path(in: text) ?? text
      case .scenario, .catalog: text
      case .bundle: ""
      case .errors, .log, .commandLine: String(text.prefix(TextField.capacity))
      }
  }

  /// Whether the text is kept as a log.
  var isLog: Bool { destination == .errors || destination == .log }

  /// Whether the text is opened in a new session.
  var isDocument: Bool {
    switch destination {
    case .scenario, .bundle, .catalog: true
    case .errors, .file, .log, .commandLine: false
    }
  }

  /// The size in bytes up to which a text with an error is that error, and not a whole log.
  private static let largestError = 4096

  private static func destination(of text: String) -> Destination {
    switch DocumentKind(head: Array(text.utf8.prefix(DocumentKind.headSize)), name: "") {
    case .scenario: return .scenario
    case .bundle:
      if let bundle = BugBundle(Array(text.utf8)) { return .bundle(bundle) }
    case .catalog where catalogKeys.contains(where: text.contains): return .catalog
    case .catalog, .log, nil: break
    }
    if text.utf8.count <= largestError, !PastedError(text).codes.isEmpty { return .errors }
    if DroppedPath.path(in: text) != nil { return .file }
    return text.contains(where: \.isNewline) || isData(text) ? .log : .commandLine
  }

  /// Whether a line is JSON or a property list, because no command begins like this.
  private static func isData(_ text: String) -> Bool {
    text.first { !$0.isWhitespace }.map { "{[<".contains($0) } ?? false
  }

  /// Keys of a `.storekit` file, which tell it from an error in JSON.
  private static let catalogKeys = [
    "\"products\"", "\"subscriptionGroups\"", "\"nonRenewingSubscriptions\"", "\"settings\"",
  ]

  package func notice(bytes: Int, in bench: Workbench) -> String {
    let texts = bench.texts
    let key = texts.key(.commandLine)
    switch destination {
    case .errors:
      let notice = texts.pasteIsError(count: "\(bytes)", key: key)
      return bench.recognitionKey.map { texts.pasteAlsoRecognized(notice, key: $0) } ?? notice
    case .file: return texts.pasteIsFile(VisibleText.visible(text), key: key)
    case .scenario: return texts.pasteIsScenario(key: key)
    case .bundle(let bundle):
      return bundle.isOnlyScenario ? texts.pasteIsScenario(key: key) : texts.pasteIsBundle(key: key)
    case .catalog: return texts.pasteIsCatalog(key: key)
    case .log:
      let lines = bench.pastedLog?.lineCount ?? 0
      return bench.recognitionKey.map { texts.logKept(texts.pastedName, lines: lines, key: $0) }
        ?? texts.pasteHeld(count: "\(bytes)", key: key)
    case .commandLine: return texts.pasteHeld(count: "\(bytes)", key: key)
    }
  }

  package func openOverlay(in bench: inout Workbench) -> [Effect] {
    switch destination {
    case .errors: bench.overlays.append(Picker(filter: TextField(text, isProposed: true), in: bench))
    case .file: bench.openPrompt(Prompt(.openFile, label: bench.texts.promptOpen, text: text))
    case .scenario:
      return bench.openScenario(
        ScenarioSource(path: bench.texts.pastedName), isPasted: true, Array(text.utf8) + [0x0A],
        untilLine: nil)
    case .bundle(let bundle): return bench.open(bundle, path: nil, untilLine: nil)
    case .catalog:
      let bundle = BugBundle(catalogue: Array(text.utf8), name: "pasted.storekit")
      return bench.open(bundle, path: nil, untilLine: .max)
    case .log, .commandLine:
      // A log is no command.
      let isCommand = destination == .commandLine ? !isRecognized : bench.recognitionKey == nil
      bench.openPrompt(.command(isCommand ? text : ""))
    }
    return []
  }
}
