// Expectations about fields of transactions and renewal information, and about requested products.

import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Whether a text denotes a field's value; a date may be written in any form of the scenario language.
  func matches(_ value: FieldValue, by text: String) -> Bool {
    value.matches(by: text) { text in
      let bytes = Array(text.utf8)
      guard let time = try? TimeText.time(bytes, 0..<bytes.count),
        let instant = time.instant(now: world.now, zone: world.device.timeZone)
      else { return nil }
      return (instant, text.utf8.contains(Byte.dot))
    }
  }

  /// Returns the actual value of a field, or the meanings of an ambiguous expected value; nil if the field is
  /// as expected.
  func contradiction(to name: String, _ value: String, of field: FieldValue) -> ExpectationMismatch? {
    let meanings = field.contradictoryMeanings(of: value)
    if !meanings.isEmpty { return .ambiguousValue(value, fields: meanings) }
    return matches(field, by: value) ? nil : .field(name, field.text(in: world.device.timeZone))
  }

  /// Returns the actual value of a field; nil if the value is as expected.
  func contradiction(
    toRenewalInfo name: String, _ value: String, of product: String, person: String
  ) -> ExpectationMismatch? {
    let members = world.familyMembers.map(\.name)
    guard members.contains(person) || world.accountNames.contains(person) else {
      return .subscription(.nobody(person, family: members))
    }
    guard let found = world.catalog.product(product) else { return .subscription(.noProduct(product)) }
    guard found.subscription != nil else { return .subscription(.noSubscription(product)) }
    guard let status = world.listed.statuses(ofGroupWith: product, for: person).first else {
      return .noRenewalInfo(product: product)
    }
    return world.renewalInfoField(name, of: status).flatMap { contradiction(to: name, value, of: $0) }
  }

  /// Returns the actual result of the newest products request; nil if it found exactly `products`.
  func contradiction(toProducts products: [String]) -> ExpectationMismatch? {
    guard let answer = world.productAnswer else { return .noProductAnswer }
    if Set(answer.found) == Set(products) { return nil }
    return answer.hasFailed ? .productsFailed : .products(answer.found)
  }
}
