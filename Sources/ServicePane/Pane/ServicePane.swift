// The pane of the purchase service, a list of payments with their state in the three records.

import Grid
import IAPService
import Panes
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Workbench

package struct ServicePane: SubjectPane {
  private var cursor = ListCursor()
  private var filter = ListFilter()
  var index = PaymentIndex()
  /// The selected payment; nil to follow the newest payment.
  private var chosenPayment: PaymentNumber?
  private var listHeight = 0
  /// Whether the next server fault applies to one request only.
  var isServerFaultOnce = false
  /// The number of payment rows in the last frame.
  private(set) var drawnRowCount = 0

  package init() {}

  var scanCount: Int { index.scanCount }

  // MARK: Selection

  /// Returns nil if no payment exists.
  func selectedPayment(in session: Session) -> PaymentNumber? {
    session.service.flatMap { selectedPayment(of: $0.ledger) }
  }

  func selectedPayment(of book: PaymentLedger) -> PaymentNumber? {
    guard book.count > 0 else { return nil }
    if let chosenPayment, book.has(chosenPayment) { return chosenPayment }
    if filter.isActive, let first = index.number(at: 0), book.has(first) { return first }
    return PaymentNumber(book.count)
  }

  package mutating func resetSelection() { chosenPayment = nil }

  package func target(in context: PaneContext) -> PaneTarget {
    let session = context.session
    guard let service = session.service, let number = selectedPayment(in: session) else {
      return .selectedTransaction
    }
    switch service.storeEntry(of: service.ledger[number], in: session.world) {
    case .open(let transaction), .paid(let transaction, _), .refunded(let transaction):
      return .transaction(transaction)
    case .nothing, .outside:
      return .transaction(
        service.ledger[number].transaction.flatMap { session.world.transaction($0) }?.number)
    }
  }

  /// Returns a summary of the selected payment with its rules.
  ///
  /// Returns nil if the explanation of the payment's transaction is more useful.
  package func explanation(in context: PaneContext) -> PaneExplanation? {
    let (session, texts) = (context.session, context.texts)
    guard let service = session.service else { return nil }
    let refusal: [RuleID] = service.refusesReceipts(of: session.world) ? [.serviceLocalReceipts] : []
    guard let number = selectedPayment(in: session) else {
      return refusal.isEmpty
        ? nil : PaneExplanation(summary: texts.serviceNoPaymentYet, rules: refusal)
    }
    let payment = service.ledger[number]
    let isPaid = service.storeEntry(of: payment, in: session.world).isPaid
    var rules: [RuleID] = payment.status == .failure ? refusal : []
    if isPaid, payment.consumedAt != nil {
      rules.append(.serviceLists)
    } else if isPaid,
      payment.status == .reserved || payment.status == .userClose
        || !service.agrees(payment, in: session.world)
    {
      rules.append(.serviceReprocessing)
    }
    guard !rules.isEmpty else { return nil }
    return PaneExplanation(
      summary: texts.whyPayment(
        "\(number)", now: service.diagnosis(of: number, in: session.world).now.text(texts)),
      rules: rules)
  }

  // MARK: Pane

  package func title(width: Int, in context: PaneContext) -> String {
    let title = "\(context.texts.label(of: .focusService))  \(IAPService.title)"
    return filter.isActive ? "\(title)  /\(VisibleText.visible(filter.text))" : title
  }

  package func status(width: Int, in context: PaneContext) -> String {
    guard let service = context.session.service else { return "" }
    let texts = context.texts
    var parts: [String] = []
    if filter.isActive { parts.append(texts.count(index.count, of: service.ledger.count)) }
    if let stop = service.stop {
      parts.append(texts.sdkArmed("\(stop.point.rawValue) \(stop.kind.rawValue)"))
    }
    let sdk = service.sdk
    let user = sdk.user.map { texts.sdkUser(CellWidth.truncated(VisibleText.visible($0), columns: 16)) }
    if !sdk.isInitialised {
      parts += [texts.sdkNotInitialised, user ?? texts.sdkNoUser]
    } else if let user {
      parts += [sdk.hasDelegate ? texts.sdkReady : texts.sdkNoDelegate, user]
    } else {
      parts.append(texts.sdkNoUser)
      if !sdk.hasDelegate { parts.append(texts.sdkNoDelegate) }
    }
    // A narrow pane omits the user first, because the list shows the users of payments.
    let availableWidth =
      width - CellWidth.of(title(width: width, in: context)) - CellWidth.of(texts.focusMark) - 6
    while parts.count > 1, CellWidth.of(parts.joined(separator: "   ")) > availableWidth {
      parts.removeLast()
    }
    return parts.joined(separator: "   ")
  }

  package mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    context.session.service.map { handle(request, of: $0, in: context) } ?? .ignored
  }

  mutating func handle(_ request: ListRequest, of service: IAPService, in context: PaneContext) -> PaneResult
  {
    switch request {
    case .find: return .prompt(label: context.texts.promptFilterPayments, initial: filter.text)
    case .leave: return filter.clear() ? .handled : .ignored
    case .more:
      return selectedPayment(of: service.ledger) == nil
        ? .showMessage(context.texts.serviceNoPaymentYet) : .showDetails
    // A filtered list contains only hits.
    case .nextHit: return filter.isActive ? move(.down, of: service, in: context) : .ignored
    case .previousHit: return filter.isActive ? move(.up, of: service, in: context) : .ignored
    case .move(let movement): return move(movement, of: service, in: context)
    }
  }

  package mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    filter.accept(text, isFinal: isFinal)
    guard let service = context.session.service else { return .handled }
    index.update(service, filter: filter, in: context)
    if filter.isActive, let chosenPayment, let nearest = index.number(at: index.row(of: chosenPayment)) {
      self.chosenPayment = nearest
    }
    return .handled
  }

  package mutating func select(row: Int, height: Int, in context: PaneContext) -> PaneResult {
    guard let service = context.session.service else { return .ignored }
    index.update(service, filter: filter, in: context)
    guard row > 0, row <= listHeight, let number = index.number(at: cursor.top + row - 1) else {
      return .ignored
    }
    chosenPayment = number
    return .handled
  }

  package mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    guard let service = context.session.service else { return }
    draw(service, into: &grid, area: area, in: context)
  }

  mutating func draw(_ service: IAPService, into grid: inout Grid, area: Rect, in context: PaneContext) {
    index.update(service, filter: filter, in: context)
    drawnRowCount = 0
    listHeight = 0
    let width = max(0, area.width - 1)
    guard index.count > 0, let overview = index.overview, area.height > 1,
      let selected = selectedPayment(of: service.ledger)
    else {
      drawEmpty(service, into: &grid, area, in: context)
      return
    }
    let footer = ServiceFooter(service, overview, selected: selected, width: width, context)
    let (visibleRowCount, footerRows) = footer.divide(height: area.height, count: index.count)
    listHeight = visibleRowCount
    cursor.select(index.row(of: selected))
    cursor.clamp(count: index.count, height: visibleRowCount)
    let visible = cursor.visible(count: index.count, height: visibleRowCount)
    let numbers = visible.compactMap { index.number(at: $0) }
    let table = PaymentTable(
      numbers, highest: index.number(at: 0)?.value ?? 0, service, overview, width: width, context)
    drawnRowCount = numbers.count
    grid.put(table.heading, x: area.x, y: area.y, width: width, theme: context.theme)
    for (offset, number) in numbers.enumerated() {
      let y = area.y + 1 + offset
      grid.put(
        table.row(offset, isSelected: number == selected), x: area.x, y: y, width: width,
        theme: context.theme,
        selection: RowSelection(isSelected: number == selected, isFocused: context.isFocused),
        background: Rect(x: area.x, y: y, width: area.width, height: 1))
    }
    grid.putScrollBar(
      x: area.x + area.width - 1, y: area.y + 1, height: visibleRowCount, top: cursor.top,
      shown: visibleRowCount,
      count: index.count,
      theme: context.theme)
    for (offset, row) in footerRows.enumerated() where 1 + numbers.count + offset < area.height {
      var text = LogRow(text: row.leading)
      text.highlightNumbers(upTo: context.session.world.transactionCount)
      grid.put(
        StyledRow(text.text), x: area.x, y: area.y + 1 + numbers.count + offset, width: width,
        theme: context.theme)
    }
  }

  // MARK: Parts

  private mutating func move(
    _ movement: Movement, of service: IAPService, in context: PaneContext
  ) -> PaneResult {
    index.update(service, filter: filter, in: context)
    guard let selected = selectedPayment(of: service.ledger) else { return .handled }
    var list = cursor
    list.select(index.row(of: selected))
    list.move(movement, count: index.count, height: max(1, listHeight))
    if let number = index.number(at: list.selected) { chosenPayment = number }
    return .handled
  }

  private func drawEmpty(_ service: IAPService, into grid: inout Grid, _ area: Rect, in context: PaneContext)
  {
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    let rows: [StyledRow]
    if filter.isActive {
      let text = context.texts.noPaymentMatches(
        filter: VisibleText.visible(filter.text), leave: context.texts.key(.leave))
      rows = TextLayout.wrap(text, columns: max(8, content.width)).map { StyledRow($0, .faint) }
    } else {
      rows = ServiceEmptyState(service, in: context).rows(width: content.width, height: content.height)
    }
    for (offset, row) in rows.prefix(content.height).enumerated() {
      grid.put(row, x: content.x, y: content.y + offset, width: content.width, theme: context.theme)
    }
  }

  /// Returns the complete text: all listed payments, the rows below them, and the console.
  func wholeText(width: Int, in context: PaneContext) -> String {
    guard let service = context.session.service else { return "" }
    var index = index
    index.update(service, filter: filter, in: context)
    let console = ConsoleBox(service, in: context.session.world, context.texts)
    var rows: [StyledRow] = []
    if let overview = index.overview, index.count > 0, let selected = selectedPayment(of: service.ledger) {
      let numbers = (0..<index.count).compactMap { index.number(at: $0) }
      let table = PaymentTable(
        numbers, highest: numbers.first?.value ?? 0, service, overview, width: width, context)
      rows.append(table.heading)
      for (index, number) in numbers.enumerated() {
        rows.append(table.row(index, isSelected: number == selected))
      }
      rows.append(StyledRow())
      rows += ServiceFooter(service, overview, selected: selected, width: width, context).allRows
    } else if !filter.isActive {
      rows = ServiceEmptyState(service, in: context).rows(width: width, height: .max)
    }
    rows +=
      [StyledRow(), StyledRow("\(console.title)  \(console.state)")]
      + console.rows(width: width, height: .max)
    return rows.map { row in
      var text = row.text[...]
      while text.last == " " { text.removeLast() }
      return String(text)
    }.joined(separator: "\n")
  }
}

struct PaymentTable {
  let heading: StyledRow
  private let columns: PaymentColumns
  private let texts: [PaymentText]
  private let names: (ServicePayment) -> (product: String, user: String)

  init(
    _ numbers: [PaymentNumber], highest: Int, _ service: IAPService, _ overview: ServiceOverview, width: Int,
    _ context: PaneContext
  ) {
    let world = context.session.world
    texts = numbers.map { number in
      PaymentText(
        service.ledger[number], of: service, isDiffering: overview.differing.contains(number), in: world,
        context.texts)
    }
    let paymentNames = PaymentNames(texts.map(\.payment), of: service, context)
    columns = PaymentColumns(
      width: width, highest: highest, rows: texts, name: paymentNames.product, owner: paymentNames.user,
      context.texts)
    names = paymentNames.fitted(product: columns.productWidth, user: columns.userWidth)
    heading = columns.heading(context.texts)
  }

  func row(_ index: Int, isSelected: Bool) -> StyledRow {
    let name = names(texts[index].payment)
    return columns.row(texts[index], name: name.product, user: name.user, isSelected: isSelected)
  }
}

/// The text while no payment exists: the first keys, and the setup of a real app.
struct ServiceEmptyState {
  private let service: IAPService
  private let context: PaneContext

  init(_ service: IAPService, in context: PaneContext) {
    self.service = service
    self.context = context
  }

  func rows(width: Int, height: Int) -> [StyledRow] {
    let (texts, world) = (context.texts, context.session.world)
    var steps: [String] = []
    if service.sdk.user == nil { steps.append(texts.serviceFirstUser(texts.key(.userMenu))) }
    if !service.sdk.isInitialised { steps.append(texts.serviceFirstInit(texts.key(.sdkMenu))) }
    steps.append(texts.serviceFirstBuy(texts.key(.buySelected)))
    func wrapped(_ text: String, _ role: Role, indent: Int = 0) -> [StyledRow] {
      let margin = String(repeating: " ", count: indent)
      return TextLayout.wrap(text, columns: max(8, width - indent)).map { StyledRow(margin + $0, role) }
    }
    var rows = wrapped(texts.serviceBefore(steps.joined(separator: texts.listSeparator)), .text)
    let blocking = service.blockingTransactions(in: world)
    if let blocked = texts.blockedProducts(of: blocking, service, world) {
      rows += wrapped(blocked, .warning)
    }
    if service.refusesReceipts(of: world) {
      let keys = texts.keys(.environmentMenu, .switchTo(.sandbox))
      rows += wrapped(texts.serviceXcode(keys), .warning)
    }
    let sentences = [
      texts.serviceBeforeConsole, texts.serviceBeforeLink, texts.serviceBeforeCapability,
      texts.serviceBeforeOrder,
    ]
    let setupParts =
      [wrapped(texts.serviceBeforeHeading, .heading)] + sentences.map { wrapped($0, .faint, indent: 2) }
    let hasSpacing = rows.count + setupParts.reduce(0) { $0 + $1.count } + 1 <= height
    if hasSpacing { rows.append(StyledRow()) }
    for part in setupParts where rows.count + part.count <= height { rows += part }
    return rows
  }
}

extension Session {
  /// nil while the purchase service is off.
  var service: IAPService? {
    guard let service = simulation.listener(IAPService.self), service.settings.isOn else { return nil }
    return service
  }
}
