// What is to be said of all payments at once: where the books differ, the lists of a user, what each book has of a user.
// Looks at every payment: who shows it keeps it.

import StoreModel
import StoreSimulator
import Support

/// All payments of a world, as a screen sums them up.
public struct ServiceOverview: Sendable {
  /// The payments in which the books differ.
  public let differing: Set<PaymentNumber>
  /// The oldest of them.
  public let oldestDifference: PaymentNumber?
  /// Transactions that were paid and have no payment at all.
  public let unmatchedTransactions: [TransactionNumber]
  /// The lists of the current user; `nil` if there is none.
  public let lists: UserLists?
  /// The user whose payments `bookEntries` lists: the current user, otherwise the user of the selected payment.
  public let owner: String?
  /// The newest payments of the owner in any of the three records, oldest first.
  public let bookEntries: [ReconciliationRow]
}

/// The lists of one user.
public struct UserLists: Sendable {
  public let user: String
  public let unconsumed: [PaymentNumber]
  /// Active, and paid in the App Store.
  public let active: [PaymentNumber]
  /// When the first of them ends.
  public let activeUntil: Instant?
  /// Active, and paid in other stores: how many by their code.
  public let elsewhere: [(store: String, count: Int)]
  /// Paid or being paid, and not verified.
  public let inProgress: [PaymentNumber]
  /// What was paid this month, in milliunits.
  public let paid: Int64
  /// The currency of that.
  public let currency: String
}

/// Which of the three books has a payment.
public struct ReconciliationRow: Hashable, Sendable {
  public let number: PaymentNumber
  public let isPaid: Bool
  public let isVerified: Bool
  /// How often it was handed out to its payer.
  public let handedOut: Int
}

extension IAPService {
  /// The newest payments of which the three books are compared.
  private static let maxCompared = 64

  public func overview(in world: World) -> ServiceOverview {
    let (payments, unmatchedTransactions) = differences(in: world)
    let owner = sdk.user ?? payments.first.map { book[$0].user } ?? book.all.last?.user
    return ServiceOverview(
      differing: Set(payments), oldestDifference: payments.first,
      unmatchedTransactions: unmatchedTransactions,
      lists: sdk.user.map { lists(of: $0, in: world) }, owner: owner,
      bookEntries: owner.map { bookEntries(of: $0, in: world) } ?? [])
  }

  private func lists(of user: String, in world: World) -> UserLists {
    let active = list(.active, of: user, in: world)
    var elsewhere: [(store: String, count: Int)] = []
    for number in active where book[number].storeCode != Vendor.appStoreCode {
      let code = book[number].storeCode
      if let place = elsewhere.firstIndex(where: { $0.store == code }) {
        elsewhere[place].count += 1
      } else {
        elsewhere.append((code, 1))
      }
    }
    let own = active.filter { book[$0].storeCode == Vendor.appStoreCode }
    return UserLists(
      user: user, unconsumed: list(.unconsumed, of: user, in: world), active: own,
      activeUntil: own.compactMap { book[$0].expiresAt }.min(), elsewhere: elsewhere,
      inProgress: book.all.lazy.filter { $0.user == user && isInProgress($0, in: world) }.map(\.number),
      paid: paid(by: user, at: world.now),
      currency: book.all.last { $0.user == user }?.currency ?? settings.console.products.first?.currency ?? ""
    )
  }

  /// Whether something of a payment is still to come: the sheet is up, or it is paid and waits to be verified.
  private func isInProgress(_ payment: ServicePayment, in world: World) -> Bool {
    guard payment.status == .reserved || payment.status == .userClose else { return false }
    return switch storeEntry(of: payment, in: world) {
    case .open, .paid: true
    case .nothing, .refunded, .outside: false
    }
  }

  private func bookEntries(of user: String, in world: World) -> [ReconciliationRow] {
    var entries: [ReconciliationRow] = []
    for payment in book.all.reversed() where payment.user == user {
      let entry = ReconciliationRow(
        number: payment.number, isPaid: storeEntry(of: payment, in: world).isPaid,
        isVerified: payment.status == .success,
        handedOut: payment.delivery.user == nil || payment.delivery.user == user ? payment.delivery.held : 0)
      guard entry.isPaid || entry.isVerified || entry.handedOut > 0 else { continue }
      entries.append(entry)
      if entries.count == Self.maxCompared { break }
    }
    return entries.reversed()
  }

  /// Whether purchases end with 11 because Xcode signs the receipts.
  public func refusesReceipts(of world: World) -> Bool { Self.refusesLocalReceipts(world) }

  /// A product as the app sees it, field by field under the vendor's names.
  public static func productFields(
    of product: ConsoleProduct, in world: World
  ) -> [(name: String, value: String)] {
    Vendor.productFields.map { ($0, product.field($0, in: world) ?? none) }
  }

  /// The word of the console for whether a product can be bought.
  public static func word(isStopped: Bool) -> String { Vendor.word(isStopped: isStopped) }
  /// What the vendor calls a product as the app sees it.
  public static var productClass: String { Vendor.productClass }
  /// What the project links, and the package that brings it.
  public static var frameworks: String { Vendor.frameworks.joined(separator: ", ") }
  public static var pod: String { Vendor.pod }
}

/// A field of a result, in the order of the vendor's table.
public enum ResultField: Int, CaseIterable, Hashable, Sendable {
  case user, store, product, productNumber, type, price, currency, sequence, token, transaction, original,
    purchased, expires, promoted, payload

  /// Its name in the vendor's table.
  public var name: String { Vendor.resultFields[rawValue] }
}
