// The environment and the path of a request, from its port, its target and its host.

import AppStoreServer
import StoreModel

/// The host names that the server accepts.
///
/// Other names are refused, because a web page may use its own host name for this machine (DNS rebinding).
public struct AllowedHosts: Sendable {
  /// Accepted names in addition to the loopback names and Apple's names, in lower case.
  private let others: Set<String>

  public init(others: [String] = []) { self.others = Set(others.map { Self.plain($0[...]) }) }

  /// Apple's host names with their environments.
  public static let apple: [String: EnvironmentName] = [
    "buy.itunes.apple.com": .production,
    "sandbox.itunes.apple.com": .sandbox,
    "api.storekit.apple.com": .production,
    "api.storekit-sandbox.apple.com": .sandbox,
    "api.storekit.itunes.apple.com": .production,
    "api.storekit-sandbox.itunes.apple.com": .sandbox,
  ]

  enum Host: Hashable {
    case ours
    case apple(EnvironmentName)
    case strange
  }

  /// Returns the kind of a host name, with or without a port.
  func host(_ text: String) -> Host {
    guard let name = Self.name(in: text) else { return .strange }
    if let store = Self.apple[name] { return .apple(store) }
    return others.contains(name) || Self.isLoopback(name) ? .ours : .strange
  }

  /// Returns the name without the port and without a final dot; nil if the port is invalid.
  private static func name(in host: String) -> String? {
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      return isPort(host[host.index(after: end)...]) ? plain(host[...end]) : nil
    }
    guard let colon = host.firstIndex(of: ":") else { return plain(host[...]) }
    return isPort(host[colon...]) ? plain(host[..<colon]) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard let first = text.first else { return true }
    let digits = text.dropFirst().utf8
    return first == ":" && digits.count <= 5 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func plain(_ name: Substring) -> String {
    let small = name.lowercased()
    return small.hasSuffix(".") ? String(small.dropLast()) : small
  }

  private static func isLoopback(_ name: String) -> Bool {
    if name == "localhost" || name == "[::1]" { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
      }
  }
}

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
