// What the frame says: status bar, key bar, heads of panes, in every language of the chrome.

import StoreSimulator
import Support

extension Localizer {
  func tooSmall(columns: String, rows: String, columnsHere: String, rowsHere: String, quit: String) -> String
  {
    say(
      "iapbench needs \(columns) x \(rows) cells; here are \(columnsHere) x \(rowsHere). Make the window larger; nothing is lost. \(quit) \(quit) quits.",
      ja:
        "iapbenchには\(columns) x \(rows)の画面が必要です(今は\(columnsHere) x \(rowsHere))。ウィンドウを広げてください。何も失われません。\(quit) \(quit)で終了します。"
    )
  }
  func answerMark(_ key: String) -> String { say("[answer: \(key)]", ja: "[\(key)で応答]") }
  func scenarioStep(number: String, count: String) -> String {
    say("step \(number)/\(count)", ja: "手順\(number)/\(count)")
  }
  func statusEra(_ era: String) -> String { say("era \(era)", ja: "時代 \(era)") }
  var statusNotBeingSaved: String { say("NOT BEING SAVED", ja: "保存されていません") }
  var statusNotSaved: String { say("NOT SAVED", ja: "未保存") }
  func statusOn(_ name: String) -> String { say("\(name) ON", ja: "\(name) ON") }
  func statusOff(_ name: String) -> String { say("\(name) off", ja: "\(name) OFF") }
  var statusInterrupted: String { say("Interrupted", ja: "購入を中断") }
  var statusInterruptedShort: String { say("Int", ja: "中断") }
  var statusAskToBuy: String { say("Ask to Buy", ja: "Ask to Buy") }
  var statusAskToBuyShort: String { say("AtB", ja: "AtB") }
  func statusHeld(held: String, all: String) -> String {
    say("\(held) of \(all) held", ja: "期待値 \(held)/\(all)成立")
  }
  func statusHeldShort(held: String, all: String) -> String {
    say("\(held)/\(all) held", ja: "\(held)/\(all)成立")
  }
  var statusBillingRetry: String { say("Billing Retry", ja: "請求の再試行") }
  var statusBillingRetryShort: String { say("Retry", ja: "再試行") }
  /// A switch that is on and has no say while another one is.
  func statusBehind(_ item: String, _ first: String) -> String {
    say("\(item) after \(first)", ja: "\(item) (\(first)が優先)")
  }
  func statusName(of one: PurchaseSwitch) -> String {
    switch one {
    case .failure: say("the failure", ja: "設定した失敗")
    case .offline: statusOffline
    case .billingRetry: statusBillingRetry
    case .interrupted: statusInterrupted
    case .askToBuy: statusAskToBuy
    }
  }
  func statusShortName(of one: PurchaseSwitch) -> String {
    switch one {
    case .failure: say("fail", ja: "失敗")
    case .offline: statusOffline
    case .billingRetry: statusBillingRetryShort
    case .interrupted: statusInterruptedShort
    case .askToBuy: statusAskToBuyShort
    }
  }
  func statusFails(_ error: String) -> String { say("fails \(error)", ja: "失敗 \(error)") }
  var statusNoObserver: String { say("no observer", ja: "オブザーバなし") }
  var statusNoListener: String { say("no listener", ja: "リスナーなし") }
  var statusDialogsOff: String { say("dialogs off", ja: "ダイアログOFF") }
  var statusOffline: String { say("offline", ja: "オフライン") }
  var statusNoPurchases: String { say("no purchases", ja: "購入不可") }
  var statusFinishAutomatic: String { say("finish auto", ja: "finish自動") }
  var statusFinishManual: String { say("finish manual", ja: "finish手動") }
  var statusFinishAsk: String { say("finish ask", ja: "finish確認") }
  var statusSignedOut: String { say("signed out", ja: "サインアウト中") }
  var statusManual: String { say("manual", ja: "手動") }
  var statusFront: String { say("front", ja: "前面") }
  var statusBackground: String { say("app in background", ja: "アプリは背面") }
  var statusBackgroundShort: String { say("back", ja: "背面") }
  var statusTerminated: String { say("app not running", ja: "アプリは停止中") }
  var statusTerminatedShort: String { say("ended", ja: "停止") }
  var statusPaused: String { say("paused", ja: "一時停止") }
  var statusRunning: String { say("running", ja: "進行中") }
  func statusRunningAt(_ factor: String) -> String { say("running x\(factor)", ja: "進行中 x\(factor)") }
  func statusNextDue(_ span: String) -> String { say("next due \(span)", ja: "次の予定 \(span)") }
  func statusDue(_ span: String) -> String { say("due \(span)", ja: "予定 \(span)") }
  var demoCatalog: String { say("demo", ja: "デモ") }
  var hintHelp: String { say("help", ja: "ヘルプ") }
  var hintAnswerPhone: String { say("answer the phone", ja: "iPhoneに応答") }
  func snapshotModified(_ name: String) -> String { say("\(name) modified", ja: "\(name) 変更あり") }
  var presenterBack: String { say("all panes", ja: "全ペイン") }
  func finishAsk(key: String, number: String, product: String, state: String) -> String {
    say(
      "\(key) finishes #\(number) \(product), given to the app as .\(state)",
      ja: "\(key) で #\(number) \(product) (.\(state)) をfinish")
  }
}
