// The evaluation of expectations against the current world and its log.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Evaluates an expectation at its time; the clock stays at that time even if the expectation fails.
  mutating func ask(
    _ expectation: Expectation, at time: TimeReference?, location: String?, _ cancellation: Cancellation
  ) throws(Refusal) -> CommandResult {
    let target = try resolve(time)
    let before = world.now
    let isMoving = target != before
    let start = log.count
    let keptBefore = transactionsKept
    try moveClock(to: target, cancellation)
    do throws(Refusal) {
      try cacheMatches(expectation, cancellation)
    } catch {
      if isMoving { restoreState(to: before, logCount: start) }
      transactionsKept = keptBefore
      throw error
    }
    var outcome = CommandResult()
    outcome.failure = failure(of: expectation)
    if outcome.failure != nil { searchCache.store(lastCallback) }
    let zone = world.device.timeZone
    let verdict = Verdict(
      location: location, expected: CommandPrinter.shown(.expect(expectation), zone: zone).withoutVerb,
      failure: outcome.failure?.localizedText, foundForms: outcome.failure?.finding.forms ?? [])
    log.appendVerdict(world.event(of: verdict))
    // A failed expectation may be a typing error, so it is recorded as a step only if it moved the clock.
    if outcome.failure == nil || isMoving {
      record(.expectation(expectation), at: target, in: zone, entries: start..<log.count)
      discardUndoneExpectations()
      outcome.journalLines = journalLines(.expect(expectation), at: target, zone: zone)
    } else {
      discardUndoneFindings()
      history.appendFinding(expectation, at: recordedNow, in: zone, entries: start..<log.count)
    }
    return outcome
  }

  public func failure(of expectation: Expectation) -> ExpectationFailure? {
    guard let mismatch = contradiction(to: expectation) else { return nil }
    let zone = world.device.timeZone
    let lastCallback = self.lastCallback.entry.map { log[$0].simulationEvent }
    return ExpectationFailure(
      expected: CommandPrinter.shown(.expect(expectation), zone: zone), finding: mismatch,
      lastCallback: lastCallback.map(words), lastCallbackTime: lastCallback.map(LogText.time) ?? "",
      clock: TimeFormatter.moment(world.now, in: zone), isTooEarly: isTooEarly(mismatch))
  }

  /// Whether a state differs because a purchase continues after a short delay, without the user.
  private func isTooEarly(_ mismatch: ExpectationMismatch) -> Bool {
    guard case .given(_, .purchasing) = mismatch, world.rate == .paused else { return false }
    return world.device.topDialog == nil && simulation.hasPendingInteractions
  }

  private func contradiction(to expectation: Expectation) -> ExpectationMismatch? {
    switch expectation {
    case .state(let reference, let state): return contradiction(toState: state, of: reference)
    case .error(let reference, let error): return contradiction(toError: error, of: reference)
    case .underlying(let reference, let error): return contradiction(toUnderlying: error, of: reference)
    case .identifier(let reference, let identifier):
      return about(reference) { number in
        isIdentifier(of: number, identifier) ? nil : .identifier(number, world.identifierText(number))
      }
    case .original(let reference, let identifier): return contradiction(toOriginal: identifier, of: reference)
    case .originalTransaction(let reference, let original):
      return contradiction(toOriginal: original, of: reference)
    case .dialog(nil): return world.device.topDialog.map { .dialog(words($0)) }
    case .dialog(let text?):
      guard let dialog = world.device.topDialog else { return .noDialog }
      return dialog.says(text) ? nil : .dialog(words(dialog))
    case .button(let name):
      guard let dialog = world.device.topDialog else { return .noDialog }
      let names = dialog.buttons.map { "\($0.identifier) (\(VisibleText.visible($0.label)))" }
      return dialog.buttons.contains { $0.identifier == name || $0.label == name }
        ? nil : .buttons(names)
    case .layers(let count): return difference(count, world.device.dialogs.count, ExpectationMismatch.layers)
    case .log(let text): return search(for: .text(text), stopsAtFirst: true).first == nil ? .noLogLine : nil
    case .noLog(let text): return search(for: .text(text), stopsAtFirst: true).first.map { .logLine($0) }
    case .order(let texts): return contradiction(toOrder: texts)
    case .logMatch(let query):
      return search(for: .matching(query), stopsAtFirst: true).first == nil ? .noLogEntry : nil
    case .silence:
      let callbacks = search(for: .callbacks).count
      return callbacks == 0 ? nil : .callbacksSinceStep(callbacks)
    case .count(let count, let text):
      return difference(count, search(for: .text(text)).count, ExpectationMismatch.lines)
    case .updates(let count):
      return difference(count, updateCount, ExpectationMismatch.updates)
    case .lists(let list, let references): return contradiction(toList: list, of: references)
    case .statuses(let group, let count):
      guard let identifier = world.groupIdentifier(group) else { return .noGroup(VisibleText.visible(group)) }
      return difference(
        count, world.listed.statuses(forGroupID: identifier).count, ExpectationMismatch.statuses)
    case .deviceInSync(let isInSync):
      let difference = world.deviceDifference
      return difference.isEmpty == isInSync ? nil : .device(difference)
    case .deviceKnows(let reference):
      return about(reference) { number in world.isFetched(number) ? nil : .notFetched(number) }
    case .field(let reference, let name, let value):
      return about(reference) { number in
        world.field(name, of: number).flatMap { contradiction(to: name, value, of: $0) }
      }
    case .renewalInfo(let product, let name, let value, let person):
      return contradiction(toRenewalInfo: name, value, of: product, person: person)
    case .products(let products): return contradiction(toProducts: products)
    case .callbacks(let count): return difference(count, world.callbackCount, ExpectationMismatch.callbacks)
    case .result(let name):
      guard let call = world.app.newestPurchase else { return .noPurchaseCall }
      return call.resultName == name ? nil : .result(call.result?.name)
    case .pending(let count): return difference(count, world.pendingRequestCount, ExpectationMismatch.pending)
    case .subscription(let expectation, let product, let person):
      return contradiction(to: expectation, product: product, person: person).map { .subscription($0) }
    case .participant(let expectation):
      return registry.contradiction(to: expectation, on: simulation).map { .custom($0) }
    case .refused(let command):
      return refusalOfTrying(command) == nil
        ? .possible(CommandPrinter.shown(command, zone: world.device.timeZone)) : nil
    }
  }

  private func difference(_ expected: Int, _ found: Int, _ finding: (Int) -> ExpectationMismatch)
    -> ExpectationMismatch?
  {
    expected == found ? nil : finding(found)
  }

  // MARK: - Transactions

  private func contradiction(toState state: TransactionState, of reference: TransactionReference)
    -> ExpectationMismatch?
  {
    return about(reference) { number in
      let delivered = lastDelivered(number)
      guard delivered?.state != state else { return nil }
      return delivered.map { .given(number, $0.state) } ?? .notGiven(number)
    }
  }

  private func contradiction(toError error: ErrorName?, of reference: TransactionReference)
    -> ExpectationMismatch?
  {
    return about(reference) { number in
      let found = lastDelivered(number)?.error.map(ErrorName.init)
      return found == error ? nil : .error(number, found)
    }
  }

  private func contradiction(toUnderlying error: ErrorName?, of reference: TransactionReference)
    -> ExpectationMismatch?
  {
    return about(reference) { number in
      let found = (lastDelivered(number)?.error?.inner ?? []).map(ErrorName.init)
      let holds = error.map(found.contains) ?? found.isEmpty
      return holds ? nil : .underlying(number, found.first)
    }
  }

  private func contradiction(toOriginal identifier: String?, of reference: TransactionReference)
    -> ExpectationMismatch?
  {
    return about(reference) { number in
      let original = world.transaction(number)?.original
      guard original.map({ isIdentifier(of: $0, identifier) }) ?? (identifier == nil) else {
        return .original(number, original.flatMap { world.identifierText($0) })
      }
      return nil
    }
  }

  private func contradiction(toOriginal expected: TransactionReference, of reference: TransactionReference)
    -> ExpectationMismatch?
  {
    return about(reference) { number in
      about(expected) { expectedNumber in
        let original = world.transaction(number)?.original
        return original == expectedNumber ? nil : .original(number, original.map { "#\($0)" })
      }
    }
  }

  private func contradiction(toList list: TransactionList, of references: [TransactionReference])
    -> ExpectationMismatch?
  {
    let found = transactions(in: list)
    // The lists on a late device can contain a deleted transaction.
    func number(of reference: TransactionReference) -> TransactionNumber? {
      if case .number(let number) = reference, found.contains(number) { return number }
      return world.number(of: reference)
    }
    for reference in references where number(of: reference) == nil {
      if let missing = about(reference, { _ in nil }) { return missing }
    }
    let expected = Set(references.compactMap { number(of: $0) })
    return Set(found) == expected ? nil : .lists(list, found)
  }

  private func about(_ reference: TransactionReference, _ check: (TransactionNumber) -> ExpectationMismatch?)
    -> ExpectationMismatch?
  {
    if let number = world.number(of: reference) { return check(number) }
    if case .number(let number) = reference, world.transactionNumbers.contains(number) {
      return .deleted(number)
    }
    let count = world.transactionCount
    return count == 0 ? .noTransaction : .onlyTransactions(CommandPrinter.text(reference), upTo: count)
  }

  /// Returns the state that was last delivered to the app, including deliveries to an earlier process.
  private func lastDelivered(_ number: TransactionNumber) -> (state: TransactionState, error: StoreError?)? {
    if let transaction = world.transaction(number), let state = transaction.deliveredState {
      return (state, transaction.deliveredError)
    }
    for entry in log.entries[worldLogStart...].reversed() where isSearched(entry) {
      guard case .callback(let snapshots)? = entry.event?.kind,
        let snapshot = snapshots.last(where: { $0.number == number })
      else { continue }
      return (snapshot.state, snapshot.error)
    }
    return nil
  }

  private func isIdentifier(of number: TransactionNumber, _ identifier: String?) -> Bool {
    let plain = world.transaction(number)?.identifier.map { String($0) }
    // With the quirk `approved-identifier quoted` the app receives the identifier in quotes, so the
    // identifier matches with and without quotes.
    return plain == identifier || (identifier != nil && world.identifierText(number) == identifier)
  }

  private func words(_ dialog: Dialog) -> String {
    let texts = [dialog.title, dialog.message].filter { !$0.isEmpty }
    return VisibleText.visible(texts.joined(separator: " "))
  }

  // MARK: - The log

  /// Whether expectations examine an entry: it belongs to the current world and was not undone.
  package func isSearched(_ entry: SessionLog.Entry) -> Bool {
    entry.isInEffect && entry.entryKind == .ofSession && !entry.simulationEvent.isVerdict
      && entry.simulationEvent.context.environment == world.environment
  }

  /// Whether the expectations `log`, `no-log`, `count` and `order` examine the text of an entry.
  ///
  /// Captions and pauses are for an audience, so their texts do not count.
  package func isSearchedForText(_ entry: SessionLog.Entry) -> Bool {
    isSearched(entry) && !entry.simulationEvent.isForAudience
  }

  /// Caches the log matches of an expectation, so that the next evaluation searches only new entries.
  ///
  /// - Throws: `Refusal.stopped` if the search was cancelled.
  private mutating func cacheMatches(_ expectation: Expectation, _ cancellation: Cancellation) throws(Refusal)
  {
    switch expectation {
    case .log(let text), .noLog(let text): try cacheMatches(.text(text), stopsAtFirst: true, cancellation)
    case .order(let texts):
      for text in texts { try cacheMatches(.text(text), stopsAtFirst: true, cancellation) }
    case .logMatch(let query): try cacheMatches(.matching(query), stopsAtFirst: true, cancellation)
    case .count(_, let text): try cacheMatches(.text(text), cancellation)
    case .updates: try cacheMatches(.updates, cancellation)
    case .silence: try cacheMatches(.callbacks, cancellation)
    default: break
    }
  }

  private mutating func cacheMatches(
    _ target: LogSearchCache.SearchTarget, stopsAtFirst: Bool = false, _ cancellation: Cancellation
  ) throws(Refusal) {
    var matches = searchCache.remove(target, at: scope(of: target))
    defer { searchCache.store(matches, of: target) }
    try search(for: target, on: &matches, stopsAtFirst: stopsAtFirst, cancellation)
  }

  private func scope(of target: LogSearchCache.SearchTarget) -> LogSearchCache.Scope {
    LogSearchCache.Scope(
      environment: world.environment, start: target == .callbacks ? lastActionStart : worldLogStart,
      revision: log.revision)
  }

  /// The number of elements of `Transaction.updates` since the world began.
  package var updateCount: Int { search(for: .updates).count }

  /// Returns the matches, starting from cached results; `stopsAtFirst` stops at the first match.
  func search(for target: LogSearchCache.SearchTarget, stopsAtFirst: Bool = false)
    -> LogSearchCache.Matches
  {
    var matches =
      searchCache.matches(target, at: scope(of: target)) ?? LogSearchCache.Matches(at: scope(of: target))
    // `.never` cannot be cancelled, so the search does not throw.
    try? search(for: target, on: &matches, stopsAtFirst: stopsAtFirst, .never)
    return matches
  }

  private func search(
    for target: LogSearchCache.SearchTarget, on matches: inout LogSearchCache.Matches, stopsAtFirst: Bool,
    _ cancellation: Cancellation
  ) throws(Refusal) {
    // Compares bytes, because comparing characters takes seconds in a log of 100,000 lines.
    let pattern = ByteSearch.Pattern(Array(VisibleText.visible(target.text ?? "").utf8))
    var lines: [UInt8] = []
    while matches.end < log.count, !(stopsAtFirst && matches.first != nil) {
      let index = matches.end
      if index % Cancellation.interval == 0,
        cancellation.isCancelled(at: Cancellation.Progress(.searching, index, of: log.count))
      {
        throw .stopped
      }
      matches.end += 1
      let entry = log[index]
      switch target {
      case .callbacks:
        if !entry.isUndone, entry.simulationEvent.isCallback { matches.add(1, in: index) }
      case .updates:
        // Family members receive updates on their own devices.
        if isSearched(entry), case .update(.transaction(let update))? = entry.event?.kind,
          update.person == FamilyMember.me
        {
          matches.add(1, in: index)
        }
      case .text:
        guard isSearchedForText(entry) else { continue }
        lines.removeAll(keepingCapacity: true)
        LogText.append(entry.simulationEvent, to: &lines)
        guard lines.withUnsafeBufferPointer(pattern.occurs) else { continue }
        let hits = LogText.lines(of: entry.simulationEvent).filter { pattern.occurs($0) }
        matches.add(hits.count, in: index, first: hits.first)
      case .matching(let query):
        guard isSearched(entry) else { continue }
        lines.removeAll(keepingCapacity: true)
        if query.needsText { LogText.append(entry.simulationEvent, to: &lines) }
        guard query.passes(entry.simulationEvent, lines) else { continue }
        matches.add(1, in: index, first: LogText.lines(of: entry.simulationEvent).first ?? "")
      }
    }
  }

  private func transactions(in list: TransactionList) -> [TransactionNumber] {
    switch list {
    case .unfinished: world.unfinished
    case .all: world.listed.allTransactions()
    case .entitlements: world.listed.currentEntitlements()
    }
  }

  /// The last callback of the current world; only new entries are searched.
  private var lastCallback: LogSearchCache.LastCallback {
    let scope = LogSearchCache.Scope(
      environment: world.environment, start: worldLogStart, revision: log.revision)
    let cached = searchCache.lastCallback(at: scope)
    let newEntries = max(scope.start, cached?.end ?? 0)..<max(scope.start, log.count)
    let newest = newEntries.last { log[$0].simulationEvent.isCallback && isSearched(log[$0]) }
    return LogSearchCache.LastCallback(scope: scope, end: log.count, entry: newest ?? cached?.entry)
  }

  /// Returns a summary of a callback, such as `#1 failed SKErrorDomain 0`.
  private func words(_ callback: SimulationEvent) -> String {
    guard case .store(let event) = callback, case .callback(let snapshots) = event.kind else { return "" }
    let descriptions = snapshots.map { snapshot in
      let error = snapshot.error.map { " \($0.domain) \($0.code)" } ?? ""
      return "#\(snapshot.number) \(snapshot.state.name)\(error)"
    }
    return descriptions.joined(separator: ", ")
  }
}

extension String {
  fileprivate var withoutVerb: String { hasPrefix("expect ") ? String(dropFirst(7)) : self }
}

extension ErrorName {
  fileprivate init(_ error: StoreError) { self.init(domain: error.domain, code: error.code) }
}

extension SimulationEvent {
  fileprivate var isCallback: Bool {
    if case .store(let event) = self, case .callback = event.kind { true } else { false }
  }

  /// Whether the event is the result of an expectation; expectations ignore such events.
  var isVerdict: Bool {
    if case .store(let event) = self, case .expected = event.kind { true } else { false }
  }

  /// Whether the event is a caption or a pause of the scenario.
  fileprivate var isForAudience: Bool {
    guard case .store(let event) = self, case .performed(let action) = event.kind else { return false }
    return switch action {
    case .caption, .pause: true
    default: false
    }
  }

  /// Whether the event reports an undo or redo; expectations ignore such events, as they do undone entries.
  var isOfThePast: Bool {
    if case .store(let event) = self, case .diagnostic(let diagnostic) = event.kind {
      diagnostic.isOfThePast
    } else {
      false
    }
  }
}
