// What the tour says, in every language of the chrome.

import Support

extension Localizer {
  func tourStep(step: String, count: String) -> String {
    localized("Tour \(step)/\(count)", ja: "ツアー \(step)/\(count)")
  }
  var tourEnded: String { localized("Tour", ja: "ツアー") }
  func tourLeave(_ leave: String) -> String { localized("(\(leave) leaves)", ja: "(\(leave) で終了)") }
  var tourNeedsTest: String {
    localized("the tour takes place in Xcode or Sandbox", ja: "ツアーは Xcode か Sandbox の環境で行います")
  }
  /// Something is up that is not what the tour asks for; an alert only tells something.
  func tourStillUp(isAlert: Bool, keys: String) -> String {
    isAlert
      ? localized("An alert is still up: \(keys) closes it.", ja: "アラートが出たままです：\(keys) で閉じます。")
      : localized("A sheet is still up: \(keys) answers it.", ja: "シートが出たままです：\(keys) で応答します。")
  }
  var tourNeedsFreshWorld: String { localized("the tour begins in a fresh world", ja: "ツアーは初期状態の環境から始めます") }
  func tourBuy(buy: String, product: String) -> String {
    localized(
      "\(buy) buys \(product): the payment sheet comes up on the phone.",
      ja: "\(buy) で「\(product)」を購入：iPhoneに支払いシートが出ます。")
  }
  func tourConfirm(_ press: String) -> String {
    localized(
      "\(press) presses the marked button. Then read in the log what the app is told.",
      ja: "\(press) で選択中のボタンを押します。アプリへの通知はログに出ます。")
  }
  func tourInterrupt(_ interrupted: String) -> String {
    localized(
      "\(interrupted) switches on Interrupted Purchase: the App Store will want something first.",
      ja: "\(interrupted) で購入の中断をONに：App Store が先に手続きを求めます。")
  }
  func tourFail(press: String, buy: String) -> String {
    localized(
      "\(buy) and \(press) once more: this purchase fails.",
      ja: "もう一度 \(buy) と \(press)：今度の購入は失敗します。")
  }
  func tourFailAtAlert(press: String, buy: String) -> String {
    localized(
      "\(buy) and \(press) once more, then \(press) on the alert: this purchase fails.",
      ja: "もう一度 \(buy) と \(press)、アラートで \(press)：今度の購入は失敗します。")
  }
  func tourAgree(_ press: String) -> String {
    localized(
      "Agree to the terms with \(press), until nothing is up: the purchase comes through.",
      ja: "iPhoneの規約に \(press) で同意し、すべて閉じます：購入は別の取引として完了します。")
  }
  func tourResolve(act: String, resolve: String) -> String {
    localized(
      "\(act) shows what can be done with it; \(resolve) resolves the issue and it goes through.",
      ja: "\(act) で操作を表示、\(resolve) で問題を解決すると購入が完了します。")
  }
  func tourInterruptOff(_ interrupted: String) -> String {
    localized(
      "\(interrupted) switches Interrupted Purchase off again.", ja: "\(interrupted) で購入の中断をOFFに戻します。")
  }
  func tourStoreKit2(switches: String, storeKit: String) -> String {
    localized(
      "\(switches) \(storeKit): from now on the app buys with StoreKit 2, as most do today.",
      ja: "\(switches) \(storeKit)：アプリは StoreKit 2 で購入するようになります。")
  }
  func tourAnswer(buy: String, press: String) -> String {
    localized(
      "\(buy), then \(press) until nothing is up: the call itself is answered, here with .pending.",
      ja: "\(buy) のあと、すべて閉じるまで \(press)：呼び出しに .pending などの答えが返ります。")
  }
  func tourAskToBuy(_ ask: String) -> String {
    localized(
      "\(ask) switches on Ask to Buy: from now on a parent has to approve.",
      ja: "\(ask) でAsk to BuyをONに：保護者の承認が必要になります。")
  }
  func tourAsk(buy: String, press: String) -> String {
    localized(
      "\(buy) and \(press) buy; \(press) on Ask sends the request to the parent.",
      ja: "\(buy) と \(press) で購入、「Ask」で \(press) を押すと保護者に届きます。")
  }
  func tourAskNobody(buy: String, press: String) -> String {
    localized(
      "\(buy) and \(press) buy; \(press) on Ask sends a request that nobody receives here.",
      ja: "\(buy) と \(press) で購入、「Ask」で \(press)：ここでは誰にも届かず、保留のままです。")
  }
  func tourApprove(act: String, approve: String, decline: String) -> String {
    localized(
      "Now you are the parent: \(act) \(approve) approves, \(act) \(decline) would decline.",
      ja: "今度は保護者の役です：\(act) \(approve) で承認、\(act) \(decline) なら拒否。")
  }
  func tourUndo(undo: String, redo: String) -> String {
    localized(
      "\(undo) takes the last step back, \(redo) would do it again. The log keeps it, greyed.",
      ja: "\(undo) で操作を取り消し、\(redo) でやり直し。ログには薄く残ります。")
  }
  func tourWrite(write: String, accept: String) -> String {
    localized(
      "\(write) and \(accept) write all this into a file: a scenario that runs again.",
      ja: "\(write) と \(accept) でここまでをファイルに保存：再生できるシナリオです。")
  }
  func tourDone(help: String, present: String) -> String {
    localized(
      "That was all of it. \(help) shows every key, \(present) is for showing it to people.",
      ja: "これで終わりです。\(help) で全キー表示、\(present) は人に見せる画面です。")
  }
}
