// A scenario in a ticket or an e-mail, between other lines.

import Support

/// A scenario that is quoted with `>` or is in a code block.
struct QuotedScenario {
  /// The text of the scenario without the quotation.
  let content: [UInt8]

  /// The number of lines at the start of a text that are searched for the first line of a scenario.
  private static let maxLinesBefore = 100
  /// The beginnings of the lines around code blocks in Markdown, Jira and HTML.
  private static let openings = ["```", "~~~", "{code", "{noformat", "<pre", "<code"]
  private static let closings = ["```", "~~~", "{code", "{noformat", "</pre", "</code"]
  private static let minIndentation = 4

  /// Returns nil if none of the first lines is the header of a quoted scenario.
  init?(_ text: ArraySlice<UInt8>) {
    var previous: ArraySlice<UInt8> = []
    var start = text.startIndex
    for _ in 0..<Self.maxLinesBefore where start < text.endIndex {
      let end = text[start...].firstIndex(of: Byte.newline) ?? text.endIndex
      let line = BundleStart.withoutTrailingSpaces(text[start..<end])
      let content = line.drop { BundleStart.isQuotation($0) }
      if Self.isHeader(content) {
        let quotation = line[..<content.startIndex]
        let isInBlock = Self.isFence(previous.drop { BundleStart.isQuotation($0) }, Self.openings)
        if isInBlock || Self.isQuoted(quotation, after: previous) {
          let rest = text[min(end + 1, text.endIndex)...]
          self.content = Self.content(content, rest, quotation, isInBlock: isInBlock)
          return
        }
      }
      previous = line
      start = end + 1
    }
    return nil
  }

  /// Whether a line is `iapbench` and the version of the scenario language.
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(whereSeparator: Byte.isBlank)
    return words.count == 2 && words[0].elementsEqual("iapbench".utf8) && words[1].allSatisfy(\.isASCIIDigit)
  }

  /// Whether the characters before a line are a quotation of e-mails or the indentation of a code block.
  private static func isQuoted(_ quotation: ArraySlice<UInt8>, after previous: ArraySlice<UInt8>) -> Bool {
    if quotation.contains(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "|") }) { return true }
    return previous.isEmpty && (quotation.count >= minIndentation || quotation.first == Byte.tab)
  }

  private static func isFence(_ line: ArraySlice<UInt8>, _ fences: [String]) -> Bool {
    fences.contains { line.starts(with: $0.utf8) }
  }

  private static func content(
    _ header: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>, _ quotation: ArraySlice<UInt8>, isInBlock: Bool
  ) -> [UInt8] {
    var content = Array(header) + [Byte.newline]
    let shortQuotation = BundleStart.withoutTrailingSpaces(quotation)
    for line in BundleLines(rest).lines {
      let line = BundleStart.withoutTrailingSpaces(line)
      let inside: ArraySlice<UInt8>
      if line.starts(with: quotation) {
        inside = line.dropFirst(quotation.count)
      } else if line.starts(with: shortQuotation), isInBlock || !shortQuotation.isEmpty || line.isEmpty {
        inside = line.dropFirst(shortQuotation.count)
      } else {
        break
      }
      if isInBlock, isFence(inside.drop(while: Byte.isBlank), closings) { break }
      content += inside + [Byte.newline]
    }
    return content
  }
}

/// The line ends of texts that are opened.
public enum LineEnds {
  /// Returns the text with line feeds if its lines end with carriage returns alone.
  public static func unified(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(Byte.carriageReturn), !text.contains(Byte.newline) else { return text }
    return text.map { $0 == Byte.carriageReturn ? Byte.newline : $0 }
  }
}
