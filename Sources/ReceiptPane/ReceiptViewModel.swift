// The view model of a `verifyReceipt` response and its changes since the previous step.

import AppStoreServer
import AppStoreServerAPI
import Scenario
import Simulation
import StoreEngine
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

/// The response to a receipt, or the content of the App Store Server API, at one position in the history.
struct ReceiptViewModel: Sendable {
  let source: ReceiptSource
  /// Nil for the App Store Server API, as `inspection`.
  let receipt: ReceiptSnapshot?
  let environment: EnvironmentName
  let inspection: ReceiptInspection?
  /// Nil for a receipt.
  let document: CustomerDocument?
  /// The notification of the next event, on the page of the App Store Server API.
  let nextNotification: NextNotification?
  private(set) var answer: ResponseTree
  /// The content of the receipt; nil if the response contains the content.
  let content: ResponseTree?
  /// The quirks that omit rows from the response.
  private let truncations: [ReceiptTruncation]
  let takenAt: Instant?
  private(set) var changes = ResponseDiff()
  /// Whether the last step created the receipt.
  private(set) var isNew = false

  /// The inputs of a large response, which is recomputed only if an input changes; nil for a small response.
  let dependencies: ReceiptDependencies?

  /// The purchases that the last step removed and those of the App Store Server API, by identifier.
  private var otherPurchases: [String: AccountHistory.Purchase] = [:]

  /// Computes the response; returns nil if the source has no receipt or no customer.
  ///
  /// - Throws: `Refusal.stopped` if the user cancels the computation.
  init?(_ source: ReceiptSource, on simulation: Simulation, _ cancellation: Cancellation) throws(Refusal) {
    guard case .serverAPI(let environment) = source else {
      try self.init(receiptOf: source, on: simulation, cancellation)
      return
    }
    try Self.check(1, cancellation)
    let next = NextNotification(in: environment, of: simulation.simulator)
    try Self.check(2, cancellation)
    self.init(source, serverAPIIn: environment, StoreServerState(simulation), next)
    try Self.check(4, cancellation)
  }

  private static func check(_ done: Int, _ cancellation: Cancellation) throws(Refusal) {
    guard !cancellation.isCancelled(at: Cancellation.Progress(.receipt, done, of: parts)) else {
      throw .stopped
    }
  }

  private init?(
    receiptOf source: ReceiptSource, on simulation: Simulation, _ cancellation: Cancellation
  ) throws(Refusal) {
    let serverState = StoreServerState(simulation)
    guard let receipt = source.receipt(on: simulation, serverState) else { return nil }
    try Self.check(1, cancellation)
    let inspection = ReceiptInspection(receipt, serverState)
    try Self.check(2, cancellation)
    guard let answer = ResponseTree(inspection.response) else { return nil }
    try Self.check(3, cancellation)
    self.source = source
    self.receipt = receipt
    self.inspection = inspection
    document = nil
    nextNotification = nil
    self.answer = answer
    environment = receipt.environment
    content = inspection.receiptObject.flatMap { ResponseTree($0) }
    truncations = ReceiptTruncation.all(
      by: serverState.quirks(of: receipt.environment), in: receipt.environment)
    takenAt = source.takenAt(on: simulation)
    dependencies =
      answer.nodes.count < Self.smallTreeLimit
      ? nil : ReceiptDependencies(source, on: simulation, serverState, readingOf: inspection.history)
    try Self.check(4, cancellation)
  }

  /// Creates the content of the App Store Server API; nil without a customer.
  private init?(
    _ source: ReceiptSource, serverAPIIn environment: EnvironmentName, _ serverState: StoreServerState,
    _ nextNotification: NextNotification?
  ) {
    let next = nextNotification?.payload.decoded ?? Array(Self.noNotification.utf8)
    guard let document = CustomerDocument(in: environment, serverState, nextNotification: next),
      let answer = ResponseTree(document.json), let world = serverState.worlds[environment],
      let person = world.customer
    else { return nil }
    self.source = source
    self.environment = environment
    self.document = document
    self.nextNotification = nextNotification
    self.answer = answer
    (receipt, inspection, content, takenAt, dependencies) = (nil, nil, nil, nil, nil)
    truncations = []
    for purchase in world.purchases(of: person, identified: document.identifiers) {
      otherPurchases[String(purchase.identifier)] = purchase
    }
  }

  /// The value of `nextNotification` if there is none.
  private static let noNotification = "\"none\""

  /// The number of progress steps, including the comparison, which take about equal time.
  private static let parts = 5

  /// The number of nodes below which a response is recomputed after every step and clock tick.
  static let smallTreeLimit = 4000

  /// Returns the response with a new request date; nil if the response is small or an input has changed.
  func refreshed(on simulation: Simulation) -> ReceiptViewModel? {
    guard let dependencies, let now = simulation.simulator.worlds[environment]?.now,
      dependencies == ReceiptDependencies(source, on: simulation),
      let receipt = answer.child("receipt", of: ResponseTree.root)
    else { return nil }
    var updated = self
    for (key, text) in ReceiptInspection.requestDates(at: now) {
      guard let node = answer.child(key, of: receipt), updated.answer.replace(node, with: text) else {
        return nil
      }
    }
    return updated
  }

  mutating func clearChanges() {
    isNew = false
    changes = ResponseDiff()
  }

  mutating func compare(with before: ReceiptViewModel?, on simulation: Simulation) {
    guard let before else {
      isNew = true
      changes = ResponseDiff(allOf: answer)
      return
    }
    changes = ResponseDiff(from: before.answer, to: answer)
    if document?.isComplete == false { changes.clearRemovals(fromArray: "signedTransactions") }
    guard let person = inspection?.person, let world = simulation.simulator.worlds[environment] else {
      return
    }
    let removed = changes.removed.values.joined().compactMap {
      purchase($0.name) == nil ? Int64($0.name) : nil
    }
    for purchase in world.purchases(of: person, identified: Set(removed)) {
      otherPurchases[String(purchase.identifier)] = purchase
    }
  }

  /// Copies the changes from an earlier response after the same step, because only the clock has changed.
  mutating func inheritChanges(of before: ReceiptViewModel) {
    isNew = before.isNew
    changes = before.answer.nodes.count == answer.nodes.count ? before.changes : ResponseDiff()
    otherPurchases.merge(before.otherPurchases) { current, _ in current }
  }

  // MARK: Rows

  func tree(_ part: ReceiptSection) -> ResponseTree? { part == .answer ? answer : content }

  func purchase(ofElement node: Int, in tree: ResponseTree) -> AccountHistory.Purchase? {
    tree.summary(ofElement: node).transaction.flatMap { purchase($0) }
  }

  func purchase(_ identifier: String) -> AccountHistory.Purchase? {
    inspection?.purchases[identifier] ?? otherPurchases[identifier]
  }

  /// Returns the quirk that can omit a purchase from an array.
  func truncation(of purchase: AccountHistory.Purchase, in array: String?) -> ReceiptTruncation? {
    truncations.first { $0.array == array && $0.canOmit(purchase) }
  }
}

/// A quirk that omits rows from an array of the response.
struct ReceiptTruncation: Hashable, Sendable {
  let array: String
  let quirk: Quirk

  static func all(by quirks: ReceiptQuirks, in environment: EnvironmentName) -> [ReceiptTruncation] {
    func truncation(_ name: QuirkName, _ count: Int?, of array: String) -> ReceiptTruncation? {
      count.flatMap { Quirk(name, String($0)) }.map { ReceiptTruncation(array: array, quirk: $0) }
    }
    let isSandbox = environment.rules.receiptKind == .sandbox
    let truncations = [
      isSandbox ? truncation(.sandboxTruncates, quirks.sandboxTruncation, of: "in_app") : nil,
      quirks.inAppHistory == .part ? ReceiptTruncation(array: "in_app", quirk: .inAppHistory(.part)) : nil,
      truncation(.historyTruncates, quirks.historyTruncation, of: "latest_receipt_info"),
      quirks.verifyHistory == .lacksNewest
        ? ReceiptTruncation(array: "latest_receipt_info", quirk: .verifyHistory(.lacksNewest)) : nil,
    ]
    return truncations.compactMap(\.self)
  }

  /// The quirk with its value, as in a scenario step: `sandbox-truncates 10`.
  var setting: String { "\(quirk.name.rawValue) \(quirk.value)" }

  /// Whether the quirk can omit a purchase in favour of newer purchases.
  func canOmit(_ purchase: AccountHistory.Purchase) -> Bool {
    guard case .inAppHistory = quirk else { return true }
    return purchase.isSubscription && purchase.identifier != purchase.originalIdentifier
  }
}

/// The inputs of the response for a current receipt, except the request date.
struct ReceiptDependencies: Hashable, Sendable {
  private let history: AccountHistory
  private let identity: AppIdentity
  private let quirks: ReceiptQuirks
  private let fault: ReceiptStatusOverride?
  private let isReceiptBroken: Bool

  /// Returns nil for a kept receipt, or if no customer is signed in.
  init?(_ source: ReceiptSource, on simulation: Simulation) {
    self.init(source, on: simulation, StoreServerState(simulation), readingOf: nil)
  }

  /// Reuses the known history if the history belongs to the customer.
  fileprivate init?(
    _ source: ReceiptSource, on simulation: Simulation, _ serverState: StoreServerState,
    readingOf knownHistory: AccountHistory?
  ) {
    guard case .present(let environment) = source, let world = simulation.simulator.worlds[environment],
      let customer = world.customer
    else { return nil }
    history =
      knownHistory?.person == customer
      ? knownHistory ?? world.history(of: customer) : world.history(of: customer)
    identity = serverState.identity
    quirks = serverState.quirks(of: environment)
    fault = serverState.fault
    isReceiptBroken = world.device.knowledge.isReceiptBroken
  }
}

/// The part of the tree that contains a row: the response or the content of the receipt.
enum ReceiptSection: Hashable, Sendable { case answer, content }

/// The differences between the responses before and after a step.
struct ResponseDiff: Sendable {
  enum ChangeKind: Hashable, Sendable {
    case new
    /// nil for containers and long values.
    case changed(was: String?)
  }

  struct RemovedValue: Hashable, Sendable {
    /// The key of the value, or the identity of an array element.
    let name: String
    let value: String
    /// nil if the value was no array element.
    let array: String?
    /// The product, if the value was an array element.
    let product: String?
  }

  private(set) var marks: [Int: ChangeKind] = [:]
  /// The removed values, by containing node.
  private(set) var removed: [Int: [RemovedValue]] = [:]

  init() {}

  init(from before: ResponseTree, to after: ResponseTree) {
    compare(before, ResponseTree.root, after, ResponseTree.root)
  }

  /// Marks all top-level values and array elements as new.
  init(allOf tree: ResponseTree) {
    for node in tree.nodes.indices where tree.nodes[node].depth == 1 || tree.isElement(node) {
      marks[node] = .new
    }
  }

  var isEmpty: Bool { marks.isEmpty && removed.isEmpty }

  func counts(in tree: ResponseTree) -> (new: Int, changed: Int, removed: Int) {
    var (new, changed) = (0, 0)
    for (node, mark) in marks where tree.isElement(node) || tree.nodes[node].depth == 1 {
      if tree.isElement(node), tree.nameOfArray(of: node) != "data" {
        if mark == .new { new += 1 } else { changed += 1 }
      }
    }
    return (new, changed, removed.values.reduce(0) { $0 + $1.count { $0.array != nil } })
  }

  /// Removes the removals from an array that does not contain all of its elements.
  mutating func clearRemovals(fromArray name: String) {
    removed = removed.mapValues { values in values.filter { $0.array != name } }.filter { !$0.value.isEmpty }
  }

  /// The prefixes of keys that are not compared, because every request changes their values.
  private static let requestDatePrefixes = ["request_date", "signedDate", "receiptCreationDate"].map {
    Array($0.utf8)
  }

  /// Compares a node; returns whether the node has changed.
  @discardableResult
  private mutating func compare(_ before: ResponseTree, _ old: Int, _ after: ResponseTree, _ new: Int) -> Bool
  {
    let (oldNode, newNode) = (before.nodes[old], after.nodes[new])
    guard oldNode.kind == newNode.kind else {
      marks[new] = .changed(was: before.isContainer(old) ? nil : before.text(old))
      return true
    }
    guard after.isContainer(new) else {
      guard !before.bytes[oldNode.value].elementsEqual(after.bytes[newNode.value]) else { return false }
      let isText = oldNode.value.count < ReceiptRow.minimumOmittedLength
      marks[new] = .changed(was: isText ? before.text(old) : nil)
      return true
    }
    if before.bytes[oldNode.value] == after.bytes[newNode.value] { return false }
    let differs =
      newNode.kind == .array
      ? compareRows(before, old, after, new) : compareKeys(before, old, after, new)
    if differs, after.isElement(new) { marks[new] = .changed(was: nil) }
    return differs
  }

  private mutating func compareKeys(_ before: ResponseTree, _ old: Int, _ after: ResponseTree, _ new: Int)
    -> Bool
  {
    var differs = false
    var matchedCount = 0
    for child in after.children(of: new) {
      let key = after.bytes[after.nodes[child].key]
      if Self.requestDatePrefixes.contains(where: key.starts) {
        matchedCount += 1
        continue
      }
      if let counterpart = before.child(String(decoding: key, as: UTF8.self), of: old) {
        matchedCount += 1
        if compare(before, counterpart, after, child) { differs = true }
      } else {
        markNew(child, in: after)
        differs = true
      }
    }
    guard matchedCount < before.nodes[old].count else { return differs }
    for child in before.children(of: old) where after.child(before.key(child), of: new) == nil {
      let value = before.isContainer(child) ? "" : before.text(child)
      removed[new, default: []].append(
        RemovedValue(name: before.key(child), value: value, array: nil, product: nil))
    }
    return true
  }

  private mutating func compareRows(_ before: ResponseTree, _ old: Int, _ after: ResponseTree, _ new: Int)
    -> Bool
  {
    var unmatched: [String: Int] = [:]
    for child in before.children(of: old) { unmatched[before.identity(ofElement: child)] = child }
    var differs = false
    for child in after.children(of: new) {
      if let counterpart = unmatched.removeValue(forKey: after.identity(ofElement: child)) {
        if compare(before, counterpart, after, child) { differs = true }
      } else {
        marks[child] = .new
        differs = true
      }
    }
    guard !unmatched.isEmpty else { return differs }
    let array = after.key(new)
    removed[new, default: []] += unmatched.values.sorted().map { child in
      RemovedValue(
        name: before.identity(ofElement: child), value: "", array: array,
        product: before.summary(ofElement: child).product)
    }
    return true
  }

  private mutating func markNew(_ node: Int, in tree: ResponseTree) {
    marks[node] = .new
    guard tree.nodes[node].kind == .array else { return }
    for child in tree.children(of: node) { marks[child] = .new }
  }
}
