// Tests of which store answers a request, and of the server's host names.

import StoreSimulator
import Testing

@testable import LocalServer

@Suite("Addresses") struct AddressTests {
  @Test(
    "a Host is ours on the loopback, Apple's by its name, and else strange",
    arguments: [
      ("localhost", AllowedHosts.Host.local), ("LOCALHOST:8421", .local), ("localhost.", .local),
      ("127.0.0.1:1", .local), ("127.8.9.255", .local), ("[::1]", .local), ("[::1]:8422", .local),
      ("ci-backend:80", .local), ("CI-Backend", .local),
      ("buy.itunes.apple.com", .apple(.production)), ("Sandbox.iTunes.Apple.com:443", .apple(.sandbox)),
      ("api.storekit.apple.com", .apple(.production)), ("api.storekit-sandbox.apple.com", .apple(.sandbox)),
      ("api.storekit.itunes.apple.com", .apple(.production)),
      ("api.storekit-sandbox.itunes.apple.com", .apple(.sandbox)),
      ("", .unknown), ("127.0.0.1.evil.example", .unknown), ("128.0.0.1", .unknown), ("127.0.0", .unknown),
      ("127.0.0.256", .unknown), ("127.0.0.+1", .unknown), ("localhost:80x", .unknown),
      ("localhost:123456", .unknown), ("[::2]", .unknown), ("[::1", .unknown), ("[::1]x", .unknown),
      ("::1", .unknown), ("evil.localhost.example", .unknown), ("localhost@evil.example", .unknown),
      ("buy.itunes.apple.com.evil.example", .unknown), ("localhost, evil.example", .unknown),
    ])
  func hosts(text: String, host: AllowedHosts.Host) {
    #expect(AllowedHosts(additionalNames: ["ci-backend"]).host(text) == host)
  }

  @Test("a target has a store, a path and a query; a whole address has a name too")
  func targets() throws {
    let plain = try #require(RequestTarget("/verifyReceipt?a=b%20c&d=+e&%zz=%4"))
    #expect((plain.store, plain.path, plain.authority) == (nil, "/verifyReceipt", nil))
    #expect(plain.query.map(\.name) == ["a", "d", "%zz"])
    #expect(plain.query.map(\.value) == ["b c", " e", "%4"])
    let prefixed = try #require(RequestTarget("/sandbox/verifyReceipt"))
    #expect((prefixed.store, prefixed.path) == (.sandbox, "/verifyReceipt"))
    let other = try #require(RequestTarget("/production/inApps/v1/x/"))
    #expect((other.store, other.path) == (.production, "/inApps/v1/x/"))
    #expect(try #require(RequestTarget("/sandboxes/x")).store == nil)
    #expect(try #require(RequestTarget("/production")).path == "")
    let whole = try #require(RequestTarget("HTTP://buy.itunes.apple.com:80/verifyReceipt?x"))
    #expect((whole.authority, whole.path) == ("buy.itunes.apple.com:80", "/verifyReceipt"))
    #expect(try #require(RequestTarget("https://localhost")).path == "/")
    for target in ["", "*", "verifyReceipt", "ftp://localhost/x", "localhost:443"] {
      #expect(RequestTarget(target) == nil, "\(target)")
    }
  }
}
