// The operations of the service, its SDK and the app, and the service's reactions to events of the store.

import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension IAPService {
  func number(_ reference: PaymentReference) -> PaymentNumber? { ledger.number(of: reference) }

  public mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch act {
    case .on: switchOn(in: &effects)
    case .off: switchOff(in: &effects)
    case .console(_, let console):
      settings.console = console ?? .builtin(for: effects.simulator.world.catalog)
    case .register(let product):
      settings.console.register(product)
      logPriceDifference(product, in: &effects)
    case .unregister(let word):
      if let product = settings.console.product(word) { settings.console.remove(product.identifier) }
    case .setStopped(let word, let isStopped):
      if let product = settings.console.product(word) {
        settings.console.setStopped(product.identifier, isStopped)
      }
    case .initialise(let key, let zone, let withDelegate):
      resetDelegateRecord()
      lastError = nil
      initialise(appKey: key, zone: zone, withDelegate: withDelegate, in: &effects)
    case .delegate(let isOn):
      resetDelegateRecord()
      lastError = nil
      setDelegate(isOn, in: &effects)
    case .user(let name):
      resetDelegateRecord()
      lastError = nil
      setUser(name, in: &effects)
    case .products:
      resetDelegateRecord()
      askProducts(in: &effects)
    case .buy(let order):
      resetDelegateRecord()
      call(order, in: &effects)
    case .buyKept(let payload):
      resetDelegateRecord()
      call(PurchaseOrder(sdk.deferredPromotions.removeFirst(), payload: payload, by: .product), in: &effects)
    case .list(let kind):
      resetDelegateRecord()
      ask(kind, in: &effects)
    case .consume(let selection, let by):
      resetDelegateRecord()
      consume(selection, by, in: &effects)
    case .restore:
      resetDelegateRecord()
      restore(in: &effects)
    case .incomplete(let hasSQLite):
      resetDelegateRecord()
      askIncomplete(hasSQLite: hasSQLite, in: &effects)
    case .manage(let page):
      lastError = nil
      manage(page, in: &effects)
    case .app(let strategy): settings.policy = strategy
    case .promotion(let answer): settings.promotion = answer
    case .grant(let selection):
      for number in numbers(selection, effects.simulator.world) { grant(number, in: &effects) }
    case .revokeGrant(let reference): if let number = number(reference) { revoke(number, in: &effects) }
    case .oldSDK(let word, let user): addIncompletePurchase(word, user: user)
    case .elsewhere(let user, let word, let store): buyElsewhere(word, by: user, store: store, in: &effects)
    case .setStatus(let reference, let status):
      if let number = number(reference) { set(status, number, in: &effects) }
    case .limit(let amount): settings.limit = amount.map { Money.milliunits($0) }
    case .consoleKey(let key): settings.consoleKey = key
    case .server(let fault, let once):
      settings.serverFault = fault
      settings.isFaultOnce = once && fault != .ok
    case .receipt(let isRefreshed): settings.refreshesReceipt = isRefreshed
    case .stop(let stop): self.stop = stop
    case .consumeByServer(let sequence, let token, let store):
      consumeByServer(
        sequence: sequence, token: token ?? Self.accessToken(of: sequence), at: store, in: &effects)
    }
  }

  private mutating func setDelegate(_ isOn: Bool, in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.setDelegate, isOn ? "" : "nil", in: &effects)
    sdk.hasDelegate = isOn
    // A delegate that is set during a purchase does not receive the purchase's result.
    if !isOn { sdk.purchase?.hasDelegate = false }
  }

  private mutating func addIncompletePurchase(_ word: String, user: String?) {
    guard let product = settings.console.product(word) else { return }
    let user = user ?? sdk.user ?? settings.users.first ?? Self.defaultUser
    addUser(user)
    incompletePurchases.append(IncompletePurchase(product: product.identifier, user: user))
  }

  private mutating func call(_ order: PurchaseOrder, in effects: inout ParticipantEffects<ScheduledWork>) {
    let payload = order.payload.map { ", payload \(VisibleText.quoted($0, limit: 40))" } ?? ""
    logCall(
      .purchase(order.by, hasPayload: order.payload != nil), VisibleText.quoted(order.product) + payload,
      in: &effects)
    buy(order.product, payload: order.payload, in: &effects)
  }

  static var defaultUser: String { defaultUsers[0] }

  /// The users offered for login before the session has users; two are enough to test a change of user.
  private static let defaultUsers = ["alice", "bob"]

  /// The users offered for login: all users so far, padded with default users to at least two.
  public var offeredUsers: [String] {
    let unusedDefaults = Self.defaultUsers.filter { !settings.users.contains($0) }
    return settings.users + unusedDefaults.prefix(max(0, Self.defaultUsers.count - settings.users.count))
  }

  /// Clears the last delegate call, because expectations concern the newest SDK call.
  private mutating func resetDelegateRecord() { lastDelegate = nil }

  private func numbers(_ selection: PaymentSelection, _ world: World) -> [PaymentNumber] {
    switch selection {
    case .one(let reference): number(reference).map { [$0] } ?? []
    case .all: sdk.user.map { list(.unconsumed, of: $0, in: world) } ?? []
    }
  }

  mutating func addUser(_ user: String) {
    if !settings.users.contains(user) { settings.users.append(user) }
  }

  /// Whether receipts from a world are refused, because Xcode signs them.
  static func refusesLocalReceipts(_ world: World) -> Bool {
    world.environment == .xcode && world.quirks.serviceLocalReceipts == .refused
  }

  // MARK: Switching on and off

  private mutating func switchOn(in effects: inout ParticipantEffects<ScheduledWork>) {
    settings.isOn = true
    if let lost = lostState {
      lostState = nil
      note(LocalizedText("the SDK starts without \(lost.list) (lost at service off)"), in: &effects)
    }
    if settings.console.source == Console.builtinSource, settings.console.isAsLoaded {
      settings.console = .builtin(for: effects.simulator.world.catalog)
    }
    takeOverQueue(in: &effects)
    if Self.refusesLocalReceipts(effects.simulator.world) {
      note(
        LocalizedText(
          """
          receipts signed in Xcode are refused by the App Store: every purchase ends with error 11 (use \
          environment sandbox, or quirk service-local-receipts accepted)
          """),
        narration: LocalizedText(
          "The App Store does not confirm receipts that Xcode has signed: every purchase will fail."),
        in: &effects)
    }
  }

  private mutating func switchOff(in effects: inout ParticipantEffects<ScheduledWork>) {
    settings.isOn = false
    lostState = SDKLoss(sdk)
    if let lostState {
      note(LocalizedText("the SDK loses \(lostState.list) (undo brings this back)"), in: &effects)
    }
    sdk = SDK(appKey: settings.appKey)
    stop = nil
    effects.cancel { _ in true }
    takeOverQueue(in: &effects)
  }

  /// Applies the StoreKit settings that the SDK needs; if the service is off, restores the app's settings.
  mutating func takeOverQueue(in effects: inout ParticipantEffects<ScheduledWork>) {
    let world = effects.simulator.world
    let addsStorePayments = world.switches.appPolicies[.addsStorePayments]
    guard settings.isOn else {
      guard let previous = savedAppSettings else { return }
      savedAppSettings = nil
      if previous.hadObserver { effects.request(.observer(true)) }
      if previous.addsStorePayments { effects.request(.appPolicy(.addsStorePayments, true)) }
      // The app's finish policy would finish unverified transactions, and the service would lose them.
      let waiting = waitingForService(world)
      if waiting.isEmpty || previous.finishPolicy == .manual {
        effects.request(.finishPolicy(previous.finishPolicy))
      } else {
        let policy = previous.finishPolicy.rawValue
        note(
          LocalizedText(
            """
            payments paid but not verified: \(waiting.count); the app finishes nothing by itself (use \
            finish-policy \(policy))
            """
          ),
          Array(waiting.prefix(10)), in: &effects)
      }
      if previous.storeKitVersion != world.app.storeKitVersion {
        effects.request(.storeKit(previous.storeKitVersion))
      }
      return
    }
    if savedAppSettings == nil {
      savedAppSettings = SavedAppSettings(
        hadObserver: observedBefore ?? world.app.hasObserver, finishPolicy: world.switches.finishPolicy,
        addsStorePayments: addsStorePayments, storeKitVersion: world.app.storeKitVersion)
      if world.app.storeKitVersion != .queue { effects.request(.storeKit(.queue)) }
    }
    if world.switches.finishPolicy != .manual { effects.request(.finishPolicy(.manual)) }
    if addsStorePayments { effects.request(.appPolicy(.addsStorePayments, false)) }
    if !sdk.isInitialised, world.app.hasObserver { effects.request(.observer(false)) }
  }

  private func waitingForService(_ world: World) -> [TransactionNumber] {
    var ledger = ledger
    return world.transactionNumbers.filter { number in
      guard let transaction = world.transaction(number), transaction.state == .purchased,
        transaction.finishedAt == nil
      else { return false }
      return ledger.payment(of: transaction, in: world) != nil
    }
  }

  // MARK: Lifetime of the SDK

  private mutating func initialise(
    appKey: String?, zone: String?, withDelegate: Bool, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    if let appKey {
      sdk.appKey = appKey
      if !appKey.isEmpty { settings.appKey = appKey }
    }
    if let zone { sdk.zone = zone }
    if withDelegate { sdk.hasDelegate = true }
    logCall(
      .initialise(withDelegate: withDelegate),
      "appKey \(VisibleText.quoted(Self.shown(appKey: sdk.appKey))), zone \(VisibleText.quoted(sdk.zone))",
      in: &effects)
    sdk.isInitialised = true
    // The queue delivers all unfinished transactions to a new observer.
    effects.request(.observer(true))
    effects.continueWith(.observing)
  }

  /// Continues after the observer has received all transactions that waited in the queue.
  mutating func observing(in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isInitialised else { return }
    continuePromotions(in: &effects)
    effects.continueWith(.appAsks)
  }

  mutating func setUser(_ name: String?, in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.setUser, name.map { VisibleText.quoted($0) } ?? "nil", in: &effects)
    let isAnother = sdk.user != name
    sdk.user = name
    guard let name else { return }
    addUser(name)
    guard sdk.isInitialised else { return }
    continuePromotions(in: &effects)
    if isAnother { effects.continueWith(.appAsks) }
  }

  /// Resets the SDK and cancels pending responses, because the app's process ends.
  mutating func endProcess(in effects: inout ParticipantEffects<ScheduledWork>) {
    sdk = SDK(appKey: settings.appKey)
    isNetworkCut = false
    refusedFinishes = []
    effects.cancel { work in
      if case .answer = work { true } else { false }
    }
    effects.request(.observer(false))
  }

  // MARK: Events

  public mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>)
  {
    switch work {
    case .answer(let request, let reply): handleReply(request, reply, in: &effects)
    case .finished(let transaction, let payment): finished(transaction, payment, in: &effects)
    case .appAsks: appAsks(in: &effects)
    case .observing: observing(in: &effects)
    case .receiptRefreshed(let number): verifyAfterRefresh(number, in: &effects)
    }
  }

  public mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch action {
    case .buy: paymentRefused(refusal, in: &effects)
    case .finish(.number(let number)): if sdk.finishing.contains(number) { finishRefused(number) }
    case .restore:
      sdk.isRestoring = false
      callHandler(.restore, ServiceError(.restoreFailed, LocalizedText(same: refusal.reason)), in: &effects)
    case .products: productsFailed(LocalizedText(same: refusal.reason), in: &effects)
    default: break
    }
  }

  public mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard case .store(let event) = simulationEvent else { return }
    switch event.kind {
    case .performed(let action): receive(action, in: &effects)
    case .callback(let snapshots): if settings.isOn { receive(snapshots, in: &effects) }
    case .dialogShown(let dialog):
      if dialog.kind == .paymentSheet, let number = dialog.transaction {
        paymentSheetShown(of: number, in: &effects)
      }
    case .dialogTapped(let dialog, let button):
      if dialog.kind == .paymentSheet, button.name.isAccepting, let number = dialog.transaction {
        paymentSheetConfirmed(of: number, in: &effects)
      }
    case .storeAnswered(let number): storeAnswered(number, in: &effects)
    case .finishCalled(let number):
      // A finish call that the SDK did not make also completes the transaction.
      if !sdk.finishing.contains(number) { sdk.pending.remove(number) }
    case .diagnostic(.restoreFinished): restoreEnded(nil, in: &effects)
    case .diagnostic(.restoreFailed(let error)): restoreEnded(error, in: &effects)
    case .storekit(let answer):
      if case .products(let found)? = answer.topic { storeAnsweredProducts(found, in: &effects) }
    default: break
    }
  }

  /// Loads the built-in console again if a catalogue brings another one.
  ///
  /// A console that the operator loaded or changed remains.
  private mutating func adaptConsole(to catalog: Catalog) {
    let console = Console.builtin(for: catalog)
    guard settings.isOn, settings.console.source == Console.builtinSource, settings.console.isAsLoaded,
      console.isForFullCatalog || settings.console.isForFullCatalog
    else { return }
    settings.console = console
  }

  private mutating func receive(_ action: Action, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch action {
    case .environment, .reset: takeOverQueue(in: &effects)
    case .app(.terminate), .app(.reinstall), .newDevice: if settings.isOn { endProcess(in: &effects) }
    case .network(true): isNetworkCut = false
    case .resetSwitches:
      savedAppSettings?.finishPolicy = .automatic
      takeOverQueue(in: &effects)
    case .finishPolicy(let policy):
      savedAppSettings?.finishPolicy = policy
      takeOverQueue(in: &effects)
    case .appPolicy(.addsStorePayments, let adds):
      savedAppSettings?.addsStorePayments = adds
      takeOverQueue(in: &effects)
    // The SDK uses only the payment queue, so the app's own use of StoreKit 2 does not concern the service.
    case .storeKit(let version): savedAppSettings?.storeKitVersion = version
    case .observer(let isOn):
      savedAppSettings?.hadObserver = isOn
      takeOverQueue(in: &effects)
    case .catalog(let catalog): adaptConsole(to: catalog)
    case .outside(.promote(let product, _)): if settings.isOn { promoted(product, in: &effects) }
    default: break
    }
  }
}

extension IAPService.SDKLoss {
  /// The lost parts, such as "user alice, initialisation, delegate".
  var list: LocalizedText {
    var parts: [LocalizedText] = []
    if let user { parts.append(LocalizedText("user \(VisibleText.visible(user))")) }
    if isInitialised { parts.append(LocalizedText("initialisation")) }
    if hasDelegate { parts.append(LocalizedText("delegate")) }
    if isPurchasing { parts.append(LocalizedText("purchase in progress")) }
    guard let first = parts.first else { return LocalizedText(same: "") }
    return parts.dropFirst().reduce(first) { LocalizedText("\($0), \($1)") }
  }
}
