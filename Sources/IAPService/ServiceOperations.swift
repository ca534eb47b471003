// What the operator has the service, its SDK and the app do, and why that is refused.

import Simulation
import StoreSimulator
import Support

extension Refusal {
  /// In the service's own words.
  static func service(_ why: LocalizedText, _ possible: LocalizedText) -> Refusal {
    Refusal(.custom(why), possible: .custom(possible))
  }
}

extension IAPService {
  public func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? {
    let world = simulator.world
    if case .on(let profile) = act { return refusalToSwitchOn(profile) }
    guard settings.isOn else {
      return .service(LocalizedText("the service is off", ja: "サービスはオフです"), LocalizedText(same: "service on"))
    }
    switch act {
    case .server(.http(200), _):
      return .service(
        LocalizedText("200 is what a server answers that does its work", ja: "200は正常に動くサーバーの応答です"),
        LocalizedText(same: "service server ok"))
    case .on, .off, .app, .promotion, .limit, .server, .receipt, .stop(_?), .consumeByServer:
      return nil
    case .stop(nil):
      return stop == nil
        ? .service(
          LocalizedText("no stop is armed", ja: "停止は設定されていません"),
          LocalizedText(same: "service stop-at P6 terminate"))
        : nil
    case .console(let file, let console): return refusalToLoad(file, console)
    case .register(let product): return refusalToRegister(product, world)
    case .unregister(let word): return refusalOfWord(word)
    case .setStopped(let word, let isStopped): return refusalToSet(word, isStopped: isStopped)
    case .initialise, .user, .delegate, .products, .list, .restore, .incomplete, .manage:
      return refusalWithoutProcess(world)
    case .buy: return refusalWithoutForeground(world)
    case .buyKept:
      return refusalWithoutForeground(world)
        ?? (sdk.kept.isEmpty
          ? .service(
            LocalizedText("the app keeps no promoted purchase", ja: "保存されたプロモーション購入はありません"),
            LocalizedText(
              "service promotion no, then outside promote PRODUCT",
              ja: "service promotion no のあと outside promote PRODUCT")) : nil)
    case .consume(.all, .sdk): return refusalWithoutProcess(world)
    case .consume(.one(let reference), let by):
      // What is not there is asked for all the same: the server has its own answer to that.
      if case .last = reference, book.count == 0 { return refusalOfPayment(reference) }
      return by == .sdk ? refusalWithoutProcess(world) : nil
    case .consume(.all, .server): return nil
    case .grant(.all): return nil
    case .grant(.one(let reference)): return refusalToGrant(reference, world)
    case .revokeGrant(let reference):
      return refusalOfPayment(reference) ?? number(reference).flatMap { refusalToTakeBack($0) }
    case .oldSDK(let word, _): return refusalOfWord(word)
    case .elsewhere(_, let word, _):
      if let refusal = refusalOfWord(word) { return refusal }
      return settings.console.product(word)?.type.isPlan == true
        ? nil
        : .service(
          LocalizedText("only plans are seen from other stores", ja: "ほかのストアから見えるのは購読商品だけです"),
          planWords)
    case .setStatus(let reference, let status):
      return refusalOfPayment(reference) ?? number(reference).flatMap { refusalToSet(status, of: $0) }
    }
  }

  func number(_ reference: PaymentReference) -> PaymentNumber? { book.number(of: reference) }

  private func refusalToSwitchOn(_ profile: String) -> Refusal? {
    guard profile == Vendor.profile else {
      return .service(
        LocalizedText(
          "there is no service \(VisibleText.quoted(profile))",
          ja: "\(VisibleText.quoted(profile)) というサービスはありません"),
        LocalizedText(same: "service on \(Vendor.profile)"))
    }
    return settings.isOn
      ? .service(
        LocalizedText("the service is on already", ja: "サービスはすでにオンです"), LocalizedText(same: "service off"))
      : nil
  }

  private func refusalToLoad(_ file: String, _ console: Console?) -> Refusal? {
    console != nil || file == Console.builtinSource
      ? nil
      : .service(
        LocalizedText("\(VisibleText.quoted(file)) was not read", ja: "\(VisibleText.quoted(file)) を読み取れません"),
        LocalizedText("service console builtin, or a file of the workbench", ja: "service console builtin"))
  }

  private func refusalToRegister(_ product: ConsoleProduct, _ world: World) -> Refusal? {
    settings.console.fault(of: product, world.catalog).map { fault in
      .service(LocalizedText(fault.text(.english), ja: fault.text(Localizer(.japanese))), fault.possible)
    }
  }

  private func refusalOfWord(_ word: String) -> Refusal? {
    guard settings.console.product(word) == nil else { return nil }
    let words = settings.console.words
    return .service(
      LocalizedText(
        "\(VisibleText.quoted(word)) is not registered in the console",
        ja: "\(VisibleText.quoted(word)) はコンソールに登録されていません"),
      words.isEmpty
        ? LocalizedText(same: "service console builtin") : LocalizedText(same: words.joined(separator: ", ")))
  }

  private var planWords: LocalizedText {
    let plans = settings.console.products.filter(\.type.isPlan).map(\.word)
    return plans.isEmpty
      ? LocalizedText(same: "service product add") : LocalizedText(same: plans.joined(separator: ", "))
  }

  private func refusalToSet(_ word: String, isStopped: Bool) -> Refusal? {
    if let refusal = refusalOfWord(word) { return refusal }
    guard settings.console.product(word)?.isStopped == isStopped else { return nil }
    return isStopped
      ? .service(
        LocalizedText("\(word) is stopped already", ja: "\(word) はすでに停止中です"),
        LocalizedText(same: "service product use \(word)"))
      : .service(
        LocalizedText("\(word) is in use already", ja: "\(word) はすでに使用中です"),
        LocalizedText(same: "service product stop \(word)"))
  }

  private func refusalWithoutProcess(_ world: World) -> Refusal? {
    world.app.state == .terminated
      ? Refusal(
        .custom(LocalizedText("an app that does not run calls nothing", ja: "起動していないアプリは何も呼び出しません")),
        possible: .first(.action(.app(.launch)))) : nil
  }

  private func refusalWithoutForeground(_ world: World) -> Refusal? {
    if let refusal = refusalWithoutProcess(world) { return refusal }
    return world.app.state == .background
      ? Refusal(
        .custom(LocalizedText("an app in the background buys nothing", ja: "バックグラウンドのアプリは購入しません")),
        possible: .first(.action(.app(.foreground)))) : nil
  }

  /// Why a payment cannot be meant.
  private func refusalOfPayment(_ reference: PaymentReference) -> Refusal? {
    guard number(reference) == nil else { return nil }
    if book.count == 0 {
      return .service(
        LocalizedText("there is no payment", ja: "決済がありません"), LocalizedText(same: "service buy PRODUCT"))
    }
    return .service(
      LocalizedText("there is no payment \(reference.word)", ja: "決済 \(reference.word) はありません"),
      book.count == 1
        ? LocalizedText(same: "1") : LocalizedText("1 to \(book.count)", ja: "1から\(book.count)まで"))
  }

  private func refusalToGrant(_ reference: PaymentReference, _ world: World) -> Refusal? {
    if let refusal = refusalOfPayment(reference) { return refusal }
    guard let number = number(reference), book[number].status != .success else { return nil }
    let word = Vendor.word(book[number].status)
    return .service(
      LocalizedText(
        "payment \(number) is \(word): the app has no result of it", ja: "決済\(number)は \(word) で、アプリに結果がありません"
      ),
      LocalizedText("a payment that is Success", ja: "Success の決済"))
  }

  private func refusalToTakeBack(_ number: PaymentNumber) -> Refusal? {
    book[number].delivery.held > 0
      ? nil
      : .service(
        LocalizedText("payment \(number) is not handed out", ja: "決済\(number)は支給されていません"),
        LocalizedText(same: "service grant \(number)"))
  }

  private func refusalToSet(_ status: ManualStatus, of number: PaymentNumber) -> Refusal? {
    let now = book[number].status
    let why = LocalizedText(
      "payment \(number) is \(Vendor.word(now)): by hand it goes from Reserved or Failure to Success, and from Success to "
        + "Refund",
      ja: "決済\(number)は \(Vendor.word(now)) です。手動では Reserved か Failure から Success、Success から Refund だけです")
    switch (status, now) {
    case (.success, .reserved), (.success, .failure), (.refund, .success): return nil
    case (.success, .success): return .service(why, LocalizedText(same: "service status \(number) refund"))
    case (.refund, .reserved), (.refund, .failure):
      return .service(why, LocalizedText(same: "service status \(number) success"))
    case (_, .refund), (_, .userClose): return .service(why, LocalizedText("another payment", ja: "ほかの決済"))
    }
  }

  // MARK: Doing

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
      initialise(appKey: key, zone: zone, withDelegate: withDelegate, in: &effects)
    case .delegate(let isOn):
      resetDelegateRecord()
      logCall(.setDelegate, isOn ? "" : "nil", in: &effects)
      sdk.hasDelegate = isOn
      // A delegate that is set later was not there when the purchase began.
      if !isOn { sdk.purchase?.hasDelegate = false }
    case .user(let name):
      resetDelegateRecord()
      setUser(name, in: &effects)
    case .products:
      resetDelegateRecord()
      askProducts(in: &effects)
    case .buy(let order):
      resetDelegateRecord()
      call(order, in: &effects)
    case .buyKept(let payload):
      resetDelegateRecord()
      call(PurchaseOrder(sdk.kept.removeFirst(), payload: payload, by: .product), in: &effects)
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
    case .manage(let page): manage(page, in: &effects)
    case .app(let way): settings.policy = way
    case .promotion(let answer): settings.promotion = answer
    case .grant(let selection):
      for number in numbers(selection, effects.simulator.world) { grant(number, in: &effects) }
    case .revokeGrant(let reference): if let number = number(reference) { revoke(number, in: &effects) }
    case .oldSDK(let word, let user):
      guard let product = settings.console.product(word) else { return }
      let user = user ?? sdk.user ?? settings.users.first ?? Self.defaultUser
      addUser(user)
      incompletePurchases.append(IncompletePurchase(product: product.identifier, user: user))
    case .elsewhere(let user, let word, let store): buyElsewhere(word, by: user, store: store, in: &effects)
    case .setStatus(let reference, let status):
      if let number = number(reference) { set(status, number, in: &effects) }
    case .limit(let amount): settings.limit = amount.map { Money.milliunits($0) }
    case .server(let mood, let once):
      settings.mood = mood
      settings.faultOnce = once && mood != .ok
    case .receipt(let isRefreshed): settings.refreshesReceipt = isRefreshed
    case .stop(let stop): self.stop = stop
    case .consumeByServer(let sequence, let token, let store):
      consumeByServer(
        sequence: sequence, token: token ?? Self.accessToken(of: sequence), at: store, in: &effects)
    }
  }

  /// The app calls the SDK to buy a product.
  private mutating func call(_ order: PurchaseOrder, in effects: inout ParticipantEffects<ScheduledWork>) {
    let payload = order.payload.map { ", payload \(VisibleText.quoted($0, limit: 40))" } ?? ""
    logCall(
      .purchase(order.by, hasPayload: order.payload != nil), VisibleText.quoted(order.product) + payload,
      in: &effects)
    buy(order.product, payload: order.payload, in: &effects)
  }

  /// Who is meant where nobody was named.
  static var defaultUser: String { defaultUsers[0] }

  /// Who can log in without having been named: two are enough for most of what goes wrong between users.
  private static let defaultUsers = ["alice", "bob"]

  /// Who can log in: the users that were named, and while they are few the usual ones.
  public var offeredUsers: [String] {
    let usual = Self.defaultUsers.filter { !settings.users.contains($0) }
    return settings.users + usual.prefix(max(0, Self.defaultUsers.count - settings.users.count))
  }

  /// The app calls: what it is told from now on is of this call.
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

  /// Whether receipts of a world are refused because Xcode signed them.
  static func refusesLocalReceipts(_ world: World) -> Bool {
    world.environment == .xcode && world.quirks.serviceLocalReceipts == .refused
  }

  // MARK: On and off

  private mutating func switchOn(in effects: inout ParticipantEffects<ScheduledWork>) {
    settings.isOn = true
    if settings.console.source == Console.builtinSource, settings.console.isAsLoaded {
      settings.console = .builtin(for: effects.simulator.world.catalog)
    }
    takeOverQueue(in: &effects)
    if Self.refusesLocalReceipts(effects.simulator.world) {
      note(
        LocalizedText(
          "receipts signed in Xcode are refused by the App Store: every purchase ends with 11 (environment sandbox, or "
            + "quirk service-local-receipts accepted)",
          ja: "Xcodeで署名されたレシートはApp Storeに拒否され、購入はすべて11になります (environment sandbox、または quirk "
            + "service-local-receipts accepted)"),
        narration: LocalizedText(
          "The App Store does not confirm receipts that Xcode has signed: every purchase will fail.",
          ja: "App StoreはXcodeで署名されたレシートを確認しません。購入はすべて失敗します。"), in: &effects)
    }
  }

  private mutating func switchOff(in effects: inout ParticipantEffects<ScheduledWork>) {
    settings.isOn = false
    sdk = SDK(appKey: settings.appKey)
    stop = nil
    effects.cancel { _ in true }
    takeOverQueue(in: &effects)
  }

  /// The SDK takes the app's place at the queue, or gives it back.
  mutating func takeOverQueue(in effects: inout ParticipantEffects<ScheduledWork>) {
    let world = effects.simulator.world
    let adds = world.switches.appPolicies[.addsStorePayments]
    guard settings.isOn else {
      guard let before = arrangement else { return }
      arrangement = nil
      if before.observed { effects.request(.observer(true)) }
      if before.addsStorePayments { effects.request(.appPolicy(.addsStorePayments, true)) }
      // Finished by the app, what the service has not verified would be lost to it.
      let waiting = waitingForService(world)
      if waiting.isEmpty || before.finishPolicy == .manual {
        effects.request(.finishPolicy(before.finishPolicy))
      } else {
        let policy = before.finishPolicy.rawValue
        note(
          LocalizedText(
            "\(waiting.count) paid and not verified: the app finishes nothing by itself (finish-policy \(policy))",
            ja: "支払い済みで未検証が\(waiting.count)件あるため、アプリは自動で終了処理をしません (finish-policy \(policy))"),
          Array(waiting.prefix(10)), in: &effects)
      }
      if before.way != world.app.way { effects.request(.storeKit(before.way)) }
      return
    }
    if arrangement == nil {
      arrangement = SavedAppSettings(
        observed: observedBefore ?? world.app.hasObserver, finishPolicy: world.switches.finishPolicy,
        addsStorePayments: adds, way: world.app.way)
      if world.app.way != .queue { effects.request(.storeKit(.queue)) }
    }
    if world.switches.finishPolicy != .manual { effects.request(.finishPolicy(.manual)) }
    if adds { effects.request(.appPolicy(.addsStorePayments, false)) }
    if !sdk.isInitialised, world.app.hasObserver { effects.request(.observer(false)) }
  }

  /// What is paid, in the queue, and the service's to verify.
  private func waitingForService(_ world: World) -> [TransactionNumber] {
    var finding = book
    return world.transactionNumbers.filter { number in
      guard let transaction = world.transaction(number), transaction.state == .purchased,
        transaction.finishedAt == nil
      else { return false }
      return finding.payment(of: transaction, in: world) != nil
    }
  }

  // MARK: The life of the SDK

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
    // The queue tells who begins to observe of everything that is not finished.
    effects.request(.observer(true))
    effects.continueWith(with: .observing)
  }

  /// What waited in the queue was heard.
  mutating func observing(in effects: inout ParticipantEffects<ScheduledWork>) {
    guard sdk.isInitialised else { return }
    continuePromotions(in: &effects)
    effects.continueWith(with: .appAsks)
  }

  mutating func setUser(_ name: String?, in effects: inout ParticipantEffects<ScheduledWork>) {
    logCall(.setUser, name.map { VisibleText.quoted($0) } ?? "nil", in: &effects)
    let isAnother = sdk.user != name
    sdk.user = name
    guard let name else { return }
    addUser(name)
    guard sdk.isInitialised else { return }
    continuePromotions(in: &effects)
    // At a login the app asks; the SDK does so first for its list.
    if isAnother { effects.continueWith(with: .appAsks) }
  }

  /// The app's process ends: user, delegate and initialisation go with it, and what it waited for.
  mutating func endProcess(in effects: inout ParticipantEffects<ScheduledWork>) {
    sdk = SDK(appKey: settings.appKey)
    isCut = false
    refusedFinishes = []
    effects.cancel { work in
      if case .answer = work { true } else { false }
    }
    effects.request(.observer(false))
  }

  // MARK: Hearing

  public mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>)
  {
    switch work {
    case .answer(let request, let reply): handleReply(request, reply, in: &effects)
    case .finished(let transaction, let payment): finished(transaction, payment, in: &effects)
    case .appAsks: appAsks(in: &effects)
    case .observing: observing(in: &effects)
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
      // Whoever called it.
      if !sdk.finishing.contains(number) { sdk.pending.remove(number) }
    case .diagnostic(.restoreFinished): restoreEnded(nil, in: &effects)
    case .diagnostic(.restoreFailed(let error)): restoreEnded(error, in: &effects)
    case .storekit(let answer):
      if case .products(let found)? = answer.topic { storeAnsweredProducts(found, in: &effects) }
    case .console, .diagnostic, .expected, .update, .server, .timePassed, .paymentAdded, .purchaseCalled,
      .storeAsked:
      break
    }
  }

  /// Something was done in the store's world that matters to the SDK.
  private mutating func receive(_ action: Action, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch action {
    case .environment, .reset: takeOverQueue(in: &effects)
    case .app(.terminate), .newDevice: if settings.isOn { endProcess(in: &effects) }
    case .network(true): isCut = false
    case .resetSwitches:
      arrangement?.finishPolicy = .automatic
      takeOverQueue(in: &effects)
    case .finishPolicy(let policy):
      arrangement?.finishPolicy = policy
      takeOverQueue(in: &effects)
    case .appPolicy(.addsStorePayments, let adds):
      arrangement?.addsStorePayments = adds
      takeOverQueue(in: &effects)
    // The SDK knows the queue alone: what the app does beside it with StoreKit 2 is not the service's.
    case .storeKit(let way): arrangement?.way = way
    case .observer(let isOn):
      arrangement?.observed = isOn
      takeOverQueue(in: &effects)
    case .outside(.promote(let product)): if settings.isOn { promoted(product, in: &effects) }
    default: break
    }
  }
}
