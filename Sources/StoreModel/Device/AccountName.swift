// Validation of account names.

import Support

/// Checks that an account name is readable, can be written in a step, and looks different from other
/// names.
public enum AccountName {
  /// The maximum length of a name in bytes, which is that of a mail address (RFC 5321).
  public static let longest = 254

  public enum Fault: Localizable, Hashable, Sendable {
    case empty
    case tooLong(bytes: Int)
    /// A character that controls a terminal, is invisible or reorders the text.
    case unreadable(Unicode.Scalar)
    /// A word mixes letters of two scripts that look alike.
    case mixed(Unicode.Scalar)
    case looksLike(String)
    /// The name is `me`, which means the customer of this device.
    case isReservedName

    /// Returns the sentence, without a full stop.
    public func text(_ texts: Localizer) -> String {
      switch self {
      case .empty: texts.localized("an account needs a name")
      case .tooLong(let bytes):
        texts.localized(
          "an account name has at most \(AccountName.longest) bytes; this one has \(bytes)")
      case .unreadable(let scalar):
        texts.localized("an account name cannot contain the invisible character \(AccountName.code(scalar))")
      case .mixed(let scalar):
        texts.localized(
          "\(AccountName.code(scalar)) in this name looks like an ASCII letter but is not one")
      case .looksLike(let other):
        texts.localized("this name looks the same as the account \(VisibleText.visible(other))")
      case .isReservedName:
        texts.localized("\(FamilyMember.me) means the signed-in customer and cannot be an account name")
      }
    }
  }

  /// Returns the fault of a name, without a comparison with other names; nil if there is none.
  package static func fault(of name: String) -> Fault? {
    if name.utf8.count > longest { return .tooLong(bytes: name.utf8.count) }
    if name.allSatisfy(\.isWhitespace) { return .empty }
    if let hidden = name.unicodeScalars.first(where: isHidden) { return .unreadable(hidden) }
    if folded(of: name) == FamilyMember.me { return .isReservedName }
    return mixture(in: name).map { .mixed($0) }
  }

  /// Returns the same text for all names that look the same.
  package static func folded(of name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars where scalar != " " {
      result += (latin[scalar] ?? halfWidth(scalar)).properties.lowercaseMapping
    }
    return result
  }

  /// Returns the code point (`U+200B`).
  package static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Whether a character is invisible; a plain space is not.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if VisibleText.isControl(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return true
    case .spaceSeparator: return scalar != " "
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns the first letter that only looks like an ASCII letter, in a word that also contains ASCII
  /// letters.
  private static func mixture(in name: String) -> Unicode.Scalar? {
    var lookAlike: Unicode.Scalar?
    var hasASCII = false
    for scalar in name.unicodeScalars {
      guard scalar.properties.isAlphabetic else {
        if hasASCII, let lookAlike { return lookAlike }
        lookAlike = nil
        hasASCII = false
        continue
      }
      if scalar.isASCII { hasASCII = true }
      if latin[scalar] != nil || halfWidth(scalar) != scalar { lookAlike = lookAlike ?? scalar }
    }
    return hasASCII ? lookAlike : nil
  }

  /// Returns the ASCII form of a full-width character; other characters are unchanged.
  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  /// The ASCII letters for similar letters of other scripts.
  private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("a", "аαɑ"), ("b", "Ьƅ"), ("c", "сϲ"), ("d", "ԁ"), ("e", "еҽ"), ("g", "ɡ"), ("h", "һ"), ("i", "іıι"),
      ("j", "јϳ"), ("k", "κ"), ("l", "ӏ"), ("n", "ո"), ("o", "оοօ"), ("p", "рρ"), ("q", "ԛ"), ("r", "г"),
      ("s", "ѕ"), ("u", "υս"), ("v", "νѵ"), ("w", "ԝω"), ("x", "хχ"), ("y", "уγ"), ("z", "ᴢ"),
      ("A", "АΑ"), ("B", "ВΒ"), ("C", "СϹ"), ("E", "ЕΕ"), ("H", "НΗ"), ("I", "ІΙӀ"), ("J", "Ј"), ("K", "КΚ"),
      ("M", "МΜ"), ("N", "Ν"), ("O", "ОΟ"), ("P", "РΡ"), ("S", "Ѕ"), ("T", "ТΤ"), ("X", "ХΧ"), ("Y", "УΥ"),
      ("Z", "Ζ"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (ascii, scalars) in rows {
      for scalar in scalars.unicodeScalars { table[scalar] = ascii }
    }
    return table
  }()
}
