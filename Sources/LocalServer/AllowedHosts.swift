// The host names to which the local server answers.

import StoreModel

/// The host names that the server accepts.
///
/// Other host names are refused, because a malicious web page can resolve its own host name to this machine
/// (DNS rebinding).
public struct AllowedHosts: Sendable {
  /// Accepted names in lower case, other than loopback names and Apple's host names.
  private let additionalNames: Set<String>

  public init(additionalNames: [String] = []) {
    self.additionalNames = Set(additionalNames.map { Self.plain($0[...]) })
  }

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
    case local
    case apple(EnvironmentName)
    case unknown
  }

  /// Returns the kind of a host name, with or without a port.
  func host(_ text: String) -> Host {
    guard let name = Self.name(in: text) else { return .unknown }
    if let store = Self.apple[name] { return .apple(store) }
    return additionalNames.contains(name) || Self.isLoopback(name) ? .local : .unknown
  }

  /// Returns the name without port and final dot; nil if the port is invalid.
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
    let lowercased = name.lowercased()
    return lowercased.hasSuffix(".") ? String(lowercased.dropLast()) : lowercased
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
