// Tests of the detection of secrets in logs.

import Support
import Testing

@Suite("Secrets in logs") struct SecretScannerTests {
  @Test(
    "The value of a secret name is hidden, in each form of a log",
    arguments: [
      ("shared secret: fedcba98", "shared secret: …"),
      ("{\"shared_secret\" : \"abc\", \"b\": 1}", "{\"shared_secret\" : \"…\", \"b\": 1}"),
      (
        "{\"log\":\"{\\\"password\\\":\\\"ab c\\\",\\\"code\\\":2}\"}",
        #"{"log":"{\"password\":\"…\",\"code\":2}"}"#
      ),
      ("password: 'hunter2 hunter2' x", "password: '…' x"), ("password => \"x\"", "password => \"…\""),
      ("password = Optional(\"hunter2\")", "password = Optional(\"…\")"), ("token=“abc def”", "token=“…”"),
      ("https://example.com/?access_token=abc&y=2", "https://example.com/?access_token=…&y=2"),
      ("X-Api-Key: appl_x", "X-Api-Key: …"), ("api key: appl_x", "api key: …"), ("apiKey=appl_x", "apiKey=…"),
      ("X-Apple-Token: abcdef", "X-Apple-Token: …"), ("purchaseToken=abc.def-ghi;", "purchaseToken=…;"),
      ("<password>hunter2</password><status>2</status>", "<password>…</password><status>2</status>"),
      ("<key>token</key>\n  <string>abc</string>", "<key>token</key>\n  <string>…</string>"),
      ("パスワード: himitsu123", "パスワード: …"), ("Passwort：geheim", "Passwort：…"), ("X-Dsid: 12345", "X-Dsid: …"),
    ])
  func names(text: String, hidden: String) { #expect(SecretScanner.hidden(text) == hidden) }

  @Test(
    "The whole credential of a header is hidden, with any scheme",
    arguments: [
      "Basic dXNlcjpwYXNz", "Bearer abc", "Digest username=\"a\", response=\"b\"", "Token x", "secret",
    ])
  func headers(value: String) {
    #expect(SecretScanner.hidden("a\nAuthorization: \(value)\nb") == "a\nAuthorization: …\nb")
    #expect(SecretScanner.hidden("[Proxy-Authorization: \(value)], 2") == "[Proxy-Authorization: …], 2")
    #expect(SecretScanner.hidden("Set-Cookie: \(value)") == "Set-Cookie: …")
    guard !value.contains("\"") else { return }
    #expect(
      SecretScanner.hidden("{\"authorization\":\"\(value)\",\"a\":1}") == "{\"authorization\":\"…\",\"a\":1}")
    #expect(SecretScanner.hidden("curl -H 'Authorization: \(value)' -v") == "curl -H 'Authorization: …' -v")
  }

  @Test(
    "A code without a name is hidden after its first characters",
    arguments: [
      "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2VjcmV0", "MIIT0wYJKoZIhvcNAQcCoIITxDCCE8ACAQExCzAJBg==",
      "MIIT/wYJKoZIhvcNAQcCoI/xDCCE8ACAQExCzAJBg", "0123456789abcdef0123456789ABCDEF",
      "AbCd1234AbCd1234AbCd1234AbCd1234AbCd1234",
    ])
  func codes(code: String) {
    #expect(SecretScanner.hidden("got \(code), done") == "got \(code.prefix(4))…, done")
  }

  @Test("E-mail addresses are hidden, also in the encoding of addresses")
  func addresses() {
    #expect(SecretScanner.hidden("to jane.doe@example.com, now") == "to …, now")
    #expect(SecretScanner.hidden("mail=ken%2Etanaka%40example.com&x=1") == "mail=…&x=1")
    #expect(SecretScanner.hidden("<jane@example.com.>") == "<….>")
  }

  @Test("A private key and a receipt are hidden to their last line")
  func severalLines() {
    let code = String(repeating: "MIIT0wYJKoZI", count: 6)
    #expect(SecretScanner.hidden("\(code)\n\(code)\nabC=\nDone: 2") == "MIIT…\n…\n…\nDone: 2")
    let key = "a -----BEGIN EC PRIVATE KEY-----\nMHcC\n\nAQ==\n-----END EC PRIVATE KEY----- b\nc"
    #expect(SecretScanner.hidden(key) == "a …\n…\n\n…\n… b\nc")
    #expect(SecretScanner.hidden(key.replacing("\n", with: "\\n")) == "a … b\\nc")
    // A key without an end hides a limited number of lines.
    let open = "-----BEGIN PRIVATE KEY-----\n" + String(repeating: "x\n", count: 200)
    #expect(SecretScanner.hidden(open).hasSuffix("x\n"))
  }

  @Test(
    "Errors, paths, versions and sentences stay",
    arguments: [
      "Error Domain=SKErrorDomain Code=2 \"Cannot connect\" UserInfo={NSUnderlyingError=0x28}",
      "/var/containers/Bundle/Application/0F3A5C1E-1111-2222-3333-444455556666/Shop.app/Store",
      "com.example.subscriptionlab.a.long.identifier.of.a.product.with.many.parts.monthly2024",
      "com_example_app_very_long_product_identifier_2024_monthly",
      "storekit_getproductrequest_platform_error",
      "transactionIdentifier 2000000123456789, originalTransactionIdentifier 2000000123456788",
      "Enter the password for your account", "token: null", "appAccountToken = nil", "isSecret: true",
      "Invalid bearer token", "node_modules/react-native@0.71.0/index.js", "Icon@2x.png", "a @ b",
      "@MainActor",
      "-----END PRIVATE KEY-----\nnext", "https://mzstorekit-sb.itunes.apple.com/inApps/v1/history?x=1", "",
    ])
  func kept(text: String) { #expect(SecretScanner.hidden(text) == text) }
}
