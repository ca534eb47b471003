// The current receipt of an account's device, made from the store's records.

import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// The account of a receipt, and the account's world.
struct ReceiptOwner: Sendable {
  let world: World
  let history: AccountHistory
  let identity: AppIdentity
  let quirks: ReceiptQuirks

  init(_ person: Person, in world: World, _ state: StoreServerState) {
    self.world = world
    history = world.history(of: person)
    identity = state.identity
    quirks = state.quirks(of: world.environment)
  }

  private var kind: ReceiptKind { world.environment.rules.receiptKind }

  /// Whether the app has a receipt.
  ///
  /// In production, the receipt is installed with the app. In other environments, the first purchase creates
  /// it. In Xcode, the receipt remains after its purchases are removed.
  var hasReceipt: Bool {
    kind == .production || history.firstPurchaseAt != nil || history.removedAt != nil
  }

  /// Whether the account ever bought a subscription.
  ///
  /// If so, requests need the shared secret, and responses contain the renewal information.
  var hasSubscriptions: Bool { history.purchases.contains(where: \.isSubscription) }

  /// Whether the account has bought consumables and nothing else.
  ///
  /// The history omits finished consumables, so an account with purchases can have an empty history.
  var hasOnlyConsumables: Bool {
    history.firstPurchaseAt != nil && history.purchases.allSatisfy { $0.kind == .consumable }
  }

  // MARK: Identification of the account

  /// Returns the opaque value in a receipt, by which the store identifies the account.
  static func opaque(of person: Person, in world: World) -> [UInt8] {
    let rules = world.environment.rules
    // The first three environments have the seeds 0 to 2, so the factor keeps people and environments apart.
    return SeededBytes.bytes(
      rules.receiptKind == .xcode ? 8 : 16, seed: world.seed, for: .opaque,
      salt: UInt64(person.ordinal + 1) * 3 + rules.receiptSeed)
  }

  // MARK: Content

  /// The content of `latest_receipt` in a response (rule `receipt.verify-history`).
  var latestContent: ReceiptContent {
    var content = content()
    if quirks.verifyHistory == .lacksNewest { content.inApp = content.inApp.dropLast() }
    return content
  }

  /// Returns the content of a new receipt, whose creation date is by default that of the last change.
  func content(created: Instant? = nil) -> ReceiptContent {
    let isProduction = kind == .production
    var content = ReceiptContent()
    content.kind = kind
    content.bundleID = identity.bundleID
    content.version = identity.version
    content.opaque = Self.opaque(of: history.person, in: world)
    content.hash = ReceiptContent.hash(
      device: world.deviceIdentifier, opaque: content.opaque, bundleID: identity.bundleID)
    content.created = ReceiptDateFormatter.wholeSeconds(created ?? lastChange)
    if isProduction {
      content.appItemID = identity.appleID
      content.downloadID = SeededBytes.number(digits: 18, seed: world.seed, for: .downloadID)
      content.versionIdentifier = SeededBytes.number(digits: 9, seed: world.seed, for: .versionIdentifier)
    }
    content.originallyPurchased =
      isProduction ? ReceiptDateFormatter.wholeSeconds(obtainedAt) : Self.sandboxPurchase
    switch kind {
    case .xcode:
      content.originalVersion = nil
      content.expires = Self.xcodeExpiry
    case .sandbox, .sandboxVolume: content.originalVersion = "1.0"
    case .production, .productionVolume: content.originalVersion = identity.originalVersion
    }
    var rows = history.purchases.filter(\.isInReceipt)
    if quirks.inAppHistory == .part { rows = rows.withPartsOfSubscriptions }
    if kind == .sandbox, let limit = quirks.sandboxTruncation { rows = rows.suffix(limit) }
    content.inApp = rows.map(row)
    if kind == .xcode, quirks.dates == .local { content.shiftDates(to: world.device.timeZone) }
    return content
  }

  /// Returns the purchases in a given receipt and in a new one, by transaction identifier.
  ///
  /// The given receipt can contain consumables that have been finished since.
  func purchases(in content: ReceiptContent) -> [String: AccountHistory.Purchase] {
    var purchasesByIdentifier = Dictionary(
      history.purchases.map { (String($0.identifier), $0) }, uniquingKeysWith: { first, _ in first })
    let missing = Set(
      content.inApp.lazy.filter { purchasesByIdentifier[$0.identifier] == nil }.compactMap {
        Int64($0.identifier)
      })
    for purchase in world.purchases(of: history.person, identified: missing) {
      purchasesByIdentifier[String(purchase.identifier)] = purchase
    }
    return purchasesByIdentifier
  }

  func row(_ purchase: AccountHistory.Purchase) -> ReceiptContent.InApp {
    let delay = purchase.isSubscription ? quirks.originalPurchaseDelay : .zero
    let isIntroductory = purchase.offer?.kind == .introductory
    let isFreeTrial = purchase.offer?.mode == .freeTrial
    return ReceiptContent.InApp(
      quantity: Int64(purchase.quantity), product: purchase.product, identifier: String(purchase.identifier),
      originalIdentifier: String(purchase.originalIdentifier),
      purchased: ReceiptDateFormatter.wholeSeconds(purchase.purchasedAt),
      originallyPurchased: ReceiptDateFormatter.wholeSeconds(purchase.originallyPurchasedAt + delay),
      expires: purchase.expiresAt.map(ReceiptDateFormatter.wholeSeconds),
      cancelled: purchase.kind == .consumable
        ? nil : purchase.revokedAt.map(ReceiptDateFormatter.wholeSeconds),
      webOrderLineItemID: purchase.webOrderLineItemID, isTrial: isIntroductory && isFreeTrial,
      isInIntroductoryOffer: isIntroductory && !isFreeTrial)
  }

  /// The creation date of a receipt: the time of the last change in the account's records.
  ///
  /// A receipt's bytes therefore stay the same until something is bought, finished, refunded or removed.
  private var lastChange: Instant {
    let subscriptions = history.purchases.lazy.filter(\.isSubscription)
    let changes = [
      history.changedAt, history.removedAt,
      subscriptions.map { $0.changedAt + quirks.originalPurchaseDelay }.max(),
    ]
    return changes.compactMap(\.self).max() ?? obtainedAt
  }

  /// When the account obtained the app, which is before its first purchase.
  private var obtainedAt: Instant { history.appObtained(at: world.now) }

  /// 2013-08-01T07:00:00Z, the purchase date of every app in the Sandbox.
  private static let sandboxPurchase = CivilTime(year: 2013, month: 8, day: 1, hour: 7).instant(
    offsetSeconds: 0)
  /// 4001-01-01T00:00:00Z, the expiry date of every receipt from Xcode.
  private static let xcodeExpiry = CivilTime(year: 4001, month: 1, day: 1).instant(offsetSeconds: 0)
}

extension AccountHistory.Purchase {
  /// Whether a new receipt contains the purchase; false only for finished consumables.
  var isInReceipt: Bool { !(kind == .consumable && isFinished) }
}

extension [AccountHistory.Purchase] {
  /// The purchases without finished subscription periods that are neither the first nor the newest.
  ///
  /// The receiver must be sorted by purchase date, oldest first.
  fileprivate var withPartsOfSubscriptions: [AccountHistory.Purchase] {
    var oldest: [Int64: TransactionNumber] = [:]
    var newest: [Int64: TransactionNumber] = [:]
    for purchase in self where purchase.isSubscription {
      oldest[purchase.originalIdentifier] = oldest[purchase.originalIdentifier] ?? purchase.number
      newest[purchase.originalIdentifier] = purchase.number
    }
    return filter { purchase in
      !purchase.isSubscription || !purchase.isFinished
        || [oldest, newest].contains { $0[purchase.originalIdentifier] == purchase.number }
    }
  }
}
