// StoreKit 2 updates and App Store Server Notifications as lines of the log.

import StoreModel
import StoreSimulator
import Support

/// Formatting of the events on the channels `updates` and `server`.
public enum UpdateText {
  /// Returns text such as `com.example.yearly 1000000782225204 RENEWAL expires 2021-02-26 19:08:00`.
  ///
  /// `zone` is the time zone of the text, and `name` returns the text for a product. Printed logs are in
  /// English, the default of `texts`.
  public static func text(
    _ update: StoreKitUpdate, zone: DeviceTimeZone, _ texts: Localizer = Localizer(),
    name: (String) -> String = { $0 }
  ) -> String {
    text(update, zone: zone, texts, name: name) { update in
      "\(name(update.product)) \(update.identifier.map { String($0) } ?? "#\(update.number)")"
    }
  }

  /// Returns text such as `DID_CHANGE_RENEWAL_PREF / UPGRADE  com.example.yearly for Hanako`.
  public static func text(
    _ notification: ServerNotification, _ texts: Localizer = Localizer(), name: (String) -> String = { $0 }
  ) -> String {
    let product =
      notification.product.isEmpty
      ? "" : "  \(name(notification.product))\(forPerson(notification.person, texts))"
    let reason = notification.reason.map { "  \($0.wire)" } ?? ""
    return notification.event.text + product + reason
      + (notification.isManual ? texts.localized(" (sent by hand)") : "")
      + unsentNote(isSent: notification.isSent, texts)
  }

  /// Returns the words after an event that the environment does not send to a server; empty if it does.
  public static func unsentNote(isSent: Bool, _ texts: Localizer) -> String {
    isSent ? "" : texts.localized(" (not sent in Xcode)")
  }

  package static func text(
    _ update: StoreKitUpdate, zone: DeviceTimeZone, _ texts: Localizer = Localizer(),
    name: (String) -> String = { $0 }, transaction: (TransactionUpdate) -> String
  ) -> String {
    switch update {
    case .transaction(let update):
      "\(transaction(update)) \(change(of: update, zone: zone, texts))"
        + (update.failure.map { "  .unverified(\($0.text))" } ?? "")
    case .status(let product, let state, let person, _, let renewal):
      texts.localized("status of \(name(product)): \(state.name)\(change(of: renewal, name: name))")
        + forPerson(person, texts)
    case .storefront(let storefront): "storefront \(storefront)"
    case .message(let reason, _): "message \(reason.rawValue)"
    }
  }

  /// Returns text such as `, willAutoRenew = false`.
  private static func change(of renewal: RenewalChange?, name: (String) -> String) -> String {
    switch renewal {
    case nil: ""
    case .willAutoRenew(let isOn): ", willAutoRenew = \(isOn)"
    case .commitmentWillAutoRenew(let isOn): ", commitmentInfo.willAutoRenew = \(isOn)"
    case .commitmentPreference(let product): ", commitmentInfo.autoRenewPreference = \(name(product))"
    case .preference(let product): ", autoRenewPreference = \(name(product))"
    case .offer(let identifier): ", offer = \(identifier ?? "nil")"
    case .priceIncrease(let status): ", priceIncreaseStatus = \(status.rawValue)"
    }
  }

  private static func change(
    of update: TransactionUpdate, zone: DeviceTimeZone, _ texts: Localizer
  ) -> String {
    let whose = forPerson(update.person, texts)
    switch update.change {
    case .new(let reason, let ownership, let expires):
      let shared = ownership == .familyShared ? " \(ownership.rawValue)" : ""
      return reason.rawValue + shared + whose
        + expiration(expires, zone, texts)
    case .unfinished(let reason, let expires, let revocation):
      let revoked = revocation.map {
        ", revocationDate = \(TimeFormatter.dateAndTime($0.date, in: zone))"
          + ", revocationReason = \($0.reason.rawValue)"
      }
      return period(reason, expires, zone, texts) + ", unfinished" + (revoked ?? "")
    case .finished(let reason, let expires): return period(reason, expires, zone, texts) + ", finished"
    case .upgraded: return "isUpgraded = true" + whose
    // A percentage of 0 means that family sharing ended without a refund.
    case .revoked(100), .revoked(0): return "revocationDate set" + whose
    case .revoked(let percentage): return "revocationDate set (pro rata \(percentage) %)" + whose
    case .reinstated: return "revocationDate = nil" + whose
    case .extended(let end): return "expirationDate = \(TimeFormatter.dateAndTime(end, in: zone))" + whose
    }
  }

  /// Returns text such as `RENEWAL expires 2021-02-26 19:08:00`.
  private static func period(
    _ reason: TransactionReason, _ expires: Instant?, _ zone: DeviceTimeZone, _ texts: Localizer
  ) -> String {
    reason.rawValue + expiration(expires, zone, texts)
  }

  private static func expiration(_ expires: Instant?, _ zone: DeviceTimeZone, _ texts: Localizer) -> String {
    expires.map { texts.localized(" expires \(TimeFormatter.dateAndTime($0, in: zone))") } ?? ""
  }

  private static func forPerson(_ person: String, _ texts: Localizer) -> String {
    person == FamilyMember.me ? "" : texts.localized(" for \(person)")
  }
}
