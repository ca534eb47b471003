// The texts of the status bar, the key bar and the borders of panes.

import ProgramMessages
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  package func tooSmall(columns: String, rows: String, columnsHere: String, rowsHere: String, quit: String)
    -> String
  {
    localized(
      """
      iapbench needs \(columns) x \(rows) cells, but has \(columnsHere) x \(rowsHere). Make the \
      window larger; no data is lost. Press \(quit) \(quit) to quit.
      """
    )
  }
  func statusEra(_ era: String) -> String { localized("era \(era)") }
  var statusNotBeingSaved: String { localized("NOT BEING SAVED") }
  var statusNotSaved: String { localized("NOT SAVED") }
  package func statusOn(_ name: String) -> String { localized("\(name) ON") }
  func statusOff(_ name: String) -> String { localized("\(name) off") }
  var statusInterrupted: String { localized("Interrupted") }
  var statusInterruptedShort: String { localized("Int") }
  var statusAskToBuy: String { localized("Ask to Buy") }
  var statusAskToBuyShort: String { localized("Ask", context: "status bar") }
  func statusHeld(held: String, all: String) -> String { localized("\(held) of \(all) passed") }
  func statusHeldShort(held: String, all: String) -> String { localized("\(held)/\(all) ok") }
  var statusBillingRetry: String { localized("Billing Retry") }
  var statusRenewalsFail: String { localized("Renewals fail") }
  var statusRenewalsFailShort: String { localized("Ren fail") }
  /// Returns the text for a switch that is on but overridden by `first`.
  ///
  /// Only the Japanese text names `first`.
  func statusBehind(_ item: String, _ first: String) -> String {
    localized("\(item) (overridden)\(more: first)")
  }
  package func statusName(of one: PurchaseSwitch) -> String {
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
    case .billingRetry: statusRenewalsFailShort
    case .interrupted: statusInterruptedShort
    case .askToBuy: statusAskToBuyShort
    }
  }
  func statusFails(_ error: String) -> String { localized("failure: \(error)") }
  func statusFails(_ error: String, once: Bool) -> String {
    once ? localized("fails once: \(error)") : localized("fails always: \(error)")
  }
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
  var statusForeground: String { localized("app in foreground") }
  var statusForegroundShort: String { localized("front") }
  var statusBackground: String { localized("app in background") }
  var statusBackgroundShort: String { localized("back") }
  var statusTerminated: String { localized("app not running") }
  var statusTerminatedShort: String { localized("ended") }
  var statusPaused: String { localized("paused") }
  var statusRunning: String { localized("running") }
  func statusRunningAt(_ factor: String) -> String { localized("running x\(factor)") }
  func statusNextDue(_ span: String) -> String { localized("next due in \(span)") }
  func statusDue(_ span: String) -> String { localized("due in \(span)") }
  func statusDueShort(_ span: String) -> String { localized("due \(span)") }
  package var demoCatalog: String { localized("demo") }
  var statusDemoCatalog: String { localized("demo catalogue") }

  func statusServing(_ ports: ServerPorts) -> String {
    localized("serving on \(ports.sandbox), \(ports.production)")
  }

  func statusRequests(_ count: Int) -> String {
    let number = grouped(count)
    return count == 1 ? localized("1 request") : localized("\(number) requests")
  }

  var statusNotXcode: String { localized("(not Xcode)") }
  var statusDeviceLate: String { localized("device late") }
  var statusDeviceLateShort: String { localized("late") }
  func statusDeviceLate(until end: String) -> String { localized("device late until \(end)") }
  var statusDeviceEmpty: String { localized("device empty") }
  var statusDeviceEmptyShort: String { localized("empty", context: "device") }
  var statusReceiptStale: String { localized("receipt stale") }
  var statusNoReceipt: String { localized("no receipt") }
  var statusDeliveriesLate: String { localized("deliveries late") }
  var statusDeliveriesLost: String { localized("deliveries lost") }
  var statusReceiptBroken: String { localized("receipt broken") }
  func statusDeviceQuirks(_ count: String) -> String { localized("\(count) device quirks") }
  func statusDeviceQuirksShort(_ count: String) -> String { localized("\(count) quirks") }
  var audienceDeviceLate: String { localized("the phone learns of changes later") }
  var audienceInterrupted: String { localized("purchases are interrupted") }
  var audienceAskToBuy: String { localized("a parent must approve purchases") }
  var audienceBillingRetry: String { localized("renewal payments fail") }
  package var presenterOffline: String { localized("no network") }

  /// Returns a number with thousands separators: `12,408`.
  private func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(
      digits.enumerated().flatMap { place, digit -> [Character] in
        place > 0 && (digits.count - place) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
