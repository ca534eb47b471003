// The values of keys in the lines of a log: numbers, words and texts.

import StoreModel

extension FactScanner {
  mutating func use(_ key: Vocabulary.Key, valueAt start: Int, _ range: Range<Int>) -> Int? {
    switch key {
    case .domain: return useDomain(valueAt: start, range)
    case .code: return useNumber(at: start) { levels, value, line in levels.setCode(value, line: line) }
    case .adaptyCode:
      guard let (value, end) = integer(at: start) else { return nil }
      _ = levels.add(LoggedError(domain: "AdaptyErrorDomain", code: value, line: number))
      facts.mentionsPurchases = true
      return end
    case .httpStatus: return useNumber(at: start) { levels, value, _ in levels.setStatus(value) }
    case .serverCode:
      guard let (value, end) = integer(at: start) else { return nil }
      levels.setPayload(value)
      facts.addServerAPIError(value)
      add(.serverCode(value), "\(String(decoding: line[range], as: UTF8.self)) \(value)")
      return end
    case .description:
      let (text, end) = self.text(at: start)
      levels.setDescription(text)
      scanText(start..<end)
      return end
    case .reason:
      let (text, end) = self.text(at: start)
      levels.setReason(text)
      scanText(start..<end)
      return end
    case .environment:
      guard let (word, end) = bareWord(at: start), let name = Self.environment(named: word) else {
        return nil
      }
      add(.environment(name), word)
      return end
    case .isSandbox:
      let names: [String: EnvironmentName] = [
        "true": .sandbox, "yes": .sandbox, "1": .sandbox, "false": .production, "no": .production,
        "0": .production,
      ]
      guard let (word, end) = bareWord(at: start), let name = names[word.lowercased()] else { return nil }
      add(.weakEnvironment(name), String(decoding: line[range.lowerBound..<end], as: UTF8.self))
      return end
    case .storefront:
      guard let (word, end) = bareWord(at: start), word.utf8.count == 3,
        word.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      else { return nil }
      add(.storefront(word), word)
      return end
    case .product:
      guard let (word, end) = bareWord(at: start) else { return nil }
      add(.product(word), word)
      // Shops of other things have a `sku` too.
      if range.count > 3 { facts.mentionsPurchases = true }
      return end
    case .notificationType:
      guard let (word, end) = bareWord(at: start) else { return nil }
      facts.addNotification(word)
      return end
    case .notificationSubtype:
      guard let (word, end) = bareWord(at: start), facts.addSubtype(word) else { return nil }
      return end
    case .state: return useState(valueAt: start, range)
    case .result:
      useResult(valueAt: start, range)
      // The value can be a word of a rule, such as `userCancelled`.
      return nil
    case .receiptStatus:
      guard let (value, end) = integer(at: start), Self.receiptStatuses.contains(value) else { return nil }
      if isAnswerOfVerifyReceipt {
        add(.receiptStatus(value), "status \(value)")
      } else if unclearStatuses.count < Self.maxUnclearStatuses {
        unclearStatuses.append(
          LogFact(content: .sign(.receiptStatus(value)), line: number, text: "status \(value)"))
      }
      return end
    case .platform:
      let name = bareWord(at: start)?.text.lowercased() ?? ""
      if name.hasPrefix("android") { add(.word("platform-android"), "platform \(name)") }
      facts.namesIOS = facts.namesIOS || name == "ios" || name == "ios-appstore"
      // The value can be the name of a library.
      return nil
    case .failingURL:
      if let url = bareWord(at: start).flatMap({ FailingURL($0.text, line: number) }) {
        levels.setFailingURL(url)
      }
      // The address can name the environment or the operation.
      return nil
    case .userInfo:
      if line[start...].starts(with: Array("[:]".utf8)) || line[start...].starts(with: Array("{}".utf8)) {
        add(.phrase("userinfo = [:]"), "userInfo = [:]")
      }
      return nil
    }
  }

  static let receiptStatuses = 21_000...21_199
  private static let maxUnclearStatuses = 1_000

  /// Whether the line contains only words of an answer of verifyReceipt, such as `{"status": 21007}`.
  private var isAnswerOfVerifyReceipt: Bool {
    lowercase.split { !$0.isASCIILetter }.allSatisfy {
      Self.answerWords.contains(String(decoding: $0, as: UTF8.self))
    }
  }

  private static let answerWords: Set<String> = [
    "status", "environment", "sandbox", "production", "is", "retryable", "true", "false", "exception",
  ]

  private static func environment(named word: String) -> EnvironmentName? {
    // A case of Swift has its type in front, as in `AppStore.Environment.sandbox`.
    let parts = word.lowercased().split(separator: ".")
    guard parts.count == 1 || parts.dropLast().last == "environment" else { return nil }
    let name: EnvironmentName? =
      switch parts.last {
      case "sandbox", "sandboxserver": .sandbox
      case "xcode", "localtesting": .xcode
      case "production": .production
      case "testflight": .testFlight
      default: nil
      }
    return name
  }

  private mutating func useNumber(
    at start: Int, _ set: (inout ErrorLevels, _ value: Int, _ line: Int) -> Void
  ) -> Int? {
    guard let (value, end) = integer(at: start) else { return nil }
    set(&levels, value, number)
    scanText(start..<end)
    return end
  }

  /// Finds evidence in a text whose braces and keys mean nothing, such as a description.
  mutating func scanText(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard line[index].isASCIILetter || line[index].isASCIIDigit else {
        index += 1
        continue
      }
      let end = min(vocabularyWordEnd(from: index), range.upperBound)
      if let meaning = vocabulary.meaning(of: lowercase[index..<end]), meaning.isEvidence {
        add(
          .word(String(decoding: lowercase[index..<end], as: UTF8.self)),
          String(decoding: line[index..<end], as: UTF8.self))
      } else if !useSwiftCase(index..<end) {
        scanNumber(index..<end)
      }
      index = max(end, index + 1)
    }
  }

  /// Returns the number at an index, with or without quotation marks.
  func integer(at start: Int) -> (value: Int, end: Int)? {
    var index = start
    while index < line.count, line[index] == UInt8(ascii: "\"") || line[index] == UInt8(ascii: "'") {
      index += 1
    }
    let numberStart = index
    if index < line.count, line[index] == UInt8(ascii: "-") { index += 1 }
    let digits = index
    while index < line.count, line[index].isASCIIDigit, index - digits < 12 { index += 1 }
    // `7.2` and `12ab` are no numbers.
    guard index > digits, index == line.count || !(line[index].isASCIILetter || line[index].isASCIIDigit),
      let value = Int(String(decoding: line[numberStart..<index], as: UTF8.self))
    else { return nil }
    return (value, index)
  }

  /// Returns the word at an index, with or without quotation marks.
  func bareWord(at start: Int) -> (text: String, end: Int)? {
    var index = start
    while index < line.count,
      line[index] == UInt8(ascii: "\"") || line[index] == UInt8(ascii: "'")
        || line[index] == UInt8(ascii: ".")
        || line[index] == UInt8(ascii: "(")
    { index += 1 }
    let wordStart = index
    while index < line.count, index - wordStart < 200,
      line[index] > 0x20, !Self.wordEnds.contains(line[index])
    { index += 1 }
    guard index > wordStart else { return nil }
    return (String(decoding: line[wordStart..<index], as: UTF8.self), index)
  }

  private static let wordEnds = Set("\"',;{}[]()<>=".utf8)

  /// Returns a text of a user info, up to the next key, the closing brace or the closing quotation mark.
  private func text(at start: Int) -> (String, end: Int) {
    let isQuoted =
      start < line.count && (line[start] == UInt8(ascii: "\"") || line[start] == UInt8(ascii: "'"))
    let isTagged = start > 0 && start <= line.count && line[start - 1] == UInt8(ascii: ">")
    var index = isQuoted && !isTagged ? start + 1 : start
    let textStart = index
    while index < line.count, index - textStart < 500 {
      if isQuoted || isTagged {
        if line[index] == (isTagged ? UInt8(ascii: "<") : line[start]) { break }
      } else if line[index] == UInt8(ascii: "}") || line[index] == UInt8(ascii: "]")
        || line[index] == UInt8(ascii: ",") && beginsKey(after: index)
      {
        break
      }
      index += 1
    }
    return (String(decoding: line[textStart..<index], as: UTF8.self), index)
  }

  /// Whether a key of a user info follows a comma.
  private func beginsKey(after comma: Int) -> Bool {
    var index = comma + 1
    while index < line.count, line[index] == 0x20 || line[index] == UInt8(ascii: "\"") { index += 1 }
    guard index < line.count, line[index].isASCIILetter || line[index] == UInt8(ascii: "_") else {
      return false
    }
    let end = wordEnd(from: index, includesHyphens: true)
    var next = end
    while next < line.count, line[next] == UInt8(ascii: "\"") || line[next] == 0x20 { next += 1 }
    return next < line.count && (line[next] == UInt8(ascii: "=") || line[next] == UInt8(ascii: ":"))
  }
}
