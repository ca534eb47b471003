// The view model of a `verifyReceipt` response and its changes since the previous step.

import AppStoreServer
import Scenario
import Simulation
import StoreEngine
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

/// The response to a receipt at one position in the history.
struct ReceiptViewModel: Sendable {
  let source: ReceiptSource
  let receipt: ReceiptSnapshot
  let environment: EnvironmentName
  let reading: ReceiptInspection
  private(set) var answer: ResponseTree
  /// The content of the receipt, unless the response contains it.
  let inside: ResponseTree?
  /// The quirks that omit rows from the response.
  private let cuts: [ReceiptTruncation]
  let takenAt: Instant?
  private(set) var changes = ResponseDiff()
  /// Whether the last step created the receipt.
  private(set) var isNew = false

  /// The inputs of a large response, which is recomputed only if they change; nil for a small response.
  let basis: ReceiptDependencies?

  /// The purchases that the last step removed, by identifier.
  private var removedPurchases: [String: AccountHistory.Purchase] = [:]

  /// Computes the response; returns nil if the source has no receipt.
  ///
  /// - Throws: `Refusal.stopped` if the user cancels the computation.
  init?(_ source: ReceiptSource, on simulation: Simulation, _ cancellation: Cancellation) throws(Refusal) {
    func check(_ done: Int) throws(Refusal) {
      guard !cancellation.isCancelled(at: Cancellation.Progress(.receipt, done, of: Self.parts)) else {
        throw .stopped
      }
    }
    let worlds = StoreServerState(simulation)
    guard let receipt = source.receipt(on: simulation, worlds) else { return nil }
    try check(1)
    let reading = ReceiptInspection(receipt, worlds)
    try check(2)
    guard let answer = ResponseTree(reading.response) else { return nil }
    try check(3)
    self.source = source
    self.receipt = receipt
    self.reading = reading
    self.answer = answer
    environment = receipt.environment
    inside = reading.receiptObject.flatMap { ResponseTree($0) }
    cuts = ReceiptTruncation.all(by: worlds.quirks(of: receipt.environment), in: receipt.environment)
    takenAt = source.takenAt(on: simulation)
    basis =
      answer.nodes.count < Self.smallTreeLimit
      ? nil : ReceiptDependencies(source, on: simulation, worlds, readingOf: reading.history)
    try check(4)
  }

  /// The number of progress steps, which take about equal time: receipt, response, parsing, comparison.
  private static let parts = 5

  /// The number of nodes below which a response is recomputed after every step and clock tick.
  static let smallTreeLimit = 4000

  /// Returns the response with a new request date; nil if the response is small or an input has changed.
  func again(on simulation: Simulation) -> ReceiptViewModel? {
    guard let basis, let now = simulation.simulator.worlds[environment]?.now,
      basis == ReceiptDependencies(source, on: simulation),
      let receipt = answer.child("receipt", of: ResponseTree.root)
    else { return nil }
    var same = self
    for (key, text) in ReceiptInspection.requestDates(at: now) {
      guard let node = answer.child(key, of: receipt), same.answer.replace(node, with: text) else {
        return nil
      }
    }
    return same
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
    guard let person = reading.person, let world = simulation.simulator.worlds[environment] else { return }
    let gone = changes.gone.values.joined().compactMap {
      reading.purchases[$0.name] == nil ? Int64($0.name) : nil
    }
    for purchase in world.purchases(of: person, identified: Set(gone)) {
      removedPurchases[String(purchase.identifier)] = purchase
    }
  }

  /// Copies the changes from an earlier response after the same step, because only the clock has changed.
  mutating func inheritChanges(of before: ReceiptViewModel) {
    isNew = before.isNew
    changes = before.answer.nodes.count == answer.nodes.count ? before.changes : ResponseDiff()
    removedPurchases = before.removedPurchases
  }

  // MARK: Rows

  func tree(_ part: ReceiptSection) -> ResponseTree? { part == .answer ? answer : inside }

  func purchase(ofElement node: Int, in tree: ResponseTree) -> AccountHistory.Purchase? {
    tree.said("transaction_id", by: node).flatMap { purchase($0) }
  }

  func purchase(_ identifier: String) -> AccountHistory.Purchase? {
    reading.purchases[identifier] ?? removedPurchases[identifier]
  }

  /// Returns the quirk that can omit a purchase from an array.
  func cut(of purchase: AccountHistory.Purchase, in array: String?) -> ReceiptTruncation? {
    cuts.first { $0.array == array && $0.canLeaveOut(purchase) }
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
    let found = [
      isSandbox ? truncation(.sandboxTruncates, quirks.sandboxTruncation, of: "in_app") : nil,
      quirks.inAppHistory == .part ? ReceiptTruncation(array: "in_app", quirk: .inAppHistory(.part)) : nil,
      truncation(.historyTruncates, quirks.historyTruncation, of: "latest_receipt_info"),
    ]
    return found.compactMap(\.self)
  }

  /// The quirk with its value, as in a scenario step: `sandbox-truncates 10`.
  var setting: String { "\(quirk.name.rawValue) \(quirk.value)" }

  /// Whether the quirk can omit a purchase in favour of newer purchases.
  func canLeaveOut(_ purchase: AccountHistory.Purchase) -> Bool {
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

  /// Returns nil for a kept receipt, or if no customer is signed in.
  init?(_ source: ReceiptSource, on simulation: Simulation) {
    self.init(source, on: simulation, StoreServerState(simulation), readingOf: nil)
  }

  /// Reuses the known history if it belongs to the customer.
  fileprivate init?(
    _ source: ReceiptSource, on simulation: Simulation, _ worlds: StoreServerState,
    readingOf known: AccountHistory?
  ) {
    guard case .present(let environment) = source, let world = simulation.simulator.worlds[environment],
      let customer = world.customer
    else { return nil }
    history = known?.person == customer ? known ?? world.history(of: customer) : world.history(of: customer)
    identity = worlds.identity
    quirks = worlds.quirks(of: environment)
    fault = worlds.fault
  }
}

/// The part of the tree that contains a row: the response or the content of the receipt.
enum ReceiptSection: Hashable, Sendable { case answer, inside }

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
  private(set) var gone: [Int: [RemovedValue]] = [:]

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

  var isEmpty: Bool { marks.isEmpty && gone.isEmpty }

  /// Counts new, changed and removed array elements.
  func counts(in tree: ResponseTree) -> (new: Int, changed: Int, gone: Int) {
    var (new, changed) = (0, 0)
    for (node, mark) in marks where tree.isElement(node) || tree.nodes[node].depth == 1 {
      if tree.isElement(node) { if mark == .new { new += 1 } else { changed += 1 } }
    }
    return (new, changed, gone.values.reduce(0) { $0 + $1.count { $0.array != nil } })
  }

  /// Excluded from the comparison, because every request changes it.
  private static let passing = Array("request_date".utf8)

  /// Returns whether the node has changed.
  @discardableResult
  private mutating func compare(_ before: ResponseTree, _ old: Int, _ after: ResponseTree, _ new: Int) -> Bool
  {
    let (was, now) = (before.nodes[old], after.nodes[new])
    guard was.kind == now.kind else {
      marks[new] = .changed(was: before.isContainer(old) ? nil : before.text(old))
      return true
    }
    guard after.isContainer(new) else {
      guard !before.bytes[was.value].elementsEqual(after.bytes[now.value]) else { return false }
      let isText = was.value.count < ReceiptRow.shortest
      marks[new] = .changed(was: isText ? before.text(old) : nil)
      return true
    }
    if before.bytes[was.value] == after.bytes[now.value] { return false }
    let differs =
      now.kind == .array
      ? compareRows(before, old, after, new) : compareKeys(before, old, after, new)
    if differs, after.isElement(new) { marks[new] = .changed(was: nil) }
    return differs
  }

  private mutating func compareKeys(_ before: ResponseTree, _ old: Int, _ after: ResponseTree, _ new: Int)
    -> Bool
  {
    var differs = false
    var found = 0
    for child in after.children(of: new) {
      let key = after.bytes[after.nodes[child].key]
      if key.starts(with: Self.passing) {
        found += 1
        continue
      }
      if let same = before.child(String(decoding: key, as: UTF8.self), of: old) {
        found += 1
        if compare(before, same, after, child) { differs = true }
      } else {
        note(child, in: after)
        differs = true
      }
    }
    guard found < before.nodes[old].count else { return differs }
    for child in before.children(of: old) where after.child(before.key(child), of: new) == nil {
      let value = before.isContainer(child) ? "" : before.text(child)
      gone[new, default: []].append(
        RemovedValue(name: before.key(child), value: value, array: nil, product: nil))
    }
    return true
  }

  private mutating func compareRows(_ before: ResponseTree, _ old: Int, _ after: ResponseTree, _ new: Int)
    -> Bool
  {
    var left: [String: Int] = [:]
    for child in before.children(of: old) { left[before.identity(ofElement: child)] = child }
    var differs = false
    for child in after.children(of: new) {
      if let same = left.removeValue(forKey: after.identity(ofElement: child)) {
        if compare(before, same, after, child) { differs = true }
      } else {
        marks[child] = .new
        differs = true
      }
    }
    guard !left.isEmpty else { return differs }
    let array = after.key(new)
    gone[new, default: []] += left.values.sorted().map { child in
      RemovedValue(
        name: before.identity(ofElement: child), value: "", array: array,
        product: before.said("product_id", by: child))
    }
    return true
  }

  private mutating func note(_ node: Int, in tree: ResponseTree) {
    marks[node] = .new
    guard tree.nodes[node].kind == .array else { return }
    for child in tree.children(of: node) { marks[child] = .new }
  }
}
