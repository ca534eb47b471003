// A `.storekit` file may hold the private key that signs its offers. It is taken out of the tree right after reading,
// before anything else sees it.

/// Finds and removes what is, or looks like, a key.
enum KeyMaterial {
  /// The value without keys: members by that name are gone, and so is every text that looks like an encoded key.
  ///
  /// `report` is called with the path of each text that was taken for a key although its name does not say so.
  static func removed(from value: JSONValue, path: String = "", report: (String) -> Void) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          let elementPath = "\(path)[\(index)]"
          guard !isKey(element) else {
            report(elementPath)
            return .null
          }
          return removed(from: element, path: elementPath, report: report)
        })
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard !namesKey(member.key) else { return nil }
          guard !looksLikeKey(member.key) else {
            report(path.isEmpty ? "a key of the file" : path)
            return nil
          }
          let memberPath = path.isEmpty ? member.key : path + "." + member.key
          guard !isKey(member.value) else {
            report(memberPath)
            return nil
          }
          return JSONMember(
            key: member.key, value: removed(from: member.value, path: memberPath, report: report))
        })
    case .null, .bool, .number, .string:
      return value
    }
  }

  private static func isKey(_ value: JSONValue) -> Bool {
    if case .string(let text) = value { looksLikeKey(text) } else { false }
  }

  /// Whether a member's name says that a key is in it: `subscriptionOffersKeyPair`, `privateKey`, `public_key`.
  private static func namesKey(_ name: String) -> Bool {
    let letters = name.lowercased().filter(\.isLetter)
    return ["keypair", "privatekey", "publickey", "signingkey"].contains { letters.contains($0) }
  }

  /// How many characters of base64 in a row make a key: one line of PEM.
  ///
  /// Names and descriptions have spaces, identifiers points.
  private static let shortestKey = 64

  private static func looksLikeKey(_ text: String) -> Bool {
    guard text.utf8.count >= shortestKey else { return false }
    var run = 0
    for byte in text.utf8 {
      let isBase64 =
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      run = isBase64 ? run + 1 : 0
      if run == shortestKey { return true }
    }
    return false
  }
}
