// The quirks that make StoreKit 2's lists differ from the store.

import StoreEngine
import StoreModel
import StoreRules
import Support

/// A quirk that makes StoreKit 2's lists differ from the store.
enum ListQuirk: CaseIterable {
  /// Nothing is listed for one second after a purchase.
  case emptyAfterPurchase
  /// A plan is expired for 0.7 s at the start of a renewed period.
  case periodGap
  /// An unpaid renewal is listed during billing retry.
  case unpaidRenewal
  /// A cancelled plan whose period has ended is an entitlement.
  case expiredEntitlement
  /// A plan that is only ordered is listed.
  case listedOrder
  /// Purchases that were cleared in the App Store are listed.
  case clearedHistory

  var rule: RuleID {
    switch self {
    case .emptyAfterPurchase: .listsAfterPurchase
    case .periodGap: .periodGap
    case .unpaidRenewal: .retryLists
    case .expiredEntitlement: .expiredEntitlements
    case .listedOrder: .changeAfterOrder
    case .clearedHistory: .clearReaches
    }
  }
}

extension World {
  /// The quirks that can now change StoreKit 2's lists.
  var activeListQuirks: [ListQuirk] { ListQuirk.allCases.filter(isActive) }

  private func isActive(_ quirk: ListQuirk) -> Bool {
    switch quirk {
    case .emptyAfterPurchase:
      quirks.listsAfterPurchase == .afterOneSecond && device.knowledge.emptyUntil.map { now < $0 } == true
    case .periodGap: quirks.periodGap == .observed
    case .unpaidRenewal: quirks.retryLists == .renewal
    case .expiredEntitlement: quirks.expiredEntitlements == .stay
    case .listedOrder: quirks.changeAfterOrder == .bothEntitled
    case .clearedHistory: keptStore != nil
    }
  }

  /// The rules of the quirks that can now change StoreKit 2's lists.
  public var listRules: [RuleID] { activeListQuirks.map(\.rule) }

  /// Returns the world with the store as the device has fetched it and as some quirks change it.
  func listed(with listQuirks: [ListQuirk]) -> World {
    let fetched = device.knowledge.listedStore?.withoutRenewals(at: now)
    guard fetched != nil || !listQuirks.isEmpty else { return self }
    var listed = fetched ?? store
    if listQuirks.contains(.clearedHistory), let keptStore {
      listed = listed.keepingCleared(of: keptStore, at: now)
    }
    if listQuirks.contains(.listedOrder) { listed = listed.withListedOrders() }
    if listQuirks.contains(.unpaidRenewal) { listed = listed.withUnpaidRenewals() }
    if listQuirks.contains(.periodGap) { listed = listed.withPeriodGaps(at: now) }
    if listQuirks.contains(.expiredEntitlement) {
      listed = listed.withExpiredEntitlements(since: device.knowledge.entitlementsReadAt)
    }
    if listQuirks.contains(.emptyAfterPurchase) { listed = listed.withoutPurchases() }
    return replacingStore(with: listed)
  }

  /// The plans of the customer that the device shows as expired although they have just renewed.
  private var periodGaps: [Store.PeriodGap] {
    quirks.periodGap == .observed ? (device.knowledge.listedStore ?? store).periodGaps(at: now) : []
  }

  /// The end of the gap in StoreKit 2's lists, the soonest of several; nil if no list has a gap.
  public var listGapEnd: Instant? {
    let empty = isActive(.emptyAfterPurchase) ? device.knowledge.emptyUntil : nil
    return (periodGaps.map(\.end) + [empty].compactMap(\.self)).min()
  }

  /// The transactions that StoreKit 2's lists on the device lack for at most a second.
  var transactionsInGaps: [TransactionNumber: TransactionDifference] {
    var found: [TransactionNumber: TransactionDifference] = [:]
    for gap in periodGaps { found[gap.renewal] = .inPeriodGap }
    if isActive(.emptyAfterPurchase) {
      for number in store.newestListed { found[number] = .emptyAfterPurchase }
    }
    return found
  }

  /// Returns the first quirk without which a list would have other contents; nil if there is none.
  func quirk<List: Equatable>(changing list: (World) -> List) -> ListQuirk? {
    let active = activeListQuirks
    guard !active.isEmpty else { return nil }
    let shown = list(listed(with: active))
    return active.first { quirk in list(listed(with: active.filter { $0 != quirk })) != shown }
  }

  /// Applies quirks to the present state of the store and the device, because `before` was changed.
  ///
  /// The store lists the renewals of plans that are in billing retry already.
  mutating func quirksChanged(since before: Quirks) {
    if quirks.retryLists == .renewal { sendToStore(.quirksChanged) }
    if quirks.renewalLead != before.renewalLead { sendToStore(.renewalLeadChanged) }
    if quirks.expiredEntitlements != before.expiredEntitlements { readEntitlements() }
  }

  /// Records that the device has read the entitlements, so that plans that have ended are not listed.
  mutating func readEntitlements() {
    device.knowledge.readEntitlements(at: quirks.expiredEntitlements == .stay ? now : nil)
  }

  /// Empties StoreKit 2's lists for one second, because a call of `Product.purchase` has returned a
  /// transaction.
  mutating func emptyListsAfterPurchase() {
    guard quirks.listsAfterPurchase == .afterOneSecond else { return }
    device.knowledge.emptyLists(until: advanced(by: .seconds(1)))
  }
}
