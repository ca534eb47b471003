// What commands act on, as it is selected now: who does something is given it from here. And why a command cannot be
// used for want of it.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support

extension Workbench {
  // MARK: Rows

  /// The command of the language that a screen command stands for; nil for those of the screen alone, and where the
  /// target is missing.
  func worldCommand(for command: ScreenCommand) -> Command? {
    if case .step(let step) = command.action { step(self) } else { nil }
  }

  /// Why a command cannot be used now; nil when it can.
  package func refusal(of command: ScreenCommand) -> ScreenRefusal? {
    if let step = worldCommand(for: command) { return refusal(of: step) }
    return command.refusal?(self)
  }

  /// Why the session cannot do a command now, in the chrome's language; nil when it can.
  package func refusal(of command: Command) -> ScreenRefusal? {
    session.refusal(of: command).map { texts.words(for: $0) }
  }

  /// A command's words with its target: `buy Pro Monthly`, `act on #3`.
  package func words(for command: ScreenCommand, withKey: Bool = false) -> String {
    let key = withKey ? bindings.keyName(of: command).map { $0 + " " } ?? "" : ""
    return key + (command.target?(self) ?? texts.label(of: command))
  }

  /// A command of the language as it is written.
  package func text(_ command: Command) -> String { command.displayText(zone: session.world.device.timeZone) }

  // MARK: Targets

  /// The transaction that the Act menu acts on: the one it was moved to, else the one that `p` names.
  var actTarget: TransactionNumber? { overlays.transactionOfActMenu ?? targetTransaction }

  /// What a command about subscriptions would act on.
  package var subscriptions: SubscriptionTargets {
    let context = context(for: .subscriptions)
    return SubscriptionTargets(
      context: context, pane: panes.subscriptions,
      actTransaction: overlays.transactionOfActMenu ?? context.selectedTransaction,
      menus: overlays.transactionsOfMenus)
  }

  /// What the Subscriptions pane shows; nil where the catalogue has no plans.
  func subscriptionsView(in bare: PaneContext) -> GroupView? {
    GroupView(
      session.world, plan: panes.products.selectedProduct(in: bare), person: panes.subscriptions.person)
  }

  /// What could be expected of what is looked at.
  var proposedExpectations: [ProposedExpectation] {
    let plan = focus.pane == .subscriptions ? panes.subscriptions.view(in: context(for: .subscriptions)) : nil
    let viewed = ScreenSelection(
      pane: focus.pane, transaction: targetTransaction,
      plan: plan.map { ($0.selected.product.identifier, $0.person) },
      entry: focus.pane == .log ? panes.log.selectedEntry(in: context(for: .log)) : nil)
    return ExpectationFinder(
      session: session, viewed: viewed,
      ofPane: (registry.pane(focus.pane) as? any SubjectPane.Type)?.expectations(in: self)
    ).all
  }

  // MARK: Reasons that several rows have

  var refusalWithoutProduct: ScreenRefusal? {
    selectedProduct == nil
      ? ScreenRefusal(
        texts.noProductSelected,
        possible: texts.noProductSelectedHint(
          products: texts.key(.focusProducts), down: texts.key(.rowDown), up: texts.key(.rowUp),
          open: texts.key(.openMenu)))
      : nil
  }

  var refusalWithoutTransaction: ScreenRefusal? {
    targetTransaction == nil ? ScreenRefusal(texts.noTransactionYet, possible: howToBuyText) : nil
  }

  /// How something could be bought: `b buy Pro Monthly`.
  package var howToBuyText: String {
    selectedProduct == nil
      ? texts.openCatalogHint(texts.key(.openMenu)) : words(for: .buySelected, withKey: true)
  }

  // MARK: Plain text

  /// Everything that a pane has to show, without borders and colours, however much of it is on screen.
  func plainText(of pane: PaneID) -> String {
    registry.pane(pane).wholeText(in: self)
      ?? panes.drawnText(of: pane, columns: columns, in: context(for: pane))
  }

  /// What `C p` prints: the text under a line that says what it is and how to come back.
  var plainPrint: String {
    let pane = panes.words(of: focus.pane, width: columns, context: context(for: focus.pane)).title
    let heading = texts.plainHeading(
      session: VisibleText.visible(options.sessionName), pane: VisibleText.visible(pane))
    return heading + "\n\n" + plainText(of: focus.pane) + "\n\n" + texts.plainEnd + "\n"
  }
}
