// What the frame says: status bar, key bar, heads of panes, in every language of the chrome.

import StoreModel
import StoreSimulator
import Support

extension Localizer {
  func tooSmall(columns: String, rows: String, columnsHere: String, rowsHere: String, quit: String) -> String
  {
    localized(
      "iapbench needs \(columns) x \(rows) cells; here are \(columnsHere) x \(rowsHere). Make the window larger; nothing is lost. \(quit) \(quit) quits."
    )
  }
  func answerMark(_ key: String) -> String { localized("[answer: \(key)]") }
  func scenarioStep(number: String, count: String) -> String { localized("step \(number)/\(count)") }
  func statusEra(_ era: String) -> String { localized("era \(era)") }
  var statusNotBeingSaved: String { localized("NOT BEING SAVED") }
  var statusNotSaved: String { localized("NOT SAVED") }
  package func statusOn(_ name: String) -> String { localized("\(name) ON") }
  func statusOff(_ name: String) -> String { localized("\(name) off") }
  var statusInterrupted: String { localized("Interrupted") }
  var statusInterruptedShort: String { localized("Int") }
  var statusAskToBuy: String { localized("Ask to Buy") }
  var statusAskToBuyShort: String { localized("AtB") }
  func statusHeld(held: String, all: String) -> String { localized("\(held) of \(all) held") }
  func statusHeldShort(held: String, all: String) -> String { localized("\(held)/\(all) held") }
  var statusBillingRetry: String { localized("Billing Retry") }
  var statusBillingRetryShort: String { localized("Retry") }
  /// A switch that is on and has no say while another one is.
  func statusBehind(_ item: String, _ first: String) -> String { localized("\(item) after \(first)") }
  func statusName(of one: PurchaseSwitch) -> String {
    switch one {
    case .failure: localized("the failure")
    case .offline: statusOffline
    case .billingRetry: statusBillingRetry
    case .interrupted: statusInterrupted
    case .askToBuy: statusAskToBuy
    }
  }
  func statusShortName(of one: PurchaseSwitch) -> String {
    switch one {
    case .failure: localized("fail")
    case .offline: statusOffline
    case .billingRetry: statusBillingRetryShort
    case .interrupted: statusInterruptedShort
    case .askToBuy: statusAskToBuyShort
    }
  }
  func statusFails(_ error: String) -> String { localized("fails \(error)") }
  var statusNoObserver: String { localized("no observer") }
  var statusNoListener: String { localized("no listener") }
  var statusDialogsOff: String { localized("dialogs off") }
  var statusOffline: String { localized("offline") }
  var statusNoPurchases: String { localized("no purchases") }
  var statusFinishAutomatic: String { localized("finish auto") }
  var statusFinishManual: String { localized("finish manual") }
  var statusFinishAsk: String { localized("finish ask") }
  var statusSignedOut: String { localized("signed out") }
  var statusManual: String { localized("manual") }
  var statusFront: String { localized("front") }
  var statusBackground: String { localized("app in background") }
  var statusBackgroundShort: String { localized("back") }
  var statusTerminated: String { localized("app not running") }
  var statusTerminatedShort: String { localized("ended") }
  var statusPaused: String { localized("paused") }
  var statusRunning: String { localized("running") }
  func statusRunningAt(_ factor: String) -> String { localized("running x\(factor)") }
  func statusNextDue(_ span: String) -> String { localized("next due \(span)") }
  func statusDue(_ span: String) -> String { localized("due \(span)") }
  var demoCatalog: String { localized("demo") }
  var hintHelp: String { localized("help") }
  var hintAnswerPhone: String { localized("answer the phone") }
  func snapshotModified(_ name: String) -> String { localized("\(name) modified") }
  var presenterBack: String { localized("all panes") }
  func finishAsk(key: String, number: String, product: String, state: String) -> String {
    localized("\(key) finishes #\(number) \(product), given to the app as .\(state)")
  }
}
