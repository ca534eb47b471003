// Numbers with leading zeros, for times and amounts. Plain arithmetic: they stand in every line of the log.

/// Writes numbers with leading zeros.
public enum Digits {
  /// `07`, `12`.
  public static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// At least so many digits: `0047`.
  public static func atLeast(_ width: Int, of number: Int) -> String {
    let text = String(number)
    return text.utf8.count >= width ? text : String(repeating: "0", count: width - text.utf8.count) + text
  }
}
