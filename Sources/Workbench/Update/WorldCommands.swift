// Which command of the language a screen command stands for now, with its target and the other position of its switch;
// and why one cannot be used now.

import Scenario
import StoreSimulator

extension Workbench {
  /// The command of the language that a screen command stands for; nil for those of the screen alone, and where the
  /// target is missing.
  func worldCommand(for command: ScreenCommand) -> Command? {
    if let action = worldAction(for: command) { return .action(action) }
    return switch command {
    case .undoLast: .undo
    case .redoLast: .redo
    default: nil
    }
  }

  private func worldAction(for command: ScreenCommand) -> Action? {
    let world = session.world
    let switches = world.switches
    switch command {
    case .buySelected: return order
    case .toggleInterrupted: return .interrupted(!switches.interrupted, cause: switches.interruptionCause)
    case .toggleAskToBuy: return .askToBuy(!switches.askToBuy)
    case .approveTransaction: return actTarget.map { .approve(.number($0)) }
    case .declineTransaction: return actTarget.map { .decline(.number($0)) }
    case .resolveTransaction: return actTarget.map { recovery(of: $0) ?? .resolve(.number($0)) }
    case .finishTransaction: return actTarget.map { .finish(.number($0)) }
    case .refundTransaction: return actTarget.map { .refund(.number($0)) }
    case .deleteTransaction: return actTarget.map { .delete(.number($0)) }
    case .goToXcode: return .environment(.xcode)
    case .goToSandbox: return .environment(.sandbox)
    case .goToProduction: return .environment(.production)
    case .goToOther: return .environment(otherEnvironment)
    case .toggleSecondSheet: return nextValue(of: .secondTermsAgreement).map { .quirk($0) }
    case .toggleDialogs: return .dialogs(!switches.dialogs)
    case .toggleNetwork: return .network(!world.device.isOnline)
    case .togglePurchases: return .device(DeviceChange(purchasesAllowed: !world.device.purchasesAllowed))
    case .toggleFinishPolicy: return .finishPolicy(switches.finishPolicy.next)
    case .finishAsked: return askedToFinish.map { .finish(.number($0)) }
    case .signOut: return .account(.signOut)
    case .toggleTesterSignIn: return nextValue(of: .testerSignIn).map { .quirk($0) }
    case .clearHistory: return .clear
    case .pressHome: return .home
    case .appToForeground: return .app(.foreground)
    case .appToBackground: return .app(.background)
    case .terminateApp: return .app(.terminate)
    case .launchApp: return .app(.launch)
    case .newDevice: return .newDevice
    case .restorePurchases: return .restore
    case .advanceTenSeconds: return .advance(.seconds(10))
    case .advanceMinute: return .advance(.seconds(60))
    case .advanceHour: return .advance(.seconds(3600))
    case .advanceDay: return .advance(.seconds(86_400))
    case .advanceWeek: return .advance(.seconds(7 * 86_400))
    case .advanceToNextDue: return session.nextDue.map { .advance(TimeSpan(microseconds: $0 - world.now)) }
    case .pauseOrRun: return .rate(world.rate == .paused ? .running(factor: runningFactor) : .paused)
    case .resetWorld: return .reset
    default: return subscriptionAction(for: command)
    }
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
    for case .menu(let menu) in overlays.reversed() where menu.kind == .bound(.actMenu) {
      return menu.transaction ?? targetTransaction
    }
    return targetTransaction
  }

  /// Why a command cannot be used now; nil when it can.
  func refusal(of command: ScreenCommand) -> ScreenRefusal? {
    if let worldCommand = worldCommand(for: command) { return refusal(of: worldCommand) }
    switch command {
    case .buySelected, .buyWithOptions:
      return selectedProduct == nil
        ? ScreenRefusal(texts(.noProductSelected), possible: texts(.noProductSelectedHint)) : nil
    case .approveTransaction, .declineTransaction, .resolveTransaction, .finishTransaction,
      .refundTransaction,
      .deleteTransaction, .actMenu, .copyTransaction, .copyDump:
      return targetTransaction == nil
        ? ScreenRefusal(texts(.noTransactionYet), possible: buyHint) : nil
    case .cancelSubscription, .resumeSubscription, .expireSubscription, .renewSubscription, .reverseRefund,
      .requestRefund, .priceMenu, .askForPrice, .tellPrice, .agreeToPrice, .declinePrice, .memberBuys,
      .offersMenu, .familyMenu, .toggleSharing, .leaveFamily:
      return refusalOfSubscriptions(command)
    case .advanceToNextDue:
      return session.nextDue == nil
        ? ScreenRefusal(texts(.nothingDue), possible: texts(.nothingDueHint)) : nil
    case .goOn:
      if scenario?.isAtEnd == false || session.hasPendingInteractions { return nil }
      return ScreenRefusal(texts(.nothingWaits), possible: buyHint)
    case .finishAsked:
      return ScreenRefusal(texts(.nothingToFinish), possible: texts(.nothingToFinishHint))
    case .signIn: return refusal(of: .action(.account(.signIn(name: nil))))
    case .playToEnd, .playToLine, .leaveScenario: return refusalToPlay()
    case .why: return refusalToExplain()
    case .startTour: return refusalOfTour
    case .zoom:
      return presenting == nil
        ? nil : ScreenRefusal(texts(.presenterIsLarge), possible: bindings.keyName(of: .presenter) ?? "")
    case .loadSnapshot, .deleteSnapshot:
      return session.snapshotNames.isEmpty
        ? ScreenRefusal(texts(.noSnapshotYet), possible: texts(.noSnapshotHint)) : nil
    case .listMarks:
      return panes.log.marks.isEmpty ? ScreenRefusal(texts(.logNoMark), possible: texts(.logNoMarkHint)) : nil
    default: return nil
    }
  }

  private var buyHint: String {
    selectedProduct == nil ? texts(.openCatalogHint) : words(for: .buySelected, withKey: true)
  }

  /// A command's words with its target: `buy Pro Monthly`, `act on #3`.
  func words(for command: ScreenCommand, withKey: Bool = false) -> String {
    let key = withKey ? bindings.keyName(of: command).map { $0 + " " } ?? "" : ""
    return key + targetWords(for: command)
  }

  private func targetWords(for command: ScreenCommand) -> String {
    let label = texts.facts(of: command).label
    return switch command {
    case .buySelected:
      selectedProduct.map { orderWords($0) } ?? label
    case .actMenu: targetTransaction.map { texts(.actOn, ["number": "\($0)"]) } ?? label
    case .finishAsked: askedToFinish.map { texts(.finishNamed, ["number": "\($0)"]) } ?? label
    case .goOn:
      if let scenario, !scenario.isAtEnd {
        texts(.hintNextStep)
      } else {
        label
      }
    default: label
    }
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
