// The encoding of lines of content in a bug bundle.

import Support

/// The encoding of one line of content as a visible line without trailing spaces.
///
/// Most lines are written as they are. A line that looks like a heading, has control characters, invalid
/// UTF-8 or trailing spaces, or begins with a backslash, is written as a backslash and the line with
/// escapes. Content therefore survives the conversion of line ends and the removal of trailing spaces.
enum BundleLine {
  /// The beginning of a heading, which no encoded line has.
  static let headingSign = "===="
  private static let escape = UInt8(ascii: "\\")

  static func encoded(_ line: ArraySlice<UInt8>) -> [UInt8] {
    if isPlain(line) { return Array(line) }
    let text = String(validating: line, as: UTF8.self)
    if let text, isSound(text) { return Array(line) }
    var result = [escape]
    // The last character gets an escape if it is a space, so that no tool removes it.
    let end = line.last.map(Byte.isBlank) == true ? line.endIndex - 1 : line.endIndex
    if let text {
      let isShortened = end < line.endIndex
      for scalar in isShortened ? text.unicodeScalars.dropLast() : text.unicodeScalars[...] {
        append(scalar, to: &result)
      }
    } else {
      for byte in line[..<end] { append(byte, to: &result) }
    }
    if end < line.endIndex { result += "\\x\(hex(line[end]))".utf8 }
    return result
  }

  /// Returns the line without the encoding, or nil if an escape is invalid.
  static func decoded(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.first == escape else { return Array(line) }
    var result: [UInt8] = []
    var index = line.startIndex + 1
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      guard byte == escape else {
        result.append(byte)
        continue
      }
      guard index < line.endIndex else { return nil }
      let sign = line[index]
      index += 1
      switch sign {
      case escape: result.append(escape)
      case UInt8(ascii: "x"):
        guard index + 2 <= line.endIndex, let value = UInt8(text(line[index..<index + 2]), radix: 16) else {
          return nil
        }
        result.append(value)
        index += 2
      case UInt8(ascii: "u"):
        guard let end = line[index...].prefix(8).firstIndex(of: UInt8(ascii: "}")),
          line[index] == UInt8(ascii: "{"),
          let scalar = UInt32(text(line[(index + 1)..<end]), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        result += String(scalar).utf8
        index = end + 1
      default: return nil
      }
    }
    return result
  }

  /// Whether the line consists of visible ASCII characters and needs no escape.
  private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && !hasMeaning(line)
  }

  /// Whether the text has no control characters except tabs, and needs no escape.
  private static func isSound(_ text: String) -> Bool {
    !hasMeaning(Array(text.utf8)[...])
      && text.unicodeScalars.allSatisfy { $0 == "\t" || !VisibleText.isControl($0) }
  }

  /// Whether a reader would change the line, or read it as an escape or a heading.
  private static func hasMeaning(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, let last = line.last else { return false }
    return first == escape || Byte.isBlank(last) || line.starts(with: headingSign.utf8)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if scalar == "\\" {
      result += [escape, escape]
    } else if scalar != "\t", VisibleText.isControl(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}".utf8
    } else {
      result += String(scalar).utf8
    }
  }

  private static func append(_ byte: UInt8, to result: inout [UInt8]) {
    if byte == escape {
      result += [escape, escape]
    } else if byte >= 0x20 && byte < 0x7F || byte == 0x09 {
      result.append(byte)
    } else {
      result += "\\x\(hex(byte))".utf8
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines of a content, without line ends.
struct BundleLines {
  let lines: [ArraySlice<UInt8>]
  /// Whether the last line has no line end.
  let isOpen: Bool

  init(_ content: ArraySlice<UInt8>) {
    var lines = content.split(separator: Byte.newline, omittingEmptySubsequences: false)
    isOpen = lines.last?.isEmpty == false
    if !isOpen { lines.removeLast() }
    self.lines = lines
  }
}
