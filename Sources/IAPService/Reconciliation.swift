// The three books side by side: what the App Store has of a payment, what the service, what the app; whether they agree;
// and what is to be said of one where they do not: what is the case now, what comes next, and who falls into the hole.

import StoreModel
import StoreSimulator
import Support

/// What the App Store has of a payment.
public enum StorePaymentState: Hashable, Sendable {
  /// No transaction, or one that came to nothing.
  case nothing
  /// A payment sheet is up, or a parent decides.
  case open(TransactionNumber)
  case paid(TransactionNumber, isFinished: Bool)
  case refunded(TransactionNumber)
  /// Paid elsewhere, or to the SDK of former times.
  case outside

  public var isPaid: Bool {
    switch self {
    case .paid, .outside: true
    case .nothing, .open, .refunded: false
    }
  }
}

/// Where the app finds a successful payment.
enum PaymentListing: Hashable {
  case list(IAPService.ListKind)
  case expired, consumed, refunded
  /// A product whose type the console does not know.
  case unlisted

  /// A clause for the end of a sentence: `it is in the active list`.
  var clause: LocalizedText {
    switch self {
    case .list(.unconsumed): LocalizedText("it is in the unconsumed list", ja: "未消費リストに入ります")
    case .list(.active): LocalizedText("it is in the active list", ja: "有効な購読に入ります")
    case .expired: LocalizedText("its period has ended, so no list has it", ja: "期間が終わっているため、どの一覧にも入りません")
    case .consumed: LocalizedText("it is consumed, so no list has it", ja: "消費済みのため、どの一覧にも入りません")
    case .refunded:
      LocalizedText("the App Store refunded it, so no list has it", ja: "App Storeが返金したため、どの一覧にも入りません")
    case .unlisted: LocalizedText("products of type 0 are in no list", ja: "タイプ0の商品はどの一覧にも入りません")
    }
  }

  /// The clause of the sentence for watchers.
  var narration: LocalizedText {
    switch self {
    case .list: LocalizedText("it is in the list", ja: "一覧に入ります")
    case .expired, .consumed, .refunded, .unlisted: clause
    }
  }
}

/// What is to be said of a payment.
public struct PaymentDiagnosis: Hashable, Sendable {
  public let now: LocalizedText
  public let next: LocalizedText
  public let risk: LocalizedText
}

extension IAPService {
  /// What the App Store has of a payment.
  public func storeEntry(of payment: ServicePayment, in world: World) -> StorePaymentState {
    switch payment.origin {
    case .oldSDK, .elsewhere: return .outside
    case .call, .renewal, .restored: break
    }
    var number = payment.transaction
    // What was interrupted comes through as another transaction.
    if let failed = number.flatMap({ world.transaction($0) }),
      case .resolved(let second) = failed.interruption
    {
      number = second
    }
    guard let number, let transaction = world.transaction(number) else { return .nothing }
    if transaction.refundedAt != nil { return .refunded(number) }
    switch transaction.state {
    case .purchasing, .deferred: return transaction.isLost ? .nothing : .open(number)
    case .failed: return .nothing
    case .purchased, .restored:
      return transaction.answeredWith == nil
        ? .paid(number, isFinished: transaction.finishedAt != nil) : .nothing
    }
  }

  /// Returns the list in which the user finds a successful payment, or why no list has it.
  func place(of payment: ServicePayment, in world: World) -> PaymentListing {
    if isRefunded(payment, in: world) { return .refunded }
    if payment.type.isConsumable { return payment.isConsumed ? .consumed : .list(.unconsumed) }
    return payment.isActive(at: world.now) ? .list(.active) : payment.type.isPlan ? .expired : .unlisted
  }

  /// Whether something has to be handed out for a payment that was made.
  private func isOwed(_ payment: ServicePayment, expiresAt: Instant?, at now: Instant) -> Bool {
    payment.type == .autoRenewable ? expiresAt.map { $0 > now } ?? true : true
  }

  /// Whether the three books say the same of a payment.
  public func agrees(_ payment: ServicePayment, in world: World) -> Bool {
    if case .elsewhere = payment.origin { return true }
    let entry = storeEntry(of: payment, in: world)
    if case .refunded = entry { return true }
    if payment.status == .refund { return true }
    let held = payment.delivery.held
    let isTheirs = payment.delivery.user.map { $0 == payment.user } ?? true
    guard entry.isPaid else {
      return payment.status != .success && held == 0 && !payment.isConsumed
    }
    var end = payment.expiresAt
    if case .paid(let number, _) = entry { end = world.transaction(number)?.expiresAt }
    guard isOwed(payment, expiresAt: end, at: world.now) else { return held <= 1 && isTheirs }
    return payment.status == .success && held == 1 && isTheirs
  }

  /// Payments in which the books differ, and paid transactions of the service's users that have no payment at all; the
  /// oldest first.
  public func differences(in world: World) -> (payments: [PaymentNumber], transactions: [TransactionNumber]) {
    var paid: [Int: TransactionNumber] = [:]
    var unmatchedTransactions: [TransactionNumber] = []
    var more: Set<PaymentNumber> = []
    var finding = book
    for number in world.transactionNumbers {
      guard let transaction = world.transaction(number), transaction.state == .purchased,
        transaction.refundedAt == nil, transaction.answeredWith == nil,
        let about = finding.payment(of: transaction, in: world)
      else { continue }
      if about.isRenewal {
        if book.number(of: number) == nil, isOwedForRenewal(transaction, of: about.payment, world) {
          unmatchedTransactions.append(number)
        }
      } else if paid.updateValue(number, forKey: about.payment.value) != nil {
        // Paid twice for one reservation.
        more.insert(about.payment)
      }
    }
    let payments = book.all.lazy.filter { payment in
      if more.contains(payment.number) { return true }
      guard let number = paid[payment.number.value], payment.transaction != number else {
        return !agrees(payment, in: world)
      }
      // Paid by a transaction that the service has not heard of.
      var known = payment
      known.transaction = number
      return !agrees(known, in: world)
    }.map(\.number)
    return (Array(payments), unmatchedTransactions)
  }

  private func isOwedForRenewal(
    _ transaction: Transaction, of first: PaymentNumber, _ world: World
  ) -> Bool {
    isOwed(book[first], expiresAt: transaction.expiresAt, at: world.now)
  }

  // MARK: Columns

  /// `#5 Purchased`, `#4 finished`, `-`.
  public func words(of entry: StorePaymentState) -> LocalizedText {
    switch entry {
    case .nothing: LocalizedText(same: "-")
    case .open(let number): LocalizedText("#\(number) open", ja: "#\(number) 処理中")
    case .paid(let number, false): LocalizedText(same: "#\(number) Purchased")
    case .paid(let number, true): LocalizedText("#\(number) finished", ja: "#\(number) 終了済み")
    case .refunded(let number): LocalizedText("#\(number) refunded", ja: "#\(number) 返金済み")
    case .outside: LocalizedText("paid elsewhere", ja: "ほかで支払い")
    }
  }

  /// What the app has made of a payment.
  public func words(ofDelivery payment: ServicePayment, in world: World) -> LocalizedText {
    let time = payment.consumedAt.map { TimeFormatter.paddedClock($0, in: world.device.timeZone) }
    let delivery = payment.delivery
    if let time, delivery.held == 1 { return LocalizedText("consumed \(time)", ja: "\(time)に消費") }
    switch delivery.held {
    case 0 where delivery.takenBack > 0: return LocalizedText("taken back", ja: "回収済み")
    case 0 where payment.isConsumed: return LocalizedText("consumed, not handed out", ja: "消費済み、未支給")
    case 0 where delivery.wasDelivered: return LocalizedText("told", ja: "通知済み")
    case 0:
      return payment.status == .success
        ? LocalizedText("nothing handed out", ja: "未支給") : LocalizedText("knows nothing", ja: "何も知らない")
    case 1:
      if let end = payment.expiresAt, payment.type == .autoRenewable {
        let zone = world.device.timeZone
        let isToday = TimeFormatter.date(end, in: zone) == TimeFormatter.date(world.now, in: zone)
        let until =
          isToday ? TimeFormatter.paddedClock(end, in: zone) : TimeFormatter.date(end, in: zone)
        return LocalizedText("handed out; until \(until)", ja: "支給済み、\(until)まで")
      }
      return payment.type.isConsumable
        ? LocalizedText("handed out; not consumed", ja: "支給済み、未消費") : LocalizedText("handed out", ja: "支給済み")
    default: return LocalizedText("handed out \(delivery.held) times", ja: "\(delivery.held)回支給")
    }
  }

  /// The same in few cells: `handed out`, `to 09:15`, `-`.
  public func briefWords(ofDelivery payment: ServicePayment, in world: World) -> LocalizedText {
    let delivery = payment.delivery
    switch delivery.held {
    case 0 where delivery.takenBack > 0: return LocalizedText("taken back", ja: "回収済み")
    case 0 where payment.isConsumed: return LocalizedText("never given", ja: "未支給")
    case 0 where delivery.wasDelivered: return LocalizedText("told", ja: "通知済み")
    case 0: return LocalizedText(same: "-")
    case 1 where payment.isConsumed: return LocalizedText("consumed", ja: "消費済み")
    case 1:
      guard let end = payment.expiresAt, payment.type == .autoRenewable else {
        return LocalizedText("handed out", ja: "支給済み")
      }
      let zone = world.device.timeZone
      let isToday = TimeFormatter.date(end, in: zone) == TimeFormatter.date(world.now, in: zone)
      let until =
        isToday
        ? TimeFormatter.paddedClock(end, in: zone).prefix(5) : TimeFormatter.date(end, in: zone).suffix(5)
      return LocalizedText("to \(until)", ja: "\(until)まで")
    default: return LocalizedText("\(delivery.held) times", ja: "\(delivery.held)回")
    }
  }

  /// The word of the console for the status of a payment.
  public static func word(_ status: PaymentStatus) -> String { Vendor.word(status) }
  /// What the server does to requests, as a step writes it.
  public static func word(_ mood: ServerFault) -> String { OwnOperation.words(mood) }
  /// The zones that there are.
  public static var zones: [String] { Vendor.zones }
  /// The stores in which a plan of the same user may be bought elsewhere.
  public static var otherStores: [String] { Vendor.otherStoreCodes }
  /// The word of the service, as the bar shows it.
  public static var profile: String { Vendor.profile }
  /// The service's title.
  public static var title: String { Vendor.title }

  // MARK: Now, then, trap

  /// What is to be said of a payment.
  public func diagnosis(of number: PaymentNumber, in world: World) -> PaymentDiagnosis {
    let payment = book[number]
    return PaymentDiagnosis(
      now: now(payment, world), next: next(payment, world), risk: risk(payment, world))
  }

  /// What is the case.
  func now(_ payment: ServicePayment, _ world: World) -> LocalizedText {
    let n = payment.number
    let entry = storeEntry(of: payment, in: world)
    let status = Vendor.word(payment.status)
    let stopped =
      payment.stoppedAt.map { stop in
        let place = stop.point.place
        return LocalizedText(
          " (stopped at \(stop.point.rawValue): \(place.english))",
          ja: " (\(stop.point.rawValue)で停止: \(place.japanese))")
      } ?? LocalizedText(same: "")
    func text(_ english: String, _ japanese: String) -> LocalizedText {
      LocalizedText(english + stopped.english, ja: japanese + stopped.japanese)
    }
    switch entry {
    case .nothing:
      return payment.status == .success
        ? text("\(n) is \(status), and nobody has paid it", "\(n)は \(status) ですが、支払いはありません")
        : text("\(n) is \(status): nothing was paid", "\(n)は \(status): 支払いはありません")
    case .open: return text("\(n) is asked for, and not paid yet", "\(n)は購入処理中で、まだ支払われていません")
    case .refunded:
      return text("\(n) was refunded by the App Store", "\(n)はApp Storeで返金されました")
    case .outside, .paid:
      break
    }
    if payment.status == .refund {
      return text("\(n) was set to \(status) in the console", "\(n)はコンソールで \(status) になりました")
    }
    if case .elsewhere(let store) = payment.origin {
      return text("\(n) was paid in \(store)", "\(n)は\(store)で支払われました")
    }
    if payment.status != .success {
      return payment.status == .failure
        ? text(
          "\(n) is paid, and its receipt was refused for good", "\(n)は支払い済みですが、レシートは検証に失敗しました")
        : text(
          "\(n) is paid, and the app knows nothing of it: it was not verified",
          "\(n)は支払い済みですが、検証されておらず、アプリは何も知りません")
    }
    switch (payment.delivery.held, payment.isConsumed) {
    case (0, true):
      return payment.delivery.takenBack > 0
        ? text("\(n) is paid and consumed, and the app took it back", "\(n)は支払い・消費済みですが、アプリが回収しました")
        : text("\(n) is paid and consumed, and nothing was handed out", "\(n)は支払い・消費済みですが、支給されていません")
    case (0, false):
      return text("\(n) is paid and verified, and nothing is handed out", "\(n)は支払い・検証済みですが、支給されていません")
    case (1, true): return text("\(n) is paid, handed out and consumed", "\(n)は支払い・支給・消費済みです")
    case (1, false):
      return payment.type.isConsumable
        ? text("\(n) is handed out, and not consumed", "\(n)は支給済みで、消費されていません")
        : text("\(n) is paid and handed out", "\(n)は支払い・支給済みです")
    default:
      return text(
        "\(n) was handed out \(payment.delivery.held) times for one payment",
        "\(n)は1回の支払いに対して\(payment.delivery.held)回支給されました")
    }
  }

  /// What comes next.
  func next(_ payment: ServicePayment, _ world: World) -> LocalizedText {
    let user = VisibleText.visible(payment.user)
    let entry = storeEntry(of: payment, in: world)
    let list =
      payment.type.isConsumable ? LocalizedText("unconsumed", ja: "未消費") : LocalizedText("active", ja: "有効")
    switch entry {
    case .nothing where payment.status == .reserved:
      return LocalizedText("nothing: it stays Reserved, never paid", ja: "何も起こりません。Reserved のまま、支払われません")
    case .nothing, .refunded:
      return LocalizedText("nothing is asked of the app", ja: "アプリがすることはありません")
    case .open:
      return LocalizedText(
        "the payment sheet is answered; ended before that, nothing is paid",
        ja: "支払いシートに答える。その前に終われば支払いはありません")
    case .outside, .paid: break
    }
    switch payment.status {
    case .reserved where isOver(payment, entry, world), .userClose where isOver(payment, entry, world):
      return LocalizedText(
        "its period has ended: at the next initialisation as \(user) it is refused with error 14 (service restore brings "
          + "the console up to date)",
        ja: "期間は終わっています。次に\(user)で初期化するとエラー14になります (service restore でコンソールに反映されます)")
    case .reserved, .userClose:
      return LocalizedText(
        "at the next initialisation as \(user) it is verified and becomes \(list.english); the delegate is not called "
          + "(\(Vendor.title)). As another user: error 7, and it stays",
        ja: "次に\(user)で初期化すると検証されて\(list.japanese)になります。delegateは呼ばれません (\(Vendor.title))。"
          + "ほかのユーザーではエラー7のまま残ります")
    case .failure:
      return LocalizedText(
        "the console's people can set it to Success (service status \(payment.number) success)",
        ja: "コンソールで Success にできます (service status \(payment.number) success)")
    case .refund: return LocalizedText("nothing is asked of the app", ja: "アプリがすることはありません")
    case .success: break
    }
    if payment.isConsumed || payment.delivery.held > 0 && !payment.type.isConsumable {
      return payment.delivery.held == 1
        ? LocalizedText("nothing more is to be done", ja: "することはもうありません")
        : LocalizedText(
          "no list has it any more: only by hand (service grant, service take-back)",
          ja: "もう一覧にはありません。手動だけです (service grant、service take-back)")
    }
    if payment.delivery.held > 0 {
      return LocalizedText(
        "it stays in the unconsumed list of \(user) until it is consumed", ja: "消費されるまで\(user)の未消費リストに残ります")
    }
    if place(of: payment, in: world) == .expired {
      return LocalizedText(
        "its period has ended: no list has it, and nothing is to be handed out",
        ja: "期間は終わっています。どの一覧にもなく、支給するものはありません")
    }
    return LocalizedText(
      "it is in the \(list.english) list of \(user): whoever asks for that hands it out",
      ja: "\(user)の\(list.japanese)リストにあります。問い合わせれば支給できます")
  }

  /// Whether the period of a subscription that consumes nothing has ended.
  private func isOver(_ payment: ServicePayment, _ entry: StorePaymentState, _ world: World) -> Bool {
    guard payment.type == .autoRenewable else { return false }
    var end = payment.expiresAt
    if case .paid(let number, _) = entry { end = world.transaction(number)?.expiresAt }
    return end.map { $0 <= world.now } ?? false
  }

  /// Who falls into the hole.
  func risk(_ payment: ServicePayment, _ world: World) -> LocalizedText {
    let entry = storeEntry(of: payment, in: world)
    if case .elsewhere = payment.origin { return LocalizedText("none", ja: "なし") }
    guard entry.isPaid, payment.status != .refund else {
      return LocalizedText("none: nothing is to be handed out", ja: "なし: 支給するものはありません")
    }
    if payment.delivery.held > 1 {
      return LocalizedText(
        "an app that does not remember paymentSeq hands out whatever is in the list, again and again",
        ja: "paymentSeqを覚えないアプリは、一覧にあるものを何度も支給します")
    }
    if payment.isConsumed {
      return payment.delivery.held == 1
        ? LocalizedText(
          "a second consume is \(Vendor.ResultCode.alreadyConsumed): an app that takes back on any error takes it back "
            + "wrongly",
          ja: "2回目の消費は\(Vendor.ResultCode.alreadyConsumed)です。どんなエラーでも回収するアプリは誤って回収します")
        : LocalizedText(
          "an app that consumes before it hands out loses it when it ends in between",
          ja: "支給の前に消費するアプリは、その間に終了すると失います")
    }
    if payment.delivery.held == 1 {
      return payment.type.isConsumable
        ? LocalizedText(
          "an app that does not remember hands it out twice: the list still has it",
          ja: "覚えていないアプリは二重に支給します。一覧にまだあるためです")
        : LocalizedText("none", ja: "なし")
    }
    if isOver(payment, entry, world) {
      return LocalizedText("none: its period has ended", ja: "なし: 期間は終わっています")
    }
    let list = payment.type.isConsumable ? ListKind.unconsumed : .active
    let call = Vendor.selector(list == .unconsumed ? .unconsumed : .active).split(separator: "W")
    let name = call.first.map(String.init) ?? ""
    let received = Vendor.received.dropLast()
    return LocalizedText(
      "an app that delivers in \(received) only never delivers it: ask \(name) after every initialisation",
      ja: "\(received) でだけ支給するアプリは支給しません。初期化のたびに \(name) を問い合わせること")
  }
}
