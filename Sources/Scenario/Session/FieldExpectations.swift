// Expectations about fields under their real names, and about what a request for products found.

import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Whether a text means the value of a field; a date may be in any form that times have in the language.
  func matches(_ value: FieldValue, by text: String) -> Bool {
    value.matches(by: text) { text in
      let bytes = Array(text.utf8)
      guard let time = try? TimeText.time(bytes, 0..<bytes.count),
        let instant = time.instant(now: world.now, zone: world.device.timeZone)
      else { return nil }
      return (instant, text.utf8.contains(Byte.dot))
    }
  }

  /// What was found instead of a field of the renewal information of a product's group; nil when it is as expected.
  func contradiction(
    toRenewalInfo name: String, _ value: String, of product: String, person: String
  ) -> ExpectationMismatch? {
    let members = world.familyMembers.map(\.name)
    guard members.contains(person) || world.accountNames.contains(person) else {
      return .subscription(.nobody(person, family: members))
    }
    guard let found = world.catalog.product(product) else { return .subscription(.noProduct(product)) }
    guard found.subscription != nil else { return .subscription(.noSubscription(product)) }
    guard let status = world.statuses(ofGroupWith: product, for: person).first else {
      return .noRenewalInfo(product: product)
    }
    guard let field = world.renewalInfoField(name, of: status), !matches(field, by: value) else { return nil }
    return .field(name, field.text(in: world.device.timeZone))
  }

  /// What the newest request for products found instead; nil when it found exactly these.
  func contradiction(toProducts products: [String]) -> ExpectationMismatch? {
    guard let answer = world.productAnswer else { return .noProductAnswer }
    if Set(answer.found) == Set(products) { return nil }
    return answer.hasFailed ? .productsFailed : .products(answer.found)
  }
}
