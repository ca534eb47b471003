// The app's dump of `paymentQueue(_:updatedTransactions:)`, byte for byte as in the golden logs.

import Support

/// A formatter of callbacks in the format of the app under test (DocC: LogFormats).
///
/// `ErrorFormatter` prints the errors.
public enum DumpFormatter {
  public static func lines(_ snapshots: [TransactionSnapshot], at instant: Instant, context: LogContext)
    -> [String]
  {
    var bytes: [UInt8] = []
    append(snapshots, at: instant, context: context, to: &bytes)
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Appends the lines of one callback, each with a line end.
  ///
  /// A search of a long log can thus append to `bytes` without creating strings. Control characters of
  /// external text become visible symbols, so that they add no lines.
  public static func append(
    _ snapshots: [TransactionSnapshot], at instant: Instant, context: LogContext, to bytes: inout [UInt8]
  ) {
    let time = TimeFormatter.clock(instant, in: context.timeZone)
    bytes.append(text: "paymentQueue(_:updatedTransactions:) >>>>>>>>>> [", time, "]\n")
    for (index, snapshot) in snapshots.enumerated() { append(snapshot, at: index, to: &bytes) }
    bytes.append(text: "paymentQueue(_:updatedTransactions:) <<<<<<<<<< [", time, "]\n")
  }

  /// Returns the number of lines of a callback.
  ///
  /// A transaction has four lines or, with an error, at least eleven.
  public static func lineCount(_ snapshots: [TransactionSnapshot]) -> Int {
    snapshots.reduce(2) { $0 + lineCount($1) }
  }

  private static func lineCount(_ snapshot: TransactionSnapshot) -> Int {
    guard let error = snapshot.error else { return 4 }
    guard error.isLong else { return 11 }
    let texts = [ErrorFormatter.description(error), ErrorFormatter.userInfo(error)]
    return texts.reduce(11) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
  }

  /// Appends the given lines of one callback, and formats only the transactions in these lines.
  public static func append(
    _ snapshots: [TransactionSnapshot], lines: Range<Int>, at instant: Instant, context: LogContext,
    to bytes: inout [UInt8]
  ) {
    let time = TimeFormatter.clock(instant, in: context.timeZone)
    if lines.contains(0) {
      bytes.append(text: "paymentQueue(_:updatedTransactions:) >>>>>>>>>> [", time, "]\n")
    }
    var start = 1
    for (index, snapshot) in snapshots.enumerated() {
      let end = start + lineCount(snapshot)
      if end > lines.lowerBound, start < lines.upperBound {
        var block: [UInt8] = []
        append(snapshot, at: index, to: &block)
        let selectedLines = lines.clamped(to: start..<end)
        for line in block.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[
          selectedLines.lowerBound - start..<selectedLines.upperBound - start]
        {
          bytes.append(contentsOf: line)
          bytes.append(UInt8(ascii: "\n"))
        }
      }
      start = end
    }
    if lines.contains(start) {
      bytes.append(text: "paymentQueue(_:updatedTransactions:) <<<<<<<<<< [", time, "]\n")
    }
  }

  private static func append(_ snapshot: TransactionSnapshot, at index: Int, to bytes: inout [UInt8]) {
    bytes.append(text: "---------- transaction[", String(index), "] ----------\nTransaction ID = ")
    appendOptional(snapshot.identifier, to: &bytes)
    bytes.append(text: ", State = .", snapshot.state.name, "\nOriginal Transaction ID = ")
    let original = snapshot.original
    appendOptional(original?.identifier, to: &bytes)
    bytes.append(text: ", State = ")
    appendOptional(original.map { ".\($0.state.name)" }, to: &bytes)
    if let error = snapshot.error {
      append(error, to: &bytes)
    } else {
      bytes.append(text: "\ntransaction.error = nil\n")
    }
  }

  private static func append(_ error: StoreError, to bytes: inout [UInt8]) {
    bytes.append(text: "\ntransaction.error = Optional(")
    bytes.append(visibleLines: ErrorFormatter.description(error))
    bytes.append(text: ")\nerror.domain = ")
    bytes.append(visible: error.domain)
    bytes.append(text: ", error.code = ", String(error.code), "\nerror.userInfo = ")
    bytes.append(visibleLines: ErrorFormatter.userInfo(error))
    bytes.append(text: "\nerror.localizedDescription = ")
    bytes.append(visible: ErrorFormatter.localizedDescription(error))
    bytes.append(text: "\nerror.localizedFailureReason = ")
    appendOptional(error.failureReason, to: &bytes)
    bytes.append(
      text: "\nerror.localizedRecoveryOptions = nil\nerror.localizedRecoverySuggestion = nil\n.failed> ")
    bytes.append(visible: ErrorFormatter.sentence(error))
    bytes.append(text: "\n")
  }

  private static func appendOptional(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else {
      bytes.append(text: "nil")
      return
    }
    bytes.append(text: "Optional(\"")
    bytes.append(visible: text)
    bytes.append(text: "\")")
  }
}

extension [UInt8] {
  fileprivate mutating func append(text first: String, _ second: String = "", _ third: String = "") {
    append(contentsOf: first.utf8)
    append(contentsOf: second.utf8)
    append(contentsOf: third.utf8)
  }
}

extension [UInt8] {
  public mutating func append(visible text: String) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    append(contentsOf: isPlain ? text.utf8 : VisibleText.visible(text).utf8)
  }

  /// Appends lines in which control characters become visible symbols; line ends are kept.
  public mutating func append(visibleLines text: String) {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      append(visible: text)
      return
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { append(UInt8(ascii: "\n")) }
      append(visible: String(line))
    }
  }
}
