// The lines of a request and its response in an unfolded log entry, with decoded signatures.

import AppStoreServer
import Support

/// The formatter of requests and responses for the log.
///
/// Signed texts are shortened, and their payloads follow in the next lines. No line has the signature of a
/// token, so that a copied log contains nothing that authorizes a request.
public enum ServerAPIExchange {
  /// The maximum number of lines of a body.
  static let maxLines = 160
  private static let maxTextLength = 120
  /// The maximum length in bytes of a body that is parsed.
  private static let maxBodyLength = 262_144

  /// The headers of requests, after `Authorization`, that can cause a wrong response.
  private static let requestHeaders = ["content-type", "host", "user-agent"]
  private static let responseHeaders: Set<String> = ["content-type", "retry-after"]

  /// Returns the lines of both messages, below a heading each.
  public static func lines(_ request: ServerRequest, _ response: ServerResponse) -> [String] {
    var lines = ["request", "    " + requestLine(request)]
    if let header = request.headers["authorization"] { lines += authorization(header) }
    for name in requestHeaders {
      if let value = request.headers[name] { lines.append("    \(name): \(shortened(value))") }
    }
    lines += body(request.body) + ["answer", "    HTTP \(response.status)"]
    for header in response.headers where responseHeaders.contains(header.name) {
      lines.append("    \(header.name): \(shortened(header.value))")
    }
    return lines + body(response.body)
  }

  private static func requestLine(_ request: ServerRequest) -> String {
    let query = request.query.prefix(20).map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let more = request.query.count > 20 ? "&… (\(request.query.count))" : ""
    let target = request.path + (query.isEmpty ? "" : "?\(query)") + more
    return "\(shortened(request.method)) \(shortened(target, to: 400))"
  }

  /// Returns the lines of a token: the header and the claims, without the signature.
  private static func authorization(_ value: String) -> [String] {
    let scheme = value.prefix { $0 != " " }
    let token = value.dropFirst(scheme.count + 1)
    guard value.utf8.count <= 2 * TokenCheck.maxLength, let parts = CompactSignature(String(token)) else {
      return ["    authorization: \(shortened(value, to: 16))"]
    }
    return ["    authorization: \(shortened(String(scheme))) \(sealed(token))"]
      + [parts.header, parts.payload].map { part in
        "      " + shortened(String(decoding: part, as: UTF8.self), to: 400)
      }
  }

  // MARK: Bodies

  private static func body(_ bytes: [UInt8]) -> [String] {
    guard !bytes.isEmpty else { return [] }
    guard bytes.count <= maxBodyLength, let json = try? JSONReader.read(bytes, maxValues: 10_000) else {
      let beginning = String(decoding: bytes.prefix(maxTextLength), as: UTF8.self)
      return ["    \(shortened(beginning))", "    (\(bytes.count) bytes)"]
    }
    var lines: [String] = []
    append(json, key: nil, depth: 0, to: &lines)
    let omittedCount = lines.count - maxLines
    guard omittedCount > 0 else { return lines }
    return lines.prefix(maxLines) + ["    … \(omittedCount) more lines"]
  }

  /// Adds the lines of a value; the payload of a signed text follows its line.
  private static func append(_ value: JSONValue, key: String?, depth: Int, to lines: inout [String]) {
    let margin = String(repeating: "  ", count: min(depth, 16) + 2)
    let start = margin + (key.map { "\(shortened($0)): " } ?? "")
    switch value {
    case .null: lines.append(start + "null")
    case .bool(let isOn): lines.append(start + (isOn ? "true" : "false"))
    case .number(let digits): lines.append(start + shortened(digits))
    case .string(let text):
      guard let payload = payload(of: text) else {
        lines.append(start + JSONWriter.quoted(shortened(text)))
        return
      }
      lines.append(start + sealed(text[...]))
      append(payload, key: nil, depth: depth + 1, to: &lines)
    case .array(let elements):
      lines.append(start + "[\(elements.isEmpty ? "]" : "")")
      for element in elements { append(element, key: nil, depth: depth + 1, to: &lines) }
      if !elements.isEmpty { lines.append(margin + "]") }
    case .object(let members):
      lines.append(start + "{\(members.isEmpty ? "}" : "")")
      for member in members { append(member.value, key: member.key, depth: depth + 1, to: &lines) }
      if !members.isEmpty { lines.append(margin + "}") }
    }
  }

  /// Returns the payload of a signed text; nil for every other text.
  private static func payload(of text: String) -> JSONValue? {
    guard text.hasPrefix("eyJ"), let parts = CompactSignature(text) else { return nil }
    return try? JSONReader.read(parts.payload, maxValues: 1000)
  }

  /// Returns the beginning of a signed text, and its length.
  private static func sealed(_ text: Substring) -> String {
    "\(VisibleText.visible(String(text.prefix(4))))…(\(text.utf8.count))"
  }

  private static func shortened(_ text: String, to length: Int = maxTextLength) -> String {
    let visible = VisibleText.visible(String(text.prefix(length)))
    return text.count > length ? "\(visible)…(\(text.utf8.count))" : visible
  }
}
