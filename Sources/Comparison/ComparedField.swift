// The fields of events that a comparison compares.

import Support

public enum ComparedField: String, CaseIterable, Hashable, Sendable {
  /// The event itself, which occurs on one side only.
  case event
  /// The step that caused the event.
  case step
  /// The time from the step to the event, in whole seconds.
  case delay
  case state, error, description, underlying, userInfo
  /// The form of `transactionIdentifier`.
  case identifier
  /// The form of the original transaction's identifier, and its state.
  case original
  case title, text, buttons, language
  /// The lines below a message of a server.
  case body
  /// Whether an expectation passed.
  case result
  // The possible operations on a transaction after the event
  case approve, decline, resolve, customer
  /// Whether a step is refused.
  case refusal
  // The state after the last step
  case callbacks, unfinished, interrupted, askToBuy, fail

  public var name: LocalizedText {
    switch self {
    case .event: LocalizedText("event", context: "comparison")
    case .step: LocalizedText("step", context: "comparison")
    case .delay: LocalizedText("delay", context: "comparison")
    case .state: LocalizedText("state", context: "comparison")
    case .error: LocalizedText("error", context: "comparison")
    case .description: LocalizedText("description", context: "comparison")
    case .underlying: LocalizedText("underlying error", context: "comparison")
    case .userInfo: LocalizedText(same: "userInfo")
    case .identifier: LocalizedText("identifier", context: "comparison")
    case .original: LocalizedText("original", context: "comparison")
    case .title: LocalizedText("title", context: "comparison")
    case .text: LocalizedText("text", context: "comparison")
    case .buttons: LocalizedText("buttons", context: "comparison")
    case .language: LocalizedText("language", context: "comparison")
    case .body: LocalizedText("content", context: "comparison")
    case .result: LocalizedText("result", context: "comparison")
    case .approve: LocalizedText("approve", context: "comparison")
    case .decline: LocalizedText("decline", context: "comparison")
    case .resolve: LocalizedText("resolve", context: "comparison")
    case .customer: LocalizedText("customer", context: "comparison")
    case .refusal: LocalizedText("possible", context: "comparison")
    case .callbacks: LocalizedText("callbacks", context: "comparison")
    case .unfinished: LocalizedText("unfinished", context: "comparison")
    case .interrupted: LocalizedText(same: "interrupted")
    case .askToBuy: LocalizedText(same: "ask-to-buy")
    case .fail: LocalizedText(same: "fail")
    }
  }
}

/// A field with its values on both sides.
public struct FieldDifference: Hashable, Sendable {
  public let field: ComparedField
  /// nil if the event does not occur on the left side.
  public let left: LocalizedText?
  /// nil if the event does not occur on the right side.
  public let right: LocalizedText?
}

/// The form of an identifier; its digits are not compared.
enum IdentifierForm: Hashable, Sendable {
  case none
  /// A number of fewer than ten digits, as in Xcode.
  case small
  case digits(Int)
  case quoted
  case other

  init(_ identifier: String?) {
    guard let identifier else {
      self = .none
      return
    }
    if identifier.hasPrefix("\"") {
      self = .quoted
    } else if !identifier.utf8.allSatisfy(\.isASCIIDigit) {
      self = .other
    } else {
      self = identifier.utf8.count < 10 ? .small : .digits(identifier.utf8.count)
    }
  }

  var text: LocalizedText {
    switch self {
    case .none: LocalizedText("none", context: "comparison")
    case .small: LocalizedText("small number")
    case .digits(let count): LocalizedText("\(count) digits")
    case .quoted: LocalizedText("number in quotation marks")
    case .other: LocalizedText("text", context: "identifier")
    }
  }
}

/// Texts without the values that differ in every run.
enum MaskedText {
  /// The number of digits from which a number is an identifier.
  private static let identifierLength = 10
  /// The number of characters from which a word is encoded data.
  private static let dataLength = 40

  /// Replaces dates, times, addresses, long numbers, transaction numbers and encoded data by `…`.
  ///
  /// The name of the environment in `[Environment: Sandbox]` is also replaced.
  static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let end = maskedEnd(bytes, from: index)
      if end > index {
        result += Array("…".utf8)
        index = end
      } else if isWord(bytes[index]) {
        // The whole word is copied at once, so that digits in the word are not read as a number.
        let wordEnd = endOfWord(bytes, from: index)
        result += bytes[index..<wordEnd]
        index = wordEnd
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    removeEnvironment(from: &result)
    return String(decoding: result, as: UTF8.self)
  }

  private static let environmentMark = Array("[Environment: ".utf8)

  private static func removeEnvironment(from text: inout [UInt8]) {
    // Few texts have a bracket, so the search is rarely needed.
    var start = text.startIndex
    while let bracket = text[start...].firstIndex(of: UInt8(ascii: "[")) {
      let name = bracket + environmentMark.count
      if text[bracket...].starts(with: environmentMark) {
        guard let end = text[name...].firstIndex(of: UInt8(ascii: "]")) else { return }
        text.replaceSubrange(name..<end, with: "…".utf8)
        return
      }
      start = bracket + 1
    }
  }

  /// Returns the end of a masked value that begins at `start`; `start` if there is none.
  private static func maskedEnd(_ bytes: [UInt8], from start: Int) -> Int {
    if bytes[start] == UInt8(ascii: "#") {
      let end = endOfDigits(bytes, from: start + 1)
      return end > start + 1 ? end : start
    }
    guard isWord(bytes[start]) else { return start }
    let wordEnd = endOfWord(bytes, from: start)
    if wordEnd - start >= dataLength { return wordEnd }
    let digitsEnd = endOfDigits(bytes, from: start)
    guard digitsEnd > start else { return start }
    if bytes[start] == UInt8(ascii: "0"), digitsEnd < wordEnd, bytes[digitsEnd] == UInt8(ascii: "x") {
      return wordEnd
    }
    if digitsEnd == wordEnd, wordEnd - start >= identifierLength { return wordEnd }
    return endOfDate(bytes, from: start, digitsEnd: digitsEnd)
  }

  /// Returns the end of a date or time such as `2021-02-26 19:10:54`, `19:10:54.229Z` or `+09:00`.
  private static func endOfDate(_ bytes: [UInt8], from start: Int, digitsEnd: Int) -> Int {
    func isDateByte(_ byte: UInt8) -> Bool {
      byte.isASCIIDigit || [UInt8](":-+.TZ".utf8).contains(byte)
    }
    let isDate = digitsEnd - start == 4 && byte(bytes, digitsEnd) == UInt8(ascii: "-")
    let isTime = digitsEnd - start <= 2 && byte(bytes, digitsEnd) == UInt8(ascii: ":")
    guard isDate || isTime, byte(bytes, digitsEnd + 1)?.isASCIIDigit ?? false else { return start }
    var end = digitsEnd
    while let next = byte(bytes, end), isDateByte(next) { end += 1 }
    return end
  }

  private static func byte(_ bytes: [UInt8], _ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private static func endOfDigits(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    return end
  }

  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    return end
  }

  /// Whether a byte belongs to a name, a number or Base64 text.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }
}
