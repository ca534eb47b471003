// The segmentation of text into units of one or two cells.

/// A character as shown in one or two cells.
struct CellUnit {
  /// The packed scalars, all safe to send to a terminal.
  var glyph: UInt64
  /// 1 or 2.
  var columns: Int
  var original: Unicode.Scalar
  var start: String.Index
  var end: String.Index
}

/// An iterator over the units of a text; all measuring, cutting and drawing of text uses it.
///
/// Like ncurses, the scanner counts columns by scalar, but the newest terminals draw whole clusters. To
/// prevent shifted columns, only the first emoji of a cluster is shown, without joined emoji, skin tones and
/// presentation selectors.
struct CellScanner: IteratorProtocol {
  private let scalars: Substring.UnicodeScalarView
  /// The scalar at `position`, cached; nil at the end.
  private var nextScalar: Unicode.Scalar?
  private var position: String.Index

  init(_ text: Substring) {
    scalars = text.unicodeScalars
    position = scalars.startIndex
    nextScalar = scalars.first
  }

  private mutating func advance() {
    scalars.formIndex(after: &position)
    nextScalar = position < scalars.endIndex ? scalars[position] : nil
  }

  init(_ text: String) {
    self.init(text[...])
  }

  static let replacement: Unicode.Scalar = "\u{2426}"

  mutating func next() -> CellUnit? {
    guard let first = nextScalar else { return nil }
    let start = position
    advance()
    var unit = CellUnit(
      glyph: UInt64(first.value), columns: 1, original: first, start: start, end: position)
    switch WidthTable.classify(first) {
    case .control: unit.glyph = UInt64(Self.symbol(ofControl: first).value)
    case .unsafe: unit.glyph = UInt64(Self.replacement.value)
    case .zeroWidth:
      unit.glyph =
        Self.isInvisible(first)
        ? UInt64(Self.replacement.value) : Glyph.adding(first, to: Cell.blankGlyph)
    case .narrow: break
    case .wide: unit.columns = 2
    }
    consumeFollowers(&unit)
    unit.end = position
    return unit
  }

  /// Adds the combining marks after the first scalar to the unit, and skips invisible and joined scalars.
  private mutating func consumeFollowers(_ unit: inout CellUnit) {
    let first = unit.original
    // No scalar below U+0300 combines.
    while let scalar = nextScalar, scalar.value >= 0x300 {
      if Self.isInvisible(scalar) {
        // An invisible character after ASCII can only hide text, so it becomes a visible unit of its own.
        if first.isASCII && !Self.isVariationSelector(scalar) { return }
        advance()
        if scalar == Self.zeroWidthJoiner, Self.isEmoji(first), let joined = nextScalar, Self.isEmoji(joined)
        {
          advance()
        }
      } else if Self.isSkinTone(scalar) {
        guard Self.isEmoji(first) else { return }
        advance()
      } else if Self.isRegionalIndicator(scalar) {
        guard Self.isRegionalIndicator(first), unit.columns == 1 else { return }
        unit.glyph = Glyph.adding(scalar, to: unit.glyph)
        unit.columns = 2
        advance()
      } else if WidthTable.classify(scalar) == .zeroWidth {
        unit.glyph = Glyph.adding(scalar, to: unit.glyph)
        advance()
      } else {
        return
      }
    }
  }

  /// Returns the symbol of a C0 control or DEL, such as `␊`.
  static func symbol(ofControl scalar: Unicode.Scalar) -> Unicode.Scalar {
    let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
    return Unicode.Scalar(picture) ?? replacement
  }

  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// Whether a scalar is a joiner, variation selector or tag, which only modifies the scalar before it.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x34F, 0x200C, 0x200D, 0xE0020...0xE007F: true
    default: isVariationSelector(scalar)
    }
  }

  private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  private static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x203C && scalar.properties.isEmoji
  }

  static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
