// The environment and the path of a request, from its port, its target and its host.

import AppStoreServer
import StoreModel

/// The target of a request: `/sandbox/verifyReceipt?a=b`, or an absolute URL as in a request to a proxy.
struct RequestTarget: Hashable {
  /// The authority of an absolute URL, which takes precedence over the `Host` header.
  let authority: String?
  /// The environment that the first component of the path names.
  let store: EnvironmentName?
  /// The path after the environment.
  let path: String
  let query: [ServerRequest.QueryItem]

  /// Parses a target; nil if it is neither a path nor an absolute URL.
  init?(_ target: String) {
    var rest = target[...]
    var authority: String?
    if let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) {
      rest = rest.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    guard rest.hasPrefix("/") else { return nil }
    self.authority = authority
    let mark = rest.firstIndex(of: "?") ?? rest.endIndex
    query = Self.items(rest[mark...].dropFirst())
    let whole = rest[..<mark]
    let first = whole.dropFirst().prefix { $0 != "/" }
    switch first {
    case "sandbox": store = .sandbox
    case "production": store = .production
    default: store = nil
    }
    path = store == nil ? String(whole) : String(whole.dropFirst(first.count + 1))
  }

  private static func items(_ query: Substring) -> [ServerRequest.QueryItem] {
    query.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      return ServerRequest.QueryItem(decoded(name), decoded(part.dropFirst(name.count + 1)))
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let two = rest.prefix(2)
      if byte == UInt8(ascii: "%"), two.count == 2, two.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: two, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
