// Tests of the notification `ONE_TIME_CHARGE` (rule `server.notifications`).

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("One-time charges") struct OneTimeChargeTests {
  private func people(in bench: Bench) -> [String] {
    bench.events.compactMap { event in
      guard case .server(let notification) = event.kind, notification.event == .oneTimeCharge else {
        return nil
      }
      return notification.person
    }
  }

  @Test(
    "production sends the notification in the era present only",
    arguments: [Era.xcode12, .xcode15, .present])
  func production(era: Era) throws {
    for environment: EnvironmentName in [.production, .sandbox] {
      var bench = try Bench(environment)
      try bench.perform(.era(era))
      try bench.buyAndConfirm(Bench.coins)
      try bench.perform(.settle)
      let isSent = environment == .sandbox || era == .present
      #expect(people(in: bench) == (isSent ? [FamilyMember.me] : []), "\(environment)")
    }
  }

  @Test("each family member who receives a non-consumable causes a notification, consumables cause none")
  func family() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.perform(.family(.join("Hanako")))
    bench.clearEvents()
    try bench.order(Plans.key)
    #expect(people(in: bench) == [FamilyMember.me, "Hanako"])
    bench.clearEvents()
    try bench.order(Plans.coins)
    #expect(people(in: bench) == [FamilyMember.me])
    bench.clearEvents()
    try bench.perform(.family(.join("Taro")))
    #expect(people(in: bench) == ["Taro"])
  }
}
