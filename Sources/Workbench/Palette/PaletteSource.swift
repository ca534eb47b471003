// The search index of the palette.

import Panes
import Presentation
import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

/// A searchable index of the palette's items.
///
/// Short lists are indexed at once. Products and transactions are indexed in batches, so that 10,000 names do
/// not delay a key press.
package struct PaletteSource: Sendable {
  private struct Hit: Sendable {
    let item: PaletteItem
    let score: Int
    let isStrong: Bool

    /// `percent`: the share of the score that counts.
    init(_ item: PaletteItem, _ match: FuzzyIndex.Match, percent: Int = 100) {
      (self.item, score, isStrong) = (item, match.score * percent / 100, match.isStrong)
    }
  }

  private var index = FuzzyIndex()
  /// The items in the order of the index rows.
  private var items: [PaletteItem] = []
  private let products: [Product]
  private let locale: String
  private let transactionCount: Int
  private(set) var namesByProduct: [String: String] = [:]
  /// The next items to index: the index of the first product, and the number of transactions, newest first.
  private var unindexed: (product: Int, transactions: Int)

  /// The reading of the typed text that is searched.
  private var pattern = FuzzyPattern("")
  /// The words of all readings so far, which the rows highlight.
  private(set) var searchedWords = FuzzyPattern("")
  /// The readings to search if no strong match is found, the next one first.
  private var readings: [Reading] = []
  /// The words of the static items; nil until a search needs them.
  private var vocabulary: Vocabulary?
  /// The hits of the readings before the current one.
  private var earlierHits: [Hit] = []
  /// The rows of the errors, whose codes a pasted text can contain.
  private let errorRows: [Picker.Row]
  /// The errors that the text names with a code, which come before the hits.
  private var namedErrors: [PaletteItem] = []
  private var hits: [Hit] = []
  /// The items that the search has not examined, in the form of `unindexed`.
  private var unsearched: (product: Int, transactions: Int) = (0, 0)

  /// The size of a batch, both in products and in transactions.
  private static let batchSize = 750
  /// The approximate maximum number of items in the index.
  ///
  /// Items outside the index are indexed again for each search, in batches.
  private static let maximumIndexed = 5_000
  /// The number of hits after which a search stops.
  private static let sufficientHits = 200
  /// The maximum number of hits from one search of the index.
  private static let maximumHits = 1500
  package static let maximumRows = 200

  /// A reading of a typed text.
  private enum Reading: Sendable {
    /// Without contractions, as the errors are indexed.
    case sentence(String)
    /// Japanese words in parts.
    case parts
    case corrected
    /// Rows that match some of the words.
    case partial
  }

  package init(_ workbench: Workbench, files: [String]) {
    products = workbench.session.world.catalog.allProducts
    locale = workbench.session.world.device.locale
    transactionCount = workbench.session.world.transactionCount
    unindexed = (0, transactionCount)
    errorRows = Picker.rows + workbench.registry.errors(in: workbench).map { Picker.Row($0) }
    for item in PaletteItem.staticItems(in: workbench, files: files) {
      items.append(item)
      if case .library(let scenario) = item {
        index.append(
          name: "", otherNames: ScenarioSynonyms.words(for: scenario.name), synonyms: scenario.searchedTitle,
          about: scenario.searchedAbout, rank: .last)
        continue
      }
      let row = item.row(in: workbench, nil)
      index.append(
        name: row.name, otherNames: item.otherNames, synonyms: item.synonyms, alias: row.alias,
        about: item.isCommand ? "\(row.about) \(row.hidden)" : "\(row.about) \(row.kind) \(row.hidden)",
        rank: item.ranksBelowCommands ? .secondary : .primary)
    }
  }

  // MARK: Searching

  /// Starts a search of the index and of the first batches outside it.
  mutating func startSearch(
    _ text: String, in session: Session, words: (product: String, transaction: String)
  ) {
    let pasted = Picker.pastedRows(text, of: errorRows)
    readings = [.sentence(text), .parts, .corrected, .partial]
    (hits, earlierHits, searchedWords) = ([], [], FuzzyPattern(""))
    // A colon begins a command line, and is no part of a name.
    let typed = text.hasPrefix(":") ? String(text.dropFirst()) : text
    search(for: FuzzyPattern(typed).withoutWeakWords, session, words)
    if let next = pattern.withoutFillers {
      earlierHits += found(index.matches(next, limit: Self.maximumHits))
    }
    let rows = pasted.isEmpty && hits.isEmpty ? Picker.rows(withNumberIn: text, of: errorRows) : pasted
    namedErrors =
      ServerTerm.named(typed).map { [.serverTerm($0)] }
      ?? rows.map { row in row.featureError.map { .featureError($0) } ?? .failure(row.failure) }
    readFurther(session, words)
  }

  /// Searches the index and the first batches outside it for another pattern.
  private mutating func search(
    for newPattern: FuzzyPattern, _ session: Session, _ words: (product: String, transaction: String)
  ) {
    earlierHits += hits
    begin(newPattern)
    unsearched = unindexed
    hits = found(index.matches(pattern, limit: Self.maximumHits))
    for _ in 0..<Self.initialBatches where !isDone { searchBatch(session, words) }
  }

  private mutating func begin(_ newPattern: FuzzyPattern) {
    pattern = newPattern
    searchedWords = FuzzyPattern(
      words: searchedWords.words + newPattern.words.filter { !searchedWords.words.contains($0) })
  }

  /// `percent`: the share of the scores that counts.
  private func found(_ matches: [FuzzyIndex.Match], percent: Int = 100) -> [Hit] {
    matches.map { Hit(items[$0.row], $0, percent: percent) }
  }

  /// Searches the further readings while no name or synonym matches well.
  private mutating func readFurther(_ session: Session, _ words: (product: String, transaction: String)) {
    while isDone, namedErrors.isEmpty, !pattern.isEmpty, !readings.isEmpty {
      if (earlierHits + hits).contains(where: \.isStrong) { return }
      switch readings.removeFirst() {
      case .sentence(let text):
        let sentence = FuzzyPattern(FoldedText.sentence(text)).withoutWeakWords
        if sentence != pattern { search(for: sentence, session, words) }
      case .parts:
        guard let next = pattern.inParts(knownWords()) else { continue }
        begin(next)
        // A title or description with the whole word counts more than its parts.
        earlierHits += found(
          index.matches(next, limit: Self.maximumHits), percent: Self.percentOfParts)
      case .corrected:
        guard !(earlierHits + hits).contains(where: { $0.score >= FuzzyIndex.knownScore }) else {
          continue
        }
        if let next = pattern.corrected(with: knownWords()) { search(for: next, session, words) }
      case .partial:
        guard (2...Self.maximumPartialWords).contains(pattern.words.count) else { continue }
        earlierHits += hits
        hits = found(
          index.partialMatches(pattern, limit: Self.maximumHits), percent: Self.percentOfParts)
      }
    }
  }

  /// The share that counts for matches of parts of a word and for matches of some words of a text.
  private static let percentOfParts = 40

  private mutating func knownWords() -> Vocabulary {
    let known = vocabulary ?? index.vocabulary
    vocabulary = known
    return known
  }

  private static let initialBatches = 2
  /// The maximum number of words of which some can be missing; a longer text is a sentence.
  private static let maximumPartialWords = 5

  /// The number of items that the search has not examined; 0 if the search has enough hits.
  var unsearchedCount: Int {
    hits.count { !$0.item.ranksLast } >= Self.sufficientHits
      ? 0 : products.count - unsearched.product + unsearched.transactions
  }

  package var isDone: Bool { unsearchedCount == 0 }

  /// The number of products and transactions, at least 1.
  var searchableCount: Int { max(1, products.count + transactionCount) }

  package mutating func runWork(_ session: Session, _ words: (product: String, transaction: String)) {
    guard !isDone else { return }
    searchBatch(session, words)
    readFurther(session, words)
  }

  private mutating func searchBatch(_ session: Session, _ words: (product: String, transaction: String)) {
    if unsearched == unindexed, items.count < Self.maximumIndexed {
      let first = index.count
      let (nextBatch, end) = nextBatch(from: unindexed, session, words)
      for item in nextBatch { index.append(name: item.name, alias: item.alias, about: item.about) }
      items += nextBatch.map(\.item)
      (unindexed, unsearched) = (end, end)
      hits += found(index.matches(pattern, from: first, limit: Self.maximumHits))
    } else {
      let (nextBatch, end) = nextBatch(from: unsearched, session, words)
      var batchIndex = FuzzyIndex()
      for item in nextBatch { batchIndex.append(name: item.name, alias: item.alias, about: item.about) }
      unsearched = end
      hits += batchIndex.matches(pattern, limit: Self.maximumHits).map { Hit(nextBatch[$0.row].item, $0) }
    }
  }

  /// The matches, best first, and the number of hits, which is a lower bound if `isMore` is set.
  package var result: (items: [PaletteItem], count: Int, isMore: Bool) {
    let isMore =
      products.count > unsearched.product || unsearched.transactions > 0 || hits.count >= Self.maximumHits
    guard !pattern.isEmpty else {
      return (hits.prefix(Self.maximumRows).map(\.item), items.count, isMore)
    }
    let hits = allHits
    let ranked = FuzzyIndex.best(hits.map(\.score))
    var found = ranked.map { hits[$0].item }
    if !namedErrors.isEmpty { found = namedErrors + found.filter { !namedErrors.contains($0) } }
    // A user who types the number of an error may want an explanation and no failure.
    if case .failure(let failure)? = found.first,
      searchedWords.words.contains(FuzzyWord(String(failure.code)))
    {
      found.insert(.meaning(failure), at: 1)
    }
    return (Array(found.prefix(Self.maximumRows)), found.count, isMore)
  }

  /// The hits of all readings, with the best hit for each item.
  private var allHits: [Hit] {
    guard !earlierHits.isEmpty else { return hits }
    var best: [PaletteItem: Hit] = [:]
    for hit in earlierHits + hits where best[hit.item].map({ $0.score < hit.score }) ?? true {
      best[hit.item] = hit
    }
    return (earlierHits + hits).compactMap { best.removeValue(forKey: $0.item) }
  }

  private struct IndexedItem {
    let item: PaletteItem
    let name: String
    let alias: String
    let about: String
  }

  /// Returns the next batch and the position after it.
  private mutating func nextBatch(
    from start: (product: Int, transactions: Int), _ session: Session,
    _ words: (product: String, transaction: String)
  ) -> (items: [IndexedItem], end: (product: Int, transactions: Int)) {
    var nextBatch: [IndexedItem] = []
    let end = min(products.count, start.product + Self.batchSize)
    for product in products[start.product..<end] {
      let name = VisibleText.visible(product.displayName(locale: locale))
      namesByProduct[product.identifier] = name
      nextBatch.append(
        IndexedItem(
          item: .product(product.identifier), name: name, alias: product.identifier, about: words.product))
    }
    let last = max(0, start.transactions - Self.batchSize)
    for number in stride(from: start.transactions, to: last, by: -1).lazy.map(TransactionNumber.init) {
      guard let transaction = session.world.transaction(number) else { continue }
      let product = transaction.payment.productIdentifier
      let identifier = transaction.identifier.map { String($0) } ?? ""
      nextBatch.append(
        IndexedItem(
          item: .transaction(number), name: "#\(number) \(name(of: product, in: session))", alias: product,
          about: "\(identifier) .\(transaction.state.name) \(words.transaction)"))
    }
    return (nextBatch, (end, last))
  }

  private mutating func name(of product: String, in session: Session) -> String {
    if let name = namesByProduct[product] { return name }
    let name = session.world.catalog.product(product)?.displayName(locale: locale) ?? product
    namesByProduct[product] = VisibleText.visible(name)
    return VisibleText.visible(name)
  }
}

extension PaletteItem {
  /// Returns all items except products and transactions, in the order of an empty search.
  fileprivate static func staticItems(in bench: Workbench, files: [String]) -> [PaletteItem] {
    let session = bench.session
    var listed: Set<ScreenCommand> = []
    let typeableCommands = bench.bindings.sections.commands.filter { $0.canBeTyped && $0.exists(in: session) }
    let typeableSet = Set(typeableCommands)
    let commands = bench.bindings.all.map(\.command).filter {
      typeableSet.contains($0) && listed.insert($0).inserted
    }
    let others = typeableCommands.filter { !listed.contains($0) }
    let order = commands.filter { !$0.isNavigation } + others + commands.filter(\.isNavigation)
    let verbs = session.registry.table.entries.map(\.name)
    let openable = files.filter { $0.hasSuffix(".iap") || $0.hasSuffix(".storekit") }
    return order.map { .screen($0) } + openable.map { .file($0) }
      + session.snapshotNames.map { .snapshot($0) } + bench.themes.names.map { .theme($0) }
      + bench.registry.quirks(in: session).map { .quirk($0) } + verbs.map { .verb($0) }
      + Picker.rows.map { .failure($0.failure) }
      + bench.registry.errors(in: bench).map { .featureError($0) }
      + bench.options.library.map { .library($0) }
  }
}

extension PaletteItem {
  /// The name of a command or verb in the table of synonyms; nil for other items.
  private var commandName: String? {
    switch self {
    case .screen(let command): command.rawValue
    case .verb(let verb): ":\(verb)"
    default: nil
    }
  }

  /// Words that name a command as well as its label does, or symptoms for which a scenario is shown.
  var otherNames: String {
    if case .library(let scenario) = self { return ScenarioSynonyms.words(for: scenario.name) }
    return commandName.map(CommandSynonyms.names) ?? ""
  }

  /// The synonyms, best first, followed by the labels in all languages.
  var synonyms: String {
    if case .failure(let failure) = self { return ErrorSynonyms.words(for: ErrorTable.name(of: failure)) }
    guard let commandName else { return "" }
    let words = CommandSynonyms.words(for: commandName)
    guard case .screen(let command) = self else { return words }
    return ([words] + ChromeLanguage.allCases.map { Localizer($0).label(of: command) }).joined(separator: " ")
  }

  /// Whether the item is a command or setting of the screen, of which there are hundreds.
  fileprivate var isCommand: Bool { if case .screen = self { true } else { false } }

  /// Whether the name ranks below the names and synonyms of commands, which show their keys.
  var ranksBelowCommands: Bool {
    switch self {
    case .verb(let verb): !CommandSynonyms.hasRow(":\(verb)")
    case .file, .quirk: true
    default: false
    }
  }

  /// Whether the item ranks below other items with matches of the same quality.
  var ranksLast: Bool {
    if case .library = self { true } else { false }
  }
}
