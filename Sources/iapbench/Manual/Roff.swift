// A writer of manual pages in the format of `roff`.

/// A manual page in `roff`, with special characters escaped.
struct Roff {
  private(set) var text = ""

  init(name: String, section: Int, date: String, source: String, title: String) {
    request("TH", name.uppercased(), String(section), date, source, title)
  }

  mutating func section(_ heading: String) { request("SH", heading.uppercased()) }

  mutating func subsection(_ heading: String) { request("SS", heading) }

  mutating func paragraph(_ words: String) {
    text += ".PP\n"
    line(words)
  }

  mutating func item(_ terms: [String], _ words: String) {
    for (number, term) in terms.enumerated() {
      text += number == 0 ? ".TP\n" : ".TQ\n"
      text += "\\fB\(Self.escaped(term))\\fR\n"
    }
    line(words)
  }

  mutating func usageLine(_ words: String) {
    text += ".PD 0\n.PP\n.in +4\n.ti -4\n"
    line(words)
    text += ".in\n.PD\n"
  }

  private mutating func line(_ words: String) {
    let escaped = Self.escaped(words)
    // In `roff`, an unescaped dot or quote at the beginning of a line is a request.
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  private mutating func request(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name) \(quoted.joined(separator: " "))\n"
  }

  /// Escapes special characters, and writes non-ASCII characters as numeric escapes.
  ///
  /// Japanese text has no spaces, so break opportunities are added between its characters.
  static func escaped(_ words: String) -> String {
    var result = ""
    var isBehindWide = false
    for scalar in words.unicodeScalars {
      let isWide = Self.isWide(scalar)
      if isWide, isBehindWide, !startsNoLine.contains(scalar) { result += "\\:" }
      isBehindWide = isWide && !endsNoLine.contains(scalar)
      switch scalar {
      case "\\": result += "\\(rs"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n": result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }

  /// Whether a scalar is kana, an ideograph or a full-width form.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Characters that must not begin a line, and characters that must not end a line.
  private static let startsNoLine = Set("、。，．：；！？）」』】〉》］｝ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".unicodeScalars)
  private static let endsNoLine = Set("（「『【〈《［｛".unicodeScalars)
}
