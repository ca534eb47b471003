// The one list of panes, addressed by their number.

import Grid
import Scenario
import StoreSimulator

/// The panes, numbered as their keys.
public enum PaneID: Int, CaseIterable, Hashable, Sendable {
  case products = 1
  case phone, transactions, details, log, subscriptions, receipt, service
}

/// The panes of the screen with their own states.
struct PaneSet: Sendable {
  var products = ProductsPane()
  var phone = PhonePane()
  var transactions = TransactionsPane()
  var details = DetailsPane()
  var log = LogPane()
  var subscriptions = SubscriptionsPane()
  var receipt = ReceiptPane()
  var service = ServicePane()

  /// The types of the panes in the order of their numbers.
  private static let kinds: [any Pane.Type] = [
    ProductsPane.self, PhonePane.self, TransactionsPane.self, DetailsPane.self, LogPane.self,
    SubscriptionsPane.self, ReceiptPane.self, ServicePane.self,
  ]

  /// The type of a pane, which knows its keys and hints.
  static func kind(of id: PaneID) -> any Pane.Type { kinds[id.rawValue - 1] }

  /// The commands that give the panes the focus.
  static let focusCommands = PaneID.allCases.map { kind(of: $0).focusCommand }

  /// The sections of the panes that have keys of their own.
  static let sections = PaneID.allCases.compactMap { kind(of: $0).section }

  /// Where keys mean something in one pane alone.
  static let ownContexts = PaneID.allCases.flatMap { kind(of: $0).contexts }.filter { $0 != .list }

  /// Those of panes in which the keys of lists work too.
  static let ownContextsOfLists = PaneID.allCases.map { kind(of: $0).contexts }
    .filter { $0.contains(.list) }.flatMap { $0 }.filter { $0 != .list }

  /// Where a key that means nothing here is looked for: in the panes with keys of their own, and then in a list.
  static let inOrderOfOwnKeys = PaneID.allCases.filter { kind(of: $0).section != nil } + [.products]

  // Each function opens the type of the pane and calls the pane where it is stored.

  mutating func handle(_ request: ListRequest, in id: PaneID, height: Int, context: PaneContext) -> PaneResult
  {
    func handle<P: Pane>(_ kind: P.Type) -> PaneResult {
      self[keyPath: kind.path].handle(request, height: height, in: context)
    }
    return handle(Self.kind(of: id))
  }

  mutating func accept(_ text: String?, isFinal: Bool, in id: PaneID, context: PaneContext) -> PaneResult {
    func accept<P: Pane>(_ kind: P.Type) -> PaneResult {
      self[keyPath: kind.path].accept(text, isFinal: isFinal, in: context)
    }
    return accept(Self.kind(of: id))
  }

  func promptNote(of id: PaneID, context: PaneContext) -> String {
    func promptNote<P: Pane>(_ kind: P.Type) -> String { self[keyPath: kind.path].promptNote(in: context) }
    return promptNote(Self.kind(of: id))
  }

  mutating func select(row: Int, in id: PaneID, height: Int, context: PaneContext) -> PaneResult {
    func select<P: Pane>(_ kind: P.Type) -> PaneResult {
      self[keyPath: kind.path].select(row: row, height: height, in: context)
    }
    return select(Self.kind(of: id))
  }

  mutating func scrollWheel(up: Bool, in id: PaneID, height: Int, context: PaneContext) {
    func scrollWheel<P: Pane>(_ kind: P.Type) {
      self[keyPath: kind.path].scrollWheel(up: up, height: height, in: context)
    }
    scrollWheel(Self.kind(of: id))
  }

  /// The title and the status of a pane, which are drawn in its frame.
  func words(of id: PaneID, width: Int, context: PaneContext) -> (title: String, status: String) {
    func words<P: Pane>(_ kind: P.Type) -> (title: String, status: String) {
      let pane = self[keyPath: kind.path]
      return (pane.title(width: width, in: context), pane.status(width: width, in: context))
    }
    return words(Self.kind(of: id))
  }

  mutating func draw(_ id: PaneID, into grid: inout Grid, area: Rect, context: PaneContext) {
    func draw<P: Pane>(_ kind: P.Type, into grid: inout Grid) {
      self[keyPath: kind.path].draw(into: &grid, area: area, in: context)
    }
    draw(Self.kind(of: id), into: &grid)
  }
}

extension PaneID {
  /// Where it stands.
  var place: PaneRegion { PaneSet.kind(of: self).place }
}

extension ScreenCommand {
  /// The pane whose own command it is; nil for commands of every list, and of the frame.
  var pane: PaneID? {
    PaneID.allCases.first { PaneSet.kind(of: $0).section?.commands.contains(self) == true }
  }
}
