// Importing a .storekit file: in proportion to its products.

import Benchmark
import StoreSimulator

func importBenchmarks() {
  for count in Sizes.products {
    row(
      "Import of a catalogue with \(count.grouped) products", iterations: 10, setup: { file(products: count) }
    ) { _, bytes in
      blackHole(try StoreKitFile.read(bytes, source: "benchmark.storekit"))
    }
  }
}

/// A file as Xcode writes it, but for the line breaks.
private func file(products count: Int) -> [UInt8] {
  let products = (0..<count).map { number in
    """
    {"displayPrice":"0.99","familyShareable":false,"internalID":"\(number)","localizations":[{"description":"",\
    "displayName":"Item \(number)","locale":"en_US"}],"productID":"com.example.item\(number)",\
    "referenceName":"Item \(number)","type":"Consumable"}
    """
  }
  let text = """
    {"identifier":"4D4E1A5B","nonRenewingSubscriptions":[],"products":[\(products.joined(separator: ","))],\
    "settings":{},"subscriptionGroups":[],"version":{"major":3,"minor":0}}
    """
  return Array(text.utf8)
}
