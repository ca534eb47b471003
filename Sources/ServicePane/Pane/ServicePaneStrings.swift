// The texts of the Service pane. Console terms and field names are the vendor's.

import IAPService
import Panes
import StoreModel
import StoreSimulator
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
    let suffix = more > 0 ? localized(" and \(more) more") : ""
    return localized("; paid, unknown to the service: \(unmatchedTransactions)\(suffix)")
  }
  func paymentOfLimit(_ paid: String, limit: String) -> String {
    localized("\(paid) of \(limit); error 18 if exceeded")
  }
  var paymentBlocked: String { localized("blocked") }
  /// Returns the products that cannot be bought through the service, and the steps that release them.
  ///
  /// Returns nil if no transaction blocks a product.
  func blockedProducts(
    of transactions: [TransactionNumber], _ service: IAPService, _ world: World
  ) -> String? {
    guard let first = transactions.first else { return nil }
    let shown = Array(transactions.prefix(3))
    let products = VisibleText.visible(service.products(of: shown, in: world).joined(separator: ", "))
    let steps = service.releaseSteps(of: shown, in: world).map { ":\($0)" }.joined(separator: "  ")
    return transactions.count == 1
      ? localized("#\(first), bought without the service, blocks \(products); release: \(steps)")
      : localized(
        """
        \(transactions.count) transactions, bought without the service, block \(products); release: \(steps)
        """)
  }
  var paymentNoUser: String { localized("no user: purchases and lists need a user (service user NAME)") }
  var paymentRisk: String { localized("trap", context: "service") }
  var paymentThreeRecords: String { localized("records") }
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
  func serviceXcode(_ keys: String) -> String {
    localized(
      """
      The App Store refuses receipts signed in Xcode: every purchase ends with error 11. \(keys) switches to \
      Sandbox; or type: quirk service-local-receipts accepted.
      """)
  }
  var serviceBeforeHeading: String { localized("Setup in the real app") }
  var serviceBeforeConsole: String {
    localized(
      """
      In the console: turn IAP on, register products, copy the app key \
      (service console, service init --app-key).
      """
    )
  }
  var serviceBeforeLink: String {
    let (frameworks, pod) = (IAPService.frameworks, IAPService.pod)
    return localized(
      """
      In the project: add the pod \(pod), or link \(frameworks) and StoreKit with -ObjC and -lc++; also \
      sqlite3 if an old SDK left purchases.
      """)
  }
  var serviceBeforeCapability: String {
    localized(
      """
      Add the capability In-App Purchase; without it purchases end with error 17 (to test: device \
      --purchases restricted).
      """)
  }
  var serviceBeforeOrder: String {
    localized(
      """
      In the app: set the user after its own login, then initialise with the delegate: unfinished payments \
      go to that user.
      """)
  }
  var serviceNoPaymentYet: String { localized("there is no payment yet") }
  var promptFilterPayments: String { localized("filter payments: ") }
  func noPaymentMatches(filter: String, leave: String) -> String {
    localized("No payment matches \"\(filter)\": \(leave) shows all.")
  }

  // MARK: Console

  var consoleTitle: String { localized("Console") }
  func consoleKnown(_ known: Int, of count: Int) -> String {
    localized("\(known) of \(count) known to the App Store")
  }
  var consoleEmpty: String {
    localized("No product is registered: use service product add or service console builtin.")
  }
  func consoleInvalid(_ word: String, more: Int) -> String {
    more == 0
      ? localized("\(word) is unknown to the App Store")
      : localized("\(word) and \(more) more are unknown to the App Store")
  }
  func consoleMore(_ count: Int) -> String { localized("and \(count) more") }
  var consoleDeliverBy: String { localized("deliver by") }
  func consoleStrategy(_ strategy: AppStrategy) -> String {
    switch strategy {
    case .careful: localized("the lists, once per paymentSeq")
    case .delegateOnly: localized("the delegate only")
    case .consumeFirst: localized("the lists, after consuming")
    case .forgetful: localized("the lists, every time")
    case .manual: localized("manual steps")
    }
  }

  // MARK: Details

  func detailsPayment(_ number: String) -> String { localized("payment \(number)") }
  func detailsProduct(_ word: String) -> String { localized("product \(word)") }
  var paymentGiven: String { localized("reported to the app") }
  var paymentNotGiven: String { localized("not reported to the app yet") }
  func paymentNoToken(_ status: String) -> String { localized("none before \(status)") }
  func paymentByStore(_ text: String) -> String { localized("\(text) (App Store)") }
  func paymentCut(_ bytes: Int) -> String { localized(".. \(bytes) bytes in total") }
  var paymentConsolePrice: String { localized("console price") }
  var paymentStatus: String { localized("status") }
  func paymentStoppedAt(_ stop: String) -> String { localized("stopped at \(stop)") }
  func copyOfPayment(_ number: String) -> String { localized("the result of payment \(number)") }
  func whyPayment(_ number: String, now: String) -> String { localized("payment \(number): \(now)") }
}
