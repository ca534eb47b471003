// Cuts text into what goes into one cell or one pair of cells. Everything that measures, cuts or puts text goes
// through here, so that they can never disagree about a width.
//
// Columns are counted as ncurses counts them, scalar by scalar, and not as the newest terminals draw clusters: of an
// emoji joined from several, or followed by a skin tone or a presentation selector, the first emoji is shown. This
// way no terminal shifts a column.

/// A piece of text that is shown in one cell, or in two.
struct CellUnit {
  /// Packed scalars, safe to send to a terminal.
  var glyph: UInt64
  /// 1 or 2.
  var columns: Int
  /// The first scalar as it was written.
  var original: Unicode.Scalar
  /// Where the unit begins and ends in the text.
  var start: String.Index
  var end: String.Index
}

/// Goes through a text unit by unit.
struct CellScanner: IteratorProtocol {
  private let scalars: Substring.UnicodeScalarView
  /// The scalar at `position`, decoded once; nil at the end.
  private var ahead: Unicode.Scalar?
  private var position: String.Index

  init(_ text: Substring) {
    scalars = text.unicodeScalars
    position = scalars.startIndex
    ahead = scalars.first
  }

  /// Goes past the scalar ahead.
  private mutating func advance() {
    scalars.formIndex(after: &position)
    ahead = position < scalars.endIndex ? scalars[position] : nil
  }

  init(_ text: String) {
    self.init(text[...])
  }

  /// Stands for characters that must not be seen by a terminal.
  static let replacement: Unicode.Scalar = "\u{2426}"

  mutating func next() -> CellUnit? {
    guard let first = ahead else { return nil }
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

  /// Takes in the marks behind the first scalar, and what joins it.
  private mutating func consumeFollowers(_ unit: inout CellUnit) {
    let first = unit.original
    // Nothing below U+0300 combines.
    while let scalar = ahead, scalar.value >= 0x300 {
      if Self.isInvisible(scalar) {
        // Behind ASCII an invisible character has no honest use but to hide: it gets a cell of its own.
        if first.isASCII && !Self.isVariationSelector(scalar) { return }
        advance()
        if scalar == Self.zeroWidthJoiner, Self.isEmoji(first), let joined = ahead, Self.isEmoji(joined) {
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

  /// The picture of a C0 control or of DEL.
  static func symbol(ofControl scalar: Unicode.Scalar) -> Unicode.Scalar {
    let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
    return Unicode.Scalar(picture) ?? replacement
  }

  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// Joiners, variation selectors and tags: they change what stands before them and show nothing themselves.
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
