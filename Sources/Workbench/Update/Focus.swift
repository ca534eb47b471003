// Who has the focus. It is the operator's: a dialog takes it only when the pressed key itself brought it up, and it
// goes back to where it came from when the dialogs are gone. Any other dialog knocks.

import Grid
import IAPService
import Scenario
import StoreSimulator

/// Where the focus is, and where it came from.
struct FocusState: Hashable, Sendable {
  var pane = PaneID.products
  /// Where the focus goes when the phone is done with.
  var origin: PaneID?
  /// The wide pane that was in front of the log then.
  var originWide: PaneID?
  /// The pane that was last in front of the log.
  var upper = PaneID.products
  /// The pane in the place that the transactions share with others, when no dialog is up.
  var right = PaneID.transactions
  var isZoomed = false
}

/// How many transactions and payments there were before a key, in which world.
struct TransactionBaseline {
  let environment: EnvironmentName
  let count: Int
  /// The same of the payments of the purchase service.
  let payments: Int

  init(_ session: Session) {
    environment = session.world.environment
    count = session.world.transactionCount
    payments = session.service?.book.count ?? 0
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
    if focus.upper.place == .wide, isDetailsOfPayment || focus.pane == .log && !isPhoneUp {
      state.wide = focus.upper
    }
    state.tourRows = tourRows
    state.noticeRows = noticeRows
    state.captionRows = focusBeforePresenter.map { _ in captionLines.count }
    state.showsTimeLine = presenterView.showsTimeLine
    state.shares = shares
    switch LayoutClass(columns: columns, rows: rows) {
    case .single, .tall: state.front = isPhoneUp && focus.origin != nil ? .phone : focus.upper
    case .double: state.front = isPhoneUp ? .phone : focus.right
    case .triple, .wide, .tooSmall: state.front = focus.right
    }
    state.productRows = panes.products.rowsToShow(in: session.world)
    state.transactionRows = panes.transactions.rowsToShow(in: session.world)
    state.consoleRows = session.service.map { ConsoleBox.rowsToShow(of: $0, in: session.world) }
    return state
  }

  /// Gives the focus to a pane because the operator said so.
  mutating func setFocus(_ pane: PaneID) {
    if focusBeforePresenter != nil, pane == .subscriptions {
      // Its time line stands beside the phone.
      presenterView.showsTimeLine = true
      openSubscriptions()
      return
    }
    if pane != .phone { focusBeforePresenter = nil }
    if pane == .phone, isPhoneUp, focus.pane != .phone {
      saveFocusOrigin()
    } else if pane != .phone {
      focus.origin = nil
    }
    moveFocus(to: pane)
    if pane == .subscriptions { openSubscriptions() }
  }

  /// Whether Details have the focus and tell of the payment that is chosen in the Service pane: that keeps its place.
  var isDetailsOfPayment: Bool { focus.pane == .details && focus.upper == .service }

  /// Whether keys act on the payment that is chosen in the Service pane.
  var isAtService: Bool { focus.pane == .service || isDetailsOfPayment }

  private mutating func saveFocusOrigin() {
    focus.origin = focus.pane
    focus.originWide = focus.upper.place == .wide ? focus.upper : nil
  }

  private mutating func moveFocus(to pane: PaneID) {
    focus.pane = pane
    // What is asked about a payment is told beside it, or comes back to it.
    if isDetailsOfPayment { return }
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
    let all = PaneID.allCases.filter(isShown)
    let index = (all.firstIndex(of: focus.pane) ?? 0) + step
    setFocus(all[(index + all.count) % all.count])
  }

  /// Whether a pane is there at all: that of the service only while it is switched on.
  func isShown(_ pane: PaneID) -> Bool { pane != .service || session.service != nil }

  /// Leaves a pane that a step has taken away.
  mutating func moveFocusFromHiddenPanes() {
    if !isShown(focus.upper) { focus.upper = .products }
    if let origin = focus.origin, !isShown(origin) { focus.origin = .products }
    if !isShown(focus.pane) { setFocus(.products) }
  }

  // MARK: What keys act on

  /// What is selected, asked of the panes once for all.
  struct Selection: Hashable, Sendable {
    var product: String?
    var transaction: TransactionNumber?
    /// The payment that Details tell of in place of a transaction.
    var payment: PaymentNumber?
    /// Whether Details stand beside the payments of the service, or in their place.
    var isOfService = false
  }

  var selection: Selection {
    let bare = context(for: focus.pane, isSmall: false, selection: Selection())
    return Selection(
      product: panes.products.selectedProduct(in: bare), transaction: targetTransaction(in: bare),
      payment: isOfService ? panes.service.selectedPayment(in: session) : nil, isOfService: isOfService)
  }

  /// Whether Details, if they are shown, describe a payment of the service and not a transaction.
  private var isOfService: Bool {
    isAtService || focus.pane == .log && focus.upper == .service && !focus.isZoomed && !isPhoneUp
  }

  /// From so many columns on, long lines of the log are wrapped by themselves.
  private static let wideColumns = 120

  /// What a pane may know.
  func context(for pane: PaneID, layout: Layout, selection: Selection) -> PaneContext {
    context(for: pane, isSmall: isSmall(layout), selection: selection)
  }

  private func context(for pane: PaneID, isSmall: Bool, selection: Selection) -> PaneContext {
    var context = PaneContext(
      session: session, theme: theme, texts: texts, view: view, isFocused: focus.pane == pane,
      selection: selection, isSmall: isSmall, isWide: isWide)
    context.cancellation = cancellation
    return context
  }

  /// Whether the log has so few rows that dumps fold by themselves.
  private func isSmall(_ layout: Layout) -> Bool { (layout.panes[.log]?.inside.height ?? 0) < 16 }

  /// Whether long lines of the log are wrapped by themselves.
  var isWide: Bool { columns >= Self.wideColumns }

  func context(for pane: PaneID) -> PaneContext { context(for: pane, layout: layout) }

  private func context(for pane: PaneID, layout: Layout) -> PaneContext {
    context(for: pane, layout: layout, selection: selection)
  }

  /// What a pane may know, with the rows of its inside.
  func contextAndHeight(for pane: PaneID) -> (context: PaneContext, height: Int) {
    let layout = layout
    return (context(for: pane, layout: layout), layout.panes[pane]?.inside.height ?? 0)
  }

  /// The product that `b` buys.
  var selectedProduct: String? { selection.product }

  /// The transaction that `p` acts on: the chosen one, by hand or by the key that it came of; before there is one, the
  /// oldest that waits, else the newest.
  var targetTransaction: TransactionNumber? { selection.transaction }

  private func targetTransaction(in bare: PaneContext) -> TransactionNumber? {
    if isAtService, panes.service.selectedPayment(in: session) != nil {
      return panes.service.transaction(in: session)
    }
    let selected = panes.transactions.selectedTransaction(in: bare)
    if focus.pane == .transactions || focus.pane == .details, let selected { return selected }
    let chosen = panes.transactions.chosenTransaction(in: bare.session.world)
    if focus.pane == .receipt, let number = panes.receipt.transaction(in: bare) { return number }
    if focus.pane == .subscriptions { return subscriptionsView(in: bare)?.transaction(preferring: chosen) }
    return chosen ?? bare.session.world.waitingTransactions.first ?? selected
      ?? bare.session.world.number(of: .last)
  }

  /// What came of a key is what the next one acts on: the newest transaction, where there are more than before.
  mutating func chooseNewest(since before: TransactionBaseline) {
    guard before.environment == session.world.environment else { return }
    if (session.service?.book.count ?? 0) > before.payments { panes.service.select(nil) }
    guard session.world.transactionCount > before.count,
      let newest = session.world.transactionNumbers.last(where: { session.world.transaction($0) != nil })
    else { return }
    panes.transactions.select(newest)
  }
}
