// The panes of the screen with their states, addressed by their numbers or their types.

import Grid
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// A pane of the screen: its number, which is the key that gives it the focus, and where it stands.
package struct PaneID: Hashable, Sendable {
  package let number: Int
  package let place: PaneRegion

  package init(_ number: Int, _ place: PaneRegion) {
    self.number = number
    self.place = place
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

/// The panes of the screen with their own states.
package struct PaneSet: Sendable {
  private let types: [PaneID: any Pane.Type]
  private var states: [PaneID: any Pane] = [:]

  package init(_ types: [any Pane.Type]) {
    self.types = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
    for type in types { states[type.id] = type.init() }
  }

  /// The state of a pane.
  package subscript<P: Pane>(type: P.Type) -> P {
    get { states[P.id] as? P ?? P() }
    // The state leaves the dictionary while it changes, so that nothing in it is copied.
    _modify {
      var pane = states.removeValue(forKey: P.id) as? P ?? P()
      defer { states[P.id] = pane }
      yield &pane
    }
  }

  private func type(_ id: PaneID) -> any Pane.Type { types[id] ?? ProductsPane.self }

  // Each function opens the type of the pane and calls the pane where it is stored.

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

  /// The title and the status of a pane, which are drawn in its frame.
  package func words(of id: PaneID, width: Int, context: PaneContext) -> (title: String, status: String) {
    guard let pane = states[id] else { return ("", "") }
    return (pane.title(width: width, in: context), pane.status(width: width, in: context))
  }

  package mutating func draw(_ id: PaneID, into grid: inout Grid, area: Rect, context: PaneContext) {
    func draw<P: Pane>(_ type: P.Type, into grid: inout Grid) {
      self[type].draw(into: &grid, area: area, in: context)
    }
    draw(type(id), into: &grid)
  }

  /// The transaction that keys act on while a pane has the focus.
  package func target(of id: PaneID, in context: PaneContext) -> PaneTarget {
    states[id]?.target(in: context) ?? .asElsewhere
  }

  /// The rules behind what is chosen in a pane; nil where the log explains more.
  package func explanation(of id: PaneID, in context: PaneContext) -> PaneExplanation? {
    states[id]?.explanation(in: context)
  }

  /// What Details tell while a pane is looked at; nil where they tell of a transaction.
  package func details(of id: PaneID, in context: PaneContext) -> (any DetailsSource)? {
    states[id]?.details(in: context)
  }

  /// The box beside a pane.
  package func companion(of id: PaneID, in session: Session, _ texts: Localizer) -> (any CompanionBox)? {
    states[id]?.companion(in: session, texts)
  }

  /// Selects what each pane selects by itself: the world is another one.
  package mutating func resetSelection() {
    for id in states.keys { resetSelection(of: id) }
  }

  /// Selects what a pane selects by itself.
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
