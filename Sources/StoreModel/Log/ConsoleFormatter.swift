// The lines that the system writes to the console, with NSLog's prefix.

import Support

public enum ConsoleFormatter {
  /// Returns `yyyy-MM-dd HH:mm:ss.SSSSSSZ NAME[process:thread] <SKPaymentQueue: 0x…>: ` and the message,
  /// which can have several lines.
  public static func line(_ message: ConsoleMessage, at instant: Instant, context: LogContext) -> String {
    let (stamp, process, origin) = prefix(of: message, at: instant, context: context)
    return "\(stamp) \(process) \(origin)\(text(message))"
  }

  public static func lineCount(_ message: ConsoleMessage) -> Int {
    guard let error = message.error, error.isLong else { return 1 }
    return 1 + text(message).utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// Returns the first line in several lengths, from long to short.
  ///
  /// Shorter forms omit date, process and address.
  public static func forms(
    of message: ConsoleMessage, at instant: Instant, context: LogContext
  ) -> [String] {
    let (stamp, process, origin) = prefix(of: message, at: instant, context: context)
    let clock = TimeFormatter.paddedClock(instant, in: context.timeZone)
    let (name, kind) = (
      VisibleText.visible(context.appName), message.isOfStoreKit2 ? origin : "<SKPaymentQueue>: "
    )
    let first = text(message).prefix { $0 != "\n" }
    return [
      "\(stamp) \(process) \(origin)", "\(clock) \(process) \(origin)", "\(clock) \(name) \(origin)",
      "\(clock) \(name) \(kind)", "\(name) \(kind)", kind, "",
    ].map { $0 + first }
  }

  public static func furtherLines(of message: ConsoleMessage) -> [String] {
    guard lineCount(message) > 1 else { return [] }
    return text(message).split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }

  private static func prefix(
    of message: ConsoleMessage, at instant: Instant, context: LogContext
  ) -> (stamp: String, process: String, origin: String) {
    (
      TimeFormatter.consoleStamp(instant, in: context.timeZone),
      "\(VisibleText.visible(context.appName))[\(context.processID):\(context.threadID)]",
      message.isOfStoreKit2
        ? "[Default] " : "<SKPaymentQueue: 0x\(String(context.queueAddress, radix: 16))>: "
    )
  }

  private static func text(_ message: ConsoleMessage) -> String {
    switch message.text {
    case .paymentCompletedWithError(let error): errorPrefix(message) + ErrorFormatter.description(error)
    case .unmappedError(let error): errorPrefix(message) + ErrorFormatter.description(error)
    // Control characters of product identifiers become visible symbols, so that the text stays on one
    // line.
    case .plain(let text): VisibleText.visible(text)
    }
  }

  public static func errorPrefix(_ message: ConsoleMessage) -> String {
    message.isOfStoreKit2
      ? "Received error that does not have a corresponding StoreKit Error: "
      : "Payment completed with error: "
  }
}

extension ConsoleMessage {
  public var isOfStoreKit2: Bool { if case .unmappedError = text { true } else { false } }

  public var error: StoreError? {
    switch text {
    case .paymentCompletedWithError(let error), .unmappedError(let error): error
    case .plain: nil
    }
  }
}
