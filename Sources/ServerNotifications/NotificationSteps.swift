// The syntax and the preconditions of the notification queue's operations.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension NotificationQueue {
  public enum OwnOperation: ParticipantOperation {
    /// Sets the address of a store; `address` is nil for no address, `store` is nil for the current store.
    case notify(String?, store: EnvironmentName?)
    case mode(Mode)
    case resend(Int)
    /// Leaves out a field; nil leaves out nothing.
    case omit(String?, isOnce: Bool)
    /// The result of an attempt; `attempt` is nil for the first one without a result, and `world` is nil for
    /// the current world.
    case delivered(Int, PostOutcome, attempt: Int?, milliseconds: Int?, world: EnvironmentName?)

    public func step(zone: DeviceTimeZone) -> String {
      let words =
        switch self {
        case .notify(let address, let store):
          "notify " + StepFormat.written(address ?? "off") + (store.map { " --store \($0.rawValue)" } ?? "")
        case .mode(let mode): "delivery \(mode.rawValue)"
        case .resend(let number): "resend \(number)"
        case .omit(let field, let isOnce):
          "omit " + StepFormat.written(field ?? "off") + (isOnce ? " --once" : "")
        case .delivered(let number, let outcome, let attempt, let milliseconds, let world):
          "delivered \(number) \(StepFormat.written(outcome.word))"
            + (attempt.map { " --attempt \($0)" } ?? "")
            + (milliseconds.map { " --took \($0)" } ?? "")
            + (world.map { " --environment \($0.rawValue)" } ?? "")
        }
      return "server \(words)"
    }

    public var title: LocalizedText {
      switch self {
      case .notify(_?, _): LocalizedText("posting notifications")
      case .notify(nil, _): LocalizedText("posting no notifications")
      case .mode(let mode): LocalizedText("the delivery \(mode.rawValue) of notifications")
      case .resend(let number): LocalizedText("sending notification \(number) again")
      case .omit(let field?, _): LocalizedText("leaving out \(field) in notifications")
      case .omit(nil, _): LocalizedText("leaving out no field in notifications")
      case .delivered(let number, let outcome, _, _, _):
        LocalizedText("the result \(outcome.word) of notification \(number)")
      }
    }

    public var narration: LocalizedText { LocalizedText(same: "") }

    public var environment: EnvironmentName? {
      if case .delivered(_, _, _, _, let world) = self { world } else { nil }
    }
  }

  public static let rows: [CommandEntry] = []

  private static let number = Parameter("N", .number(1...1_000_000_000))
  public static let addressExample = "http://127.0.0.1:8080/"

  public static let additionalForms: [String: [CommandForm]] = [
    "server": [
      CommandForm(
        [.keyword("notify"), Parameter("URL|off", .suggested([addressExample, "off"]))],
        options: [OptionParameter("store", .choice(stores.map(\.rawValue)))]
      ) { arguments in
        arguments.text(1).map { text in
          command(
            .notify(
              text == "off" ? nil : text,
              store: arguments.text(option: "store").flatMap(EnvironmentName.init(rawValue:))))
        }
      },
      CommandForm([.keyword("delivery"), .choice(Mode.allCases.map(\.rawValue))]) { arguments in
        arguments.text(1).flatMap(Mode.init(rawValue:)).map { command(.mode($0)) }
      },
      CommandForm([.keyword("resend"), number]) { arguments in
        arguments.number(1).map { command(.resend($0)) }
      },
      CommandForm(
        [.keyword("omit"), Parameter("FIELD|off", .suggested(fields + ["off"]))],
        options: [OptionParameter("once")]
      ) { arguments in
        arguments.text(1).map { text in
          command(.omit(text == "off" ? nil : text, isOnce: text != "off" && arguments.has("once")))
        }
      },
      CommandForm(
        [
          .keyword("delivered"), number,
          Parameter("STATUS", .suggested(["200", "503"] + PostOutcome.Failure.allCases.map(\.rawValue))),
        ],
        options: [
          OptionParameter("attempt", Parameter("K", .number(1...1_000_000_000))),
          OptionParameter("took", Parameter("MS", .number(0...1_000_000_000))),
          OptionParameter("environment", .choice(EnvironmentName.allCases.map(\.rawValue))),
        ]
      ) { arguments in
        guard let number = arguments.number(1), let word = arguments.text(2) else { return nil }
        return command(
          .delivered(
            number, PostOutcome(word), attempt: arguments.number(option: "attempt"),
            milliseconds: arguments.number(option: "took"),
            world: arguments.text(option: "environment").flatMap(EnvironmentName.init(rawValue:))))
      },
    ]
  ]

  static let stores = [EnvironmentName.sandbox, .production]

  /// The fields that a notification or a payload in it can lack.
  static let fields = [
    "appAccountToken", "appAppleId", "appTransactionId", "autoRenewProductId", "autoRenewStatus",
    "billingPlanType", "bundleId", "commitmentInfo", "consumptionRequestReason", "currency",
    "eligibleWinBackOfferIds", "environment", "expirationIntent", "expiresDate", "gracePeriodExpiresDate",
    "inAppOwnershipType", "isInBillingRetryPeriod", "isUpgraded", "notificationUUID", "offerDiscountType",
    "offerIdentifier", "offerPeriod", "offerType", "originalPurchaseDate", "originalTransactionId", "price",
    "priceIncreaseStatus", "productId", "purchaseDate", "quantity", "recentSubscriptionStartDate",
    "renewalBillingPlanType", "renewalDate", "renewalPrice", "revocationDate", "revocationPercentage",
    "revocationReason", "revocationType", "signedDate", "signedRenewalInfo", "signedTransactionInfo",
    "status",
    "storefront", "storefrontId", "subscriptionGroupIdentifier", "subtype", "transactionId",
    "transactionReason", "type", "version", "webOrderLineItemId",
  ]

  // MARK: Preconditions

  public func refusal(of operation: OwnOperation, in simulator: Simulator) -> Refusal? {
    let environment = simulator.world.environment
    switch operation {
    case .notify(let text, let store): return Self.refusal(ofAddress: text, store, in: environment)
    case .mode: return nil
    case .omit(let field, _):
      guard let field, !Self.fields.contains(field) else { return nil }
      return Refusal(
        .custom(LocalizedText("no notification has a field \(VisibleText.visible(field))")),
        possible: .anyOf(["gracePeriodExpiresDate", "appAccountToken"].map { .word($0) }))
    case .resend(let number):
      return refusalWithout(number)
        ?? (address(in: environment) == nil
          ? Refusal(
            .custom(LocalizedText("this store has no address for notifications")),
            possible: Self.step("server notify \(Self.addressExample)")) : nil)
    case .delivered(let number, let outcome, let attempt, _, _):
      if case .unknown(let word) = outcome {
        return Refusal(
          .custom(LocalizedText("\(VisibleText.visible(word)) is not a status or a failure")),
          possible: .anyOf(["200", "503", "timed-out"].map { .word($0) }))
      }
      if let refusal = refusalWithout(number) { return refusal }
      if let delivery = delivery(number), delivery.openAttempt(attempt) != nil { return nil }
      return Refusal(
        .custom(LocalizedText("no attempt of notification \(number) waits for a result")),
        possible: Self.step("server resend \(number)"))
    }
  }

  private static func step(_ text: String) -> Alternative { .custom(LocalizedText(same: text)) }

  private static func refusal(
    ofAddress text: String?, _ store: EnvironmentName?, in environment: EnvironmentName
  ) -> Refusal? {
    if store == nil, !stores.contains(environment.rules.receiptKind.store) {
      return Refusal(
        .custom(LocalizedText("Xcode has no server that sends notifications")),
        possible: step("server notify \(StepFormat.written(text ?? "off")) --store sandbox"))
    }
    guard let text else { return nil }
    do throws(NotificationAddress.Fault) {
      _ = try NotificationAddress(text)
      return nil
    } catch {
      let possible = step("server notify \(addressExample)")
      return switch error {
      case .malformed:
        Refusal(
          .custom(LocalizedText("the text is not an address such as \(addressExample)")), possible: possible)
      }
    }
  }

  private func refusalWithout(_ number: Int) -> Refusal? {
    guard delivery(number) == nil else { return nil }
    return Refusal(
      .custom(LocalizedText("the queue has no notification \(number)")),
      possible: deliveries.isEmpty
        ? Self.step("server notify \(Self.addressExample)")
        : .anyOf(deliveries.suffix(3).map { .word(String($0.number)) }))
  }
}
