// The purchase options shared by all verbs that buy.

import StoreModel
import StoreSimulator
import Support

enum PurchaseOptions {
  static let all = [
    OptionParameter("quantity", Parameter("N", .number(1...Int64(Payment.maxWrittenQuantity)))),
    OptionParameter("application-username", Parameter("U", .word)),
    OptionParameter("app-account-token", Parameter("UUID", .word)),
    OptionParameter("simulates-ask-to-buy"),
    OptionParameter("offer", Parameter("OFFER", .offer([.promotional, .winBack]))),
    OptionParameter("signature", .choice(OfferSignature.self)),
    OptionParameter("introductory-offer", .choice(["eligible", "ineligible"])),
    OptionParameter("billing-plan", .choice(BillingPlanChoice.self)),
    OptionParameter("on-storefront-change", .choice(["continue", "stop"])),
    OptionParameter("purchase-date", Parameter("INSTANT", .instant)),
  ]

  /// Returns the payment for the product at index 0, with its options.
  static func payment(_ arguments: Arguments) -> Payment? {
    arguments.text(0).map { product in
      Payment(
        product, quantity: arguments.number(option: "quantity") ?? 1,
        applicationUsername: arguments.text(option: "application-username"),
        simulatesAskToBuy: arguments.has("simulates-ask-to-buy"),
        offer: arguments.text(option: "offer"),
        appAccountToken: arguments.text(option: "app-account-token"),
        signature: arguments.text(option: "signature").flatMap(OfferSignature.init),
        purchaseDate: arguments.time(option: "purchase-date"),
        billingPlan: arguments.text(option: "billing-plan").flatMap(BillingPlanChoice.init),
        introductoryOffer: arguments.text(option: "introductory-offer").map { $0 == "eligible" },
        continuesInStorefront: arguments.text(option: "on-storefront-change").map { $0 == "continue" })
    }
  }

  /// Returns the words after the verb, with a leading space.
  static func text(_ payment: Payment, _ zone: DeviceTimeZone) -> String {
    " \(LineSyntax.quoted(payment.productIdentifier))"
      + ArgumentFormat.option("quantity", payment.quantity == 1 ? nil : String(payment.quantity))
      + ArgumentFormat.option("application-username", payment.applicationUsername)
      + ArgumentFormat.option("app-account-token", payment.appAccountToken)
      + (payment.simulatesAskToBuy ? " --simulates-ask-to-buy" : "")
      + ArgumentFormat.option("offer", payment.offer)
      + ArgumentFormat.option("signature", payment.signature?.rawValue)
      + ArgumentFormat.option(
        "introductory-offer", payment.introductoryOffer.map { $0 ? "eligible" : "ineligible" })
      + ArgumentFormat.option("billing-plan", payment.billingPlan?.rawValue)
      + ArgumentFormat.option(
        "on-storefront-change", payment.continuesInStorefront.map { $0 ? "continue" : "stop" })
      + ArgumentFormat.option("purchase-date", payment.purchaseDate.map { TimeText.text($0, zone: zone) })
  }
}
