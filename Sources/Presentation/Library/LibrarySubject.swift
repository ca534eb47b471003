// The subjects of the library of scenarios.

import Support

/// A folder of the library, in the order of the lists.
package enum LibrarySubject: String, CaseIterable, Sendable {
  case demos, purchase, interrupted
  case askToBuy = "ask-to-buy"
  case subscription, family, refund, restore, launch, errors
  case storeKit2 = "storekit2"
  case receipts, device, pitfalls
  /// Statements of articles, with the author's name before each scenario's name.
  case evidence
  /// Scenarios that need the catalogue `builtin-full`.
  case fullCatalog = "builtin-full"
  case service

  package var title: LocalizedText {
    switch self {
    case .demos: LocalizedText("Demos")
    case .purchase: LocalizedText("Purchase")
    case .interrupted: LocalizedText("Interrupted purchase")
    case .askToBuy: LocalizedText("Ask to Buy")
    case .subscription: LocalizedText("Subscription")
    case .family: LocalizedText("Family Sharing")
    case .refund: LocalizedText("Refund")
    case .restore: LocalizedText("Restore")
    case .launch: LocalizedText("Launch and termination")
    case .errors: LocalizedText("Errors")
    case .storeKit2: LocalizedText("StoreKit 2")
    case .receipts: LocalizedText("Receipts")
    case .device: LocalizedText("Devices that differ from the App Store")
    case .pitfalls: LocalizedText("Pitfalls, wrong and right")
    case .evidence: LocalizedText("From articles")
    case .fullCatalog: LocalizedText("Full demo catalogue")
    case .service: LocalizedText("Purchase service")
    }
  }
}

extension LibraryScenario {
  /// Returns the scenarios in the order of the subjects; unknown folders come last.
  package static func sortedBySubject<Item>(_ items: [Item], name: (Item) -> String) -> [Item] {
    let folders = items.map { String(name($0).prefix { $0 != "/" }) }
    let subjects = LibrarySubject.allCases
    let ranks = folders.map { folder in
      LibrarySubject(rawValue: folder).flatMap { subjects.firstIndex(of: $0) } ?? subjects.count
    }
    return items.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { items[$0] }
  }
}
