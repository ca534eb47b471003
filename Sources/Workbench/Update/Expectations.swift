// "Expect what I see": what is on screen as lines of a scenario, so that a tester writes one by walking. All that is
// proposed holds; Enter adds the marked lines.

import Grid
import Ground
import Scenario
import Stage
import StoreSimulator

/// A line that could be expected.
struct ProposedExpectation: Hashable, Sendable {
  let expectation: Expectation
  /// Whether it is marked from the start: what tells of the situation, not of numbers made up by chance.
  var isTelling = true
}

extension Workbench {
  /// What could be expected of the world as it is now, the most telling first.
  var proposedExpectations: [ProposedExpectation] {
    let world = session.world
    var proposed =
      focus.pane == .subscriptions
      ? subscriptionExpectations + transactionExpectations
      : transactionExpectations + subscriptionExpectations
    if let dialog = world.device.topDialog {
      let text = dialog.title.isEmpty ? dialog.message : dialog.title
      if !text.isEmpty { proposed.append(ProposedExpectation(expectation: .dialog(text))) }
      if world.device.dialogs.count > 1 {
        proposed.append(ProposedExpectation(expectation: .layers(world.device.dialogs.count)))
      }
    } else {
      proposed.append(ProposedExpectation(expectation: .dialog(nil)))
    }
    if let text = textOfChosenEntry {
      proposed.append(ProposedExpectation(expectation: .log(text), isTelling: focus.pane == .log))
    }
    proposed.append(ProposedExpectation(expectation: .callbacks(world.callbackCount)))
    if world.pendingRequestCount > 0 {
      proposed.append(ProposedExpectation(expectation: .pending(world.pendingRequestCount)))
    }
    if session.failure(of: .silence) == nil {
      proposed.append(ProposedExpectation(expectation: .silence, isTelling: false))
    }
    return proposed
  }

  /// About the transaction that is looked at.
  private var transactionExpectations: [ProposedExpectation] {
    let world = session.world
    let last = world.number(of: .last)
    guard let number = expectedTransaction, let transaction = world.transaction(number),
      let given = transaction.given
    else { return [] }
    let reference: TransactionReference = number == last ? .last : .number(number)
    var proposed = [ProposedExpectation(expectation: .state(reference, given))]
    if let error = transaction.givenError {
      let name = ErrorName(domain: error.domain, code: error.code)
      let underlying = error.underlying.map { ErrorName(domain: $0.domain, code: $0.code) }
      proposed.append(ProposedExpectation(expectation: .error(reference, name)))
      proposed.append(ProposedExpectation(expectation: .underlying(reference, underlying)))
    }
    if let identifier = world.identifierText(number) {
      proposed.append(
        ProposedExpectation(expectation: .identifier(reference, identifier), isTelling: false))
      let original = transaction.original.flatMap { world.identifierText($0) }
      proposed.append(ProposedExpectation(expectation: .original(reference, original), isTelling: false))
    }
    return proposed.filter { session.failure(of: $0.expectation) == nil }
  }

  /// About the plan that is looked at.
  ///
  /// In the Subscriptions pane that is the selected one, for whom the pane shows; elsewhere that of the transaction that
  /// is looked at. What the button of an app should say comes last.
  private var subscriptionExpectations: [ProposedExpectation] {
    guard let (product, person) = expectedPlan else { return [] }
    let world = session.world
    let statuses = world.statuses(ofGroupWith: product, for: person)
    let isEntitled = world.currentEntitlements(of: person).contains {
      world.transaction($0)?.payment.productIdentifier == product
    }
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
    return asked.map {
      ProposedExpectation(expectation: .subscription($0, product: product, person: person))
    }.filter { session.failure(of: $0.expectation) == nil }
  }

  private var expectedPlan: (product: String, person: String)? {
    if focus.pane == .subscriptions {
      return panes.subscriptions.view(in: context(for: .subscriptions)).map {
        ($0.selected.product.identifier, $0.person)
      }
    }
    let world = session.world
    guard let number = expectedTransaction, let transaction = world.transaction(number),
      transaction.sale.kind == .autoRenewable,
      transaction.subscription != nil || transaction.ownership == .familyShared
        || transaction.orderedFor != nil
    else { return nil }
    return (transaction.payment.productIdentifier, world.person(of: transaction))
  }

  /// The selected transaction where transactions have the focus, else the last.
  private var expectedTransaction: TransactionNumber? {
    let last = session.world.number(of: .last)
    return focus.pane == .transactions || focus.pane == .details ? targetTransaction ?? last : last
  }

  /// The telling part of the chosen log entry, elsewhere of the last one, if it counts in the present world.
  private var textOfChosenEntry: String? {
    let log = session.log
    let chosen = focus.pane == .log ? panes.log.selectedEntry(in: context(for: .log)) : nil
    let last = log.entries.indices.last { index in
      log[index].happening.channel != .clock && !log[index].isUndone
    }
    guard let index = chosen ?? last, index >= session.worldLogStart else { return nil }
    let entry = log[index]
    guard !entry.isUndone, entry.happening.context.environment == session.world.environment else {
      return nil
    }
    let lines = LogText.body(of: entry.happening)
    guard let event = entry.event else { return lines.first }
    if case .callback = event.kind { return lines.first { $0.hasPrefix("Transaction ID") } }
    if case .console(let message) = event.kind {
      // Without time, process and addresses, which are others in every run.
      switch message.text {
      case .plain(let sentence): return VisibleText.visible(sentence)
      case .paymentCompletedWithError(let error): return "\(error.domain) Code=\(error.code)"
      }
    }
    return lines.first
  }

  // MARK: The menu

  /// Opens the list of lines; those that are marked go into the scenario.
  mutating func proposeExpectations() -> [Effect] {
    var state = MenuState(kind: .expectations)
    state.leftOut = Set(proposedExpectations.filter { !$0.isTelling }.map(\.expectation))
    overlays.append(state)
    return []
  }

  /// The keys of the lines: digits first, then letters; what means something else in the menu is left out.
  private var lineKeys: [Key] {
    "123456789bcdefimrstuvwxyz".map { Key.character($0) }.filter { key in
      [KeyContext.expectMenu, .list].allSatisfy { bindings.command(for: key, in: $0) == nil }
    }
  }

  func expectationsMenu(_ state: MenuState) -> Menu {
    let keys = lineKeys
    let lines = proposedExpectations.enumerated().map { index, proposed in
      let mark = state.leftOut.contains(proposed.expectation) ? "[ ]" : "[x]"
      return MenuLine(
        key: index < keys.count ? keys[index] : nil,
        words: "\(mark) \(text(.expect(proposed.expectation)))", choice: .toggle(proposed.expectation))
    }
    let all = MenuLine(
      key: bindings.main(.markAllExpectations)?.key, words: texts.expectAllOrNone,
      choice: .command(.markAllExpectations))
    return Menu(
      title: texts.expectTitle, lines: lines + [all],
      notes: [
        texts.expectNote(texts.key(.addExpectations))
      ])
  }

  var expectHints: [KeyHint] {
    [
      KeyHint(keys: texts.key(.addExpectations), words: texts.expectAdd),
      KeyHint(keys: "1..9 \(texts.key(.markAllExpectations))", words: texts.expectToggle),
      KeyHint(keys: texts.key(.leave), words: texts.paletteLeave),
    ]
  }

  /// Marks lines, or takes their marks away where all of them have one.
  mutating func toggleExpectations(_ expectations: [Expectation]) {
    guard var state = overlays.last as? MenuState else { return }
    if expectations.contains(where: { state.leftOut.contains($0) }) {
      state.leftOut.subtract(expectations)
    } else {
      state.leftOut.formUnion(expectations)
    }
    if let only = expectations.first, expectations.count == 1 {
      state.marked = proposedExpectations.firstIndex { $0.expectation == only } ?? state.marked
    }
    putOnTop(state)
  }

  /// Adds the marked lines to the scenario.
  mutating func expectMarked(_ state: MenuState) -> [Effect] {
    let marked = proposedExpectations.map(\.expectation).filter { !state.leftOut.contains($0) }
    guard !marked.isEmpty else {
      notice = Notice(texts.expectNone, .warning)
      return []
    }
    closeOverlay()
    var effects: [Effect] = []
    var failure: Notice?
    for expectation in marked {
      effects += perform(.expect(expectation))
      if notice?.kind == .error { failure = failure ?? notice }
    }
    let added: Notice
    if let only = marked.first, marked.count == 1 {
      added = Notice(texts.expectAdded(line: text(.expect(only)), write: texts.key(.writeScenario)))
    } else {
      added = Notice(
        texts.expectAddedMany(count: String(marked.count), write: texts.key(.writeScenario)))
    }
    notice = failure ?? added
    return effects
  }
}

extension MenuKind {
  static let expectations = MenuKind(
    name: "expectations", contexts: [.expectMenu], contents: { $0.expectationsMenu($1) },
    hints: { $0.expectHints })
}
