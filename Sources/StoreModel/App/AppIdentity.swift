// The app's identity for the App Store.

import StoreCatalog
import Support

/// The app's identity in receipts and in StoreKit 2.
///
/// Values that the operator has not set are derived from the catalogue and the seed. The first purchase
/// or receipt fixes all values.
public struct AppIdentity: Hashable, Sendable {
  public var bundleID: String
  /// The app's number in the App Store (Apple ID).
  public var appleID: Int64
  /// `CFBundleVersion`.
  public var version: String
  /// The version that the account downloaded first; always `1.0` in the test environments.
  public var originalVersion: String
  /// 32 hexadecimal digits that authenticate the developer's server.
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

  /// Creates the default identity.
  ///
  /// The bundle identifier is derived from the products, and the secret from the seed.
  public init(catalog: Catalog, seed: UInt64) {
    self.init(
      bundleID: Self.bundleID(ofProducts: catalog.allIdentifiers) ?? Self.defaultBundleID,
      sharedSecret: Self.secret(seed: seed))
  }

  public static let defaultBundleID = "com.example.subscriptionlab"

  public static func secret(seed: UInt64) -> String {
    SeededBytes.hexadecimal(16, seed: seed, for: .sharedSecret)
  }

  /// Returns the common prefix of the product identifiers; nil if it is not a valid bundle identifier.
  public static func bundleID(ofProducts identifiers: [String]) -> String? {
    validBundleID(CatalogIndex.commonPrefix(of: identifiers))
  }

  /// Returns the prefix; nil if it is not a valid bundle identifier.
  package static func validBundleID(_ prefix: String?) -> String? {
    prefix.flatMap { IdentityChange.Fault.ofBundle($0) == nil ? $0 : nil }
  }
}

extension Catalog {
  fileprivate var allIdentifiers: [String] {
    products.map(\.identifier) + groups.flatMap { $0.subscriptions.map(\.identifier) }
  }
}

/// A change of the app's identity; nil leaves a value unchanged.
public struct IdentityChange: Hashable, Sendable {
  public var bundleID: String?
  public var appleID: Int64?
  public var version: String?
  public var originalVersion: String?
  public var sharedSecret: String?
  /// `SKIncludeConsumableInAppPurchaseHistory` in the app's Info.plist.
  ///
  /// No receipt contains this value, so it can change after the identity is fixed.
  public var consumableHistory: Bool?
  /// Whether the change fixes the identity, as the first purchase or receipt does.
  public package(set) var isFinal = false

  public init(
    bundleID: String? = nil, appleID: Int64? = nil, version: String? = nil, originalVersion: String? = nil,
    sharedSecret: String? = nil, consumableHistory: Bool? = nil
  ) {
    self.bundleID = bundleID
    self.appleID = appleID
    self.version = version
    self.originalVersion = originalVersion
    self.sharedSecret = sharedSecret
    self.consumableHistory = consumableHistory
  }

  public var isEmpty: Bool { self == IdentityChange() }

  public static var final: IdentityChange {
    var change = IdentityChange()
    change.isFinal = true
    return change
  }

  package func applied(to identity: AppIdentity) -> AppIdentity {
    AppIdentity(
      bundleID: bundleID ?? identity.bundleID, appleID: appleID ?? identity.appleID,
      version: version ?? identity.version, originalVersion: originalVersion ?? identity.originalVersion,
      sharedSecret: sharedSecret ?? identity.sharedSecret)
  }

  /// Overwrites the values that the other change sets.
  package mutating func merge(_ other: IdentityChange) {
    bundleID = other.bundleID ?? bundleID
    appleID = other.appleID ?? appleID
    version = other.version ?? version
    originalVersion = other.originalVersion ?? originalVersion
    sharedSecret = other.sharedSecret ?? sharedSecret
    consumableHistory = other.consumableHistory ?? consumableHistory
  }

  public enum Fault: Hashable, Sendable {
    case bundleID
    case appleID
    case version
    case secret

    /// Returns the fault of a bundle identifier: parts of letters, digits and hyphens, at most 155 bytes.
    package static func ofBundle(_ text: String) -> Fault? {
      let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let fits = parts.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
      return fits && text.utf8.count <= 155 ? nil : .bundleID
    }

    /// Returns the fault of a version, which has 1 to 18 letters, digits, dots and hyphens.
    package static func ofVersion(_ text: String) -> Fault? {
      let fits = text.utf8.allSatisfy {
        isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      return fits && (1...18).contains(text.utf8.count) ? nil : .version
    }

    package static func ofSecret(_ text: String) -> Fault? {
      let fits = text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
      return fits && text.utf8.count == 32 ? nil : .secret
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
  }

  package var fault: Fault? {
    bundleID.flatMap(Fault.ofBundle) ?? appleID.flatMap {
      (1...999_999_999_999).contains($0) ? nil : .appleID
    }
      ?? version.flatMap(Fault.ofVersion) ?? originalVersion.flatMap(Fault.ofVersion)
      ?? sharedSecret.flatMap(Fault.ofSecret)
  }
}

/// The state of the app's identity in the worlds of a session.
package struct IdentitySetting: Hashable, Sendable {
  /// The values that the operator has set.
  package var configured = IdentityChange()
  /// The complete identity after the first purchase or receipt has fixed it.
  package var fixed: AppIdentity?
  /// Whether an event in this world has fixed the identity.
  package var isFixedHere = false
}

extension WorldConfiguration.ConfigurationValues {
  package var appIdentity: AppIdentity {
    identity.fixed
      ?? identity.configured.applied(
        to: AppIdentity(
          bundleID: AppIdentity.validBundleID(index.commonPrefix) ?? AppIdentity.defaultBundleID,
          sharedSecret: AppIdentity.secret(seed: seed)))
  }

  /// The value of `SKIncludeConsumableInAppPurchaseHistory` in the app's Info.plist.
  package var requestsConsumableHistory: Bool { identity.configured.consumableHistory ?? false }

  /// Whether StoreKit 2 lists finished consumables (rule `storekit2.queries.consumables`).
  ///
  /// Systems before iOS 18 ignore the app's key. In the two oldest eras, later features stay usable.
  package var listsFinishedConsumables: Bool {
    requestsConsumableHistory && quirks.era != .xcode12 && quirks.era != .xcode15
  }

  /// Only the bundle identifier, because the whole identity is too slow to derive for every transaction.
  package var bundleID: String {
    identity.fixed?.bundleID ?? identity.configured.bundleID ?? AppIdentity.validBundleID(index.commonPrefix)
      ?? AppIdentity.defaultBundleID
  }
}

extension IdentityChange.Fault {
  package var possible: Alternative {
    switch self {
    case .bundleID: .formSuchAs(["com.example.app"])
    case .appleID: .number(1...999_999_999_999)
    case .version: .formSuchAs(["36", "1.2.0"])
    case .secret: .formSuchAs(["00112233445566778899aabbccddeeff"])
    }
  }

  /// Returns the sentence, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .bundleID:
      texts.localized(
        "a bundle ID consists of letters, digits, hyphens and dots (at most 155 characters)")
    case .appleID: texts.localized("an app's Apple ID has 1 to 12 digits")
    case .version: texts.localized("a version has 1 to 18 letters, digits, dots and hyphens")
    case .secret: texts.localized("a shared secret has 32 hexadecimal digits")
    }
  }
}

extension AppIdentity {
  /// Returns the first four characters of a secret, followed by `…`.
  public static func shortened(secret: String) -> String { String(secret.prefix(4)) + "…" }
}
