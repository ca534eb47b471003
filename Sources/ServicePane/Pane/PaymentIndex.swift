// Which payments the Service pane lists, and what is to be said of all of them: looked at once for a moment, however many
// keys are pressed and however many payments there are.

import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// What the pane remembers of all payments.
struct PaymentIndex: Sendable {
  /// Where the books differ, and the lists of the user; nil before the first look.
  private(set) var overview: ServiceOverview?
  /// How many times all payments were looked at.
  private(set) var scanCount = 0
  private var total = 0
  /// Ascending numbers of what a filter leaves; nil while that is every payment.
  private var listed: [Int]?
  private var overviews = RevisionCache<PaymentRevision, ServiceOverview>()
  private var filtered = RevisionCache<FilterRevision, [Int]>()

  /// From so many payments on, a clock that runs is no reason for another look.
  private static let fewPayments = 500

  /// How many rows the list has.
  var count: Int { listed?.count ?? total }

  /// The payment in a row; row 0 is the newest.
  func number(at row: Int) -> PaymentNumber? {
    guard row >= 0, row < count else { return nil }
    return PaymentNumber(listed.map { $0[$0.count - 1 - row] } ?? total - row)
  }

  /// The row of a payment, or of the nearest older one that is listed.
  func row(of number: PaymentNumber) -> Int {
    guard let listed else { return max(0, min(total - number.value, total - 1)) }
    let older = listed.partitioningIndex { $0 > number.value }
    return max(0, min(listed.count - 1, listed.count - older))
  }

  /// Takes in what happened since the last call.
  mutating func update(_ service: IAPService, filter: ListFilter, in context: PaneContext) {
    let session = context.session
    let isSmall = service.book.count < Self.fewPayments
    let now = PaymentRevision(
      place: session.place, logCount: session.log.count, now: isSmall ? session.world.now : nil,
      language: context.texts.language)
    total = service.book.count
    var newWalks = 0
    let overview = overviews.value(at: now) {
      newWalks += 1
      return service.overview(in: session.world)
    }
    listed = filter.match.map { match in
      filtered.value(at: FilterRevision(text: filter.text, moment: now)) {
        newWalks += 1
        return service.book.all.lazy.filter { payment in
          PaymentText.matches(
            payment, match, of: service, isDiffering: overview.differing.contains(payment.number), context)
        }.map { $0.number.value }
      }
    }
    self.overview = overview
    scanCount += newWalks
  }
}

/// Everything that the list of a filter is derived from.
private struct FilterRevision: Hashable, Sendable {
  let text: String
  let moment: PaymentRevision
}

/// What a look at all payments was made of.
private struct PaymentRevision: Hashable, Sendable {
  let place: HistoryPosition
  let logCount: Int
  /// Nil where the clock alone is no reason for a new one.
  let now: Instant?
  let language: ChromeLanguage
}
