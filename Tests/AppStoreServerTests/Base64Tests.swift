// Tests of Base64 and SHA-1.

import Support
import Testing

@testable import AppStoreServer

@Suite("Base64 and SHA-1") struct Base64Tests {
  @Test(
    "Bytes are encoded with padding, and decoded to the same bytes",
    arguments: [("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("\u{FF}?", "w78/")])
  func examples(text: String, encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
    #expect(Base64.decode(encoded) == Array(text.utf8))
  }

  @Test("Line breaks are skipped anywhere", arguments: ["\nZm\r\n9v", "Z\nm\n9\nv\n", "Zg=\n=\r\n"])
  func lineBreaks(text: String) {
    #expect(Base64.decode(text) == Base64.decode(text.filter { !$0.isNewline }))
    #expect(Base64.decode(text) != nil)
  }

  @Test(
    "A text with other characters, wrong padding or unused bits is refused",
    arguments: [
      "", "\n", "Z", "Zg", "Zg=", "Zg===", "Zm8", "Zm9v=", "=", "====", "Zg==Zg==", "Z===", "Zm 9v", "Zm9-",
      "Zm9_", "Zm9v ", "Zm\t9v", "Zh==", "Zm9=", "Zm9é", "Zm9v\u{0}", "Zm9vZ", "Z=9v",
    ])
  func refused(text: String) { #expect(Base64.decode(text) == nil) }

  @Test(
    "SHA-1 gives the digests of RFC 3174",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
    ])
  func digests(text: String, digest: String) {
    let hexadecimal = SHA1.digest(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    #expect(hexadecimal.joined() == digest)
  }
}
