// The errors of the App Store Server API, with Apple's codes and messages.

/// An error of the App Store Server API; the raw value is `errorCode`.
///
/// Apple's documentation does not state the messages of 4000183 and 4000187, so those two are chosen. The
/// table also has errors that no request to the simulation causes.
public enum ServerAPIError: Int, Error, CaseIterable, Hashable, Sendable {
  case generalBadRequest = 4_000_000
  case invalidAppIdentifier = 4_000_002
  case invalidRequestRevision = 4_000_005
  case invalidTransactionId = 4_000_006
  case invalidOriginalTransactionId = 4_000_008
  case invalidExtendByDays = 4_000_009
  case invalidExtendReasonCode = 4_000_010
  case invalidRequestIdentifier = 4_000_011
  case startDateTooFarInPast = 4_000_012
  case startDateAfterEndDate = 4_000_013
  case invalidPaginationToken = 4_000_014
  case invalidStartDate = 4_000_015
  case invalidEndDate = 4_000_016
  case paginationTokenExpired = 4_000_017
  case invalidNotificationType = 4_000_018
  case multipleFiltersSupplied = 4_000_019
  case invalidTestNotificationToken = 4_000_020
  case invalidSort = 4_000_021
  case invalidProductType = 4_000_022
  case invalidProductId = 4_000_023
  case invalidSubscriptionGroupIdentifier = 4_000_024
  case invalidExcludeRevoked = 4_000_025
  case invalidInAppOwnershipType = 4_000_026
  case invalidEmptyStorefrontCountryCodeList = 4_000_027
  case invalidStorefrontCountryCode = 4_000_028
  case invalidRevoked = 4_000_030
  case invalidStatus = 4_000_031
  case invalidAccountTenure = 4_000_032
  case invalidAppAccountToken = 4_000_033
  case invalidConsumptionStatus = 4_000_034
  case invalidCustomerConsented = 4_000_035
  case invalidDeliveryStatus = 4_000_036
  case invalidLifetimeDollarsPurchased = 4_000_037
  case invalidLifetimeDollarsRefunded = 4_000_038
  case invalidPlatform = 4_000_039
  case invalidPlayTime = 4_000_040
  case invalidSampleContentProvided = 4_000_041
  case invalidUserStatus = 4_000_042
  case invalidTransactionNotConsumable = 4_000_043
  case invalidRefundPreference = 4_000_044
  case invalidTransactionTypeNotSupported = 4_000_047
  case appTransactionIdNotSupported = 4_000_048
  case invalidAppAccountTokenUUID = 4_000_183
  case familyTransactionNotSupported = 4_000_185
  case transactionIdIsNotOriginalTransactionId = 4_000_187
  case consumptionPercentageAutoRenewableSubscription = 4_000_209
  case subscriptionExtensionIneligible = 4_030_004
  case subscriptionMaxExtension = 4_030_005
  case familySharedSubscriptionExtensionIneligible = 4_030_007
  case accountNotFound = 4_040_001
  case accountNotFoundRetryable = 4_040_002
  case appNotFound = 4_040_003
  case appNotFoundRetryable = 4_040_004
  case originalTransactionIdNotFound = 4_040_005
  case originalTransactionIdNotFoundRetryable = 4_040_006
  case serverNotificationURLNotFound = 4_040_007
  case testNotificationNotFound = 4_040_008
  case statusRequestNotFound = 4_040_009
  case transactionIdNotFound = 4_040_010
  case appTransactionDoesNotExist = 4_040_019
  case rateLimitExceeded = 4_290_000
  case generalInternal = 5_000_000
  case generalInternalRetryable = 5_000_001

  /// The HTTP status, which is the beginning of the code.
  public var status: Int { rawValue / 10_000 }

  /// `errorMessage`.
  public var message: String { Self.messages[self] ?? "" }

  private static let messages: [ServerAPIError: String] = [
    .generalBadRequest: "Bad request.",
    .invalidAppIdentifier: "Invalid request app identifier.",
    .invalidRequestRevision: "Invalid request revision.",
    .invalidTransactionId: "Invalid transaction id.",
    .invalidOriginalTransactionId: "Invalid original transaction id.",
    .invalidExtendByDays: "Invalid extend by days value.",
    .invalidExtendReasonCode: "Invalid extend reason code.",
    .invalidRequestIdentifier: "Invalid request identifier.",
    .startDateTooFarInPast: "Invalid request. The start date is earlier than the allowed start date.",
    .startDateAfterEndDate:
      "Invalid request. The end date precedes the start date or the dates are the same.",
    .invalidPaginationToken: "Invalid request. The pagination token is invalid.",
    .invalidStartDate:
      "Invalid request. The start date is not a timestamp value represented in milliseconds.",
    .invalidEndDate: "Invalid request. The end date is not a timestamp value represented in milliseconds.",
    .paginationTokenExpired: "Invalid request. The pagination token is expired.",
    .invalidNotificationType: "Invalid request. The notification type or subtype is invalid.",
    .multipleFiltersSupplied:
      "Invalid request. Supply either a transaction id or a notification type, but not both.",
    .invalidTestNotificationToken: "Invalid request. The test notification token is invalid.",
    .invalidSort: "Invalid request. The sort parameter is invalid.",
    .invalidProductType: "Invalid request. The product type parameter is invalid.",
    .invalidProductId: "Invalid request. The product id parameter is invalid.",
    .invalidSubscriptionGroupIdentifier:
      "Invalid request. The subscription group identifier parameter is invalid.",
    .invalidExcludeRevoked: "Invalid request. The exclude revoked parameter is invalid.",
    .invalidInAppOwnershipType: "Invalid request. The in-app ownership type parameter is invalid.",
    .invalidEmptyStorefrontCountryCodeList:
      "Invalid request. If provided, the list of storefront country codes must not be empty.",
    .invalidStorefrontCountryCode: "Invalid request. A storefront country code was invalid.",
    .invalidRevoked: "Invalid request. The revoked parameter is invalid.",
    .invalidStatus: "Invalid request. The status parameter is invalid.",
    .invalidAccountTenure: "Invalid request. The account tenure field is invalid.",
    .invalidAppAccountToken:
      "Invalid request. The app account token field must contain a valid UUID or an empty string.",
    .invalidConsumptionStatus: "Invalid request. The consumption status field is invalid.",
    .invalidCustomerConsented:
      "Invalid request. The customer consented field is required and must indicate the customer "
      + "consented.",
    .invalidDeliveryStatus: "Invalid request. The delivery status field is invalid.",
    .invalidLifetimeDollarsPurchased: "Invalid request. The lifetime dollars purchased field is invalid.",
    .invalidLifetimeDollarsRefunded: "Invalid request. The lifetime dollars refunded field is invalid.",
    .invalidPlatform: "Invalid request. The platform field is invalid.",
    .invalidPlayTime: "Invalid request. The playtime field is invalid.",
    .invalidSampleContentProvided: "Invalid request. The sample content provided field is invalid.",
    .invalidUserStatus: "Invalid request. The user status field is invalid.",
    .invalidTransactionNotConsumable:
      "Invalid request. The transaction id parameter must represent a consumable in-app purchase.",
    .invalidRefundPreference: "Invalid request. The refund preference field is invalid.",
    .invalidTransactionTypeNotSupported:
      "Invalid request. The transaction id doesn't represent a supported in-app purchase type.",
    .appTransactionIdNotSupported: "Invalid request. App transactions aren't supported by this endpoint.",
    .invalidAppAccountTokenUUID: "Invalid request. The app account token field must contain a valid UUID.",
    .familyTransactionNotSupported:
      "Invalid request. Family Sharing transactions aren't supported by this endpoint.",
    .transactionIdIsNotOriginalTransactionId:
      "Invalid request. The transaction id isn't an original transaction id.",
    .consumptionPercentageAutoRenewableSubscription:
      "Invalid request. The consumption percentage field is not supported for auto-renewable "
      + "subscription transactions.",
    .subscriptionExtensionIneligible: "Forbidden - subscription state ineligible for extension.",
    .subscriptionMaxExtension: "Forbidden - subscription has reached maximum extension count.",
    .familySharedSubscriptionExtensionIneligible:
      "Subscriptions that users obtain through Family Sharing can't get a renewal date extension "
      + "directly.",
    .accountNotFound: "Account not found.",
    .accountNotFoundRetryable: "Account not found. Please try again.",
    .appNotFound: "App not found.",
    .appNotFoundRetryable: "App not found. Please try again.",
    .originalTransactionIdNotFound: "Original transaction id not found.",
    .originalTransactionIdNotFoundRetryable: "Original transaction id not found. Please try again.",
    .serverNotificationURLNotFound:
      "No App Store Server Notification URL found for provided app. Check that a URL is "
      + "configured in App Store Connect for this environment.",
    .testNotificationNotFound:
      "Either the test notification token is expired or the notification and status are not yet "
      + "available.",
    .statusRequestNotFound:
      "The server didn't find a subscription-renewal-date extension request for this "
      + "requestIdentifier and productId combination.",
    .transactionIdNotFound: "Transaction id not found.",
    .appTransactionDoesNotExist: "No AppTransaction exists for the customer.",
    .rateLimitExceeded: "Rate limit exceeded.",
    .generalInternal: "An unknown error occurred.",
    .generalInternalRetryable: "An unknown error occurred. Please try again.",
  ]
}
