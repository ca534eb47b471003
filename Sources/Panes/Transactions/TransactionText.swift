// The text of a transaction in lists: its columns, marks and notes.

import Grid
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

package enum TransactionText {
  /// Returns the mark before the number.
  ///
  /// The mark is `?` if an action is needed, and `^` if Xcode keeps its mark for an unfinished transaction.
  /// The mark is `<` if device and App Store differ. Any other failed or lost transaction has the mark `!`.
  package static func mark(_ transaction: Transaction, differs: Bool) -> String {
    if transaction.isWaiting { return "?" }
    if transaction.keepsUnfinishedMark { return xcodeMark }
    if differs { return differenceMark }
    if transaction.state == .failed || transaction.isLost { return "!" }
    return " "
  }

  /// The sign for Xcode's warning that a transaction is not finished, which Xcode 12 keeps after an
  /// interruption was resolved.
  package static let xcodeMark = "^"

  /// The mark of a transaction in which the device differs from the App Store.
  package static let differenceMark = "<"

  /// Whether lists can contain `differenceMark`.
  package static func canHaveDifferenceMark(in world: World) -> Bool {
    world.device.knowledge.canBeLate || world.quirks.finishHolds != .always
      || !world.differingTransactions.isEmpty
  }

  /// Whether lists can contain `xcodeMark`: the era keeps the mark, or a recent transaction has the mark.
  package static func canHaveXcodeMark(in world: World) -> Bool {
    world.quirks.unfinishedMark == .stays
      || world.transactionNumbers.suffix(searchedMarkCount).contains {
        world.transaction($0)?.keepsUnfinishedMark == true
      }
  }

  /// The number of the newest transactions that are searched for Xcode's mark.
  private static let searchedMarkCount = 1000

  /// The mark after the number of a transaction that the app received and has not finished.
  package static let unfinishedSign = "*"

  /// Whether the app received the transaction and has not called `finishTransaction`.
  package static func isUnfinished(_ transaction: Transaction) -> Bool {
    guard transaction.isInQueue, transaction.finishedAt == nil,
      transaction.deliveredState == transaction.state
    else {
      return false
    }
    return switch transaction.state {
    case .purchased, .failed, .restored: true
    case .purchasing, .deferred: false
    }
  }

  package static func number(_ transaction: Transaction) -> String {
    "\(transaction.number)" + (isUnfinished(transaction) ? unfinishedSign : "")
  }

  /// Returns the state, for a failed transaction with the code of the error: `Failed 3532`, `Failed SK 2`.
  ///
  /// A refunded transaction has the state `Refunded`, although its `transactionState` remains `.purchased`.
  package static func state(_ transaction: Transaction, in world: World, _ texts: Localizer) -> String {
    if refundDate(transaction, in: world) != nil { return texts.refundedTitle }
    guard transaction.state == .failed, let error = transaction.error else {
      return texts.title(of: transaction.state)
    }
    let listed = transaction.wasInjected ? error.chosenError : error.listedError
    return texts.failedTitle(code: ErrorTable.shortName(domain: listed.domain, code: listed.code))
  }

  package static func role(_ transaction: Transaction, in world: World) -> Role {
    refundDate(transaction, in: world) == nil ? transaction.state.role : .anomaly
  }

  /// Returns the time of the state that lists show.
  package static func moment(_ transaction: Transaction, in world: World) -> Instant {
    refundDate(transaction, in: world) ?? transaction.changedAt
  }

  /// Returns the date of the refund of the transaction, or of the older transaction with which its payment
  /// was answered.
  package static func refundDate(_ transaction: Transaction, in world: World) -> Instant? {
    guard let held = transaction.answeredWith, transaction.replacedBy == nil else {
      return transaction.refundedAt
    }
    return transaction.refundedAt ?? world.transaction(held)?.refundedAt
  }

  package static func identifier(_ transaction: Transaction, columns: Int) -> String {
    guard let identifier = transaction.identifier else { return "-" }
    let digits = String(identifier)
    return digits.utf8.count <= columns
      ? digits : CellWidth.truncatedKeepingTail(digits, columns: min(columns, 6))
  }

  /// Returns the note in a list: the owner if several accounts have bought, and the status.
  ///
  /// The note has at most `columns` cells, if a form is that short.
  package static func note(
    _ transaction: Transaction, differs: Bool = false, in world: World, columns: Int = .max,
    _ texts: Localizer
  ) -> String {
    let orders = order(transaction, in: world, texts)
    let forms = orders.isEmpty ? otherNotes(transaction, differs: differs, in: world, texts) : orders
    let owner = owner(of: transaction, in: world)
    let notes = forms.map { note($0, of: owner) }
    return notes.first { CellWidth.of($0) <= columns } ?? notes.last ?? owner ?? ""
  }

  private static func note(_ text: String, of owner: String?) -> String {
    owner.map { "\($0)  \(text)" } ?? text
  }

  /// Returns the account's short name if several accounts have bought.
  package static func owner(of transaction: Transaction, in world: World) -> String? {
    guard world.buyingAccounts > 1, let name = world.account(of: transaction) else { return nil }
    return CellWidth.truncated(world.shortAccount(name), columns: 12)
  }

  /// Returns the state of an order without its own transaction, longest form first; empty for other
  /// transactions.
  private static func order(_ transaction: Transaction, in world: World, _ texts: Localizer) -> [String] {
    if let at = transaction.orderDueDate {
      // Omits the seconds, which the Details pane shows.
      let time = String(
        ClockText.timeWithDate(at, reference: world.now, zone: world.device.timeZone).dropLast(3))
      guard let gap = time.firstIndex(of: " ") else {
        return [texts.noteOrdered(time), texts.noteOrderedInShort(time)]
      }
      let day = String(time[..<gap])
      let shortDay = String(day.drop { $0 != "-" }.dropFirst())
      return [
        texts.noteOrdered(time), texts.noteOrdered(day), texts.noteOrdered(shortDay),
        texts.noteOrderedInShort(shortDay),
      ]
    }
    if let number = transaction.replacedBy {
      return [texts.noteReplaced("\(number)"), texts.noteReplacedInShort("\(number)")]
    }
    if let number = transaction.answeredWith, !transaction.isUndelivered {
      guard !world.isDroppedOrder(transaction) else { return [texts.noteDropped] }
      return [texts.noteAnswered("\(number)"), texts.noteAnsweredInShort("\(number)")]
    }
    return []
  }

  /// Returns the status of a transaction, longest form first; empty for a transaction without a note.
  private static func otherNotes(
    _ transaction: Transaction, differs: Bool, in world: World, _ texts: Localizer
  ) -> [String] {
    if transaction.isWaiting {
      let span = ClockText.age(of: transaction.changedAt, at: world.now, texts)
      return [texts.noteWaits(span), span]
    }
    if transaction.state == .deferred, transaction.request == .declined {
      return [texts.noteRequestDeclined, texts.noteRequestDeclinedInShort]
    }
    let person = world.person(of: transaction)
    if person != FamilyMember.me, world.account(of: transaction) == nil || world.buyingAccounts < 2 {
      return [texts.noteFor(VisibleText.visible(person))]
    }
    if transaction.isUndelivered { return [texts.noteNotDelivered, texts.noteNotDeliveredInShort] }
    if transaction.isLost { return [texts.noteLost] }
    if transaction.isFinishHeld { return [texts.noteFinishHeld, texts.noteFinishHeldInShort] }
    if world.isWithheld(transaction.number) {
      return [texts.noteAtNextLaunch, texts.noteAtNextLaunchInShort]
    }
    if differs { return [texts.noteNotFetched] }
    let repeats = world.updateRepeats(of: transaction.number)
    if repeats > 0 { return [texts.noteDelivered(repeats + 1)] }
    if transaction.isUpgraded { return [texts.noteUpgraded] }
    return isUnfinished(transaction) ? [texts.noteUnfinished, texts.noteUnfinishedInShort] : []
  }

  /// Whether the columns, the identifiers or the error of a transaction contain the filter text.
  package static func matches(
    _ transaction: Transaction, _ match: TextMatch, in world: World, _ nameMatches: inout NameMatchCache,
    _ texts: Localizer
  ) -> Bool {
    if match.occurs(transaction.payment.productIdentifier) || match.occurs(transaction.state.name)
      || match.occurs(state(transaction, in: world, texts))
      || nameMatches.has(match, transaction, in: world)
    {
      return true
    }
    if isUnfinished(transaction), match.occurs(texts.noteUnfinished) { return true }
    if let identifier = transaction.identifier, match.occurs(String(identifier)) { return true }
    if match.occurs("#\(transaction.number)") { return true }
    if world.buyingAccounts > 1, let account = world.account(of: transaction), match.occurs(account) {
      return true
    }
    if transaction.isWaiting, match.occurs(texts.noteWaits("")) { return true }
    if transaction.isUndelivered, match.occurs(texts.noteNotDelivered) { return true }
    if transaction.isLost, match.occurs(texts.noteLost) { return true }
    var error = transaction.error
    while let present = error {
      if match.occurs("\(present.domain) \(present.code)") { return true }
      error = present.underlying
    }
    return false
  }
}

extension World {
  /// Returns the account name before `@`, unless another account has the same short name.
  func shortAccount(_ name: String) -> String {
    func short(_ name: String) -> Substring { name.prefix { $0 != "@" } }
    let isPlain = accountNames.count { short($0) == short(name) } == 1
    return VisibleText.visible(isPlain ? short(name) : name[...])
  }
}

/// A cache of filter results by product name.
///
/// Many transactions have the same product.
package struct NameMatchCache {
  private var results: [String: Bool] = [:]

  package mutating func has(_ match: TextMatch, _ transaction: Transaction, in world: World) -> Bool {
    let product = transaction.payment.productIdentifier
    if let answer = results[product] { return answer }
    let answer = match.occurs(world.readableName(of: transaction))
    results[product] = answer
    return answer
  }
}

package struct TransactionColumns {
  package let number: Int
  /// The width of the identifiers; 0 if only the Details pane shows them.
  package let identifier: Int
  package let product: Int
  private let state: Int
  /// Whether a row has space for the note and the time.
  ///
  /// Otherwise, the note replaces the time.
  private let hasNotes: Bool
  private let hasTrailing: Bool
  /// Whether the list contains a note.
  private let containsNote: Bool
  private let moment: MomentFormat
  private let width: Int
  /// The transactions in which the device differs from the App Store.
  private let differing: Set<TransactionNumber>

  /// Computes the columns for `width` cells.
  ///
  /// `highest` is the highest number in the list, `wanted` the width of the longest product name.
  package init(
    width: Int, highest: Int, rows: [Transaction], differing: Set<TransactionNumber>, product wanted: Int,
    in world: World, _ texts: Localizer
  ) {
    self.width = width
    self.differing = differing
    number = max(2, String(highest).utf8.count)
    let state = max(
      CellWidth.of(texts.columnState),
      rows.map { CellWidth.of(TransactionText.state($0, in: world, texts)) }.max() ?? 0)
    self.state = state
    func widestNote(columns: Int) -> Int {
      rows.map { row in
        let differs = differing.contains(row.number)
        return CellWidth.of(TransactionText.note(row, differs: differs, in: world, columns: columns, texts))
      }.max() ?? 0
    }
    let (notes, shortNotes) = (widestNote(columns: .max), widestNote(columns: 0))
    let digits = rows.map { $0.identifier.map { String($0).utf8.count } ?? 1 }.max() ?? 1
    let wanted = max(wanted, CellWidth.of(texts.columnProduct))
    let base = Self.fixedColumns(digits: number, state: state)
    let moments = MomentFormat.formats(
      of: rows.map { TransactionText.moment($0, in: world) }, now: world.now, in: world.device.timeZone)
    // The possible layouts, most complete first. Other columns are shortened before the name, and seconds
    // and notes before the identifier.
    let whole = max(2, digits)
    let ends = max(2, min(digits, 6))
    typealias Form = (identifier: Int, end: Int, hasNotes: Bool, moment: MomentFormat)
    func forms(_ identifier: Int, hasNotes: Bool, isShort: Bool = false) -> [Form] {
      moments.filter { $0.columns >= 8 }.map { moment in
        let columns = moment.columns
        let end =
          hasNotes ? (notes > 0 ? notes + 2 : 0) + columns : max(isShort ? shortNotes : notes, columns)
        return (identifier, end, hasNotes, moment)
      }
    }
    let identified: [Form] =
      forms(whole, hasNotes: true) + forms(ends, hasNotes: true) + forms(whole, hasNotes: false)
      + forms(ends, hasNotes: false) + forms(ends, hasNotes: false, isShort: true)
    let forms: [Form] =
      identified + forms(0, hasNotes: false)
      + moments.map { (0, $0.columns, false, $0) } + [(0, 0, false, moments[0])]
    func room(_ form: Form) -> Int {
      width - base - form.end - (form.identifier > 0 ? form.identifier + 2 : 0)
    }
    let least = min(wanted, 16)
    // Every other column is dropped before a name is cut, unless the name is wider than the pane.
    let chosen =
      forms.first { room($0) >= wanted } ?? (wanted < width ? forms.last : nil)
      ?? forms.first { room($0) >= least } ?? forms[forms.count - 1]
    hasTrailing = chosen.end > 0
    identifier = chosen.identifier
    hasNotes = chosen.hasNotes
    containsNote = notes > 0
    moment = chosen.moment
    product = max(4, min(wanted, room(chosen)))
  }

  /// Returns the cells of a row without name, identifier, note and time.
  package static func fixedColumns(digits: Int, state: Int) -> Int { 2 + digits + 2 + 2 + state + 1 }

  package func heading(_ texts: Localizer) -> StyledRow {
    let columns = row(texts.columnIdentifier, texts.columnProduct)
    return StyledRow(
      [
        TextRun("  "),
        TextRun(CellWidth.fitted(texts.columnNumber, columns: number, alignment: .trailing) + "  ", .faint),
        TextRun(columns + texts.columnState, .faint),
      ],
      trailing: hasTrailing
        ? [TextRun(CellWidth.fitted(timeTitle(texts), columns: moment.columns), .faint)] : [])
  }

  /// Returns the title of the column with the time, which a note can replace.
  private func timeTitle(_ texts: Localizer) -> String {
    containsNote && !hasNotes && CellWidth.of(texts.columnAtOrNote) <= moment.columns
      ? texts.columnAtOrNote : texts.columnAt
  }

  package func row(
    _ transaction: Transaction, name: String, world: World, isSelected: Bool, _ texts: Localizer
  ) -> StyledRow {
    let differs = differing.contains(transaction.number)
    let mark = TransactionText.mark(transaction, differs: differs)
    let isUnfinished = TransactionText.isUnfinished(transaction)
    let plain = CellWidth.fitted("\(transaction.number)", columns: number, alignment: .trailing)
    let columns = row(TransactionText.identifier(transaction, columns: max(2, identifier)), name)
    let title = TransactionText.state(transaction, in: world, texts)
    let used = 2 + number + 2 + CellWidth.of(columns) + CellWidth.of(title)
    let note = TransactionText.note(
      transaction, differs: differs, in: world, columns: width - 1 - used, texts)
    let time = moment.text(TransactionText.moment(transaction, in: world), in: world.device.timeZone)
    var trailing: [TextRun] = []
    if !note.isEmpty, hasTrailing {
      trailing.append(TextRun(note, transaction.isWaiting || isUnfinished ? .warning : .anomaly))
    }
    let isTimeLeft = width - 3 - used - CellWidth.of(note) - CellWidth.of(time) >= 0
    if hasTrailing, note.isEmpty || hasNotes && isTimeLeft {
      trailing.append(TextRun((note.isEmpty ? "" : "  ") + time, .faint))
    }
    return StyledRow(
      [
        TextRun(isSelected ? "▸" : " "),
        TextRun(mark, mark == "!" ? .error : .warning),
        TextRun(plain, .transactionNumber),
        TextRun(isUnfinished ? TransactionText.unfinishedSign + " " : "  ", .warning),
        TextRun(columns), TextRun(title, TransactionText.role(transaction, in: world)),
      ], trailing: trailing)
  }

  private func row(_ identifier: String, _ product: String) -> String {
    (self.identifier > 0 ? CellWidth.fitted(identifier, columns: self.identifier) + "  " : "")
      + CellWidth.fitted(product, columns: self.product) + "  "
  }
}

package enum TransactionSummary {
  package static let height = 3

  package static func rows(width: Int, in context: PaneContext) -> [StyledRow] {
    let world = context.session.simulator.world
    let waiting = world.waitingTransactions
    var newest: [Transaction] = []
    // Skips deleted transactions and examines at most 1000 numbers.
    for number in world.transactionNumbers.suffix(1000).reversed() {
      if let transaction = world.transaction(number) { newest.append(transaction) }
      if newest.count == 2 { break }
    }
    var rows = [
      StyledRow(
        [TextRun(context.texts.paneTransactions, .heading)],
        trailing: [TextRun("\(world.transactionCount)", .faint)])
    ]
    let isTight = newest.count == 2 && waiting.isEmpty
    let shown = Array(newest.prefix(isTight ? 2 : 1))
    let names = ProductNames(shown, in: world, context.view, context.texts)
    let differing = world.differingTransactions
    rows += shown.map {
      row(
        $0, differs: differing.contains($0.number), names: names, in: world, width: width, context.texts)
    }
    if !isTight {
      rows.append(waitingRow(waiting, world, width: width, context.texts))
    }
    return rows
  }

  /// Returns the number of waiting transactions and the waiting time of the oldest.
  private static func waitingRow(
    _ waiting: [TransactionNumber], _ world: World, width: Int, _ texts: Localizer
  ) -> StyledRow {
    guard let oldest = waiting.first.flatMap(world.transaction) else {
      return StyledRow(texts.summaryWaitingNone, .faint)
    }
    let age = ClockText.age(of: oldest.changedAt, at: world.now, texts)
    let count = texts.summaryWaiting("\(waiting.count)")
    let sentence = waiting.count == 1 ? texts.summaryWaitsFor(age) : texts.summaryLongestWait(age)
    let fits = CellWidth.of(count) + 1 + CellWidth.of(sentence) <= width
    return StyledRow(
      [TextRun(count, .warning)], trailing: [TextRun(fits ? sentence : age, .warning)])
  }

  private static func row(
    _ transaction: Transaction, differs: Bool, names: ProductNames, in world: World, width: Int,
    _ texts: Localizer
  ) -> StyledRow {
    let number = "#\(transaction.number)"
    let sign = TransactionText.isUnfinished(transaction) ? TransactionText.unfinishedSign : ""
    let mark = TransactionText.mark(transaction, differs: differs)
    let title = TransactionText.state(transaction, in: world, texts)
    let columns = width - CellWidth.of(number + sign) - 1 - CellWidth.of(title) - 1
    let key = ProductNames.ProductKey(transaction, in: world)
    // The mark is dropped before the name is cut, unless the device differs from the App Store.
    let needed = mark == TransactionText.differenceMark ? 8 : names.widest([key]) + 2
    let isMarked = mark != " " && needed <= columns
    let state = isMarked ? "\(mark) \(title)" : title
    let room = columns - (isMarked ? 2 : 0)
    let name = names.fitted(columns: max(4, room))[key]
    let identifier = TransactionText.identifier(transaction, columns: 6)
    let fits = transaction.identifier != nil && CellWidth.of(name) + 1 + CellWidth.of(identifier) <= room
    return StyledRow(
      [TextRun(number, .transactionNumber), TextRun(sign + " ", .warning), TextRun(name)]
        + (fits ? [TextRun(" " + identifier, .faint)] : []),
      trailing: [TextRun(state, TransactionText.role(transaction, in: world))])
  }
}
