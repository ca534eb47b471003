// The customer's device: its settings, what is on its screen, and the app's payment queue. It owns them: the setters are
// this file's own, and those of screen and queue their files'. It knows nothing of why the store answers as it does.

import StoreCatalog
import StoreModel

/// The device as the present world sees it.
public struct Device: Hashable, Sendable {
  public private(set) var settings = DeviceSettings()
  /// What is in front of the app.
  public private(set) var screen = DialogStack()
  /// The app's `SKPaymentQueue`.
  public private(set) var queue = PaymentQueue()
  /// What StoreKit has for the app and could not tell it yet.
  private(set) var pendingUpdates = PendingUpdates()

  init() {}

  /// A device with these settings and nothing on it: a second one of the same account, or one of another world.
  init(settings: DeviceSettings) { self.settings = settings }

  // MARK: What people see

  public var locale: String { settings.locale }
  public var storefront: String { settings.storefront }
  public var timeZone: DeviceTimeZone { settings.timeZone }
  public var purchasesAllowed: Bool { settings.purchasesAllowed }
  public var isOnline: Bool { settings.isOnline }
  public var account: TesterAccount? { settings.account }
  /// What is up, the top one last.
  public var dialogs: [Dialog] { screen.dialogs }
  /// What waits to come up: payment sheets behind a dialog, alerts while the app is not in the foreground.
  public var waitingDialogs: [Dialog] { screen.waiting }
  /// The dialog that a tap answers.
  public var topDialog: Dialog? { screen.dialogs.last }

  // MARK: Settings

  mutating func change(_ change: DeviceChange) {
    if let locale = change.locale { settings.locale = LocaleName(locale)?.identifier ?? locale }
    if let storefront = change.storefront { settings.storefront = storefront }
    if let zone = change.timeZone { settings.timeZone = zone }
    if let isAllowed = change.purchasesAllowed { settings.purchasesAllowed = isAllowed }
  }

  mutating func apply(_ settings: DeviceSettings) { self.settings = settings }

  mutating func setOnline(_ isOnline: Bool) { settings.isOnline = isOnline }

  /// A tester signs in, in the settings or when a purchase asks; nil signs out.
  mutating func sign(in account: TesterAccount?) { settings.account = account }

  /// The tester without a name has bought something, or others have names: it keeps the one that it has.
  mutating func fixTesterName() {
    if settings.testerName == nil { settings.testerName = settings.namelessTester }
  }

  // MARK: Screen

  /// Shows a dialog on top of what is up, or has it wait.
  ///
  /// - Returns: whether it is up.
  mutating func show(_ dialog: Dialog, isAppUp: Bool) -> Bool { screen.show(dialog, isAppUp: isAppUp) }

  /// Has a dialog wait behind what is up.
  mutating func enqueueDialog(_ dialog: Dialog) { screen.enqueueDialog(dialog) }

  /// What waited and can come up now.
  mutating func removeWaitingAlerts() -> [Dialog] { screen.removeWaitingAlerts() }

  mutating func removeWaitingSheet() -> Dialog? { screen.removeWaitingSheet() }

  /// Takes the dialog on top away; with `includingWaiting` what waits where nothing is up.
  mutating func removeTop(includingWaiting: Bool = false) -> Dialog? {
    screen.removeTop(includingWaiting: includingWaiting)
  }

  /// Takes down, without an answer, whatever belongs to transactions that are gone.
  mutating func removeDialogs(of gone: Set<TransactionNumber>) {
    screen.remove { dialog in dialog.transaction.map(gone.contains) ?? false }
  }

  /// The dialog of this kind that is up or waits, the top one of several.
  func dialog(_ isMeant: (Dialog) -> Bool) -> Dialog? {
    (screen.waiting + screen.dialogs).last(where: isMeant)
  }

  /// Whether a message is up or waits.
  var showsMessages: Bool {
    screen.dialogs.contains { $0.kind == .messageSheet }
      || screen.waiting.contains { $0.kind == .messageSheet }
  }

  /// Takes down messages that are not so any more, without an answer.
  mutating func removeMessages(unless isValid: (PendingMessage) -> Bool) {
    screen.remove { dialog in
      guard case .message(let reason, let product) = dialog.page else { return false }
      return !isValid(PendingMessage(reason: reason, product: product))
    }
  }

  /// Whether a question about a price increase is up or waits.
  var asksForPriceConsent: Bool {
    screen.dialogs.contains { $0.kind == .priceConsentSheet }
      || screen.waiting.contains { $0.kind == .priceConsentSheet }
  }

  /// The question about a price increase of one of these, where it is up or waits.
  func priceConsent(among numbers: [TransactionNumber]) -> Dialog? {
    (screen.dialogs + screen.waiting).last { dialog in
      dialog.kind == .priceConsentSheet && dialog.transaction.map(numbers.contains) == true
    }
  }

  /// Takes down the questions about price increases that nobody waits to have answered.
  mutating func removePriceConsents(unless isOpen: (TransactionNumber) -> Bool) {
    screen.remove { dialog in
      dialog.kind == .priceConsentSheet && dialog.transaction.map(isOpen) != true
    }
  }

  /// Takes down the payment sheet of a transaction, be it up or waiting.
  ///
  /// - Returns: whether there was one.
  mutating func removePaymentSheet(of number: TransactionNumber) -> Bool {
    let isSheet = { (dialog: Dialog) in dialog.kind == .paymentSheet && dialog.transaction == number }
    guard screen.dialogs.contains(where: isSheet) || screen.waiting.contains(where: isSheet) else {
      return false
    }
    screen.remove(isSheet)
    return true
  }

  /// Removes the questions for an account that purchases and restores have asked, shown or waiting.
  ///
  /// `AppStore.sync()` asks whoever is signed in, so its question stays.
  ///
  /// - Returns: the questions, in the order in which they came up.
  mutating func removeSignInAlerts() -> [Dialog] {
    let isAlert = { (dialog: Dialog) in dialog.kind == .signInAlert && dialog.page == nil }
    let alerts = (screen.dialogs + screen.waiting).filter(isAlert)
    if !alerts.isEmpty { screen.remove(isAlert) }
    return alerts
  }

  /// Takes down, without an answer, whatever is up or waits, and forgets how payment sheets look here.
  mutating func clearScreen() { screen = DialogStack() }

  /// The payment sheet of a payment.
  mutating func paymentSheet(
    _ payment: Payment, _ number: TransactionNumber, _ offer: Offer?, disclosesCommitment: Bool,
    _ configuration: WorldConfiguration
  ) -> Dialog {
    screen.paymentSheet(payment, number, offer, disclosesCommitment: disclosesCommitment, configuration)
  }

  /// Another catalogue was loaded: sheets that were made before have the old names and prices.
  mutating func clearSheetCache() { screen.clearSheetCache() }

  // MARK: Queue

  mutating func enqueue(_ number: TransactionNumber, _ key: QueueKey) { queue.enqueue(number, key) }

  mutating func dequeue(_ number: TransactionNumber, _ key: QueueKey) { queue.dequeue(number, key) }

  /// The app was given this.
  ///
  /// - Returns: whether it was not given this state of it before.
  mutating func recordDelivery(_ snapshot: TransactionSnapshot) -> Bool { queue.recordDelivery(snapshot) }

  /// The process that held it ended, and took it along.
  mutating func markLost(_ number: TransactionNumber, _ key: QueueKey) {
    queue.dequeue(number, key)
    queue.markLost(number)
  }

  // MARK: What is not told yet

  /// No process has heard of this.
  mutating func addPending(_ update: TransactionUpdate) { pendingUpdates.add(update) }

  /// A message waits until the app is in front.
  mutating func addPending(_ message: PendingMessage) { pendingUpdates.add(message) }

  mutating func drainPendingForLaunch() -> (made: [TransactionNumber], revoked: [TransactionNumber]) {
    pendingUpdates.drainForLaunch()
  }

  mutating func drainMessages() -> [PendingMessage] { pendingUpdates.drainMessages() }

  /// The app knows of a message and has not displayed it.
  mutating func deferMessage(_ message: PendingMessage) {
    pendingUpdates.deferMessage(message)
  }

  mutating func drainDeferred() -> [PendingMessage] { pendingUpdates.drainDeferred() }

  /// The messages that the app knows of and has not displayed.
  var deferredMessages: [PendingMessage] { pendingUpdates.deferredMessages }

  mutating func removePending(_ gone: Set<TransactionNumber>) { pendingUpdates.remove(gone) }

  /// An account leaves the device: its messages wait for its return, everything else that waited is forgotten.
  mutating func setMessagesAside(_ person: Person) { pendingUpdates.setMessagesAside(person) }

  /// Takes the messages that waited for the return of an account.
  mutating func drainMessages(of person: Person) -> [PendingMessage] {
    pendingUpdates.drainMessages(of: person)
  }

  /// A new process has been given nothing.
  mutating func clearDelivered() { queue.clearDelivered() }

  /// An answer of StoreKit 2 hands a transaction to the app's process.
  mutating func markDelivered(_ number: TransactionNumber) { queue.markDelivered(number) }

  mutating func enqueueDelivery(_ delivery: QueuedDelivery) { queue.enqueueDelivery(delivery) }

  mutating func drainInbox() -> [QueuedDelivery] { queue.drainInbox() }

  mutating func dropInbox() { _ = queue.drainInbox() }

  /// Drops what the store will push again by itself; results stay.
  ///
  /// - Returns: what the results are of.
  mutating func dropPushes() -> Set<TransactionNumber> { queue.dropPushes() }

  mutating func answer(with other: (TransactionSnapshot) -> TransactionSnapshot?) {
    queue.answer(with: other)
  }
  mutating func dropAlerts() { queue.dropAlerts() }
  mutating func dropResults(of gone: Set<TransactionNumber>) { queue.dropResults(of: gone) }
}
