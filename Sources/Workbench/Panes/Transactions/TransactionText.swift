// How a transaction reads in a list: its columns, its mark, and what stands beside its time.

import Grid
import Ground
import StoreSimulator

/// The texts of a transaction in lists.
enum TransactionText {
  /// The sign before the number: `!` for a failure, an unfinished mark or what is lost, `?` for one that waits for someone.
  static func mark(_ transaction: Transaction) -> String {
    if transaction.isWaiting { return "?" }
    if transaction.state == .failed || transaction.keepsUnfinishedMark || transaction.isLost { return "!" }
    return " "
  }

  /// The identifier in `columns`, its last digits where it is longer; `-` where there is none.
  static func identifier(_ transaction: Transaction, columns: Int) -> String {
    guard let identifier = transaction.identifier else { return "-" }
    let digits = String(identifier)
    return digits.utf8.count <= columns
      ? digits : CellWidth.truncatedKeepingTail(digits, columns: min(columns, 6))
  }

  /// What a list says beside the state: whose it is where several accounts have bought, and what the transaction waits for.
  static func note(_ transaction: Transaction, in world: World, _ texts: Texts) -> String {
    let course = order(transaction, in: world, texts).first ?? otherNote(transaction, in: world, texts)
    return note(course, of: owner(of: transaction, in: world))
  }

  /// The same in `columns`, in fewer words where there are some.
  static func note(_ transaction: Transaction, in world: World, columns: Int, _ texts: Texts) -> String {
    let owner = owner(of: transaction, in: world)
    let orders = order(transaction, in: world, texts).map { note($0, of: owner) }
    return orders.first { CellWidth.of($0) <= columns } ?? orders.last
      ?? note(otherNote(transaction, in: world, texts), of: owner)
  }

  private static func note(_ course: String, of owner: String?) -> String {
    guard let owner else { return course }
    return course.isEmpty ? owner : "\(owner)  \(course)"
  }

  /// The account of a transaction in short, where more than one has bought.
  static func owner(of transaction: Transaction, in world: World) -> String? {
    guard world.buyingAccounts > 1, let name = world.account(of: transaction) else { return nil }
    return CellWidth.truncated(world.shortAccount(name), columns: 12)
  }

  /// What became of a payment that has no transaction of its own, the longest words first; empty for all others.
  private static func order(_ transaction: Transaction, in world: World, _ texts: Texts) -> [String] {
    if let at = transaction.orderedFor {
      // Details have the seconds.
      let time = String(
        ClockText.near(at, reference: world.now, zone: world.device.timeZone).dropLast(3))
      guard let gap = time.firstIndex(of: " ") else {
        return [texts.noteOrdered(time), texts.noteOrderedInShort(time)]
      }
      let day = String(time[..<gap])
      let shortDay = String(day.drop { $0 != "-" }.dropFirst())
      return [texts.noteOrdered(time), texts.noteOrdered(day), texts.noteOrderedInShort(shortDay)]
    }
    if let number = transaction.replacedBy {
      return [texts.noteReplaced("\(number)"), texts.noteReplacedInShort("\(number)")]
    }
    if let number = transaction.answeredWith, !transaction.isUndelivered {
      return [texts.noteAnswered("\(number)"), texts.noteAnsweredInShort("\(number)")]
    }
    return []
  }

  /// How long it waits, or that the app does not know of it yet.
  private static func otherNote(_ transaction: Transaction, in world: World, _ texts: Texts) -> String {
    if transaction.isWaiting {
      let span = ClockText.age(of: transaction.changedAt, at: world.now, texts)
      return texts.noteWaits(span)
    }
    if transaction.refundedAt != nil { return texts.noteRefunded }
    let person = world.person(of: transaction)
    if person != FamilyMember.me, world.account(of: transaction) == nil || world.buyingAccounts < 2 {
      return texts.noteFor(VisibleText.visible(person))
    }
    if transaction.isUndelivered { return texts.noteNotDelivered }
    if transaction.isLost { return texts.noteLost }
    if transaction.isUpgraded { return texts.noteUpgraded }
    return ""
  }

  /// Whether a filter text is found in what the list shows of it, in its identifiers or in its error.
  static func matches(
    _ transaction: Transaction, _ match: TextMatch, in world: World, _ texts: Texts
  ) -> Bool {
    if match.isIn(transaction.payment.productIdentifier) || match.isIn(transaction.state.name)
      || match.isIn(texts.title(of: transaction.state))
    {
      return true
    }
    if let identifier = transaction.identifier, match.isIn(String(identifier)) { return true }
    if match.isIn("#\(transaction.number)") { return true }
    if world.buyingAccounts > 1, let account = world.account(of: transaction), match.isIn(account) {
      return true
    }
    if transaction.isWaiting, match.isIn(texts.noteWaits("")) { return true }
    if transaction.isUndelivered, match.isIn(texts.noteNotDelivered) { return true }
    if transaction.isLost, match.isIn(texts.noteLost) { return true }
    if transaction.refundedAt != nil, match.isIn(texts.noteRefunded) { return true }
    var error = transaction.error
    while let present = error {
      if match.isIn("\(present.domain) \(present.code)") { return true }
      error = present.underlying
    }
    return false
  }
}

extension World {
  /// An account's name without what stands behind `@`, where that tells it from all others.
  func shortAccount(_ name: String) -> String {
    func short(_ name: String) -> Substring { name.prefix { $0 != "@" } }
    let isPlain = accountNames.count { short($0) == short(name) } == 1
    return VisibleText.visible(isPlain ? short(name) : name[...])
  }
}

/// The widths of the columns of a transaction list.
struct TransactionColumns {
  let number: Int
  let identifier: Int
  let product: Int
  /// Whether notes have room beside the time; else they take its place.
  let hasNotes: Bool
  /// The cells of a row.
  private let width: Int

  /// - Parameters:
  ///   - width: the cells of a row.
  ///   - highest: the highest number in the list.
  ///   - identifier: the widest identifier to be shown.
  ///   - product: the widest product to be shown.
  init(width: Int, highest: Int, identifier: Int, product: Int) {
    self.width = width
    number = max(2, String(highest).utf8.count)
    hasNotes = width >= 60
    let longest = width >= 64 ? 20 : 8
    self.identifier = max(2, min(identifier, longest))
    // Marks, gaps, the state and the time keep their room; the product takes what it needs of the rest.
    let rest = width - 2 - number - 1 - self.identifier - 2 - 2 - 10 - 1 - (hasNotes ? 19 + 8 : 11)
    self.product = max(4, min(product, rest))
  }

  func heading(_ texts: Texts) -> StyledRow {
    let columns = row(texts.columnNumber, texts.columnIdentifier, texts.columnProduct)
    return StyledRow(
      [Run("  " + columns + texts.columnState, .faint)], trailing: [Run(texts.columnAt, .faint)])
  }

  func row(
    _ transaction: Transaction, name: String, world: World, isSelected: Bool, _ texts: Texts
  ) -> StyledRow {
    let mark = TransactionText.mark(transaction)
    let leading = row(
      "\(transaction.number)", TransactionText.identifier(transaction, columns: identifier), name)
    let state = texts.title(of: transaction.state)
    let note = TransactionText.note(
      transaction, in: world, columns: width - 3 - CellWidth.of(leading) - CellWidth.of(state), texts)
    let time = ClockText.time(transaction.changedAt, zone: world.device.timeZone)
    var trailing: [Run] = []
    if !note.isEmpty { trailing.append(Run(note, transaction.isWaiting ? .warning : .oddity)) }
    let isTimeLeft = width - 6 - CellWidth.of(leading + state + note + time) >= 0
    if note.isEmpty || hasNotes && isTimeLeft {
      trailing.append(Run((note.isEmpty ? "" : "  ") + time, .faint))
    }
    return StyledRow(
      [
        Run(isSelected ? "▸" : " ", .heading),
        Run(mark, mark == "!" ? .error : .warning),
        Run(leading), Run(state, transaction.state.role),
      ], trailing: trailing)
  }

  private func row(_ number: String, _ identifier: String, _ product: String) -> String {
    CellWidth.fitted(number, columns: self.number, alignment: .trailing) + "  "
      + CellWidth.fitted(identifier, columns: self.identifier) + "  "
      + CellWidth.fitted(product, columns: self.product) + "  "
  }
}

/// The newest transactions in three rows, for the foot of another pane.
enum TransactionSummary {
  static let height = 3

  static func rows(width: Int, in context: PaneContext) -> [StyledRow] {
    let world = context.session.simulator.world
    let names = IdentifierShortener(world.catalog)
    let waiting = world.waitingTransactions
    var newest: [Transaction] = []
    // Deleted ones are passed over; of a long run of deleted ones not all are looked at.
    for number in world.transactionNumbers.suffix(1000).reversed() {
      if let transaction = world.transaction(number) { newest.append(transaction) }
      if newest.count == 2 { break }
    }
    var rows = [
      StyledRow(
        [Run(context.texts.paneTransactions, .heading)],
        trailing: [Run("\(world.transactionCount)", .faint)])
    ]
    let isTight = newest.count == 2 && waiting.isEmpty
    rows += newest.prefix(isTight ? 2 : 1).map { row($0, names: names, width: width, context.texts) }
    if !isTight {
      rows.append(waitingRow(waiting, world, context.texts))
    }
    return rows
  }

  /// How many wait for someone, and how long the oldest has waited.
  private static func waitingRow(_ waiting: [TransactionNumber], _ world: World, _ texts: Texts) -> StyledRow
  {
    guard let oldest = waiting.first.flatMap(world.transaction) else {
      return StyledRow(texts.summaryWaitingNone, .faint)
    }
    let age = ClockText.age(of: oldest.changedAt, at: world.now, texts)
    return StyledRow(
      [Run(texts.summaryWaiting("\(waiting.count)"), .warning)], trailing: [Run(age, .warning)])
  }

  /// `#2 monthly ..5027 Purchased`; without the identifier where there is no room for it.
  private static func row(
    _ transaction: Transaction, names: IdentifierShortener, width: Int, _ texts: Texts
  ) -> StyledRow {
    let number = "#\(transaction.number) "
    let mark = TransactionText.mark(transaction)
    let title = texts.title(of: transaction.state)
    let state = mark == " " ? title : "\(mark) \(title)"
    let room = width - CellWidth.of(number) - CellWidth.of(state) - 1
    let name = CellWidth.truncated(names(transaction.payment.productIdentifier), columns: max(4, room))
    let identifier = TransactionText.identifier(transaction, columns: 6)
    let fits = transaction.identifier != nil && CellWidth.of(name) + 1 + CellWidth.of(identifier) <= room
    return StyledRow(
      [Run(number), Run(name)] + (fits ? [Run(" " + identifier, .faint)] : []),
      trailing: [Run(state, transaction.state.role)])
  }
}
