// The state and the configuration of a world, and its messages to the store.

import StoreCatalog
import StoreEngine
import StoreModel
import StoreRules
import Support

/// The store, the device and the app of one environment, with one clock.
///
/// `World` routes messages between store, device and app, and emits events. A copy shares the storage of the
/// store's tables with the original.
public struct World: Hashable, Sendable {
  // Only `World+*.swift` call mutating functions of `store`, `device` and `app`.
  public internal(set) var store: Store
  public internal(set) var device = Device()
  public internal(set) var app = App()
  public internal(set) var now: Instant = .defaultStart
  public internal(set) var rate: ClockRate = .paused
  /// The configuration that store, device and app share.
  ///
  /// Only `change` replaces the configuration.
  private(set) var configuration: WorldConfiguration
  /// The newest answer to a request for products.
  public private(set) var productAnswer: ProductsResponse?
  /// The number of `updatedTransactions` callbacks since the world began.
  ///
  /// Only `callObserver` increments this number.
  public internal(set) var callbackCount = 0
  /// The values of app and device that appear in log lines.
  public private(set) var logContext: LogContext

  var events: [Event] = []

  /// Creates the world of an environment with the defaults of the scenario language.
  init(_ environment: EnvironmentName = .xcode, catalog: Catalog = .builtin) {
    var facts = WorldConfiguration.ConfigurationValues(environment, catalog: catalog)
    facts.switches.renewalRate = environment.rules.subscriptions.rates[0]
    configuration = WorldConfiguration(facts)
    store = Store(configuration, now: .defaultStart)
    logContext = LogContext(
      environment: environment, appName: "", processID: 0, threadID: 0, queueAddress: 0, timeZone: .utc)
    reseed()
  }

  /// Creates the world of an environment with the clock, app, device, catalogue and seed of `before`.
  init(_ environment: EnvironmentName, after before: World) {
    self.init(environment, catalog: before.catalog)
    now = before.now
    rate = before.rate
    device.apply(before.device.settings)
    copySharedSettings(from: before)
    if rules.account == .tester { sendToStore(.customerChanged(device.account)) }
    app = before.app.asInstalled
    change { $0.seed = before.seed }
    reseed()
  }

  /// Copies the catalogue, the era and the device settings, which all worlds share.
  ///
  /// The account is not copied, because a change of account needs `sign(in:)`.
  mutating func copySharedSettings(from other: World) {
    change {
      $0.catalog = other.catalog
      $0.unapproved = other.configuration.facts.unapproved
      $0.unpurchasable = other.configuration.facts.unpurchasable
      let isFixedHere = $0.identity.isFixedHere
      $0.identity = other.configuration.facts.identity
      $0.identity.isFixedHere = isFixedHere
      // Changes of single quirks belong to this world until the era changes.
      if $0.quirks.era != other.quirks.era { $0.quirks = Quirks(other.quirks.era) }
      $0.announcedFeatures = other.configuration.facts.announcedFeatures
    }
    device.clearSheetCache()
    var settings = other.device.settings
    settings.account = device.account
    settings.accountStorefront = device.settings.accountStorefront
    device.apply(settings)
    device.setAccountStorefront(settings.accountStorefront)
    applyDeviceSettings()
  }

  /// Moves the world to another environment and clears the device's screen.
  mutating func move(to name: EnvironmentName) {
    device.clearScreen()
    // Xcode has a single customer, who has no account name.
    if rules.account != .tester, device.account != nil { device.sign(in: TesterAccount()) }
    if name.rules.account != .tester { device.setAccountStorefront(nil) }
    change { $0.move(to: name) }
    applyDeviceSettings()
    store.adaptAccounts()
    store.cancelInteractions()
    reseed()
  }

  /// Regenerates the numbers that are derived from the seed.
  ///
  /// Fixed numbers do not change.
  mutating func reseed() {
    app.setQueueAddress(store.reseed())
    updateLogContext()
  }

  /// The transaction identifiers that other worlds of the App Store must not use.
  var usedIdentifiers: [Int64] { store.usedIdentifiers }

  mutating func skip(identifiers: [Int64]) { store.skip(identifiers: identifiers) }

  // MARK: Configuration

  /// Changes the configuration and passes it to the store.
  mutating func change(_ edit: (inout WorldConfiguration.ConfigurationValues) -> Void) {
    let fetched = fetchedProducts
    var facts = configuration.facts
    edit(&facts)
    configuration = WorldConfiguration(facts)
    store.setConfiguration(configuration)
    recordProductChange(since: fetched)
  }

  mutating func applyDeviceSettings() {
    let settings = device.settings
    change { $0.settings = settings }
    updateLogContext()
  }

  mutating func updateLogContext() {
    let name = app.name
    if configuration.facts.appName != name { change { $0.appName = name } }
    logContext = LogContext(
      environment: environment, appName: app.name, processID: app.processID, threadID: app.threadID,
      queueAddress: app.queueAddress, timeZone: device.timeZone)
  }
}

extension World {
  var rules: EnvironmentRules { _read { yield configuration.facts.environment.rules } }

  /// Sends a message to the store and routes the store's notices in order.
  mutating func sendToStore(_ message: StoreMessage) {
    let now = self.now
    dispatch(changeStore { $0.handle(message, at: now) })
  }

  /// Clears the purchase history; if `budget.stop` is set, the caller must discard the changes.
  mutating func clearStore(_ budget: inout StepBudget) {
    let now = self.now
    // Without the quirk, no copy of the store is kept, because the store would then be copied to change it.
    let before = quirks.clearReaches == .storeOnly ? store : nil
    let notices = changeStore { $0.clear(at: now, &budget) }
    guard budget.stop == nil else { return }
    dispatch(notices)
    if let before { keepCleared(of: before) }
  }

  mutating func makeError(_ failure: InjectedFailure, isOfPayment: Bool) -> StoreError {
    store.makeError(failure, isOfPayment: isOfPayment)
  }

  mutating func recordAnswer(_ answer: ProductsResponse) { productAnswer = answer }

  /// Replaces the catalogue and clears the cached payment sheets, because their texts come from the
  /// catalogue.
  mutating func setCatalog(_ catalog: Catalog) {
    change { $0.catalog = catalog }
    device.clearSheetCache()
  }

  // MARK: Notices from the store

  /// Routes the store's notices in order, and then removes the dialogs that are no longer valid.
  mutating func dispatch(_ notices: [StoreNotice]) {
    routeAll(holdsDeliveries ? withoutDeliveries(notices) : notices)
  }

  mutating func routeAll(_ notices: [StoreNotice]) {
    for notice in notices {
      if !delaysResult(notice) { route(notice) }
    }
    let shown = device.dialogs.count
    if device.showsMessages { device.removeMessages(unless: store.isValid) }
    if device.asksForPriceConsent {
      device.removePriceConsents(unless: store.awaitsConsent)
    }
    // The dialog in front was removed, so a waiting dialog can appear.
    if device.dialogs.count < shown, device.dialogs.isEmpty { presentWaiting() }
  }

  mutating func route(_ notice: StoreNotice) {
    switch notice {
    case .event(.update(let update), let rule): deliverUpdate(update, rule: rule)
    // Revoked entitlements are reported only through the observer of a running app.
    case .event(.diagnostic(.entitlementsRevoked), _) where !(app.isRunning && app.hasObserver): break
    case .event(let kind, let rule):
      if case .diagnostic(.restoreFinished) = kind {
        refreshReceipt(by: .restore)
        if leavesRestoreOpen() { return }
      }
      emit(kind, rule: rule)
    case .appEvent(let event): notifyApp(event)
    case .enteredQueue(let number): device.enqueue(number, queueKey(of: number))
    case .removed(let numbers): removeTransactions(numbers)
    case .answer(let number, let console, let alert, let rule):
      deliverAnswer(number, console: console, alert: alert, rule: rule)
    case .outcome(let number, let alert, let rule):
      if device.queue.contains(number) {
        deliverAnswer(number, console: nil, alert: alert, rule: rule)
      } else {
        // The process that made the call has ended.
        if !isAnsweredWithOlderTransaction(number) {
          deliverUpdate(store.makeUpdate(number), rule: .transactionUpdates)
        }
        deliverPush(number, alert: alert, rule: rule)
      }
    case .push(let number, let alert, let rule): deliverPush(number, alert: alert, rule: rule)
    case .restored(let numbers, let rule):
      releaseDeliveries()
      if app.hasObserver { notify(numbers, rule: rule) }
    case .alert(let alert, let number):
      if isOnDevice(number) { for dialog in dialogs(alert, number) { present(dialog) } }
    case .question(let question, let number): ask(question, number)
    case .restoreQuestion: askToRestore()
    case .interruptedCleared: change { $0.switches.interruptsPurchases = false }
    case .failureUsed: change { $0.switches.failure = nil }
    case .testerSettings(let settings):
      let asksByFlag = rules.askToBuy.trigger == .paymentFlag
      change { $0.switches.apply(settings, asksByFlag: asksByFlag) }
    }
  }

  func payment(of number: TransactionNumber) -> Payment {
    store.ledger[number].sale.payment
  }

  func queueKey(of number: TransactionNumber) -> QueueKey { store.ledger[number].sale.queueKey }
}
