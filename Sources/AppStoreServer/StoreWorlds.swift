// What the server answers from: a copy of the session's worlds and of what is set for the server. A value that whoever
// plays hands over; nothing that is done to the worlds afterwards reaches an answer that is under way.

import Ground
import StoreSimulator

/// The worlds behind the stores.
public struct StoreWorlds: Sendable {
  /// By environment; only those that were visited.
  public var worlds: [EnvironmentName: World]
  public var identity: AppIdentity
  public var quirks: ReceiptQuirks
  /// What the next request for a receipt's verification is answered instead.
  public var fault: ReceiptFault?
  /// Accounts that are no more, by environment.
  public var deleted: [EnvironmentName: Set<Person>]

  public init(
    _ simulator: Simulator, identity: AppIdentity? = nil, quirks: ReceiptQuirks = ReceiptQuirks(),
    fault: ReceiptFault? = nil, deleted: [EnvironmentName: Set<Person>] = [:]
  ) {
    worlds = simulator.worlds
    let present = simulator.world
    self.identity = identity ?? AppIdentity(catalog: present.catalog, seed: present.seed)
    self.quirks = quirks
    self.fault = fault
    self.deleted = deleted
  }
}

/// Who the app is.
public struct AppIdentity: Hashable, Sendable {
  public var bundleID: String
  /// The number of the app in the App Store.
  public var appleID: Int64
  /// `CFBundleVersion`.
  public var version: String
  /// The version that the account had first; in the test environments always `1.0`.
  public var originalVersion: String
  /// 32 hexadecimal digits that the developer's server shows.
  public var sharedSecret: String

  public init(
    bundleID: String, appleID: Int64 = 1_234_567_890, version: String = "1", originalVersion: String = "1.0",
    sharedSecret: String
  ) {
    self.bundleID = bundleID
    self.appleID = appleID
    self.version = version
    self.originalVersion = originalVersion
    self.sharedSecret = sharedSecret
  }

  /// The identity of an app of which nothing was said: named after what it sells, with a secret from the seed.
  public init(catalog: Catalog, seed: UInt64) {
    self.init(
      bundleID: Self.commonPrefix(of: catalog.products.map(\.identifier)) ?? Self.defaultBundleID,
      sharedSecret: SeededBytes.hexadecimal(16, seed: seed, for: .sharedSecret))
  }

  public static let defaultBundleID = "com.example.subscriptionlab"

  /// The parts between dots that all identifiers begin with, at least two: `com.example` of `com.example.a` and
  /// `com.example.b`.
  ///
  /// A single identifier is no prefix of itself.
  static func commonPrefix(of identifiers: [String]) -> String? {
    let parted = identifiers.map {
      Array($0.split(separator: ".", omittingEmptySubsequences: false).dropLast())
    }
    guard var common = parted.first else { return nil }
    for parts in parted.dropFirst() {
      common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
    }
    guard common.count >= 2, !common.contains("") else { return nil }
    return common.joined(separator: ".")
  }
}

/// What the store's answers about receipts differ in, each default first.
public struct ReceiptQuirks: Hashable, Sendable {
  /// Which fields a row has: those of today, or those of October 2017.
  public enum Fields: String, CaseIterable, Hashable, Sendable {
    case now
    case of2017 = "2017"
  }

  /// In which order transactions stand.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    case oldestFirst = "oldest-first"
    case newestFirst = "newest-first"
    case shuffled
  }

  /// What a receipt is answered that does not verify: the documented status, or the one that was measured.
  public enum Tampered: Int, CaseIterable, Hashable, Sendable {
    case notAuthenticated = 21003
    case malformed = 21002
  }

  public var fields = Fields.now
  public var order = Order.oldestFirst
  /// How many transactions a receipt of the Sandbox has at most: the newest; nil for all.
  public var sandboxTruncation: Int?
  public var tampered = Tampered.notAuthenticated

  public init() {}

  /// How much later than the first period's purchase date its original purchase date is.
  ///
  /// In 2017 the purchase date was when the customer paid, the original one when the store had written it down: three
  /// seconds later in the only whole sample.
  var originalPurchaseDelay: TimeSpan { fields == .of2017 ? .seconds(3) : .zero }
}

/// A status that the store answers whatever the receipt is.
public struct ReceiptFault: Hashable, Sendable {
  public let status: Int
  /// Whether the answer says that trying again helps; only of the statuses from 21100 on.
  public let isRetryable: Bool?
  /// Whether one request uses it up.
  public let isOnce: Bool

  /// The statuses that can be asked for.
  public static func canBe(_ status: Int) -> Bool {
    [21005, 21006, 21009].contains(status) || internalErrors.contains(status)
  }

  static let internalErrors = 21100...21199

  /// Nil for a status that comes of the receipt itself, and for a word about trying again where none is sent.
  public init?(status: Int, isRetryable: Bool? = nil, isOnce: Bool = false) {
    guard Self.canBe(status), isRetryable == nil || Self.internalErrors.contains(status) else { return nil }
    self.status = status
    self.isRetryable = isRetryable
    self.isOnce = isOnce
  }
}
