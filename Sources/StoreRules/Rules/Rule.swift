// The register of behaviours: each rule that the simulator follows, with where it comes from. Log entries point into
// it, so that "why did that happen?" has an answer, and `iapbench fidelity` prints the whole list.

import Support

/// A rule of the simulator with its source.
public struct Rule: Hashable, Sendable {
  public let id: RuleID
  /// What happens, in one or two sentences.
  public let statement: String
  public let provenance: Provenance
}

/// Where a rule comes from, strongest first.
public enum Provenance: Hashable, Sendable {
  /// Apple's documentation or a public header.
  case documented(String)
  /// Seen by someone: which versions, and where it was told.
  case observed(versions: String, source: String)
  /// A public analysis of how the client framework behaves.
  case analysed(String)
  /// Chosen by us, for want of a source; the text says why.
  case chosen(String)

  /// One word for lists.
  public var word: String {
    switch self {
    case .documented: "documented"
    case .observed: "observed"
    case .analysed: "analysed"
    case .chosen: "chosen"
    }
  }

  /// The source or the reason, in English words.
  public var detail: String { detail(Localizer()) }

  /// The source or the reason, in words.
  public func detail(_ texts: Localizer) -> String {
    switch self {
    case .documented(let source), .analysed(let source), .chosen(let source): return source
    case .observed(let versions, let source):
      let comma = texts.localized(", ", ja: "、")
      // The name of a source may have a version that it saw: that one is not said twice.
      let named = source.split(separator: comma)
      let all = versions.split(separator: comma)
      let others = all.filter { !named.contains($0) }
      return (others.count < all.count ? [Substring(source)] + others : all + [Substring(source)])
        .joined(separator: comma)
    }
  }
}
