// A key in the palette with 10,000 products and 10,000 transactions behind it: handle it, draw the screen of 200 x 60
// cells, find the rows that changed. The same budget as for any other key: 2 ms at p95, 8 ms at p99.

import Benchmark
import Grid
import Scenario
import StoreSimulator
import Workbench

func paletteBenchmarks() {
  let words = ["monthly", "99", "refund", "season pass", "#777", "zz"]
  let typing: [Key.Code] = words.flatMap { word in
    word.map { Key.Code.character($0) } + word.map { _ in .backspace }
  }
  let cases: [(name: String, keys: [Key.Code])] = [
    ("typing", typing), ("down and up", [.down, .down, .up, .up]),
  ]
  for (name, keys) in cases {
    keyBenchmark(
      "Palette, key and draw, 200x60, 10,000 products and transactions, \(name) (p95 2 ms, p99 8 ms)",
      keys: keys,
      setup: { () -> Kept<Screen> in
        var session = Session { _ throws(CatalogLoadError) in .large }
        let outcome = session.perform(.catalog("large.storekit"))
        if let refusal = outcome.refusal { throw refusal }
        for _ in 0..<10_000 { try session.buyOnce() }
        var screen = Screen(session)
        _ = screen.press(Key(.character("p"), control: true))
        return Kept(screen)
      })
  }
}

extension Catalog {
  /// The built-in catalogue, and products up to 10,000.
  fileprivate static var large: Catalog {
    var catalog = builtin
    let names = ["Coins", "Gems", "Season Pass", "Hint", "Skin"]
    catalog.products += (catalog.allProducts.count..<10_000).map { number in
      Product(
        identifier: "com.example.subscriptionlab.item\(number)", kind: .consumable,
        referenceName: "\(names[number % names.count]) \(number)", displayPrice: "0.99")
    }
    return catalog
  }
}
