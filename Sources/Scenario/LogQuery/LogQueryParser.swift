// The parser of log filters.

import StoreModel
import StoreSimulator
import Support

struct LogQueryParser {
  /// The maximum number of alternatives, and of terms without the rest of an alternative.
  ///
  /// Every line is searched for every text, and a pasted filter can contain many.
  private static let maximumAlternatives = 64

  private static let (bar, quote, slash) = (UInt8(ascii: "|"), UInt8(ascii: "\""), UInt8(ascii: "/"))

  private let bytes: [UInt8]
  private let isTyped: Bool
  /// Whether the field `step` is known, because the entries have the numbers of their steps.
  private let hasSteps: Bool
  /// The names of the channels; nil to accept each name.
  private let channels: [String]?
  private var index = 0
  private var termCount = 0
  /// Whether no slash after `index` closes a regular expression.
  private var hasNoClosingSlash = false

  /// Parses the wanted and the unwanted alternatives, without empty and repeated ones.
  ///
  /// If `isTyped` is true, throws for a comparison without a time and for a misspelled field.
  static func alternatives(
    in text: String, isTyped: Bool = false, hasSteps: Bool = false, channels: [String]? = nil
  ) throws(LogQueryProblem) -> (included: [LogQuery.Alternative], excluded: [LogQuery.Alternative]) {
    // The log shows control characters as symbols.
    var parser = LogQueryParser(
      bytes: Array(VisibleText.visible(text).utf8), isTyped: isTyped, hasSteps: hasSteps, channels: channels)
    var included: [LogQuery.Alternative] = []
    var excluded: [LogQuery.Alternative] = []
    while parser.index < parser.bytes.count, included.count + excluded.count < maximumAlternatives {
      let alternative = try parser.alternative()
      if alternative.isExclusion {
        for term in alternative.unwanted where !excluded.contains(term) { excluded.append(term) }
      } else if !alternative.isEmpty, !included.contains(alternative) {
        included.append(alternative)
      }
    }
    return (included, excluded)
  }

  private init(bytes: [UInt8], isTyped: Bool, hasSteps: Bool, channels: [String]?) {
    (self.bytes, self.isTyped, self.hasSteps, self.channels) = (bytes, isTyped, hasSteps, channels)
  }

  // MARK: Alternatives

  /// Reads the terms up to the next bar, and the bar.
  private mutating func alternative() throws(LogQueryProblem) -> LogQuery.Alternative {
    var alternative = LogQuery.Alternative()
    skipSpaces()
    while let byte = next, byte != Self.bar {
      let isUnwanted = consume(UInt8(ascii: "!"))
      skipSpaces()
      if isUnwanted {
        var term = LogQuery.Alternative()
        try readTerm(into: &term)
        if !term.isEmpty, !alternative.unwanted.contains(term) { alternative.unwanted.append(term) }
      } else {
        try readTerm(into: &alternative)
      }
      skipSpaces()
    }
    _ = consume(Self.bar)
    return alternative
  }

  /// Reads a condition, a regular expression or a text.
  private mutating func readTerm(into alternative: inout LogQuery.Alternative) throws(LogQueryProblem) {
    termCount += 1
    if let condition = try condition() {
      alternative.conditions.append(condition)
      return
    }
    let pattern: TextPattern?
    if let expression = regularExpression() {
      pattern = .regularExpression(try Self.compile(expression))
    } else {
      pattern = TextMatch(bytes: text()).map { .text($0) }
    }
    if let pattern, !alternative.patterns.contains(pattern) { alternative.patterns.append(pattern) }
  }

  /// Reads a word, or a text in quotes.
  ///
  /// A quote is special only if it begins the word, and if a space, a bar or the end follows its closing
  /// quote. After many terms, the rest of the alternative is one text.
  private mutating func text() -> ArraySlice<UInt8> {
    let start = index
    if next == Self.quote, let end = bytes[(index + 1)...].firstIndex(of: Self.quote), end > index + 1,
      isEnd(end + 1)
    {
      index = end + 1
      return bytes[(start + 1)..<end]
    }
    index =
      termCount < Self.maximumAlternatives
      ? start + word().count : bytes[index...].firstIndex(of: Self.bar) ?? bytes.count
    return bytes[start..<index]
  }

  // MARK: Regular expressions

  /// Reads `/pattern/`; nil if the text does not begin and end with a slash.
  ///
  /// The pattern ends at the first slash that precedes a space, a bar or the end of the filter. `\/` is a
  /// slash.
  private mutating func regularExpression() -> [UInt8]? {
    guard next == Self.slash, !hasNoClosingSlash else { return nil }
    var pattern: [UInt8] = []
    var position = index + 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        if bytes[position + 1] != Self.slash { pattern.append(byte) }
        pattern.append(bytes[position + 1])
        position += 2
        continue
      }
      if byte == Self.slash, !pattern.isEmpty, isEnd(position + 1) {
        index = position + 1
        return pattern
      }
      pattern.append(byte)
      position += 1
    }
    hasNoClosingSlash = true
    return nil
  }

  /// Whether a term ends at a position.
  private func isEnd(_ position: Int) -> Bool {
    position == bytes.count || bytes[position] == Self.bar || bytes[position] == Byte.space
  }

  private static func compile(_ pattern: [UInt8]) throws(LogQueryProblem) -> RegularExpression {
    do throws(RegularExpressionProblem) {
      return try RegularExpression(String(decoding: pattern, as: UTF8.self))
    } catch {
      throw .regularExpression(LocalizedText(error))
    }
  }

  // MARK: Conditions

  private mutating func condition() throws(LogQueryProblem) -> LogCondition? {
    if let comparison = try comparison() { return .time(comparison) }
    return try field()
  }

  /// Reads a comparison such as `> 19:10` or `<= 2026-01-05 19:10:05`; nil if no time follows the sign.
  private mutating func comparison() throws(LogQueryProblem) -> LogTimeComparison? {
    let start = index
    guard
      let relation = LogTimeComparison.Relation.allCases.first(where: {
        bytes[index...].starts(with: $0.rawValue.utf8)
      })
    else { return nil }
    index += relation.rawValue.utf8.count
    let end = index
    skipSpaces()
    var word = word()
    guard Self.looksLikeTime(word) else {
      // A text of the log, such as `<SKPaymentQueue`, has no space after the sign.
      let isMeantAsTime =
        index > end || word.first.map { Byte.isDigit($0) || Self.signs.contains($0) } == true
      if isTyped, isMeantAsTime, !word.isEmpty {
        index += word.count
        throw .noComparison(
          VisibleText.quoted(String(decoding: bytes[start..<index], as: UTF8.self), limit: 30))
      }
      index = start
      return nil
    }
    index += word.count
    var comparison = LogTimeComparison(relation: relation)
    if word.contains(Byte.dash) {
      let parts = word.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
      comparison.date = try numbers(parts[0], separator: Byte.dash, from: start)
      let hasYear = parts[0].prefix(while: Byte.isDigit).count == 4
      guard comparison.date.count == (hasYear ? 3 : 2), Self.isDate(comparison.date) else {
        throw noTime(from: start)
      }
      if parts.count == 1 {
        let end = index
        skipSpaces()
        word = self.word()
        guard word.contains(Byte.colon), Self.looksLikeTime(word) else {
          index = end
          return comparison
        }
        index += word.count
      } else {
        word = parts[1]
      }
    }
    comparison.clock = try numbers(word, separator: Byte.colon, from: start)
    let clock = comparison.clock
    guard (2...3).contains(clock.count), clock[0] < 24, clock[1...].allSatisfy({ $0 < 60 }) else {
      throw noTime(from: start)
    }
    if clock.count == 2 { comparison.clock.append(0) }
    return comparison
  }

  private static let signs = [UInt8(ascii: "+"), Byte.dash]

  /// Whether a word begins with digits and a colon, or with a year or a month and a dash.
  private static func looksLikeTime(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.prefix(while: Byte.isDigit).count
    let sign = word.dropFirst(digits).first
    return (sign == Byte.colon && (1...2).contains(digits)) || (sign == Byte.dash && [2, 4].contains(digits))
  }

  /// Whether year, month and day are a date, or month and day in some year.
  private static func isDate(_ numbers: [Int]) -> Bool {
    let date = numbers.count == 2 ? [2000] + numbers : numbers
    return (1...9999).contains(date[0]) && (1...12).contains(date[1]) && date[2] >= 1
      && date[2] <= CivilTime.daysInMonth(year: date[0], month: date[1])
  }

  private func numbers(_ word: ArraySlice<UInt8>, separator: UInt8, from start: Int) throws(LogQueryProblem)
    -> [Int]
  {
    var numbers: [Int] = []
    for part in word.split(separator: separator, omittingEmptySubsequences: false) {
      // The first number of a clock time can have one digit, as in `9:05`.
      let isShort = separator == Byte.colon && numbers.isEmpty && part.count == 1
      guard isShort || part.count == 2 || (part.count == 4 && separator == Byte.dash && numbers.isEmpty),
        part.allSatisfy(Byte.isDigit), let number = Int(String(decoding: part, as: UTF8.self))
      else { throw noTime(from: start) }
      numbers.append(number)
    }
    return numbers
  }

  private func noTime(from start: Int) -> LogQueryProblem {
    .noTime(VisibleText.quoted(String(decoding: bytes[start..<index], as: UTF8.self), limit: 30))
  }

  /// Reads a field such as `tx:3`; nil if the next word is not a known field with a value.
  private mutating func field() throws(LogQueryProblem) -> LogCondition? {
    let word = word()
    guard let colon = word.firstIndex(of: Byte.colon), colon + 1 < word.endIndex else { return nil }
    let name = String(decoding: word[..<colon], as: UTF8.self).lowercased()
    guard let field = LogField(named: name), hasSteps || field != .step else {
      guard isTyped, let near = LogField.near(name) else { return nil }
      throw .unknownField(VisibleText.quoted(name, limit: 30), near: near.example)
    }
    let condition = try field.condition(word[(colon + 1)...], channels: channels)
    index += word.count
    return condition
  }

  // MARK: Bytes

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The bytes up to the next space or bar.
  private func word() -> ArraySlice<UInt8> {
    bytes[index...].prefix { $0 != Byte.space && $0 != Self.bar }
  }

  private mutating func skipSpaces() { while next == Byte.space { index += 1 } }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }
}

/// The fields of a log filter; other words with a colon are plain text.
enum LogField: String, CaseIterable {
  case tx, state, channel, product, error, code, domain, step

  /// Returns the field with a name or with the alias `kind`, which means the channel.
  init?(named name: String) {
    guard let field = LogField(rawValue: name == "kind" ? LogField.channel.rawValue : name) else {
      return nil
    }
    self = field
  }

  /// Returns the field that a name abbreviates or misspells by one letter; nil if there is none.
  static func near(_ name: String) -> LogField? {
    allCases.first { field in
      name.count >= 3 && field.rawValue.hasPrefix(name)
        || field.rawValue.count > 4 && SpellingSuggester.isOneEditApart(name, field.rawValue)
    }
  }

  /// The possible values, for completion and documentation.
  var example: String {
    switch self {
    case .tx: "tx:3"
    case .state: "state:failed"
    case .channel: "channel:console"
    case .product: "product:monthly"
    case .error: "error:3038"
    case .code: "code:3038"
    case .domain: "domain:ASDServerErrorDomain"
    case .step: "step:10"
    }
  }

  func condition(_ value: ArraySlice<UInt8>, channels: [String]?) throws(LogQueryProblem) -> LogCondition? {
    let text = String(decoding: value, as: UTF8.self)
    switch self {
    case .tx:
      guard let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text),
        (1...1_000_000_000).contains(number)
      else {
        throw .noTransaction(VisibleText.quoted(text, limit: 30))
      }
      return .transaction(TransactionNumber(number))
    case .state:
      guard let state = TransactionState.allCases.first(where: { $0.name == text.lowercased() }) else {
        throw .noState(VisibleText.quoted(text, limit: 30))
      }
      return .state(state)
    case .channel:
      // The screen calls the channel `paymentQueue` "queue".
      let name = text.lowercased() == "queue" ? "paymentqueue" : text.lowercased()
      if let channels, !channels.contains(where: { $0.lowercased() == name }) {
        throw .noChannel(VisibleText.quoted(text, limit: 30), channels: channels)
      }
      return .channel(name)
    case .product: return TextMatch(bytes: value).map { .product($0) }
    case .error: return Int(text).map { .errorCode($0) } ?? .errorDomain(text.lowercased())
    case .code:
      guard let code = Int(text) else { throw .noCode(VisibleText.quoted(text, limit: 30)) }
      return .errorCode(code)
    case .domain: return .errorDomain(text.lowercased())
    case .step:
      guard let number = Int(text), number >= 0 else {
        throw .noStep(VisibleText.quoted(text, limit: 30))
      }
      return .step(number)
    }
  }
}

/// The reason why a text is not a log filter.
public enum LogQueryProblem: Error, Hashable, Localizable, Sendable {
  case empty
  case regularExpression(LocalizedText)
  case noTime(String)
  /// A comparison sign with a word that is no time.
  case noComparison(String)
  /// A name that resembles a field, and an example of the field.
  case unknownField(String, near: String)
  case noTransaction(String)
  case noState(String)
  case noChannel(String, channels: [String])
  case noCode(String)
  case noStep(String)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .empty: texts.localized("the filter is empty")
    case .regularExpression(let reason): reason.text(texts)
    case .noTime(let word):
      texts.localized("\"\(word)\" is not a time; try > 19:10")
    case .noComparison(let word):
      texts.localized("\"\(word)\" is not a time; try > 19:10, > 2021-02-15")
    case .unknownField(let name, let near):
      texts.localized("unknown field \(name):; try \(near), or quotes around a text")
    case .noTransaction(let word): texts.localized("\"\(word)\" is not a transaction; try tx:3")
    case .noState(let word): texts.localized("\"\(word)\" is not a state; try \(Self.states(near: word))")
    case .noChannel(let word, let channels):
      texts.localized("\"\(word)\" is not a channel; try \(channels.joined(separator: ", "))")
    case .noCode(let word): texts.localized("\"\(word)\" is not an error code; try code:3038")
    case .noStep(let word): texts.localized("\"\(word)\" is not a step; try step:10")
    }
  }

  /// Returns all states, those that resemble a word first.
  private static func states(near word: String) -> String {
    let names = TransactionState.allCases.map(\.name)
    let near = SpellingSuggester.names(to: word.lowercased(), in: names)
    return (near + names.filter { !near.contains($0) }).joined(separator: ", ")
  }
}
