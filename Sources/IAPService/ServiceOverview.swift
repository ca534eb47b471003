// A summary of all payments: differences between the records, and the lists of a user.

import StoreModel
import StoreSimulator
import Support

/// A summary of all payments of a world.
///
/// Callers should cache a summary, because making one examines every payment.
public struct ServiceOverview: Sendable {
  public let differing: Set<PaymentNumber>
  public let oldestDifference: PaymentNumber?
  public let unmatchedTransactions: [TransactionNumber]
  /// The transactions that block later purchases of their products.
  public let blockingTransactions: [TransactionNumber]
  /// The current user's lists; nil without a logged-in user.
  public let lists: UserLists?
  /// The current user; otherwise the user of the oldest differing payment or, if there is none, of the newest
  /// payment.
  public let owner: String?
  /// The owner's newest payments that are in at least one of the three records, oldest first.
  public let bookEntries: [ReconciliationRow]
}

public struct UserLists: Sendable {
  public let user: String
  public let unconsumed: [PaymentNumber]
  /// Active plans that were bought in the App Store.
  public let active: [PaymentNumber]
  /// The earliest expiry date of `active`.
  public let activeUntil: Instant?
  public let elsewhere: [(store: String, count: Int)]
  /// Payments that are not paid yet, and paid payments that are not verified.
  public let inProgress: [PaymentNumber]
  /// The amount paid in this month, in milliunits of `currency`.
  public let paid: Int64
  public let currency: String
}

/// A payment's state in the records of the App Store, the service and the app.
public struct ReconciliationRow: Hashable, Sendable {
  public let number: PaymentNumber
  public let isPaid: Bool
  public let isVerified: Bool
  /// The number of times that the app granted the payment to its user, minus revocations.
  public let grantCount: Int
}

extension IAPService {
  private static let maxCompared = 64

  public func overview(in world: World) -> ServiceOverview {
    let (payments, unmatchedTransactions) = differences(in: world)
    let owner = sdk.user ?? payments.first.map { ledger[$0].user } ?? ledger.all.last?.user
    return ServiceOverview(
      differing: Set(payments), oldestDifference: payments.first,
      unmatchedTransactions: unmatchedTransactions, blockingTransactions: blockingTransactions(in: world),
      lists: sdk.user.map { lists(of: $0, in: world) }, owner: owner,
      bookEntries: owner.map { bookEntries(of: $0, in: world) } ?? [])
  }

  private func lists(of user: String, in world: World) -> UserLists {
    let active = list(.active, of: user, in: world)
    var elsewhere: [(store: String, count: Int)] = []
    for number in active where ledger[number].storeCode != Vendor.appStoreCode {
      let code = ledger[number].storeCode
      if let index = elsewhere.firstIndex(where: { $0.store == code }) {
        elsewhere[index].count += 1
      } else {
        elsewhere.append((code, 1))
      }
    }
    let appStorePayments = active.filter { ledger[$0].storeCode == Vendor.appStoreCode }
    return UserLists(
      user: user, unconsumed: list(.unconsumed, of: user, in: world), active: appStorePayments,
      activeUntil: appStorePayments.compactMap { ledger[$0].expiresAt }.min(), elsewhere: elsewhere,
      inProgress: ledger.all.lazy.filter { $0.user == user && isInProgress($0, in: world) }.map(\.number),
      paid: paid(by: user, at: world.now),
      currency: ledger.all.last { $0.user == user }?.currency ?? settings.console.products.first?.currency
        ?? ""
    )
  }

  /// Whether a payment is incomplete: the payment sheet is open, or the payment is paid and not verified.
  private func isInProgress(_ payment: ServicePayment, in world: World) -> Bool {
    guard payment.status == .reserved || payment.status == .userClose else { return false }
    return switch storeEntry(of: payment, in: world) {
    case .open, .paid: true
    case .nothing, .refunded, .outside: false
    }
  }

  private func bookEntries(of user: String, in world: World) -> [ReconciliationRow] {
    var entries: [ReconciliationRow] = []
    for payment in ledger.all.reversed() where payment.user == user {
      let entry = ReconciliationRow(
        number: payment.number, isPaid: storeEntry(of: payment, in: world).isPaid,
        isVerified: payment.status == .success,
        grantCount: payment.delivery.user == nil || payment.delivery.user == user
          ? payment.delivery.netGrantCount : 0)
      guard entry.isPaid || entry.isVerified || entry.grantCount > 0 else { continue }
      entries.append(entry)
      if entries.count == Self.maxCompared { break }
    }
    return entries.reversed()
  }

  /// Whether the service refuses receipts signed in Xcode, so that purchases fail with error 11.
  public func refusesReceipts(of world: World) -> Bool { Self.refusesLocalReceipts(world) }

  public static func productFields(
    of product: ConsoleProduct, in world: World
  ) -> [(name: String, value: String)] {
    Vendor.productFields.map { ($0, product.field($0, in: world) ?? none) }
  }

  public static func word(isStopped: Bool) -> String { Vendor.word(isStopped: isStopped) }
  public static var productClass: String { Vendor.productClass }
  /// The frameworks that a project links, separated by commas.
  public static var frameworks: String { Vendor.frameworks.joined(separator: ", ") }
  public static var pod: String { Vendor.pod }
}

public enum ResultField: Int, CaseIterable, Hashable, Sendable {
  case user, store, product, productNumber, type, price, currency, sequence, token, transaction, original,
    purchased, expires, promoted, payload

  public var name: String { Vendor.resultFields[rawValue] }
}
