// Tests of the JSON reader.

import Support
import Testing

@testable import StoreSimulator

struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  @Test(
    "Numbers keep their text",
    arguments: ["0", "-0", "4.990", "1e400", "-12.5E-3", "123456789012345678901234567890"])
  func numbers(digits: String) throws {
    #expect(try read(digits) == .number(digits))
  }

  @Test(
    "Escapes are resolved, and half a surrogate pair is replaced",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u65E5\u672c""#, "日本"),
      (#""\uD83C\uDF75!""#, "🍵!"),
      (#""\uD83C!""#, "\u{FFFD}!"), (#""\uD83C\u0041""#, "\u{FFFD}A"), (#""\uDF75""#, "\u{FFFD}"),
      (#""\uD83C\n""#, "\u{FFFD}\n"), ("\"茶🍵\"", "茶🍵"), (#""""#, ""), (#""a\u0000b""#, "a\0b"),
    ])
  func escapes(json: String, expected: String) throws {
    #expect(try read(json) == .string(expected))
  }

  @Test("Keys keep their order, and the last of two counts")
  func objects() throws {
    let value = try read(#" { "b" : [ true , false , null ] , "a" : { } , "b" : 1 } "#)
    #expect(
      value
        == .object([
          JSONMember(key: "b", value: .array([.bool(true), .bool(false), .null])),
          JSONMember(key: "a", value: .object([])), JSONMember(key: "b", value: .number("1")),
        ]))
    #expect(value["b"] == .number("1"))
    #expect(value["c"] == nil)
  }

  @Test(
    "A written text escapes only characters that control a terminal, separate lines or reverse text",
    arguments: [
      (0x00, true), (0x1F, true), (0x20, false), (0x7E, false), (0x7F, true), (0x80, true), (0x85, true),
      (0x9F, true), (0xA0, false), (0x2027, false), (0x2028, true), (0x2029, true), (0x202A, true),
      (0x202E, true), (0x202F, false), (0x205F, false), (0x2060, true), (0x2066, true), (0x206F, true),
      (0x2070, false),
    ])
  func escapes(value: Int, isEscaped: Bool) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    let text = "a\(Character(scalar))b"
    let written = String(decoding: JSONWriter.xcodeStyle(.string(text)), as: UTF8.self)
    let digits = String(value, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    #expect(written == "\"a\(isEscaped ? escape : String(Character(scalar)))b\"\n")
    #expect(try read(written) == .string(text))
  }

  @Test("What is written is read again as it was, in the style of Xcode")
  func writer() throws {
    let text = #"{"_b":{},"_a":[],"_B":[1,"x\u001b\"/\\ 茶\u2028"],"c":{"d":null}}"#
    let written = JSONWriter.xcodeStyle(try read(text))
    #expect(
      String(decoding: written, as: UTF8.self) == """
        {
          "_a" : [

          ],
          "_B" : [
            1,
            "x\\u001b\\"/\\\\ 茶\\u2028"
          ],
          "_b" : {

          },
          "c" : {
            "d" : null
          }
        }

        """)
    #expect(JSONWriter.xcodeStyle(try JSONReader.read(written)) == written)
  }
}
