// The texts of the sheets that an app requests, and of the App Store's messages: subscriptions to manage, a refund, an offer
// code.

import StoreModel
import Support

extension DeviceLocalizer {
  // Managing subscriptions

  var manageTitle: String { text("manageTitle") }
  var noSubscriptions: String { text("noSubscriptions") }
  var chooseSubscription: String { text("chooseSubscription") }

  /// `11 payments remain, the next on 2021-02-01.`: what is left of a commitment.
  func remainingPayments(_ count: Int, next day: String) -> String {
    text("remainingPayments", count: count, count, day)
  }

  func renews(on day: String) -> String { text("renews", day) }
  func ends(on day: String) -> String { text("ends", day) }
  func hasEnded(on day: String) -> String { text("hasEnded", day) }
  func changes(to plan: String, on day: String) -> String { text("changes", plan, day) }
  var isUnpaid: String { text("isUnpaid") }
  var resumeSubscription: String { text("resumeSubscription") }

  // A refund

  var refundTitle: String { text("refundTitle") }
  var refundQuestion: String { text("refundQuestion") }

  /// What the customer gives as the reason.
  package func reason(_ reason: RefundRequest.Reason) -> String {
    switch reason {
    case .unintended: text("refundReason.unintended")
    case .fulfillment: text("refundReason.fulfillment")
    case .unsatisfied: text("refundReason.unsatisfied")
    case .legal: text("refundReason.legal")
    case .other: text("refundReason.other")
    }
  }

  // An offer code

  var redeemTitle: String { text("redeemTitle") }
  var chooseCode: String { text("chooseCode") }
  var noCode: String { text("noCode") }
  var redeem: String { text("redeem") }

  // Messages of the App Store

  var billingTitle: String { text("billingTitle") }
  func billingMessage(_ name: String) -> String { text("billingMessage", name) }
  var updatePayment: String { text("updatePayment") }
  var winBackTitle: String { text("winBackTitle") }
  func winBackMessage(_ name: String, _ terms: String) -> String { text("winBackMessage", name, terms) }
  var genericTitle: String { text("genericTitle") }
  var genericMessage: String { text("genericMessage") }

  /// What a thing is and what it costs: `Pro Yearly, $49.99 per year`.
  func named(_ name: String, _ price: String) -> String { text("named", name, price) }

  /// A phrase as a sentence.
  func sentence(_ phrase: String) -> String { text("sentence", phrase) }

  /// One sentence and the next.
  func join(_ one: String, _ next: String) -> String { text("join", one, next) }
}
