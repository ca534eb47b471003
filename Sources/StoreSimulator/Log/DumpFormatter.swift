// The app's dump of `paymentQueue(_:updatedTransactions:)`, as the sample app of SEED-000 prints it, byte for byte.
// Owns every text: Foundation on Linux words errors differently from Apple's.

/// Prints callbacks the way the app under test does.
public enum DumpFormatter {
  /// The lines of one callback: header, a block for each transaction, footer.
  public static func lines(_ snapshots: [TransactionSnapshot], at instant: Instant, context: LogContext)
    -> [String]
  {
    let time = TimeFormatter.clock(instant, in: context.timeZone)
    var lines: [String] = []
    lines.reserveCapacity(2 + snapshots.count * 4)
    lines.append("paymentQueue(_:updatedTransactions:) >>>>>>>>>> [\(time)]")
    for (index, snapshot) in snapshots.enumerated() {
      lines.append("---------- transaction[\(index)] ----------")
      lines.append("Transaction ID = \(optional(snapshot.identifier)), State = .\(snapshot.state.name)")
      let original = snapshot.original
      lines.append(
        "Original Transaction ID = \(optional(original?.identifier)), "
          + "State = \(optional(original.map { ".\($0.state.name)" }))")
      guard let error = snapshot.error else {
        lines.append("transaction.error = nil")
        continue
      }
      lines.append("transaction.error = Optional(\(ErrorFormatter.description(error)))")
      lines.append("error.domain = \(error.domain), error.code = \(error.code)")
      lines.append("error.userInfo = \(ErrorFormatter.userInfo(error))")
      lines.append("error.localizedDescription = \(ErrorFormatter.localizedDescription(error))")
      lines.append("error.localizedFailureReason = \(optional(error.failureReason))")
      lines.append("error.localizedRecoveryOptions = nil")
      lines.append("error.localizedRecoverySuggestion = nil")
      lines.append(".failed> \(ErrorFormatter.sentence(error))")
    }
    lines.append("paymentQueue(_:updatedTransactions:) <<<<<<<<<< [\(time)]")
    return lines
  }

  private static func optional(_ text: String?) -> String {
    text.map { "Optional(\"\($0)\")" } ?? "nil"
  }
}
