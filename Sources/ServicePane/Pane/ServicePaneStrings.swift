// The texts of the Service pane. Words of the console and names of fields are the vendor's.

import IAPService
import Panes
import Support
import Workbench

extension Localizer {
  var paymentNumber: String { localized("no", context: "number") }
  var paymentSequence: String { ResultField.sequence.name }
  var paymentUser: String { localized("user") }
  var paymentStore: String { localized("App Store") }
  var paymentService: String { localized("service") }
  var paymentApp: String { localized("app") }
  var paymentLists: String { localized("lists") }
  func paymentListsOf(_ user: String) -> String { localized("lists of \(user)") }
  var paymentUnconsumed: String { localized("unconsumed") }
  var paymentActive: String { localized("active") }
  var paymentInProgress: String { localized("in progress") }
  var paymentThisMonth: String { localized("this month") }
  var paymentNone: String { localized("none") }
  func paymentMore(_ shown: String, more: Int) -> String { localized("\(shown) and \(more) older") }
  func paymentUntil(_ time: String) -> String { localized("until \(time)") }
  func paymentElsewhere(_ count: Int, _ store: String) -> String {
    count == 1
      ? localized(" and one bought in another store (\(store))")
      : localized(" and \(count) bought in another store (\(store))")
  }
  var paymentWaits: String { localized("waits for the next initialisation") }
  func paymentStrays(_ unmatchedTransactions: String, more: Int) -> String {
    let rest = more > 0 ? localized(" and \(more) more") : ""
    return localized("; paid and not asked about: \(unmatchedTransactions)\(rest)")
  }
  func paymentOfLimit(_ paid: String, limit: String) -> String {
    localized("\(paid) of \(limit); beyond that error 18")
  }
  var paymentNoUser: String { localized("no user: purchases and lists are a user's (service user NAME)") }
  var paymentTrap: String { localized("trap", context: "service") }
  var paymentThreeBooks: String { localized("three books") }
  func paymentPaidBy(_ user: String) -> String { localized("paid by \(user)") }
  var paymentVerified: String { localized("verified") }
  var paymentDelivered: String { localized("delivered") }

  // MARK: SDK

  var sdkNotInitialised: String { localized("not initialised") }
  var sdkReady: String { localized("ready") }
  var sdkNoDelegate: String { localized("no delegate") }
  var sdkNoUser: String { localized("no user") }
  func sdkUser(_ user: String) -> String { localized("user \(user)") }
  func sdkArmed(_ stop: String) -> String { localized("armed: \(stop)") }

  // MARK: Empty state

  func serviceBefore(_ steps: String) -> String { localized("No payment yet. First: \(steps).") }
  func serviceFirstUser(_ key: String) -> String { localized("\(key) sets the user") }
  func serviceFirstInit(_ key: String) -> String { localized("\(key) initialises the SDK") }
  func serviceFirstBuy(_ key: String) -> String { localized("\(key) buys") }
  var serviceNext: String { localized(", then ") }
  func serviceXcode(_ keys: String) -> String {
    localized(
      """
      Receipts signed in Xcode are refused by the App Store: every purchase ends with 11. \(keys) goes to the Sandbox; \
      or: quirk service-local-receipts accepted.
      """)
  }
  var serviceBeforeHeading: String { localized("Before anything, in the real app") }
  var serviceBeforeConsole: String {
    localized(
      "In the console: switch IAP on, register products, copy the app key (service console, service init --app-key)."
    )
  }
  var serviceBeforeLink: String {
    let (frameworks, pod) = (IAPService.frameworks, IAPService.pod)
    return localized(
      """
      In the project: the pod \(pod), or \(frameworks) and StoreKit linked, with -ObjC and -lc++; sqlite3 too where an \
      old SDK left purchases.
      """)
  }
  var serviceBeforeCapability: String {
    localized(
      "The capability In-App Purchase; without it purchases end with 17 (device --purchases restricted).")
  }
  var serviceBeforeOrder: String {
    localized(
      """
      In the app: after its own login set the user, then initialise with the delegate: what is found unfinished belongs \
      to that user.
      """)
  }
  var serviceNoPaymentYet: String { localized("there is no payment yet") }
  var promptFilterPayments: String { localized("filter payments: ") }
  func noPaymentMatches(filter: String, leave: String) -> String {
    localized("No payment has \"\(filter)\": \(leave) shows all.")
  }

  // MARK: Console

  var consoleTitle: String { localized("Console") }
  func consoleKnown(_ known: Int, of count: Int) -> String {
    localized("\(known) of \(count) known to the App Store")
  }
  var consoleEmpty: String {
    localized("Nothing is registered: service product add, or service console builtin.")
  }
  func consoleInvalid(_ word: String, more: Int) -> String {
    more == 0
      ? localized("\(word) is invalid: the App Store knows it not")
      : localized("\(word) and \(more) more are invalid: not in the App Store")
  }
  func consoleMore(_ count: Int) -> String { localized("and \(count) more") }
  var consoleDeliverBy: String { localized("deliver by") }
  func consoleWay(_ way: AppStrategy) -> String {
    switch way {
    case .careful: localized("the lists, once per paymentSeq")
    case .delegateOnly: localized("the delegate only")
    case .consumeFirst: localized("the lists, after consuming")
    case .forgetful: localized("the lists, whatever is in them")
    case .manual: localized("hand")
    }
  }

  // MARK: Details

  func detailsPayment(_ number: String) -> String { localized("payment \(number)") }
  func detailsProduct(_ word: String) -> String { localized("product \(word)") }
  var paymentGiven: String { localized("given to the app") }
  var paymentNotGiven: String { localized("not given to the app yet") }
  func paymentNoToken(_ status: String) -> String { localized("none before \(status)") }
  func paymentByStore(_ text: String) -> String { localized("\(text) (App Store)") }
  func paymentCut(_ bytes: Int) -> String { localized(".. \(bytes) bytes in all") }
  var paymentConsolePrice: String { localized("console's price") }
  var paymentStatus: String { localized("status") }
  func paymentStoppedAt(_ stop: String) -> String { localized("stopped at \(stop)") }
  func copyOfPayment(_ number: String) -> String { localized("the result of payment \(number)") }
  func whyPayment(_ number: String, now: String) -> String { localized("payment \(number): \(now)") }
}
