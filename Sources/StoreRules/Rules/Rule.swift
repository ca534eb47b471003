// The rules of the simulator and their provenance.

import Support

/// A rule of the simulator with its source.
///
/// Log entries refer to rules to explain their events. `iapbench fidelity` prints all rules.
public struct Rule: Hashable, Sendable {
  public let id: RuleID
  /// The behaviour, in one or two sentences.
  ///
  /// Names of StoreKit's states have no leading dot here, because narrow panes cut the statement at its first
  /// punctuation mark.
  public let statement: LocalizedText
  public let provenance: Provenance
}

/// The source of a rule; the strongest kind is the first case.
public enum Provenance: Hashable, Sendable {
  /// Apple's documentation or a public header.
  case documented(LocalizedText)
  case observed(versions: LocalizedText, source: LocalizedText)
  /// A public analysis of the client framework.
  case analysed(LocalizedText)
  /// A decision of this project for lack of a source, with the reason.
  case chosen(LocalizedText)

  public var word: String {
    switch self {
    case .documented: "documented"
    case .observed: "observed"
    case .analysed: "analysed"
    case .chosen: "chosen"
    }
  }

  /// Returns the source or the reason.
  ///
  /// Versions are omitted if the name of the source already contains them.
  public func detail(_ texts: Localizer) -> String {
    switch self {
    case .documented(let source), .analysed(let source), .chosen(let source): return source.text(texts)
    case .observed(let versions, let source):
      let comma = texts.localized(", ")
      let source = source.text(texts)
      let named = source.split(separator: comma)
      let all = versions.text(texts).split(separator: comma)
      let others = all.filter { !named.contains($0) }
      return (others.count < all.count ? [Substring(source)] + others : all + [Substring(source)])
        .joined(separator: comma)
    }
  }
}
