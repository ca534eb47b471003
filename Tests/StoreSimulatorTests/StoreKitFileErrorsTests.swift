// Tests of files that are not catalogues.

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
      ("{\"a\" : 1,\n \"b\" 2}", "2:6: invalid JSON: expected a colon after the key, found “2”"),
      ("{\n  \"a\" : [1, 2,]\n}", "2:15: invalid JSON: unexpected comma before ]"),
      ("{\"a\":1,}", "1:8: invalid JSON: unexpected comma before }"),
      ("{\"茶\":x}", "1:6: invalid JSON: expected a value, found “x”"),
      ("{\"a\":[1 2]}", "1:9: invalid JSON: expected a comma or ], found “2”"),
      ("{\"a\":1 \"b\":2}", "1:8: invalid JSON: expected a comma or }, found “\"”"),
      ("{a:1}", "1:2: invalid JSON: expected a key in double quotes, found “a”"),
      ("{} {}", "1:4: invalid JSON: unexpected “{” after the end of the JSON"),
      ("{\"a\":\"x", "1:6: invalid JSON: the string that begins here does not end"),
      ("{\"a\":", "1:6: invalid JSON: expected a value, found the end of the file"),
      ("{\"a\":truth}", "1:6: invalid JSON: expected a value, found an unknown word"),
      ("{\"a\":01}", "1:7: invalid JSON: a number cannot begin with 0"),
      ("{\"a\":1.}", "1:8: invalid JSON: expected a digit, found “}”"),
      ("{\"a\":-}", "1:7: invalid JSON: expected a digit, found “}”"),
      ("{\"a\":\"\\q\"}", "1:8: invalid JSON: a backslash is not allowed before “q”"),
      ("{\"a\":\"\\u12G4\"}", "1:11: invalid JSON: expected four hexadecimal digits after \\u, found “G”"),
      (
        "{\"a\":\"x\ny\"}",
        "1:8: invalid JSON: a string cannot contain a control character; write it with a backslash"
      ),
      ("\u{1B}[31m", "1:1: invalid JSON: expected a value, found a control character"),
      ("[]", "1:1: expected an object { }, but the file contains an array"),
      ("\"text\"", "1:1: expected an object { }, but the file contains a string"),
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
    #expect(
      complaint(Array("{\n\"a\":\"é".utf8) + [0xE9, 0x22]) == "shop.storekit:2:7: invalid JSON: not UTF-8")
    #expect(
      complaint(Array(repeating: 0x20, count: StoreKitFile.largestSize + 1))?.contains("larger than 128 MiB")
        == true)
  }

  @Test("Nesting is bounded")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let text =
      complaint(Array(("{\"a\":" + deep).utf8))
    #expect(
      text?.contains("more than 64 levels of arrays and objects")
        == true)
    let allowed = "{\"version\":{\"major\":4,\"minor\":0},\"products\":[],\"subscriptionGroups\":[],\"a\":"
    let nested = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    #expect(complaint(Array((allowed + nested + "}").utf8)) == nil)
  }

  @Test("The name of the file cannot steer the terminal")
  func source() {
    #expect(CatalogFileError(source: "a\u{1B}[2J", .empty).description == "a␛[2J: the file is empty")
  }
}
