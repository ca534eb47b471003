// Which products have a second line in the list: what the customer has of them, or what ordering a plan would do.

import StoreSimulator
import Support

/// The products of which something is told, by their places on the shelf.
package struct AnnotatedProducts: Sendable {
  /// Everything that the list is derived from.
  package struct Revision: Equatable, Sendable {
    private let plans: PlanRevision
    private let unlocked: [String: Int]
    /// The advice about a plan may change when a period or a grace period ends.
    private let now: Instant

    package init(_ world: borrowing World) {
      (plans, unlocked, now) = (world.planRevision, world.app.unlocked, world.now)
    }
  }

  /// Ascending.
  package let places: [Int]

  package init(_ world: World) {
    let plans = world.groupsWithStatus.flatMap { group in
      world.planMatrix(group: group, statuses: world.statuses(group: group))
        .filter { $0.advice != .subscribe }.map(\.product.identifier)
    }
    places = Set(world.app.unlocked.keys).union(plans).compactMap(world.catalog.place).sorted()
  }
}
