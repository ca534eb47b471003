// The texts of differences between device and App Store.

import Support

extension DeviceDifference: Localizable {
  /// Returns the parts that differ: `#2, status of group Plans`.
  public func text(_ texts: Localizer) -> String {
    var parts = transactions.prefix(Self.shown).map { "#\($0)" }
    if transactions.count > Self.shown {
      parts.append(texts.localized("\(transactions.count - Self.shown) more"))
    }
    let names = groups.map { VisibleText.visible($0) }
    if !names.isEmpty {
      parts.append(texts.localized("status of group \(names.joined(separator: Self.separator(texts)))"))
    }
    if !receiptTransactions.isEmpty {
      let numbers = receiptTransactions.suffix(Self.shown).map { "#\($0)" }
      parts.append(texts.localized("receipt with \(numbers.joined(separator: Self.separator(texts)))"))
    }
    if isReceiptBroken { parts.append(texts.localized("a receipt that can be decoded")) }
    if !products.isEmpty {
      let shown = products.prefix(Self.shown).map { VisibleText.visible($0) }
      parts.append(texts.localized("products \(shown.joined(separator: Self.separator(texts)))"))
    }
    if !finishes.isEmpty {
      let numbers = finishes.suffix(Self.shown).map { "#\($0)" }
      parts.append(texts.localized("finish of \(numbers.joined(separator: Self.separator(texts)))"))
    }
    if !deliveries.isEmpty {
      let numbers = deliveries.suffix(Self.shown).map { "#\($0)" }
      parts.append(texts.localized("delivery of \(numbers.joined(separator: Self.separator(texts)))"))
    }
    return parts.joined(separator: Self.separator(texts))
  }

  private static func separator(_ texts: Localizer) -> String { texts.localized(", ") }

  /// The number of names of one kind that a text contains.
  private static let shown = 5
}

extension DeviceCatchUpCause: Localizable {
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .launch: texts.localized("launch")
    case .sync: "AppStore.sync()"
    case .receiptRefresh: texts.localized("receipt refresh")
    case .delay, .receiptDelay: texts.localized("after the delay")
    case .operator: texts.localized("by the operator")
    case .account: texts.localized("change of account")
    case .restore: texts.localized("restore")
    case .purchase: texts.localized("purchase")
    case .reinstall: texts.localized("launch of the app that was installed again")
    case .network: texts.localized("network is back")
    }
  }
}
