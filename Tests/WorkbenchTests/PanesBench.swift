// A bench for one pane.

import Grid
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

/// A session and a pane, with the size inside the pane's border.
struct PaneBench<P: ScreenPane> {
  var session: Session
  var pane: P
  var width: Int
  var height: Int
  var isFocused = true
  var isSmall = true
  var selectedProduct: String? = "com.example.subscriptionlab.monthly"
  var selectedTransaction: TransactionNumber?
  var theme = Theme(name: "plain", styles: [:])

  init(_ pane: P, width: Int, height: Int, steps: [String] = []) throws {
    self.pane = pane
    self.width = width
    self.height = height
    session = .bench()
    try run(steps)
  }

  var context: PaneContext {
    PaneContext(
      session: session, theme: theme, texts: Localizer(keys: Bindings.standard.names), isFocused: isFocused,
      selectedProduct: selectedProduct,
      selectedTransaction: selectedTransaction
        ?? session.world.transactionNumbers.last,
      isSmall: isSmall)
  }

  /// Performs steps of the scenario language; throws if a step is refused.
  mutating func run(_ steps: [String]) throws { try session.run(steps) }

  /// Presses keys; returns the result of the last one.
  @discardableResult
  mutating func press(_ keys: Key...) -> PaneResult {
    var reply = PaneResult.ignored
    for key in keys {
      _ = rows()
      reply = handle(key)
    }
    return reply
  }

  /// Performs the action bound to the key by default.
  private mutating func handle(_ key: Key) -> PaneResult {
    if Bindings.standard.command(for: key, in: .everywhere) == .leave {
      return pane.handle(.leave, height: height, in: context)
    }
    let commands = P.contexts.lazy.compactMap { Bindings.standard.command(for: key, in: $0) }
    switch commands.first?.action {
    case .ask(let request): return pane.handle(request, height: height, in: context)
    case .pane(let act):
      var panes = PaneSet(ScreenRegistry.ofTests.panes)
      guard let log = pane as? LogPane else { return .ignored }
      panes.log = log
      let reply = act(&panes, height, context)
      if let log = panes.log as? P { pane = log }
      return reply
    case .step, .screen, .menu, .edit, .inOverlay, nil: return .ignored
    }
  }

  @discardableResult
  mutating func press(_ keys: String) -> PaneResult {
    var reply = PaneResult.ignored
    for character in keys { reply = press(Key.character(character)) }
    return reply
  }

  @discardableResult
  mutating func type(_ text: String) -> PaneResult {
    var typed = ""
    for character in text {
      typed.append(character)
      _ = pane.accept(typed, isFinal: false, in: context)
    }
    return pane.accept(typed, isFinal: true, in: context)
  }

  /// Returns the rows without trailing spaces.
  mutating func rows() -> [String] {
    let grid = drawn()
    return (0..<height).map { row in
      var text = grid.text(row: row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Returns the rows without the scroll bar and the selection mark.
  mutating func rowsWithoutBar() -> [String] {
    rows().map { row in
      var text = row.withoutEntrySign
      if text.last == "┃" { text.removeLast() }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func drawn() -> Grid {
    var grid = Grid(columns: width, rows: height)
    pane.draw(into: &grid, area: Rect(x: 0, y: 0, width: width, height: height), in: context)
    return grid
  }

  var title: String { pane.title(width: width, in: context) }
  var status: String { pane.status(width: width, in: context) }

  mutating func screen() -> String { rows().joined(separator: "\n") }
}

extension Session {
  static func bench() -> Session {
    Session { (name: String, _: Cancellation) throws(CatalogLoadError) -> Catalog in
      throw CatalogLoadError(text: "\(name): no files here", isUnreadable: true)
    }
  }

  mutating func run(_ steps: [String]) throws {
    let file = try ScenarioFile(Array((["iapbench 1"] + steps).joined(separator: "\n").utf8))
    for step in file.steps {
      let outcome = execute(step.command, at: step.time)
      if let refusal = outcome.refusal { Issue.record("refused: \(refusal.reason)") }
    }
  }
}

extension PaneResult {
  var isHandled: Bool { if case .handled = self { true } else { false } }
  var isIgnored: Bool { if case .ignored = self { true } else { false } }
  var isPrompt: Bool { if case .prompt = self { true } else { false } }
  var command: Command? { if case .command(let command) = self { command } else { nil } }
  var shownMessage: String? { if case .showMessage(let text, _) = self { text } else { nil } }
  var shownTransaction: TransactionNumber? {
    if case .showTransaction(let number) = self { number } else { nil }
  }
}

enum DemoSteps {
  static let japan = [
    "environment sandbox", "device --locale ja_JP --storefront JPN --time-zone +09:00",
    "app name SubscriptionLab --process-id 1175 --thread-id 776502", "clock 2021-02-26T19:10:13+09:00",
    "next-transaction-id 1000000782225027",
  ]
  static let monthly = "com.example.subscriptionlab.monthly"
}

extension String {
  var withoutEntrySign: String { hasPrefix("┃") ? " " + dropFirst() : self }
}
