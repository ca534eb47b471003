// The search for errors, words and phrases in the lines of a log.

import StoreModel
import StoreRules
import Support

/// Collects the facts of a log, line by line.
struct FactScanner {
  var facts = LogFacts()
  var levels = ErrorLevels()
  private var normalizer = LineNormalizer()
  let vocabulary: Vocabulary
  /// The number of the current line.
  var number = 0
  /// The normal form of the current line, and its form in lowercase.
  var line: [UInt8] = []
  var lowercase: [UInt8] = []

  /// The maximum number of facts; a log with more repeats itself.
  static let maxFacts = 4_000
  /// The maximum number of bytes of a word with hyphens or with types.
  private static let maxWordLength = 64
  /// Statuses next to a key that other programs have too.
  var unclearStatuses: [LogFact] = []
  /// A list of unknown products that continues on the next line.
  var openList: ProductList?
  /// A key of a property list in XML whose value is on the next line.
  var pendingKey: Vocabulary.Key?
  /// Whether the line before ended with the type of a transaction's state, so that the value follows.
  var isStateOpen = false
  /// Whether the current line speaks of receipts; nil if that was not examined.
  var speaksOfReceipts: Bool?

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  static func facts(of log: PastedLog, _ vocabulary: Vocabulary) -> LogFacts {
    var scanner = FactScanner(vocabulary)
    log.forEachLine { number, line in
      scanner.scan(line, number: number)
      return true
    }
    return scanner.finish()
  }

  mutating func finish() -> LogFacts {
    levels.closeAll()
    if facts.mentionsPurchases || facts.mentionsReceipts { facts.facts += unclearStatuses }
    facts.errors = levels.errors
    facts.lineCount = number
    for (index, error) in facts.errors.enumerated() {
      facts.facts.append(LogFact(content: .error(index), line: error.line, text: error.name))
    }
    facts.facts.sort { $0.line < $1.line }
    return facts
  }

  mutating func scan(_ source: ArraySlice<UInt8>, number: Int) {
    self.number = number
    normalizer.normalize(source)
    line = normalizer.line
    guard !line.isEmpty else { return }
    lowercase = line.map(\.smallASCII)
    speaksOfReceipts = nil
    let prefix = LinePrefix(line)
    if var time = prefix.time(line: number) {
      if time.day == nil { time.day = facts.times.last?.day }
      if facts.times.count < Self.maxFacts { facts.times.append(time) }
    }
    // A program's own record begins: what was open before was cut off.
    if prefix.beginsRecord { levels.closeAll() }
    // The steps that the operator of iapbench typed are no evidence.
    if prefix.isOperatorStep { return }
    let mentionedPurchases = facts.mentionsPurchases
    facts.mentionsPurchases = false
    continueList(from: prefix.end)
    continueState(from: prefix.end)
    scanPhrases()
    scanWords(from: usePendingKey(at: prefix.end))
    if facts.mentionsPurchases, facts.purchaseLines.count < Self.maxFacts {
      facts.purchaseLines.insert(number)
    }
    facts.mentionsPurchases = facts.mentionsPurchases || mentionedPurchases
  }

  mutating func add(_ sign: Sign.Pattern, _ text: String) {
    guard facts.facts.count < Self.maxFacts else { return }
    facts.facts.append(LogFact(content: .sign(sign), line: number, text: text))
  }

  mutating func add(_ content: PlaceFact.Content, _ text: String) {
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
      case .sign(let sign):
        if Self.pendingResults.contains(sign) { addPendingResult(text) } else { add(sign, text) }
      case .place(let content):
        add(content, text)
        switch content {
        case .framework, .api: facts.mentionsPurchases = true
        case .environment, .weakEnvironment, .possibleEnvironments, .storefront, .language, .weakAPI,
          .weakFramework, .product,
          .invalidProduct:
          break
        }
      case .state: useState(afterPhrase: range)
      case .delivery: useDelivery(range)
      case .call(let operation, let isSync): addCall(operation, isSync: isSync, range)
      case .purchase: addPurchase()
      case .purchaseEnd: addFailedPurchase()
      case .context: facts.mentionsPurchases = true
      case .server: (facts.mentionsServer, facts.mentionsPurchases) = (true, true)
      case .receipt: facts.mentionsReceipts = true
      case .product: useProduct(after: range.upperBound)
      case .invalidProducts: beginList(after: range.upperBound)
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
      case UInt8(ascii: "<"): index = scanTag(at: index)
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
    let end = vocabularyWordEnd(from: start)
    let word = lowercase[start..<end]
    scanTypes(of: start..<end)
    if let meaning = vocabulary.meaning(of: word) {
      let next = use(meaning, start..<end)
      // `SKErrorDomain` speaks of an interface and can have a code.
      return meaning.key == nil ? scanDomain(start..<end, isKnown: meaning.isDomain) ?? next : next
    }
    if let next = scanDomain(start..<end, isKnown: false) { return next }
    if useSwiftCase(start..<end) { return end }
    // `error.domain` and `wrapper.product.purchase` have their meaning in the last components.
    for dot in start..<end where line[dot] == UInt8(ascii: ".") && dot + 1 < end {
      guard let meaning = vocabulary.meaning(of: lowercase[(dot + 1)..<end]) else { continue }
      return use(meaning, (dot + 1)..<end)
    }
    scanNumber(start..<end)
    addUnknownCode(start..<end)
    return end
  }

  /// Records the interfaces and libraries that the types in a word such as `SKError.paymentCancelled` name.
  private mutating func scanTypes(of range: Range<Int>) {
    guard range.count <= Self.maxWordLength else { return }
    for dot in range where line[dot] == UInt8(ascii: ".") {
      guard let meaning = vocabulary.meaning(of: lowercase[range.lowerBound..<dot]) else { continue }
      addPlace(of: meaning, range.lowerBound..<dot)
    }
  }

  /// Returns the end of a word.
  ///
  /// `client-environment-type` and `user-cancelled` are words of the vocabulary; other hyphens end a word.
  func vocabularyWordEnd(from start: Int) -> Int {
    let end = wordEnd(from: start)
    guard end < line.count, line[end] == UInt8(ascii: "-"),
      vocabulary.beginsHyphenatedWord(lowercase[start..<end])
    else { return end }
    let longEnd = wordEnd(from: start, includesHyphens: true)
    return vocabulary.meaning(of: lowercase[start..<longEnd]) != nil ? longEnd : end
  }

  func wordEnd(from start: Int, includesHyphens: Bool = false) -> Int {
    var index = start
    let limit = includesHyphens ? min(line.count, start + Self.maxWordLength) : line.count
    while index < limit {
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
    if let key = meaning.key, let value = valueStart(after: range.upperBound, key) {
      if let next = use(key, valueAt: value, range) { return next }
    }
    if meaning.isEvidence, !hasEmptyValue(after: range.upperBound) {
      add(
        .word(String(decoding: lowercase[range], as: UTF8.self)), String(decoding: line[range], as: UTF8.self)
      )
    }
    addPlace(of: meaning, range)
    return range.upperBound
  }

  private static let emptyValues = ["false", "null", "nil", "[]", "()", "{}"].map { Array($0.utf8) }

  /// Whether a word is a key whose value says that nothing happened, as in `userCancelled: false`.
  private func hasEmptyValue(after end: Int) -> Bool {
    let rest = lowercase[end...].prefix(16).drop { " \"'".utf8.contains($0) }
    guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else { return false }
    let value = rest.dropFirst().drop { $0 == 0x20 }
    return Self.emptyValues.contains { value.starts(with: $0) }
  }

  private mutating func addPlace(of meaning: Vocabulary.WordMeaning, _ range: Range<Int>) {
    if let framework = meaning.framework {
      add(.framework(framework), String(decoding: line[range], as: UTF8.self))
    }
    if let framework = meaning.weakFramework {
      add(.weakFramework(framework), String(decoding: line[range], as: UTF8.self))
      if !meaning.isEvidence { addUnknownCode(range) }
    }
    if let api = meaning.api { add(.api(api), String(decoding: line[range], as: UTF8.self)) }
    if let api = meaning.weakAPI { add(.weakAPI(api), String(decoding: line[range], as: UTF8.self)) }
    if meaning.isContext { facts.mentionsPurchases = true }
    if meaning.isLogin { facts.mentionsLogin = true }
  }

  /// Records that a purchase begins in the current line.
  mutating func addPurchase() {
    guard facts.purchases.count < Self.maxFacts else { return }
    facts.purchases.append(number)
  }

  /// Records that a purchase failed in the current line.
  private mutating func addFailedPurchase() {
    guard facts.failedPurchases.count < Self.maxFacts, facts.failedPurchases.last != number else { return }
    facts.failedPurchases.append(number)
  }

  /// Returns the index of the value after `=` or `:`; nil if the word is no key.
  private mutating func valueStart(after end: Int, _ key: Vocabulary.Key) -> Int? {
    if line[end...].starts(with: Self.keyEnd) { return taggedValueStart(after: end + Self.keyEnd.count, key) }
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
}
