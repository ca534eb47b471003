// The highlighting of transaction numbers in text.

import TerminalUI

extension LogRow {
  /// Colours numbers such as `#1`, except in faint text and search hits; `highest` is the highest transaction
  /// number.
  package mutating func highlightNumbers(upTo highest: Int) {
    guard highest > 0 else { return }
    text = text.flatMap { $0.splitAtNumbers(upTo: highest) }
  }
}

extension TextRun {
  fileprivate func splitAtNumbers(upTo highest: Int) -> [TextRun] {
    guard role != .faint, role != .searchHit, text.utf8.contains(UInt8(ascii: "#")) else { return [self] }
    let bytes = Array(text.utf8)
    var pieces: [TextRun] = []
    var start = 0
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var index = 0
    while index < bytes.count {
      let end = bytes[(index + 1)...].prefix { $0 >= 0x30 && $0 <= 0x39 }.endIndex
      guard bytes[index] == UInt8(ascii: "#"), let number = Int(piece(index + 1..<end)), number >= 1,
        number <= highest
      else {
        index += 1
        continue
      }
      if start < index { pieces.append(TextRun(piece(start..<index), role)) }
      pieces.append(TextRun(piece(index..<end), .transactionNumber))
      start = end
      index = end
    }
    if start < bytes.count { pieces.append(TextRun(piece(start..<bytes.count), role)) }
    return pieces
  }
}
