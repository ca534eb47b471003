// The first line of the Subscriptions pane: the status with the renewal info or the next event.

import Grid
import StoreModel
import StoreSimulator
import Support
import TerminalUI

package struct StatusLine {
  private let view: GroupView
  private let width: Int
  private let isWide: Bool
  private let texts: Localizer

  /// Creates a line for `width` columns, with the fields of the renewal info if `isWide`.
  package init(_ view: GroupView, width: Int, isWide: Bool, _ texts: Localizer) {
    self.view = view
    self.width = width
    self.isWide = isWide
    self.texts = texts
  }

  package var row: StyledRow {
    guard let status = view.status else {
      return StyledRow(
        [
          TextRun(
            view.fetchedStatuses.map(texts.statusOnDevice) ?? texts.statusNever(texts.person(view.person)),
            .faint)
        ])
    }
    let info = status.renewalInfo
    let state = TextRun(status.state.name, status.state.role)
    let entitled = TextRun(
      status.isEntitled ? texts.yes : texts.no, status.isEntitled ? .statePurchased : .stateFailed)
    guard isWide else {
      let words = status.isEntitled ? texts.statusEntitled : texts.statusNotEntitled
      let leading = [state, TextRun(texts.listSeparator), TextRun(words, entitled.role)]
      let room = width - 1 - leading.reduce(0) { $0 + CellWidth.of($1.text) }
      let next = nextEventText(status, columns: room)
      // The plan's name is last, so that the time remains visible if the text is cut.
      return StyledRow(leading, trailing: [TextRun(CellWidth.truncated(next, columns: room), .text)])
    }
    func row(gap: String, _ heading: String, limit: Int = .max) -> StyledRow {
      func brief(_ product: String?) -> String {
        product.map { CellWidth.truncatedKeepingTail(view.shortIdentifier($0), columns: limit) } ?? "nil"
      }
      func part(_ label: String, _ value: TextRun) -> [TextRun] {
        [TextRun("\(gap)\(label) ", .faint), value]
      }
      return StyledRow(
        [TextRun(texts.statusLabel + " ", .faint), state] + part(texts.entitledLabel, entitled)
          + part(heading + "currentProductID", TextRun(brief(info.currentProductID)))
          + part("autoRenewPreference", TextRun(brief(info.autoRenewPreference)))
          + part("willAutoRenew", TextRun(info.willAutoRenew ? "true" : "false")))
    }
    let whole = row(gap: "   ", "renewalInfo   ")
    let narrower = [Int.max, 28, 20, 12].lazy.map { row(gap: "  ", "", limit: $0) }
    func fits(_ row: StyledRow) -> Bool { CellWidth.of(row.text) <= width }
    return fits(whole) ? whole : narrower.first(where: fits) ?? row(gap: " ", "", limit: 8)
  }

  /// Returns the next event, for example `next: 19:08:00 (in 28 min)  Basic Monthly`.
  private func nextEventText(_ status: SubscriptionStatus, columns: Int) -> String {
    let info = status.renewalInfo
    let world = view.world
    func wait(_ at: Instant) -> String { ClockText.wait(until: at, at: world.now, texts) }
    // The line already names the state, so a short text omits it.
    func remaining(_ form: (String, String) -> String, until at: Instant) -> String {
      let whole = form(view.time(at), wait(at))
      return CellWidth.of(whole) <= columns ? whole : texts.nextUntil(time: view.time(at), wait: wait(at))
    }
    let subscription = world.subscription(group: view.group.identifier, of: status.buyer)
    switch status.state {
    case .subscribed where subscription?.endsWithoutConsent == true:
      return texts.nextUnlessAgreed(view.time(status.expirationDate))
    case .subscribed
    where subscription.map { subscription in
      !subscription.isCommitted && world.allowedRenewals.map { subscription.renewalCount >= $0 } ?? false
    } == true:
      return texts.nextLimit(
        time: view.time(status.expirationDate), count: "\(subscription?.renewalCount ?? 0)")
    case .subscribed:
      let at = status.expirationDate
      return info.willAutoRenew
        ? texts.nextRenews(
          time: view.time(at), wait: wait(at),
          plan: view.name(info.autoRenewPreference ?? info.currentProductID))
        : texts.nextEnds(time: view.time(at), wait: wait(at))
    case .inGracePeriod, .inBillingRetryPeriod:
      if let date = info.gracePeriodExpirationDate, date > world.now {
        return remaining(texts.nextGraceEnds, until: date)
      }
      let at = subscription?.retryEnd ?? status.expirationDate
      return remaining(texts.nextRetryEnds, until: at)
    case .expired, .revoked:
      let at = status.revocationDate ?? status.expirationDate
      return texts.nextWasOver(view.time(at))
    }
  }
}
