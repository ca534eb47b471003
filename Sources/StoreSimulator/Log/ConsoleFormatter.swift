// The lines that the system writes to the console, with NSLog's prefix.

import Ground

/// Prints console lines.
public enum ConsoleFormatter {
  /// `yyyy-MM-dd HH:mm:ss.SSSSSSZ NAME[process:thread] <SKPaymentQueue: 0x…>: ` and the message.
  public static func line(_ message: ConsoleMessage, at instant: Instant, context: LogContext) -> String {
    let (stamp, process, queue) = prefix(at: instant, context: context)
    return "\(stamp) \(process) \(queue): \(text(message))"
  }

  /// The same line from long to short: date, process and address give way before the message does.
  public static func forms(
    of message: ConsoleMessage, at instant: Instant, context: LogContext
  ) -> [String] {
    let (stamp, process, queue) = prefix(at: instant, context: context)
    let clock = TimeFormatter.paddedClock(instant, in: context.timeZone)
    let (name, kind) = (context.appName, "<SKPaymentQueue>")
    return [
      "\(stamp) \(process) \(queue): ", "\(clock) \(process) \(queue): ", "\(clock) \(name) \(queue): ",
      "\(clock) \(name) \(kind): ", "\(name) \(kind): ", "\(kind): ", "",
    ].map { $0 + text(message) }
  }

  private static func prefix(
    at instant: Instant, context: LogContext
  ) -> (stamp: String, process: String, queue: String) {
    (
      TimeFormatter.consoleStamp(instant, in: context.timeZone),
      "\(context.appName)[\(context.processID):\(context.threadID)]",
      "<SKPaymentQueue: 0x\(String(context.queueAddress, radix: 16))>"
    )
  }

  private static func text(_ message: ConsoleMessage) -> String {
    switch message.text {
    case .paymentCompletedWithError(let error):
      "Payment completed with error: " + ErrorFormatter.description(error)
    case .plain(let text): text
    }
  }
}
