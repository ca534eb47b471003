// The six panes, addressed by their number.

import Grid
import Scenario
import StoreSimulator

/// The panes of the screen with their own states.
struct PaneSet: Sendable {
  var products = ProductsPane()
  var phone = PhonePane()
  var transactions = TransactionsPane()
  var details = DetailsPane()
  var log = LogPane()
  var subscriptions = SubscriptionsPane()

  subscript(id: PaneID) -> any Pane {
    switch id {
    case .products: products
    case .phone: phone
    case .transactions: transactions
    case .details: details
    case .log: log
    case .subscriptions: subscriptions
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
    }
  }
}
