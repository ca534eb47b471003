// The data of the Subscriptions pane, computed once per frame or key press.

import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

/// A subscription group as seen by one person.
package struct GroupView {
  package let world: World
  /// The groups with plans, in catalogue order.
  package let groups: [SubscriptionGroup]
  package let groupIndex: Int
  /// `me` or the name of a family member.
  package let person: String
  /// The person's statuses as the device shows them, best service first.
  package let statuses: [SubscriptionStatus]
  /// The plans of the group, each with the advice for the person.
  package let lines: [PlanLine]
  let selectedLine: Int
  /// The common prefix of the plan identifiers, including its last dot; may be empty.
  private let sharedPrefix: String

  package var group: SubscriptionGroup { groups[groupIndex] }
  package var selected: PlanLine { lines[selectedLine] }
  /// The person's own status, otherwise the best shared status.
  package var status: SubscriptionStatus? { statuses.first { $0.ownership == .purchased } ?? statuses.first }

  /// Whether the subscription renews, at the end of its commitment if there is one.
  var renews: Bool {
    status.map { $0.renewalInfo.commitment?.willAutoRenew ?? $0.renewalInfo.willAutoRenew } ?? true
  }

  /// The obstacle to a purchase of the selected plan in the app; nil if there is none.
  ///
  /// The purchases of family members do not depend on this device.
  package var obstacle: PurchaseObstacle? {
    person == FamilyMember.me ? world.obstacle(toBuying: selected.product.identifier) : nil
  }

  /// The statuses as the device shows them; nil if the device has fetched the newest ones.
  var fetchedStatuses: [SubscriptionStatus]? {
    person == FamilyMember.me ? world.fetchedStatuses(group: group.identifier) : nil
  }

  /// The person's statuses in the App Store.
  var storeStatuses: [SubscriptionStatus] { world.statuses(group: group.identifier, for: person) }

  /// Creates the view of a plan's group, or of the first group; nil if no group has a plan.
  package init?(_ world: World, plan: String?, person: String?) {
    let groups = world.catalog.groups.filter { !$0.subscriptions.isEmpty }
    guard !groups.isEmpty else { return nil }
    let groupIndex = groups.firstIndex { $0.subscriptions.contains { $0.identifier == plan } } ?? 0
    let name = world.familyMembers.first { $0.name == person }?.name ?? FamilyMember.me
    let identifier = groups[groupIndex].identifier
    let fetched = name == FamilyMember.me ? world.fetchedStatuses(group: identifier) : nil
    let statuses = fetched ?? world.statuses(group: identifier, for: name)
    let lines = world.planMatrix(group: identifier, statuses: statuses)
    guard !lines.isEmpty else { return nil }
    self.world = world
    self.groups = groups
    self.groupIndex = groupIndex
    self.person = name
    self.statuses = statuses
    self.lines = lines
    sharedPrefix = Self.sharedPrefix(lines.map(\.product.identifier))
    selectedLine =
      lines.firstIndex { $0.product.identifier == plan } ?? Self.currentPlanIndex(
        in: lines.map(\.product), statuses) ?? 0
  }

  /// Returns the index of the current plan; nil if no plan is current.
  package static func currentPlanIndex(in plans: [Product], _ statuses: [SubscriptionStatus]) -> Int? {
    guard let current = statuses.first?.renewalInfo.currentProductID else { return nil }
    return plans.firstIndex { $0.identifier == current }
  }

  package var transaction: TransactionNumber? { transaction(preferring: nil) }

  /// Returns the transaction that represents the selected plan.
  ///
  /// Waiting transactions of the group, `chosen` before the others, have priority over the transaction of the
  /// current period.
  package func transaction(preferring chosen: TransactionNumber?) -> TransactionNumber? {
    let plans = Set(lines.map(\.product.identifier))
    let isOfGroup = { (number: TransactionNumber) in
      world.transaction(number).map {
        plans.contains($0.payment.productIdentifier) && world.person(of: $0) == person
      } ?? false
    }
    let chosen = chosen.flatMap { world.waitingTransactions.contains($0) && isOfGroup($0) ? $0 : nil }
    let waiting = chosen ?? world.waitingTransactions.first(where: isOfGroup)
    let plan = selected.product.identifier
    return waiting ?? (statuses.first { $0.renewalInfo.currentProductID == plan } ?? status)?.transaction
  }

  var timePrecision: TimePrecision { world.timePrecision(status) }

  /// Whether periods are shorter than a day, so that texts contain the time of day.
  var showsTime: Bool { timePrecision != .day }

  /// Returns a plan identifier without the common prefix, such as `..yearly`.
  package func shortIdentifier(_ product: String) -> String {
    guard !sharedPrefix.isEmpty, product.hasPrefix(sharedPrefix), product != sharedPrefix else {
      return VisibleText.visible(product)
    }
    return "..\(VisibleText.visible(String(product.dropFirst(sharedPrefix.count))))"
  }

  private static func sharedPrefix(_ identifiers: [String]) -> String {
    guard var start = identifiers.first.map(prefixThroughLastDot) else { return "" }
    for identifier in identifiers {
      while !start.isEmpty, !identifier.hasPrefix(start) { start = prefixThroughLastDot(start.dropLast()) }
    }
    return start
  }

  private static func prefixThroughLastDot(_ text: some StringProtocol) -> String {
    text.lastIndex(of: ".").map { String(text[...$0]) } ?? ""
  }

  /// The people with a status in the group, the selected person first.
  package var people: [(name: String, statuses: [SubscriptionStatus])] {
    let others = world.familyMembers.map(\.name).filter { $0 != person }
    return [(person, storeStatuses)]
      + others.map { ($0, world.statuses(group: group.identifier, for: $0)) }.filter { !$0.1.isEmpty }
  }

  package func name(_ product: String) -> String { world.readableName(of: product) }

  package func soldName(_ product: String, of transaction: TransactionNumber? = nil) -> String {
    world.soldName(of: product, in: transaction)
  }

  package func has(_ product: String) -> Bool { lines.contains { $0.product.identifier == product } }

  /// Returns a time with the precision of the current period.
  package func time(_ instant: Instant) -> String {
    ClockText.moment(instant, in: world, showsTime: showsTime)
  }
}

/// The precision that times need to distinguish the ends of periods.
package enum TimePrecision: Hashable, Sendable {
  case day, minute, second

  /// Periods shorter than this, in microseconds, need seconds.
  static let secondsDetailLimit: Int64 = 120_000_000
}

extension World {
  /// Returns the precision for the length of the status's current period.
  func timePrecision(_ status: SubscriptionStatus?) -> TimePrecision {
    guard let status, let transaction = transaction(status.transaction), let start = transaction.purchasedAt,
      let end = transaction.expiresAt, end - start < ClockJump.shortest
    else { return .day }
    return end - start < TimePrecision.secondsDetailLimit ? .second : .minute
  }

  /// Returns a product's line of the plan matrix for this device's customer, with the precision of times.
  ///
  /// Returns nil if the group has no status, because the customer can then subscribe to every plan.
  package func planLine(of product: Product) -> (line: PlanLine, detail: TimePrecision)? {
    guard let group = product.subscription?.groupIdentifier else { return nil }
    let statuses = fetchedStatuses(group: group) ?? statuses(group: group)
    guard !statuses.isEmpty,
      let line = planLine(of: product.identifier, group: group, statuses: statuses)
    else { return nil }
    return (line, timePrecision(statuses.first))
  }
}
