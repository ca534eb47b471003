// Objective-C selectors in log lines that are too long for the screen.

extension String {
  /// The text with only the first part of each selector that has several parts.
  ///
  /// For example, `consumeWithPurchaseResult:completionHandler:` becomes `consumeWithPurchaseResult:..`.
  package var shorteningSelectors: String {
    guard contains(":") else { return self }
    let words = split(separator: " ", omittingEmptySubsequences: false).map { word -> Substring in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 2, parts.last?.isEmpty == true, let first = parts.first,
        parts.dropLast().allSatisfy({ $0.first?.isLetter == true && $0.allSatisfy(\.isLetter) })
      else { return word }
      return "\(first):.."
    }
    return words.joined(separator: " ")
  }
}
