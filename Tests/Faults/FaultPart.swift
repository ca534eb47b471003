// What a part of the suite is: it makes trials from seeds, and checks one. A trial is a list of pieces, so that one that
// fails can be made shorter by leaving pieces out, whatever they are.

import RandomInputs

/// A line of a trial: a step, an input, a part of a file.
typealias Piece = [UInt8]

/// What a trial has found.
struct Finding: Error, Hashable {
  /// One word, such as `crash` or `loss`: while a trial is made shorter it has to stay the same.
  let kind: String
  let text: String

  init(_ kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// Where trials take place.
struct TrialPlace: Sendable {
  /// A folder that is empty when a trial begins, and is removed after it.
  let folder: String
  /// The program that is tested.
  let program: String
  /// An assignment that stands in the environment of every process that is started.
  let mark: String
  /// Whether sizes are those of the longest runs.
  let isFull: Bool
  /// The library that lets files fail; nil where it cannot be built.
  let faultyDisk: String?
}

/// One kind of faults.
protocol Part {
  static var name: String { get }
  static var summary: String { get }
  /// After so many seconds a trial hangs.
  static var patience: Double { get }
  /// Whether a piece may be cut into smaller ones when a trial is made shorter.
  static var cutsPieces: Bool { get }

  init(_ place: TrialPlace) throws

  /// The trial of a seed. `number` counts the trials of a run, for parts that go through all cases in order.
  func pieces(seed: UInt64, number: Int) throws -> [Piece]

  /// Does a trial; how many inputs that were.
  func check(_ pieces: [Piece], seed: UInt64) throws -> Int
}

extension Part {
  static var patience: Double { 60 }
  static var cutsPieces: Bool { false }
}

/// The parts, in the order in which they run.
enum Parts {
  static var all: [any Part.Type] {
    [
      OperatorPart.self, ReadersPart.self, JournalsPart.self, KillsPart.self, SignalsPart.self, DiskPart.self,
      RequestsPart.self, ChildrenPart.self, BadInputPart.self,
    ]
  }

  static func named(_ name: String) -> (any Part.Type)? { all.first { $0.name == name } }
}

/// Pieces as lines of text, and back: what is no plain character stands as `\xHH`.
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
  /// The bytes as text.
  var text: String { String(decoding: self, as: UTF8.self) }
}
