// Conversion of one word of a line to the value that its parameter expects.

import StoreModel
import StoreRules
import StoreSimulator
import Support

enum ArgumentReader {
  static func value(
    _ parameter: Parameter, _ word: Token, in bytes: [UInt8]
  ) throws(TextProblem) -> ArgumentValue {
    switch parameter.kind {
    case .keyword(let keyword):
      return .text(try oneOf([keyword], word, bytes))
    case .fieldName(let names):
      return .text(try oneOfFields(names, word, bytes))
    case .notification:
      return .text(try notification(word, bytes).rawValue)
    case .choice(let words):
      if let former = parameter.former.first(where: { word.isKeyword($0, in: bytes) }) {
        return .text(former)
      }
      return .text(try oneOf(words, word, bytes))
    case .product, .plan, .group, .offer, .person, .member, .suggested, .ofParticipants, .file, .snapshotName,
      .button,
      .errorDomain,
      .transactionIdentifier, .logFilter:
      let text = word.text(in: bytes)
      guard !text.isEmpty else { throw TextProblem(.empty(parameter.name), possible: .otherText) }
      return .text(text)
    case .word, .text, .account:
      return .text(word.text(in: bytes))
    case .price:
      return .text(try price(word, bytes))
    case .planOrTransaction:
      if let reference = plainReference(word, bytes) { return .transaction(reference) }
      let text = word.text(in: bytes)
      guard !text.isEmpty else { throw TextProblem(.empty(parameter.name), possible: .otherText) }
      return .text(text)
    case .transaction:
      return .transaction(try transaction(word, bytes))
    case .errorName:
      return .failure(try failure(word, bytes))
    case .interfaceError(let interface):
      return .interfaceError(try interfaceError(interface, word, bytes))
    case .locale:
      return .text(try locale(word, bytes))
    case .storefront:
      return .text(try storefront(word, bytes))
    case .timeZone:
      return .zone(try zone(word, bytes))
    case .instant:
      return .time(try TimeText.moment(bytes, word.content))
    case .duration:
      return .span(try SpanText.span(bytes, word.content))
    case .rate:
      return .rate(try RateText.rate(word.text(in: bytes)))
    case .number(let range):
      return .number(try number(range, word, bytes))
    case .unsigned:
      guard let number = UInt64(word.text(in: bytes)), Byte.isDigit(bytes[word.content.lowerBound]) else {
        throw TextProblem(.noNumber(shown(word, bytes)), possible: .range("0", "\(UInt64.max)"))
      }
      return .unsigned(number)
    case .address:
      return .unsigned(try address(word, bytes))
    case .command:
      // `CommandParser` reads a nested command before it calls this function.
      throw TextProblem(.commandIsNoWord, possible: .one("VERB …"))
    }
  }

  private static func shown(_ word: Token, _ bytes: [UInt8]) -> String {
    VisibleText.quoted(word.text(in: bytes))
  }

  private static func oneOf(_ words: [String], _ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> String
  {
    if let found = words.first(where: { word.isKeyword($0, in: bytes) }) { return found }
    let problem: ParseProblem =
      words == EnvironmentName.allCases.map(\.rawValue)
      ? .unknownEnvironment(shown(word, bytes)) : .unknownValue(shown(word, bytes))
    throw TextProblem(problem, possible: .near(word.text(in: bytes), in: words))
  }

  /// Returns the field name that equals the word, otherwise a name that differs only in case.
  private static func oneOfFields(
    _ names: [String], _ word: Token, _ bytes: [UInt8]
  ) throws(TextProblem) -> String {
    let text = word.text(in: bytes)
    if let found = names.first(where: { $0 == text })
      ?? names.first(where: { $0.lowercased() == text.lowercased() })
    {
      return found
    }
    throw TextProblem(.noField(shown(word, bytes)), possible: .near(text, in: names))
  }

  /// Returns the server event of a word; a word without a known type has at most three suggestions.
  private static func notification(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> ServerEvent {
    let events = ServerEvent.allCases
    let text = word.text(in: bytes)
    if let event = ServerEvent(rawValue: text) ?? events.first(where: { $0.wireName == text }) {
      return event
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let ofType = events.filter { $0.type == parts.first }.map(\.wireName)
    if let type = parts.first, !ofType.isEmpty {
      throw TextProblem(
        parts.count == 1
          ? .needsSubtype(type) : .noSubtype(VisibleText.quoted(parts[1]), of: type),
        possible: .oneOf(ofType))
    }
    let names = events.map(\.rawValue) + events.map(\.wireName)
    let near = ParseHint.near(text, in: names)
    if case .similar = near { throw TextProblem(.unknownValue(shown(word, bytes)), possible: near) }
    var types: [String] = []
    for event in events where !types.contains(event.type) { types.append(event.type) }
    throw TextProblem(
      .unknownValue(shown(word, bytes)), possible: .near(parts.first ?? "", in: types))
  }

  private static func transaction(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> TransactionReference
  {
    if word.isKeyword("last", in: bytes) { return .last }
    var scanner = ByteScanner(bytes, word.content)
    // The number sign is optional.
    _ = scanner.consume(Byte.hash)
    guard let number = scanner.number(), scanner.isAtEnd, (1...1_000_000_000) ~= number else {
      throw TextProblem(.noTransaction(shown(word, bytes)), possible: .transactions)
    }
    return .number(TransactionNumber(Int(number)))
  }

  /// Returns the reference that a word without quotes is; nil for a number without a number sign, because
  /// products can have such names.
  private static func plainReference(_ word: Token, _ bytes: [UInt8]) -> TransactionReference? {
    let isReference = word.isKeyword("last", in: bytes) || bytes[word.content].first == Byte.hash
    return isReference && !word.isQuoted ? try? transaction(word, bytes) : nil
  }

  private static func price(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> String {
    let text = word.text(in: bytes)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Byte.isDigit) }),
      text.utf8.count <= longestPrice
    else {
      throw TextProblem(
        .noPrice(shown(word, bytes)), possible: .priceDigits(longestPrice))
    }
    return text
  }

  private static let longestPrice = 12

  private static func failure(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> InjectedFailure {
    try failure(named: word.text(in: bytes), word, bytes)
  }

  private static func failure(
    named name: String, _ word: Token, _ bytes: [UInt8]
  ) throws(TextProblem) -> InjectedFailure {
    do throws(ErrorNameProblem) {
      return try ErrorTable.read(name)
    } catch .tooLong(let length) {
      throw TextProblem(.chainTooLong(length), possible: .range("1", "\(ErrorTable.longestChain)"))
    } catch {
      if let code = Int(name), let failure = try failure(code: code, word, bytes) { return failure }
      let steps = StoreKitInterface.allCases.compactMap { interface in
        interface.failure(named: name).map { "fail \(interface.rawValue) \($0.name)" }
      }
      guard steps.isEmpty else {
        // The purchase is the interface that the queue failure would concern.
        let purchase = steps.filter { $0.hasPrefix("fail \(StoreKitInterface.purchase.rawValue) ") }
        throw TextProblem(
          .errorOfStoreKit2(shown(word, bytes)), possible: .anyOf(purchase.isEmpty ? steps : purchase))
      }
      let near = SpellingSuggester.names(to: name, in: ErrorTable.allNames)
      throw TextProblem(
        .unknownError(shown(word, bytes)), possible: near.isEmpty ? .errorNames : .similar(near))
    }
  }

  /// Returns the error of the table with this code; nil if the table has none.
  ///
  /// Throws if several errors have the code.
  private static func failure(
    code: Int, _ word: Token, _ bytes: [UInt8]
  ) throws(TextProblem) -> InjectedFailure? {
    let failures = ErrorTable.rows.filter { $0.code == code }.map {
      InjectedFailure(domain: $0.domain, code: $0.code)
    }
    guard failures.count > 1 else { return failures.first }
    throw TextProblem(
      .ambiguousError(shown(word, bytes)), possible: .oneOf(failures.map { ErrorTable.name(of: $0) }))
  }

  /// Reads a StoreKit 2 error, optionally with inner errors: `networkError`, `systemError>CHAIN`.
  private static func interfaceError(
    _ interface: StoreKitInterface, _ word: Token, _ bytes: [UInt8]
  ) throws(TextProblem) -> InterfaceError {
    let text = word.text(in: bytes)
    let name = String(text.prefix { $0 != ">" })
    guard let failure = interface.failure(named: name) else {
      if interface.takesChains, let chain = try? self.failure(named: text, word, bytes) {
        return InterfaceError(failure: .systemError, inner: chain)
      }
      throw TextProblem(
        .unknownError(VisibleText.quoted(name)),
        possible: .near(name, in: interface.failures.map(\.name)))
    }
    guard name.utf8.count < text.utf8.count else { return InterfaceError(failure: failure, inner: nil) }
    let inner = try self.failure(named: String(text.dropFirst(name.count + 1)), word, bytes)
    guard failure.takes(inner) else {
      let fitting =
        failure.name == "networkError" ? "networkError>NSURLErrorDomain/-1001" : "systemError>CHAIN"
      throw TextProblem(
        .noErrorInside(VisibleText.quoted(ErrorTable.name(of: inner)), of: failure.name),
        possible: .anyOf([failure.name, fitting]))
    }
    return InterfaceError(failure: failure, inner: inner)
  }

  /// Reads a locale such as `ja_JP` or `zh-Hans`; the result has underscores instead of dashes.
  private static func locale(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> String {
    let text = String(word.text(in: bytes).map { $0 == "-" ? "_" : $0 })
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let isLocale = parts.enumerated().allSatisfy { index, part in
      part.utf8.count >= 2 && part.utf8.count <= (index == 0 ? 3 : 8)
        && part.utf8.allSatisfy { isLetter($0) || (index > 0 && Byte.isDigit($0)) }
    }
    guard isLocale, parts.count <= 4 else {
      throw TextProblem(
        .noLocale(shown(word, bytes)), possible: .anyOf(["en_US", "ja_JP", "zh_Hans"]))
    }
    return text
  }

  private static func storefront(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> String {
    let text = word.text(in: bytes)
    guard text.utf8.count == 3, text.utf8.allSatisfy(isLetter) else {
      throw TextProblem(.noStorefront(shown(word, bytes)), possible: .threeLetters)
    }
    return text.uppercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func zone(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> DeviceTimeZone {
    guard let zone = DeviceTimeZone(word.text(in: bytes)) else {
      throw TextProblem(
        .noTimeZone(shown(word, bytes)), possible: .anyOf(["+09:00", "UTC", "Asia/Tokyo"]))
    }
    return zone
  }

  private static func number(
    _ range: ClosedRange<Int64>, _ word: Token, _ bytes: [UInt8]
  ) throws(TextProblem) -> Int64 {
    var scanner = ByteScanner(bytes, word.content)
    let isNegative = scanner.consume(Byte.dash)
    let possible = ParseHint.range("\(range.lowerBound)", "\(range.upperBound)")
    guard let digits = scanner.number(), scanner.isAtEnd else {
      throw TextProblem(.noNumber(shown(word, bytes)), possible: possible)
    }
    let number = isNegative ? -digits : digits
    guard range.contains(number) else {
      throw TextProblem(.outOfRange(shown(word, bytes)), possible: possible)
    }
    return number
  }

  private static func address(_ word: Token, _ bytes: [UInt8]) throws(TextProblem) -> UInt64 {
    let text = word.text(in: bytes)
    let digits = text.utf8.dropFirst(2)
    guard text.hasPrefix("0x") || text.hasPrefix("0X"), digits.count <= 16,
      digits.allSatisfy({ LineSyntax.hexDigit($0) != nil }),
      let address = UInt64(text.dropFirst(2), radix: 16)
    else {
      throw TextProblem(.noAddress(shown(word, bytes)), possible: .hexadecimal)
    }
    return address
  }
}

enum RateText {
  private static let range = 0.001...1_000_000_000

  static func rate(_ text: String) throws(TextProblem) -> ClockRate {
    switch text {
    case "paused": return .paused
    case "realtime": return .running(factor: 1)
    default:
      // `Double` also accepts hexadecimal numbers, exponents and `nan`.
      guard let first = text.utf8.first, Byte.isDigit(first),
        text.utf8.allSatisfy({ Byte.isDigit($0) || $0 == Byte.dot }), let factor = Double(text),
        range.contains(factor)
      else {
        throw TextProblem(.noRate(VisibleText.quoted(text)), possible: .rates)
      }
      return .running(factor: factor)
    }
  }

  static func text(_ rate: ClockRate) -> String {
    switch rate {
    case .paused: return "paused"
    case .running(1): return "realtime"
    case .running(let factor):
      return Int(exactly: factor).map(String.init) ?? factor.description
    }
  }
}
