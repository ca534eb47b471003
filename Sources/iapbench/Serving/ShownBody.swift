// What is shown of a body: its first part, line by line, with everything shortened that may be a receipt, a secret or a
// key. Bodies come from whoever likes to send them: nothing is taken for granted about their form.

/// Makes a body fit to be shown.
enum ShownBody {
  /// So much of a body is shown, in bytes.
  static let most = 4096
  /// A run of letters and digits of this length may be a secret; the shared secret has 32.
  private static let longestPlain = 23
  private static let kept = 4
  /// So much is shown of what a payment is consumed with: as much as elsewhere in the log.
  private static let keptOfToken = 12

  /// The lines of a body, each indented; empty for an empty body.
  static func lines(_ body: [UInt8]) -> [String] {
    guard !body.isEmpty else { return [] }
    let shown = shortened(body)
    let text = String(decoding: shown.bytes, as: UTF8.self)
    let lines = shown.bytes.first.map(isOpening) == true ? arranged(text) : plainLines(text)
    return lines.map { "    \($0)" } + (shown.rest > 0 ? ["    … \(shown.rest) more bytes"] : [])
  }

  /// The beginning of a body with every long run shortened, and how many bytes are left.
  static func shortened(_ body: [UInt8]) -> (bytes: [UInt8], rest: Int) {
    var shown: [UInt8] = []
    var index = 0
    var hidesText = false
    var hidesToken = false
    while index < body.count, shown.count < most {
      let end = body[index...].firstIndex { !isOfRun($0) } ?? body.count
      let run = body[index..<end]
      let form = formKeys.first { run.starts(with: $0) }?.count
      if let form {
        // As a form has it: the key and the secret in one run.
        shown += run.prefix(form + kept) + "…".utf8
      } else if let form = formTokenKeys.first(where: { run.starts(with: $0) })?.count {
        shown += run.prefix(form + keptOfToken) + (run.count > form + keptOfToken ? "…" : "").utf8
      } else if hidesToken, run.count > keptOfToken {
        shown += run.prefix(keptOfToken) + "…".utf8
      } else if run.count > longestPlain {
        shown += run.prefix(kept) + "…(\(run.count))".utf8
      } else if hidesText, !run.isEmpty {
        shown += run.prefix(min(kept, run.count / 2)) + "…".utf8
      } else {
        shown += run
      }
      // What follows this key is a secret, however short it is.
      if secretKeys.contains(where: { run.elementsEqual($0) }) { hidesText = true }
      if run.elementsEqual(tokenKey) { hidesToken = true }
      index = end
      guard index < body.count else { break }
      if endsValue(body[index]) { (hidesText, hidesToken) = (false, false) }
      shown.append(body[index])
      index += 1
    }
    return (shown, body.count - index)
  }

  private static let secretKeys = ["password", "sharedSecret"].map { Array($0.utf8) }
  private static let formKeys = ["password=", "sharedSecret="].map { Array($0.utf8) }
  private static let tokenKey = Array("accessToken".utf8)
  private static let formTokenKeys = [tokenKey + Array("=".utf8)]

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\n")
  }

  /// Letters, digits and signs of Base64, and of what an address makes of them.
  private static func isOfRun(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func plainLines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { String($0.prefix(400)) }
  }

  /// JSON, or the beginning of it, with a line for each member.
  private static func arranged(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var depth = 0
    var (isInString, isEscaped) = (false, false)
    func finish() {
      let text = line.drop { $0 == " " }
      if !text.isEmpty { lines.append(String(repeating: "  ", count: min(depth, 16)) + text) }
      line = ""
    }
    for character in text {
      if isInString {
        line.append(character)
        if !isEscaped, character == "\"" { isInString = false }
        isEscaped = !isEscaped && character == "\\"
        continue
      }
      switch character {
      case "{", "[":
        line.append(character)
        finish()
        depth += 1
      case "}", "]":
        finish()
        depth = max(0, depth - 1)
        line.append(character)
      case ",":
        line.append(character)
        finish()
      case "\n", "\r", "\r\n": finish()
      default:
        if character == "\"" { isInString = true }
        line.append(character)
      }
    }
    finish()
    return lines
  }
}
