// Tests of files that are not catalogues. The error names line and column if the fault has a position.

import StoreCatalog
import StoreSimulator
import Testing

struct StoreKitFileErrorsTests {
  private func complaint(_ bytes: [UInt8]) -> String? {
    do {
      _ = try StoreKitFile.read(bytes, source: "shop.storekit")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "A fault of syntax has its line and column",
    arguments: [
      ("{\"a\" : 1,\n \"b\" 2}", "2:6: a colon was expected after the key, but there is “2”"),
      ("{\n  \"a\" : [1, 2,]\n}", "2:15: a comma stands before ]"),
      ("{\"a\":1,}", "1:8: a comma stands before }"),
      ("{\"茶\":x}", "1:6: a value was expected, but there is “x”"),
      ("{\"a\":[1 2]}", "1:9: a comma or ] was expected, but there is “2”"),
      ("{\"a\":1 \"b\":2}", "1:8: a comma or } was expected, but there is “\"”"),
      ("{a:1}", "1:2: a key in double quotes was expected, but there is “a”"),
      ("{} {}", "1:4: nothing may follow the end of the text, but there is “{”"),
      ("{\"a\":\"x", "1:6: the text that begins here does not end"),
      ("{\"a\":", "1:6: a value was expected, but there is the end of the file"),
      ("{\"a\":truth}", "1:6: a value was expected, but there is an unknown word"),
      ("{\"a\":01}", "1:7: a number may not begin with 0"),
      ("{\"a\":1.}", "1:8: a digit was expected, but there is “}”"),
      ("{\"a\":-}", "1:7: a digit was expected, but there is “}”"),
      ("{\"a\":\"\\q\"}", "1:8: a backslash may not stand before “q”"),
      ("{\"a\":\"\\u12G4\"}", "1:11: four hexadecimal digits were expected after \\u, but there is “G”"),
      (
        "{\"a\":\"x\ny\"}",
        "1:8: a text in quotes may not hold a control character; it is written with a backslash"
      ),
      ("\u{1B}[31m", "1:1: a value was expected, but there is a control character"),
      ("[]", "1:1: an object { } was expected, but the file holds an array"),
      ("\"text\"", "1:1: an object { } was expected, but the file holds a text"),
    ])
  func syntax(text: String, expected: String) {
    #expect(complaint(Array(text.utf8)) == "shop.storekit:" + expected)
  }

  @Test("What is no text is named for what it is")
  func noText() {
    #expect(complaint([]) == "shop.storekit: the file is empty")
    #expect(complaint(Array(" \r\n\t".utf8)) == "shop.storekit: the file is empty")
    #expect(complaint([0xEF, 0xBB, 0xBF]) == "shop.storekit: the file is empty")
    #expect(complaint([0, 5, 0x16, 7] + Array(repeating: 0, count: 4092))?.contains("AppleDouble") == true)
    #expect(complaint([0xFF, 0xFE, 0x7B, 0])?.contains("UTF-16") == true)
    #expect(complaint(Array("{\n\"a\":\"é".utf8) + [0xE9, 0x22]) == "shop.storekit:2:7: not UTF-8")
    #expect(
      complaint(Array(repeating: 0x20, count: StoreKitFile.largestSize + 1))?.contains("larger than 128 MiB")
        == true)
  }

  @Test("Nesting is bounded")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(complaint(Array(("{\"a\":" + deep).utf8))?.contains("more than 64 arrays and objects") == true)
    let allowed = "{\"version\":{\"major\":4,\"minor\":0},\"products\":[],\"subscriptionGroups\":[],\"a\":"
    let nested = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    #expect(complaint(Array((allowed + nested + "}").utf8)) == nil)
  }

  @Test("The name of the file cannot steer the terminal")
  func source() {
    #expect(CatalogFileError(source: "a\u{1B}[2J", .empty).description == "a␛[2J: the file is empty")
  }
}
