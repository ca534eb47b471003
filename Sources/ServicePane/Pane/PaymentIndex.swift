// The list of payments in the Service pane, cached until the session or the filter changes.

import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

struct PaymentIndex: Sendable {
  /// The differences between the three records; nil before the first update.
  private(set) var overview: ServiceOverview?
  private(set) var scanCount = 0
  private var total = 0
  /// The payments that match the filter, in ascending order; nil if no filter is active.
  private var filteredNumbers: [Int]?
  private var overviewCache = RevisionCache<PaymentRevision, ServiceOverview>()
  private var filterCache = RevisionCache<FilterRevision, [Int]>()

  /// The minimum number of payments for which a clock tick alone does not update the overview and the
  /// filter.
  private static let maximumSmallCount = 500

  var count: Int { filteredNumbers?.count ?? total }

  /// Returns the payment of a row; row 0 is the newest payment.
  func number(at row: Int) -> PaymentNumber? {
    guard row >= 0, row < count else { return nil }
    return PaymentNumber(filteredNumbers.map { $0[$0.count - 1 - row] } ?? total - row)
  }

  /// Returns the row of a payment, or the row of the next older payment if the payment is not listed.
  func row(of number: PaymentNumber) -> Int {
    guard let filteredNumbers else { return max(0, min(total - number.value, total - 1)) }
    let olderIndex = filteredNumbers.partitioningIndex { $0 > number.value }
    return max(0, min(filteredNumbers.count - 1, filteredNumbers.count - olderIndex))
  }

  mutating func update(_ service: IAPService, filter: ListFilter, in context: PaneContext) {
    let session = context.session
    let isSmall = service.ledger.count < Self.maximumSmallCount
    let revision = PaymentRevision(
      position: session.historyPosition, logCount: session.log.count, now: isSmall ? session.world.now : nil,
      language: context.texts.language)
    total = service.ledger.count
    var newScans = 0
    let overview = overviewCache.value(at: revision) {
      newScans += 1
      return service.overview(in: session.world)
    }
    filteredNumbers = filter.match.map { match in
      filterCache.value(at: FilterRevision(text: filter.text, revision: revision)) {
        newScans += 1
        return service.ledger.all.lazy.filter { payment in
          PaymentText.matches(
            payment, match, of: service, isDiffering: overview.differing.contains(payment.number), context)
        }.map { $0.number.value }
      }
    }
    self.overview = overview
    scanCount += newScans
  }
}

private struct FilterRevision: Hashable, Sendable {
  let text: String
  let revision: PaymentRevision
}

private struct PaymentRevision: Hashable, Sendable {
  let position: HistoryPosition
  let logCount: Int
  /// The time of the overview; nil for a long list, which is not updated when only the time changes.
  let now: Instant?
  let language: ChromeLanguage
}
