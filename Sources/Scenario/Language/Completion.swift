// Completion of a typed line from the command table and the session.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A candidate for the last word of a typed line.
public struct Completion: Hashable, Sendable {
  /// The word to type, in quotes if necessary.
  public let word: String
  /// The whole line, completed with the word.
  public let line: String
  /// A product's name, a verb's help or another description; may be empty.
  public let note: String
}

extension CommandTable {
  /// Returns at most `limit` candidates for the last word, in the order of the table.
  ///
  /// Does not complete file names. The caller does, if `expectedKind(for:)` returns `.file`.
  public func completions(
    for partial: String, in session: Session, limit: Int = .max
  ) -> [Completion] {
    for context in contexts(in: partial) {
      let typed = Array(context.word.lowercased().utf8)
      let found = completions(in: context, session, limit: limit) { $0.matches(typed) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns at most `limit` candidates that contain the last word, or else the longest possible of its parts
  /// between hyphens.
  ///
  /// This finds `filter-log` for the word `filter-in`, with which no candidate begins.
  public func completions(
    containing partial: String, in session: Session, limit: Int
  ) -> [Completion] {
    let context = context(in: partial)
    let word = context.word.lowercased()
    let parts = word.split(separator: "-").map(String.init).sorted { $0.count > $1.count }
    for text in [word] + parts where text.count >= Self.shortestPart {
      let found = completions(in: context, session, limit: limit) { $0.word.lowercased().contains(text) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The least number of characters for which candidates that contain the characters are offered.
  private static let shortestPart = 3

  private func completions(
    in context: CompletionContext, _ session: Session, limit: Int,
    where matches: (CompletionCandidate) -> Bool
  ) -> [Completion] {
    var words: Set<String> = []
    var completions: [Completion] = []
    for slot in context.slots {
      slot.eachCandidate(in: session, table: self) { candidate in
        guard completions.count < limit else { return false }
        guard matches(candidate), words.insert(candidate.typed).inserted else { return true }
        completions.append(
          Completion(
            word: candidate.typed, line: context.front + candidate.typed,
            note: VisibleText.visible(candidate.note(in: session))))
        return true
      }
    }
    return completions
  }

  /// Returns the number of candidates for the last word, and the line completed with their longest common
  /// prefix.
  public func completionRange(for partial: String, in session: Session) -> (count: Int, common: String) {
    let context = context(in: partial)
    let typed = Array(context.word.lowercased().utf8)
    var count = 0
    var common: [UInt8]?
    for slot in context.slots {
      slot.eachCandidate(in: session, table: self) { candidate in
        guard candidate.matches(typed) else { return true }
        count += 1
        var sharedCount = 0
        for byte in candidate.typed.utf8 {
          guard let shared = common, sharedCount < shared.count, shared[sharedCount] == byte else { break }
          sharedCount += 1
        }
        if let shared = common {
          if sharedCount < shared.count { common = Array(shared[..<sharedCount]) }
        } else {
          common = Array(candidate.typed.utf8)
        }
        return true
      }
    }
    // The shared bytes may end inside a UTF-8 character.
    var bytes = common ?? []
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    return (count, context.front + String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the kind of parameter at the end of the line; nil if no parameter is allowed there.
  public func expectedKind(for partial: String) -> ParameterKind? {
    for slot in context(in: partial).slots {
      if case .parameter(let kind, _, _) = slot { return kind }
    }
    return nil
  }

  fileprivate enum CompletionSlot {
    case verb(scopes: Set<CommandScope>)
    /// A parameter; `product` is the last product before the parameter.
    case parameter(ParameterKind, product: String? = nil, takesProductName: Bool = false)
    case option(OptionParameter)

    var takesProductName: Bool {
      guard case .parameter(_, _, let takesProductName) = self else { return false }
      return takesProductName
    }
  }

  private struct CompletionContext {
    var front: String
    /// The word being typed, without its opening quote.
    var word: String
    var slots: [CompletionSlot]

    /// The context of the last error in an error chain, such as `AMS` in `ASDErrorDomain/500>AMS`.
    ///
    /// Nil if the word is not an error chain.
    var inChain: CompletionContext? {
      let isChain = slots.contains { slot in
        guard case .parameter(let kind, _, _) = slot else { return false }
        if case .interfaceError = kind { return true }
        return kind == .errorName
      }
      guard isChain, word.contains(">"), let sign = word.lastIndex(where: { ">(,".contains($0) }) else {
        return nil
      }
      let start = word.index(after: sign)
      return CompletionContext(
        front: front + word[..<start], word: String(word[start...]), slots: [.parameter(.errorName)])
    }
  }

  /// The maximum number of complete words in a product name that is completed without quotes.
  private static let longestName = 8

  /// Returns the context of the last word, and then those in which a product name has several words.
  private func contexts(in partial: String) -> [CompletionContext] {
    let bytes = Array(partial.utf8)
    let (words, start) = Self.split(bytes)
    guard words.count > 1, start < bytes.count, bytes[start] != Byte.quote else {
      return [context(in: partial)]
    }
    let tokens = (try? LineSyntax.split(bytes, 0..<start)) ?? []
    let longer = tokens.indices.dropFirst().reversed().prefix(Self.longestName).compactMap {
      first -> CompletionContext? in
      let front = tokens[first].start
      let slots = slots(after: words[..<first], isNested: false).filter(\.takesProductName)
      guard !slots.isEmpty, tokens[first...].allSatisfy({ !$0.isQuoted }) else { return nil }
      return CompletionContext(
        front: String(decoding: bytes[..<front], as: UTF8.self),
        word: String(decoding: bytes[front...], as: UTF8.self), slots: slots)
    }
    return [context(in: partial)] + longer
  }

  private func context(in partial: String) -> CompletionContext {
    let bytes = Array(partial.utf8)
    let (words, start) = Self.split(bytes)
    let front = String(decoding: bytes[..<start], as: UTF8.self)
    var word = String(decoding: bytes[start...], as: UTF8.self)
    if word.utf8.first == Byte.quote { word.removeFirst() }
    let context = CompletionContext(
      front: front, word: word, slots: slots(after: words[...], isNested: false))
    return context.inChain ?? context
  }

  /// Returns the complete words, and the offset of the word being typed, whose closing quote may be missing.
  private static func split(_ bytes: [UInt8]) -> (words: [String], start: Int) {
    var end = bytes.count
    var isQuoted = false
    var start = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case Byte.backslash: index += 1
      case Byte.quote: isQuoted.toggle()
      case let byte where Byte.isBlank(byte) && !isQuoted: start = index + 1
      default: break
      }
      index += 1
    }
    end = start
    let words = (try? LineSyntax.split(bytes, 0..<end)) ?? []
    return (words.map { $0.text(in: bytes) }, start)
  }

  private func slots(after words: ArraySlice<String>, isNested: Bool) -> [CompletionSlot] {
    var words = words
    if words.first == "at", !isNested {
      guard words.count >= 2 else { return [.parameter(.instant)] }
      words = words.dropFirst()
      words = words.dropFirst(TimeText.wordCount(Array(words)))
    }
    guard let verb = words.first else {
      return [.verb(scopes: isNested ? [.world] : Set(CommandScope.allCases))]
    }
    guard let entry = entry(verb) else { return [] }
    // A nested command cannot contain another command.
    if isNested, entry.scope != .world || entry.takesCommand { return [] }
    return entry.forms.flatMap { slots(in: $0, after: words.dropFirst()) }
  }

  /// Returns the slots that can come next in a form; empty if the words do not fit the form.
  private func slots(in form: CommandForm, after words: ArraySlice<String>) -> [CompletionSlot] {
    var position = 0
    var options = form.options
    var product: String?
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      var valueKind: ParameterKind?
      var isLast = false
      if position < form.parameters.count, form.parameters[position].kind == .command {
        return slots(after: words[index...], isNested: true)
      }
      if word.hasPrefix("--") {
        guard let found = options.firstIndex(where: { "--\($0.name)" == word }) else { return [] }
        let option = options.remove(at: found)
        index += 1
        guard let value = option.value else { continue }
        guard index < words.endIndex else { return [.parameter(value, product)] }
        valueKind = value.kind
      } else {
        guard let kind = form.parameter(at: position)?.kind else { return [] }
        guard kind.fixedWords?.contains(word) ?? true else { return [] }
        if kind == .product || kind == .plan || kind == .planOrTransaction { product = word }
        if !kind.consumesRest { position += 1 }
        valueKind = kind
        isLast = position >= form.parameters.count && form.repeated == nil
      }
      guard let valueKind, valueKind.joinsWords else {
        index += 1
        continue
      }
      index += valueKind.wordCount(Array(words[index...]), isLast: isLast)
      if index == words.endIndex, valueKind == .duration, SpanText.lacksUnit(words[index - 1]) {
        return [.parameter(.suggested(SpanText.completedUnits))]
      }
    }
    if let parameter = form.parameter(at: position) {
      return parameter.kind == .command
        ? slots(after: [], isNested: true) : [.parameter(parameter, product)]
    }
    return options.map { .option($0) }
  }
}

extension CommandForm {
  fileprivate func parameter(at position: Int) -> Parameter? {
    position < parameters.count ? parameters[position] : repeated
  }
}

private struct CompletionCandidate {
  let word: String
  /// A description; nil for a product, because its name is looked up only if the product matches.
  var note: String? = ""
  /// Whether the word is a keyword or an option, and is therefore written without quotes.
  var isWritten = false
  /// The identifier of the product that the word names; nil if the word is no name of a product.
  var identifier: String?

  var typed: String { isWritten ? word : LineSyntax.quoted(word) }

  /// Whether the word, or its part after any `.` or `/`, begins with the lowercase text `typed`.
  ///
  /// For example, `monthly` matches an identifier that ends in `.monthly`.
  func matches(_ typed: [UInt8]) -> Bool {
    guard let first = typed.first else { return identifier == nil }
    if let identifier {
      // A name is proposed only if the identifier does not match.
      guard let byte = word.utf8.first, byte >= 0x80 || byte.smallASCII == first else { return false }
      return word.lowercased().utf8.starts(with: typed)
        && !CompletionCandidate(word: identifier).matches(typed)
    }
    let isPlain = word.utf8.allSatisfy { $0 < 0x80 }
    // ASCII identifiers are compared without a copy, because a catalogue may have ten thousand products.
    var compared = isPlain ? word : word.lowercased()
    return compared.withUTF8 { bytes in
      guard bytes.count >= typed.count else { return false }
      for start in 0...(bytes.count - typed.count) {
        let isStart =
          start == 0 || bytes[start - 1] == UInt8(ascii: ".") || bytes[start - 1] == UInt8(ascii: "/")
        guard isStart, bytes[start].smallASCII == first else { continue }
        if typed.indices.allSatisfy({ bytes[start + $0].smallASCII == typed[$0] }) { return true }
      }
      return false
    }
  }

  func note(in session: Session) -> String {
    if let identifier { return identifier }
    return note ?? session.world.catalog.product(word)?.displayName(locale: session.world.device.locale) ?? ""
  }
}

extension CommandTable.CompletionSlot {
  /// Calls `body` with each candidate until `body` returns false.
  ///
  /// Products are not collected in an array first, because a catalogue may have a hundred thousand.
  fileprivate func eachCandidate(
    in session: Session, table: CommandTable, _ body: (CompletionCandidate) -> Bool
  ) {
    if case .parameter(.product, _, let takesName) = self {
      for product in session.world.catalog.allProducts {
        guard body(CompletionCandidate(word: product.identifier, note: nil)) else { return }
        if takesName, !eachName(of: product, body) { return }
      }
      return
    }
    for candidate in candidates(in: session, table: table) {
      guard body(candidate) else { return }
    }
    if case .parameter(let kind, let other, true) = self, [.plan, .planOrTransaction].contains(kind) {
      for product in ParameterKind.plan.plans(session.world, besides: other) {
        guard eachName(of: product, body) else { return }
      }
    }
  }

  /// Returns false if `body` returned false.
  private func eachName(of product: Product, _ body: (CompletionCandidate) -> Bool) -> Bool {
    product.names.allSatisfy { body(CompletionCandidate(word: $0, identifier: product.identifier)) }
  }

  /// The slot of a parameter of a form.
  fileprivate static func parameter(_ parameter: Parameter, _ product: String?) -> Self {
    .parameter(parameter.kind, product: product, takesProductName: parameter.takesProductName)
  }

  private func candidates(in session: Session, table: CommandTable) -> [CompletionCandidate] {
    switch self {
    case .verb(let scopes):
      table.entries.filter { scopes.contains($0.scope) }
        .map { CompletionCandidate(word: $0.name, note: $0.summary, isWritten: true) }
    case .option(let option):
      [CompletionCandidate(word: "--\(option.name)", note: option.value?.name ?? "", isWritten: true)]
    case .parameter(let kind, let product, _): kind.candidates(in: session, product: product)
    }
  }
}

extension ParameterKind {
  /// The allowed words; nil if the parameter has no fixed list of words.
  fileprivate var fixedWords: [String]? {
    switch self {
    case .keyword(let word): [word]
    case .choice(let words): words
    default: nil
    }
  }

  fileprivate func candidates(in session: Session, product: String?) -> [CompletionCandidate] {
    let world = session.world
    switch self {
    case .keyword(let word): return [CompletionCandidate(word: word, isWritten: true)]
    case .choice(let words), .fieldName(let words):
      return words.map { CompletionCandidate(word: $0, isWritten: true) }
    case .notification:
      return (ServerEvent.allCases.map(\.rawValue) + ServerEvent.allCases.map(\.wireName))
        .map { CompletionCandidate(word: $0, isWritten: true) }
    case .product:
      return world.catalog.allProducts.map {
        CompletionCandidate(word: $0.identifier, note: nil)
      }
    case .plan:
      return plans(world, besides: product).map { CompletionCandidate(word: $0.identifier, note: nil) }
    case .group:
      return world.catalog.groups.map { CompletionCandidate(word: $0.identifier, note: $0.name) }
    case .offer(let kinds): return offers(kinds, world, of: product)
    case .price:
      guard let found = product.flatMap(world.catalog.product) else { return [] }
      let digits = found.storefrontPrices[world.device.storefront] ?? found.displayPrice
      return digits.isEmpty ? [] : [CompletionCandidate(word: digits, note: "now")]
    case .person: return world.familyMembers.map { CompletionCandidate(word: $0.name) }
    case .member:
      return world.familyMembers.filter { $0.name != FamilyMember.me }.map {
        CompletionCandidate(word: $0.name)
      }
    case .account: return world.accountNames.map { CompletionCandidate(word: $0) }
    case .ofParticipants(let what):
      return session.registry.candidates(for: what, on: session.simulation).map {
        CompletionCandidate(word: $0)
      }
    case .suggested(let words): return words.map { CompletionCandidate(word: $0) }
    case .transaction: return transactions(world)
    case .planOrTransaction:
      return plans(world, besides: product).map { CompletionCandidate(word: $0.identifier) }
        + transactions(world)
    case .errorName: return ErrorTable.allNames.map { CompletionCandidate(word: $0) }
    case .interfaceError(let interface): return interface.failures.map { CompletionCandidate(word: $0.name) }
    case .errorDomain:
      return Set(ErrorTable.rows.map(\.domain)).sorted().map { CompletionCandidate(word: $0) }
    case .transactionIdentifier:
      return world.transactionNumbers.reversed().prefix(20).compactMap { number in
        world.identifierText(number).map { CompletionCandidate(word: $0, note: "#\(number)") }
      }
    case .button:
      return (world.device.topDialog?.buttons ?? []).map {
        CompletionCandidate(word: $0.identifier, note: $0.label)
      }
    case .locale: return Self.locales.map { CompletionCandidate(word: $0) }
    case .storefront: return Self.storefronts.map { CompletionCandidate(word: $0) }
    case .timeZone: return Self.timeZones.map { CompletionCandidate(word: $0) }
    case .snapshotName: return session.snapshotNames.map { CompletionCandidate(word: $0) }
    case .rate: return ["realtime", "paused", "60"].map { CompletionCandidate(word: $0) }
    case .duration:
      return ["10s", "1m", "1h", "1d", "1w", "P1M", "P1Y"].map { CompletionCandidate(word: $0) }
    case .instant:
      return [
        CompletionCandidate(word: TimeFormatter.moment(world.now, in: world.device.timeZone), note: "now")
      ]
    case .text:
      return (world.device.topDialog.map { [$0.title, $0.message] } ?? []).filter { !$0.isEmpty }
        .map { CompletionCandidate(word: $0, note: "the dialog on top") }
    case .logFilter:
      return LogField.allCases.map { CompletionCandidate(word: $0.example) }
        + [CompletionCandidate(word: "> 19:10"), CompletionCandidate(word: "/#[12] .*failed/")]
    case .file, .number, .unsigned, .address, .word, .command: return []
    }
  }

  fileprivate func plans(_ world: World, besides product: String?) -> [Product] {
    world.catalog.groups.map(\.subscriptions)
      .filter { plans in product == nil || plans.contains { $0.identifier == product } }
      .flatMap(\.self)
  }

  private func offers(_ kinds: Set<Offer.Kind>, _ world: World, of product: String?) -> [CompletionCandidate]
  {
    // Codes of other products are only redeemed. A purchase names offers of a subscription.
    let codes = kinds.contains(.promotional) ? [] : product.flatMap(world.catalog.product)?.oneTimeCodes ?? []
    let offers = world.catalog.groups.flatMap(\.subscriptions)
      .filter { product == nil || $0.identifier == product }
      .flatMap { $0.subscription?.offers ?? [] }
    return (offers + codes)
      .filter { kinds.contains($0.kind) }
      .compactMap { offer in
        let names = [offer.offerIdentifier, offer.referenceName].compactMap(\.self).filter { !$0.isEmpty }
        return names.first.map { CompletionCandidate(word: $0, note: names.dropFirst().first ?? "") }
      }
  }

  private func transactions(_ world: World) -> [CompletionCandidate] {
    guard world.transactionCount > 0 else { return [] }
    let numbers = world.transactionNumbers.reversed().prefix(20).compactMap { world.transaction($0) }
    return [CompletionCandidate(word: "last", isWritten: true)]
      + numbers.map {
        CompletionCandidate(
          word: "#\($0.number)", note: "\($0.payment.productIdentifier) \($0.state.name)", isWritten: true)
      }
  }

  private static let locales = ["en_US", "ja_JP", "de_DE", "zh_Hans", "fr_FR", "ru_RU"]
  private static let storefronts = ["USA", "JPN", "DEU", "CHN", "FRA", "GBR"]
  private static let timeZones = ["UTC", "+09:00", "+01:00", "-05:00", "Asia/Tokyo", "Europe/Berlin"]
}
