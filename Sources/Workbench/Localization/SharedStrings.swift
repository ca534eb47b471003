// Words that more than one part of the screen says, in every language of the chrome.

import Support

extension Localizer {
  package var focusMark: String { localized("[focus]", ja: "[選択中]") }
  var hintChoose: String { localized("choose", ja: "選択") }
  var hintLeave: String { localized("leave", ja: "閉じる") }
  package func buyNamed(_ product: String) -> String { localized("buy \(product)", ja: "購入: \(product)") }
  var stateOn: String { localized("ON", ja: "ON") }
  package var stateOff: String { localized("off", ja: "OFF") }
  var promptOpen: String {
    localized("open (.iap, .storekit, builtin): ", ja: "開く (.iap、.storekit、builtin): ")
  }
  var noTransactionYet: String { localized("there is no transaction yet", ja: "取引はまだありません") }
  package var listSeparator: String { localized(", ", ja: "、") }
  var paletteLeave: String { localized("leave", ja: "戻る") }
  var holderMe: String { localized("me", ja: "自分") }
  var pricePending: String { localized("not answered", ja: "未回答") }
  var priceAgreed: String { localized("agreed", ja: "同意済み") }
  func familyHolderHint(holder: String, pane: String) -> String {
    localized("\(holder) in pane \(pane) chooses whose turn it is")
  }
}
