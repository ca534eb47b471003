// The identifiers and memory addresses that a store derives from its seed or that the operator fixes.

import StoreModel

/// A generator of transaction identifiers, web order line items and memory addresses.
///
/// No two transactions share an identifier, and no two periods share a line item
/// (DocC: TransactionManager).
package struct IdentifierGenerator: Hashable, Sendable {
  private var random = SeededRandom(seed: 1)
  private var transactions = IdentifierCounter()
  private var lineItems = IdentifierCounter()
  /// The address that `addresses --error` has fixed for the next error object.
  private var fixedErrorAddress: UInt64?

  package init(_ scheme: EnvironmentRules.IdentifierScheme) { lineItems.reset(at: scheme.firstLineItem) }

  /// Restarts the random numbers from a seed, and returns the simulated memory address of the app's payment
  /// queue.
  ///
  /// Transaction identifiers restart only if the store has no history, because no two transactions may
  /// share one.
  mutating func reseed(
    _ seed: UInt64, _ scheme: EnvironmentRules.IdentifierScheme, hasHistory: Bool
  ) -> UInt64 {
    random = SeededRandom(seed: seed)
    let address = random.heapAddress()
    let first =
      switch scheme {
      case .counting: 0 as Int64
      case .appStore(let base, _): base + Int64(random.below(1_000_000_000))
      }
    if !hasHistory { transactions.reset(at: first) }
    return address
  }

  /// Restarts both counters after the purchase history was cleared, if the environment restarts identifiers.
  mutating func restart(_ scheme: EnvironmentRules.IdentifierScheme) {
    guard scheme.restarts else { return }
    transactions.restart(at: 0)
    lineItems.restart(at: scheme.firstLineItem)
  }

  // MARK: Transaction identifiers

  package var hasUsedIdentifier: Bool { transactions.hasUsedIdentifier }

  /// Returns the identifier of a transaction that becomes purchased or restored.
  mutating func transactionIdentifier(
    _ scheme: EnvironmentRules.IdentifierScheme, in ledger: Ledger
  ) -> Int64 {
    let step: Int64 =
      switch scheme {
      case .counting: 1
      case .appStore(_, let step): 1 + Int64(random.below(step))
      }
    if let identifier = transactions.allocate(step: step) { return identifier }
    // No greater identifier is left, so the counter continues with the smallest free one.
    transactions.resume(from: 0, used: ledger.identifiers(inUseBy: scheme))
    return transactions.allocate(step: step) ?? 0
  }

  /// Returns the reserved identifier of a transaction, or a new one if the operator has set the next
  /// identifier.
  mutating func transactionIdentifier(
    reserved: Int64?, _ scheme: EnvironmentRules.IdentifierScheme, in ledger: Ledger
  ) -> Int64 {
    guard let reserved, !transactions.isSet else { return transactionIdentifier(scheme, in: ledger) }
    transactions.markReservedUsed()
    return reserved
  }

  /// Returns the `SKTestTransaction.identifier` of a waiting or failed transaction; nil without a test
  /// session.
  ///
  /// A waiting transaction keeps this identifier after it was approved or resolved.
  mutating func testIdentifier(
    isWaiting: Bool, _ scheme: EnvironmentRules.IdentifierScheme, in ledger: Ledger
  ) -> Int64? {
    guard scheme.restarts else { return nil }
    if isWaiting { return transactions.reserve() }
    return transactions.allocateForFailed(
      used: transactions.isSet ? ledger.identifiers(inUseBy: scheme) : [])
  }

  /// Sets the next transaction identifier for the operator; identifiers in use are skipped.
  mutating func setNextTransactionIdentifier(
    _ identifier: Int64, _ scheme: EnvironmentRules.IdentifierScheme, in ledger: Ledger
  ) {
    transactions.set(to: identifier, used: ledger.identifiers(inUseBy: scheme))
  }

  /// Skips transaction identifiers that other worlds of the App Store use.
  mutating func skip(_ identifiers: [Int64]) { transactions.skip(identifiers) }

  // MARK: Line items

  mutating func lineItem(_ scheme: EnvironmentRules.IdentifierScheme, in ledger: Ledger) -> Int64 {
    if let identifier = lineItems.allocate(step: 1) { return identifier }
    lineItems.resume(from: 0, used: ledger.lineItems(inUseBy: scheme))
    return lineItems.allocate(step: 1) ?? 0
  }

  mutating func setNextLineItem(
    _ identifier: Int64, _ scheme: EnvironmentRules.IdentifierScheme, in ledger: Ledger
  ) {
    lineItems.set(to: identifier, used: ledger.lineItems(inUseBy: scheme))
  }

  // MARK: Error addresses

  /// Returns the address of a new error object: a fixed address once, otherwise an address from the seed.
  mutating func errorAddress() -> UInt64 {
    if let fixed = fixedErrorAddress {
      fixedErrorAddress = nil
      return fixed
    }
    return random.heapAddress()
  }

  mutating func fixErrorAddress(_ address: UInt64) { fixedErrorAddress = address }
}

extension Ledger {
  /// Returns the identifiers in use.
  ///
  /// If identifiers restart in the environment, those of deleted transactions are free.
  fileprivate func identifiers(inUseBy scheme: EnvironmentRules.IdentifierScheme) -> [Int64] {
    var found: [Int64] = []
    for row in self where !(row.isDeleted && scheme.restarts) {
      if let identifier = row.identifier { found.append(identifier) }
      if let identifier = row.testIdentifier { found.append(identifier) }
    }
    return found
  }

  /// Returns the line items in use.
  ///
  /// If identifiers restart in the environment, those of deleted transactions are free.
  fileprivate func lineItems(inUseBy scheme: EnvironmentRules.IdentifierScheme) -> [Int64] {
    compactMap { $0.isDeleted && scheme.restarts ? nil : $0.webOrderLineItemID }
  }
}
