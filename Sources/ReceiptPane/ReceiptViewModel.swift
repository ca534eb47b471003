// What the store answers to a receipt, as it was found for one moment: the tree of the answer, what has changed in it since
// the step before, and why each row is there. Made once for a moment, however many keys are pressed in it.

import AppStoreServer
import Scenario
import Simulation
import StoreEngine
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

/// The answer to a receipt at a moment.
struct ReceiptViewModel: Sendable {
  let source: ReceiptSource
  let receipt: ReceiptSnapshot
  let environment: EnvironmentName
  let reading: ReceiptInspection
  private(set) var answer: ResponseTree
  /// What the receipt itself says where the answer does not.
  let inside: ResponseTree?
  /// The quirks that leave rows out of the answer.
  private let cuts: [ReceiptTruncation]
  let takenAt: Instant?
  private(set) var changes = ResponseDiff()
  /// Whether there was no receipt before the last step.
  private(set) var isNew = false

  /// What it was made of, where it is so large that it is not made again without need.
  let basis: ReceiptDependencies?

  /// What has left the receipt with the last step, by identifier.
  private var removedPurchases: [String: AccountHistory.Purchase] = [:]

  /// Nil where there is no receipt.
  ///
  /// - Throws: `Refusal.stopped` if it was cancelled.
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
    guard let answer = ResponseTree(reading.answer) else { return nil }
    try check(3)
    self.source = source
    self.receipt = receipt
    self.reading = reading
    self.answer = answer
    environment = receipt.environment
    inside = reading.inside.flatMap { ResponseTree($0) }
    cuts = ReceiptTruncation.all(by: worlds.quirks(of: receipt.environment), in: receipt.environment)
    takenAt = source.takenAt(on: simulation)
    basis =
      answer.nodes.count < Self.smallTreeLimit
      ? nil : ReceiptDependencies(source, on: simulation, worlds, readingOf: reading.history)
    try check(4)
  }

  /// How many parts the work has, about equally long: the receipt, what the store answers, reading that, comparing.
  private static let parts = 5

  /// Under so many nodes an answer is made anew at every step, and with each tick of a running clock.
  static let smallTreeLimit = 4000

  /// The same answer, asked for at another moment and with nothing changed in it; nil where it would be another one.
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

  /// Finds what is other than it was.
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

  /// Takes over what was found at an earlier moment after the same step; the clock alone has moved since.
  mutating func inheritChanges(of before: ReceiptViewModel) {
    isNew = before.isNew
    changes = before.answer.nodes.count == answer.nodes.count ? before.changes : ResponseDiff()
    removedPurchases = before.removedPurchases
  }

  // MARK: Rows

  func tree(_ part: ReceiptSection) -> ResponseTree? { part == .answer ? answer : inside }

  /// What was bought, by a row of an array.
  func purchase(ofElement node: Int, in tree: ResponseTree) -> AccountHistory.Purchase? {
    tree.said("transaction_id", by: node).flatMap { purchase($0) }
  }

  func purchase(_ identifier: String) -> AccountHistory.Purchase? {
    reading.purchases[identifier] ?? removedPurchases[identifier]
  }

  /// The quirk that can leave a purchase out of an array; nil if there is none.
  func cut(of purchase: AccountHistory.Purchase, in array: String?) -> ReceiptTruncation? {
    cuts.first { $0.array == array && $0.canLeaveOut(purchase) }
  }
}

/// A quirk that leaves rows out of an array of the answer.
struct ReceiptTruncation: Hashable, Sendable {
  let array: String
  let quirk: Quirk

  /// The quirks that are set for an environment.
  static func all(by quirks: ReceiptQuirks, in environment: EnvironmentName) -> [ReceiptTruncation] {
    func truncation(_ name: QuirkName, _ count: Int?, of array: String) -> ReceiptTruncation? {
      count.flatMap { Quirk(name, String($0)) }.map { ReceiptTruncation(array: array, quirk: $0) }
    }
    let found = [
      environment == .sandbox ? truncation(.sandboxTruncates, quirks.sandboxTruncation, of: "in_app") : nil,
      quirks.inAppHistory == .part ? ReceiptTruncation(array: "in_app", quirk: .inAppHistory(.part)) : nil,
      truncation(.historyTruncates, quirks.historyTruncation, of: "latest_receipt_info"),
    ]
    return found.compactMap(\.self)
  }

  /// The quirk as a step sets it: `sandbox-truncates 10`.
  var setting: String { "\(quirk.name.rawValue) \(quirk.value)" }

  /// Whether newer purchases can push this one out.
  func canLeaveOut(_ purchase: AccountHistory.Purchase) -> Bool {
    guard case .inAppHistory = quirk else { return true }
    return purchase.isSubscription && purchase.identifier != purchase.originalIdentifier
  }
}

/// What the answer to a receipt of now depends on, beside the moment of the request.
struct ReceiptDependencies: Hashable, Sendable {
  private let history: AccountHistory
  private let identity: AppIdentity
  private let quirks: ReceiptQuirks
  private let fault: ReceiptStatusOverride?

  /// Nil for a kept receipt, and where there is none.
  init?(_ source: ReceiptSource, on simulation: Simulation) {
    self.init(source, on: simulation, StoreServerState(simulation), readingOf: nil)
  }

  /// The same for who has a history of the same moment at hand.
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

/// Of what a row is: the store's answer, or what the receipt itself says.
enum ReceiptSection: Hashable, Sendable { case answer, inside }

/// What is other in an answer than it was before a step.
struct ResponseDiff: Sendable {
  enum ChangeKind: Hashable, Sendable {
    case new
    /// With what was there before; nil for what holds rows.
    case changed(was: String?)
  }

  /// Something that is not there any more.
  struct RemovedValue: Hashable, Sendable {
    /// The key, or what the row was told by.
    let name: String
    let value: String
    /// Nil for what is no row of an array.
    let array: String?
    /// The product that the row was of.
    let product: String?
  }

  private(set) var marks: [Int: ChangeKind] = [:]
  /// By what it was in.
  private(set) var gone: [Int: [RemovedValue]] = [:]

  init() {}

  init(from before: ResponseTree, to after: ResponseTree) {
    compare(before, ResponseTree.root, after, ResponseTree.root)
  }

  /// Everything is new: there was nothing before.
  init(allOf tree: ResponseTree) {
    for node in tree.nodes.indices where tree.nodes[node].depth == 1 || tree.isElement(node) {
      marks[node] = .new
    }
  }

  var isEmpty: Bool { marks.isEmpty && gone.isEmpty }

  /// How many rows of arrays are new, other, and gone.
  func counts(in tree: ResponseTree) -> (new: Int, changed: Int, gone: Int) {
    var (new, changed) = (0, 0)
    for (node, mark) in marks where tree.isElement(node) || tree.nodes[node].depth == 1 {
      if tree.isElement(node) { if mark == .new { new += 1 } else { changed += 1 } }
    }
    return (new, changed, gone.values.reduce(0) { $0 + $1.count { $0.array != nil } })
  }

  /// Each request has another date: that is no change.
  private static let passing = Array("request_date".utf8)

  /// Compares two nodes that are the same one; true where something in them differs.
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
      // A receipt is no text to read.
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

  /// Marks something that was not there, and the rows that came with it.
  private mutating func note(_ node: Int, in tree: ResponseTree) {
    marks[node] = .new
    guard tree.nodes[node].kind == .array else { return }
    for child in tree.children(of: node) { marks[child] = .new }
  }
}
