// Benchmarks of the simulator without a screen.

import Benchmark
import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

func simulationBenchmarks() {
  for environment in [EnvironmentName.xcode, .sandbox] {
    row(
      "A purchase cycle in \(environment.rawValue)", .microseconds(22), samples: 20, setup: { environment }
    ) { environment in
      var simulator = Simulator()
      _ = try simulator.apply(.environment(environment))
      let duration = try ContinuousClock().measure { for _ in 0..<1_000 { try simulator.buyOnce() } }
      blackHole(simulator)
      return duration / 1_000
    }
  }
  for count in Sizes.subscriptions {
    row(
      "A renewal of \(count.grouped) subscriptions in advance P5Y", .microseconds(5), samples: 5,
      setup: { Catalog.ofPlans(count) }
    ) { catalog in
      var simulator = Simulator()
      _ = try simulator.apply(.catalog(catalog))
      _ = try simulator.apply(.dialogs(false))
      for number in 0..<count { _ = try simulator.apply(.buy(Payment("plan\(number)"))) }
      let before = simulator.world.transactionCount
      let duration = try ContinuousClock().measure {
        blackHole(try simulator.apply(.advance(TimeSpan(months: 60))))
      }
      let renewals = simulator.world.transactionCount - before
      precondition(renewals >= 59 * count, "\(renewals) renewals")
      return duration / renewals
    }
  }
  ratioRow(
    "A purchase at 100,000 transactions and at 1,000", atMost: 1.5, samples: 20,
    small: { try Session.bought(1_000) },
    large: { try Session.bought(100_000) }
  ) { session in
    try ContinuousClock().measure { for _ in 0..<100 { try session.buyOnce() } }
  }
  ratioRow(
    "An expectation of the log at 100,000 transactions and at 1,000", atMost: 2, samples: 200,
    small: { try Session.bought(1_000) }, large: { try Session.bought(100_000) }
  ) { session in
    try session.buyOnce()
    var failure: (any Error)?
    let duration = ContinuousClock().measure {
      failure = session.execute(.expect(.noLog("no such line"))).failure
    }
    if let failure { throw failure }
    return duration
  }
  ratioRow(
    "A subscription step with 1,000 held and with 100", atMost: 3, samples: 100,
    small: { (session: try Session.subscribed(100), next: 0) },
    large: { (session: try Session.subscribed(1_000), next: 0) }
  ) { state in
    let product = "plan\(state.next % 100)"
    state.next += 1
    return try ContinuousClock().measure {
      try state.session.act(.subscription(.renew, product: product, person: "me"))
    }
  }
  for count in Sizes.products {
    row(
      "Import of a catalogue with \(count.grouped) products",
      .milliseconds(Double(count) / 50, percentile: 0.5),
      samples: 10, setup: { storeKitFile(products: count) }
    ) { bytes in
      try ContinuousClock().measure { blackHole(try StoreKitFile.read(bytes, source: "benchmark.storekit")) }
    }
  }
  row(
    "Filling and comparing a grid of 200x60", .milliseconds(2, percentile: 0.5), samples: 200,
    setup: { Grid(columns: 200, rows: 60) }
  ) {
    shown in
    ContinuousClock().measure {
      var grid = Grid(columns: 200, rows: 60)
      for row in 0..<60 {
        grid.put(String(repeating: "承認をリクエスト App内課金 ", count: 8), x: 0, y: row, style: Style())
      }
      blackHole(grid.changedRows(since: shown))
    }
  }
}

/// Returns a `.storekit` file in Xcode's format, without line breaks.
private func storeKitFile(products count: Int) -> [UInt8] {
  let products = (0..<count).map { number in
    """
    {"displayPrice":"0.99","familyShareable":false,"internalID":"\(number)",\
    "localizations":[{"description":"","displayName":"Item \(number)","locale":"en_US"}],\
    "productID":"com.example.item\(number)","referenceName":"Item \(number)","type":"Consumable"}
    """
  }
  let text = """
    {"identifier":"4D4E1A5B","nonRenewingSubscriptions":[],"products":[\(products.joined(separator: ","))],\
    "settings":{},"subscriptionGroups":[],"version":{"major":3,"minor":0}}
    """
  return Array(text.utf8)
}
