// The address of the developer's server for notifications.

import Support

/// An address such as `http://127.0.0.1:8080/notifications`; `https` uses TLS.
public struct NotificationAddress: Hashable, Sendable {
  /// The reason why a text is not an address.
  public enum Fault: Error, Hashable, Sendable {
    case malformed
  }

  public let text: String
  /// The host in lower case, without the brackets of an IPv6 address.
  public let host: String
  public let port: Int
  public let isSecure: Bool
  /// The path with the query.
  public let target: String

  /// The maximum length of an address in bytes.
  static let maximumLength = 2000

  public init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformed
    }
    let lowercased = text.lowercased()
    isSecure = lowercased.hasPrefix("https://")
    guard isSecure || lowercased.hasPrefix("http://") else { throw .malformed }
    let rest = text.dropFirst(isSecure ? "https://".count : "http://".count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let (host, port) = Self.hostAndPort(authority.lowercased(), isSecure: isSecure)
    else { throw .malformed }
    let target = rest.dropFirst(authority.count)
    self.text = text
    self.host = host
    self.port = port
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  private static func hostAndPort(_ authority: String, isSecure: Bool) -> (String, Int)? {
    var host = authority
    var port: Int? = isSecure ? 443 : 80
    let afterHost = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
    if let colon = afterHost.lastIndex(of: ":") {
      host = String(authority[..<colon])
      let digits = authority[authority.index(after: colon)...]
      port = digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return nil
      }
    } else {
      guard host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else { return nil }
    }
    guard !host.isEmpty, let port, (1...65535).contains(port) else { return nil }
    return (host, port)
  }

  /// Whether the host is this machine.
  public var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// The value of the header `Host`.
  public var hostHeader: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
