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

  /// The number as written in a command line.
  public var description: String { Int(exactly: factor).map(String.init) ?? String(factor) }

  /// Returns a time of the normal speed at this speed, in microseconds.
  func scaled(_ microseconds: Int64) -> Int64 { Int64((Double(microseconds) / factor).rounded()) }
}
