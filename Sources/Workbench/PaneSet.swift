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

  /// The type of a pane, which knows its keys and hints.
  static func kind(of id: PaneID) -> any Pane.Type {
    switch id {
    case .products: ProductsPane.self
    case .phone: PhonePane.self
    case .transactions: TransactionsPane.self
    case .details: DetailsPane.self
    case .log: LogPane.self
    case .subscriptions: SubscriptionsPane.self
    case .receipt: ReceiptPane.self
    case .service: ServicePane.self
    }
  }

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

  subscript(id: PaneID) -> any Pane {
    switch id {
    case .products: products
    case .phone: phone
    case .transactions: transactions
    case .details: details
    case .log: log
    case .subscriptions: subscriptions
    case .receipt: receipt
    case .service: service
    }
  }

  mutating func take(_ request: ListRequest, in id: PaneID, height: Int, context: PaneContext) -> PaneReply {
    switch id {
    case .products: products.take(request, height: height, in: context)
    case .phone: phone.take(request, height: height, in: context)
    case .transactions: transactions.take(request, height: height, in: context)
    case .details: details.take(request, height: height, in: context)
    case .log: log.take(request, height: height, in: context)
    case .subscriptions: subscriptions.take(request, height: height, in: context)
    case .receipt: receipt.take(request, height: height, in: context)
    case .service: service.take(request, height: height, in: context)
    }
  }

  mutating func accept(_ text: String?, isFinal: Bool, in id: PaneID, context: PaneContext) -> PaneReply {
    switch id {
    case .products: products.accept(text, isFinal: isFinal, in: context)
    case .phone: phone.accept(text, isFinal: isFinal, in: context)
    case .transactions: transactions.accept(text, isFinal: isFinal, in: context)
    case .details: details.accept(text, isFinal: isFinal, in: context)
    case .log: log.accept(text, isFinal: isFinal, in: context)
    case .subscriptions: subscriptions.accept(text, isFinal: isFinal, in: context)
    case .receipt: receipt.accept(text, isFinal: isFinal, in: context)
    case .service: service.accept(text, isFinal: isFinal, in: context)
    }
  }

  mutating func select(row: Int, in id: PaneID, height: Int, context: PaneContext) -> PaneReply {
    switch id {
    case .products: products.select(row: row, height: height, in: context)
    case .phone: phone.select(row: row, height: height, in: context)
    case .transactions: transactions.select(row: row, height: height, in: context)
    case .details: details.select(row: row, height: height, in: context)
    case .log: log.select(row: row, height: height, in: context)
    case .subscriptions: subscriptions.select(row: row, height: height, in: context)
    case .receipt: receipt.select(row: row, height: height, in: context)
    case .service: service.select(row: row, height: height, in: context)
    }
  }

  mutating func turnWheel(up: Bool, in id: PaneID, height: Int, context: PaneContext) {
    switch id {
    case .products: products.turnWheel(up: up, height: height, in: context)
    case .phone: phone.turnWheel(up: up, height: height, in: context)
    case .transactions: transactions.turnWheel(up: up, height: height, in: context)
    case .details: details.turnWheel(up: up, height: height, in: context)
    case .log: log.turnWheel(up: up, height: height, in: context)
    case .subscriptions: subscriptions.turnWheel(up: up, height: height, in: context)
    case .receipt: receipt.turnWheel(up: up, height: height, in: context)
    case .service: service.turnWheel(up: up, height: height, in: context)
    }
  }

  /// What stands in the frame of a pane: its title, and the state that it is in.
  func words(of id: PaneID, width: Int, context: PaneContext) -> (title: String, status: String) {
    func words(_ pane: borrowing some Pane) -> (title: String, status: String) {
      (pane.title(width: width, in: context), pane.status(width: width, in: context))
    }
    return switch id {
    case .products: words(products)
    case .phone: words(phone)
    case .transactions: words(transactions)
    case .details: words(details)
    case .log: words(log)
    case .subscriptions: words(subscriptions)
    case .receipt: words(receipt)
    case .service: words(service)
    }
  }

  mutating func draw(_ id: PaneID, into grid: inout Grid, area: Rect, context: PaneContext) {
    switch id {
    case .products: products.draw(into: &grid, area: area, in: context)
    case .phone: phone.draw(into: &grid, area: area, in: context)
    case .transactions: transactions.draw(into: &grid, area: area, in: context)
    case .details: details.draw(into: &grid, area: area, in: context)
    case .log: log.draw(into: &grid, area: area, in: context)
    case .subscriptions: subscriptions.draw(into: &grid, area: area, in: context)
    case .receipt: receipt.draw(into: &grid, area: area, in: context)
    case .service: service.draw(into: &grid, area: area, in: context)
    }
  }
}

extension PaneID {
  /// Where it stands.
  var place: PanePlace { PaneSet.kind(of: self).place }
}

extension ScreenCommand {
  /// The pane whose own command it is; nil for commands of every list, and of the frame.
  var pane: PaneID? {
    PaneID.allCases.first { PaneSet.kind(of: $0).section?.commands.contains(self) == true }
  }
}
