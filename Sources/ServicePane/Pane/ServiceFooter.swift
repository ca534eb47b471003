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
  }

  // MARK: Rows

  /// Divides the height between the payments and the rows below them.
  func divide(height: Int, count: Int) -> (payments: Int, foot: [StyledRow]) {
    let whole = partLines(width: width - labelWidth(isRoomy: height >= Self.roomyHeight)).reduce(0) {
      $0 + $1.count
    }
    let rows = height - 1
    let lists = listsBlock
    let bookEntries = recordsBlock
    for (isRoomy, hasBooks) in [(true, true), (true, false)] {
      let fixed = lists.count + 2 + (hasBooks ? bookEntries.count + 1 : 0)
      guard height >= Self.roomyHeight, rows >= fixed + min(count, 6) + min(whole, 6) else { continue }
      let listed = min(count, rows - fixed - min(whole, max(6, (rows - fixed) / 4)))
      let told = diagnosisRows(rows: rows - fixed - listed, isRoomy: isRoomy)
      let foot = [StyledRow()] + lists + [StyledRow()] + told + (hasBooks ? [StyledRow()] + bookEntries : [])
      return (listed, foot)
    }
    // The separator is omitted if the diagnosis needs its row.
    let hasRoom = height >= 10
    let room = rows - (hasRoom ? 2 : 1)
    let reserved = min(room - 1, min(6, (room * 6 + 9) / 10))
    let listed = max(1, min(count, room - reserved))
    let hasRule = hasRoom && whole <= room - listed
    let rule = StyledRow(" " + String(repeating: "-", count: max(0, width - 2)), .faint)
    let told = diagnosisRows(rows: max(0, rows - 1 - listed - (hasRule ? 1 : 0)), isRoomy: false)
    return (listed, (hasRule ? [rule] : []) + [listsLine] + told)
  }

  var whole: [StyledRow] {
    listsBlock + [StyledRow()] + diagnosisRows(rows: .max, isRoomy: true) + [StyledRow()] + recordsBlock
  }

  private static let roomyHeight = 20

  // MARK: Diagnosis

  private var parts: [(label: String, text: String, role: Role)] {
    [
      (texts.factNow, diagnosis.now.text(texts), isWarning ? .warning : .text),
      (texts.factThen, diagnosis.next.text(texts), .text),
      (texts.paymentTrap, diagnosis.risk.text(texts), isWarning ? .anomaly : .faint),
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
    let room = max(8, width - label)
    let lines = partLines(width: room)
    var counts = [Int](repeating: 0, count: lines.count)
    var left = rows
    while left > 0,
      let place = counts.indices.filter({ counts[$0] < lines[$0].count }).min(by: { counts[$0] < counts[$1] })
    {
      counts[place] += 1
      left -= 1
    }
    return zip(parts, zip(lines, counts)).flatMap { part, cut in
      let (lines, count) = cut
      var shown = Array(lines.prefix(count))
      if count > 0, count < lines.count {
        shown[count - 1] = CellWidth.truncated(lines[(count - 1)...].joined(separator: " "), columns: room)
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
    let room = width - CellWidth.of(label.text)
    guard let lists = overview.lists else {
      return StyledRow([label, TextRun(CellWidth.truncated(texts.paymentNoUser, columns: room), .warning)])
    }
    let active = lists.active.count + lists.elsewhere.reduce(0) { $0 + $1.count }
    let counts = [
      "\(texts.paymentUnconsumed) \(lists.unconsumed.count)", "\(texts.paymentActive) \(active)",
      "\(texts.paymentInProgress) \(lists.inProgress.count + overview.unmatchedTransactions.count)",
    ]
    let month = "\(texts.paymentThisMonth) \(amount(lists.paid, lists))"
    let limit = service.settings.limit.map { "/" + plainAmount($0, lists) } ?? ""
    let forms = [
      (counts + [month + limit]).joined(separator: "   "), (counts + [month + limit]).joined(separator: "  "),
      (counts + [month]).joined(separator: "  "), counts.joined(separator: "  "),
    ]
    let shown =
      forms.first { CellWidth.of($0) <= room } ?? CellWidth.truncated(forms[forms.count - 1], columns: room)
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
      active +=
        " (\(texts.paymentUntil(ClockText.near(until, reference: world.now, zone: world.device.timeZone))))"
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
    let month =
      service.settings.limit.map { texts.paymentOfLimit(paid, limit: plainAmount($0, lists)) } ?? paid
    return [StyledRow([TextRun(" \(texts.paymentListsOf(user))", .heading)])] + [
      line(texts.paymentUnconsumed, numbers(lists.unconsumed)), line(texts.paymentActive, active),
      line(
        texts.paymentInProgress, progress,
        lists.inProgress.isEmpty && overview.unmatchedTransactions.isEmpty ? .text : .warning),
      line(texts.paymentThisMonth, month),
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
    let most = max(2, (width - 40) / 6)
    let shown = payments.suffix(most).map { "\($0)" }.joined(separator: " ")
    return payments.count > most ? texts.paymentMore(shown, more: payments.count - most) : shown
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
    let words = [texts.paymentPaidBy(user), texts.paymentVerified, texts.paymentDelivered]
    let heading = CellWidth.of(texts.paymentThreeBooks) + 3
    let first = labels.reduce(0) { max($0, CellWidth.of($1)) } + 2
    let second = words.reduce(0) { max($0, CellWidth.of($1)) } + 3
    let room = width - 1 - heading - first - second
    func cells(_ entry: ReconciliationRow) -> [String] {
      let handedOut = entry.handedOut > 1 ? "\(entry.number)x\(entry.handedOut)" : "\(entry.number)"
      return [
        entry.isPaid ? "\(entry.number)" : "-", entry.isVerified ? "\(entry.number)" : "-",
        entry.handedOut > 0 ? handedOut : "-",
      ]
    }
    // The newest payments come first, as many as fit.
    var columns: [[String]] = []
    var used = 0
    for entry in overview.bookEntries.reversed() {
      let column = cells(entry)
      let wide = column.reduce(0) { max($0, $1.utf8.count) } + 1
      guard used + wide <= room else { break }
      used += wide
      columns.insert(column, at: 0)
    }
    return labels.indices.map { row in
      var runs = [
        TextRun(" " + CellWidth.fitted(row == 0 ? texts.paymentThreeBooks : "", columns: heading), .heading),
        TextRun(CellWidth.fitted(labels[row], columns: first)),
        TextRun(CellWidth.fitted(words[row], columns: second), .faint),
      ]
      for column in columns {
        let wide = column.reduce(0) { max($0, $1.utf8.count) }
        let isGood = column.allSatisfy { $0 == column[0] }
        runs.append(
          TextRun(CellWidth.fitted(column[row], columns: wide) + " ", isGood ? .text : .warning))
      }
      if columns.isEmpty { runs.append(TextRun("-", .faint)) }
      return StyledRow(runs)
    }
  }
}
