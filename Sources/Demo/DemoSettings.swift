// The settings of a demo: its speed and the layout of the screen.

public struct DemoSettings: Hashable, Sendable {
  public var pace: DemoPace
  public var layout: DemoLayout

  public init(pace: DemoPace = .normal, layout: DemoLayout = .presenter) {
    self.pace = pace
    self.layout = layout
  }
}

public enum DemoLayout: String, CaseIterable, Hashable, Sendable {
  /// A large phone, the captions and the narration.
  case presenter
  case panes
}

/// The speed of a demo: 1 is normal, and 2 is twice as fast.
public struct DemoPace: Hashable, Sendable, CustomStringConvertible {
  public static let range = 0.1...100.0
  public static let normal = DemoPace(factor: 1)

  public let factor: Double

  private init(factor: Double) { self.factor = factor }

  /// Returns nil unless the text is a decimal number in `range`.
  public init?(_ text: String) {
    // `Double` also accepts signs, exponents, hexadecimal numbers and `nan`.
    guard text.allSatisfy({ "0123456789.".contains($0) }), let factor = Double(text),
      Self.range.contains(factor)
    else { return nil }
    self.factor = factor
  }

  /// The paces that the keys select.
  private static let choices = [
    0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 5, 10, 20, 50, 100,
  ]

  /// The next slower pace that a key selects; the slowest pace stays.
  public var slower: DemoPace { DemoPace(factor: Self.choices.last { $0 < factor } ?? factor) }

  /// The next faster pace that a key selects; the fastest pace stays.
  public var faster: DemoPace { DemoPace(factor: Self.choices.first { $0 > factor } ?? factor) }

  /// The number as written in a command line.
  public var description: String { Int(exactly: factor).map(String.init) ?? String(factor) }

  /// Returns a time of the normal speed at this speed, in microseconds.
  func scaled(_ microseconds: Int64) -> Int64 { Int64((Double(microseconds) / factor).rounded()) }
}
