// The rows below the payments: the user's lists, the diagnosis of a payment and the three records.

import Grid
import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

struct ServiceFooter {
  private let service: IAPService
  private let overview: ServiceOverview
  private let world: World
  private let texts: Localizer
  private let width: Int
  private let diagnosis: PaymentDiagnosis
  private let isWarning: Bool
  /// The steps that release the blocked products; nil if no transaction without a payment blocks a product.
  private let blocked: String?

  init(
    _ service: IAPService, _ overview: ServiceOverview, selected: PaymentNumber, width: Int,
    _ context: PaneContext
  ) {
    self.service = service
    self.overview = overview
    self.width = width
    world = context.session.world
    texts = context.texts
    diagnosis = service.diagnosis(of: overview.oldestDifference ?? selected, in: world)
    isWarning = overview.oldestDifference != nil
    blocked = context.texts.blockedProducts(of: overview.blockingTransactions, service, context.session.world)
  }

  // MARK: Rows

  /// Divides the height between the payments and the rows below them.
  func divide(height: Int, count: Int) -> (payments: Int, footer: [StyledRow]) {
    let diagnosisLineCount = partLines(width: width - labelWidth(isRoomy: height >= Self.roomyHeight)).reduce(
      0
    ) {
      $0 + $1.count
    }
    let rows = height - 1
    let lists = listsBlock
    let records = recordsBlock
    for (isRoomy, hasRecords) in [(true, true), (true, false)] {
      let fixedRows = lists.count + 2 + (hasRecords ? records.count + 1 : 0)
      guard height >= Self.roomyHeight, rows >= fixedRows + min(count, 6) + min(diagnosisLineCount, 6) else {
        continue
      }
      let listedCount = min(count, rows - fixedRows - min(diagnosisLineCount, max(6, (rows - fixedRows) / 4)))
      let partRows = diagnosisRows(rows: rows - fixedRows - listedCount, isRoomy: isRoomy)
      let footer =
        [StyledRow()] + lists + [StyledRow()] + partRows + (hasRecords ? [StyledRow()] + records : [])
      return (listedCount, footer)
    }
    // The separator is omitted if the diagnosis needs the row.
    let fitsSeparator = height >= 10
    let availableRows = rows - (fitsSeparator ? 2 : 1)
    let reserved = min(availableRows - 1, min(6, (availableRows * 6 + 9) / 10))
    let listedCount = max(1, min(count, availableRows - reserved))
    let hasRule = fitsSeparator && diagnosisLineCount <= availableRows - listedCount
    let rule = StyledRow(" " + String(repeating: "-", count: max(0, width - 2)), .faint)
    let partRows = diagnosisRows(rows: max(0, rows - 1 - listedCount - (hasRule ? 1 : 0)), isRoomy: false)
    return (listedCount, (hasRule ? [rule] : []) + [listsLine] + partRows)
  }

  var allRows: [StyledRow] {
    listsBlock + [StyledRow()] + diagnosisRows(rows: .max, isRoomy: true) + [StyledRow()] + recordsBlock
  }

  private static let roomyHeight = 20

  // MARK: Diagnosis

  private var parts: [(label: String, text: String, role: Role)] {
    (blocked.map { [(texts.paymentBlocked, $0, Role.warning)] } ?? []) + [
      (texts.factNow, diagnosis.now.text(texts), isWarning ? .warning : .text),
      (texts.factNext, diagnosis.next.text(texts), .text),
      (texts.paymentRisk, diagnosis.risk.text(texts), isWarning ? .anomaly : .faint),
    ]
  }

  private func labelWidth(isRoomy: Bool) -> Int {
    let widest = ([texts.paymentLists] + parts.map(\.label)).reduce(0) { max($0, CellWidth.of($1)) }
    return 1 + max(widest + 1, isRoomy ? 7 : width >= 70 ? 10 : 0)
  }

  private func partLines(width: Int) -> [[String]] {
    parts.map { TextLayout.wrap($0.text, columns: max(8, width)) }
  }

  /// Returns the diagnosis; each part gets one line before any part gets two.
  private func diagnosisRows(rows: Int, isRoomy: Bool) -> [StyledRow] {
    let label = labelWidth(isRoomy: isRoomy)
    let textWidth = max(8, width - label)
    let lines = partLines(width: textWidth)
    var counts = [Int](repeating: 0, count: lines.count)
    var remainingRows = rows
    while remainingRows > 0,
      let index = counts.indices.filter({ counts[$0] < lines[$0].count }).min(by: { counts[$0] < counts[$1] })
    {
      counts[index] += 1
      remainingRows -= 1
    }
    return zip(parts, zip(lines, counts)).flatMap { part, linesAndCount in
      let (lines, count) = linesAndCount
      var shown = Array(lines.prefix(count))
      if count > 0, count < lines.count {
        shown[count - 1] = CellWidth.truncated(
          lines[(count - 1)...].joined(separator: " "), columns: textWidth)
      }
      return shown.enumerated().map { index, line in
        StyledRow([
          TextRun(" " + CellWidth.fitted(index == 0 ? part.label : "", columns: label - 1), .faint),
          TextRun(line, part.role),
        ])
      }
    }
  }

  // MARK: Lists

  /// The number of payments in each list of the user.
  private var listsLine: StyledRow {
    let label = TextRun(
      " " + CellWidth.fitted(texts.paymentLists, columns: labelWidth(isRoomy: false) - 1), .faint)
    let availableWidth = width - CellWidth.of(label.text)
    guard let lists = overview.lists else {
      return StyledRow([
        label, TextRun(CellWidth.truncated(texts.paymentNoUser, columns: availableWidth), .warning),
      ])
    }
    let active = lists.active.count + lists.elsewhere.reduce(0) { $0 + $1.count }
    let counts = [
      "\(texts.paymentUnconsumed) \(lists.unconsumed.count)", "\(texts.paymentActive) \(active)",
      "\(texts.paymentInProgress) \(lists.inProgress.count + overview.unmatchedTransactions.count)",
    ]
    let monthText = "\(texts.paymentThisMonth) \(amount(lists.paid, lists))"
    let limit = service.settings.limit.map { "/" + plainAmount($0, lists) } ?? ""
    let forms = [
      (counts + [monthText + limit]).joined(separator: "   "),
      (counts + [monthText + limit]).joined(separator: "  "),
      (counts + [monthText]).joined(separator: "  "), counts.joined(separator: "  "),
    ]
    let shown =
      forms.first { CellWidth.of($0) <= availableWidth }
      ?? CellWidth.truncated(forms[forms.count - 1], columns: availableWidth)
    return StyledRow([label, TextRun(shown)])
  }

  private var listsBlock: [StyledRow] {
    guard let lists = overview.lists else {
      return [
        StyledRow([TextRun(" \(texts.paymentLists)", .heading)]), line("", texts.paymentNoUser, .warning),
      ]
    }
    let user = CellWidth.truncated(VisibleText.visible(lists.user), columns: 24)
    var active = numbers(lists.active)
    if let until = lists.activeUntil {
      let end = ClockText.timeWithDate(until, reference: world.now, zone: world.device.timeZone)
      active += " (\(texts.paymentUntil(end)))"
    }
    for (store, count) in lists.elsewhere {
      active += texts.paymentElsewhere(count, VisibleText.visible(store))
    }
    var progress = numbers(lists.inProgress)
    if !lists.inProgress.isEmpty, service.sdk.purchase == nil { progress += " (\(texts.paymentWaits))" }
    if !overview.unmatchedTransactions.isEmpty {
      let unmatchedTransactions = overview.unmatchedTransactions.prefix(8).map { "#\($0)" }.joined(
        separator: " ")
      progress += texts.paymentStrays(unmatchedTransactions, more: overview.unmatchedTransactions.count - 8)
    }
    let paid = amount(lists.paid, lists)
    let monthText =
      service.settings.limit.map { texts.paymentOfLimit(paid, limit: plainAmount($0, lists)) } ?? paid
    return [StyledRow([TextRun(" \(texts.paymentListsOf(user))", .heading)])] + [
      line(texts.paymentUnconsumed, numbers(lists.unconsumed)), line(texts.paymentActive, active),
      line(
        texts.paymentInProgress, progress,
        lists.inProgress.isEmpty && overview.unmatchedTransactions.isEmpty ? .text : .warning),
      line(texts.paymentThisMonth, monthText),
    ]
  }

  private func line(_ label: String, _ text: String, _ role: Role = .text) -> StyledRow {
    let labels = [
      texts.paymentUnconsumed, texts.paymentActive, texts.paymentInProgress, texts.paymentThisMonth,
    ]
    let columns = labels.reduce(0) { max($0, CellWidth.of($1)) } + 2
    let start = "   " + (label.isEmpty ? "" : CellWidth.fitted(label, columns: columns))
    return StyledRow([
      TextRun(start, .faint),
      TextRun(CellWidth.truncated(text, columns: max(0, width - CellWidth.of(start))), role),
    ])
  }

  /// Returns the newest payment numbers, followed by the number of omitted payments.
  private func numbers(_ payments: [PaymentNumber]) -> String {
    guard !payments.isEmpty else { return texts.paymentNone }
    let maximumCount = max(2, (width - 40) / 6)
    let shown = payments.suffix(maximumCount).map { "\($0)" }.joined(separator: " ")
    return payments.count > maximumCount
      ? texts.paymentMore(shown, more: payments.count - maximumCount) : shown
  }

  private func amount(_ milliunits: Int64, _ lists: UserLists) -> String {
    world.amountText(milliunits: milliunits, currency: lists.currency)
  }

  private func plainAmount(_ milliunits: Int64, _ lists: UserLists) -> String {
    world.amountText(milliunits: milliunits, currency: lists.currency, hasSymbol: false)
  }

  // MARK: Three records

  private var recordsBlock: [StyledRow] {
    let user = overview.owner.map { CellWidth.truncated(VisibleText.visible($0), columns: 12) } ?? ""
    let labels = [texts.paymentStore, texts.paymentService, texts.paymentApp]
    let descriptions = [texts.paymentPaidBy(user), texts.paymentVerified, texts.paymentDelivered]
    let heading = CellWidth.of(texts.paymentThreeRecords) + 3
    let labelColumn = labels.reduce(0) { max($0, CellWidth.of($1)) } + 2
    let descriptionColumn = descriptions.reduce(0) { max($0, CellWidth.of($1)) } + 3
    let availableWidth = width - 1 - heading - labelColumn - descriptionColumn
    func cells(_ entry: ReconciliationRow) -> [String] {
      let handedOut = entry.grantCount > 1 ? "\(entry.number)x\(entry.grantCount)" : "\(entry.number)"
      return [
        entry.isPaid ? "\(entry.number)" : "-", entry.isVerified ? "\(entry.number)" : "-",
        entry.grantCount > 0 ? handedOut : "-",
      ]
    }
    // The newest payments come first, as many as fit.
    var columns: [[String]] = []
    var usedWidth = 0
    for entry in overview.bookEntries.reversed() {
      let column = cells(entry)
      let columnWidth = column.reduce(0) { max($0, $1.utf8.count) } + 1
      guard usedWidth + columnWidth <= availableWidth else { break }
      usedWidth += columnWidth
      columns.insert(column, at: 0)
    }
    return labels.indices.map { row in
      var runs = [
        TextRun(
          " " + CellWidth.fitted(row == 0 ? texts.paymentThreeRecords : "", columns: heading), .heading),
        TextRun(CellWidth.fitted(labels[row], columns: labelColumn)),
        TextRun(CellWidth.fitted(descriptions[row], columns: descriptionColumn), .faint),
      ]
      for column in columns {
        let columnWidth = column.reduce(0) { max($0, $1.utf8.count) }
        let isConsistent = column.allSatisfy { $0 == column[0] }
        runs.append(
          TextRun(CellWidth.fitted(column[row], columns: columnWidth) + " ", isConsistent ? .text : .warning))
      }
      if columns.isEmpty { runs.append(TextRun("-", .faint)) }
      return StyledRow(runs)
    }
  }
}
