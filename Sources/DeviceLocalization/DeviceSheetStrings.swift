// The texts of the sheets that an app requests, and of the App Store's messages.

import StoreModel
import Support

extension DeviceLocalizer {
  // Managing subscriptions

  package var manageTitle: String { text("manageTitle") }
  package var noSubscriptions: String { text("noSubscriptions") }
  package var chooseSubscription: String { text("chooseSubscription") }

  /// Returns a text like `11 payments remain, the next on 2021-02-01.` for a commitment.
  package func remainingPayments(_ count: Int, next day: String) -> String {
    text("remainingPayments", count: count, count, day)
  }

  package func renews(on day: String) -> String { text("renews", day) }
  package func ends(on day: String) -> String { text("ends", day) }
  package func hasEnded(on day: String) -> String { text("hasEnded", day) }
  package func changes(to plan: String, on day: String) -> String { text("changes", plan, day) }
  package var isUnpaid: String { text("isUnpaid") }
  package var resumeSubscription: String { text("resumeSubscription") }

  // The way from Safari to the subscriptions page

  package var openInStore: String { text("openInStore") }
  package var openPage: String { text("openPage") }
  package var connectToSubscriptions: String { text("connectToSubscriptions") }
  package var continueToPage: String { text("continueToPage") }

  // A refund

  package var refundTitle: String { text("refundTitle") }
  package var refundQuestion: String { text("refundQuestion") }

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

  package var redeemTitle: String { text("redeemTitle") }
  package var chooseCode: String { text("chooseCode") }
  package var noCode: String { text("noCode") }
  package var redeem: String { text("redeem") }
  package var codeRefusedTitle: String { text("codeRefusedTitle") }
  package var codeInvalid: String { text("codeInvalid") }
  package var codeUsed: String { text("codeUsed") }
  package var codeExpired: String { text("codeExpired") }

  // Messages of the App Store

  package var billingTitle: String { text("billingTitle") }
  package func billingMessage(_ name: String) -> String { text("billingMessage", name) }
  package var updatePayment: String { text("updatePayment") }
  package var winBackTitle: String { text("winBackTitle") }
  package func winBackMessage(_ name: String, _ terms: String) -> String {
    text("winBackMessage", name, terms)
  }
  package var genericTitle: String { text("genericTitle") }
  package var genericMessage: String { text("genericMessage") }

  /// Returns the name of a product with its price: `Pro Yearly, $49.99 per year`.
  package func named(_ name: String, _ price: String) -> String { text("named", name, price) }

  /// Returns a phrase as a sentence, with the full stop of the language.
  package func sentence(_ phrase: String) -> String { text("sentence", phrase) }

  package func join(_ one: String, _ next: String) -> String { text("join", one, next) }
}
