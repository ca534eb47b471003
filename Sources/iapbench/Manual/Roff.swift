// Manual pages as text: the few requests that the manual needs, with everything that roff would take for its own escaped.

/// A manual page that is being written.
struct Roff {
  private(set) var text = ""

  /// Begins a page.
  init(name: String, section: Int, date: String, source: String, title: String) {
    request("TH", name.uppercased(), String(section), date, source, title)
  }

  mutating func section(_ heading: String) { request("SH", heading.uppercased()) }

  mutating func subsection(_ heading: String) { request("SS", heading) }

  /// A paragraph.
  mutating func paragraph(_ words: String) {
    text += ".PP\n"
    line(words)
  }

  /// A term, bold, and what is to be said of it.
  mutating func item(_ terms: [String], _ words: String) {
    for (number, term) in terms.enumerated() {
      text += number == 0 ? ".TP\n" : ".TQ\n"
      text += "\\fB\(Self.escaped(term))\\fR\n"
    }
    line(words)
  }

  /// A line of its own; where it is too long its other lines stand further in.
  mutating func usageLine(_ words: String) {
    text += ".PD 0\n.PP\n.in +4\n.ti -4\n"
    line(words)
    text += ".in\n.PD\n"
  }

  private mutating func line(_ words: String) {
    let escaped = Self.escaped(words)
    // A dot or a quote at the start of a line would be a request.
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  private mutating func request(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name) \(quoted.joined(separator: " "))\n"
  }

  /// What stands for itself in a manual page: characters of roff's own, and of other than ASCII by number.
  ///
  /// Japanese has no spaces where a line could end: the page may break it between any two of its characters.
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

  /// Kana, ideographs, and the forms and signs that go with them.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Signs that stand at no beginning of a line, and those that stand at no end.
  private static let startsNoLine = Set("、。，．：；！？）」』】〉》］｝ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".unicodeScalars)
  private static let endsNoLine = Set("（「『【〈《［｛".unicodeScalars)
}
