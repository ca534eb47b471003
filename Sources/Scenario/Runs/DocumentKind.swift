// The kinds of files that the program opens, recognized by their content.

import StoreCatalog
import Support

public enum DocumentKind: CaseIterable, Hashable, Sendable {
  /// A bug bundle as a text, or the file `about.txt` of a folder.
  case bundle
  /// A scenario or the journal of a session.
  case scenario
  /// A `.storekit` file.
  case catalog
  /// Any other text: a console log, or a dump of an app.
  case log

  /// The number of bytes at the start of a file from which its kind is recognized.
  public static let headSize = 4096

  /// Recognizes a file by the bytes at its start, otherwise by the extension of its name.
  ///
  /// The content is not checked further. Returns nil if neither the content nor the name is known.
  public init?(head: [UInt8], name: String) {
    let text = Self.textStart(of: LineEnds.unified(head))
    let form =
      Self.forms.first { $0.matches(text) }
      ?? Self.forms.first { form in form.fileExtension.map { name.hasSuffix(".\($0)") } ?? false }
    if let form {
      self = form.kind
    } else if UnknownDocument(head: head) == .otherText, !text.isEmpty {
      self = .log
    } else {
      return nil
    }
  }

  private struct Form: Sendable {
    let kind: DocumentKind
    /// nil if the content alone decides.
    let fileExtension: String?
    /// Whether a file of this kind begins with these bytes, which contain no leading space.
    let matches: @Sendable (ArraySlice<UInt8>) -> Bool
  }

  /// A kind that is added here can be opened by its content.
  private static let forms: [Form] = [
    Form(kind: .bundle, fileExtension: nil) { BundleStart($0, maxLines: 1) != nil },
    Form(kind: .scenario, fileExtension: "iap") { text in
      // The format's version follows; the parser reports an unknown version.
      let word = text.prefix { !Byte.isBlank($0) && $0 != Byte.newline && $0 != Byte.carriageReturn }
      return word.elementsEqual("iapbench".utf8)
    },
    // In a ticket, other lines such as `{code}` can come before the bundle.
    Form(kind: .bundle, fileExtension: nil) {
      BundleStart($0, maxLines: 100) != nil || QuotedScenario($0) != nil
    },
    Form(kind: .catalog, fileExtension: "storekit") { $0.first == UInt8(ascii: "{") && isCatalog($0) },
  ]

  /// Keys of a `.storekit` file, of which one is near the start of each file.
  private static let catalogKeys = [
    "products", "subscriptionGroups", "nonRenewingSubscriptions", "settings", "appPolicies",
  ]

  /// Whether a text that begins with a brace is a `.storekit` file, also if its keys are cut off.
  ///
  /// A text with other keys only is the dump of an error, a transaction or an answer.
  private static func isCatalog(_ text: ArraySlice<UInt8>) -> Bool {
    let hasKey = text.contains(UInt8(ascii: ":")) || text.contains(UInt8(ascii: "="))
    return !hasKey || catalogKeys.contains { ByteSearch.Pattern(Array("\"\($0)\"".utf8)).occurs(text) }
  }

  /// Returns the bytes after a byte order mark and leading spaces and line breaks.
  private static func textStart(of head: [UInt8]) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return head.dropFirst(head.starts(with: mark) ? mark.count : 0).drop {
      $0 == Byte.space || (0x09...0x0D).contains($0)
    }
  }
}
