// The bodies of requests with consumption information, in the current and in the deprecated version.

import StoreModel
import Support

struct ConsumptionRequest {
  let body: JSONValue

  init(_ body: JSONValue) { self.body = body }

  private static let deliveries: [String: ConsumptionInformation.Delivery] = [
    "DELIVERED": .delivered, "UNDELIVERED_QUALITY_ISSUE": .qualityIssue,
    "UNDELIVERED_WRONG_ITEM": .wrongItem, "UNDELIVERED_SERVER_OUTAGE": .serverOutage,
    "UNDELIVERED_OTHER": .other,
  ]
  private static let preferences: [String: ConsumptionInformation.RefundPreference] = [
    "DECLINE": .decline, "GRANT_FULL": .grantFull, "GRANT_PRORATED": .grantProrated,
  ]

  private func checkConsent() throws(APIFailure) {
    guard body["customerConsented"]?.flag == true else {
      throw APIFailure(
        .invalidCustomerConsented, "customerConsented is not true", ja: "customerConsentedがtrueではありません")
    }
  }

  // MARK: Version 2

  func information(ofSubscription isSubscription: Bool) throws(APIFailure) -> ConsumptionInformation {
    try checkConsent()
    guard let isSampleProvided = body["sampleContentProvided"]?.flag else {
      throw APIFailure(.invalidSampleContentProvided)
    }
    guard let delivery = body["deliveryStatus"]?.text.flatMap({ Self.deliveries[$0] }) else {
      throw APIFailure(.invalidDeliveryStatus)
    }
    let percentage = try percentage(delivery, ofSubscription: isSubscription)
    var preference: ConsumptionInformation.RefundPreference?
    if let value = body["refundPreference"] {
      preference = value.text.flatMap { Self.preferences[$0] }
      if preference == nil { throw APIFailure(.invalidRefundPreference) }
    }
    return ConsumptionInformation(
      delivery: delivery, isSampleProvided: isSampleProvided, percentage: percentage, preference: preference)
  }

  /// Reads the consumed part.
  ///
  /// The codes of two errors are not documented, so 4000000 is sent in their place.
  private func percentage(
    _ delivery: ConsumptionInformation.Delivery, ofSubscription isSubscription: Bool
  ) throws(APIFailure) -> Int? {
    guard let value = body["consumptionPercentage"] else { return nil }
    if isSubscription { throw APIFailure(.consumptionPercentageAutoRenewableSubscription) }
    guard let number = value.integer, let percentage = Int(exactly: number),
      ConsumptionInformation.percentages.contains(percentage)
    else {
      throw APIFailure(
        .generalBadRequest, "consumptionPercentage is not a number up to 100000",
        ja: "consumptionPercentageが100000以下の数ではありません")
    }
    if delivery != .delivered, percentage != 0 {
      throw APIFailure(
        .generalBadRequest, "consumptionPercentage is not 0, although nothing was delivered",
        ja: "提供していないのに、consumptionPercentageが0ではありません")
    }
    return percentage
  }

  // MARK: Version 1

  /// A member with a number in the deprecated version.
  struct NumberMember: Sendable {
    let name: String
    let maximum: Int64
    let error: ServerAPIError
  }

  static let numbers: [NumberMember] = [
    NumberMember(name: "accountTenure", maximum: 7, error: .invalidAccountTenure),
    NumberMember(name: "consumptionStatus", maximum: 3, error: .invalidConsumptionStatus),
    NumberMember(name: "deliveryStatus", maximum: 5, error: .invalidDeliveryStatus),
    NumberMember(name: "lifetimeDollarsPurchased", maximum: 7, error: .invalidLifetimeDollarsPurchased),
    NumberMember(name: "lifetimeDollarsRefunded", maximum: 7, error: .invalidLifetimeDollarsRefunded),
    NumberMember(name: "platform", maximum: 2, error: .invalidPlatform),
    NumberMember(name: "playTime", maximum: 7, error: .invalidPlayTime),
    NumberMember(name: "refundPreference", maximum: 3, error: .invalidRefundPreference),
    NumberMember(name: "userStatus", maximum: 4, error: .invalidUserStatus),
  ]

  private static let deliveryNumbers: [Int64: ConsumptionInformation.Delivery] = [
    0: .delivered, 1: .qualityIssue, 2: .wrongItem, 3: .serverOutage,
  ]
  private static let preferenceNumbers: [Int64: ConsumptionInformation.RefundPreference] = [
    1: .grantFull, 2: .decline,
  ]

  /// Reads the numbers of the deprecated version; absent members are accepted (chosen).
  func informationOfVersion1() throws(APIFailure) -> ConsumptionInformation {
    try checkConsent()
    var values: [String: Int64] = [:]
    for member in Self.numbers {
      guard let value = body[member.name] else { continue }
      guard let number = value.integer, (0...member.maximum).contains(number) else {
        throw APIFailure(
          member.error, "\(member.name) is not a number from 0 to \(member.maximum)",
          ja: "\(member.name)が0から\(member.maximum)の数ではありません")
      }
      values[member.name] = number
    }
    if let token = body["appAccountToken"] {
      guard let text = token.text, text.isEmpty || UUIDText.isOne(text) else {
        throw APIFailure(.invalidAppAccountToken)
      }
    }
    var isSampleProvided = false
    if let sample = body["sampleContentProvided"] {
      guard let flag = sample.flag else { throw APIFailure(.invalidSampleContentProvided) }
      isSampleProvided = flag
    }
    return ConsumptionInformation(
      delivery: values["deliveryStatus"].map { Self.deliveryNumbers[$0] ?? .other } ?? .delivered,
      isSampleProvided: isSampleProvided,
      preference: values["refundPreference"].flatMap { Self.preferenceNumbers[$0] })
  }
}
