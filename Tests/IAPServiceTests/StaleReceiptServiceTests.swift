// Tests of the SDK with a receipt on the device that is older than the App Store.

import IAPService
import StoreModel
import StoreSimulator
import Testing

@Suite("The SDK and an old receipt") struct StaleReceiptServiceTests {
  @Test("a fresh receipt is refreshed before it is sent, if it lacks the renewal")
  func refreshed() throws {
    var bench = try Bench(ready + ["service buy goldmonth"] + paying + ["device receipt stale"])
    try bench.type("advance 6m")
    #expect(bench.world.isInReceipt(2))
    try bench.type("expect active goldmonth 1", "expect log \"SKReceiptRefreshRequest\"")
  }

  @Test("if nothing is missing, the SDK refreshes nothing")
  func nothingMissing() throws {
    var bench = try Bench(ready + ["service buy goldmonth"] + paying)
    try bench.type("advance 6m", "expect active goldmonth 1", "expect no-log \"SKReceiptRefreshRequest\"")
  }

  @Test("if the refresh fails, the service finds no renewal until the next refresh")
  func failed() throws {
    var bench = try Bench(ready + ["service buy goldmonth"] + paying + ["device receipt stale"])
    try bench.type("fail receipt-refresh networkError", "advance 6m", "expect service-error last 15")
    #expect(!bench.world.isInReceipt(2))
    try bench.type("fail receipt-refresh off", "service unconsumed", "expect active goldmonth 1")
    #expect(bench.world.isInReceipt(2))
  }

  @Test("with service receipt stale, the SDK does not refresh the receipt")
  func stale() throws {
    var bench = try Bench(ready + ["service buy goldmonth"] + paying + ["device receipt stale"])
    try bench.type(
      "service receipt stale", "advance 6m", "expect service-error last 15",
      "expect no-log \"SKReceiptRefreshRequest\"")
    #expect(!bench.world.isInReceipt(2))
  }
}
