// The results of expectations.

import Support

public struct Verdict: Hashable, Sendable {
  /// `FILE:LINE` of an expectation in a scenario; nil if the user typed the expectation.
  public let location: String?
  /// The expectation as typed, without the verb.
  public let expected: String
  /// The actual result, with the last callback and the time; nil if the expectation held.
  public let failure: LocalizedText?
  /// The actual result as in `failure`, then its value alone; empty if the expectation held.
  public let foundForms: [LocalizedText]

  public init(
    location: String?, expected: String, failure: LocalizedText?, foundForms: [LocalizedText] = []
  ) {
    self.location = location
    self.expected = expected
    self.failure = failure
    self.foundForms = foundForms
  }

  public var isHeld: Bool { failure == nil }
}

extension Verdict: Localizable {
  /// Returns `held  state last purchased` or `FAILED  demo.iap:12: expected …, found …`.
  public func text(_ texts: Localizer) -> String {
    let location = location.map { "\($0): " } ?? ""
    guard let failure else {
      return texts.localized("held  \(location)\(expected)")
    }
    return texts.localized("FAILED  \(location)\(failure.text(texts))")
  }
}

public struct VerdictCount: Hashable, Sendable {
  public private(set) var passed = 0
  public private(set) var all = 0

  public init() {}

  public mutating func count(isHeld: Bool, isRemoved: Bool = false) {
    let step = isRemoved ? -1 : 1
    all += step
    if isHeld { passed += step }
  }

  package static func + (left: VerdictCount, right: VerdictCount) -> VerdictCount {
    var sum = left
    sum.passed += right.passed
    sum.all += right.all
    return sum
  }
}

extension VerdictCount: Localizable {
  /// Returns `3 expectations passed` or `2 of 3 expectations passed`.
  public func text(_ texts: Localizer) -> String {
    guard passed == all else {
      return texts.localized("\(passed) of \(all) expectations passed")
    }
    return all == 1
      ? texts.localized("1 expectation passed")
      : texts.localized("\(all) expectations passed")
  }
}
