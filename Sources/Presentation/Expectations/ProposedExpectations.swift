// The expectations that "Expect what I see" proposes for a scenario. The world currently meets all of them.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

package struct ProposedExpectation: Hashable, Sendable {
  package let expectation: Expectation
  /// Whether the line is initially marked; only lines about transactions are, without generated values.
  package var isPreselected = true
  /// Whether the scenario already has the line for the current state.
  package var isInScenario = false

  /// Whether the value is generated, so that another session can have another value.
  fileprivate var isGenerated: Bool {
    switch expectation {
    case .identifier, .original: true
    default: false
    }
  }
}

package struct ScreenSelection {
  package let pane: PaneID
  package let transaction: TransactionNumber?
  /// The plan selected in the Subscriptions pane, and the person whose statuses the pane shows.
  package let plan: (product: String, person: String)?
  /// The selected log entry; nil unless the log has the focus.
  package let entry: Int?

  package init(
    pane: PaneID, transaction: TransactionNumber?, plan: (product: String, person: String)?, entry: Int?
  ) {
    self.pane = pane
    self.transaction = transaction
    self.plan = plan
    self.entry = entry
  }
}

package struct ExpectationFinder {
  package let session: Session
  package let selection: ScreenSelection
  /// The expectations about the selection in a pane with its own items; nil for other panes.
  package var paneExpectations: [Expectation]?
  /// The expectations that the open scenario checks next.
  package var nextExpectations: [Expectation] = []

  package init(
    session: Session, selection: ScreenSelection, paneExpectations: [Expectation]? = nil,
    nextExpectations: [Expectation] = []
  ) {
    self.session = session
    self.selection = selection
    self.paneExpectations = paneExpectations
    self.nextExpectations = nextExpectations
  }

  private var world: World { session.world }

  /// All proposals, the most specific first.
  ///
  /// Expectations that the scenario already has are not preselected. If no other is, the first one that the
  /// scenario lacks is preselected.
  package var all: [ProposedExpectation] {
    var proposed = ordered
    let present = Set(session.currentExpectations + nextExpectations)
    guard proposed.contains(where: { present.contains($0.expectation) }) else { return proposed }
    for index in proposed.indices where present.contains(proposed[index].expectation) {
      (proposed[index].isPreselected, proposed[index].isInScenario) = (false, true)
    }
    if !proposed.contains(where: \.isPreselected),
      let first = proposed.firstIndex(where: { !$0.isInScenario && !$0.isGenerated })
    {
      proposed[first].isPreselected = true
    }
    return proposed
  }

  /// All proposals before a comparison with the scenario, the most specific first.
  ///
  /// If `paneExpectations` is set, these expectations come first and only they are preselected.
  private var ordered: [ProposedExpectation] {
    guard let paneExpectations else { return worldExpectations }
    let others = worldExpectations.filter { !paneExpectations.contains($0.expectation) }
    return paneExpectations.map { ProposedExpectation(expectation: $0) }
      + others.map { ProposedExpectation(expectation: $0.expectation, isPreselected: false) }
  }

  /// The proposals about the transaction and its plan, then the others, which are not preselected.
  private var worldExpectations: [ProposedExpectation] {
    let proposed =
      selection.pane == .subscriptions
      ? planExpectations + transactionExpectations : transactionExpectations + planExpectations
    return proposed
      + deviceExpectations
      + otherExpectations.map { ProposedExpectation(expectation: $0, isPreselected: false) }
  }

  private var otherExpectations: [Expectation] {
    var proposed: [Expectation] = []
    if let dialog = world.device.topDialog {
      let text = dialog.title.isEmpty ? dialog.message : dialog.title
      if !text.isEmpty { proposed.append(.dialog(text)) }
      if world.device.dialogs.count > 1 {
        proposed.append(.layers(world.device.dialogs.count))
      }
    } else {
      proposed.append(.dialog(nil))
    }
    if let text = entryText { proposed.append(.log(text)) }
    proposed.append(.callbacks(world.callbackCount))
    proposed += lists
    proposed += products
    proposed += session.registry.proposals(on: session.simulation)
    if world.pendingRequestCount > 0 {
      proposed.append(.pending(world.pendingRequestCount))
    }
    if session.failure(of: .silence) == nil { proposed.append(.silence) }
    return proposed
  }

  /// The contents of StoreKit 2's transaction lists.
  private var lists: [Expectation] {
    guard world.transactionCount > 0 else { return [] }
    let lists: [(TransactionList, [TransactionNumber])] = [
      (.unfinished, world.unfinished), (.entitlements, world.listed.currentEntitlements()),
    ]
    // Omits long lists, which are hard to read.
    return lists.filter { $0.1.count <= 8 }.map { Expectation.lists($0, $1.map { .number($0) }) }
  }

  /// Whether the device is in sync, for a device that can be late, and the number of updates after a
  /// repetition.
  private var deviceExpectations: [ProposedExpectation] {
    let isInSync = world.deviceDifference.isEmpty
    var proposed: [ProposedExpectation] = []
    if world.device.knowledge.canBeLate || !isInSync {
      proposed.append(ProposedExpectation(expectation: .deviceInSync(isInSync), isPreselected: !isInSync))
    }
    if let number = transaction, world.updateRepeats(of: number) > 0 {
      proposed.append(ProposedExpectation(expectation: .updates(session.updateCount)))
    }
    return proposed
  }

  private var products: [Expectation] {
    guard let answer = world.productAnswer, answer.found.count <= 8 else { return [] }
    return [.products(answer.found)]
  }

  /// Returns the transaction's fields that are set and useful in expectations.
  private func fields(of number: TransactionNumber, as reference: TransactionReference)
    -> [ProposedExpectation]
  {
    let names = [
      "expirationDate", "isUpgraded", "offer.type", "revocationReason", "appAccountToken",
      "commitmentInfo.billingPeriodNumber",
    ]
    return names.compactMap { name in
      switch world.field(name, of: number) {
      case nil, .absent, .flag(false): nil
      case let value?:
        ProposedExpectation(
          expectation: .field(reference, name: name, value: value.text(in: world.device.timeZone)),
          isPreselected: name == "revocationReason")
      }
    }
  }

  private var transactionExpectations: [ProposedExpectation] {
    let last = world.number(of: .last)
    guard let number = transaction, let transaction = world.transaction(number),
      let given = transaction.deliveredState
    else { return [] }
    let reference: TransactionReference = number == last ? .last : .number(number)
    // A refund does not change the state, so that only the reason of the revocation proves the refund.
    var proposed = [
      ProposedExpectation(
        expectation: .state(reference, given), isPreselected: transaction.refundedAt == nil)
    ]
    if let error = transaction.deliveredError {
      let name = ErrorName(domain: error.domain, code: error.code)
      let underlying = error.underlying.map { ErrorName(domain: $0.domain, code: $0.code) }
      proposed.append(ProposedExpectation(expectation: .error(reference, name)))
      proposed.append(ProposedExpectation(expectation: .underlying(reference, underlying)))
    }
    if let identifier = world.identifierText(number) {
      proposed.append(
        ProposedExpectation(expectation: .identifier(reference, identifier), isPreselected: false))
      let original = transaction.original.flatMap { world.identifierText($0) }
      proposed.append(ProposedExpectation(expectation: .original(reference, original), isPreselected: false))
      proposed += fields(of: number, as: reference)
    }
    return proposed.filter { session.failure(of: $0.expectation) == nil }
  }

  /// The expectations about the plan selected in the Subscriptions pane, otherwise about the plan of the
  /// current transaction.
  private var planExpectations: [ProposedExpectation] {
    guard let (product, person) = plan else { return [] }
    let statuses = world.statuses(ofGroupWith: product, for: person)
    let isEntitled = world.entitlement(to: product, of: person) != nil
    let own = statuses.first {
      $0.ownership == .purchased && $0.renewalInfo.currentProductID == product
    }
    var asked: [SubscriptionExpectation] = [.status(statuses.first?.state), .entitled(isEntitled)]
    if let info = own?.renewalInfo {
      asked.append(.renews(into: info.willAutoRenew ? info.autoRenewPreference : nil))
    }
    if let line = world.planMatrix(ofGroupWith: product, for: person).first(where: {
      $0.product.identifier == product
    }) {
      asked.append(.plan(line.advice.word))
    }
    let renewal = statuses.first.flatMap { world.renewalInfoField("expirationReason", of: $0) }
    var aboutRenewal: [ProposedExpectation] = []
    if let renewal, renewal != .absent {
      aboutRenewal.append(
        ProposedExpectation(
          expectation: .renewalInfo(
            product: product, name: "expirationReason", value: renewal.text(in: world.device.timeZone),
            person: person), isPreselected: false))
    }
    return
      (asked.map {
        ProposedExpectation(expectation: .subscription($0, product: product, person: person))
      } + aboutRenewal).filter { session.failure(of: $0.expectation) == nil }
  }

  private var plan: (product: String, person: String)? {
    if selection.pane == .subscriptions { return selection.plan }
    guard let number = transaction, let transaction = world.transaction(number),
      transaction.sale.kind == .autoRenewable,
      transaction.subscription != nil || transaction.ownership == .familyShared
        || transaction.answeredWith != nil
    else { return nil }
    return (transaction.payment.productIdentifier, world.person(of: transaction))
  }

  /// The selected transaction if a pane with transactions has the focus, otherwise the last transaction.
  private var transaction: TransactionNumber? {
    let last = world.number(of: .last)
    return [.transactions, .details].contains(selection.pane) ? selection.transaction ?? last : last
  }

  /// The characteristic text of the selected or last log entry; nil if the entry is of another world.
  ///
  /// Skips the entries that the search of an expectation skips, such as captions and `undone: ...`.
  private var entryText: String? {
    let log = session.log
    let last = log.entries.indices.last { index in
      log[index].simulationEvent.channel != .clock && log[index].simulationEvent.channel != .expect
        && session.isSearchedForText(log[index])
    }
    let chosen = selection.entry.map { chosen in
      log.entries.indices.prefix(chosen + 1).last { log[$0].simulationEvent.channel != .expect } ?? chosen
    }
    guard let index = chosen ?? last, index >= session.worldLogStart else { return nil }
    let entry = log[index]
    guard session.isSearchedForText(entry), entry.simulationEvent.channel != .expect else { return nil }
    let lines = LogText.body(of: entry.simulationEvent)
    guard let event = entry.event else { return lines.first }
    if case .callback = event.kind { return lines.first { $0.hasPrefix("Transaction ID") } }
    if case .console(let message) = event.kind {
      // Omits the time, the process and the addresses, which differ in every run.
      switch message.text {
      case .plain(let sentence): return VisibleText.visible(sentence)
      case .paymentCompletedWithError(let error), .unmappedError(let error):
        return "\(error.domain) Code=\(error.code)"
      }
    }
    return lines.first
  }
}
