// The words of the chrome: what the workbench itself says, as opposed to the app, the phone and the log. One table a
// language; a text may have named placeholders such as `{product}`.

import Ground
import StoreSimulator

extension ChromeLanguage {
  /// The table of the language.
  var table: [TextKey: String] {
    switch self {
    case .english: TextKey.english
    case .japanese: TextKey.japanese
    }
  }
}

extension Texts {
  /// A text without placeholders.
  func callAsFunction(_ key: TextKey) -> String {
    language.table[key] ?? TextKey.english[key] ?? key.rawValue
  }

  /// A text with its placeholders filled in: `texts(.buyNamed, ["product": "Coins"])`.
  func callAsFunction(_ key: TextKey, _ values: KeyValuePairs<String, String>) -> String {
    Self.filled(self(key), values)
  }

  /// A pattern with its placeholders filled in.
  ///
  /// What is filled in is never looked at for placeholders again. A question mark at its end is stop enough.
  static func filled(_ pattern: String, _ values: KeyValuePairs<String, String>) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      result += rest[..<open]
      result += values.first { $0.key == name }?.value ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
      if result.hasSuffix("?"), let stop = rest.first, stop == ";" || stop == "。" {
        rest = rest.dropFirst().drop { $0 == " " }
        result += " "
      }
    }
    return result + rest
  }

  /// The names of a text's placeholders.
  static func placeholders(in text: String) -> Set<String> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        part.firstIndex(of: "}").map { String(part[..<$0]) }
      })
  }
}
