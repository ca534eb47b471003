// Who the app is for the App Store: what stands in its receipts and in what StoreKit 2 gives. The operator says it; what
// nobody has said comes of the catalogue and the seed, until the first purchase or receipt fixes all of it.

import StoreCatalog
import Support

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
      bundleID: Self.bundleID(ofProducts: catalog.allIdentifiers) ?? Self.defaultBundleID,
      sharedSecret: Self.secret(seed: seed))
  }

  public static let defaultBundleID = "com.example.subscriptionlab"

  /// The shared secret of an app of which nothing was said.
  public static func secret(seed: UInt64) -> String {
    SeededBytes.hexadecimal(16, seed: seed, for: .sharedSecret)
  }

  /// The common prefix of product identifiers as a bundle identifier; `nil` if it is not a valid one.
  public static func bundleID(ofProducts identifiers: [String]) -> String? {
    validBundleID(CatalogIndex.commonPrefix(of: identifiers))
  }

  /// The prefix if it is a valid bundle identifier.
  package static func validBundleID(_ prefix: String?) -> String? {
    prefix.flatMap { IdentityChange.Fault.ofBundle($0) == nil ? $0 : nil }
  }
}

extension Catalog {
  /// The identifiers of all that is sold.
  fileprivate var allIdentifiers: [String] {
    products.map(\.identifier) + groups.flatMap { $0.subscriptions.map(\.identifier) }
  }
}

/// What is said of who the app is; nil leaves a value as it is.
public struct IdentityChange: Hashable, Sendable {
  public var bundleID: String?
  public var appleID: Int64?
  public var version: String?
  public var originalVersion: String?
  public var sharedSecret: String?
  /// Whether all of it is fixed from now on: a receipt says it.
  public package(set) var isFinal = false

  public init(
    bundleID: String? = nil, appleID: Int64? = nil, version: String? = nil, originalVersion: String? = nil,
    sharedSecret: String? = nil
  ) {
    self.bundleID = bundleID
    self.appleID = appleID
    self.version = version
    self.originalVersion = originalVersion
    self.sharedSecret = sharedSecret
  }

  /// Says nothing: asks who the app is.
  public var isEmpty: Bool { self == IdentityChange() }

  /// Says nothing new, and that it stays so.
  public static var final: IdentityChange {
    var change = IdentityChange()
    change.isFinal = true
    return change
  }

  /// An identity with what is said in its place.
  package func applied(to identity: AppIdentity) -> AppIdentity {
    AppIdentity(
      bundleID: bundleID ?? identity.bundleID, appleID: appleID ?? identity.appleID,
      version: version ?? identity.version, originalVersion: originalVersion ?? identity.originalVersion,
      sharedSecret: sharedSecret ?? identity.sharedSecret)
  }

  /// Takes over what another one says.
  package mutating func merge(_ other: IdentityChange) {
    bundleID = other.bundleID ?? bundleID
    appleID = other.appleID ?? appleID
    version = other.version ?? version
    originalVersion = other.originalVersion ?? originalVersion
    sharedSecret = other.sharedSecret ?? sharedSecret
  }

  /// A value that no app has.
  public enum Fault: Hashable, Sendable {
    case bundleID
    case appleID
    case version
    case secret

    /// What a bundle identifier is made of: parts of letters, digits and hyphens, with dots between, at most 155.
    package static func ofBundle(_ text: String) -> Fault? {
      let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let fits = parts.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
      return fits && text.utf8.count <= 155 ? nil : .bundleID
    }

    /// A version is at most 18 letters, digits, dots and hyphens.
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

  /// The first value that no app has.
  package var fault: Fault? {
    bundleID.flatMap(Fault.ofBundle) ?? appleID.flatMap {
      (1...999_999_999_999).contains($0) ? nil : .appleID
    }
      ?? version.flatMap(Fault.ofVersion) ?? originalVersion.flatMap(Fault.ofVersion)
      ?? sharedSecret.flatMap(Fault.ofSecret)
  }
}

/// What the worlds of a session have of who the app is.
package struct IdentitySetting: Hashable, Sendable {
  /// What was said of it.
  package var said = IdentityChange()
  /// All of it, from the first purchase or receipt on.
  package var fixed: AppIdentity?
  /// Whether this world is one that has fixed it.
  package var isFixedHere = false
}

extension WorldConfiguration.ConfigurationValues {
  /// Who the app is now.
  package var appIdentity: AppIdentity {
    identity.fixed
      ?? identity.said.applied(
        to: AppIdentity(
          bundleID: AppIdentity.validBundleID(index.commonPrefix) ?? AppIdentity.defaultBundleID,
          sharedSecret: AppIdentity.secret(seed: seed)))
  }

  /// The bundle identifier alone: every transaction says it.
  package var bundleID: String {
    identity.fixed?.bundleID ?? identity.said.bundleID ?? AppIdentity.validBundleID(index.commonPrefix)
      ?? AppIdentity.defaultBundleID
  }
}

extension IdentityChange.Fault {
  /// What fits.
  package var possible: Alternative {
    switch self {
    case .bundleID: .formSuchAs(["com.example.app"])
    case .appleID: .number(1...999_999_999_999)
    case .version: .formSuchAs(["36", "1.2.0"])
    case .secret: .formSuchAs(["00112233445566778899aabbccddeeff"])
    }
  }

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .bundleID:
      texts.localized(
        "a bundle identifier has letters, digits, hyphens and dots between its parts, at most 155 in all")
    case .appleID: texts.localized("an app's number in the App Store has 1 to 12 digits")
    case .version: texts.localized("a version has 1 to 18 letters, digits, dots and hyphens")
    case .secret: texts.localized("a shared secret has 32 hexadecimal digits")
    }
  }
}

extension AppIdentity {
  /// A secret as logs show it: its first four characters.
  public static func shortened(secret: String) -> String { String(secret.prefix(4)) + "…" }
}
