// Tests of the catalogues in bug bundles.

import Testing

@testable import StoreCatalog
@testable import StoreSimulator
@testable import iapbench

@Suite("Catalogues in bug bundles") struct BugBundleTests {
  @Test("A copy of an earlier version, which kept everything, is cleaned before it goes into a bundle")
  func earlierCopies() {
    let text = """
      {"products":[{"productID":"gem","type":"Consumable","displayPrice":"1","password":"hunter2"}],
      "settings":{"sharedSecret":"hunter2"},"subscriptionGroups":[]}
      """
    let shared = BugBundle.shared(Array(text.utf8))
    #expect(shared.hasPrefix("left out: products[].password, settings.sharedSecret\n{"))
    #expect(shared.contains("\"gem\""))
    #expect(!shared.contains("hunter2"))
  }

  @Test("A copy says what was left out of its file, or that nothing was; a broken copy says nothing")
  func copies() throws {
    let copy = try StoreKitFile.cleaned(Array("{\"a\":\"hunter2\"}".utf8), source: "")
    #expect(BugBundle.shared(copy).hasPrefix("left out: a\n{"))
    #expect(BugBundle.shared(Array("{\"products\":[]}".utf8)).hasPrefix("left out: nothing\n{"))
    #expect(BugBundle.shared(Array("{\"a\":\"hunter2\"".utf8)) == "left out: it cannot be read")
  }
}
