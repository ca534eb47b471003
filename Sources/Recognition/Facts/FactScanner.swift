// The search for errors, words and phrases in the lines of a log.

import StoreModel
import StoreRules
import Support

/// Collects the facts of a log, line by line.
struct FactScanner {
  private var facts = LogFacts()
  private var levels = ErrorLevels()
  private var normalizer = LineNormalizer()
  private let vocabulary: Vocabulary
  /// The number of the current line.
  private var number = 0
  /// The normal form of the current line, and its form in lowercase.
  private var line: [UInt8] = []
  private var lowercase: [UInt8] = []

  /// The maximum number of facts; a log with more repeats itself.
  private static let maxFacts = 4_000

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  static func facts(of log: PastedLog, _ vocabulary: Vocabulary) -> LogFacts {
    var scanner = FactScanner(vocabulary)
    log.forEachLine { number, line in
      scanner.scan(line, number: number)
      return true
    }
    return scanner.finish()
  }

  private mutating func finish() -> LogFacts {
    levels.closeAll()
    facts.errors = levels.errors
    facts.lineCount = number
    for (index, error) in facts.errors.enumerated() {
      facts.facts.append(LogFact(content: .error(index), line: error.line, text: error.name))
    }
    facts.facts.sort { $0.line < $1.line }
    return facts
  }

  private mutating func scan(_ source: ArraySlice<UInt8>, number: Int) {
    self.number = number
    normalizer.normalize(source)
    line = normalizer.line
    guard !line.isEmpty else { return }
    lowercase = line.map(\.smallASCII)
    let prefix = LinePrefix(line)
    if var time = prefix.time(line: number) {
      if time.day == nil { time.day = facts.times.last?.day }
      if facts.times.count < Self.maxFacts { facts.times.append(time) }
    }
    // A program's own record begins: what was open before was cut off.
    if prefix.beginsRecord { levels.closeAll() }
    // The steps that the operator of iapbench typed are no evidence.
    if prefix.isOperatorStep { return }
    scanPhrases()
    scanWords(from: prefix.end)
  }

  private mutating func add(_ content: LogFact.Content, _ text: String) {
    guard facts.facts.count < Self.maxFacts else { return }
    facts.facts.append(LogFact(content: content, line: number, text: text))
  }

  private mutating func add(_ content: PlaceFact.Content, _ text: String) {
    guard facts.places.count < Self.maxFacts else { return }
    facts.places.append(PlaceFact(content: content, line: number, text: text))
  }

  // MARK: Phrases

  private mutating func scanPhrases() {
    var found: [(Vocabulary.PhraseMeaning, Range<Int>)] = []
    vocabulary.phrases.forEachPhrase(in: lowercase) { meaning, range in found.append((meaning, range)) }
    for (meaning, range) in found {
      let text = String(decoding: line[range], as: UTF8.self)
      switch meaning {
      case .phrase(let phrase): add(.phrase(phrase), text)
      case .deviceText(let key): add(.deviceText(key), text)
      case .errorText(let domain, let code): add(.errorText(domain: domain, code: code), text)
      case .place(let content): add(content, text)
      case .purchase: facts.purchases.append(number)
      case .context: facts.mentionsPurchases = true
      }
    }
  }

  // MARK: Words

  private mutating func scanWords(from start: Int) {
    var index = start
    while index < line.count {
      let byte = line[index]
      switch byte {
      case UInt8(ascii: "{"):
        levels.open(byte)
        index += 1
      case UInt8(ascii: "["):
        if beginsDictionary(at: index) { levels.open(byte) }
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        levels.close(byte)
        index += 1
      default:
        if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") {
          index = scanWord(at: index)
        } else {
          index += 1
        }
      }
    }
  }

  /// Whether a bracket begins a dictionary or a list of them, and not an array of something else.
  private func beginsDictionary(at index: Int) -> Bool {
    guard let next = line[(index + 1)...].first(where: { $0 != 0x20 }) else { return levels.isInside }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
  }

  /// Reads a word with its value; returns the index after what was read.
  private mutating func scanWord(at start: Int) -> Int {
    var end = wordEnd(from: start)
    // `client-environment-type` and `user-cancelled` are words of the vocabulary; other hyphens end a word.
    if end < line.count, line[end] == UInt8(ascii: "-") {
      let longEnd = wordEnd(from: start, includesHyphens: true)
      if vocabulary.meaning(of: lowercase[start..<longEnd]) != nil { end = longEnd }
    }
    let word = lowercase[start..<end]
    if let meaning = vocabulary.meaning(of: word) {
      return use(meaning, start..<end)
    }
    if let next = scanDomain(start..<end) { return next }
    // `error.domain` and `Product.PurchaseError.productUnavailable` have their meaning in the last component.
    if let dot = word.lastIndex(of: UInt8(ascii: ".")), dot + 1 < end,
      let meaning = vocabulary.meaning(of: lowercase[(dot + 1)..<end])
    {
      return use(meaning, (dot + 1)..<end)
    }
    scanNumber(start..<end)
    return end
  }

  private func wordEnd(from start: Int, includesHyphens: Bool = false) -> Int {
    var index = start
    while index < line.count {
      let byte = line[index]
      if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") {
        index += 1
      } else if byte == UInt8(ascii: ".") || includesHyphens && byte == UInt8(ascii: "-"),
        index + 1 < line.count, line[index + 1].isASCIILetter
      {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  private mutating func use(_ meaning: Vocabulary.WordMeaning, _ range: Range<Int>) -> Int {
    if let key = meaning.key, let value = valueStart(after: range.upperBound) {
      if let next = use(key, valueAt: value, range) { return next }
    }
    if meaning.isEvidence {
      add(
        .word(String(decoding: lowercase[range], as: UTF8.self)), String(decoding: line[range], as: UTF8.self)
      )
    }
    if let framework = meaning.framework {
      add(.framework(framework), String(decoding: line[range], as: UTF8.self))
    }
    if let api = meaning.api { add(.api(api), String(decoding: line[range], as: UTF8.self)) }
    if meaning.isContext { facts.mentionsPurchases = true }
    return range.upperBound
  }

  /// Returns the index of the value after `=` or `:`; nil if the word is no key.
  private func valueStart(after end: Int) -> Int? {
    var index = end
    while index < line.count,
      line[index] == 0x20 || line[index] == UInt8(ascii: "\"") || line[index] == UInt8(ascii: "'")
    {
      index += 1
    }
    guard index < line.count, line[index] == UInt8(ascii: "=") || line[index] == UInt8(ascii: ":") else {
      return nil
    }
    index += 1
    while index < line.count, line[index] == 0x20 { index += 1 }
    return index
  }

  // MARK: Values

  private mutating func use(_ key: Vocabulary.Key, valueAt start: Int, _ range: Range<Int>) -> Int? {
    switch key {
    case .domain: return useDomain(valueAt: start, range)
    case .code: return useNumber(at: start) { levels, value, line in levels.setCode(value, line: line) }
    case .httpStatus: return useNumber(at: start) { levels, value, _ in levels.setStatus(value) }
    case .serverCode:
      guard let (value, end) = integer(at: start) else { return nil }
      levels.setPayload(value)
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
    case .storefront:
      guard let (word, end) = bareWord(at: start), word.utf8.count == 3,
        word.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      else { return nil }
      add(.storefront(word), word)
      return end
    case .product:
      guard let (word, end) = bareWord(at: start) else { return nil }
      add(.product(word), word)
      return end
    case .state:
      guard let (word, end) = bareWord(at: start), let state = Self.state(named: word) else { return nil }
      if state == .purchasing { facts.purchases.append(number) }
      add(.state(state), word)
      facts.mentionsPurchases = true
      return end
    case .receiptStatus:
      guard let (value, end) = integer(at: start), Self.receiptStatuses.contains(value) else { return nil }
      add(.receiptStatus(value), "status \(value)")
      return end
    case .userInfo:
      if line[start...].starts(with: Array("[:]".utf8)) || line[start...].starts(with: Array("{}".utf8)) {
        add(.phrase("userinfo = [:]"), "userInfo = [:]")
      }
      return nil
    }
  }

  static let receiptStatuses = 21_000...21_199

  private static func environment(named word: String) -> EnvironmentName? {
    switch word.lowercased() {
    case "sandbox", "sandboxserver": .sandbox
    case "xcode", "localtesting": .xcode
    case "production": .production
    case "testflight": .testFlight
    default: nil
    }
  }

  private static func state(named word: String) -> TransactionState? {
    let name = word.lowercased().split(separator: ".").last.map(String.init) ?? ""
    let short = name.hasPrefix("skpaymenttransactionstate") ? String(name.dropFirst(25)) : name
    return TransactionState.allCases.first { $0.name == short }
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
  private mutating func scanText(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard line[index].isASCIILetter || line[index].isASCIIDigit else {
        index += 1
        continue
      }
      let end = min(wordEnd(from: index), range.upperBound)
      if let meaning = vocabulary.meaning(of: lowercase[index..<end]), meaning.isEvidence {
        add(
          .word(String(decoding: lowercase[index..<end], as: UTF8.self)),
          String(decoding: line[index..<end], as: UTF8.self))
      } else {
        scanNumber(index..<end)
      }
      index = max(end, index + 1)
    }
  }

  /// Returns the number at an index, with or without quotation marks.
  private func integer(at start: Int) -> (value: Int, end: Int)? {
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
  private func bareWord(at start: Int) -> (text: String, end: Int)? {
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
    var index = isQuoted ? start + 1 : start
    let textStart = index
    while index < line.count, index - textStart < 500 {
      if isQuoted {
        if line[index] == line[start] { break }
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

// MARK: Domains and codes

extension FactScanner {
  /// Reads `SKErrorDomain 2`, `SKErrorDomain/2`, `(SKErrorDomain error 2.)` and `ESKERRORDOMAIN2`.
  ///
  /// Returns the index after what was read; nil if the word is no domain.
  private mutating func scanDomain(_ range: Range<Int>) -> Int? {
    guard let (name, code) = Self.domain(named: line[range]) else { return nil }
    return recordDomain(name, code: code, end: range.upperBound, start: range.lowerBound)
  }

  /// Reads the value of a key `domain`, and of `Error Domain=X Code=1 "…" UserInfo={`.
  private mutating func useDomain(valueAt start: Int, _ key: Range<Int>) -> Int? {
    guard let (word, end) = bareWord(at: start) else { return nil }
    let isFoundation =
      line[start] != UInt8(ascii: "\"") && lowercase[..<key.lowerBound].suffix(6).elementsEqual("error ".utf8)
    if isFoundation {
      return recordDomain(ErrorDomains.canonical(word), code: nil, end: end, start: key.lowerBound)
    }
    levels.setDomain(
      Self.domain(named: Array(word.utf8)[...])?.name ?? ErrorDomains.canonical(word), line: number)
    return end
  }

  /// Returns the domain that a word names, with the code at its end.
  private static func domain(named word: ArraySlice<UInt8>) -> (name: String, code: Int?)? {
    guard word.count >= 7, word.count <= 80 else { return nil }
    let digits = word.reversed().prefix { $0.isASCIIDigit }.count
    let letters = word.dropLast(digits)
    let small = String(decoding: letters.map(\.smallASCII), as: UTF8.self)
    let isDomain = small.hasSuffix("errordomain") && small.utf8.count > 11
    guard isDomain || ErrorDomains.unusualNames.contains(small) else { return nil }
    var name = String(decoding: letters, as: UTF8.self)
    // React Native writes `ESKERRORDOMAIN2` for the code 2 of `SKErrorDomain`.
    if name == name.uppercased(), name.first == "E",
      ErrorDomains.canonical(String(name.dropFirst())) != String(name.dropFirst())
    {
      name = String(name.dropFirst())
    }
    let code = digits > 0 ? Int(String(decoding: word.suffix(digits), as: UTF8.self)) : nil
    return (ErrorDomains.canonical(name), code)
  }

  private mutating func recordDomain(_ name: String, code known: Int?, end: Int, start: Int) -> Int? {
    facts.mentionsPurchases = facts.mentionsPurchases || !ErrorDomains.general.contains(name)
    guard let (code, codeEnd) = known.map({ ($0, end) }) ?? code(after: end) else {
      levels.setDomain(name, line: number)
      return end
    }
    var error = LoggedError(domain: name, code: code, line: number)
    var index = codeEnd
    if let (description, next) = descriptionAfterCode(at: index) {
      error.description = description
      scanText(index..<next)
      index = next
    }
    let owner = levels.add(error)
    if let brace = userInfoStart(at: index) {
      levels.open(UInt8(ascii: "{"), owner: owner)
      return brace + 1
    }
    return index
  }

  /// Returns the code that follows a domain, as in `/2`, ` Code=2`, ` error 2`, `-999` or `エラー2`.
  private func code(after end: Int) -> (value: Int, end: Int)? {
    var index = end
    let limit = min(line.count, end + 32)
    while index < limit {
      let byte = line[index]
      if byte.isASCIIDigit
        || byte == UInt8(ascii: "-") && index + 1 < line.count && line[index + 1].isASCIIDigit
      {
        // A year or a version has digits too, but no domain in front of it.
        return integer(at: index)
      }
      if Self.codeStops.contains(byte) { return nil }
      index += 1
    }
    return nil
  }

  private static let codeStops = Set("{}[],;\n<>@&?!".utf8)

  /// Returns the text in quotation marks after a code, with the index after it.
  ///
  /// A text can contain quotation marks, so it ends before the user info or the end of the error.
  private func descriptionAfterCode(at start: Int) -> (String, end: Int)? {
    guard start + 1 < line.count, line[start] == 0x20, line[start + 1] == UInt8(ascii: "\"") else {
      return nil
    }
    let textStart = start + 2
    var last: Int?
    var index = textStart
    while index < line.count, index - textStart < 1_000 {
      if line[index] == UInt8(ascii: "\"") {
        last = index
        let following = line[(index + 1)...]
        let next = following.first ?? UInt8(ascii: "}")
        if following.starts(with: Self.userInfoWord) || Self.descriptionEnds.contains(next) { break }
        if next == 0x20, !line[(index + 1)...].contains(UInt8(ascii: "\"")) { break }
      }
      index += 1
    }
    let end = last ?? min(index, line.count)
    return (String(decoding: line[textStart..<end], as: UTF8.self), min(end + 1, line.count))
  }

  private static let userInfoWord = Array(" UserInfo=".utf8)
  private static let descriptionEnds = Set("}),".utf8)

  /// Returns the index of the brace of ` UserInfo={` or ` UserInfo=0x14eabc00 {`.
  private func userInfoStart(at start: Int) -> Int? {
    guard start < line.count, line[start...].starts(with: Self.userInfoWord) else { return nil }
    return line[start...].prefix(40).firstIndex(of: UInt8(ascii: "{"))
  }

  /// Records a number with a meaning of its own: a status of verifyReceipt or a code of a library.
  private mutating func scanNumber(_ range: Range<Int>) {
    guard range.count == 5, line[range.lowerBound] == UInt8(ascii: "2"),
      let value = Int(String(decoding: line[range], as: UTF8.self)), Self.receiptStatuses.contains(value),
      vocabulary.speaksOfReceipts(lowercase)
    else { return }
    add(.receiptStatus(value), "status \(value)")
  }
}
