// What the Subscriptions pane is about at one moment: a group, a person, a plan, and what the store's books say of them.
// Asked once for a picture or a key; the pane's parts read it.

import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

/// A group of plans as one of its people sees it.
package struct GroupView {
  package let world: World
  /// The groups that have plans, in the order of the catalogue.
  package let groups: [SubscriptionGroup]
  /// The place of the shown group among them.
  package let place: Int
  /// `me`, or a family member.
  package let person: String
  /// What the person's statuses are, the best service first.
  package let statuses: [SubscriptionStatus]
  /// What each plan's button should say to the person.
  package let lines: [PlanLine]
  /// The line of the chosen plan.
  let selectedLine: Int
  /// What the identifiers of the group's plans begin with, the last dot included; empty where they have nothing in common.
  private let sharedStart: String

  package var group: SubscriptionGroup { groups[place] }
  package var selected: PlanLine { lines[selectedLine] }
  /// The person's own status, else the best shared one: what the status line tells.
  package var status: SubscriptionStatus? { statuses.first { $0.ownership == .purchased } ?? statuses.first }

  /// The view of the group of a plan, or of the first group; nil where no group has a plan.
  package init?(_ world: World, plan: String?, person: String?) {
    let groups = world.catalog.groups.filter { !$0.subscriptions.isEmpty }
    guard !groups.isEmpty else { return nil }
    let place = groups.firstIndex { $0.subscriptions.contains { $0.identifier == plan } } ?? 0
    let name = world.familyMembers.first { $0.name == person }?.name ?? FamilyMember.me
    let identifier = groups[place].identifier
    let statuses = world.statuses(group: identifier, for: name)
    let lines = world.planMatrix(group: identifier, statuses: statuses)
    guard !lines.isEmpty else { return nil }
    self.world = world
    self.groups = groups
    self.place = place
    self.person = name
    self.statuses = statuses
    self.lines = lines
    sharedStart = Self.sharedStart(lines.map(\.product.identifier))
    selectedLine =
      lines.firstIndex { $0.product.identifier == plan } ?? Self.held(in: lines.map(\.product), statuses) ?? 0
  }

  /// The place of the plan that is held; nil where none of them is.
  package static func held(in plans: [Product], _ statuses: [SubscriptionStatus]) -> Int? {
    guard let current = statuses.first?.renewalInfo.currentProductID else { return nil }
    return plans.firstIndex { $0.identifier == current }
  }

  /// The transaction that stands for the chosen plan.
  package var transaction: TransactionNumber? { transaction(preferring: nil) }

  /// The transaction that stands for the chosen plan: one of the group that waits for someone, `chosen` before others,
  /// else that of the period.
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

  /// How closely moments have to be told.
  var timeDetail: TimePrecision { world.timeDetail(status) }

  /// Whether periods are so short that the time of day has to tell them apart.
  var tellsTime: Bool { timeDetail != .day }

  /// `..yearly`: a plan's identifier without what those of the group begin with.
  package func brief(_ product: String) -> String {
    guard !sharedStart.isEmpty, product.hasPrefix(sharedStart), product != sharedStart else {
      return VisibleText.visible(product)
    }
    return "..\(VisibleText.visible(String(product.dropFirst(sharedStart.count))))"
  }

  private static func sharedStart(_ identifiers: [String]) -> String {
    guard var start = identifiers.first.map(upToDot) else { return "" }
    for identifier in identifiers {
      while !start.isEmpty, !identifier.hasPrefix(start) { start = upToDot(start.dropLast()) }
    }
    return start
  }

  private static func upToDot(_ text: some StringProtocol) -> String {
    text.lastIndex(of: ".").map { String(text[...$0]) } ?? ""
  }

  /// The people with something in the group, the chosen one first.
  package var people: [(name: String, statuses: [SubscriptionStatus])] {
    let others = world.familyMembers.map(\.name).filter { $0 != person }
    return [(person, statuses)]
      + others.map { ($0, world.statuses(group: group.identifier, for: $0)) }.filter { !$0.1.isEmpty }
  }

  /// A product as the customer reads it.
  package func name(_ product: String) -> String { world.readableName(of: product) }

  /// A product that something of the past tells of.
  package func soldName(_ product: String, of transaction: TransactionNumber? = nil) -> String {
    world.soldName(of: product, in: transaction)
  }

  /// Whether the group has a plan now.
  package func has(_ product: String) -> Bool { lines.contains { $0.product.identifier == product } }

  /// A moment as closely as the present period asks for: the day, else the time.
  package func time(_ instant: Instant) -> String {
    ClockText.moment(instant, in: world, tellsTime: tellsTime)
  }
}

/// How closely moments have to be told, so that the ends of periods do not look alike.
package enum TimePrecision: Hashable, Sendable {
  case day, minute, second

  /// Periods shorter than this, in microseconds, are told apart by their seconds only.
  static let secondsDetailLimit: Int64 = 120_000_000
}

extension World {
  /// What the length of a status's present period asks for.
  func timeDetail(_ status: SubscriptionStatus?) -> TimePrecision {
    guard let status, let transaction = transaction(status.transaction), let start = transaction.purchasedAt,
      let end = transaction.expiresAt, end - start < ClockJump.shortest
    else { return .day }
    return end - start < TimePrecision.secondsDetailLimit ? .second : .minute
  }

  /// The line of the plan matrix for a plan of this device's customer, and how closely its moments are told; nil where
  /// the group has no status, and then every plan can be subscribed to.
  package func planLine(of product: Product) -> (line: PlanLine, detail: TimePrecision)? {
    guard let group = product.subscription?.groupIdentifier else { return nil }
    let statuses = statuses(group: group)
    guard !statuses.isEmpty,
      let line = planLine(of: product.identifier, group: group, statuses: statuses)
    else { return nil }
    return (line, timeDetail(statuses.first))
  }
}
