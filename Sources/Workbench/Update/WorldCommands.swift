// Which command of the language a screen command stands for now, with its target and the other position of its switch;
// and why one cannot be used now.

import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// The command of the language that a screen command stands for; nil for those of the screen alone, and where the
  /// target is missing.
  func worldCommand(for command: ScreenCommand) -> Command? {
    if case .step(let step) = command.deed { step(self) } else { nil }
  }

  /// The step to the next thing that is due.
  var stepToNextDue: Command? {
    let world = session.world
    return session.nextDue.map { .action(.advance(TimeSpan(microseconds: $0 - world.now))) }
  }

  /// The world that `e e` goes to: the one before, else the one that is not Xcode.
  var otherEnvironment: EnvironmentName {
    let present = session.world.environment
    if let environmentBefore, environmentBefore != present { return environmentBefore }
    return present == .xcode ? .sandbox : .xcode
  }

  /// The quirk's value after the present one, around.
  func nextValue(of name: QuirkName) -> Quirk? {
    let values = name.values
    let index = values.firstIndex(of: session.world.quirks[name]) ?? 0
    return Quirk(name, values[(index + 1) % values.count])
  }

  /// The transaction that the Act menu acts on: the one it was moved to, else the one that `p` names.
  var actTarget: TransactionNumber? {
    for case let menu as MenuState in overlays.reversed() where menu.kind == .bound(.actMenu) {
      return menu.transaction ?? targetTransaction
    }
    return targetTransaction
  }

  /// Why a command cannot be used now; nil when it can.
  func refusal(of command: ScreenCommand) -> ScreenRefusal? {
    if let step = worldCommand(for: command) { return refusal(of: step) }
    return command.refusal?(self)
  }

  // MARK: Reasons

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
    targetTransaction == nil ? ScreenRefusal(texts.noTransactionYet, possible: buyHint) : nil
  }

  var refusalWithoutDue: ScreenRefusal? {
    session.nextDue == nil
      ? ScreenRefusal(
        texts.nothingDue,
        possible: texts.nothingDueHint(texts.keys(.timeMenu, .advanceMinute))) : nil
  }

  var refusalToGoOn: ScreenRefusal? {
    isScenarioOpen || session.hasPendingInteractions
      ? nil : ScreenRefusal(texts.nothingWaits, possible: buyHint)
  }

  var refusalToZoom: ScreenRefusal? {
    presenting == nil
      ? nil : ScreenRefusal(texts.presenterIsLarge, possible: bindings.keyName(of: .presenter) ?? "")
  }

  var refusalWithoutSnapshot: ScreenRefusal? {
    session.snapshotNames.isEmpty
      ? ScreenRefusal(
        texts.noSnapshotYet,
        possible: texts.noSnapshotHint(texts.keys(.snapshotsMenu, .saveSnapshot)))
      : nil
  }

  var refusalWithoutMark: ScreenRefusal? {
    panes.log.marks.isEmpty
      ? ScreenRefusal(texts.logNoMark, possible: texts.logNoMarkHint(texts.key(.markEntry)))
      : nil
  }

  private var buyHint: String {
    selectedProduct == nil
      ? texts.openCatalogHint(texts.key(.openMenu)) : words(for: .buySelected, withKey: true)
  }

  /// A command's words with its target: `buy Pro Monthly`, `act on #3`.
  func words(for command: ScreenCommand, withKey: Bool = false) -> String {
    let key = withKey ? bindings.keyName(of: command).map { $0 + " " } ?? "" : ""
    return key + (command.target?(self) ?? texts.label(of: command))
  }

  /// A product as the customer reads it.
  func productName(_ identifier: String) -> String { session.world.readableName(of: identifier) }
}

extension FinishPolicy {
  /// The policy after this one, around.
  var next: FinishPolicy {
    switch self {
    case .automatic: .ask
    case .ask: .manual
    case .manual: .automatic
    }
  }
}
