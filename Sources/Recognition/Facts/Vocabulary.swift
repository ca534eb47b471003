// The words and phrases that have a meaning in logs.

import DeviceLocalization
import StoreModel
import StoreRules
import Support

/// All words and phrases that are searched in a log.
///
/// The words of the rules, the texts of errors and the texts of the simulated device are added to the tables
/// of this file.
struct Vocabulary: Sendable {
  /// A key whose value is read.
  enum Key: Hashable, Sendable {
    case domain, code, httpStatus, serverCode, description, reason, environment, storefront, product, state
    case receiptStatus, userInfo, platform, failingURL, result, isSandbox, notificationType,
      notificationSubtype
    /// A code of Adapty, without its domain.
    case adaptyCode
  }

  struct WordMeaning: Hashable, Sendable {
    var key: Key?
    var isEvidence = false
    var framework: String?
    /// The library if no other word names one.
    var weakFramework: String?
    var api: StoreKitVersion?
    /// The version of StoreKit if no other word names one.
    var weakAPI: StoreKitVersion?
    /// Whether the word speaks of purchases.
    var isContext = false
    /// Whether the word speaks of a login.
    var isLogin = false
    /// Whether the word is an error domain that does not end in `ErrorDomain`.
    var isDomain = false
  }

  enum PhraseMeaning: Hashable, Sendable {
    case sign(Sign.Pattern)
    case place(PlaceFact.Content)
    /// The state of a transaction follows.
    case state
    /// The name of a sequence that delivers transactions.
    case delivery
    /// The name of a function.
    case call(FailedOperation, isSync: Bool)
    /// A purchase begins.
    case purchase
    /// A purchase failed.
    case purchaseEnd
    case context
    /// The line is about transactions or notifications on a server.
    case server
    /// The line speaks of receipts.
    case receipt
    /// The identifier of the product that is bought follows.
    case product
    /// Identifiers of products follow that the App Store does not know.
    case invalidProducts
  }

  let phrases: PhraseIndex<PhraseMeaning>
  private let words: [ArraySlice<UInt8>: WordMeaning]
  /// The part in front of the first hyphen of each word with hyphens.
  private let hyphenatedBeginnings: Set<ArraySlice<UInt8>>
  private static let maxWordLength = 64

  static let standard = Vocabulary(SituationRules.all)

  init(_ rules: [SituationRule]) {
    var words: [String: WordMeaning] = [:]
    for (key, names) in Self.keys { for name in names { words[name, default: WordMeaning()].key = key } }
    for (framework, names) in LogWords.frameworks {
      for name in names {
        words[name, default: WordMeaning()].framework = framework
        if !LogWords.isGeneral(name) { words[name, default: WordMeaning()].isContext = true }
      }
    }
    for (framework, names) in LogWords.weakFrameworks {
      for name in names { words[name, default: WordMeaning()].weakFramework = framework }
    }
    for (api, names) in LogWords.interfaces {
      for name in names {
        words[name, default: WordMeaning()].api = api
        words[name, default: WordMeaning()].isContext = true
      }
    }
    for (api, names) in LogWords.weakInterfaces {
      for name in names { words[name, default: WordMeaning()].weakAPI = api }
    }
    for name in LogWords.context { words[name, default: WordMeaning()].isContext = true }
    for name in LogWords.loginWords { words[name, default: WordMeaning()].isLogin = true }
    for name in ErrorDomains.unusualNames.union(ErrorDomains.aliases.keys) {
      words[name, default: WordMeaning()].isDomain = true
    }
    var phrases = Self.fixedPhrases
    for sign in rules.flatMap({ $0.signs.joined() }) {
      switch sign.pattern {
      case .word(let word):
        words[word, default: WordMeaning()].isEvidence = true
        if !LogWords.isGeneral(word) { words[word, default: WordMeaning()].isContext = true }
      case .phrase(let phrase): phrases.append((phrase, .sign(sign.pattern)))
      case .error, .deviceText, .errorText, .receiptStatus, .serverCode, .state: break
      }
      for case .phrase(let phrase) in sign.near { phrases.append((phrase, .sign(.phrase(phrase)))) }
    }
    phrases += Self.errorTexts + Self.deviceTexts
    // Of phrases that begin at the same byte, only the longest is found.
    phrases += phrases.filter { $0.0.lowercased().hasPrefix("receipt") }.map { ($0.0, .receipt) }
    self.words = Dictionary(
      words.map { (Array($0.key.utf8)[...], $0.value) }, uniquingKeysWith: { first, _ in first })
    hyphenatedBeginnings = Set(
      words.keys.filter { $0.contains("-") }.map { Array($0.prefix { $0 != "-" }.utf8)[...] })
    self.phrases = PhraseIndex(phrases.map { (text: $0.0, meaning: $0.1) })
  }

  /// Returns the meaning of a word in lowercase.
  func meaning(of word: ArraySlice<UInt8>) -> WordMeaning? {
    word.count <= Self.maxWordLength ? words[word] : nil
  }

  /// Whether a word of the vocabulary continues after this part with a hyphen.
  func beginsHyphenatedWord(_ part: ArraySlice<UInt8>) -> Bool { hyphenatedBeginnings.contains(part) }

  /// Whether a line in lowercase speaks of receipts, so that a number such as 21002 is a status.
  func speaksOfReceipts(_ line: [UInt8]) -> Bool {
    Self.receiptWords.contains { $0.occurs(line) }
  }

  private static let receiptWords = ["receipt"].compactMap { TextMatch($0) }

  /// Whether a line in lowercase speaks of errors, so that a number such as 4040010 is one.
  func speaksOfErrors(_ line: [UInt8]) -> Bool { Self.errorWords.contains { $0.occurs(line) } }

  private static let errorWords = ["error"].compactMap { TextMatch($0) }

  /// Whether a line in lowercase speaks of transactions, so that a number such as 4 is a state.
  func speaksOfTransactions(_ line: [UInt8]) -> Bool {
    Self.transactionWords.contains { $0.occurs(line) }
  }

  private static let transactionWords = ["transaction", "payment", "purchase", "product", "storekit"]
    .compactMap { TextMatch($0) }

  /// The names of keys in lowercase, as Foundation, StoreKit, JSON and libraries write them.
  private static let keys: [(Key, [String])] = [
    (.domain, ["domain"]),
    (.code, ["code"]),
    (.adaptyCode, ["adaptycode"]),
    (.httpStatus, ["amsstatuscode"]),
    (.serverCode, ["errorcode"]),
    (.description, ["nslocalizeddescription", "nsdebugdescription"]),
    (.reason, ["nslocalizedfailurereason", "amsfailurereason"]),
    (.environment, ["client-environment-type", "environment", "receipt_environment", "env"]),
    (.isSandbox, ["issandbox", "is_sandbox"]),
    (.storefront, ["storefront-country-code", "storefront", "countrycode"]),
    (.product, ["productidentifier", "productid", "product_id", "sku"]),
    (.state, ["state"]),
    (.receiptStatus, ["status"]),
    (.notificationType, ["notificationtype", "notification_type"]),
    (.notificationSubtype, ["subtype"]),
    (.platform, ["platform"]),
    (.userInfo, ["userinfo"]),
    (.result, ["result", "purchaseresult", "purchase_result"]),
    (.failingURL, ["nserrorfailingurlkey", "nserrorfailingurlstringkey"]),
  ]

  private static let fixedPhrases: [(String, PhraseMeaning)] = placePhrases + operationPhrases + otherPhrases

  private static let placePhrases: [(String, PhraseMeaning)] = {
    var phrases: [(String, PhraseMeaning)] = []
    for (environment, texts) in LogWords.environments {
      for text in texts { phrases.append((text, .place(.environment(environment)))) }
    }
    for (environment, texts) in LogWords.weakEnvironments {
      for text in texts { phrases.append((text, .place(.weakEnvironment(environment)))) }
    }
    for (environments, texts) in LogWords.possibleEnvironments {
      for text in texts { phrases.append((text, .place(.possibleEnvironments(environments)))) }
    }
    for (text, framework) in LogWords.frameworkPhrases {
      phrases.append((text, .place(.framework(framework))))
    }
    for (api, texts) in LogWords.interfacePhrases {
      for text in texts { phrases.append((text, .place(.api(api)))) }
    }
    return phrases
  }()

  private static let operationPhrases: [(String, PhraseMeaning)] = {
    var phrases: [(String, PhraseMeaning)] = []
    for operation in FailedOperation.allCases {
      for text in LogWords.operations[operation] ?? [] { phrases.append((text, .sign(.phrase(text)))) }
      for text in LogWords.operationCalls[operation] ?? [] {
        phrases.append((text, .call(operation, isSync: LogWords.syncCalls.contains(text))))
      }
    }
    return phrases
  }()

  private static let otherPhrases: [(String, PhraseMeaning)] = {
    var phrases: [(String, PhraseMeaning)] = []
    for text in FactScanner.statePhrases { phrases.append((text, .state)) }
    for text in LogWords.deliveries { phrases.append((text, .delivery)) }
    for text in LogWords.purchaseBeginnings { phrases.append((text, .purchase)) }
    for text in LogWords.purchaseEnds { phrases.append((text, .purchaseEnd)) }
    for text in LogWords.contextPhrases { phrases.append((text, .context)) }
    for text in LogWords.serverPhrases { phrases.append((text, .server)) }
    for text in LogWords.receiptPhrases { phrases.append((text, .receipt)) }
    for text in LogWords.boughtProducts { phrases.append((text, .product)) }
    for text in LogWords.invalidProductLists { phrases.append((text, .invalidProducts)) }
    return phrases
  }()

  /// The descriptions and failure reasons of the table, in all languages.
  ///
  /// Texts of several errors are left out, because they do not tell them apart.
  private static let errorTexts: [(String, PhraseMeaning)] = {
    var owners: [String: Set<InjectedFailure>] = [:]
    for row in ErrorTable.rows {
      for text in row.texts where text.utf8.count >= minLength(of: text) {
        owners[text, default: []].insert(InjectedFailure(domain: row.domain, code: row.code))
      }
    }
    return owners.compactMap { text, rows in
      rows.count == 1 ? rows.first.map { (text, .sign(.errorText(domain: $0.domain, code: $0.code))) } : nil
    }.sorted { $0.0 < $1.0 }
  }()

  /// The texts of the device, with the language that a text belongs to.
  private static let deviceTexts: [(String, PhraseMeaning)] = {
    var languages: [String: Set<String>] = [:]
    var phrases: [(String, PhraseMeaning)] = []
    for entry in DeviceTextList.entries {
      guard let part = longestPart(of: entry.text), part.utf8.count >= minLength(of: part) else { continue }
      languages[part, default: []].insert(entry.language)
      phrases.append((part, .sign(.deviceText(entry.key))))
    }
    for (part, names) in languages.sorted(by: { $0.key < $1.key }) {
      if names.count == 1, let language = names.first, language != "en" {
        phrases.append((part, .place(.language(language))))
      }
    }
    for (language, texts) in LogWords.languages {
      for text in texts { phrases.append((text, .place(.language(language)))) }
    }
    for (language, text) in LogWords.cannotConnect where language != "en" {
      phrases.append((text, .place(.language(language))))
    }
    return phrases
  }()

  /// Returns the longest part of a text between its placeholders such as `%1$@`.
  private static func longestPart(of text: String) -> String? {
    var parts: [String] = [""]
    var rest = text[...]
    while let first = rest.first {
      if first == "%", let end = rest.firstIndex(of: "@"), rest.distance(from: rest.startIndex, to: end) <= 4
      {
        parts.append("")
        rest = rest[rest.index(after: end)...]
      } else {
        parts[parts.count - 1].append(first)
        rest.removeFirst()
      }
    }
    return parts.map { $0.split(separator: " ").joined(separator: " ") }.max { $0.utf8.count < $1.utf8.count }
  }

  /// Returns the minimum number of bytes of a text that means something on its own.
  ///
  /// A character of Chinese, Japanese and Korean says more than a letter.
  private static func minLength(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? 14 : 12
  }
}
