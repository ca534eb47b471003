// Catalogue files for tests: invented stores, one in each version of the format.

import Foundation
import Testing

@testable import StoreCatalog
@testable import StoreSimulator

enum StoreKitFixture {
  static let names = ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0", "6.3"]

  static func bytes(_ name: String) throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "storekit", subdirectory: "Fixtures/storekit"))
    return [UInt8](try Data(contentsOf: url))
  }

  /// Returns a product in Xcode's form, with some members replaced.
  ///
  /// A member whose value is nil is omitted.
  static func product(_ replaced: [String: String?] = [:]) -> String {
    object(
      [
        "productID": "\"a.product\"", "type": "\"Consumable\"", "displayPrice": "\"0.99\"",
        "referenceName": "\"A product\"", "familyShareable": "false", "internalID": "\"00AA11BB\"",
        "localizations": "[]",
      ], replaced)
  }

  /// Returns a subscription in the form of version 4.0.
  static func subscription(_ replaced: [String: String?] = [:]) -> String {
    object(
      [
        "productID": "\"a.subscription\"", "type": "\"RecurringSubscription\"", "displayPrice": "\"2.99\"",
        "referenceName": "\"A subscription\"", "familyShareable": "false", "internalID": "\"00AA11BC\"",
        "localizations": "[]", "subscriptionGroupID": "\"G1\"", "groupNumber": "1",
        "recurringSubscriptionPeriod": "\"P1M\"", "introductoryOffer": "null", "adHocOffers": "[]",
        "codeOffers": "[]", "winbackOffers": "[]",
      ], replaced)
  }

  static func root(
    products: [String] = [], subscriptions: [String] = [], _ replaced: [String: String?] = [:]
  ) -> String {
    let group = """
      {"id":"G1","name":"Group","localizations":[],"subscriptions":[\(subscriptions.joined(separator: ","))]}
      """
    return object(
      [
        "version": "{\"major\":4,\"minor\":0}", "identifier": "\"0\"", "settings": "{}",
        "products": "[" + products.joined(separator: ",") + "]", "nonRenewingSubscriptions": "[]",
        "subscriptionGroups": subscriptions.isEmpty ? "[]" : "[" + group + "]",
      ], replaced)
  }

  static func read(_ text: String) throws -> (catalog: Catalog, warnings: [CatalogWarning]) {
    try StoreKitFile.read(Array(text.utf8), source: "test.storekit")
  }

  private static func object(_ members: [String: String], _ replaced: [String: String?]) -> String {
    var members: [String: String?] = members
    for (key, value) in replaced { members.updateValue(value, forKey: key) }
    let lines = members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.sorted()
    return "{" + lines.joined(separator: ",") + "}"
  }
}
