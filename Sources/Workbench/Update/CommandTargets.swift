// The targets that commands act on, and the reasons why a command cannot be used.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support

extension Workbench {
  // MARK: Commands

  /// Returns the scenario command that a screen command performs; nil if there is no command or no target.
  package func worldCommand(for command: ScreenCommand) -> Command? {
    if case .step(let step) = command.action { step(self) } else { nil }
  }

  /// Returns why the user cannot use the command now; nil if the command can be used.
  package func refusal(of command: ScreenCommand) -> ScreenRefusal? {
    if let step = worldCommand(for: command) { return refusal(of: step) }
    return refusalInPresenter(of: command) ?? command.refusal?(self)
  }

  /// Returns why the session cannot perform the command now; nil if the session can perform it.
  package func refusal(of command: Command) -> ScreenRefusal? {
    session.refusal(of: command).map { texts.words(for: $0) }
  }

  /// Returns a command's label with its target: `buy Pro Monthly`, `act on #3`.
  package func words(for command: ScreenCommand, withKey: Bool = false) -> String {
    let key = withKey ? bindings.keyName(of: command).map { $0 + " " } ?? "" : ""
    return key + (command.target?(self) ?? texts.label(of: command))
  }

  package func text(_ command: Command) -> String { command.displayText(zone: session.world.device.timeZone) }

  // MARK: Targets

  /// The transaction of the open Act menu, otherwise the transaction that `p` acts on.
  package var actTarget: TransactionNumber? { overlays.transactionOfActMenu ?? targetTransaction }

  /// The transaction with which the target's payment was answered, otherwise the target itself.
  var paidTarget: TransactionNumber? { actTarget.map(session.world.paidNumber) }

  /// The name of the target in the Subscriptions pane if it is not the selected transaction; otherwise empty.
  var nameOfOtherTarget: String {
    guard focus.pane == .subscriptions, let target = targetTransaction.flatMap(session.world.transaction),
      let chosen = panes.transactions.chosenTransaction(in: session.world), chosen != target.number
    else { return "" }
    return " " + CellWidth.truncated(session.world.readableName(of: target), columns: 24)
  }

  package var subscriptions: SubscriptionTargets {
    let context = context(for: .subscriptions)
    return SubscriptionTargets(
      context: context, pane: panes.subscriptions,
      actTransaction: overlays.transactionOfActMenu ?? context.selectedTransaction,
      menus: overlays.transactionsOfMenus)
  }

  /// Returns the content of the Subscriptions pane; nil if the catalogue has no plans.
  func subscriptionsView(in baseContext: PaneContext) -> GroupView? {
    GroupView(
      session.world, plan: panes.products.selectedProduct(in: baseContext), person: panes.subscriptions.person
    )
  }

  var proposedExpectations: [ProposedExpectation] {
    let plan = focus.pane == .subscriptions ? panes.subscriptions.view(in: context(for: .subscriptions)) : nil
    let viewed = ScreenSelection(
      pane: focus.pane, transaction: targetTransaction,
      plan: plan.map { ($0.selected.product.identifier, $0.person) },
      entry: focus.pane == .log ? panes.log.selectedEntry(in: context(for: .log)) : nil)
    return ExpectationFinder(
      session: session, selection: viewed,
      paneExpectations: (registry.pane(focus.pane) as? any SubjectPane.Type)?.expectations(in: self),
      nextExpectations: playback.scenario?.nextExpectations ?? []
    ).all
  }

  // MARK: Shared refusals

  package var refusalWithoutProduct: ScreenRefusal? {
    selectedProduct == nil
      ? ScreenRefusal(
        texts.noProductSelected,
        possible: texts.noProductSelectedHint(
          products: texts.key(.focusProducts), down: texts.key(.rowDown), up: texts.key(.rowUp),
          open: texts.key(.openMenu)))
      : nil
  }

  /// Returns why the app cannot buy a product of the Products pane; nil if a product is selected and visible.
  package var refusalWithoutVisibleProduct: ScreenRefusal? {
    guard isEveryProductHidden else { return refusalWithoutProduct }
    let keys =
      focus.pane == .products ? texts.key(.leave) : texts.keys(.focusProducts, .leave)
    return ScreenRefusal(texts.filterHidesProducts, possible: texts.filterHidesProductsHint(keys))
  }

  /// Whether a filter hides every product and no other pane shows the product that `b` buys.
  package var isEveryProductHidden: Bool {
    focus.upper != .subscriptions && panes.products.filterHidesAll(in: context(for: .products))
  }

  package var refusalWithoutTransaction: ScreenRefusal? {
    targetTransaction == nil ? ScreenRefusal(texts.noTransactionYet, possible: howToBuyText) : nil
  }

  /// The key and command of a purchase: `b buy Pro Monthly`.
  package var howToBuyText: String {
    selectedProduct == nil
      ? texts.openCatalogHint(texts.key(.openMenu)) : words(for: .buySelected, withKey: true)
  }

  // MARK: Plain text

  /// Returns the text of a pane, including text that is scrolled off the screen.
  func plainText(of pane: PaneID) -> String {
    registry.pane(pane).wholeText(in: self)
      ?? panes.drawnText(of: pane, columns: columns, in: context(for: pane))
  }

  /// The text that `C p` prints: heading, pane text, and how to return.
  package var plainPrint: String {
    let pane = panes.titleAndStatus(of: focus.pane, width: columns, context: context(for: focus.pane)).title
    let heading = texts.plainHeading(
      session: VisibleText.visible(options.sessionName), pane: VisibleText.visible(pane))
    return heading + "\n\n" + plainText(of: focus.pane) + "\n\n" + texts.plainEnd + "\n"
  }
}
