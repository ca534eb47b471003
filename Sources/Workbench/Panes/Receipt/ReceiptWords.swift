// What the Receipt pane says, in every language of the chrome. Keys and values of the answer are the store's.

import Support

extension Localizer {
  var paneReceipt: String { say("Receipt", ja: "レシート") }
  var receiptLeavesWithFinish: String { say("leaves with finish", ja: "終了処理で消える") }
  var receiptLeftWithFinish: String { say("left with finish", ja: "終了処理で消えた") }
  var receiptFinishedSince: String {
    say("finished since: only in an older receipt", ja: "終了処理済み。古いレシートにだけ残る")
  }
  var receiptStaysForEver: String { say("stays for ever", ja: "ずっと残る") }
  var receiptStaysUntilCut: String { say("stays until newer ones push it out", ja: "新しいものに押し出されるまで残る") }
  var receiptNotInBooks: String { say("not in the store's books", ja: "ストアの記録にない") }
  var receiptFamily: String { say("shared by the family", ja: "ファミリー共有") }
  var receiptFirstPeriod: String { say("first period", ja: "最初の期間") }
  var receiptUpgraded: String { say("a higher plan took over", ja: "上位プランに移行") }
  var receiptRetries: String { say("payment failed and is tried again", ja: "支払いに失敗し再試行中") }
  var receiptRenews: String { say("renews by itself", ja: "自動で更新される") }
  var receiptCancelled: String { say("cancelled: ends with its period", ja: "解約済み。期間の終わりに失効") }
  var receiptGood: String { say("the receipt is good", ja: "有効なレシート") }
  var receiptOfXcode: String { say("made by Xcode: no store takes it", ja: "Xcode製のレシートはどのストアも受け付けない") }
  var receiptTampered: String { say("not as the store signed it", ja: "ストアの署名と一致しない") }
  var receiptNoAccount: String { say("the account was deleted", ja: "アカウントは削除済み") }
  var receiptFault: String { say("injected: receipt-fault off ends it", ja: "注入された応答。receipt-fault offで終わる") }
  var receiptNumberOfApp: String { say("a number of the app", ja: "アプリの番号") }
  var receiptZero: String { say("0 outside production", ja: "本番環境以外では0") }
  var receiptType: String { say("says which store made it", ja: "どのストアのレシートか") }
  var receiptIdentity: String { say("who the app is", ja: "アプリの識別子") }
  var receiptVersion: String { say("the build's CFBundleVersion", ja: "ビルドのCFBundleVersion") }
  var receiptCreated: String { say("when the account's books last changed", ja: "アカウントの記録が最後に変わった日時") }
  var receiptRequested: String { say("of this request", ja: "この要求の日時") }
  var receiptObtained: String { say("when the account got the app", ja: "アプリを入手した日時") }
  var receiptAlways2013: String { say("always this, outside production", ja: "本番環境以外ではいつも同じ") }
  var receiptFirstVersion: String { say("the version that the account had first", ja: "最初に入手したバージョン") }
  var receiptAlways10: String { say("always 1.0 in the Sandbox", ja: "Sandboxではいつも1.0") }
  var receiptInApp: String { say("of the receipt that was sent", ja: "送ったレシートの内容") }
  var receiptEnvironment: String { say("keep it with the order", ja: "注文とともに保存すること") }
  var receiptAsSent: String { say("as old as what was sent", ja: "送ったものと同じ古さ") }
  var receiptLatestInfo: String {
    say("of the request: since the first subscription", ja: "要求時の内容。最初の購読から付く")
  }
  var receiptLatestReceipt: String { say("made anew for the request", ja: "要求のたびに作られる") }
  var receiptPending: String { say("one for each subscription", ja: "購読ごとに1行") }
  var receiptIdentifier: String { say("each renewal has a new one", ja: "更新ごとに新しくなる") }
  var receiptOriginal: String { say("the same in all periods", ja: "すべての期間で同じ") }
  var receiptSubscriptionsOnly: String { say("only subscriptions have it", ja: "購読だけに付く") }
  var receiptTrial: String { say("says false on all else too", ja: "購読以外でもfalseと付く") }
  var receiptCancellation: String { say("since the refund", ja: "返金以後") }
  var receiptCancellationReason: String { say("1: because of the app", ja: "1はアプリが理由") }
  var receiptToken: String { say("given with the purchase", ja: "購入時に渡された値") }
  var receiptRenewsInto: String { say("what the next period is of", ja: "次の期間の商品") }
  var receiptRenewStatus: String { say("1 renews, 0 was cancelled", ja: "1は更新、0は解約") }
  var receiptIntent: String { say("1 cancelled, 2 billing, 3 price", ja: "1は解約、2は支払い、3は値上げ") }
  var receiptGrace: String { say("still to be served until then", ja: "この日時まで提供を続ける") }
  var receiptPriceConsent: String { say("0 waits for consent, 1 agreed", ja: "0は同意待ち、1は同意済み") }
  var receiptHeadingInside: String { say("the receipt itself says", ja: "レシート自体の内容") }
  var receiptNew: String { say("new", ja: "追加") }
  var receiptGone: String { say("gone", ja: "消失") }
  var promptTakeReceipt: String { say("keep this receipt as: ", ja: "レシートの保管名: ") }
  var promptSaveReceipt: String { say("write the receipt to: ", ja: "レシートの書き出し先: ") }
  var promptFindInReceipt: String { say("find in the receipt: ", ja: "レシート内を検索: ") }
  var receiptNobody: String {
    say("No receipt: nobody is signed in, and a receipt is of an account.", ja: "レシートはありません。サインインしていないためです。")
  }
  var receiptAnswerCopy: String { say("the answer", ja: "応答") }
  var receiptDataCopy: String { say("the receipt's receipt-data", ja: "receipt-data") }

  func receiptRenewal(original: String) -> String {
    say("renewal of \(original)", ja: "\(original)の更新")
  }
  func receiptWithOffer(_ mode: String) -> String { say("offer \(mode)", ja: "オファー\(mode)") }
  func receiptSinceRefund(_ time: String) -> String { say("since refund \(time)", ja: "返金以後 \(time)") }
  func receiptCutOff(_ setting: String) -> String { say("cut off: \(setting)", ja: "切り捨て: \(setting)") }
  func receiptEnded(intent: String) -> String { say("ended, intent \(intent)", ja: "失効 (intent \(intent))") }
  func receiptTakenAt(_ time: String) -> String {
    say("as it was when it was taken, \(time)", ja: "保管した時点の内容 \(time)")
  }
  func receiptWas(_ value: String) -> String { say("was \(value)", ja: "以前は\(value)") }
  func receiptRows(_ count: Int) -> String {
    say(count == 1 ? "1 row" : "\(count) rows", ja: "\(count)行")
  }
  func receiptUntil(_ time: String) -> String { say("until \(time)", ja: "\(time)まで") }
  func receiptSealed(_ start: String) -> String {
    say("\(start)..  signed when it is copied", ja: "\(start)..  コピー時に署名")
  }
  func receiptNow(_ environment: String) -> String { say("\(environment) now", ja: "\(environment) 現在") }
  func receiptKept(_ name: String, _ environment: String) -> String { "\(name) (\(environment))" }
  func receiptStatus(_ status: String) -> String { say("status \(status)", ja: "status \(status)") }
  func receiptChanges(new: Int, changed: Int, gone: Int) -> String {
    var parts: [String] = []
    if new > 0 { parts.append(say("new \(new)", ja: "追加\(new)")) }
    if changed > 0 { parts.append(say("changed \(changed)", ja: "変更\(changed)")) }
    if gone > 0 { parts.append(say("gone \(gone)", ja: "消失\(gone)")) }
    return parts.joined(separator: "  ")
  }
  func receiptNone(_ environment: String) -> String {
    say(
      "No receipt yet: \(environment) makes one with the first purchase, or when somebody restores who has bought before.",
      ja: "レシートはまだありません。\(environment)では最初の購入か、購入済みの人の復元で作られます。")
  }
  func receiptCalledOff(_ key: String) -> String {
    say("Stopped: the receipt was not made. \(key) makes it.", ja: "中止しました。レシートは作成されていません。\(key)で作成します。")
  }
  func receiptWayToBuy(_ way: String) -> String { say("\(way) makes one.", ja: "\(way)で作られます。") }
  func receiptWaySignIn(_ keys: String) -> String {
    say("\(keys) signs a tester in.", ja: "\(keys)でテスターがサインインします。")
  }
  func receiptOthers(_ keys: String) -> String {
    say("\(keys) shows the others.", ja: "\(keys)でほかのレシートを表示します。")
  }
  var receiptFold: String { say("fold", ja: "開閉") }
  var receiptOnlyOne: String {
    say("there is no other receipt: of other environments and kept ones", ja: "ほかの環境や保管したレシートはありません")
  }
  var receiptNothingThere: String { say("there is no receipt", ja: "レシートがありません") }
  func receiptUnknown(_ name: String, known: String) -> String {
    say("there is no receipt \(name); possible: \(known)", ja: "レシート\(name)はありません。指定できるもの: \(known)")
  }
  var receiptElsewhere: String {
    say("this receipt is of a world that is not on screen", ja: "表示中ではない環境のレシートです")
  }
}
