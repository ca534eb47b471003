// The texts of the device's alerts: interrupted purchases, outcomes of purchases, and price increases.

extension DeviceLocalizer {
  // The alerts and sheets of an interrupted purchase

  package var termsAlertTitle: String { text("termsAlertTitle") }
  package var termsAlertMessage: String { text("termsAlertMessage") }
  package var termsSheetTitle: String { text("termsSheetTitle") }
  package var termsSheetMessage: String { text("termsSheetMessage") }
  package var termsUnreachable: String { text("termsUnreachable") }
  package var paymentAlertTitle: String { text("paymentAlertTitle") }
  package var paymentAlertMessage: String { text("paymentAlertMessage") }
  package var paymentSheetTitle: String { text("paymentSheetTitle") }
  package var paymentSheetMessage: String { text("paymentSheetMessage") }

  // The outcome of a purchase

  package var completeTitle: String { text("completeTitle") }
  package var completeMessage: String { text("completeMessage") }
  package var alreadyBoughtTitle: String { text("alreadyBoughtTitle") }
  package var alreadyBoughtMessage: String { text("alreadyBoughtMessage") }
  package var alreadySubscribed: String { text("alreadySubscribed") }
  package var manage: String { text("manage") }
  package var alreadyOrdered: String { text("alreadyOrdered") }
  package var notPossible: String { text("notPossible") }
  package var unableToPurchaseTitle: String { text("unableToPurchaseTitle") }
  package var unableToPurchaseMessage: String { text("unableToPurchaseMessage") }

  // The question about a price increase

  package var priceIncreaseTitle: String { text("priceIncreaseTitle") }
  /// `before` and `after` are prices with their period; `day` is the day on which the price increases.
  ///
  /// If both prices are equal, the message only asks for consent to the price.
  package func priceIncreaseMessage(_ name: String, from before: String, to after: String, on day: String)
    -> String
  {
    before == after
      ? text("priceConsentMessage", name, before, day)
      : text("priceIncreaseMessage", name, before, after, day)
  }
  package var agreeToPrice: String { text("agreeToPrice") }
  package var cancelSubscription: String { text("cancelSubscription") }
  package var notNow: String { text("notNow") }
}
