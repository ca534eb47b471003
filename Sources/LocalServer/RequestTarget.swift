// Which of the two stores a request is for, by its port, its path and its Host, and whether its Host is this server's at
// all: a page in a browser may have a name of its own lead to this machine.

import AppStoreServer
import StoreModel

/// The names that the server answers to.
public struct AllowedHosts: Sendable {
  /// Names beside the loopback's and Apple's, in small letters.
  private let others: Set<String>

  public init(others: [String] = []) { self.others = Set(others.map { Self.plain($0[...]) }) }

  /// Apple's names and the store that each is of.
  public static let apple: [String: EnvironmentName] = [
    "buy.itunes.apple.com": .production,
    "sandbox.itunes.apple.com": .sandbox,
    "api.storekit.apple.com": .production,
    "api.storekit-sandbox.apple.com": .sandbox,
    "api.storekit.itunes.apple.com": .production,
    "api.storekit-sandbox.itunes.apple.com": .sandbox,
  ]

  /// What a Host says.
  enum Host: Hashable {
    case ours
    case apple(EnvironmentName)
    case strange
  }

  /// Reads a Host, with or without a port.
  func host(_ text: String) -> Host {
    guard let name = Self.name(in: text) else { return .strange }
    if let store = Self.apple[name] { return .apple(store) }
    return others.contains(name) || Self.isLoopback(name) ? .ours : .strange
  }

  /// The name without a port and without the dot of a whole name; nil where the port is none.
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

/// Where a request goes, read from its target: `/sandbox/verifyReceipt?a=b`, or a whole address as proxies are sent.
struct RequestTarget: Hashable {
  /// The authority of a whole address; it goes before the Host.
  let authority: String?
  /// The store that the path begins with.
  let store: EnvironmentName?
  /// What follows.
  let path: String
  let query: [ServerRequest.QueryItem]

  /// Nil for what is no address on a server.
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
