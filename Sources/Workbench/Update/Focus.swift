// The keyboard focus, and the targets that depend on the focused pane.

import Grid
import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator

package struct FocusState: Hashable, Sendable {
  package var pane = PaneID.products
  /// The pane that gets the focus when the last dialog closes.
  package var origin: PaneID?
  /// The pane from which Enter opened Details, and to which Esc returns.
  var detailsOrigin: PaneID?
  /// The wide pane that was above the log when `origin` lost the focus.
  var originWide: PaneID?
  /// The pane that was last shown above the log.
  var upper = PaneID.products
  /// The pane last shown in the region that Transactions shares with other panes.
  package var right = PaneID.transactions
  var isZoomed = false
  /// Whether the focus is on the log, or moved from the log to Details.
  var isOnLogEntry = false
}

/// The environment and the numbers of transactions and other items before a key press.
package struct TransactionBaseline {
  package let environment: EnvironmentName
  package let count: Int
  /// The number of items in each pane that does not list transactions.
  private let others: [PaneID: Int]

  package init(_ session: Session, _ registry: ScreenRegistry) {
    environment = session.world.environment
    count = session.world.transactionCount
    others = Self.others(in: session, registry)
  }

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

  /// Whether a dialog is open while another pane has the focus.
  var hasUnansweredDialog: Bool { isPhoneUp && focus.pane != .phone }

  var layout: Layout { layout(shares) }

  /// Returns the layout for other border positions.
  func layout(_ shares: LayoutShares) -> Layout {
    Layout(columns: columns, rows: rows, state: layoutState(shares))
  }

  private func layoutState(_ shares: LayoutShares) -> LayoutState {
    var state = LayoutState()
    (state.focus, state.isZoomed) = (focus.pane, focus.isZoomed)
    state.isPhoneUp = isPhoneUp
    if focus.upper.region.wideLayout != nil, isDetailsOfSubject || focus.pane == .log && !isPhoneUp {
      state.wide = focus.upper
    }
    state.tourRows = tourRows
    state.noticeRows = noticeRows
    state.captionRows = presentation.focusToRestore.map { _ in captionLines.count }
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
    state.widths = paneWidths
    return state
  }

  /// Focuses a pane.
  ///
  /// In the presenter layout, Subscriptions appear only as a time line next to the phone.
  /// `showsChannels`: whether the first visit of Subscriptions shows its log channels.
  package mutating func setFocus(_ pane: PaneID, showsChannels: Bool = true) {
    focus.detailsOrigin = nil
    if presentation.focusToRestore != nil, pane == .subscriptions {
      presentation.view.showsTimeLine = true
      openSubscriptions()
      return
    }
    if pane != .phone { leavePresenter() }
    if pane == .phone, isPhoneUp, focus.pane != .phone {
      saveFocusOrigin()
    } else if pane != .phone {
      focus.origin = nil
    }
    moveFocus(to: pane)
    if pane == .subscriptions { openSubscriptions(showsChannels: showsChannels) }
  }

  /// Whether the Details pane has the focus and shows an item of the wide pane next to Details.
  var isDetailsOfSubject: Bool {
    focus.pane == .details && focus.upper.region.wideLayout?.detailsBorder != nil
  }

  /// nil if the wide pane has no box.
  package var companion: (any CompanionBox)? {
    panes.companion(of: widePane, in: session, texts)
  }

  /// The focused pane if it is wide, otherwise the pane that was last above the log.
  var widePane: PaneID { focus.pane.region.wideLayout == nil ? focus.upper : focus.pane }

  private mutating func saveFocusOrigin() {
    focus.origin = focus.pane
    focus.originWide = focus.upper.region.wideLayout == nil ? nil : focus.upper
  }

  private mutating func moveFocus(to pane: PaneID) {
    focus.isOnLogEntry = pane == .log || pane == .details && focus.isOnLogEntry
    focus.pane = pane
    // Focusing Details does not hide the wide pane whose item Details show.
    if isDetailsOfSubject { return }
    if pane != .log { focus.upper = pane }
    // Focusing Products makes Transactions visible again in the shared region.
    if pane.region == .left {
      focus.right = .transactions
    } else if pane.region == .right, pane != .phone || !isPhoneUp {
      focus.right = pane
    }
  }

  /// Moves the focus to the phone if a dialog opened, and back when the last dialog closes.
  ///
  /// A dialog that no key opened only highlights the phone's title.
  mutating func moveFocusWithDialogs(since before: [Dialog]) {
    moveFocusFromHiddenPanes()
    let dialogs = session.world.device.dialogs
    if let top = dialogs.last {
      let isNew = dialogs.count > before.count || top != before.last
      if isNew, focus.pane != .phone {
        saveFocusOrigin()
        moveFocus(to: .phone)
      }
    } else if !before.isEmpty {
      restoreFocus()
    }
  }

  mutating func restoreFocus() {
    guard focus.pane == .phone, let origin = focus.origin else { return }
    focus.origin = nil
    if let wide = focus.originWide, isShown(wide) { focus.upper = wide }
    moveFocus(to: origin)
  }

  mutating func moveFocus(by step: Int) {
    let shownPanes = registry.panes.map { $0.id }.filter(isShown)
    let index = (shownPanes.firstIndex(of: focus.pane) ?? 0) + step
    // A pane that is passed on the way to another one does not change the log.
    setFocus(shownPanes[(index + shownPanes.count) % shownPanes.count], showsChannels: false)
  }

  /// Returns false for the pane of a feature that is switched off.
  package func isShown(_ pane: PaneID) -> Bool { registry.pane(pane).exists(in: session) }

  mutating func moveFocusFromHiddenPanes() {
    if !isShown(focus.upper) { focus.upper = .products }
    if let origin = focus.origin, !isShown(origin) { focus.origin = .products }
    if !isShown(focus.pane) { setFocus(.products) }
  }

  // MARK: Targets of keys

  package var selection: PaneSelection {
    let baseContext = context(for: focus.pane, isSmall: false, selection: PaneSelection())
    return PaneSelection(
      product: panes.products.selectedProduct(in: baseContext),
      transaction: targetTransaction(in: baseContext),
      details: paneOfDetails.flatMap { panes.details(of: $0, in: baseContext) }
        ?? detailsOfLogEntry(in: baseContext))
  }

  /// nil unless a feature describes the entry that is selected in the log.
  private func detailsOfLogEntry(in baseContext: PaneContext) -> (any DetailsSource)? {
    guard focus.isOnLogEntry, let entry = panes.log.selectedEvent(in: baseContext) else { return nil }
    return registry.features.lazy.compactMap { $0.details(of: entry, in: baseContext.session) }.first
  }

  /// nil if the Details pane shows transactions.
  private var paneOfDetails: PaneID? {
    if subjectPane != nil { return viewedPane }
    let isNextToLog = focus.pane == .log && !focus.isZoomed && !isPhoneUp
    return isNextToLog && focus.upper.region.wideLayout?.detailsBorder != nil ? focus.upper : nil
  }

  /// The minimum number of columns at which the log wraps long lines automatically.
  private static let wideColumns = 120

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

  /// Whether the log has so few rows that dumps fold automatically.
  private func isSmall(_ layout: Layout) -> Bool { (layout.panes[.log]?.inside.height ?? 0) < 16 }

  package var isWide: Bool { columns >= Self.wideColumns }

  package func context(for pane: PaneID) -> PaneContext { context(for: pane, layout: layout) }

  private func context(for pane: PaneID, layout: Layout) -> PaneContext {
    context(for: pane, layout: layout, selection: selection)
  }

  func contextAndHeight(for pane: PaneID) -> (context: PaneContext, height: Int) {
    let layout = layout
    return (context(for: pane, layout: layout), layout.panes[pane]?.inside.height ?? 0)
  }

  /// The product that `b` buys.
  package var selectedProduct: String? { selection.product }

  /// The transaction that `p` acts on: the chosen, otherwise the oldest waiting, otherwise the newest
  /// transaction.
  package var targetTransaction: TransactionNumber? { selection.transaction }

  private func targetTransaction(in baseContext: PaneContext) -> TransactionNumber? {
    if case .transaction(let number) = panes.target(of: viewedPane, in: baseContext) { return number }
    let selected = panes.transactions.selectedTransaction(in: baseContext)
    if focus.pane == .transactions || focus.pane == .details, let selected { return selected }
    let chosen = panes.transactions.chosenTransaction(in: baseContext.session.world)
    if focus.pane == .subscriptions {
      return subscriptionsView(in: baseContext)?.transaction(preferring: chosen)
    }
    return chosen ?? baseContext.session.world.waitingTransactions.first ?? selected
      ?? baseContext.session.world.number(of: .last)
  }

  /// Selects the newest transaction if a key added one, so that the next key acts on it.
  ///
  /// Other panes with additional items reset their selection.
  mutating func chooseNewest(since before: TransactionBaseline) {
    guard before.environment == session.world.environment else { return }
    for pane in before.grownPanes(in: session, registry) { panes.resetSelection(of: pane) }
    let count = session.world.transactionCount
    guard count > before.count, let newest = session.world.presentTransaction(fromNewest: 0) else { return }
    panes.transactions.selections.selectNewest(newest, length: count, oldLength: before.count)
  }

  mutating func selectTransaction(_ number: TransactionNumber) {
    panes.transactions.selections.select(number, length: session.world.transactionCount)
  }
}
