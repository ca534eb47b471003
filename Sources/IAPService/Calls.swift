// The other calls of the SDK, and what comes from outside: product list, lists, consuming, restoring, promoted purchases,
// purchases of the old SDK and of other stores, the console by hand.

import Simulation
import StoreSimulator
import Support

extension IAPService {
  // MARK: Products

  mutating func askProducts(in turn: inout ParticipantEffects<Work>) {
    tellCall(.products, in: &turn)
    if let error = errorOfInitialisation {
      answerProducts(error, in: &turn)
      return
    }
    send(.products, in: &turn)
  }

  /// The console is known: now the App Store is asked about what is in use.
  mutating func consoleAnswered(_ reply: Reply, in turn: inout ParticipantEffects<Work>) {
    if let error = Self.error(of: reply, .products) {
      answerProducts(error, in: &turn)
      return
    }
    let used = settings.console.products.filter { !$0.isStopped }.map(\.identifier)
    guard !used.isEmpty else {
      answerProducts(ProductsAnswer(), in: &turn)
      return
    }
    sdk.asksProducts = true
    turn.ask(.products(ProductRequest(used)))
  }

  /// The App Store has answered.
  mutating func storeAnsweredProducts(_ found: ProductAnswer, in turn: inout ParticipantEffects<Work>) {
    guard sdk.asksProducts else { return }
    sdk.asksProducts = false
    if found.hasFailed {
      answerProducts(
        ServiceError(
          .storeNotAvailable,
          LocalizedText(
            "the App Store gives no product information: the response is nil",
            ja: "App Storeから商品情報を取得できず、responseはnilです")), in: &turn)
      return
    }
    let used = settings.console.products.filter { !$0.isStopped }.map(\.identifier)
    let isFound = Set(found.found)
    answerProducts(
      ProductsAnswer(products: used.filter(isFound.contains), invalid: used.filter { !isFound.contains($0) }),
      in: &turn)
  }

  mutating func productsFailed(_ why: LocalizedText, in turn: inout ParticipantEffects<Work>) {
    guard sdk.asksProducts else { return }
    sdk.asksProducts = false
    answerProducts(ServiceError(.storeNotAvailable, why), in: &turn)
  }

  private mutating func answerProducts(_ error: ServiceError, in turn: inout ParticipantEffects<Work>) {
    lastProducts = ProductsAnswer(error: error)
    tellHandler(.products, error, in: &turn)
  }

  private mutating func answerProducts(_ answer: ProductsAnswer, in turn: inout ParticipantEffects<Work>) {
    lastProducts = answer
    let world = turn.simulator.world
    tellHandler(
      .products,
      LocalizedText(
        "products \(words(answer.products)), invalidProducts \(words(answer.invalid))",
        ja: "products \(words(answer.products))、invalidProducts \(words(answer.invalid))"), in: &turn)
    for identifier in answer.products + answer.invalid {
      guard let product = settings.console.product(identifier) else { continue }
      let facts = Vendor.productFields.map { name in
        Fact(name, .text(product.field(name, in: world)))
      }
      let fields = Vendor.productFields.map { name in
        "  \(name): \(VisibleText.visible(product.field(name, in: world) ?? Self.none))"
      }
      tell(
        "product", LocalizedText(same: "   \(VisibleText.visible(product.word))"), facts: facts, body: fields,
        to: .party(.app), in: &turn)
    }
    let registered = Set(settings.console.products.map(\.identifier))
    let others = world.catalog.allProducts.map(\.identifier).filter { !registered.contains($0) }
    if !others.isEmpty {
      note(
        LocalizedText(
          "known to the App Store and not registered, so in neither list: \(words(others))",
          ja: "App Storeにあってコンソールに未登録のため、どちらにも入りません: \(words(others))"), in: &turn)
    }
  }

  /// The first of some products, by their words.
  private func words(_ identifiers: [String]) -> String {
    let shown = identifiers.prefix(10).map { VisibleText.visible(settings.console.product($0)?.word ?? $0) }
    let rest = identifiers.count - shown.count
    return "[" + shown.joined(separator: ", ") + (rest > 0 ? ", +\(rest)" : "") + "]"
  }

  /// Says so where the console's price, currency or kind is another than the App Store's.
  mutating func noteDifference(_ product: ConsoleProduct, in turn: inout ParticipantEffects<Work>) {
    guard product.differs(in: turn.simulator.world) else { return }
    note(
      LocalizedText(
        "\(product.word) is registered otherwise than the App Store has it: results carry the store's price, the limit "
          + "counts the console's",
        ja: "\(product.word) の登録内容はApp Storeと異なります。結果にはストアの価格が、限度額にはコンソールの価格が使われます"), in: &turn)
  }

  // MARK: Lists

  mutating func ask(_ kind: ListKind, in turn: inout ParticipantEffects<Work>) {
    let call: SDKCall = kind == .unconsumed ? .unconsumed : .active
    tellCall(call, in: &turn)
    if let error = errorOfState {
      tellHandler(call, error, in: &turn)
      return
    }
    guard let user = sdk.user else { return }
    if kind == .unconsumed { reprocess(in: &turn) }
    guard sdk.isInitialised else { return }
    send(.list(kind, user: user, .call), in: &turn)
  }

  // MARK: Consuming

  mutating func consume(_ selection: Selection, _ by: ConsumeBy, in turn: inout ParticipantEffects<Work>) {
    switch (selection, by) {
    case (.all, _):
      let all = sdk.user.map { list(.unconsumed, of: $0, in: turn.simulator.world) } ?? []
      for number in all { consume(number, by, in: &turn) }
    case (.one(let reference), _):
      // A payment that nobody knows has a number beyond the last.
      consume(number(reference) ?? PaymentNumber(book.count + 1), by, in: &turn)
    }
  }

  private mutating func consume(
    _ number: PaymentNumber, _ by: ConsumeBy, in turn: inout ParticipantEffects<Work>
  ) {
    switch by {
    case .server:
      let payment = book.has(number) ? book[number] : nil
      consumeByServer(
        sequence: payment?.sequence ?? "0", token: payment?.accessToken ?? "", at: nil, in: &turn)
    case .sdk:
      tellCall(.consume, book.has(number) ? book[number].sequence : "?", in: &turn)
      if let error = errorOfState {
        tellHandler(.consume, error, in: &turn)
        return
      }
      send(.consume(number, .call), in: &turn)
    }
  }

  /// A game server consumes by the address; `store` is whose port it asks, where that is said.
  mutating func consumeByServer(
    sequence: String, token: String, at store: EnvironmentName?, in turn: inout ParticipantEffects<Work>
  ) {
    let (code, _) = codeOfConsuming(sequence: sequence, token: token, in: turn.simulator.world)
    let number = book.number(ofSequence: sequence)
    if code == Vendor.ResultCode.success, let number {
      book[number].consumedAt = turn.now
      book[number].delivery.waitsForConsume = false
    }
    let line =
      "server POST \(store?.rawValue ?? "")\(Vendor.Address.consume.rawValue) "
      + "{paymentSeq \(VisibleText.quoted(sequence)), accessToken "
      + "\(Self.shown(token))}  200  resultCode \(code) \(Vendor.ResultCode.message(code))"
    tell(
      Self.servedKind, LocalizedText(same: line),
      // In another world the same number is another transaction.
      store == nil ? number.flatMap { book[$0].transaction }.map { [$0] } ?? [] : [],
      facts: consumptionFacts(sequence, code, number.map { book[$0] }, in: turn.simulator.world),
      from: .party(.server), to: .participant(Self.name), in: &turn)
  }

  // MARK: Restoring

  mutating func restore(in turn: inout ParticipantEffects<Work>) {
    tellCall(.restore, in: &turn)
    if let error = errorOfInitialisation {
      tellHandler(.restore, error, in: &turn)
      return
    }
    guard isOnline(turn) else {
      tellHandler(
        .restore,
        ServiceError(.restoreFailed, LocalizedText("the device has no network", ja: "端末がネットワークにつながっていません")),
        in: &turn)
      return
    }
    sdk.isRestoring = true
    turn.ask(.restore)
  }

  /// The App Store has restored, or has not.
  mutating func restoreEnded(_ error: StoreError?, in turn: inout ParticipantEffects<Work>) {
    guard sdk.isRestoring else { return }
    sdk.isRestoring = false
    if let error {
      tellHandler(
        .restore,
        ServiceError(
          .restoreFailed, LocalizedText(same: "\(error.domain) \(error.code)"), underlying: error), in: &turn)
      return
    }
    send(.restore, in: &turn)
  }

  /// The server brings its books up to date with what the App Store account has, and answers what it found.
  mutating func restored(_ reply: Reply, in turn: inout ParticipantEffects<Work>) {
    if let error = Self.error(of: reply, .restore) {
      tellHandler(.restore, error, in: &turn)
      return
    }
    let world = turn.simulator.world
    var found: [PaymentNumber] = []
    for number in world.transactionNumbers {
      guard let transaction = world.transaction(number), let payment = bringUpToDate(transaction, world)
      else {
        continue
      }
      found.append(payment)
    }
    tellHandler(
      .restore, Self.count(found.count), payments: found, in: &turn)
    // What the console knows now, the queue can let go of.
    reprocess(in: &turn)
  }

  /// The payment of a plan's period that the account has; made where the console did not know it.
  private mutating func bringUpToDate(_ transaction: Transaction, _ world: World) -> PaymentNumber? {
    guard transaction.state == .purchased, transaction.refundedAt == nil, transaction.answeredWith == nil,
      !world.isElsewhere(transaction), world.person(of: transaction) == FamilyMember.me,
      transaction.ownership == .purchased,
      let product = settings.console.product(transaction.payment.productIdentifier), product.type.isPlan,
      transaction.payment.productIdentifier == product.identifier
    else { return nil }
    if let known = book.number(of: transaction.number), book[known].status == .success { return known }
    let about = book.payment(of: transaction, in: world)
    let number: PaymentNumber
    if let known = book.number(of: transaction.number) {
      number = known
    } else if let about {
      number =
        about.isRenewal
        ? renewal(of: about.payment, transaction, origin: .restored, at: world.now) : about.payment
    } else if transaction.finishedAt != nil, let user = sdk.user {
      // Bought without the service: by the account it is the customer's.
      number = open(product, .restored, user: user, at: world.now)
    } else {
      return nil
    }
    guard book[number].status != .refund else { return nil }
    book.link(transaction.number, number)
    book[number].transactionIdentifier = world.identifierText(transaction.number)
    book[number].originalIdentifier = transaction.original.flatMap { world.identifierText($0) }
    book[number].purchasedAt = transaction.purchasedAt
    book[number].expiresAt = transaction.expiresAt
    book[number].verifiedAt = world.now
    succeed(number)
    return number
  }

  // MARK: The SDK of former times

  mutating func askIncomplete(hasSQLite: Bool, in turn: inout ParticipantEffects<Work>) {
    tellCall(.incomplete, in: &turn)
    if let error = errorOfInitialisation {
      tellHandler(.incomplete, error, in: &turn)
      return
    }
    guard hasSQLite else {
      tellHandler(
        .incomplete,
        LocalizedText(
          "0 payments: sqlite3 is not linked, so nothing is found", ja: "0件: sqlite3がリンクされていないため何も見つかりません"),
        in: &turn)
      return
    }
    send(.incomplete, in: &turn)
  }

  mutating func completedOld(_ reply: Reply, in turn: inout ParticipantEffects<Work>) {
    if let error = Self.error(of: reply, .incomplete) {
      tellHandler(.incomplete, error, in: &turn)
      return
    }
    guard case .fine(let payments) = reply else { return }
    tellHandler(
      .incomplete, Self.count(payments.count), payments: payments,
      in: &turn)
    if sdk.user != nil, !payments.isEmpty { turn.follow(with: .appAsks) }
  }

  // MARK: Promoted purchases

  /// The App Store hands over a purchase that the customer began there.
  mutating func promoted(_ product: String, in turn: inout ParticipantEffects<Work>) {
    sdk.promoted.append(Promoted(product: product))
    if sdk.isInitialised {
      goOnWithPromotions(in: &turn)
    } else {
      note(
        LocalizedText(
          "the promoted purchase of \(VisibleText.visible(product)) waits for the initialisation",
          ja: "\(VisibleText.visible(product))のプロモーション購入は初期化を待ちます"),
        story: LocalizedText(
          "The purchase from the App Store's page waits until the app has started.",
          ja: "App Storeからの購入は、アプリの準備を待ちます。"),
        in: &turn)
    }
  }

  /// Asks the delegate about promoted purchases, and goes on with those that it wants.
  mutating func goOnWithPromotions(in turn: inout ParticipantEffects<Work>) {
    guard sdk.isInitialised, !sdk.promoted.isEmpty else { return }
    for place in sdk.promoted.indices.reversed() where sdk.promoted[place].isWanted == nil {
      askDelegate(about: place, in: &turn)
    }
    guard sdk.purchase == nil, let next = sdk.promoted.first else { return }
    guard sdk.user != nil else {
      note(
        LocalizedText(
          "the promoted purchase of \(VisibleText.visible(next.product)) waits for the login",
          ja: "\(VisibleText.visible(next.product))のプロモーション購入はログインを待ちます"),
        story: LocalizedText(
          "The purchase from the App Store's page waits until somebody logs in.",
          ja: "App Storeからの購入は、ログインを待ちます。"),
        in: &turn)
      return
    }
    sdk.promoted.removeFirst()
    buy(next.product, payload: nil, isPromoted: true, in: &turn)
  }

  private mutating func askDelegate(about place: Int, in turn: inout ParticipantEffects<Work>) {
    let product = sdk.promoted[place].product
    let word = VisibleText.visible(settings.console.product(product)?.word ?? product)
    let isAsked = sdk.hasDelegate && settings.promotion != .absent
    if isAsked {
      let answer = settings.promotion == .yes ? "YES" : "NO"
      tell(
        "should-add", LocalizedText(same: "<- \(Vendor.shouldAdd) \(word)  \(answer)"),
        facts: [Fact("productIdentifier", .text(product)), Fact("answer", .text(answer))],
        to: .party(.app), in: &turn)
    }
    if isAsked, settings.promotion == .yes {
      sdk.promoted[place].isWanted = true
      return
    }
    sdk.promoted.remove(at: place)
    if isAsked {
      sdk.kept.append(product)
      note(
        LocalizedText(
          "the promotion ends; the app keeps \(word) (service buy kept)",
          ja: "プロモーションは終了し、アプリが \(word) を保存します (service buy kept)"),
        story: LocalizedText("The app keeps \(word) for later.", ja: "アプリは「\(word)」を後のために取っておきます。"), in: &turn
      )
    } else {
      note(
        LocalizedText(
          "nobody is there to be asked about \(word): the promotion ends, as with NO",
          ja: "\(word)について問い合わせる相手がなく、NOと同じくプロモーションは終了します"), in: &turn)
      sdk.kept.append(product)
    }
  }

  // MARK: Other stores, the console by hand, the page of subscriptions

  mutating func buyElsewhere(
    _ word: String, by user: String, store: String, in turn: inout ParticipantEffects<Work>
  ) {
    guard let product = settings.console.product(word) else { return }
    know(user)
    let number = open(product, .elsewhere(store: store), user: user, at: turn.now)
    book[number].purchasedAt = turn.now
    book[number].expiresAt = turn.now + TimeSpan(months: 1)
    succeed(number)
    note(
      LocalizedText(
        "\(VisibleText.visible(user)) has bought \(product.word) in \(store), for a month",
        ja: "\(VisibleText.visible(user))が\(store)で \(product.word) を1か月購入しました"), in: &turn)
  }

  mutating func set(_ status: HandStatus, _ number: PaymentNumber, in turn: inout ParticipantEffects<Work>) {
    switch status {
    case .success: succeed(number)
    case .refund: book[number].status = .refund
    }
    note(
      LocalizedText(
        "payment \(number) is set to \(Vendor.word(book[number].status)) in the console",
        ja: "決済\(number)はコンソールで \(Vendor.word(book[number].status)) になりました"),
      book[number].transaction.map { [$0] } ?? [], in: &turn)
  }

  mutating func manage(_ page: ManagePage, in turn: inout ParticipantEffects<Work>) {
    tellCall(.openURL, Vendor.address(of: page), in: &turn)
    switch page {
    case .safari:
      note(
        LocalizedText(
          "Safari opens; it asks \"Open in iTunes Store?\"; the store opens; a popup leads to the page. Back leads to "
            + "Safari",
          ja: "Safariが開き、「iTunes Storeで開きますか?」と表示され、ストアが開き、ポップアップからページへ。戻る先はSafari"), in: &turn)
    case .scheme:
      note(
        LocalizedText(
          "the App Store's page of subscriptions opens at once. Back leads to the app",
          ja: "App Storeの購読管理ページがすぐに開く。戻る先はアプリ"), in: &turn)
    }
  }
}
