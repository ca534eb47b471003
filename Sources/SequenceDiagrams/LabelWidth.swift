// The width of a label in a picture.

import Grid

/// An estimate of the width of a text in a font that the viewer selects.
///
/// The widths are those of DejaVu Sans, which is wider than the other common fonts without serifs.
enum LabelWidth {
  private static let fontSize = 13

  /// Returns a width in pixels that the text does not exceed.
  static func pixels(of text: String) -> Int {
    let hundredths = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    return (hundredths * fontSize + 99) / 100
  }

  /// Returns the width of a character in hundredths of the font size.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return widths[scalar] ?? (("A"..."Z").contains(scalar) ? 80 : 65) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // Two-em and three-em dash, ligatures of whole Arabic sentences, and cuneiform signs.
    case 0x2E3A...0x2E3B: return 300
    case 0xFDFA...0xFDFD: return 1200
    case 0x12000...0x1254F: return 400
    // Latin, Greek and Cyrillic letters.
    case 0x80..<0x180, 0x370..<0x530: return 110
    default:
      if scalar.properties.isEmojiPresentation { return 140 }
      return CellWidth.of(String(Character(scalar))) == 2 ? 110 : 180
    }
  }

  /// The widths of ASCII characters that are narrower or wider than letters of their kind.
  private static let widths: [Unicode.Scalar: Int] = {
    let groups: [(width: Int, characters: String)] = [
      (40, "ijlI.,:;'| "), (43, "ftr()[]-/\\!"), (85, "#&+<=>^~"), (100, "mwMW@%"),
    ]
    return Dictionary(
      uniqueKeysWithValues: groups.flatMap { group in
        group.characters.unicodeScalars.map { ($0, group.width) }
      })
  }()
}
