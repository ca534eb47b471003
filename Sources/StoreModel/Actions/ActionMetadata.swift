// A table of static facts about actions: sender, receiver, traits, and the transaction or plan that an action
// names.

public struct ActionTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The action is a note for readers and changes nothing in the world.
  public static let words = ActionTraits(rawValue: 1)
  public static let clock = ActionTraits(rawValue: 2)
  /// The action starts a world or switches to another world.
  public static let worlds = ActionTraits(rawValue: 4)
  /// The app buys or restores with this action.
  public static let beginsTransactions = ActionTraits(rawValue: 8)
  /// The action can remove transactions, for example by a change of device.
  public static let removesTransactions = ActionTraits(rawValue: 16)
  /// The action can affect every purchase, because it changes a switch, the device, the app or the clock.
  public static let everyPurchase = ActionTraits(rawValue: 32)
}

public struct ActionMetadata: Hashable, Sendable {
  /// The customer or the operator.
  public let sender: Party
  public let receiver: Party
  public let traits: ActionTraits
  public let target: TransactionReference?
  /// The plan whose subscription the action changes.
  public let plan: String?

  fileprivate init(
    _ receiver: Party, _ traits: ActionTraits = [], by sender: Party = .operator,
    target: TransactionReference? = nil, plan: String? = nil
  ) {
    self.sender = sender
    self.receiver = receiver
    self.traits = traits
    self.target = target
    self.plan = plan
  }
}

extension Action {
  public var facts: ActionMetadata {
    switch self {
    case .environment, .reset: ActionMetadata(.store, [.worlds, .removesTransactions])
    case .catalog, .applySettings, .resetSwitches, .approval, .purchasable:
      ActionMetadata(.store, .everyPurchase)
    case .setClock, .advance: ActionMetadata(.device, [.clock, .everyPurchase])
    case .rate, .settle: ActionMetadata(.device, .clock)
    case .device, .deviceSync, .account, .network: ActionMetadata(.device, .everyPurchase)
    case .newDevice: ActionMetadata(.device, [.everyPurchase, .removesTransactions])
    case .home: ActionMetadata(.device, .everyPurchase, by: .customer)
    case .app, .observer, .updates, .storeKit, .finishPolicy, .appPolicy, .finishAll:
      ActionMetadata(.app, .everyPurchase)
    case .appIdentity, .identity, .addresses, .showPriceConsent: ActionMetadata(.app)
    case .finish(let target), .appStore(.requestRefund(let target, _)): ActionMetadata(.app, target: target)
    case .appStore(.buyPromoted): ActionMetadata(.app, .beginsTransactions)
    case .appStore(.openManagePage): ActionMetadata(.app, .everyPurchase)
    case .appStore: ActionMetadata(.app)
    case .outside(.buy(let purchase)): ActionMetadata(.store, .beginsTransactions, plan: purchase.product)
    case .outside(.promote): ActionMetadata(.app, .beginsTransactions)
    case .outside(.message): ActionMetadata(.store)
    case .outside(.finish(let target)): ActionMetadata(.store, target: target)
    case .buy, .restore: ActionMetadata(.app, .beginsTransactions)
    case .query(.statusOf(let target)): ActionMetadata(.app, target: target)
    case .query, .products: ActionMetadata(.app)
    case .transactions: ActionMetadata(.store)
    case .confirm, .cancel, .tap: ActionMetadata(.device, by: .customer)
    case .signInOnAlert: ActionMetadata(.device, .everyPurchase, by: .customer)
    case .dialogs: ActionMetadata(.device, .everyPurchase)
    case .interrupted, .askToBuy, .fail, .failOff, .simulatedFailure: ActionMetadata(.store, .everyPurchase)
    case .approve(let target), .decline(let target), .resolve(let target), .refund(let target),
      .requestRefund(let target, _), .reverseRefund(let target):
      ActionMetadata(.store, target: target)
    case .delete(let target): ActionMetadata(.store, .removesTransactions, target: target)
    case .clear: ActionMetadata(.store, .removesTransactions)
    case .renewalRate, .billingRetry, .gracePeriod, .family, .offer(.eligible):
      ActionMetadata(.store, .everyPurchase)
    case .subscription(_, let product, _), .recover(let product, _), .priceIncrease(_, let product, _),
      .offer(.redeem(let product, _)):
      ActionMetadata(.store, plan: product)
    case .server, .nextTransactionID, .nextLineItemID, .seed: ActionMetadata(.store)
    case .era, .quirk: ActionMetadata(.store, .everyPurchase)
    case .note, .caption, .pause: ActionMetadata(.operator, .words)
    }
  }

  /// Whether the action can make a purchase outside the app.
  package var mayBuyOutside: Bool {
    switch self {
    case .family, .offer, .outside: true
    default: false
    }
  }

  /// Returns the action with its transaction reference transformed by `other`.
  public func naming(_ other: (TransactionReference) -> TransactionReference) -> Action {
    switch self {
    case .finish(let target): .finish(other(target))
    case .outside(.finish(let target)): .outside(.finish(other(target)))
    case .approve(let target): .approve(other(target))
    case .decline(let target): .decline(other(target))
    case .resolve(let target): .resolve(other(target))
    case .refund(let target): .refund(other(target))
    case .delete(let target): .delete(other(target))
    case .requestRefund(let target, let request): .requestRefund(other(target), request)
    case .reverseRefund(let target): .reverseRefund(other(target))
    case .query(.statusOf(let target)): .query(.statusOf(other(target)))
    case .appStore(.requestRefund(let target, let text)): .appStore(.requestRefund(other(target), text: text))
    case .environment, .reset, .resetSwitches, .catalog, .applySettings, .setClock, .rate, .advance, .settle,
      .device, .newDevice, .deviceSync, .account,
      .network, .home, .app, .observer, .updates, .storeKit, .appIdentity, .identity, .addresses,
      .finishPolicy,
      .appPolicy,
      .showPriceConsent, .appStore, .outside,
      .finishAll, .buy, .restore, .query, .products, .approval, .purchasable, .transactions,
      .confirm, .cancel, .tap, .signInOnAlert, .interrupted, .askToBuy, .dialogs, .fail, .failOff,
      .simulatedFailure, .clear,
      .renewalRate,
      .subscription, .billingRetry, .gracePeriod, .recover, .priceIncrease, .family, .offer, .server, .era,
      .quirk,
      .nextTransactionID, .nextLineItemID, .seed, .note, .caption, .pause:
      self
    }
  }
}
