// The environment and the path that a request selects.

import AppStoreServer
import StoreModel

/// The target of a request, such as `/sandbox/verifyReceipt?a=b`; in requests to a proxy, an absolute URL.
struct RequestTarget: Hashable {
  /// The authority of an absolute URL, which takes precedence over the `Host` header.
  let authority: String?
  /// The environment that the first component of the path names.
  let store: EnvironmentName?
  /// The path without the environment.
  let path: String
  let query: [ServerRequest.QueryItem]

  /// Parses the target of a request; nil if it is neither a path nor an absolute URL.
  init?(_ target: String) {
    var remaining = target[...]
    var authority: String?
    if let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) {
      remaining = remaining.dropFirst(scheme.count)
      let end = remaining.firstIndex { $0 == "/" || $0 == "?" } ?? remaining.endIndex
      authority = String(remaining[..<end])
      remaining = remaining[end...]
      if !remaining.hasPrefix("/") { remaining = "/" + remaining }
    }
    guard remaining.hasPrefix("/") else { return nil }
    self.authority = authority
    let queryStart = remaining.firstIndex(of: "?") ?? remaining.endIndex
    query = Self.items(remaining[queryStart...].dropFirst())
    let fullPath = remaining[..<queryStart]
    let first = fullPath.dropFirst().prefix { $0 != "/" }
    switch first {
    case "sandbox": store = .sandbox
    case "production": store = .production
    default: store = nil
    }
    path = store == nil ? String(fullPath) : String(fullPath.dropFirst(first.count + 1))
  }

  private static func items(_ query: Substring) -> [ServerRequest.QueryItem] {
    query.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      return ServerRequest.QueryItem(decoded(name), decoded(part.dropFirst(name.count + 1)))
    }
  }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decoded(text, plusIsSpace: true)
  }
}
