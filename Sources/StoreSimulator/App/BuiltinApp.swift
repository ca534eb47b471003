// The purchase code of the built-in app.

import StoreCatalog
import StoreModel
import Support

/// The purchase code of the built-in app.
///
/// The app unlocks delivered products and locks products that are refunded or revoked. Before it locks a
/// plan, it queries the entitlement.
struct BuiltinApp: AppCode {
  private(set) var unlocked: [String: Int] = [:]
  /// The state of the content of each transaction, indexed by transaction number.
  private var unlockStates = AppendVector<UnlockState>()
  /// The products that the app locks when no entitlement grants them: all except consumables.
  private var lockableProducts: Set<String> = []
  /// The products that were delivered as consumables.
  ///
  /// Every other unlocked product is in `lockableProducts`.
  private var consumables: Set<String> = []
  /// The numbers of the calls that have no result yet.
  private(set) var unanswered: [Int] = []
  private var lastCall = 0

  private enum UnlockState: UInt8, Hashable { case none, unlocked, locked }

  // MARK: Calls

  mutating func call(_ payload: AppCall.CallPayload) -> AppCall {
    lastCall += 1
    unanswered.append(lastCall)
    return AppCall(number: lastCall, payload: payload)
  }

  // MARK: Events and results

  mutating func receive(_ event: AppEvent) -> [AppCall] {
    switch event {
    case .launched(let asks): return asks ? [call(.entitlements(of: lockableProducts))] : []
    case .accountChanged: return [call(.entitlements(of: lockableProducts))]
    case .transactions(let delivered, let finishes): return process(delivered, finishes: finishes)
    case .granted(let product, let number):
      unlocked[product] = 1
      lockableProducts.insert(product)
      if let number { self[number] = .unlocked }
      return []
    case .revoked(let number, let payment, let kind):
      lock(number, payment, kind)
      return []
    case .planRevoked(let number):
      if self[number] == .unlocked { self[number] = .locked }
      return []
    case .serviceMayHaveEnded(let product):
      return unlocked[product] == nil ? [] : [call(.isGranted(product))]
    }
  }

  mutating func receive(_ result: AppCallResult) {
    let index = unanswered.lastIndex(of: result.number)
    assert(index != nil, "a call is answered once")
    if let index { unanswered.remove(at: index) }
    switch result.payload {
    case .taken: break
    case .isGranted(let product, let isGranted):
      if !isGranted {
        unlocked[product] = nil
      } else if pendingPlans.remove(product) != nil, unlocked[product] == nil {
        unlocked[product] = 1
      }
      pendingPlans.remove(product)
    case .entitlements(let granted, let shared, let inForce):
      for product in lockableProducts where !granted.contains(product) { unlocked[product] = nil }
      // Unlocks delivered content whose refund was reversed while the app received no events.
      for content in inForce where self[content.transaction] != .none && unlocked[content.product] == nil {
        unlocked[content.product] = 1
        self[content.transaction] = .unlocked
      }
      for content in shared {
        unlocked[content.product] = 1
        lockableProducts.insert(content.product)
        self[content.transaction] = .unlocked
      }
    }
  }

  /// The delivered plans that wait for the result of `isGranted`.
  ///
  /// A plan may have expired before its delivery.
  private var pendingPlans: Set<String> = []

  private mutating func process(_ delivered: [DeliveredTransaction], finishes: Bool) -> [AppCall] {
    var calls: [AppCall] = []
    var finished: [TransactionNumber] = []
    for transaction in delivered {
      let snapshot = transaction.snapshot
      if finishes, snapshot.state != .purchasing, snapshot.state != .deferred {
        finished.append(snapshot.number)
      }
      guard transaction.isNew, snapshot.state == .purchased || snapshot.state == .restored,
        !transaction.isRevoked, self[snapshot.number] != .unlocked
      else { continue }
      self[snapshot.number] = .unlocked
      let product = snapshot.productIdentifier
      if transaction.isPlan {
        // Fast path, because this code runs at every renewal.
        guard unlocked[product] == nil else {
          if consumables.contains(product) { lockableProducts.insert(product) }
          continue
        }
        lockableProducts.insert(product)
        pendingPlans.insert(product)
        calls.append(call(.isGranted(product)))
      } else if transaction.kind == .consumable {
        if add(snapshot.quantity, to: &unlocked[product, default: 0]) { consumables.insert(product) }
      } else {
        unlocked[product] = 1
        lockableProducts.insert(product)
      }
    }
    if !finished.isEmpty { calls.append(call(.finish(finished))) }
    return calls
  }

  /// Adds a quantity to a count, and returns whether the count was 0 before.
  private func add(_ quantity: Int, to count: inout Int) -> Bool {
    defer { count += quantity }
    return count == 0
  }

  private mutating func lock(_ number: TransactionNumber, _ payment: Payment, _ kind: Product.Kind) {
    let product = payment.productIdentifier
    guard self[number] == .unlocked, let count = unlocked[product] else { return }
    self[number] = .locked
    if kind == .consumable, count > payment.quantity {
      unlocked[product] = count - payment.quantity
    } else {
      unlocked[product] = nil
    }
  }

  private subscript(number: TransactionNumber) -> UnlockState {
    get { number.value < unlockStates.count ? unlockStates[number.value] : .none }
    set {
      while unlockStates.count <= number.value { unlockStates.append(.none) }
      unlockStates[number.value] = newValue
    }
  }
}
