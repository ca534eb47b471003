// The parser of scenario files and journals.

import StoreCatalog
import StoreRules
import StoreSimulator
import Support

public struct ScenarioFile: Sendable {
  public static let header = "iapbench 1"

  static let secretLeftOut =
    "# The shared secret that was typed here is left out: the app has one that is made from the seed."

  /// Returns the second line of a file, which sets the era.
  static func line(of era: Era) -> String { CommandPrinter.text(.action(.era(era))) }

  /// The era set by the first step; nil if no era is set, as in files of earlier versions.
  public let era: Era?
  /// The steps, except a first step that sets the present era.
  public let steps: [Step]

  /// Parses a whole file; throws the first error in the file.
  public init(_ bytes: [UInt8], table: CommandTable = .standard) throws(ParseError) {
    // `.never` cannot be cancelled, so `read` does not return nil.
    (era, steps) = try Self.read(bytes, table, keepsNames: true, .never) ?? (nil, [])
  }

  /// Parses a journal, which contains no names of products; nil if the parsing was cancelled.
  init?(journal bytes: [UInt8], table: CommandTable, _ cancellation: Cancellation) throws(ParseError) {
    guard let read = try Self.read(bytes, table, keepsNames: false, cancellation) else { return nil }
    (era, steps) = read
  }

  private static func read(
    _ bytes: [UInt8], _ table: CommandTable, keepsNames: Bool, _ cancellation: Cancellation
  ) throws(ParseError) -> (era: Era?, steps: [Step])? {
    try Self.checkEncoding(bytes)
    let lineCount = cancellation.isNever ? 0 : bytes.count { $0 == Byte.newline }
    let parser = CommandParser(
      table: table, scopes: [.world, .session, .expectation], keepsNames: keepsNames)
    var lines = LineReader(bytes)
    if let problem = Self.headerProblem(bytes, first: lines.next().map { bytes[$0.range] }) {
      throw ParseError(line: 1, column: 1, problem, possible: .nothing)
    }
    var steps: [Step] = []
    while let line = lines.next() {
      if line.number % Cancellation.interval == 0,
        cancellation.isCancelled(at: Cancellation.Progress(.reading, line.number, of: lineCount))
      {
        return nil
      }
      if line.range.isEmpty { continue }
      guard let step = try parser.step(bytes, line.range, line: line.number) else { continue }
      steps.append(step)
    }
    var era: Era?
    if let first = steps.first, first.time == nil, case .action(.era(let named)) = first.command {
      era = named
      if named == .present { steps.removeFirst() }
    }
    return (era, steps)
  }

  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    var line = line
    while let last = line.last, Byte.isBlank(last) { line.removeLast() }
    return line.elementsEqual(header.utf8)
  }

  /// Returns the problem of a file whose `first` line is not the header; otherwise nil.
  private static func headerProblem(_ bytes: [UInt8], first: ArraySlice<UInt8>?) -> ParseProblem? {
    if let first, isHeader(first) { return nil }
    if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return .emptyFile }
    let words = first?.split(whereSeparator: Byte.isBlank) ?? []
    guard words.count == 2, words[0].elementsEqual("iapbench".utf8), words[1] != [UInt8(ascii: "1")],
      words[1].count < 10, words[1].allSatisfy(\.isASCIIDigit)
    else { return .noHeader }
    return .unknownFormat(String(decoding: words[1], as: UTF8.self))
  }

  // MARK: - Encoding

  private static func checkEncoding(_ bytes: [UInt8]) throws(ParseError) {
    if let encoding = WideEncoding(bytes) {
      throw ParseError(line: 1, column: 1, .encoding(encoding), possible: .savingAsUTF8)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw ParseError(line: 1, column: 1, .byteOrderMark, possible: .plainUTF8)
    }
    guard let offset = firstInvalidByte(bytes) else { return }
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    var lines = LineReader(bytes)
    let isScenario = lines.next().map { isHeader(bytes[$0.range]) } ?? false
    throw ParseError(
      line: before.count { $0 == Byte.newline } + 1,
      column: bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1,
      isScenario ? .notUTF8 : .notAText, possible: isScenario ? .savingAsUTF8 : .nothing)
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    // The standard library validates faster than the loop below, and nearly every file is valid.
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var offset = 0
    var decoder = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}

/// An iterator over the lines of a file, without line endings (LF or CRLF).
struct LineReader {
  private let bytes: [UInt8]
  private var index = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the byte range of the next line, and the line number from 1.
  mutating func next() -> (range: Range<Int>, number: Int)? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != Byte.newline { index += 1 }
    var end = index
    if end > start, bytes[end - 1] == Byte.carriageReturn { end -= 1 }
    index += 1
    number += 1
    return (start..<end, number)
  }
}
