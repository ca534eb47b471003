// Tests of a plan with several unfinished periods that is bought again.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import StoreRules

@Suite("A plan with several unfinished periods") struct UnfinishedPeriodTests {
  @Test(
    "after the newest one was finished, a payment delivers an older one, and no sheet appears",
    arguments: StoreKitVersion.allCases)
  func older(version: StoreKitVersion) throws {
    var bench = try Bench(.production)
    try bench.perform(.storeKit(version), .finishPolicy(.manual))
    try bench.buyAndConfirm(Bench.monthly)
    try bench.perform(.advance(.seconds(86_400 * 65)))
    try bench.perform(.subscription(.cancel, product: Bench.monthly, person: FamilyMember.me))
    try bench.perform(.advance(.seconds(86_400 * 40)))
    let all = bench.world.unfinished
    #expect(all.count == 3)
    for expected in all.reversed() {
      bench.clearEvents()
      try bench.buy(Bench.monthly)
      #expect(bench.world.device.topDialog == nil, "\(expected)")
      #expect(bench.world.transactionCount == 3)
      let number = try #require(bench.world.app.lastReceived?.number)
      if version == .queue {
        #expect(bench.callbacks == [["#\(expected) purchased"]])
      } else {
        #expect(bench.world.app.newestPurchase?.resultName == "success")
        #expect(bench.diagnostics.contains(.unfinishedReturned(transaction: expected)))
      }
      try bench.perform(.finish(.number(number)))
    }
    try bench.buy(Bench.monthly)
    #expect(bench.world.device.topDialog?.kind == .paymentSheet)
  }
}
