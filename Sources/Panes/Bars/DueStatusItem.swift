// The status item that says what is due next, and when.

import StoreModel
import StoreSimulator
import Support

extension StatusItem {
  /// Creates the item for an event at `due`; only events of the store have a word.
  init(nextDue due: Instant, in world: World, _ texts: Localizer) {
    let span = ClockText.wait(until: due, at: world.now, texts)
    let roundedSpan = ClockText.roundedWait(until: due, at: world.now, texts)
    let event = world.firstDue(1).first { $0.at == due }.map { texts.statusEvent($0.kind) }
    let forms =
      event.map { event in
        [
          texts.statusNext(event, in: span), texts.statusEvent(event, in: span),
          texts.statusEvent(event, span), texts.statusEvent(event, roundedSpan),
        ]
      } ?? [
        texts.statusNextDue(span), texts.statusDue(span), texts.statusDueShort(span),
        texts.statusDueShort(roundedSpan),
      ]
    self.init(forms + [""], ranks: [5, 6, 6, 9], onRight: true)
  }
}

extension Localizer {
  /// Returns a due event in one or two words.
  fileprivate func statusEvent(_ kind: DueItem.Kind) -> String {
    switch kind {
    case .purchase: localized("purchase", context: "due")
    case .secondSheet: localized("second sheet", context: "due")
    case .askToBuyAlert: localized("alert", context: "due")
    case .deferral: localized("deferral", context: "due")
    case .requestExpiry: localized("request expiry", context: "due")
    case .renewal: localized("renewal", context: "due")
    case .failingRenewal: localized("renewal fails", context: "due")
    case .expiry: localized("expiry", context: "due")
    case .graceEnd: localized("grace end", context: "due")
    case .retryEnd: localized("retry end", context: "due")
    case .recovery: localized("payment", context: "due")
    case .products: localized("products", context: "due")
    case .deviceCatchUp: localized("device sync", context: "due")
    case .receiptRefresh: localized("receipt", context: "due")
    case .repeatedUpdate: localized("repeated update", context: "due")
    case .delivery, .unfinishedAgain: localized("delivery", context: "due")
    case .lateAnswer: localized("late answer", context: "due")
    case .lateSheet: localized("late sheet", context: "due")
    }
  }

  fileprivate func statusNext(_ event: String, in span: String) -> String {
    localized("next: \(event) in \(span)", context: "due")
  }
  fileprivate func statusEvent(_ event: String, in span: String) -> String {
    localized("\(event) in \(span)", context: "due")
  }
  fileprivate func statusEvent(_ event: String, _ span: String) -> String {
    localized("\(event) \(span)", context: "due")
  }
}
