// Filters for log entries, used by the log pane's filter and search and by `expect log-match`.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A filter that passes entries which match at least one wanted alternative and no unwanted one.
///
/// For example `state:failed 3038 !sandbox | /refund.*#3/ | !< 19:10`. The documentation page CommandLanguage
/// describes the syntax.
public struct LogQuery: Hashable, Sendable {
  /// Terms that all hold for an entry.
  struct Alternative: Hashable, Sendable {
    var conditions: [LogCondition] = []
    /// The texts and regular expressions, each of which occurs in a line of the entry.
    var patterns: [TextPattern] = []
    /// The terms that do not hold for the entry.
    var unwanted: [Alternative] = []
    /// Whether a text such as `#1` also means the transaction, as in filters and searches of the screen.
    var findsTransactions = false

    var isEmpty: Bool { conditions.isEmpty && patterns.isEmpty && unwanted.isEmpty }

    /// Whether the alternative only excludes entries.
    var isExclusion: Bool { conditions.isEmpty && patterns.isEmpty && !unwanted.isEmpty }

    var needsText: Bool {
      !patterns.isEmpty || conditions.contains(where: \.needsText) || unwanted.contains(where: \.needsText)
    }

    var cost: Int { (patterns.map(\.cost) + unwanted.map(\.cost)).max() ?? 1 }

    /// `step` is the number of the step that caused the entry; nil if unknown.
    func holds(for simulationEvent: SimulationEvent, _ lines: [UInt8], step: Int?) -> Bool {
      LogCondition.allHold(conditions, for: simulationEvent, lines, step: step)
        && patterns.allSatisfy { pattern in
          pattern.occurs(inLines: lines) || findsTransactions && pattern.names(simulationEvent)
        }
        && !unwanted.contains { $0.holds(for: simulationEvent, lines, step: step) }
    }

    /// Returns the lines with all texts, otherwise the lines with one of the texts.
    fileprivate func lineNumbers(in lines: [UInt8]) -> [Int] {
      let numbers = patterns.map { Set($0.lineNumbers(in: lines)) }
      guard let first = numbers.first else { return [0] }
      let common = numbers.dropFirst().reduce(first) { $0.intersection($1) }
      let found = common.isEmpty ? numbers.reduce(first) { $0.union($1) } : common
      // The lines of a transaction need not contain its number.
      return found.isEmpty ? [0] : found.sorted()
    }

    func findingTransactions() -> Alternative {
      var copy = self
      (copy.findsTransactions, copy.unwanted) = (true, unwanted.map { $0.findingTransactions() })
      return copy
    }
  }

  /// The filter as written.
  public let text: String
  /// The wanted alternatives; empty if every entry is wanted.
  private let included: [Alternative]
  private let excluded: [Alternative]
  /// Whether `passes` examines the lines of an entry.
  package let needsText: Bool

  /// Parses a filter; nil if the filter would pass every entry.
  public init?(_ text: String) throws(LogQueryProblem) {
    let (included, excluded) = try LogQueryParser.alternatives(in: text)
    self.init(text, included: included, excluded: excluded, onScreen: false)
  }

  /// Parses a filter that a user types on the screen; nil if the filter would pass every entry.
  ///
  /// Throws for a comparison without a time, a misspelled field and a channel that `channels` lacks, which
  /// other filters accept. nil accepts each channel.
  package init?(typed text: String, channels: [String]? = nil) throws(LogQueryProblem) {
    let (included, excluded) = try LogQueryParser.alternatives(
      in: text, isTyped: true, hasSteps: true, channels: channels)
    self.init(text, included: included, excluded: excluded)
  }

  /// Parses a search text.
  ///
  /// A search text without a regular expression, a time and a field is a plain text, even if it contains
  /// `|`, `!` or quotes. nil if the text is empty.
  package init?(search text: String, channels: [String]? = nil) throws(LogQueryProblem) {
    let (included, excluded) = try LogQueryParser.alternatives(in: text, hasSteps: true, channels: channels)
    if (included + excluded).contains(where: \.isMoreThanText) {
      self.init(text, included: included, excluded: excluded)
    } else {
      guard let match = TextMatch(text) else { return nil }
      self.init(text, included: [Alternative(patterns: [.text(match)])], excluded: [])
    }
  }

  private init?(_ text: String, included: [Alternative], excluded: [Alternative], onScreen: Bool = true) {
    guard !included.isEmpty || !excluded.isEmpty else { return nil }
    self.text = text
    self.included = onScreen ? included.map { $0.findingTransactions() } : included
    self.excluded = onScreen ? excluded.map { $0.findingTransactions() } : excluded
    needsText = (included + excluded).contains(where: \.needsText)
  }

  /// Whether two filters pass the same entries because their alternatives are equal.
  public static func == (a: LogQuery, b: LogQuery) -> Bool {
    a.included == b.included && a.excluded == b.excluded
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(included)
    hasher.combine(excluded)
  }

  /// The wanted texts and regular expressions.
  package var patterns: [TextPattern] { included.flatMap(\.patterns) }

  /// The work for each entry, compared with a search for a plain text.
  package var cost: Int { (included + excluded).reduce(1) { max($0, $1.cost) } }

  /// Whether an entry passes the filter.
  ///
  /// `lines` are the lines of the entry, each with a line feed. The filter reads the lines only if
  /// `needsText` is true. `step` is the number of the step that caused the entry; nil if unknown.
  package func passes(_ simulationEvent: SimulationEvent, _ lines: [UInt8], step: Int? = nil) -> Bool {
    !simulationEvent.isSilent
      && (included.isEmpty || included.contains { $0.holds(for: simulationEvent, lines, step: step) })
      && !excluded.contains { $0.holds(for: simulationEvent, lines, step: step) }
  }

  /// Returns the numbers of the lines to which a search goes; empty if the entry does not pass.
  ///
  /// An entry that passes because of a time or field has only its first line.
  package func lineNumbers(
    in simulationEvent: SimulationEvent, _ lines: [UInt8], step: Int? = nil
  ) -> [Int] {
    guard passes(simulationEvent, lines, step: step) else { return [] }
    if included.count == 1 { return included[0].lineNumbers(in: lines) }
    guard !included.isEmpty else { return [0] }
    var numbers: Set<Int> = []
    for alternative in included where alternative.holds(for: simulationEvent, lines, step: step) {
      numbers.formUnion(alternative.lineNumbers(in: lines))
    }
    return numbers.sorted()
  }
}

extension LogQuery {
  /// Whether a plain text contains signs of a regular expression.
  package static func looksLikeExpression(_ text: String) -> Bool {
    [".*", ".+", "\\", "[", "^"].contains { text.contains($0) } && !text.hasPrefix("/")
  }
}

extension TextPattern {
  /// Whether the pattern is the number of a transaction, such as `#1`, that an entry is about.
  fileprivate func names(_ simulationEvent: SimulationEvent) -> Bool {
    guard case .text(let match) = self, let number = match.numberAfterSign else { return false }
    return simulationEvent.mentionedTransactions.contains(TransactionNumber(number))
  }
}

extension LogQuery.Alternative {
  fileprivate var isMoreThanText: Bool {
    !conditions.isEmpty || unwanted.contains(where: \.isMoreThanText)
      || patterns.contains { if case .regularExpression = $0 { true } else { false } }
  }
}
