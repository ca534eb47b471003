// The decoding of single bytes and of numeric parameters to keys and mouse events.

import Grid

extension InputDecoder {
  /// The maximum number of parameters in a sequence.
  private static let maxNumbers = 32
  /// The limit for a parameter, larger than all values in use.
  private static let largestNumber = 1 << 24

  /// Returns the key that sends `byte`; nil if there is none.
  static func plainKey(_ byte: UInt8, alt: Bool) -> Key? {
    switch byte {
    case 0x00: Key(.character(" "), control: true, alt: alt)
    case 0x08, 0x7F: Key(.backspace, alt: alt)
    case 0x09: Key(.tab, alt: alt)
    case 0x0D: Key(.enter, alt: alt)
    // Terminals send the line feed for Ctrl-J, and some send it for a line end of pasted text.
    case 0x0A: alt ? Key(.enter, alt: true) : Key(.character("j"), control: true)
    case 0x1B: Key(.escape, alt: alt)
    case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), control: true, alt: alt)
    case 0x1C...0x1F: Key(.character(Character(Unicode.Scalar(byte + 0x40))), control: true, alt: alt)
    case 0x20...0x7E: Key(.character(Character(Unicode.Scalar(byte))), alt: alt)
    default: nil
    }
  }

  /// Returns the parameters between semicolons, without the subparameters after colons; nil if another byte
  /// occurs.
  static func numbers(_ body: ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    var isDetail = false
    for byte in body {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard !isDetail else { continue }
        let number = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(number, largestNumber)
      case UInt8(ascii: ";"):
        guard numbers.count < maxNumbers else { return nil }
        numbers.append(0)
        isDetail = false
      case UInt8(ascii: ":"): isDetail = true
      default: return nil
      }
    }
    return numbers
  }

  /// Returns the key of a control sequence with these parameters and this final byte.
  static func key(numbers: [Int], last: UInt8) -> Key? {
    let modifiers = max(0, (numbers.count > 1 ? numbers[1] : 1) - 1)
    let control = modifiers & 4 != 0
    let alt = modifiers & 2 != 0
    if last == UInt8(ascii: "~") {
      if numbers.first == 27, numbers.count > 2 {
        return character(numbers[2], control: control, alt: alt, shift: modifiers & 1 != 0)
      }
      return KeySequences.byNumber[numbers.first ?? 0].map { Key($0, control: control, alt: alt) }
    }
    if last == UInt8(ascii: "u") {
      return character(numbers.first ?? 0, control: control, alt: alt, shift: modifiers & 1 != 0)
    }
    return KeySequences.byLetter[last].map { Key($0, control: control, alt: alt) }
  }

  /// Returns the key of a character that a terminal reports as a number.
  private static func character(_ number: Int, control: Bool, alt: Bool, shift: Bool) -> Key? {
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value) else { return nil }
    if value < 0x20 || value == 0x7F {
      var key = plainKey(UInt8(value), alt: alt)
      if shift, key?.code == .tab { key?.code = .backTab }
      return key
    }
    guard value < 0x80 || value >= 0xA0, !(0xE000...0xF8FF).contains(value) else { return nil }
    return Key(.character(Character(scalar)), control: control, alt: alt)
  }

  /// Returns the event of `ESC [ < button ; column ; row M`; columns and rows are counted from 1.
  static func mouseEvent(_ numbers: [Int], isRelease: Bool) -> MouseEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let code = numbers[0]
    let at = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    if code & 64 != 0 {
      switch code & 3 {
      case 0: return MouseEvent(.wheelUp, button: 0, at: at)
      case 1: return MouseEvent(.wheelDown, button: 0, at: at)
      default: return nil
      }
    }
    guard code & 3 != 3, code & 128 == 0 else { return nil }
    let button = (code & 3) + 1
    if isRelease { return MouseEvent(.release, button: button, at: at) }
    return MouseEvent(code & 32 != 0 ? .drag : .press, button: button, at: at)
  }
}
