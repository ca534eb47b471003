// A rule of the simulator and its provenance. Log entries refer to rules, so that the program can explain why something
// happened; `iapbench fidelity` prints the whole registry.

import Support

/// A rule of the simulator with its source.
public struct Rule: Hashable, Sendable {
  public let id: RuleID
  /// What happens, in one or two sentences.
  ///
  /// The Japanese writes states without their dot, because narrow panes cut the statement at its first punctuation mark.
  public let statement: LocalizedText
  public let provenance: Provenance
}

/// Where a rule comes from, strongest first.
public enum Provenance: Hashable, Sendable {
  /// Apple's documentation or a public header.
  case documented(LocalizedText)
  /// An observation: the versions that were observed, and the report.
  case observed(versions: LocalizedText, source: LocalizedText)
  /// A public analysis of how the client framework behaves.
  case analysed(LocalizedText)
  /// A choice of this project, for lack of a source; the text gives the reason.
  case chosen(LocalizedText)

  /// One word for lists.
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
  /// Omits versions that the source's name contains already.
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
