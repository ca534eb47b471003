// Words that more than one part of the screen says, in every language of the chrome.

import Support

extension Localizer {
  var focusMark: String { say("[focus]", ja: "[選択中]") }
  var hintChoose: String { say("choose", ja: "選択") }
  var hintLeave: String { say("leave", ja: "閉じる") }
  func buyNamed(_ product: String) -> String { say("buy \(product)", ja: "購入: \(product)") }
  var stateOn: String { say("ON", ja: "ON") }
  var stateOff: String { say("off", ja: "OFF") }
  var promptOpen: String { say("open (.iap, .storekit, builtin): ", ja: "開く (.iap、.storekit、builtin): ") }
  var noTransactionYet: String { say("there is no transaction yet", ja: "取引はまだありません") }
  var listSeparator: String { say(", ", ja: "、") }
  var paletteLeave: String { say("leave", ja: "戻る") }
  var holderMe: String { say("me", ja: "自分") }
  var pricePending: String { say("not answered", ja: "未回答") }
  var priceAgreed: String { say("agreed", ja: "同意済み") }
  func familyHolderHint(holder: String, pane: String) -> String {
    say("\(holder) in pane \(pane) chooses whose turn it is", ja: "ペイン\(pane)の\(holder)で対象を選びます")
  }
}
