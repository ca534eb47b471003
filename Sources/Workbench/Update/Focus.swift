// Who has the focus. It is the operator's: a dialog takes it only when the pressed key itself brought it up, and it
// goes back to where it came from when the dialogs are gone. Any other dialog knocks.

import Grid
import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator

/// Where the focus is, and where it came from.
package struct FocusState: Hashable, Sendable {
  package var pane = PaneID.products
  /// Where the focus goes when the phone is done with.
  package var origin: PaneID?
  /// The wide pane that was in front of the log then.
  var originWide: PaneID?
  /// The pane that was last in front of the log.
  var upper = PaneID.products
  /// The pane in the place that the transactions share with others, when no dialog is up.
  package var right = PaneID.transactions
  var isZoomed = false
}

/// How many transactions, and things in other panes, there were before a key, in which world.
package struct TransactionBaseline {
  package let environment: EnvironmentName
  package let count: Int
  /// How many things the panes list that list none of the transactions.
  private let others: [PaneID: Int]

  package init(_ session: Session, _ registry: ScreenRegistry) {
    environment = session.world.environment
    count = session.world.transactionCount
    others = Self.others(in: session, registry)
  }

  /// The panes that list more than before.
  func grownPanes(in session: Session, _ registry: ScreenRegistry) -> [PaneID] {
    Self.others(in: session, registry).filter { $0.value > others[$0.key] ?? 0 }.map(\.key)
  }

  private static func others(in session: Session, _ registry: ScreenRegistry) -> [PaneID: Int] {
    let panes = registry.panes.compactMap { $0 as? any SubjectPane.Type }
    return Dictionary(uniqueKeysWithValues: panes.map { ($0.id, $0.count(in: session)) })
  }
}

extension Workbench {
  var isPhoneUp: Bool { session.world.device.topDialog != nil }

  /// Whether a dialog waits for an answer while another pane has the focus.
  var hasUnansweredDialog: Bool { isPhoneUp && focus.pane != .phone }

  /// The layout of the screen as it is now.
  var layout: Layout { layout(shares) }

  /// The layout of the screen if the borders were moved so.
  func layout(_ shares: LayoutShares) -> Layout {
    Layout(columns: columns, rows: rows, state: layoutState(shares))
  }

  private func layoutState(_ shares: LayoutShares) -> LayoutState {
    var state = LayoutState()
    state.focus = focus.pane
    state.isZoomed = focus.isZoomed
    state.isPhoneUp = isPhoneUp
    if focus.upper.place.wideLayout != nil, isDetailsOfSubject || focus.pane == .log && !isPhoneUp {
      state.wide = focus.upper
    }
    state.tourRows = tourRows
    state.noticeRows = noticeRows
    state.captionRows = presentation.focusBefore.map { _ in captionLines.count }
    state.showsTimeLine = presentation.view.showsTimeLine
    state.shares = shares
    switch LayoutClass(columns: columns, rows: rows) {
    case .single, .tall: state.front = isPhoneUp && focus.origin != nil ? .phone : focus.upper
    case .double: state.front = isPhoneUp ? .phone : focus.right
    case .triple, .wide, .tooSmall: state.front = focus.right
    }
    state.productRows = panes.products.rowsToShow(in: session.world)
    state.transactionRows = panes.transactions.rowsToShow(in: session.world)
    state.companionRows = companion?.rowsToShow
    return state
  }

  /// Gives the focus to a pane because the operator said so.
  package mutating func setFocus(_ pane: PaneID) {
    if presentation.focusBefore != nil, pane == .subscriptions {
      // Its time line stands beside the phone.
      presentation.view.showsTimeLine = true
      openSubscriptions()
      return
    }
    if pane != .phone { presentation.focusBefore = nil }
    if pane == .phone, isPhoneUp, focus.pane != .phone {
      saveFocusOrigin()
    } else if pane != .phone {
      focus.origin = nil
    }
    moveFocus(to: pane)
    if pane == .subscriptions { openSubscriptions() }
  }

  /// Whether Details have the focus and tell of what is chosen in the pane beside them: that keeps its place.
  var isDetailsOfSubject: Bool {
    focus.pane == .details && focus.upper.place.wideLayout?.detailsBorder != nil
  }

  /// The box beside the wide pane; nil where none is.
  package var companion: (any CompanionBox)? {
    panes.companion(of: widePane, in: session, texts)
  }

  /// The focused pane if it is wide, else the pane that was last in front of the log.
  var widePane: PaneID { focus.pane.place.wideLayout == nil ? focus.upper : focus.pane }

  private mutating func saveFocusOrigin() {
    focus.origin = focus.pane
    focus.originWide = focus.upper.place.wideLayout == nil ? nil : focus.upper
  }

  private mutating func moveFocus(to pane: PaneID) {
    focus.pane = pane
    // What is asked about a thing of a wide pane is told beside it, or comes back to it.
    if isDetailsOfSubject { return }
    if pane != .log { focus.upper = pane }
    // What took the place of the transactions gives it back when the products are looked at again.
    if pane.place == .left {
      focus.right = .transactions
    } else if pane.place == .right, pane != .phone || !isPhoneUp {
      focus.right = pane
    }
  }

  /// Follows what a key did to the dialogs: to the phone when it brought one up, back when the last one is gone.
  mutating func moveFocusWithDialogs(since before: [Dialog]) {
    moveFocusFromHiddenPanes()
    let now = session.world.device.dialogs
    if let top = now.last {
      let isNew = now.count > before.count || top != before.last
      if isNew, focus.pane != .phone {
        saveFocusOrigin()
        moveFocus(to: .phone)
      }
    } else if !before.isEmpty {
      restoreFocus()
    }
  }

  /// Leaves the phone for where the focus came from.
  mutating func restoreFocus() {
    guard focus.pane == .phone, let origin = focus.origin else { return }
    focus.origin = nil
    if let wide = focus.originWide, isShown(wide) { focus.upper = wide }
    moveFocus(to: origin)
  }

  /// Steps through the panes in the order of their numbers.
  mutating func stepFocus(by step: Int) {
    let all = registry.panes.map { $0.id }.filter(isShown)
    let index = (all.firstIndex(of: focus.pane) ?? 0) + step
    setFocus(all[(index + all.count) % all.count])
  }

  /// Whether a pane is there at all: that of a feature only while it is switched on.
  package func isShown(_ pane: PaneID) -> Bool { registry.pane(pane).exists(in: session) }

  /// Leaves a pane that a step has taken away.
  mutating func moveFocusFromHiddenPanes() {
    if !isShown(focus.upper) { focus.upper = .products }
    if let origin = focus.origin, !isShown(origin) { focus.origin = .products }
    if !isShown(focus.pane) { setFocus(.products) }
  }

  // MARK: What keys act on

  package var selection: PaneSelection {
    let bare = context(for: focus.pane, isSmall: false, selection: PaneSelection())
    return PaneSelection(
      product: panes.products.selectedProduct(in: bare), transaction: targetTransaction(in: bare),
      details: paneOfDetails.flatMap { panes.details(of: $0, in: bare) })
  }

  /// The pane of whose things Details tell if they are shown; nil where they tell of transactions.
  private var paneOfDetails: PaneID? {
    if subjectPane != nil { return viewedPane }
    let isBesideLog = focus.pane == .log && !focus.isZoomed && !isPhoneUp
    return isBesideLog && focus.upper.place.wideLayout?.detailsBorder != nil ? focus.upper : nil
  }

  /// From so many columns on, long lines of the log are wrapped by themselves.
  private static let wideColumns = 120

  /// What a pane may know.
  package func context(for pane: PaneID, layout: Layout, selection: PaneSelection) -> PaneContext {
    context(for: pane, isSmall: isSmall(layout), selection: selection)
  }

  private func context(for pane: PaneID, isSmall: Bool, selection: PaneSelection) -> PaneContext {
    var context = PaneContext(
      session: session, theme: theme, texts: texts, view: view,
      isFocused: focus.pane == pane,
      selection: selection, isSmall: isSmall, isWide: isWide)
    context.channels = registry.channels(in: session)
    context.cancellation = cancellation
    return context
  }

  /// Whether the log has so few rows that dumps fold by themselves.
  private func isSmall(_ layout: Layout) -> Bool { (layout.panes[.log]?.inside.height ?? 0) < 16 }

  /// Whether long lines of the log are wrapped by themselves.
  package var isWide: Bool { columns >= Self.wideColumns }

  package func context(for pane: PaneID) -> PaneContext { context(for: pane, layout: layout) }

  private func context(for pane: PaneID, layout: Layout) -> PaneContext {
    context(for: pane, layout: layout, selection: selection)
  }

  /// What a pane may know, with the rows of its inside.
  func contextAndHeight(for pane: PaneID) -> (context: PaneContext, height: Int) {
    let layout = layout
    return (context(for: pane, layout: layout), layout.panes[pane]?.inside.height ?? 0)
  }

  /// The product that `b` buys.
  package var selectedProduct: String? { selection.product }

  /// The transaction that `p` acts on: the chosen one, by hand or by the key that it came of; before there is one, the
  /// oldest that waits, else the newest.
  package var targetTransaction: TransactionNumber? { selection.transaction }

  private func targetTransaction(in bare: PaneContext) -> TransactionNumber? {
    if case .transaction(let number) = panes.target(of: viewedPane, in: bare) { return number }
    let selected = panes.transactions.selectedTransaction(in: bare)
    if focus.pane == .transactions || focus.pane == .details, let selected { return selected }
    let chosen = panes.transactions.chosenTransaction(in: bare.session.world)
    if focus.pane == .subscriptions { return subscriptionsView(in: bare)?.transaction(preferring: chosen) }
    return chosen ?? bare.session.world.waitingTransactions.first ?? selected
      ?? bare.session.world.number(of: .last)
  }

  /// What came of a key is what the next one acts on: the newest transaction, where there are more than before.
  mutating func chooseNewest(since before: TransactionBaseline) {
    guard before.environment == session.world.environment else { return }
    for pane in before.grownPanes(in: session, registry) { panes.resetSelection(of: pane) }
    guard session.world.transactionCount > before.count,
      let newest = session.world.transactionNumbers.last(where: { session.world.transaction($0) != nil })
    else { return }
    panes.transactions.select(newest)
  }
}
