// The cells of a grid.

/// One position of a grid: up to three scalars and their style.
///
/// A wide character takes two cells, of which the second is a continuation. A cell has 16 bytes without
/// padding, so that `memcmp` can compare rows.
public struct Cell: Hashable, Sendable {
  /// Three scalars of 21 bits, the base in the lowest bits; 0 for a continuation.
  var glyph: UInt64
  /// The style, as packed by `Style.packed`.
  var packedStyle: UInt64

  init(glyph: UInt64, packedStyle: UInt64) {
    self.glyph = glyph
    self.packedStyle = packedStyle
  }

  static let blankGlyph: UInt64 = 0x20
  static let continuationGlyph: UInt64 = 0

  /// Whether the cell is the right half of a wide character.
  public var isContinuation: Bool { glyph == Self.continuationGlyph }

  /// The first scalar of the character; a space for a continuation.
  public var base: Unicode.Scalar { Glyph.scalar(glyph, 0) ?? " " }

  /// The combining marks, or the second letter of a flag.
  public var marks: (Unicode.Scalar?, Unicode.Scalar?) { (Glyph.scalar(glyph, 1), Glyph.scalar(glyph, 2)) }

  /// The base and the marks; 0 for a missing scalar.
  public var scalars: (UInt32, UInt32, UInt32) {
    (Glyph.value(glyph, 0), Glyph.value(glyph, 1), Glyph.value(glyph, 2))
  }

  public var style: Style { Style(packed: packedStyle) }

  /// A number that identifies the style.
  public var styleNumber: UInt64 { packedStyle }
}

/// Operations on the packed scalars of `Cell.glyph`.
enum Glyph {
  private static let bits: UInt64 = 21
  private static let mask: UInt64 = 0x1F_FFFF

  static func value(_ glyph: UInt64, _ position: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (glyph >> (position * bits)) & mask)
  }

  static func scalar(_ glyph: UInt64, _ position: UInt64) -> Unicode.Scalar? {
    let value = value(glyph, position)
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// Adds a mark after the present scalars; a third mark is dropped.
  static func adding(_ mark: Unicode.Scalar, to glyph: UInt64) -> UInt64 {
    let value = UInt64(mark.value)
    if glyph >> bits == 0 { return glyph | value << bits }
    if glyph >> (2 * bits) == 0 { return glyph | value << (2 * bits) }
    return glyph
  }
}

extension Style {
  private static let colorBits: UInt64 = 26
  private static let colorMask: UInt64 = 0x3FF_FFFF

  /// Foreground and background in 26 bits each, followed by five flags.
  var packed: UInt64 {
    var flags: UInt64 = 0
    if bold { flags |= 1 }
    if dim { flags |= 2 }
    if underline { flags |= 4 }
    if reverse { flags |= 8 }
    if italic { flags |= 16 }
    return foreground.packed | background.packed << Self.colorBits | flags << (2 * Self.colorBits)
  }

  init(packed: UInt64) {
    self.init()
    foreground = Color(packed: packed & Self.colorMask)
    background = Color(packed: (packed >> Self.colorBits) & Self.colorMask)
    let flags = packed >> (2 * Self.colorBits)
    bold = flags & 1 != 0
    dim = flags & 2 != 0
    underline = flags & 4 != 0
    reverse = flags & 8 != 0
    italic = flags & 16 != 0
  }
}

extension Color {
  /// The kind of colour in bits 24 and 25, its value in the lower bits.
  fileprivate var packed: UInt64 {
    switch self {
    case .terminal: 0
    case .ansi(let number): 1 << 24 | UInt64(number)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  fileprivate init(packed: UInt64) {
    let value = UInt32(truncatingIfNeeded: packed & 0xFF_FFFF)
    switch packed >> 24 {
    case 1: self = .ansi(UInt8(truncatingIfNeeded: value))
    case 2:
      self = .rgb(
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value))
    default: self = .terminal
    }
  }
}
