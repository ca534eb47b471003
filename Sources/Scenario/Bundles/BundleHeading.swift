// The headings of the parts in a bug bundle.

import Support

/// The heading of a part, such as `==== catalogue, 12 lines: shop.storekit`.
struct BundleHeading: Hashable {
  enum Meaning: Hashable {
    case part(BundlePart.PartKind)
    /// A part of a later version.
    case unknown(String)
  }

  let meaning: Meaning
  /// The name of the file in the folder that contains the part; nil if the lines follow the heading.
  var file: String?
  /// nil if the heading is damaged.
  var lineCount: Int?
  /// Whether the last line has no line end.
  var isOpen = false
  /// The name with which the scenario loads the part.
  var name = ""

  /// The line after the last part.
  static let end = "\(BundleLine.headingSign) end"
  private static let prefix = "\(BundleLine.headingSign) "
  private static let leftOutPrefix = "\(prefix)left out: "
  private static let openNote = ", no line end"

  /// A line that begins like a heading.
  enum Line: Hashable {
    case heading(BundleHeading)
    /// The values that were removed from the part above.
    case leftOut(String)
    case end
  }

  static func leftOutLine(_ text: String) -> String { leftOutPrefix + VisibleText.visible(text) }

  var line: String {
    let kind =
      switch meaning {
      case .part(let kind): kind.rawValue
      case .unknown(let name): name
      }
    var text = Self.prefix + kind
    if let file { text += " in \(file)" }
    if let lineCount { text += lineCount == 1 ? ", 1 line" : ", \(lineCount) lines" }
    if isOpen { text += Self.openNote }
    guard !name.isEmpty else { return text }
    return text + ": " + String(decoding: BundleLine.encoded(Array(name.utf8)[...]), as: UTF8.self)
  }

  /// Returns nil if the line is no heading of any version.
  static func read(_ line: ArraySlice<UInt8>) -> Line? {
    guard line.starts(with: prefix.utf8) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    if text == end { return .end }
    if text.hasPrefix(leftOutPrefix) { return .leftOut(String(text.dropFirst(leftOutPrefix.count))) }
    return BundleHeading(text.dropFirst(prefix.count)).map { .heading($0) }
  }

  /// Parses the text after the sign.
  private init?(_ text: Substring) {
    let comma = text.firstIndex(of: ",") ?? text.endIndex
    let title = text[..<comma]
    let words = title.range(of: " in ")
    let kind = String(words.map { title[..<$0.lowerBound] } ?? title)
    file = words.map { String(title[$0.upperBound...]) }
    meaning = BundlePart.PartKind(rawValue: kind).map { .part($0) } ?? .unknown(VisibleText.visible(kind))
    var rest = text[comma...].dropFirst().drop { $0 == " " }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count < 10, let count = Int(digits) else {
      // No content begins like a heading, so a heading of a known part was changed.
      guard case .part = meaning else { return nil }
      lineCount = nil
      return
    }
    lineCount = count
    rest = rest.dropFirst(digits.count)
    guard let unit = [" lines", " line"].first(where: { rest.hasPrefix($0) }) else { return nil }
    rest = rest.dropFirst(unit.count)
    if rest.hasPrefix(Self.openNote) {
      isOpen = true
      rest = rest.dropFirst(Self.openNote.count)
    }
    guard rest.hasPrefix(": ") else {
      guard rest.isEmpty else { return nil }
      return
    }
    let encodedName = Array(rest.dropFirst(2).utf8)
    name = String(decoding: BundleLine.decoded(encodedName[...]) ?? encodedName, as: UTF8.self)
  }

  init(_ part: BundlePart, lines: BundleLines, file: String? = nil) {
    meaning = .part(part.kind)
    self.file = file
    lineCount = lines.lines.count
    isOpen = lines.isOpen
    name = part.name
  }
}

extension Substring {
  /// Returns the first range of a text; the standard library's search needs a newer system.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
