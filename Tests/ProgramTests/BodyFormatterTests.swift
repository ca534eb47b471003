// Tests of request bodies in the log, which must contain no secrets.

import Testing

@testable import AppStoreServerAPI

@Suite("Bodies that are shown") struct ShownBodyTests {
  private static func shown(_ text: String) -> String {
    BodyFormatter.lines(Array(text.utf8)).joined(separator: "\n")
  }

  @Test("receipts, secrets and keys are shortened, wherever they stand")
  func secrets() {
    let secret = "6ff80475391fa406d02f39caaf86d413"
    let receipt = "MII" + String(repeating: "Aa0+/", count: 900) + "=="
    for body in [
      "{\"receipt-data\":\"\(receipt)\",\"password\":\"\(secret)\",\"exclude-old-transactions\":true}",
      "{\"receipt-data\":\"\(receipt.replacing("/", with: "\\/"))\",\"x\":{\"\(secret)\":\"\(secret)\"}}",
      "receipt-data=\(receipt.replacing("+", with: "%2B"))&password=\(secret)", "\(secret)\(secret)", secret,
      "{\"password\": \"\(secret)\"", "[\"\(secret)\",",
    ] {
      let shown = Self.shown(body)
      #expect(!shown.contains(secret) && !shown.contains(receipt.prefix(30)), "\(body.prefix(60))")
      #expect(shown.contains("6ff8…") || shown.contains("MIIA…"), "\(body.prefix(60))")
    }
    // Even a short secret is hidden, because its JSON key marks it as a secret.
    for (body, hidden) in [
      (#"{"password":"hunter2","x":1}"#, "ter2"), (#"{"password" : "ab cdef"}"#, "cdef"),
      ("a=b&password=hunter2&c=d", "ter2"),
    ] {
      #expect(!Self.shown(body).contains(hidden), "\(body)")
    }
    #expect(Self.shown(#"{"password":"hunter2","status":21007}"#).contains("21007"))
  }

  @Test("JSON is read before it is shown: escaped keys and line ends hide no secret, in half a body neither")
  func readAsJSON() {
    for body in [
      #"{"pass\u0077ord":"hunter2secret"}"#, "{\"password\":\n\"hunter2secret\"}",
      "{\"password\"\r\n:\r\n\"hunter2secret\"}",
      #"{"password":"hunter2,secret","x":1}"#, #"{"password":"hu,er2}secret"}"#,
      #"{"password":"\u0068unter2secret"}"#,
      #"{"password":["hunter2secret"]}"#, #"{"password":{"x":"hunter2secret"}}"#,
      #"{"Shared_Secret":"hunter2secret"}"#,
      #"{"appKey":"hunter2secret"}"#, "  {\"password\":\"hunter2 secret\"}",
      #"{"password":"hunter2\"secret"}"#,
      // These bodies are not JSON, or only the beginning of JSON.
      #"{"pass\u0077ord":"hunter2secret""#, "{\"password\":\n\"hunter2secret\"",
      "{\"password\":\n\n\"hunter2,secret\",",
      "pass%77ord=hunter2secret", "a=b&password=hunter2!secret&c=d", "shared%5Fsecret=hunter2secret",
    ] {
      let shown = Self.shown(body)
      #expect(
        !shown.contains("secret\"") && !shown.contains("2secret") && !shown.contains("er2"),
        "\(body): \(shown)")
      #expect(
        !shown.contains("!secret") && !shown.contains(",secret") && !shown.contains(" secret"),
        "\(body): \(shown)")
    }
    #expect(Self.shown("{\"password\":\"hunter2\"\n,\"status\":21007").contains("21007"))
    #expect(Self.shown("password=hunter2&status=21007").contains("21007"))
    #expect(
      Self.shown(#"{"password":12345678,"status":21007}"#)
        == "    {\n      \"password\":1234…,\n      \"status\":21007\n    }")
  }

  @Test("what a payment is consumed with is shown with twelve characters, as elsewhere in the log")
  func tokens() {
    let token = "bVq8CeCKrP_irWt8v185i_0En67k2E9B2znsmf9shCs6XstKxC8PuJf-B1skrnoPCskvH6T5tumYZYJPGSFhOU"
    for body in [
      "{\"paymentSeq\":\"2021010100000001\",\"accessToken\":\"\(token)\"}",
      "{\"accessToken\" : \"\(token)\" , \"paymentSeq\":\"2021010100000001\"}",
      "[{\"paymentSeq\":\"2021010100000001\",\"accessToken\":\"\(token)\"}]",
      "paymentSeq=2021010100000001&accessToken=\(token)",
    ] {
      let shown = Self.shown(body)
      #expect(shown.contains("bVq8CeCKrP_i…") && !shown.contains("bVq8CeCKrP_ir"), "\(shown)")
      #expect(shown.contains("2021010100000001") || body.hasPrefix("paymentSeq="))
    }
    // The value of any other JSON key may be a secret.
    #expect(!Self.shown("{\"accesstoken\":\"\(token)\"}").contains("bVq8C"))
    #expect(Self.shown(#"{"accessToken":"wrong","x":"y"}"#).contains("\"wrong\""))
  }

  @Test("what is no secret is readable, a member a line")
  func readable() {
    let body = #"{"status":0,"in_app":[{"product_id":"com.example.subscriptionlab.monthly","a":"b,{\"c"}]}"#
    #expect(
      BodyFormatter.lines(Array(body.utf8)) == [
        "    {", "      \"status\":0,", "      \"in_app\":[", "        {",
        "          \"product_id\":\"com.example.subscriptionlab.monthly\",",
        "          \"a\":\"b,{\\\"c\"", "        }", "      ]", "    }",
      ])
    #expect(Self.shown("").isEmpty)
    #expect(Self.shown("{}") == "    {\n    }")
    #expect(Self.shown("no json\nat all") == "    no json\n    at all")
  }

  @Test("no more than 4 KiB is shown, and how much is left is said")
  func long() {
    let body = "{" + (0..<5000).map { "\"key \($0)\":\"1000000782225027\"" }.joined(separator: ",") + "}"
    let lines = BodyFormatter.lines(Array(body.utf8))
    #expect(lines.last?.hasSuffix("more bytes") == true)
    #expect(lines.reduce(0) { $0 + $1.utf8.count } < 8192)
    let bytes: [UInt8] = [0xFF, 0xFE, 0, 27] + Array(repeating: 0x41, count: 100_000)
    #expect(BodyFormatter.lines(bytes).reduce(0) { $0 + $1.utf8.count } < 200)
  }
}
