// Numbers with leading zeros.

public enum Digits {
  /// Returns the number with at least two digits (`07`, `12`).
  public static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the number with at least `width` digits (`0047`).
  public static func atLeast(_ width: Int, of number: Int) -> String {
    let text = String(number)
    return text.utf8.count >= width ? text : String(repeating: "0", count: width - text.utf8.count) + text
  }
}
