// The parser of bug bundles of every version.

import Support

extension BugBundle {
  /// Reads a file of a folder; throws the problem if the file cannot be read.
  public typealias PartReader = (String) throws(BundleProblem) -> [UInt8]

  /// The number of lines at the start of a text in which the first line of a bundle is looked for.
  private static let maxLinesBefore = 100

  /// Parses a bundle, or returns nil if the text contains none; unreadable parts are listed in `problems`.
  ///
  /// The text can be quoted with `>`, have other line ends, and other lines can come before and after it. A
  /// quoted scenario is a bundle with one part.
  ///
  /// - Parameters:
  ///   - text: The text of the bundle, or the file `about.txt` of a folder.
  ///   - readPart: Reads another file of the folder; the name contains no path.
  public init?(
    _ text: [UInt8], readPart: PartReader = { name throws(BundleProblem) in throw .noFolder(name) }
  ) {
    let text = LineEnds.unified(text)
    guard let start = BundleStart(text[...], maxLines: Self.maxLinesBefore) else {
      guard let scenario = QuotedScenario(text[...]) else { return nil }
      self.init(parts: [BundlePart(.scenario, content: scenario.content)])
      return
    }
    self.init(parts: [])
    let lines = Self.withoutDoubledEnds(start.lines(of: text))
    guard start.version > 1 else {
      readFormer(lines)
      return
    }
    if start.version > Self.version { problems.append(.laterVersion(start.version)) }
    var heading: BundleHeading?
    var section: [ArraySlice<UInt8>] = []
    var leftOut = ""
    var hasEnd = false
    for line in lines {
      guard let found = BundleHeading.read(line) else {
        section.append(line)
        continue
      }
      if case .leftOut(let text) = found {
        leftOut = text
        continue
      }
      if let heading { add(heading, section, leftOut, readPart) }
      (section, leftOut) = ([], "")
      guard case .heading(let next) = found else {
        hasEnd = true
        break
      }
      heading = next
    }
    if !hasEnd {
      if let heading { add(heading, section, leftOut, readPart) }
      problems.append(.noEnd)
    }
  }

  /// Returns the lines without the empty lines that a terminal inserts after each line.
  ///
  /// For the line end of Windows, tmux sends two carriage returns.
  private static func withoutDoubledEnds(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let added = stride(from: 0, to: lines.count, by: 2)
    let kept = stride(from: 1, to: lines.count, by: 2)
    guard added.allSatisfy({ lines[$0].isEmpty }), !kept.allSatisfy({ lines[$0].isEmpty }) else {
      return lines
    }
    return kept.map { lines[$0] }
  }

  /// Creates a bundle from the files of a folder whose `about.txt` is missing.
  public init(scenario: [UInt8], table: CommandTable = .standard, readPart: PartReader) {
    self.init(parts: [BundlePart(.scenario, content: scenario)])
    problems.append(.noAbout(Self.aboutFile))
    guard let bytes = soundScenario(table).bytes, let file = try? ScenarioFile(bytes, table: table) else {
      return
    }
    var seen: Set<LoadedFileName> = []
    for load in LoadedFileName.names(in: file.steps) where seen.insert(load).inserted {
      guard Self.isPlainName(load.name), let content = try? readPart(load.name) else { continue }
      parts.append(BundlePart(load.kind, name: load.name, content: content))
    }
  }

  /// Adds the part of a heading and the lines after it.
  private mutating func add(
    _ heading: BundleHeading, _ section: [ArraySlice<UInt8>], _ leftOut: String, _ readPart: PartReader
  ) {
    guard case .part(let kind) = heading.meaning else {
      if case .unknown(let name) = heading.meaning { problems.append(.unknownPart(name)) }
      return
    }
    var part = BundlePart(kind, name: heading.name, content: nil, leftOut: leftOut)
    if let file = heading.file {
      part.content = content(of: file, heading, readPart)
    } else {
      part.content = content(section, heading)
    }
    // A file without content could not be copied when the bundle was written.
    if part.isLoaded, part.content?.isEmpty == true { part.content = nil }
    if !part.isLoaded, parts.contains(where: { $0.kind == kind }) {
      problems.append(.repeatedPart(kind.rawValue))
    } else {
      parts.append(part)
    }
  }

  private mutating func content(
    of file: String, _ heading: BundleHeading, _ readPart: PartReader
  ) -> [UInt8]? {
    guard Self.isPlainName(file) else {
      problems.append(.outside(VisibleText.visible(file)))
      return nil
    }
    do throws(BundleProblem) {
      let content = try readPart(file)
      let count = BundleLines(content[...]).lines.count
      if let expected = heading.lineCount, count != expected {
        problems.append(.otherLineCount(file, found: count, expected: expected))
      }
      return content
    } catch {
      problems.append(error)
      return nil
    }
  }

  private mutating func content(_ section: [ArraySlice<UInt8>], _ heading: BundleHeading) -> [UInt8] {
    var lines = section
    // An empty line separates the parts.
    let lineCount = heading.lineCount ?? max(0, lines.count - 1)
    while lines.count > lineCount, lines.last?.isEmpty == true { lines.removeLast() }
    guard case .part(let kind) = heading.meaning else { return [] }
    let title = heading.name.isEmpty ? kind.rawValue : "\(kind.rawValue) \(VisibleText.visible(heading.name))"
    if heading.lineCount == nil {
      problems.append(.damagedHeading(title))
    } else if lines.count != lineCount {
      problems.append(.otherLineCount(title, found: lines.count, expected: lineCount))
    }
    var content: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if let decoded = BundleLine.decoded(line) {
        content += decoded
      } else {
        problems.append(.badEscape(title, line: index + 1))
        content += line
      }
      if index < lines.count - 1 || !heading.isOpen { content.append(Byte.newline) }
    }
    return content
  }
}

/// The position of a bundle in a text, and the characters that a quotation puts before its lines.
struct BundleStart {
  /// The version of the format.
  let version: Int
  /// The index after the first line of the bundle.
  private let end: Int
  private let quotation: ArraySlice<UInt8>

  /// Returns nil if none of the first lines begins a bundle.
  init?(_ text: ArraySlice<UInt8>, maxLines: Int) {
    var start = text.startIndex
    for _ in 0..<maxLines {
      guard start < text.endIndex else { return nil }
      let lineEnd = text[start...].firstIndex(of: Byte.newline) ?? text.endIndex
      let line = text[start..<lineEnd]
      let content = line.drop { Self.isQuotation($0) }
      if content.starts(with: BugBundle.mark.utf8), let version = Self.version(of: content) {
        self.version = version
        quotation = line[..<content.startIndex]
        end = min(lineEnd + 1, text.endIndex)
        return
      }
      start = lineEnd + 1
    }
    return nil
  }

  /// Returns the lines after the first line, without the quotation, the trailing spaces and the line ends.
  func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    BundleLines(text[end...]).lines.map { line in
      let line = Self.withoutTrailingSpaces(line)
      if line.starts(with: quotation) { return line.dropFirst(quotation.count) }
      let shortQuotation = Self.withoutTrailingSpaces(quotation)
      return line.starts(with: shortQuotation) ? line.dropFirst(shortQuotation.count) : line
    }
  }

  /// Returns 1 if the line contains no version, and nil if other words follow.
  private static func version(of line: ArraySlice<UInt8>) -> Int? {
    let rest = withoutTrailingSpaces(line.dropFirst(BugBundle.mark.utf8.count))
    if rest.isEmpty { return 1 }
    guard rest.first == Byte.space, rest.count < 8 else { return nil }
    return Int(String(decoding: rest.dropFirst(), as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
  }

  static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, Byte.isBlank(last) || last == Byte.carriageReturn { line.removeLast() }
    return line
  }

  /// Whether a character belongs to a quotation in an e-mail or a ticket, or to a byte order mark.
  static func isQuotation(_ byte: UInt8) -> Bool {
    Byte.isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
      || [0xEF, 0xBB, 0xBF].contains(byte)
  }
}
