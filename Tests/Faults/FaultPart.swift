// The interface of the suite's parts. A part generates trials from seeds and checks them. A trial is a list
// of pieces, so that a failing trial can be shortened by the removal of pieces.

import RandomInputs

/// A line of a trial, such as a step, an input or a part of a file.
typealias Piece = [UInt8]

/// A fault that a trial has found.
struct Finding: Error, Hashable {
  /// One word, such as `crash` or `loss`, which must stay the same while the trial is shortened.
  let kind: String
  let text: String

  init(_ kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The folder and settings for trials.
struct TrialPlace: Sendable {
  /// A folder that is empty before a trial and is deleted after it.
  let folder: String
  /// The program under test.
  let program: String
  /// An assignment in the environment of every started process.
  let mark: String
  /// Whether the sizes are those of the longest runs.
  let isFull: Bool
  /// The library that makes file calls fail, or nil if it cannot be built.
  let faultyDisk: String?
}

/// A kind of fault.
protocol Part {
  static var name: String { get }
  static var summary: String { get }
  /// The timeout of a trial in seconds.
  static var patience: Double { get }
  /// Whether a piece may be cut into smaller pieces when a trial is shortened.
  static var cutsPieces: Bool { get }

  init(_ place: TrialPlace) throws

  /// Returns the trial for a seed.
  ///
  /// `number` counts the trials of a run, for parts that enumerate all cases.
  func pieces(seed: UInt64, number: Int) throws -> [Piece]

  /// Runs a trial and returns its number of inputs.
  func check(_ pieces: [Piece], seed: UInt64) throws -> Int
}

extension Part {
  static var patience: Double { 60 }
  static var cutsPieces: Bool { false }
}

/// The parts in the order in which they run.
enum Parts {
  static var all: [any Part.Type] {
    [
      OperatorPart.self, ReadersPart.self, JournalsPart.self, KillsPart.self, SignalsPart.self, DiskPart.self,
      RequestsPart.self, ChildrenPart.self, BadInputPart.self,
    ]
  }

  static func named(_ name: String) -> (any Part.Type)? { all.first { $0.name == name } }
}

/// A conversion between pieces and lines of text.
///
/// Bytes other than printable ASCII are written as `\xHH`.
enum PieceText {
  static func line(_ piece: Piece) -> String {
    var line = ""
    for byte in piece {
      switch byte {
      case UInt8(ascii: "\\"): line += "\\\\"
      case 0x20...0x7E: line.unicodeScalars.append(Unicode.Scalar(byte))
      default: line += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return line
  }

  static func piece(_ line: some StringProtocol) -> Piece {
    var bytes: Piece = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard rest.first == UInt8(ascii: "x"), rest.count > 2,
        let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        if rest.first == byte { rest = rest.dropFirst() }
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(3)
    }
    return bytes
  }
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
