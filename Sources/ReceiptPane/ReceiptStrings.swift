// What the Receipt pane says, in every language of the chrome. Keys and values of the answer are the store's.

import Support
import Workbench

extension Localizer {
  var paneReceipt: String { localized("Receipt", ja: "レシート") }
  var receiptLeavesWithFinish: String { localized("leaves with finish", ja: "終了処理で消える") }
  var receiptLeftWithFinish: String { localized("left with finish", ja: "終了処理で消えた") }
  var receiptFinishedSince: String {
    localized("finished since: only in an older receipt", ja: "終了処理済み。古いレシートにだけ残る")
  }
  var receiptStaysForEver: String { localized("stays for ever", ja: "ずっと残る") }
  var receiptStaysUntilCut: String { localized("stays until newer ones push it out", ja: "新しいものに押し出されるまで残る") }
  var receiptNotInBooks: String { localized("not in the store's books", ja: "ストアの記録にない") }
  var receiptFamily: String { localized("shared by the family", ja: "ファミリー共有") }
  var receiptFirstPeriod: String { localized("first period", ja: "最初の期間") }
  var receiptUpgraded: String { localized("a higher plan took over", ja: "上位プランに移行") }
  var receiptRetries: String { localized("payment failed and is tried again", ja: "支払いに失敗し再試行中") }
  var receiptRenews: String { localized("renews by itself", ja: "自動で更新される") }
  var receiptCancelled: String { localized("cancelled: ends with its period", ja: "解約済み。期間の終わりに失効") }
  var receiptGood: String { localized("the receipt is good", ja: "有効なレシート") }
  var receiptOfXcode: String { localized("made by Xcode: no store takes it", ja: "Xcode製のレシートはどのストアも受け付けない") }
  var receiptTampered: String { localized("not as the store signed it", ja: "ストアの署名と一致しない") }
  var receiptNoAccount: String { localized("the account was deleted", ja: "アカウントは削除済み") }
  var receiptFault: String {
    localized("injected: receipt-fault off ends it", ja: "注入された応答。receipt-fault offで終わる")
  }
  var receiptNumberOfApp: String { localized("a number of the app", ja: "アプリの番号") }
  var receiptZero: String { localized("0 outside production", ja: "本番環境以外では0") }
  var receiptType: String { localized("says which store made it", ja: "どのストアのレシートか") }
  var receiptIdentity: String { localized("who the app is", ja: "アプリの識別子") }
  var receiptVersion: String { localized("the build's CFBundleVersion", ja: "ビルドのCFBundleVersion") }
  var receiptCreated: String { localized("when the account's books last changed", ja: "アカウントの記録が最後に変わった日時") }
  var receiptRequested: String { localized("of this request", ja: "この要求の日時") }
  var receiptObtained: String { localized("when the account got the app", ja: "アプリを入手した日時") }
  var receiptAlways2013: String { localized("always this, outside production", ja: "本番環境以外ではいつも同じ") }
  var receiptFirstVersion: String { localized("the version that the account had first", ja: "最初に入手したバージョン") }
  var receiptAlways10: String { localized("always 1.0 in the Sandbox", ja: "Sandboxではいつも1.0") }
  var receiptInApp: String { localized("of the receipt that was sent", ja: "送ったレシートの内容") }
  var receiptEnvironment: String { localized("keep it with the order", ja: "注文とともに保存すること") }
  var receiptAsSent: String { localized("as old as what was sent", ja: "送ったものと同じ古さ") }
  var receiptLatestInfo: String {
    localized("of the request: since the first subscription", ja: "要求時の内容。最初の購読から付く")
  }
  var receiptLatestReceipt: String { localized("made anew for the request", ja: "要求のたびに作られる") }
  var receiptPending: String { localized("one for each subscription", ja: "購読ごとに1行") }
  var receiptIdentifier: String { localized("each renewal has a new one", ja: "更新ごとに新しくなる") }
  var receiptOriginal: String { localized("the same in all periods", ja: "すべての期間で同じ") }
  var receiptSubscriptionsOnly: String { localized("only subscriptions have it", ja: "購読だけに付く") }
  var receiptTrial: String { localized("says false on all else too", ja: "購読以外でもfalseと付く") }
  var receiptCancellation: String { localized("since the refund", ja: "返金以後") }
  var receiptCancellationReason: String { localized("1: because of the app", ja: "1はアプリが理由") }
  var receiptToken: String { localized("given with the purchase", ja: "購入時に渡された値") }
  var receiptRenewsInto: String { localized("what the next period is of", ja: "次の期間の商品") }
  var receiptRenewStatus: String { localized("1 renews, 0 was cancelled", ja: "1は更新、0は解約") }
  var receiptIntent: String { localized("1 cancelled, 2 billing, 3 price", ja: "1は解約、2は支払い、3は値上げ") }
  var receiptGrace: String { localized("still to be served until then", ja: "この日時まで提供を続ける") }
  var receiptPriceConsent: String { localized("0 waits for consent, 1 agreed", ja: "0は同意待ち、1は同意済み") }
  var receiptHeadingInside: String { localized("the receipt itself says", ja: "レシート自体の内容") }
  var receiptNew: String { localized("new", ja: "追加") }
  var receiptGone: String { localized("gone", ja: "消失") }
  var promptTakeReceipt: String { localized("keep this receipt as: ", ja: "レシートの保管名: ") }
  var promptSaveReceipt: String { localized("write the receipt to: ", ja: "レシートの書き出し先: ") }
  var promptFindInReceipt: String { localized("find in the receipt: ", ja: "レシート内を検索: ") }
  var receiptNobody: String {
    localized(
      "No receipt: nobody is signed in, and a receipt is of an account.", ja: "レシートはありません。サインインしていないためです。")
  }
  var receiptAnswerCopy: String { localized("the answer", ja: "応答") }
  var receiptDataCopy: String { localized("the receipt's receipt-data", ja: "receipt-data") }

  func receiptRenewal(original: String) -> String {
    localized("renewal of \(original)", ja: "\(original)の更新")
  }
  func receiptWithOffer(_ mode: String) -> String { localized("offer \(mode)", ja: "オファー\(mode)") }
  func receiptSinceRefund(_ time: String) -> String { localized("since refund \(time)", ja: "返金以後 \(time)") }
  func receiptCutOff(_ setting: String) -> String { localized("cut off: \(setting)", ja: "切り捨て: \(setting)") }
  func receiptEnded(intent: String) -> String {
    localized("ended, intent \(intent)", ja: "失効 (intent \(intent))")
  }
  func receiptTakenAt(_ time: String) -> String {
    localized("as it was when it was taken, \(time)", ja: "保管した時点の内容 \(time)")
  }
  func receiptWas(_ value: String) -> String { localized("was \(value)", ja: "以前は\(value)") }
  func receiptRows(_ count: Int) -> String {
    localized(count == 1 ? "1 row" : "\(count) rows", ja: "\(count)行")
  }
  func receiptUntil(_ time: String) -> String { localized("until \(time)", ja: "\(time)まで") }
  func receiptSealed(_ start: String) -> String {
    localized("\(start)..  signed when it is copied", ja: "\(start)..  コピー時に署名")
  }
  func receiptNow(_ environment: String) -> String {
    localized("\(environment) now", ja: "\(environment) 現在")
  }
  func receiptKept(_ name: String, _ environment: String) -> String { "\(name) (\(environment))" }
  func receiptStatus(_ status: String) -> String { localized("status \(status)", ja: "status \(status)") }
  func receiptChanges(new: Int, changed: Int, gone: Int) -> String {
    var parts: [String] = []
    if new > 0 { parts.append(localized("new \(new)", ja: "追加\(new)")) }
    if changed > 0 { parts.append(localized("changed \(changed)", ja: "変更\(changed)")) }
    if gone > 0 { parts.append(localized("gone \(gone)", ja: "消失\(gone)")) }
    return parts.joined(separator: "  ")
  }
  func receiptNone(_ environment: String) -> String {
    localized(
      "No receipt yet: \(environment) makes one with the first purchase, or when somebody restores who has bought before.",
      ja: "レシートはまだありません。\(environment)では最初の購入か、購入済みの人の復元で作られます。")
  }
  func receiptCalledOff(_ key: String) -> String {
    localized(
      "Stopped: the receipt was not made. \(key) makes it.", ja: "中止しました。レシートは作成されていません。\(key)で作成します。")
  }
  func receiptWayToBuy(_ way: String) -> String { localized("\(way) makes one.", ja: "\(way)で作られます。") }
  func receiptWaySignIn(_ keys: String) -> String {
    localized("\(keys) signs a tester in.", ja: "\(keys)でテスターがサインインします。")
  }
  func receiptOthers(_ keys: String) -> String {
    localized("\(keys) shows the others.", ja: "\(keys)でほかのレシートを表示します。")
  }
  var receiptFold: String { localized("fold", ja: "開閉") }
  var receiptOnlyOne: String {
    localized("there is no other receipt: of other environments and kept ones", ja: "ほかの環境や保管したレシートはありません")
  }
  var receiptNothingThere: String { localized("there is no receipt", ja: "レシートがありません") }
  func receiptUnknown(_ name: String, known: String) -> String {
    localized("there is no receipt \(name); possible: \(known)", ja: "レシート\(name)はありません。指定できるもの: \(known)")
  }
  var receiptElsewhere: String {
    localized("this receipt is of a world that is not on screen", ja: "表示中ではない環境のレシートです")
  }
}
