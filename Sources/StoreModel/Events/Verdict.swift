// What became of something that was expected, as a line of the log has it: it held, or what was found instead.

import Support

/// Whether something that was expected holds.
public struct Verdict: Hashable, Sendable {
  /// `FILE:LINE`, where a scenario expects it; nil for what was typed.
  public let place: String?
  /// As it is typed, without the verb.
  public let expected: String
  /// What was found instead, with the last callback and the clock; nil where it held.
  public let failure: LocalizedText?

  public init(place: String?, expected: String, failure: LocalizedText?) {
    self.place = place
    self.expected = expected
    self.failure = failure
  }

  public var isHeld: Bool { failure == nil }
}

extension Verdict: Localizable {
  /// `held: state last purchased`, `FAILED demo.iap:12: expected …, found …`.
  public func text(_ texts: Localizer) -> String {
    let place = place.map { "\($0): " } ?? ""
    guard let failure else {
      return texts.localized("held  \(place)\(expected)")
    }
    return texts.localized("FAILED  \(place)\(failure.text(texts))")
  }
}

/// How many of the expectations of a session hold.
public struct VerdictCount: Hashable, Sendable {
  public private(set) var held = 0
  public private(set) var all = 0

  public init() {}

  /// Counts one in, or out again.
  public mutating func count(isHeld: Bool, isRemoved: Bool = false) {
    let step = isRemoved ? -1 : 1
    all += step
    if isHeld { held += step }
  }

}

extension VerdictCount: Localizable {
  /// `3 expectations held`, `2 of 3 expectations held`.
  public func text(_ texts: Localizer) -> String {
    guard held == all else {
      return texts.localized("\(held) of \(all) expectations held")
    }
    return all == 1
      ? texts.localized("1 expectation held")
      : texts.localized("\(all) expectations held")
  }
}
