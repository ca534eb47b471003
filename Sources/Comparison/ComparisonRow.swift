// The rows of a comparison, and its list of differences.

import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A row of the paired log: a step, an event that is paired or occurs on one side, or the state at the end.
public struct ComparisonRow: Sendable {
  public enum Content: Sendable {
    /// The index of a step in `SessionComparison.steps`.
    case step(Int)
    /// Two paired events of the same step.
    case pair(left: ComparedEvent, right: ComparedEvent)
    /// An event whose partner occurs in another step.
    ///
    /// `distance` is the number of steps from the event to its partner, negative if the partner is earlier. A
    /// pair has two such rows, and only the first one contains the differences.
    case distantPair(ComparisonSide, ComparedEvent, partner: ComparedEvent, distance: Int)
    /// An event that occurs on one side only.
    case single(ComparisonSide, ComparedEvent)
    /// A state after the last step, which differs.
    case state
  }

  public let content: Content
  public let differences: [FieldDifference]
  /// The index of the step to which the row belongs; nil if there are no steps.
  public let step: Int?
}

/// A difference in the list of all differences.
public struct ComparisonDifference: Hashable, Sendable {
  /// The number of the step from 1; 0 if there are no steps.
  public let step: Int
  /// The line of the step in the scenario; nil if the step was typed.
  public let line: Int?
  public let field: ComparedField
  /// nil if the event does not occur on the left side.
  public let left: LocalizedText?
  /// nil if the event does not occur on the right side.
  public let right: LocalizedText?
  /// The rules of both events, without repetitions.
  public let rules: [RuleID]
}

extension SessionComparison {
  /// All rows: each step, followed by its events, and at the end the states that differ.
  public var rows: [ComparisonRow] {
    var rows: [ComparisonRow] = []
    for index in steps.indices { appendRows(ofStep: index, to: &rows) }
    rows += stateDifferences.map { difference in
      ComparisonRow(content: .state, differences: [difference], step: steps.indices.last)
    }
    return rows
  }

  public var hasDifferences: Bool { rows.contains { !$0.differences.isEmpty } }

  public var differences: [ComparisonDifference] { differences(in: rows) }

  /// Returns the differences of rows of this comparison, in order.
  public func differences(in rows: [ComparisonRow]) -> [ComparisonDifference] {
    rows.flatMap { row in
      let step = row.step.map { steps[$0] }
      return row.differences.map { difference in
        ComparisonDifference(
          step: step?.ordinal ?? 0, line: step.flatMap { $0.step.line > 0 ? $0.step.line : nil },
          field: difference.field, left: difference.left, right: difference.right,
          rules: row.rules)
      }
    }
  }

  private func appendRows(ofStep index: Int, to rows: inout [ComparisonRow]) {
    let step = steps[index]
    if !step.isHidden {
      rows.append(
        ComparisonRow(content: .step(index), differences: step.difference.map { [$0] } ?? [], step: index))
    }
    // An event and its partner in the same step have the same key, the index of the left event.
    struct PlacedEvent {
      let side: ComparisonSide
      let index: Int
      let partner: Int?

      var key: Int {
        guard let partner else { return side == .left ? -1 - 2 * index : -2 - 2 * index }
        return side == .left ? index : partner
      }
    }
    let left = step.left.events.map { index in
      PlacedEvent(
        side: .left, index: index,
        partner: partner(of: index, on: .left).flatMap { step.right.events.contains($0) ? $0 : nil })
    }
    let right = step.right.events.map { index in
      PlacedEvent(
        side: .right, index: index,
        partner: partner(of: index, on: .right).flatMap { step.left.events.contains($0) ? $0 : nil })
    }
    for element in aligned(left, right, by: \.key) {
      switch element {
      case .both(let one, let other):
        let pair = ComparisonRow.Content.pair(left: leftEvents[one.index], right: rightEvents[other.index])
        rows.append(
          ComparisonRow(content: pair, differences: differences(ofPair: one.index), step: index))
      case .left(let event), .right(let event): rows.append(row(event.index, on: event.side, step: index))
      }
    }
  }

  /// Returns the row of an event that has no partner at the same place.
  private func row(_ index: Int, on side: ComparisonSide, step: Int) -> ComparisonRow {
    let event = events(side)[index]
    guard let partner = partner(of: index, on: side) else {
      let text = LocalizedText(event)
      let difference = FieldDifference(
        field: .event, left: side == .left ? text : nil, right: side == .right ? text : nil)
      return ComparisonRow(content: .single(side, event), differences: [difference], step: step)
    }
    let other = events(side.other)[partner]
    let distance = steps[other.step].ordinal - steps[event.step].ordinal
    // In one step, events in another order have no difference of their own.
    let isFirst = event.step < other.step || (event.step == other.step && side == .left)
    return ComparisonRow(
      content: .distantPair(side, event, partner: other, distance: distance),
      differences: isFirst ? differences(ofPair: side == .left ? index : partner) : [], step: step)
  }

  /// The differing states after the last step.
  public var stateDifferences: [FieldDifference] {
    let (left, right) = (session(.left), session(.right))
    var differences: [FieldDifference] = []
    func add(_ field: ComparedField, _ one: LocalizedText, _ other: LocalizedText, _ isEqual: Bool) {
      if !isEqual { differences.append(FieldDifference(field: field, left: one, right: other)) }
    }
    let callbacks = (left.world.callbackCount, right.world.callbackCount)
    add(
      .callbacks, LocalizedText(same: "\(callbacks.0)"), LocalizedText(same: "\(callbacks.1)"),
      callbacks.0 == callbacks.1)
    for pair in transactionPairs {
      let one = left.world.transaction(pair.left)?.isMarkedUnfinished ?? false
      let other = right.world.transaction(pair.right)?.isMarkedUnfinished ?? false
      add(.unfinished, Self.mark(pair.left, one), Self.mark(pair.right, other), one == other)
    }
    let switches = (left.world.switches, right.world.switches)
    add(
      .interrupted, Self.word(switches.0.interruptsPurchases), Self.word(switches.1.interruptsPurchases),
      switches.0.interruptsPurchases == switches.1.interruptsPurchases)
    add(
      .askToBuy, Self.word(switches.0.asksToBuy), Self.word(switches.1.asksToBuy),
      switches.0.asksToBuy == switches.1.asksToBuy)
    let failures = (switches.0.failure != nil, switches.1.failure != nil)
    add(.fail, Self.word(failures.0), Self.word(failures.1), failures.0 == failures.1)
    return differences
  }

  private static func word(_ isOn: Bool) -> LocalizedText { LocalizedText(same: isOn ? "on" : "off") }

  private static func mark(_ number: TransactionNumber, _ isMarked: Bool) -> LocalizedText {
    isMarked ? LocalizedText("#\(number) is marked") : LocalizedText("#\(number) is not marked")
  }
}

extension Transaction {
  /// Whether the Transaction Manager marks the transaction as unfinished.
  ///
  /// Source: rule `xcode.interrupted.unfinished-mark`.
  fileprivate var isMarkedUnfinished: Bool {
    if keepsUnfinishedMark { return true }
    guard isInQueue, finishedAt == nil, deliveredState == state else { return false }
    return switch state {
    case .purchased, .failed, .restored: true
    case .purchasing, .deferred: false
    }
  }
}

extension ComparisonRow {
  /// The rules of the row's events, without repetitions.
  public var rules: [RuleID] {
    let events: [ComparedEvent] =
      switch content {
      case .step, .state: []
      case .pair(let left, let right): [left, right]
      case .distantPair(let side, let event, let partner, _):
        side == .left ? [event, partner] : [partner, event]
      case .single(_, let event): [event]
      }
    return events.compactMap(\.rule).uniqued()
  }
}

extension ComparedEvent: Localizable {
  /// Returns the event in one line, without its delay: `#1 .failed  SKErrorDomain 0`.
  public func text(_ texts: Localizer) -> String {
    if let snapshot {
      return VisibleText.visible(
        "#\(snapshot.number) .\(snapshot.state.name)"
          + (snapshot.identifier.map { "  " + texts.localized("identifier \($0)") } ?? "")
          + (snapshot.error.map { "  " + $0.chain(texts) } ?? ""))
    }
    if case .expected(let verdict)? = simulationEvent.event?.kind { return verdict.text(texts) }
    return EventSummary(simulationEvent)?.text(texts)
      ?? LogText.body(of: simulationEvent).joined(separator: " ")
  }
}
