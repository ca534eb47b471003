// The app under test: its process, its observer, and what it has unlocked. It owns them: every setter is this file's own.
// It knows what it is told and what it is answered, and nothing of the store or the device beside.

import StoreModel

/// The app as the present world sees it.
public struct App: Hashable, Sendable {
  public private(set) var state = AppState.foreground
  /// With which interface it buys.
  public private(set) var way = StoreKitVersion.queue
  /// Whether it observes the payment queue.
  public private(set) var hasObserver = true
  /// Whether it listens to `Transaction.updates` and its like.
  public private(set) var hasListener = true
  /// Whether a listener of this process was offered what is not finished: that happens once in a process.
  private(set) var wasOffered = false
  /// The newest call of `Product.purchase(options:)`; nil before the first one of the process.
  public private(set) var newestPurchase: PurchaseCall?
  /// The calls of `Product.purchase(options:)` that wait for their answer.
  private(set) var waitingPurchases: [TransactionNumber] = []
  public private(set) var name = "SubscriptionLab"
  public private(set) var processID = 1000
  public private(set) var threadID = 10000
  public private(set) var queueAddress: UInt64 = 0
  /// Whether the queue's address was fixed by the operator.
  private(set) var hasFixedQueueAddress = false
  /// Promoted purchases that it did not let the queue add, the oldest first: known to this process only.
  public private(set) var deferredPayments: [Payment] = []
  /// The app's own code: what it makes of what it is told.
  private var code = BuiltinApp()

  init() {}

  /// What the app has unlocked on this device: product identifier to how many (coins add up, others stay 1).
  public var unlocked: [String: Int] { code.unlocked }

  /// Whether there is a process that hears anything.
  var runs: Bool { state != .terminated }

  // MARK: The process

  mutating func setState(_ state: AppState) {
    // What a process waited for, and what it was told, goes with it.
    if state == .terminated || self.state == .terminated {
      resetProcessState()
    }
    self.state = state
  }

  /// What only a process knows, beside what its code has unlocked.
  private mutating func resetProcessState() {
    waitingPurchases = []
    newestPurchase = nil
    wasOffered = false
    deferredPayments = []
  }

  mutating func setStoreKit(by way: StoreKitVersion) { self.way = way }

  mutating func setListener(_ isOn: Bool) { hasListener = isOn }

  mutating func markUnfinishedOffered() { wasOffered = true }

  // MARK: Purchases of StoreKit 2

  /// `Product.purchase(options:)` is called; nil where no transaction was begun for it.
  mutating func noteCall(_ product: String, _ number: TransactionNumber?) {
    newestPurchase = PurchaseCall(product: product)
    if let number { waitingPurchases.append(number) }
  }

  /// Whether a call waits for a transaction.
  func isWaiting(for number: TransactionNumber) -> Bool { waitingPurchases.contains(number) }

  /// A call returns or throws.
  mutating func receive(_ result: PurchaseResult, of number: TransactionNumber?) {
    guard let number else {
      newestPurchase?.result = result
      return
    }
    guard let place = waitingPurchases.firstIndex(of: number) else { return }
    // The newest call is the one that was begun last.
    if place == waitingPurchases.count - 1 { newestPurchase?.result = result }
    waitingPurchases.remove(at: place)
  }

  /// A promoted purchase is left for later.
  mutating func deferPayment(_ payment: Payment) { deferredPayments.append(payment) }

  /// The oldest promoted purchase that was left for later.
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

  /// A new process has its queue elsewhere, unless that was fixed.
  mutating func setQueueAddress(_ address: UInt64) {
    if !hasFixedQueueAddress { queueAddress = address }
  }

  /// The same app as if nothing had been delivered to it: on another device, or in another world.
  var asInstalled: App {
    var fresh = self
    fresh.code = BuiltinApp()
    fresh.resetProcessState()
    return fresh
  }

  // MARK: What it hears

  /// The process is told something; one that does not run is not.
  ///
  /// - Returns: what the app asks for, each to be answered once.
  mutating func receive(_ news: AppEvent) -> [AppCall] { runs ? code.receive(news) : [] }

  /// The answer to one of its calls.
  mutating func receive(_ answer: AppCallResult) { if runs { code.receive(answer) } }

  /// The operator has the app call something.
  mutating func call(_ what: AppCall.CallPayload) -> AppCall { code.call(what) }

  /// The calls that have no answer yet, by number.
  var unanswered: [Int] { code.unanswered }

  // MARK: Checks

  /// Why a change of the process cannot be.
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
    case (.launch, .terminated), (.terminate, .foreground), (.terminate, .background),
      (.foreground, .background), (.background, .foreground):
      nil
    }
  }

  /// Why the app's code cannot ask StoreKit anything now: it needs to run.
  var refusalToAsk: Refusal? {
    runs ? nil : Refusal(.appNotRunning(.asking), possible: .first(.action(.app(.launch))))
  }

  /// Why the app's code cannot do something now: it needs to run in the foreground.
  func refusalWithoutProcess(_ appAction: ForegroundActivity) -> Refusal? {
    switch state {
    case .foreground: nil
    case .background: Refusal(.appInBackground(appAction), possible: .first(.action(.app(.foreground))))
    case .terminated: Refusal(.appNotRunning(appAction), possible: .first(.action(.app(.launch))))
    }
  }
}
