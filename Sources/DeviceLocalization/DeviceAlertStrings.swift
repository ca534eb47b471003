// The texts of the phone's alerts: an interrupted purchase, the outcome of one, a price that goes up.

extension DeviceLocalizer {
  // The alerts and sheets of an interrupted purchase

  var termsAlertTitle: String { text("termsAlertTitle") }
  var termsAlertMessage: String { text("termsAlertMessage") }
  var termsSheetTitle: String { text("termsSheetTitle") }
  var termsSheetMessage: String { text("termsSheetMessage") }
  var paymentAlertTitle: String { text("paymentAlertTitle") }
  var paymentAlertMessage: String { text("paymentAlertMessage") }
  var paymentSheetTitle: String { text("paymentSheetTitle") }
  var paymentSheetMessage: String { text("paymentSheetMessage") }

  // The outcome of a purchase

  var completeTitle: String { text("completeTitle") }
  var completeMessage: String { text("completeMessage") }
  var alreadyBoughtTitle: String { text("alreadyBoughtTitle") }
  var alreadyBoughtMessage: String { text("alreadyBoughtMessage") }
  var alreadySubscribed: String { text("alreadySubscribed") }
  var alreadyOrdered: String { text("alreadyOrdered") }
  var notPossible: String { text("notPossible") }

  // The question about a price increase

  var priceIncreaseTitle: String { text("priceIncreaseTitle") }
  /// Prices with their period; the day on which the higher one begins.
  func priceIncreaseMessage(_ name: String, from before: String, to after: String, on day: String) -> String {
    text("priceIncreaseMessage", name, before, after, day)
  }
  var agreeToPrice: String { text("agreeToPrice") }
  var cancelSubscription: String { text("cancelSubscription") }
  var notNow: String { text("notNow") }
}
