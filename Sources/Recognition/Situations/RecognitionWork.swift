// A recognition in pieces, between which a program can read keys.

/// The recognition of a long log, which runs in pieces and can be dropped at any time.
public struct RecognitionWork: Sendable {
  /// The number of bytes of one piece; a longer line is one piece.
  public static let pieceSize = 64 * 1024

  public let log: PastedLog
  private let recognizer: Recognizer
  private var reader: PastedLineReader
  private var scanner = FactScanner(.standard)
  /// The recognition without the scenarios that are not written yet; nil while lines are read.
  private var recognition: Recognition?
  private var writtenScenarioCount = 0

  public init(_ log: PastedLog, by recognizer: Recognizer) {
    self.log = log
    self.recognizer = recognizer
    reader = PastedLineReader(log)
  }

  /// nil until the work is complete.
  public var result: Recognition? {
    recognition.flatMap { $0.situations.count == writtenScenarioCount ? $0 : nil }
  }

  /// The number of bytes that were not read yet.
  public var remainingByteCount: Int { reader.remainingByteCount }

  /// Reads a piece of the log, or writes one scenario after all lines were read.
  public mutating func run() {
    if var found = recognition {
      guard writtenScenarioCount < found.situations.count else { return }
      recognizer.writeScenario(of: writtenScenarioCount, in: &found)
      writtenScenarioCount += 1
      recognition = found
      return
    }
    let end = reader.remainingByteCount - Self.pieceSize
    while reader.remainingByteCount > max(end, 0), let line = reader.next() {
      scanner.scan(line, number: reader.number)
    }
    if reader.remainingByteCount == 0 {
      recognition = recognizer.situations(in: scanner.finish(), of: log)
    }
  }
}
