// The app under test: its process, its payment queue observer and its unlocked products.

import StoreModel
import Support

public struct App: Hashable, Sendable {
  public private(set) var state = AppState.foreground
  public private(set) var storeKitVersion = StoreKitVersion.queue
  public private(set) var hasObserver = true
  /// Whether the app listens to the update sequences of StoreKit 2, such as `Transaction.updates`.
  public private(set) var hasListener = true
  /// Whether the unfinished transactions were offered to a listener of this process; this happens only once.
  private(set) var hasOfferedUnfinished = false
  /// The newest call of `Product.purchase(options:)`; nil before the first call of the process.
  public private(set) var newestPurchase: PurchaseCall?
  /// The transactions whose call of `Product.purchase(options:)` has not returned yet.
  private(set) var waitingPurchases: [TransactionNumber] = []
  public private(set) var name = Self.defaultName
  public private(set) var processID = 1000
  public private(set) var threadID = 10000
  public private(set) var queueAddress: UInt64 = 0
  private(set) var hasFixedQueueAddress = false
  /// The promoted purchases that the app deferred, oldest first.
  ///
  /// The app keeps these payments in memory until the process ends.
  public private(set) var deferredPayments: [Payment] = []
  /// The transaction that the process received last; nil before the first one.
  public private(set) var lastReceived: ReceivedTransaction?
  /// The first results of `isEligibleForIntroOffer` in the process, by subscription group (quirk
  /// `intro-eligibility`).
  private var introEligibility: [String: Bool] = [:]
  /// The delays of the results of purchases, by transaction (rule `device.late-answer`).
  private(set) var resultDelays: [TransactionNumber: ResultDelay] = [:]
  /// Whether a restore of the process has no answer, so that StoreKit ignores each further one.
  private(set) var hasUnansweredRestore = false
  /// Whether the restore of the process that was called last does not end.
  private(set) var hasEndlessRestore = false
  /// The transactions that the process has begun and whose result it has not received.
  private var begunTransactions: Set<TransactionNumber> = []
  /// The transactions that the process has begun and whose result it has received.
  private var ownPurchases: Set<TransactionNumber> = []
  private var code = BuiltinApp()

  /// The name of an app to which no step has given a name.
  public static let defaultName = "SubscriptionLab"

  init() {}

  /// When the app receives the result of a purchase after the App Store has answered.
  enum ResultDelay: Hashable, Sendable {
    case after(TimeSpan)
    case never
  }

  public struct ReceivedTransaction: Hashable, Sendable {
    public let number: TransactionNumber
    /// Whether the process began the transaction, so that it knows the kind of the product.
    public let isBegunByProcess: Bool
  }

  /// The unlocked products on this device, as counts by product identifier.
  ///
  /// The count is 1 except for consumables.
  public var unlocked: [String: Int] { code.unlocked }

  var isRunning: Bool { state != .terminated }

  // MARK: Process

  mutating func setState(_ state: AppState) {
    // Pending calls and the record of offered transactions belong to one process.
    if state == .terminated || self.state == .terminated {
      resetProcessState()
    }
    self.state = state
  }

  /// Resets the state that ends with the process.
  ///
  /// The unlocked products are kept.
  private mutating func resetProcessState() {
    waitingPurchases = []
    newestPurchase = nil
    hasOfferedUnfinished = false
    deferredPayments = []
    lastReceived = nil
    begunTransactions = []
    ownPurchases = []
    introEligibility = [:]
    hasUnansweredRestore = false
    hasEndlessRestore = false
    resultDelays = [:]
  }

  mutating func setStoreKit(by version: StoreKitVersion) { self.storeKitVersion = version }

  mutating func setListener(_ isOn: Bool) { hasListener = isOn }

  mutating func markUnfinishedOffered() { hasOfferedUnfinished = true }

  mutating func setRestoreEndless(_ isEndless: Bool) { hasEndlessRestore = isEndless }

  mutating func setRestoreUnanswered(_ isUnanswered: Bool) { hasUnansweredRestore = isUnanswered }

  // MARK: StoreKit 2 purchases

  /// Records a call of `Product.purchase(options:)`.
  ///
  /// `number` is nil if the call failed before a transaction was opened.
  mutating func recordCall(_ product: String, _ number: TransactionNumber?) {
    newestPurchase = PurchaseCall(product: product)
    if let number { waitingPurchases.append(number) }
  }

  /// Lets the result of a purchase be late or missing.
  mutating func delayResult(of number: TransactionNumber, _ delay: ResultDelay) {
    resultDelays[number] = delay
  }

  /// Removes and returns the delay of the result of a purchase; nil if the result is not late.
  mutating func removeResultDelay(of number: TransactionNumber) -> ResultDelay? {
    resultDelays.isEmpty ? nil : resultDelays.removeValue(forKey: number)
  }

  mutating func endResultDelays() { resultDelays = [:] }

  /// Records whether the call that waits for a transaction waits for a late answer or a late sheet.
  mutating func setLate(_ isLate: Bool, _ number: TransactionNumber) {
    if waitingPurchases.last == number { newestPurchase?.isLate = isLate }
  }

  func isWaiting(for number: TransactionNumber) -> Bool { waitingPurchases.contains(number) }

  mutating func receive(_ result: PurchaseResult, of number: TransactionNumber?) {
    guard let number else {
      newestPurchase?.result = result
      return
    }
    guard let index = waitingPurchases.firstIndex(of: number) else { return }
    // The newest call is the last one in `waitingPurchases`.
    if index == waitingPurchases.count - 1 { newestPurchase?.result = result }
    waitingPurchases.remove(at: index)
  }

  /// Records the transactions that an event of the process begins or delivers.
  mutating func recordReceived(in kind: Event.Kind) {
    switch kind {
    case .paymentAdded(let number), .purchaseCalled(let number?): begunTransactions.insert(number)
    case .callback(let snapshots): snapshots.forEach { recordReceived($0) }
    case .storekit(let result):
      switch (result.topic, result.transaction) {
      case (.purchase(.success), let number?), (.purchase(.unverified), let number?): recordReceived(number)
      default: break
      }
    case .update(.transaction(let update)):
      switch update.change {
      case .new, .unfinished, .finished: recordReceived(update.number)
      case .upgraded, .revoked, .reinstated, .extended: break
      }
    default: break
    }
  }

  private mutating func recordReceived(_ snapshot: TransactionSnapshot) {
    switch snapshot.state {
    case .purchased, .restored: recordReceived(snapshot.number)
    case .failed: begunTransactions.remove(snapshot.number)
    case .purchasing, .deferred: break
    }
  }

  private mutating func recordReceived(_ number: TransactionNumber) {
    let isBegun = begunTransactions.remove(number) != nil
    if isBegun { ownPurchases.insert(number) }
    lastReceived = ReceivedTransaction(number: number, isBegunByProcess: isBegun)
  }

  /// Whether this process has begun the purchase and received its result.
  func isOwnPurchase(_ number: TransactionNumber) -> Bool { ownPurchases.contains(number) }

  /// Returns the first result of `isEligibleForIntroOffer` in the process; if there is none, records and
  /// returns `current`.
  mutating func cachedIntroEligibility(ofGroup group: String, current: Bool) -> Bool {
    if let first = introEligibility[group] { return first }
    introEligibility[group] = current
    return current
  }

  mutating func deferPayment(_ payment: Payment) { deferredPayments.append(payment) }

  mutating func removeDeferredPayment() -> Payment? {
    deferredPayments.isEmpty ? nil : deferredPayments.removeFirst()
  }

  mutating func setObserver(_ isOn: Bool) { hasObserver = isOn }

  mutating func change(_ change: ProcessIdentityChange) {
    if let name = change.name { self.name = name }
    if let processID = change.processID { self.processID = processID }
    if let threadID = change.threadID { self.threadID = threadID }
  }

  mutating func fixQueueAddress(_ address: UInt64) {
    queueAddress = address
    hasFixedQueueAddress = true
  }

  mutating func setQueueAddress(_ address: UInt64) {
    if !hasFixedQueueAddress { queueAddress = address }
  }

  /// A copy of the app after an installation, with no product unlocked.
  var asInstalled: App {
    var fresh = self
    fresh.code = BuiltinApp()
    fresh.resetProcessState()
    return fresh
  }

  // MARK: Events and results

  /// Passes an event to the app's code if the process runs, and returns the calls that the app makes.
  ///
  /// Each call gets exactly one result.
  mutating func receive(_ event: AppEvent) -> [AppCall] { isRunning ? code.receive(event) : [] }

  mutating func receive(_ result: AppCallResult) { if isRunning { code.receive(result) } }

  mutating func call(_ payload: AppCall.CallPayload) -> AppCall { code.call(payload) }

  var unanswered: [Int] { code.unanswered }

  // MARK: Checks

  /// Returns why the process cannot make a transition; nil if it can.
  func refusalToChange(_ transition: AppTransition) -> Refusal? {
    switch (transition, state) {
    case (.launch, .foreground), (.launch, .background):
      Refusal(
        .appRunsAlready, possible: .step(.app(state == .background ? .foreground : .terminate)))
    case (.terminate, .terminated), (.foreground, .terminated), (.background, .terminated):
      Refusal(.appDoesNotRun, possible: .step(.app(.launch)))
    case (.foreground, .foreground):
      Refusal(.appIsInForeground, possible: .step(.app(.background)))
    case (.background, .background):
      Refusal(.appIsInBackground, possible: .step(.app(.foreground)))
    case (.reinstall, _), (.launch, .terminated), (.terminate, .foreground), (.terminate, .background),
      (.foreground, .background), (.background, .foreground):
      nil
    }
  }

  /// The reason why the app cannot query StoreKit now; nil if it can.
  var refusalToAsk: Refusal? {
    isRunning ? nil : Refusal(.appNotRunning(.asking), possible: .first(.action(.app(.launch))))
  }

  /// Returns why the app cannot start an activity now; nil if the app runs in the foreground.
  func refusalWithoutProcess(_ appAction: ForegroundActivity) -> Refusal? {
    switch state {
    case .foreground: nil
    case .background: Refusal(.appInBackground(appAction), possible: .first(.action(.app(.foreground))))
    case .terminated: Refusal(.appNotRunning(appAction), possible: .first(.action(.app(.launch))))
    }
  }
}
