// The parts of a bug bundle that a session contributes.

import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Returns a bug bundle of the steps so far, without the versions of the program.
  ///
  /// The loaded files have the numbers of the session's copies and no content, which the caller adds.
  ///
  /// - Parameters:
  ///   - log: All lines of the log.
  ///   - screen: The screen as text.
  ///   - pastedLog: The log that was pasted; its secrets are left out. nil for none.
  ///   - cancellation: Cancels the call.
  /// - Returns: The bundle.
  /// - Throws: `Refusal.stopped` if the call was cancelled.
  public func bugBundle(
    log: String, screen: String, pastedLog: KeptLog?, _ cancellation: Cancellation = .never
  ) throws(Refusal) -> BugBundle {
    var parts = [BundlePart(.scenario, text: try writtenScenario(cancellation).text)]
    parts += loadedFiles()
    parts += [BundlePart(.log, text: log), BundlePart(.screen, text: screen)]
    if let pastedLog {
      let cleaned = LogSecrets(pastedLog.bytes)
      parts.append(BundlePart(.pastedLog, content: cleaned.content, leftOut: cleaned.leftOut))
    }
    return BugBundle(parts: parts)
  }
}
