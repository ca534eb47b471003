// The app under test: its process, its payment queue observer and its unlocked products.

import StoreModel

/// The state of the app in one world.
public struct App: Hashable, Sendable {
  public private(set) var state = AppState.foreground
  public private(set) var storeKitVersion = StoreKitVersion.queue
  public private(set) var hasObserver = true
  /// Whether the app listens to the update sequences of StoreKit 2, such as `Transaction.updates`.
  public private(set) var hasListener = true
  /// Whether the unfinished transactions were offered to a listener of this process, which
  /// happens once for each process.
  private(set) var hasOfferedUnfinished = false
  /// The newest call of `Product.purchase(options:)`; nil before the first call of the process.
  public private(set) var newestPurchase: PurchaseCall?
  /// The transactions of the calls of `Product.purchase(options:)` that have no result yet.
  private(set) var waitingPurchases: [TransactionNumber] = []
  public private(set) var name = "SubscriptionLab"
  public private(set) var processID = 1000
  public private(set) var threadID = 10000
  public private(set) var queueAddress: UInt64 = 0
  private(set) var hasFixedQueueAddress = false
  /// Promoted purchases that the app deferred, the oldest first.
  ///
  /// The process keeps them in memory only.
  public private(set) var deferredPayments: [Payment] = []
  private var code = BuiltinApp()

  init() {}

  /// The unlocked products on this device, as counts by product identifier.
  ///
  /// Consumables add up. The count of any other product is 1.
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

  /// Resets the state of the process.
  ///
  /// The unlocked products stay.
  private mutating func resetProcessState() {
    waitingPurchases = []
    newestPurchase = nil
    hasOfferedUnfinished = false
    deferredPayments = []
  }

  mutating func setStoreKit(by version: StoreKitVersion) { self.storeKitVersion = version }

  mutating func setListener(_ isOn: Bool) { hasListener = isOn }

  mutating func markUnfinishedOffered() { hasOfferedUnfinished = true }

  // MARK: StoreKit 2 purchases

  /// Records a call of `Product.purchase(options:)`.
  ///
  /// The number is nil if the call failed before a transaction was opened.
  mutating func recordCall(_ product: String, _ number: TransactionNumber?) {
    newestPurchase = PurchaseCall(product: product)
    if let number { waitingPurchases.append(number) }
  }

  /// Whether a call waits for the result of a transaction.
  func isWaiting(for number: TransactionNumber) -> Bool { waitingPurchases.contains(number) }

  mutating func receive(_ result: PurchaseResult, of number: TransactionNumber?) {
    guard let number else {
      newestPurchase?.result = result
      return
    }
    guard let index = waitingPurchases.firstIndex(of: number) else { return }
    // The newest call is the last one that waits.
    if index == waitingPurchases.count - 1 { newestPurchase?.result = result }
    waitingPurchases.remove(at: index)
  }

  mutating func deferPayment(_ payment: Payment) { deferredPayments.append(payment) }

  /// Removes and returns the oldest deferred promoted purchase.
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

  /// Sets the address of the queue of a new process, unless the operator set a fixed address.
  mutating func setQueueAddress(_ address: UInt64) {
    if !hasFixedQueueAddress { queueAddress = address }
  }

  /// A copy of the app to which nothing was delivered, for another device or another world.
  var asInstalled: App {
    var fresh = self
    fresh.code = BuiltinApp()
    fresh.resetProcessState()
    return fresh
  }

  // MARK: Events and results

  /// Passes an event to the app's code if the process runs.
  ///
  /// - Returns: the calls that the app makes. Each call gets exactly one result.
  mutating func receive(_ event: AppEvent) -> [AppCall] { isRunning ? code.receive(event) : [] }

  mutating func receive(_ result: AppCallResult) { if isRunning { code.receive(result) } }

  /// Makes the app perform a call for the operator.
  mutating func call(_ payload: AppCall.CallPayload) -> AppCall { code.call(payload) }

  /// The numbers of the calls that have no result yet.
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
    case (.launch, .terminated), (.terminate, .foreground), (.terminate, .background),
      (.foreground, .background), (.background, .foreground):
      nil
    }
  }

  /// The reason why the app cannot query StoreKit now; nil if its process runs.
  var refusalToAsk: Refusal? {
    isRunning ? nil : Refusal(.appNotRunning(.asking), possible: .first(.action(.app(.launch))))
  }

  /// Returns why the app cannot start an activity now; nil if it runs in the foreground.
  func refusalWithoutProcess(_ appAction: ForegroundActivity) -> Refusal? {
    switch state {
    case .foreground: nil
    case .background: Refusal(.appInBackground(appAction), possible: .first(.action(.app(.foreground))))
    case .terminated: Refusal(.appNotRunning(appAction), possible: .first(.action(.app(.launch))))
    }
  }
}
