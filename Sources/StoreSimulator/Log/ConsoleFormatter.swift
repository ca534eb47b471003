// The lines that the system writes to the console, with NSLog's prefix.

import Ground

/// Prints console lines.
public enum ConsoleFormatter {
  /// `yyyy-MM-dd HH:mm:ss.SSSSSSZ NAME[process:thread] <SKPaymentQueue: 0x…>: ` and the message.
  public static func line(_ message: ConsoleMessage, at instant: Instant, context: LogContext) -> String {
    let stamp = TimeFormatter.consoleStamp(instant, in: context.timeZone)
    let queue = "<SKPaymentQueue: 0x\(String(context.queueAddress, radix: 16))>"
    let prefix = "\(stamp) \(context.appName)[\(context.processID):\(context.threadID)] \(queue): "
    switch message.text {
    case .paymentCompletedWithError(let error):
      return prefix + "Payment completed with error: " + ErrorFormatter.description(error)
    case .plain(let text): return prefix + text
    }
  }
}
