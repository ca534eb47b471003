// The plans of a group over time, and the text for the app's button for each plan. The selected plan is also
// selected in the product list.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

public struct SubscriptionsPane: Pane {
  /// The person whose statuses are shown; nil for this device's customer.
  package private(set) var person: String?
  private var noteTop = 0
  private var noteRows = 0
  /// Whether the notes have more rows than the pane shows.
  package private(set) var hidesNotes = false
  private var shownPlan: String?
  /// The visible rows of the plan matrix, relative to the content.
  private var planRows = 0..<0
  private var firstPlan = 0

  public init() {}

  // MARK: Selection

  /// Returns the shown group and person; nil if the catalogue has no plans.
  package func view(in context: PaneContext) -> GroupView? {
    GroupView(context.session.simulator.world, plan: context.selectedProduct, person: person)
  }

  /// `me` or the name of the shown family member.
  package var personOrMe: String { person ?? FamilyMember.me }

  package mutating func nextHolder(in context: PaneContext) -> PaneResult {
    if context.session.world.familyMembers.count == 1 {
      return .showMessage(
        context.texts.familyOfOne(add: context.texts.keys(named: "family-menu", "join-family")))
    }
    stepPerson(in: context)
    return .handled
  }

  private mutating func stepPerson(in context: PaneContext) {
    let members = context.session.simulator.world.familyMembers.map(\.name)
    let index = members.firstIndex { $0 == person } ?? 0
    let next = members.isEmpty ? 0 : (index + 1) % members.count
    person = next == 0 ? nil : members[next]
  }

  /// Shows a family member, or this device's customer if `person` is nil.
  package mutating func show(person: String?) { self.person = person }

  package func selectGroup(by step: Int, in context: PaneContext) -> PaneResult {
    plan(inGroup: step, in: context).map { .chooseProduct($0) } ?? .handled
  }

  /// Returns the plan to select in the group `step` positions away.
  private func plan(inGroup step: Int, in context: PaneContext) -> String? {
    guard let view = view(in: context) else { return nil }
    let groupIndex = (view.groupIndex + step + view.groups.count) % view.groups.count
    let group = view.groups[groupIndex].identifier
    let plans = view.world.plans(group: group)
    let currentIndex = GroupView.currentPlanIndex(
      in: plans, view.world.statuses(group: group, for: view.person))
    return currentIndex.map { plans[$0].identifier } ?? plans.first?.identifier
  }

  package func plan(atRow row: Int, in context: PaneContext) -> String? {
    guard planRows.contains(row), let view = view(in: context) else { return nil }
    let index = firstPlan + row - planRows.lowerBound
    return view.lines.indices.contains(index) ? view.lines[index].product.identifier : nil
  }

  package mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    plan(atRow: row, in: context).map { .chooseProduct($0) } ?? .ignored
  }

  // MARK: Pane

  public func title(width: Int, in context: PaneContext) -> String {
    let texts = context.texts
    guard let view = view(in: context) else { return texts.paneSubscriptions }
    let name = VisibleText.visible(view.group.name.isEmpty ? view.group.identifier : view.group.name)
    let group =
      width >= 100 && view.group.identifier != name
      ? "\(name) (\(VisibleText.visible(view.group.identifier)))" : name
    // The number is first, because a long name is cut at its end.
    let numbered = view.groups.count > 1 ? "\(view.groupIndex + 1)/\(view.groups.count)  \(group)" : group
    return view.groups.count > 1 && width < 70
      ? "\(texts.paneSubscriptions)  \(numbered)" : texts.subscriptionsTitle(numbered)
  }

  public func status(width: Int, in context: PaneContext) -> String {
    guard let view = view(in: context) else { return "" }
    let others = view.world.familyMembers.map(\.name).filter { $0 != view.person }.map {
      context.texts.person($0)
    }
    let person = context.texts.subscriptionsHolder(context.texts.person(view.person))
    return others.isEmpty || width < 70
      ? person : person + "  (\(others.joined(separator: context.texts.listSeparator)))"
  }

  public mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    switch request {
    case .move(let movement): return move(movement, in: context)
    case .more:
      guard let view = view(in: context) else { return .ignored }
      return view.transaction.map { .showTransaction($0) }
        ?? .showMessage(context.texts.neverSubscribedHere(context.texts.key(named: .buySelected)))
    case .find, .nextHit, .previousHit, .leave: return .ignored
    }
  }

  private mutating func move(_ movement: Movement, in context: PaneContext) -> PaneResult {
    guard let view = view(in: context) else {
      return .showMessage(
        context.texts.noGroup(
          open: context.texts.key(named: .openMenu), demo: context.texts.key(named: .openDemo)))
    }
    let last = view.lines.count - 1
    let index: Int
    switch movement {
    case .down: index = min(last, view.selectedLine + 1)
    case .up: index = max(0, view.selectedLine - 1)
    case .first: index = 0
    case .last: index = last
    case .pageDown:
      noteTop += max(1, noteRows - 1)
      return .handled
    case .pageUp:
      noteTop = max(0, noteTop - max(1, noteRows - 1))
      return .handled
    case .left, .right: return .ignored
    }
    return .chooseProduct(view.lines[index].product.identifier)
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    .ignored
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    planRows = 0..<0
    guard let view = view(in: context), content.width > 20 else {
      for (row, line) in TextLayout.wrap(
        context.texts.noGroup(
          open: context.texts.key(named: .openMenu), demo: context.texts.key(named: .openDemo)),
        columns: max(8, content.width)
      ).enumerated()
      where row < area.height {
        grid.put(line, x: content.x, y: content.y + row, style: context.theme[.faint])
      }
      return
    }
    if shownPlan != view.selected.product.identifier {
      shownPlan = view.selected.product.identifier
      noteTop = 0
    }
    var page = SubscriptionsDrawing(view, context: context, area: content)
    page.draw(into: &grid, noteTop: &noteTop)
    planRows = page.planRows
    firstPlan = page.firstPlan
    (noteRows, hidesNotes) = (page.noteRows, page.hidesNotes)
  }
}

extension SubscriptionsPane {
  package static let id = PaneID.subscriptions

  package func explanation(in context: PaneContext) -> PaneExplanation? {
    guard let view = view(in: context) else { return nil }
    let (world, texts) = (view.world, context.texts)
    if let statuses = view.fetchedStatuses {
      return world.hasOldLists
        ? PaneExplanation(
          ofOlderForm: texts.statusNotFetched(statuses),
          isEmpty: world.device.knowledge.emptied.contains(.entitlements))
        : PaneExplanation(summary: texts.statusOnDevice(statuses), rules: world.listRules)
    }
    return PaneExplanation(
      summary: texts.whyPlan(
        view.name(view.selected.product.identifier), reason: view.selected.reason.text(texts),
        obstacle: view.obstacle.map { texts.words(for: $0) }),
      rules: [view.obstacle?.rule(in: world.environment.rules), view.selected.reason.rule].compactMap(\.self))
  }

  /// Scrolls the notes, because there are few plans to scroll.
  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    _ = handle(.move(up ? .pageUp : .pageDown), height: height, in: context)
  }
}
