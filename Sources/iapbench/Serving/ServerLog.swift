// The log of a server on standard error.

import AppStoreServer
import AppStoreServerAPI
import LocalServer
import StoreModel
import StoreSimulator
import Support
import Synchronization

enum ServerLogFormatter {
  /// Returns the line of a request, such as `POST sandbox/verifyReceipt → 0, 2 in_app`.
  static func line(_ served: ServedRequest) -> String { line(served.request, served.answer) }

  private static func line(_ request: ServerRequest, _ answer: LocalResponse) -> String {
    let path = request.path
    let shownPath = path.count > maxPathLength ? "\(path.prefix(maxPathLength))…" : path
    return "\(request.method) \(request.environment.rawValue)\(shownPath) → \(answer.note)"
  }

  /// Returns the line of a request in the log of the workbench, where long lines are cut.
  ///
  /// A hint follows the status, and identifiers before a hint are shortened. The unfolded entry has the whole
  /// path.
  static func localizedLine(
    _ request: ServerRequest, _ answer: LocalResponse, milliseconds: Int
  ) -> LocalizedText {
    guard let hint = answer.hint else {
      return LocalizedText(same: "\(line(request, answer)) (\(milliseconds) ms)")
    }
    let path = ServerAPI.handles(request.path) ? shortened(request.path) : request.path
    let start = "\(request.method) \(request.environment.rawValue)\(path.prefix(maxPathLength)) → "
    func text(_ hint: String) -> String {
      // The hint of an error begins with the status or the error code at the end of the note.
      let repeatsCode = answer.note.hasSuffix(hint.prefix { $0 != ":" })
      return start + (repeatsCode ? hint : "\(answer.note): \(hint)") + " (\(milliseconds) ms)"
    }
    return LocalizedText(text(hint.english), ja: text(hint.japanese))
  }

  /// Returns a path with only the last four characters of long identifiers, such as `/transactions/…8519`.
  private static func shortened(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { component in
      let isIdentifier = component.utf8.count > 8 && component.allSatisfy(\.isNumber)
      return isIdentifier ? "…\(component.suffix(4))" : String(component)
    }.joined(separator: "/")
  }

  /// The maximum shown length of a path, which a client can fill with an identifier of any length.
  private static let maxPathLength = 200

  /// Returns a hint that suggests the `known` path most similar to the unknown `path`.
  static func hint(of path: String, among known: [String]) -> LocalizedText? {
    let suggestion =
      SpellingSuggester.names(to: path, in: known).first
      ?? known.first { path.lowercased().contains($0.lowercased()) }
      ?? known.min { distance(path, $0) < distance(path, $1) }
    return suggestion.map {
      LocalizedText(
        "unknown path \(path); did you mean \($0)?", ja: "不明なパス\(path)。\($0)のことですか")
    }
  }

  /// Returns the negated number of distinct characters that two paths share.
  private static func distance(_ path: String, _ known: String) -> Int {
    -Set(path.lowercased()).intersection(Set(known.lowercased())).count
  }

  static func line(_ refusal: ServerRefusal, port: EnvironmentName, detail: String) -> String {
    let suffix = detail.isEmpty ? "" : " \(detail.prefix(100))"
    let status = refusal.status.map { " → HTTP \($0), closed" } ?? " → closed"
    let description =
      switch refusal {
      case .bodyTooLong: "a body of more than 3,145,728 bytes"
      case .headTooLong: "a head of more than 16 KiB or 100 lines"
      case .tooSlow: "a request that was not complete in time"
      case .malformed: "no readable HTTP"
      case .tls: "https was tried on the http port; iapbench kit --tls has the commands for https"
      case .unknownHost: "the unknown Host\(suffix); --host allows this name"
      case .fromBrowser: "a web page in a browser, Origin\(suffix)"
      case .tunnel: "CONNECT\(suffix): this server is not a proxy"
      case .tooManyConnections: "more than 512 connections"
      }
    return "\(port.rawValue) port: \(description)\(status)"
  }
}

/// A logger that prints at most 20 lines per second, and then a summary of the other requests.
final class ServerLogger: Sendable {
  private struct State {
    var second: ContinuousClock.Instant
    var lines = 0
    var unprintedCount = 0
    var unprintedNotes: [String: Int] = [:]
  }

  private static let maxLines = 20
  private let state = Mutex(State(second: .now))
  private let print: @Sendable (String) -> Void
  private let wake: @Sendable () -> Void

  /// Creates a logger, which calls `onOmission` when it begins to omit lines, so that the owner later calls
  /// `flush`.
  init(print: @escaping @Sendable (String) -> Void, onOmission wake: @escaping @Sendable () -> Void) {
    self.print = print
    self.wake = wake
  }

  func log(_ report: LocalServerEvent) {
    switch report {
    case .served(let served):
      guard shouldPrint(ServerLogFormatter.firstWord(of: served.answer.note)) else { return }
      let hint = served.answer.hint.map { "; \($0.english)" } ?? ""
      print(ServerLogFormatter.line(served) + hint)
    case .refused(let refusal, let port, let detail):
      guard shouldPrint(refusal.status.map { "HTTP \($0)" } ?? "closed") else { return }
      print(ServerLogFormatter.line(refusal, port: port, detail: detail))
    }
  }

  /// Whether a summary waits to be printed.
  var hasUnprintedLines: Bool { state.withLock { $0.unprintedCount > 0 } }

  /// Prints the summary of omitted lines after the second is over; at once if `isLast`.
  func flush(isLast: Bool = false) {
    let summary = state.withLock { state -> String? in
      guard state.unprintedCount > 0, isLast || ContinuousClock.now - state.second >= .seconds(1) else {
        return nil
      }
      let parts = state.unprintedNotes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        "\($0.value) × \($0.key)"
      }
      defer { (state.unprintedCount, state.unprintedNotes) = (0, [:]) }
      return "\(state.unprintedCount) more requests: \(parts.joined(separator: ", "))"
    }
    if let summary { print(summary) }
  }

  private func shouldPrint(_ note: String) -> Bool {
    let (isPrinted, isFirst) = state.withLock { state -> (Bool, Bool) in
      let now = ContinuousClock.now
      // A new second begins only after the summary was printed.
      if state.unprintedCount == 0, now - state.second >= .seconds(1) {
        (state.second, state.lines) = (now, 0)
      }
      state.lines += 1
      guard state.lines > Self.maxLines else { return (true, false) }
      state.unprintedCount += 1
      state.unprintedNotes[note, default: 0] += 1
      return (false, state.unprintedCount == 1)
    }
    if isFirst { wake() }
    return isPrinted
  }
}

extension ServerLogFormatter {
  /// Returns the status in a response's note, such as `0` for `0, 2 in_app`.
  ///
  /// An error code after an HTTP status belongs to the status; a reason in words does not.
  static func firstWord(of note: String) -> String {
    let status = note.prefix { $0 != "," }
    let code = note.dropFirst(status.count).drop { $0 == "," || $0 == " " }
    return note.hasPrefix("HTTP") && code.allSatisfy(\.isNumber) ? note : String(status)
  }
}
