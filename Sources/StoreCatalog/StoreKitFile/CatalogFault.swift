// The reasons why a file is not a catalogue.

import Support

public enum CatalogFault: Localizable, Hashable, Sendable {
  case appleDouble
  case stopped
  /// The file has this encoding instead of UTF-8.
  case encoding(WideEncoding)
  case larger(mebibytes: Int)
  case empty
  case noObject(found: JSONKind)
  case syntax(JSONFault)
  /// Two settings contradict each other. If one setting appears twice, both keys are equal.
  case contradiction(String, String)
  case noStorefront(QuotedValue)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .stopped: texts.localized("reading was cancelled")
    case .appleDouble:
      texts.localized(
        """
        this is an AppleDouble resource fork of macOS, not a StoreKit configuration; open the file without \
        “._” before its name
        """)
    case .encoding(let encoding):
      texts.localized("the file is \(encoding.rawValue); save it as UTF-8")
    case .larger(let size): texts.localized("larger than \(size) MiB, the limit of a catalogue")
    case .empty: texts.localized("the file is empty")
    case .noObject(let found):
      texts.localized("expected an object { }, but the file contains \(found.text(texts))")
    case .syntax(let fault): texts.localized("invalid JSON: \(fault.text(texts))")
    case .contradiction(let one, let other) where one == other:
      texts.localized("the setting \(one) appears twice with different values")
    case .contradiction(let one, let other):
      texts.localized("the settings \(one) and \(VisibleText.visible(other)) contradict each other")
    case .noStorefront(let quote):
      texts.localized(
        """
        \(VisibleText.visible(quote.text(texts))) is not a storefront of the App Store; \
        use three letters such as USA or JPN
        """)
    }
  }
}
