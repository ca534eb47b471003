// The protocol of the suite's parts. A trial is a list of pieces, which can be removed to shrink it.

import RandomInputs

typealias Piece = [UInt8]

struct Finding: Error, Hashable {
  /// A word such as `crash` or `loss`; a shortened trial must fail with the same word.
  let kind: String
  let text: String

  init(_ kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

struct TrialPlace: Sendable {
  /// A folder that is empty before each trial and is deleted after it.
  let folder: String
  let program: String
  /// An environment assignment that marks every started process.
  let mark: String
  /// Whether the trials are as large as in the longest runs.
  let isFull: Bool
  /// The path of the library that makes file calls fail, or nil if it cannot be built.
  let faultyDisk: String?
}

protocol Part {
  static var name: String { get }
  static var summary: String { get }
  /// The timeout of a trial in seconds.
  static var patience: Double { get }
  /// Whether pieces may be cut as well as removed while a trial is shortened.
  static var cutsPieces: Bool { get }

  init(_ place: TrialPlace) throws

  /// Returns the pieces of the trial for a seed.
  ///
  /// `number` counts the trials of a run, so that a part can enumerate all cases.
  func pieces(seed: UInt64, number: Int) throws -> [Piece]

  /// Runs a trial and returns its number of inputs.
  func check(_ pieces: [Piece], seed: UInt64) throws -> Int
}

extension Part {
  static var patience: Double { 60 }
  static var cutsPieces: Bool { false }
}

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
