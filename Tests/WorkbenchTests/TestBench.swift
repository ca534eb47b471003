// A workbench for tests.

import Grid
import Scenario
import StoreCatalog
import StoreSimulator
import Testing

@testable import Panes
@testable import ServicePane
@testable import TerminalUI
@testable import Workbench

/// A workbench that records its effects and whose screen can be read.
struct TestBench {
  var workbench: Workbench
  var effects: [Effect] = []

  /// Creates a workbench in which every catalogue file contains `catalog`, or the demo catalogue if nil.
  init(
    _ columns: Int = 80, _ rows: Int = 24, settles: Bool = true, catalog: Catalog? = nil,
    registry: ParticipantRegistry = .none
  ) {
    let loader: CatalogLoader = { (path, _) throws(CatalogLoadError) in
      if path == "builtin" { return .builtin }
      if let catalog { return catalog }
      throw CatalogLoadError(text: "\(path): no such file", isUnreadable: true)
    }
    var options = WorkbenchOptions()
    options.runsDelaysAutomatically = settles
    workbench = Workbench(
      session: Session(registry: registry, loadCatalog: loader), registry: .ofTests,
      theme: Theme(name: "test", styles: [:]),
      columns: columns,
      rows: rows,
      options: options, makeSession: { _ in Session(loadCatalog: loader) })
    if catalog != nil {
      press(":")
      type("catalog hostile.storekit")
      press("Enter")
    }
  }

  /// Presses named keys, separated by spaces: `e s i b Enter`.
  mutating func press(_ keys: String) {
    for name in keys.split(separator: " ") {
      guard let key = Key(named: String(name)) else {
        Issue.record("there is no key \(name)")
        return
      }
      effects += workbench.handle(.key(key))
    }
  }

  mutating func type(_ text: String) {
    for character in text { effects += workbench.handle(.key(.character(character))) }
  }

  mutating func paste(_ text: String) { effects += workbench.handle(.paste(text)) }

  mutating func resize(_ columns: Int, _ rows: Int) {
    effects += workbench.handle(.resize(columns: columns, rows: rows))
  }

  mutating func send(_ action: MouseEvent.MouseAction, _ x: Int, _ y: Int, button: Int = 1) {
    effects += workbench.handle(.mouse(MouseEvent(action, button: button, at: Point(x: x, y: y))))
  }

  mutating func click(_ x: Int, _ y: Int) {
    effects += workbench.handle(.mouse(MouseEvent(.press, button: 1, at: Point(x: x, y: y))))
  }

  mutating func rows() -> [String] {
    let grid = drawn()
    return (0..<grid.rows).map { grid.text(row: $0) }
  }

  mutating func drawn() -> Grid {
    var grid = Grid(columns: workbench.columns, rows: workbench.rows)
    workbench.draw(into: &grid)
    return grid
  }

  mutating func screen() -> String { rows().joined(separator: "\n") }

  mutating func statusBar() -> String { rows().first ?? "" }
  mutating func keyBar() -> String { rows().last ?? "" }

  var notice: String { workbench.visibleNotice?.text ?? "" }
  var focus: PaneID { workbench.focus.pane }
  var world: World { workbench.session.world }

  var journal: [String] {
    effects.flatMap { effect -> [String] in
      if case .journal(let lines) = effect { return lines }
      return []
    }
  }
}

extension TestBench {
  /// The workbench without the data derived by drawing frames.
  ///
  /// The receipt response and the log index remain, because they also depend on earlier actions of the user.
  var withoutDerivedData: TestBench {
    var fresh = self
    fresh.workbench.panes.removeDerivedData()
    fresh.workbench.hits = HitMap()
    return fresh
  }

  func drawnFromNothing() -> Grid {
    var fresh = withoutDerivedData
    return fresh.drawn()
  }
}

extension PaneSet {
  fileprivate mutating func removeDerivedData() {
    products.list = RevisionCache()
    products.annotated = RevisionCache()
    transactions.index = TransactionIndex()
    self[ServicePane.self].index = PaymentIndex()
    log.longEntryCache = LongEntryCache()
    log.wrappedCounts = RevisionCache()
  }
}
