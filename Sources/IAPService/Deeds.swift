// What the operator has the service, its SDK and the app do, and why that is refused.

import Simulation
import StoreSimulator
import Support

extension Refusal {
  /// In the service's own words.
  static func service(_ why: LocalizedText, _ possible: LocalizedText) -> Refusal {
    Refusal(.said(why), possible: .said(possible))
  }
}

extension IAPService {
  public func refusal(of act: Act, in simulator: Simulator) -> Refusal? {
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
    case .takeBack(let reference):
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
        .said(LocalizedText("an app that does not run calls nothing", ja: "起動していないアプリは何も呼び出しません")),
        possible: .first(.action(.app(.launch)))) : nil
  }

  private func refusalWithoutForeground(_ world: World) -> Refusal? {
    if let refusal = refusalWithoutProcess(world) { return refusal }
    return world.app.state == .background
      ? Refusal(
        .said(LocalizedText("an app in the background buys nothing", ja: "バックグラウンドのアプリは購入しません")),
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

  private func refusalToSet(_ status: HandStatus, of number: PaymentNumber) -> Refusal? {
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

  public mutating func perform(_ act: Act, in turn: inout ParticipantEffects<Work>) {
    switch act {
    case .on: switchOn(in: &turn)
    case .off: switchOff(in: &turn)
    case .console(_, let console):
      settings.console = console ?? .builtin(for: turn.simulator.world.catalog)
    case .register(let product):
      settings.console.register(product)
      noteDifference(product, in: &turn)
    case .unregister(let word):
      if let product = settings.console.product(word) { settings.console.remove(product.identifier) }
    case .setStopped(let word, let isStopped):
      if let product = settings.console.product(word) {
        settings.console.setStopped(product.identifier, isStopped)
      }
    case .initialise(let key, let zone, let withDelegate):
      begins()
      initialise(appKey: key, zone: zone, withDelegate: withDelegate, in: &turn)
    case .delegate(let isOn):
      begins()
      tellCall(.setDelegate, isOn ? "" : "nil", in: &turn)
      sdk.hasDelegate = isOn
      // A delegate that is set later was not there when the purchase began.
      if !isOn { sdk.purchase?.hasDelegate = false }
    case .user(let name):
      begins()
      setUser(name, in: &turn)
    case .products:
      begins()
      askProducts(in: &turn)
    case .buy(let order):
      begins()
      call(order, in: &turn)
    case .buyKept(let payload):
      begins()
      call(Order(sdk.kept.removeFirst(), payload: payload, by: .product), in: &turn)
    case .list(let kind):
      begins()
      ask(kind, in: &turn)
    case .consume(let selection, let by):
      begins()
      consume(selection, by, in: &turn)
    case .restore:
      begins()
      restore(in: &turn)
    case .incomplete(let hasSQLite):
      begins()
      askIncomplete(hasSQLite: hasSQLite, in: &turn)
    case .manage(let page): manage(page, in: &turn)
    case .app(let way): settings.policy = way
    case .promotion(let answer): settings.promotion = answer
    case .grant(let selection):
      for number in numbers(selection, turn.simulator.world) { handOut(number, in: &turn) }
    case .takeBack(let reference): if let number = number(reference) { takeBack(number, in: &turn) }
    case .oldSDK(let word, let user):
      guard let product = settings.console.product(word) else { return }
      let user = user ?? sdk.user ?? settings.users.first ?? Self.usualUser
      know(user)
      leftovers.append(Leftover(product: product.identifier, user: user))
    case .elsewhere(let user, let word, let store): buyElsewhere(word, by: user, store: store, in: &turn)
    case .setStatus(let reference, let status):
      if let number = number(reference) { set(status, number, in: &turn) }
    case .limit(let amount): settings.limit = amount.map { Money.milliunits($0) }
    case .server(let mood, let once):
      settings.mood = mood
      settings.moodOnce = once && mood != .ok
    case .receipt(let isRefreshed): settings.refreshesReceipt = isRefreshed
    case .stop(let stop): self.stop = stop
    case .consumeByServer(let sequence, let token, let store):
      consumeByServer(
        sequence: sequence, token: token ?? Self.accessToken(of: sequence), at: store, in: &turn)
    }
  }

  /// The app calls the SDK to buy a product.
  private mutating func call(_ order: Order, in turn: inout ParticipantEffects<Work>) {
    let payload = order.payload.map { ", payload \(VisibleText.quoted($0, limit: 40))" } ?? ""
    tellCall(
      .purchase(order.by, hasPayload: order.payload != nil), VisibleText.quoted(order.product) + payload,
      in: &turn)
    buy(order.product, payload: order.payload, in: &turn)
  }

  /// Who is meant where nobody was named.
  static var usualUser: String { usualUsers[0] }

  /// Who can log in without having been named: two are enough for most of what goes wrong between users.
  private static let usualUsers = ["alice", "bob"]

  /// Who can log in: the users that were named, and while they are few the usual ones.
  public var offeredUsers: [String] {
    let usual = Self.usualUsers.filter { !settings.users.contains($0) }
    return settings.users + usual.prefix(max(0, Self.usualUsers.count - settings.users.count))
  }

  /// The app calls: what it is told from now on is of this call.
  private mutating func begins() { lastDelegate = nil }

  private func numbers(_ selection: Selection, _ world: World) -> [PaymentNumber] {
    switch selection {
    case .one(let reference): number(reference).map { [$0] } ?? []
    case .all: sdk.user.map { list(.unconsumed, of: $0, in: world) } ?? []
    }
  }

  mutating func know(_ user: String) {
    if !settings.users.contains(user) { settings.users.append(user) }
  }

  /// Whether receipts of a world are refused because Xcode signed them.
  static func refusesLocalReceipts(_ world: World) -> Bool {
    world.environment == .xcode && world.quirks.serviceLocalReceipts == .refused
  }

  // MARK: On and off

  private mutating func switchOn(in turn: inout ParticipantEffects<Work>) {
    settings.isOn = true
    if settings.console.source == Console.builtinSource, settings.console.isAsLoaded {
      settings.console = .builtin(for: turn.simulator.world.catalog)
    }
    arrange(in: &turn)
    if Self.refusesLocalReceipts(turn.simulator.world) {
      note(
        LocalizedText(
          "receipts signed in Xcode are refused by the App Store: every purchase ends with 11 (environment sandbox, or "
            + "quirk service-local-receipts accepted)",
          ja: "Xcodeで署名されたレシートはApp Storeに拒否され、購入はすべて11になります (environment sandbox、または quirk "
            + "service-local-receipts accepted)"),
        story: LocalizedText(
          "The App Store does not confirm receipts that Xcode has signed: every purchase will fail.",
          ja: "App StoreはXcodeで署名されたレシートを確認しません。購入はすべて失敗します。"), in: &turn)
    }
  }

  private mutating func switchOff(in turn: inout ParticipantEffects<Work>) {
    settings.isOn = false
    sdk = SDK(appKey: settings.appKey)
    stop = nil
    turn.forget { _ in true }
    arrange(in: &turn)
  }

  /// The SDK takes the app's place at the queue, or gives it back.
  mutating func arrange(in turn: inout ParticipantEffects<Work>) {
    let world = turn.simulator.world
    let adds = world.switches.appPolicies[.addsStorePayments]
    guard settings.isOn else {
      guard let before = arrangement else { return }
      arrangement = nil
      if before.observed { turn.ask(.observer(true)) }
      if before.addsStorePayments { turn.ask(.appPolicy(.addsStorePayments, true)) }
      // Finished by the app, what the service has not verified would be lost to it.
      let waiting = waitingForService(world)
      if waiting.isEmpty || before.finishPolicy == .manual {
        turn.ask(.finishPolicy(before.finishPolicy))
      } else {
        let policy = before.finishPolicy.rawValue
        note(
          LocalizedText(
            "\(waiting.count) paid and not verified: the app finishes nothing by itself (finish-policy \(policy))",
            ja: "支払い済みで未検証が\(waiting.count)件あるため、アプリは自動で終了処理をしません (finish-policy \(policy))"),
          Array(waiting.prefix(10)), in: &turn)
      }
      if before.way != world.app.way { turn.ask(.storeKit(before.way)) }
      return
    }
    if arrangement == nil {
      arrangement = Arrangement(
        observed: observedBefore ?? world.app.hasObserver, finishPolicy: world.switches.finishPolicy,
        addsStorePayments: adds, way: world.app.way)
      if world.app.way != .queue { turn.ask(.storeKit(.queue)) }
    }
    if world.switches.finishPolicy != .manual { turn.ask(.finishPolicy(.manual)) }
    if adds { turn.ask(.appPolicy(.addsStorePayments, false)) }
    if !sdk.isInitialised, world.app.hasObserver { turn.ask(.observer(false)) }
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
    appKey: String?, zone: String?, withDelegate: Bool, in turn: inout ParticipantEffects<Work>
  ) {
    if let appKey {
      sdk.appKey = appKey
      if !appKey.isEmpty { settings.appKey = appKey }
    }
    if let zone { sdk.zone = zone }
    if withDelegate { sdk.hasDelegate = true }
    tellCall(
      .initialise(withDelegate: withDelegate),
      "appKey \(VisibleText.quoted(Self.shown(appKey: sdk.appKey))), zone \(VisibleText.quoted(sdk.zone))",
      in: &turn)
    sdk.isInitialised = true
    // The queue tells who begins to observe of everything that is not finished.
    turn.ask(.observer(true))
    turn.follow(with: .observing)
  }

  /// What waited in the queue was heard.
  mutating func observing(in turn: inout ParticipantEffects<Work>) {
    guard sdk.isInitialised else { return }
    goOnWithPromotions(in: &turn)
    turn.follow(with: .appAsks)
  }

  mutating func setUser(_ name: String?, in turn: inout ParticipantEffects<Work>) {
    tellCall(.setUser, name.map { VisibleText.quoted($0) } ?? "nil", in: &turn)
    let isAnother = sdk.user != name
    sdk.user = name
    guard let name else { return }
    know(name)
    guard sdk.isInitialised else { return }
    goOnWithPromotions(in: &turn)
    // At a login the app asks; the SDK does so first for its list.
    if isAnother { turn.follow(with: .appAsks) }
  }

  /// The app's process ends: user, delegate and initialisation go with it, and what it waited for.
  mutating func endProcess(in turn: inout ParticipantEffects<Work>) {
    sdk = SDK(appKey: settings.appKey)
    isCut = false
    refusedFinishes = []
    turn.forget { work in
      if case .answer = work { true } else { false }
    }
    turn.ask(.observer(false))
  }

  // MARK: Hearing

  public mutating func arrive(_ work: Work, in turn: inout ParticipantEffects<Work>) {
    switch work {
    case .answer(let request, let reply): arrives(request, reply, in: &turn)
    case .finished(let transaction, let payment): finished(transaction, payment, in: &turn)
    case .appAsks: appAsks(in: &turn)
    case .observing: observing(in: &turn)
    }
  }

  public mutating func hear(_ refusal: Refusal, of action: Action, in turn: inout ParticipantEffects<Work>) {
    switch action {
    case .buy: paymentRefused(refusal, in: &turn)
    case .finish(.number(let number)): if sdk.finishing.contains(number) { finishRefused(number) }
    case .restore:
      sdk.isRestoring = false
      tellHandler(.restore, ServiceError(.restoreFailed, LocalizedText(same: refusal.reason)), in: &turn)
    case .products: productsFailed(LocalizedText(same: refusal.reason), in: &turn)
    default: break
    }
  }

  public mutating func hear(_ happening: SimulationEvent, in turn: inout ParticipantEffects<Work>) {
    guard case .store(let event) = happening else { return }
    switch event.kind {
    case .performed(let action): hear(action, in: &turn)
    case .callback(let snapshots): if settings.isOn { hear(snapshots, in: &turn) }
    case .dialogShown(let dialog):
      if dialog.kind == .paymentSheet, let number = dialog.transaction { sheetIsUp(of: number, in: &turn) }
    case .dialogTapped(let dialog, let button):
      if dialog.kind == .paymentSheet, button.name.isAccepting, let number = dialog.transaction {
        sheetIsConfirmed(of: number, in: &turn)
      }
    case .storeAnswered(let number): storeAnswered(number, in: &turn)
    case .finishCalled(let number):
      // Whoever called it.
      if !sdk.finishing.contains(number) { sdk.pending.remove(number) }
    case .remark(.restoreFinished): restoreEnded(nil, in: &turn)
    case .remark(.restoreFailed(let error)): restoreEnded(error, in: &turn)
    case .storekit(let answer):
      if case .products(let found)? = answer.topic { storeAnsweredProducts(found, in: &turn) }
    case .console, .remark, .expected, .update, .server, .timePassed, .paymentAdded, .purchaseCalled,
      .storeAsked:
      break
    }
  }

  /// Something was done in the store's world that matters to the SDK.
  private mutating func hear(_ action: Action, in turn: inout ParticipantEffects<Work>) {
    switch action {
    case .environment, .reset: arrange(in: &turn)
    case .app(.terminate), .newDevice: if settings.isOn { endProcess(in: &turn) }
    case .network(true): isCut = false
    case .resetSwitches:
      arrangement?.finishPolicy = .automatic
      arrange(in: &turn)
    case .finishPolicy(let policy):
      arrangement?.finishPolicy = policy
      arrange(in: &turn)
    case .appPolicy(.addsStorePayments, let adds):
      arrangement?.addsStorePayments = adds
      arrange(in: &turn)
    // The SDK knows the queue alone: what the app does beside it with StoreKit 2 is not the service's.
    case .storeKit(let way): arrangement?.way = way
    case .observer(let isOn):
      arrangement?.observed = isOn
      arrange(in: &turn)
    case .outside(.promote(let product)): if settings.isOn { promoted(product, in: &turn) }
    default: break
    }
  }
}
