// The panes of the screen and their states, addressed by number or type.

import Grid
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// The identity of a pane: its region, and its number, which is also the key that focuses it.
package struct PaneID: Hashable, Sendable {
  package let number: Int
  package let region: PaneRegion

  package init(_ number: Int, _ region: PaneRegion) {
    self.number = number
    self.region = region
  }

  package static func == (left: PaneID, right: PaneID) -> Bool { left.number == right.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension PaneID {
  package static let products = PaneID(1, .left)
  package static let phone = PaneID(2, .right)
  package static let transactions = PaneID(3, .right)
  package static let details = PaneID(4, .right)
  package static let log = PaneID(5, .log)
  package static let subscriptions = PaneID(6, .wide(WideLayout(.subscriptionsLog)))
}

package struct PaneSet: Sendable {
  private let types: [PaneID: any Pane.Type]
  private var states: [PaneID: any Pane] = [:]

  package init(_ types: [any Pane.Type]) {
    self.types = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
    for type in types { states[type.id] = type.init() }
  }

  package subscript<P: Pane>(type: P.Type) -> P {
    get { states[P.id] as? P ?? P() }
    // Removes the state from the dictionary during the change to avoid a copy.
    _modify {
      var pane = states.removeValue(forKey: P.id) as? P ?? P()
      defer { states[P.id] = pane }
      yield &pane
    }
  }

  private func type(_ id: PaneID) -> any Pane.Type { types[id] ?? ProductsPane.self }

  // The generic functions below open the existential, so that each pane is modified in place.

  package mutating func handle(_ request: ListRequest, in id: PaneID, height: Int, context: PaneContext)
    -> PaneResult
  {
    func handle<P: Pane>(_ type: P.Type) -> PaneResult {
      self[type].handle(request, height: height, in: context)
    }
    return handle(type(id))
  }

  package mutating func accept(_ text: String?, isFinal: Bool, in id: PaneID, context: PaneContext)
    -> PaneResult
  {
    func accept<P: Pane>(_ type: P.Type) -> PaneResult {
      self[type].accept(text, isFinal: isFinal, in: context)
    }
    return accept(type(id))
  }

  package func hasMatches(in id: PaneID) -> Bool { states[id]?.hasMatches ?? false }

  package func isFiltered(_ id: PaneID) -> Bool { states[id]?.isFiltered ?? false }

  package func promptNote(of id: PaneID, context: PaneContext) -> String {
    states[id]?.promptNote(in: context) ?? ""
  }

  package mutating func select(row: Int, in id: PaneID, height: Int, context: PaneContext) -> PaneResult {
    func select<P: Pane>(_ type: P.Type) -> PaneResult {
      self[type].select(row: row, height: height, in: context)
    }
    return select(type(id))
  }

  package mutating func scrollWheel(up: Bool, in id: PaneID, height: Int, context: PaneContext) {
    func scrollWheel<P: Pane>(_ type: P.Type) {
      self[type].scrollWheel(up: up, height: height, in: context)
    }
    scrollWheel(type(id))
  }

  package func titleAndStatus(of id: PaneID, width: Int, context: PaneContext) -> (
    title: String, status: String
  ) {
    guard let pane = states[id] else { return ("", "") }
    return (pane.title(width: width, in: context), pane.status(width: width, in: context))
  }

  package mutating func draw(_ id: PaneID, into grid: inout Grid, area: Rect, context: PaneContext) {
    func draw<P: Pane>(_ type: P.Type, into grid: inout Grid) {
      self[type].draw(into: &grid, area: area, in: context)
    }
    draw(type(id), into: &grid)
  }

  package func target(of id: PaneID, in context: PaneContext) -> PaneTarget {
    states[id]?.target(in: context) ?? .selectedTransaction
  }

  package func explanation(of id: PaneID, in context: PaneContext) -> PaneExplanation? {
    states[id]?.explanation(in: context)
  }

  package func details(of id: PaneID, in context: PaneContext) -> (any DetailsSource)? {
    states[id]?.details(in: context)
  }

  package func companion(of id: PaneID, in session: Session, _ texts: Localizer) -> (any CompanionBox)? {
    states[id]?.companion(in: session, texts)
  }

  /// Restores the initial selection of each pane after the world was replaced.
  package mutating func resetSelection() {
    for id in states.keys { resetSelection(of: id) }
  }

  package mutating func resetSelection(of id: PaneID) {
    func resetSelection<P: Pane>(_ type: P.Type) { self[type].resetSelection() }
    resetSelection(type(id))
  }
}

extension PaneSet {
  package var products: ProductsPane {
    get { self[ProductsPane.self] }
    _modify { yield &self[ProductsPane.self] }
  }
  package var phone: PhonePane {
    get { self[PhonePane.self] }
    _modify { yield &self[PhonePane.self] }
  }
  package var transactions: TransactionsPane {
    get { self[TransactionsPane.self] }
    _modify { yield &self[TransactionsPane.self] }
  }
  package var details: DetailsPane {
    get { self[DetailsPane.self] }
    _modify { yield &self[DetailsPane.self] }
  }
  package var log: LogPane {
    get { self[LogPane.self] }
    _modify { yield &self[LogPane.self] }
  }
  package var subscriptions: SubscriptionsPane {
    get { self[SubscriptionsPane.self] }
    _modify { yield &self[SubscriptionsPane.self] }
  }
}
