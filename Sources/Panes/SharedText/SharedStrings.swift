// The texts that several parts of the screen share.

import Support

extension Localizer {
  package func filtered(title: String, filter: String) -> String { localized("\(title)  /\(filter)") }
  package var focusMark: String { localized("[focus]") }
  package func buyNamed(_ product: String) -> String { localized("buy \(product)") }
  package var stateOn: String { localized("ON") }
  package var stateOff: String { localized("off") }
  package var promptOpen: String { localized("open (.iap, .storekit, builtin): ") }
  package var noTransactionYet: String { localized("there is no transaction yet") }
  package var listSeparator: String { localized(", ") }
  var holderMe: String { localized("me") }
  package var pricePending: String { localized("not answered") }
  package var priceAgreed: String { localized("accepted") }
  package func familyOfOne(add keys: String) -> String {
    localized("this customer has no family members; \(keys) adds one")
  }
  package func familyMembers(_ names: String) -> String { localized("in the family: \(names)") }
}
