// The key that signs offers: in no catalogue, no warning, no error, no copy.

import Testing

@testable import StoreSimulator

struct KeyMaterialTests {
  /// What looks like the fixtures' key in anything that the importer gives out.
  private func leaks(_ bytes: [UInt8]) -> Bool {
    var given = ""
    do {
      let (catalog, warnings) = try StoreKitFile.read(bytes, source: "fuzz")
      given = "\(catalog)\(warnings)" + CatalogReport(catalog: catalog, warnings: warnings).json
      given += CatalogReport(catalog: catalog, warnings: warnings).text
      given += String(decoding: try StoreKitFile.cleaned(bytes, source: "fuzz"), as: UTF8.self)
    } catch {
      given += "\(error)"
    }
    return given.contains("TESTKEYTEST") || given.contains("NotASecret")
  }

  @Test("The key pair of a file is nowhere in what is made of it", arguments: ["1.0", "4.0"])
  func keyPair(name: String) throws {
    let bytes = try StoreKitFixture.bytes(name)
    #expect(String(decoding: bytes, as: UTF8.self).contains("NotASecret"))
    #expect(!leaks(bytes))
    #expect(try StoreKitFile.read(bytes, source: name).warnings.isEmpty)
  }

  @Test("A key in an unexpected place is left out and its path told")
  func elsewhere() throws {
    let key = "MIGHAgEAMBMG" + String(repeating: "NotASecret+/", count: 12)
    let text = StoreKitFixture.root(
      products: [StoreKitFixture.product(["referenceName": "\"-----BEGIN PRIVATE KEY-----\\n\(key)\""])],
      ["signer": "{\"Private_Key\":\"NotASecret\",\"data\":[\"\(key)\"]}", key: "1"])
    #expect(!leaks(Array(text.utf8)))
    let (catalog, warnings) = try StoreKitFixture.read(text)
    #expect(catalog.products.map(\.referenceName) == [nil])
    #expect(
      Set(warnings.map(\.path)) == ["products[0].referenceName", "signer.data[0]", "(a key)"])
    #expect(warnings.allSatisfy { $0.message.contains("key material") })
  }

  @Test("Ordinary long texts stay")
  func longTexts() throws {
    let identifier = "com.example." + String(repeating: "subscription_of_the_month.", count: 5) + "x"
    let description = String(repeating: "https://example.com/help/terms-of-use ", count: 4)
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(
        products: [
          StoreKitFixture.product(["productID": "\"\(identifier)\"", "referenceName": "\"\(description)\""])
        ]))
    #expect(catalog.products.map(\.identifier) == [identifier])
    #expect(catalog.products.map(\.referenceName) == [description])
    #expect(warnings.isEmpty)
  }

  @Test("A damaged file is read or refused, and leaks nothing", arguments: StoreKitFixture.names)
  func damage(name: String) throws {
    let original = try StoreKitFixture.bytes(name)
    var random = SeededRandom(seed: 0x1A9)
    for _ in 0..<150 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !bytes.isEmpty else { break }
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(position..<min(position + 40, bytes.count))
        case 3: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: 90), at: position)
        case 4: bytes.insert(contentsOf: bytes[position..<min(position + 60, bytes.count)], at: position)
        default: bytes.removeSubrange(position...)
        }
      }
      #expect(!leaks(bytes))
    }
  }
}
