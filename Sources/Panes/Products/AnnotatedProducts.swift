// The products with a second line in the list: a purchase's state, or the effect of ordering a plan.

import StoreSimulator
import Support

package struct AnnotatedProducts: Sendable {
  package struct Revision: Equatable, Sendable {
    private let plans: PlanRevision
    private let unlocked: [String: Int]
    /// Included, because advice about a plan can change when a period ends.
    private let now: Instant

    package init(_ world: borrowing World) {
      (plans, unlocked, now) = (world.planRevision, world.app.unlocked, world.now)
    }
  }

  package let catalogIndices: [Int]

  package init(_ world: World) {
    let plans = world.groupsWithStatus.flatMap { group in
      world.planMatrix(group: group, statuses: world.statuses(group: group))
        .filter { $0.advice != .subscribe }.map(\.product.identifier)
    }
    catalogIndices = Set(world.app.unlocked.keys).union(plans).compactMap(world.catalog.place).sorted()
  }
}
