// The sequences that terminals send for special keys.

import Grid

enum KeySequences {
  /// Keys by the final letter of `ESC [ … letter` and `ESC O letter`.
  static let byLetter: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  /// Keys of the numeric keypad in application mode, by the letter of `ESC O letter`.
  static let keypad: [UInt8: Key.Code] = [
    UInt8(ascii: "M"): .enter, UInt8(ascii: "j"): .character("*"), UInt8(ascii: "k"): .character("+"),
    UInt8(ascii: "l"): .character(","), UInt8(ascii: "m"): .character("-"),
    UInt8(ascii: "n"): .character("."), UInt8(ascii: "o"): .character("/"),
    UInt8(ascii: "p"): .character("0"), UInt8(ascii: "q"): .character("1"),
    UInt8(ascii: "r"): .character("2"), UInt8(ascii: "s"): .character("3"),
    UInt8(ascii: "t"): .character("4"), UInt8(ascii: "u"): .character("5"),
    UInt8(ascii: "v"): .character("6"), UInt8(ascii: "w"): .character("7"),
    UInt8(ascii: "x"): .character("8"), UInt8(ascii: "y"): .character("9"),
    UInt8(ascii: "X"): .character("="),
  ]

  /// Keys by the first number of `ESC [ number ~`.
  static let byNumber: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
    29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
  ]

  /// Keys by the name of their terminfo capability.
  static let terminfoNames: [(name: String, code: Key.Code)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab),
      ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }

  /// The maximum length of a terminfo sequence in bytes.
  private static let longestOwn = 32

  /// Returns the terminfo sequences that the decoder's grammar does not cover.
  ///
  /// Omits beginnings of longer sequences, because they would turn mouse reports and pastes into keys.
  static func ownSequences(lookUp: (String) -> [UInt8]?) -> [[UInt8]: Key] {
    var sequences: [[UInt8]: Key] = [:]
    for (name, code) in terminfoNames {
      guard let sequence = lookUp(name), (2...longestOwn).contains(sequence.count), sequence.first == 0x1B,
        !InputDecoder.isBeginning(sequence)
      else { continue }
      var grammarDecoder = InputDecoder()
      grammarDecoder.feed(sequence)
      if case .key(let key) = grammarDecoder.next(), !key.alt, key.code != .escape { continue }
      sequences[sequence] = Key(code)
    }
    return sequences
  }
}
