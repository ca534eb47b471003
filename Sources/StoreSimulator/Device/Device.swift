// The customer's device: its settings, its screen and the app's payment queue.

import StoreCatalog
import StoreModel

public struct Device: Hashable, Sendable {
  public private(set) var settings = DeviceSettings()
  public private(set) var screen = DialogStack()
  public private(set) var queue = PaymentQueue()
  /// The StoreKit 2 updates that have not been delivered to the app yet.
  private(set) var pendingUpdates = PendingUpdates()
  /// What the device has fetched from the App Store.
  public internal(set) var knowledge = DeviceKnowledge()

  init() {}

  init(settings: DeviceSettings) { self.settings = settings }

  // MARK: Properties of settings and screen

  public var locale: String { settings.locale }
  public var storefront: String { settings.storefront }
  public var timeZone: DeviceTimeZone { settings.timeZone }
  public var purchasesAllowed: Bool { settings.purchasesAllowed }
  public var isOnline: Bool { settings.isOnline }
  public var account: TesterAccount? { settings.account }
  /// The visible dialogs, the topmost last.
  public var dialogs: [Dialog] { screen.dialogs }
  /// The dialogs that are not visible yet; see `DialogStack`.
  public var waitingDialogs: [Dialog] { screen.waiting }
  /// The topmost dialog, which receives the taps.
  public var topDialog: Dialog? { screen.dialogs.last }

  // MARK: Settings

  mutating func change(_ change: DeviceChange) {
    if let locale = change.locale { settings.locale = LocaleName(locale)?.identifier ?? locale }
    if let storefront = change.storefront {
      settings.storefront = storefront
      settings.accountStorefront = nil
    }
    if let zone = change.timeZone { settings.timeZone = zone }
    if let isAllowed = change.purchasesAllowed { settings.purchasesAllowed = isAllowed }
  }

  mutating func apply(_ settings: DeviceSettings) { self.settings = settings }

  mutating func setOnline(_ isOnline: Bool) { settings.isOnline = isOnline }

  /// Signs in an account; nil signs the current account out.
  ///
  /// The storefront of the previous account does not apply to another account.
  mutating func sign(in account: TesterAccount?) {
    if account == nil || account?.name != settings.account?.name { settings.accountStorefront = nil }
    settings.account = account
  }

  /// Sets the storefront of the account; nil or that of the device if they do not differ.
  mutating func setAccountStorefront(_ storefront: String?) {
    settings.accountStorefront = storefront == settings.storefront ? nil : storefront
  }

  /// Gives the device the storefront of its account.
  mutating func adoptAccountStorefront() {
    if let storefront = settings.accountStorefront { settings.storefront = storefront }
    settings.accountStorefront = nil
  }

  /// Fixes the displayed name of the unnamed tester, so that the name no longer changes with the region.
  mutating func fixTesterName() {
    if settings.testerName == nil { settings.testerName = settings.namelessTester }
  }

  // MARK: Screen

  /// Shows a dialog on top of the others, and returns whether it is visible.
  ///
  /// The dialog waits while the app is not in the foreground.
  mutating func show(_ dialog: Dialog, isAppInForeground: Bool) -> Bool {
    screen.show(dialog, isAppInForeground: isAppInForeground)
  }

  mutating func enqueueDialog(_ dialog: Dialog) { screen.enqueueDialog(dialog) }

  mutating func removeWaitingAlerts() -> [Dialog] { screen.removeWaitingAlerts() }

  mutating func removeWaitingSheet() -> Dialog? { screen.removeWaitingSheet() }

  /// Removes and returns the topmost dialog.
  ///
  /// If none is visible and `includingWaiting` is true, the last waiting dialog is removed.
  mutating func removeTop(includingWaiting: Bool = false) -> Dialog? {
    screen.removeTop(includingWaiting: includingWaiting)
  }

  mutating func removeDialogs(of removed: Set<TransactionNumber>) {
    screen.remove { dialog in dialog.transaction.map(removed.contains) ?? false }
  }

  /// Returns the last dialog that fulfils a condition, visible dialogs before waiting ones.
  func dialog(_ matches: (Dialog) -> Bool) -> Dialog? {
    (screen.waiting + screen.dialogs).last(where: matches)
  }

  var showsMessages: Bool {
    screen.dialogs.contains { $0.kind == .messageSheet }
      || screen.waiting.contains { $0.kind == .messageSheet }
  }

  mutating func removeMessages(unless isValid: (PendingMessage) -> Bool) {
    screen.remove { dialog in
      guard case .message(let reason, let product) = dialog.page else { return false }
      return !isValid(PendingMessage(reason: reason, product: product))
    }
  }

  var asksForPriceConsent: Bool {
    screen.dialogs.contains { $0.kind == .priceConsentSheet }
      || screen.waiting.contains { $0.kind == .priceConsentSheet }
  }

  /// Returns the price consent sheet of one of these transactions, visible or waiting.
  func priceConsent(among numbers: [TransactionNumber]) -> Dialog? {
    (screen.dialogs + screen.waiting).last { dialog in
      dialog.kind == .priceConsentSheet && dialog.transaction.map(numbers.contains) == true
    }
  }

  /// Removes the price consent sheets, visible or waiting, whose transactions do not fulfil a condition.
  mutating func removePriceConsents(unless isOpen: (TransactionNumber) -> Bool) {
    screen.remove { dialog in
      dialog.kind == .priceConsentSheet && dialog.transaction.map(isOpen) != true
    }
  }

  /// Removes the dialog that begins a purchase, visible or waiting, and returns whether there was one.
  mutating func removePaymentSheet(of number: TransactionNumber) -> Bool {
    let isSheet = { (dialog: Dialog) in dialog.kind.beginsPurchase && dialog.transaction == number }
    guard screen.dialogs.contains(where: isSheet) || screen.waiting.contains(where: isSheet) else {
      return false
    }
    screen.remove(isSheet)
    return true
  }

  /// Removes and returns the sign-in alerts of purchases, restores and receipt refreshes, the visible ones
  /// first.
  ///
  /// The alert of `AppStore.sync()` is kept, because it also appears while an account is signed in.
  mutating func removeSignInAlerts() -> [Dialog] {
    let isAlert = { (dialog: Dialog) in dialog.kind == .signInAlert && dialog.page != .sync }
    let alerts = (screen.dialogs + screen.waiting).filter(isAlert)
    if !alerts.isEmpty { screen.remove(isAlert) }
    return alerts
  }

  /// Replaces each visible dialog for which `newDialog` returns one.
  mutating func replaceDialogs(_ newDialog: (Dialog) -> Dialog?) { screen.replace(newDialog) }

  /// Whether another app is in front of the app under test.
  public var showsOtherApp: Bool { screen.dialogs.contains { $0.kind == .otherAppPage } }

  /// Removes the pages of other apps, and returns whether there were any.
  mutating func removeOtherAppPages() -> Bool {
    guard showsOtherApp else { return false }
    screen.remove { $0.kind == .otherAppPage }
    return true
  }

  mutating func clearScreen() { screen = DialogStack() }

  mutating func paymentSheet(
    _ payment: Payment, _ number: TransactionNumber, _ offer: Offer?, disclosesCommitment: Bool,
    _ configuration: WorldConfiguration
  ) -> Dialog {
    screen.paymentSheet(payment, number, offer, disclosesCommitment: disclosesCommitment, configuration)
  }

  mutating func clearSheetCache() { screen.clearSheetCache() }

  // MARK: Queue

  mutating func enqueue(_ number: TransactionNumber, _ key: QueueKey) { queue.enqueue(number, key) }

  mutating func dequeue(_ number: TransactionNumber, _ key: QueueKey) { queue.dequeue(number, key) }

  /// Records that the app receives a transaction, and returns whether its state differs from the last
  /// delivered one.
  mutating func recordDelivery(_ snapshot: TransactionSnapshot) -> Bool { queue.recordDelivery(snapshot) }

  mutating func markLost(_ number: TransactionNumber, _ key: QueueKey) {
    queue.dequeue(number, key)
    queue.markLost(number)
  }

  // MARK: Pending updates

  /// Keeps an update for the next launch, because no process received it.
  mutating func addPending(_ update: TransactionUpdate) { pendingUpdates.add(update) }

  /// Keeps a message until the app enters the foreground.
  mutating func addPending(_ message: PendingMessage) { pendingUpdates.add(message) }

  /// The transactions that the next launch offers to the app in addition to the queue.
  var pendingTransactions: [TransactionNumber] { pendingUpdates.made }

  mutating func drainPendingForLaunch() -> (made: [TransactionNumber], revoked: [TransactionNumber]) {
    pendingUpdates.drainForLaunch()
  }

  mutating func drainMessages() -> [PendingMessage] { pendingUpdates.drainMessages() }

  /// Keeps a message that the app has received but not displayed.
  mutating func deferMessage(_ message: PendingMessage) {
    pendingUpdates.deferMessage(message)
  }

  mutating func drainDeferred() -> [PendingMessage] { pendingUpdates.drainDeferred() }

  var deferredMessages: [PendingMessage] { pendingUpdates.deferredMessages }

  /// Removes transactions that were finished from the updates of the next launch.
  mutating func removePendingFinished(_ finished: [TransactionNumber]) {
    pendingUpdates.removeFinished(finished)
  }

  mutating func removePending(_ removed: Set<TransactionNumber>) { pendingUpdates.remove(removed) }

  mutating func retainMessages(of person: Person) { pendingUpdates.retainMessages(of: person) }

  mutating func drainMessages(of person: Person) -> [PendingMessage] {
    pendingUpdates.drainMessages(of: person)
  }

  /// Clears the record of deliveries, because a new process has not received anything.
  mutating func clearDelivered() { queue.clearDelivered() }

  mutating func markDelivered(_ number: TransactionNumber) { queue.markDelivered(number) }

  mutating func markObserved(_ number: TransactionNumber) { queue.markObserved(number) }

  mutating func enqueueDelivery(_ delivery: QueuedDelivery) { queue.enqueueDelivery(delivery) }

  mutating func drainInbox() -> [QueuedDelivery] { queue.drainInbox() }

  mutating func dropInbox() { _ = queue.drainInbox() }

  /// Drops pending pushes, because the store pushes them again.
  ///
  /// Keeps the pending results and returns their transactions.
  mutating func dropPushes() -> Set<TransactionNumber> { queue.dropPushes() }

  mutating func answer(with other: (TransactionSnapshot) -> TransactionSnapshot?) {
    queue.answer(with: other)
  }
  mutating func dropAlerts() { queue.dropAlerts() }
  mutating func dropResults(of removed: Set<TransactionNumber>) { queue.dropResults(of: removed) }
}
