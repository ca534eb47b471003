// The list of payments in the Service pane, cached until the session or the filter changes.

import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// The listed payments and the overview of all payments.
struct PaymentIndex: Sendable {
  /// The differences between the records and the lists of the user, or nil before the first update.
  private(set) var overview: ServiceOverview?
  /// The number of scans of all payments.
  private(set) var scanCount = 0
  private var total = 0
  /// The ascending numbers of the payments that match the filter, or nil if no filter is active.
  private var listed: [Int]?
  private var overviews = RevisionCache<PaymentRevision, ServiceOverview>()
  private var filtered = RevisionCache<FilterRevision, [Int]>()

  /// The number of payments from which a running clock alone causes no scan.
  private static let fewPayments = 500

  var count: Int { listed?.count ?? total }

  /// Returns the payment of a row.
  ///
  /// Row 0 is the newest payment.
  func number(at row: Int) -> PaymentNumber? {
    guard row >= 0, row < count else { return nil }
    return PaymentNumber(listed.map { $0[$0.count - 1 - row] } ?? total - row)
  }

  /// Returns the row of a payment, or of the nearest older payment in the list.
  func row(of number: PaymentNumber) -> Int {
    guard let listed else { return max(0, min(total - number.value, total - 1)) }
    let older = listed.partitioningIndex { $0 > number.value }
    return max(0, min(listed.count - 1, listed.count - older))
  }

  /// Scans the payments if the session or the filter has changed.
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

/// The inputs of a filtered list.
private struct FilterRevision: Hashable, Sendable {
  let text: String
  let moment: PaymentRevision
}

/// The inputs of the overview.
private struct PaymentRevision: Hashable, Sendable {
  let place: HistoryPosition
  let logCount: Int
  /// The clock, or nil if a change of the clock alone does not invalidate the overview.
  let now: Instant?
  let language: ChromeLanguage
}
