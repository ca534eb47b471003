// Which products have a second line in the list: what the customer has of them, or what ordering a plan would do. Found
// once for each group and kept until something of the group changes, so that thousands of subscriptions cost a key no
// more than a few.

import Ground
import StoreSimulator

/// The products of which something is told, by their places on the shelf.
struct ToldProducts: Sendable {
  /// Ascending.
  private(set) var places: [Int] = []

  /// The plans of which something is told, by group.
  private var plans: [String: [String]] = [:]
  /// When in a group something ends without a step: with it the plans may be told otherwise.
  private var ends: [String: [Instant]] = [:]
  private var seen: (mark: PlanMark, now: Instant)?
  private var unlocked: [String: Int] = [:]
  private var catalog: Catalog?

  /// Takes in what the world has become.
  mutating func update(_ world: World) {
    let isChanged = updatePlans(world)
    let isSameShelf = catalog?.isSame(as: world.catalog) ?? false
    // Copies of a dictionary are told apart at once.
    guard isChanged || !isSameShelf || unlocked != world.app.unlocked else { return }
    (unlocked, catalog) = (world.app.unlocked, world.catalog)
    let told = Set(unlocked.keys).union(plans.values.joined())
    places = told.compactMap(world.catalog.place).sorted()
  }

  /// Whether other plans are told of than before.
  private mutating func updatePlans(_ world: World) -> Bool {
    defer { seen = (world.planMark, world.now) }
    guard let seen, var groups = world.groups(changedSince: seen.mark) else {
      let before = plans
      (plans, ends) = ([:], [:])
      for group in world.groupsWithStatus { look(at: group, in: world) }
      return plans != before
    }
    let passed = min(seen.now, world.now)...max(seen.now, world.now)
    if passed.lowerBound < passed.upperBound {
      groups.formUnion(ends.lazy.filter { $0.value.contains(where: passed.contains) }.map(\.key))
    }
    var isChanged = false
    for group in groups {
      let before = plans[group]
      look(at: group, in: world)
      isChanged = isChanged || plans[group] != before
    }
    return isChanged
  }

  private mutating func look(at group: String, in world: World) {
    let statuses = world.statuses(group: group)
    let told = world.planMatrix(group: group, statuses: statuses).filter { $0.advice != .subscribe }
    plans[group] = told.isEmpty ? nil : told.map(\.product.identifier)
    let graceEnds = statuses.compactMap(\.renewalInfo.gracePeriodExpirationDate)
    ends[group] = graceEnds.isEmpty ? nil : graceEnds
  }
}
