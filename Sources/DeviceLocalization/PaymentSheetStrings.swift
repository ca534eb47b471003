// The texts of the payment sheet and of dialog buttons.

import StoreCatalog

extension DeviceLocalizer {
  // Buttons

  package var agree: String { text("agree") }
  package var disagree: String { text("disagree") }
  package var ok: String { text("ok") }
  package var cancel: String { text("cancel") }
  package var done: String { text("done") }

  // The payment sheet

  package var sheetConfirm: String { text("sheetConfirm") }
  package var sheetSubscribe: String { text("sheetSubscribe") }
  package var sheetBuy: String { text("sheetBuy") }
  package var sheetTypeSubscription: String { text("sheetTypeSubscription") }
  package var sheetTypeOneTime: String { text("sheetTypeOneTime") }
  package var sheetRenews: String { text("sheetRenews") }
  package var sheetAccount: String { text("sheetAccount") }

  // Prices with their period

  /// Returns a price with its period: `$4.99 per month`, `1か月ごとに ￥980`, `每 3 个月 ¥18`.
  package func price(_ price: String, every period: SubscriptionPeriod) -> String {
    let isOne = period.count == 1
    let key =
      switch period.unit {
      case .day: isOne ? "price.perDay" : "price.everyDays"
      case .week: isOne ? "price.perWeek" : "price.everyWeeks"
      case .month: isOne ? "price.perMonth" : "price.everyMonths"
      case .year: isOne ? "price.perYear" : "price.everyYears"
      }
    return text(key, price, period.count, length(period))
  }

  // A commitment on the payment sheet

  /// Returns the terms of a commitment: `$9.99 per month, 12 payments, $119.88 in total`.
  package func commitment(_ each: String, payments: Int, total: String) -> String {
    text("commitment", each, payments, total)
  }

  /// Returns the explanation that the App Store shows before a customer's first commitment.
  package func commitmentDisclosure(payments: Int) -> String { text("commitmentDisclosure", payments) }

  // An offer on the payment sheet

  /// Returns the terms of an offer: `1 week free trial`, `$0.99 for 3 months`, `$0.99 per month for 3
  /// months`.
  package func offer(_ offer: Offer, price: String) -> String {
    let period = offer.period
    switch offer.mode {
    case .freeTrial, .unset:
      let length = length(period)
      return offer.kind == .introductory
        ? text("offer.freeTrial", length) : text("offer.free", length)
    case .oneTime: return price
    case .payUpFront:
      let length = length(period)
      return text("offer.payUpFront", price, length)
    case .payAsYouGo:
      let (count, isOver) = period.count.multipliedReportingOverflow(by: max(1, offer.periodCount))
      let length = length(SubscriptionPeriod(isOver ? .max : count, period.unit))
      let each = self.price(price, every: period)
      return text("offer.payAsYouGo", each, length)
    }
  }

  /// Returns the price of a plan after its offer: `then $4.99 per month`.
  package func afterOffer(_ price: String) -> String { text("afterOffer", price) }

  /// Returns an offer with the price after it: `1 week free trial, then $4.99 per month`.
  package func terms(_ offer: String, _ after: String) -> String { text("terms", offer, after) }

  /// Returns the length of a period: `1 week`, `3 months`.
  private func length(_ period: SubscriptionPeriod) -> String {
    let key =
      switch period.unit {
      case .day: "length.day"
      case .week: "length.week"
      case .month: "length.month"
      case .year: "length.year"
      }
    return text(key, count: period.count, period.count)
  }
}
