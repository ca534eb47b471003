// What the frame says: status bar, key bar, heads of panes, in every language of the chrome.

import StoreModel
import StoreSimulator
import Support

extension Localizer {
  func tooSmall(columns: String, rows: String, columnsHere: String, rowsHere: String, quit: String) -> String
  {
    localized(
      "iapbench needs \(columns) x \(rows) cells; here are \(columnsHere) x \(rowsHere). Make the window larger; nothing is lost. \(quit) \(quit) quits.",
      ja:
        "iapbenchには\(columns) x \(rows)の画面が必要です(今は\(columnsHere) x \(rowsHere))。ウィンドウを広げてください。何も失われません。\(quit) \(quit)で終了します。"
    )
  }
  func answerMark(_ key: String) -> String { localized("[answer: \(key)]", ja: "[\(key)で応答]") }
  func scenarioStep(number: String, count: String) -> String {
    localized("step \(number)/\(count)", ja: "手順\(number)/\(count)")
  }
  func statusEra(_ era: String) -> String { localized("era \(era)", ja: "時代 \(era)") }
  var statusNotBeingSaved: String { localized("NOT BEING SAVED", ja: "保存されていません") }
  var statusNotSaved: String { localized("NOT SAVED", ja: "未保存") }
  package func statusOn(_ name: String) -> String { localized("\(name) ON", ja: "\(name) ON") }
  func statusOff(_ name: String) -> String { localized("\(name) off", ja: "\(name) OFF") }
  var statusInterrupted: String { localized("Interrupted", ja: "購入を中断") }
  var statusInterruptedShort: String { localized("Int", ja: "中断") }
  var statusAskToBuy: String { localized("Ask to Buy", ja: "Ask to Buy") }
  var statusAskToBuyShort: String { localized("AtB", ja: "AtB") }
  func statusHeld(held: String, all: String) -> String {
    localized("\(held) of \(all) held", ja: "期待値 \(held)/\(all)成立")
  }
  func statusHeldShort(held: String, all: String) -> String {
    localized("\(held)/\(all) held", ja: "\(held)/\(all)成立")
  }
  var statusBillingRetry: String { localized("Billing Retry", ja: "請求の再試行") }
  var statusBillingRetryShort: String { localized("Retry", ja: "再試行") }
  /// A switch that is on and has no say while another one is.
  func statusBehind(_ item: String, _ first: String) -> String {
    localized("\(item) after \(first)", ja: "\(item) (\(first)が優先)")
  }
  func statusName(of one: PurchaseSwitch) -> String {
    switch one {
    case .failure: localized("the failure", ja: "設定した失敗")
    case .offline: statusOffline
    case .billingRetry: statusBillingRetry
    case .interrupted: statusInterrupted
    case .askToBuy: statusAskToBuy
    }
  }
  func statusShortName(of one: PurchaseSwitch) -> String {
    switch one {
    case .failure: localized("fail", ja: "失敗")
    case .offline: statusOffline
    case .billingRetry: statusBillingRetryShort
    case .interrupted: statusInterruptedShort
    case .askToBuy: statusAskToBuyShort
    }
  }
  func statusFails(_ error: String) -> String { localized("fails \(error)", ja: "失敗 \(error)") }
  var statusNoObserver: String { localized("no observer", ja: "オブザーバなし") }
  var statusNoListener: String { localized("no listener", ja: "リスナーなし") }
  var statusDialogsOff: String { localized("dialogs off", ja: "ダイアログOFF") }
  var statusOffline: String { localized("offline", ja: "オフライン") }
  var statusNoPurchases: String { localized("no purchases", ja: "購入不可") }
  var statusFinishAutomatic: String { localized("finish auto", ja: "finish自動") }
  var statusFinishManual: String { localized("finish manual", ja: "finish手動") }
  var statusFinishAsk: String { localized("finish ask", ja: "finish確認") }
  var statusSignedOut: String { localized("signed out", ja: "サインアウト中") }
  var statusManual: String { localized("manual", ja: "手動") }
  var statusFront: String { localized("front", ja: "前面") }
  var statusBackground: String { localized("app in background", ja: "アプリは背面") }
  var statusBackgroundShort: String { localized("back", ja: "背面") }
  var statusTerminated: String { localized("app not running", ja: "アプリは停止中") }
  var statusTerminatedShort: String { localized("ended", ja: "停止") }
  var statusPaused: String { localized("paused", ja: "一時停止") }
  var statusRunning: String { localized("running", ja: "進行中") }
  func statusRunningAt(_ factor: String) -> String { localized("running x\(factor)", ja: "進行中 x\(factor)") }
  func statusNextDue(_ span: String) -> String { localized("next due \(span)", ja: "次の予定 \(span)") }
  func statusDue(_ span: String) -> String { localized("due \(span)", ja: "予定 \(span)") }
  var demoCatalog: String { localized("demo", ja: "デモ") }
  var hintHelp: String { localized("help", ja: "ヘルプ") }
  var hintAnswerPhone: String { localized("answer the phone", ja: "iPhoneに応答") }
  func snapshotModified(_ name: String) -> String { localized("\(name) modified", ja: "\(name) 変更あり") }
  var presenterBack: String { localized("all panes", ja: "全ペイン") }
  func finishAsk(key: String, number: String, product: String, state: String) -> String {
    localized(
      "\(key) finishes #\(number) \(product), given to the app as .\(state)",
      ja: "\(key) で #\(number) \(product) (.\(state)) をfinish")
  }
}
