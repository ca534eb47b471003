// Words that more than one part of the screen says, in every language of the chrome.

import Support

extension Localizer {
  package var focusMark: String { localized("[focus]") }
  var hintChoose: String { localized("choose") }
  var hintLeave: String { localized("leave") }
  package func buyNamed(_ product: String) -> String { localized("buy \(product)") }
  var stateOn: String { localized("ON") }
  package var stateOff: String { localized("off") }
  var promptOpen: String { localized("open (.iap, .storekit, builtin): ") }
  var noTransactionYet: String { localized("there is no transaction yet") }
  package var listSeparator: String { localized(", ") }
  var paletteLeave: String { localized("leave", context: "back") }
  var holderMe: String { localized("me") }
  var pricePending: String { localized("not answered") }
  var priceAgreed: String { localized("agreed") }
  func familyHolderHint(holder: String, pane: String) -> String {
    localized("\(holder) in pane \(pane) chooses whose turn it is")
  }
}
