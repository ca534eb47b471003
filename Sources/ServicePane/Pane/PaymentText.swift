// The texts and columns of a payment in a list.

import Grid
import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// The texts of a payment, one for each of the three records.
struct PaymentText {
  let payment: ServicePayment
  let isDiffering: Bool
  let store: String
  let status: String
  /// The state in the app and a shorter version.
  let app: String
  let briefApp: String
  private let storeState: StorePaymentState

  init(
    _ payment: ServicePayment, of service: IAPService, isDiffering: Bool, in world: World, _ texts: Localizer
  ) {
    self.payment = payment
    self.isDiffering = isDiffering
    storeState = service.storeEntry(of: payment, in: world)
    store = service.words(of: storeState).text(texts)
    status = IAPService.word(payment.status)
    app = service.words(ofDelivery: payment, in: world).text(texts)
    briefApp = service.briefWords(ofDelivery: payment, in: world).text(texts)
  }

  var storeRuns: [TextRun] {
    let role: Role =
      switch storeState {
      case .nothing, .outside: .faint
      case .open: .statePurchasing
      case .paid(_, false): .statePurchased
      case .paid(_, true): .text
      case .refunded: .stateFailed
      }
    guard store.hasPrefix("#"), let gap = store.firstIndex(of: " ") else { return [TextRun(store, role)] }
    return [TextRun(String(store[..<gap]), .transactionNumber), TextRun(String(store[gap...]), role)]
  }

  var statusRole: Role {
    switch payment.status {
    case .reserved: .statePurchasing
    case .success: .statePurchased
    case .failure: .stateFailed
    case .refund: .anomaly
    case .userClose: .faint
    }
  }

  var appRole: Role {
    if isDiffering { return .warning }
    return payment.isConsumed || payment.delivery.netGrantCount == 0 ? .faint : .text
  }

  /// Whether the texts or identifiers of a payment contain the filter text.
  static func matches(
    _ payment: ServicePayment, _ match: TextMatch, of service: IAPService, isDiffering: Bool,
    _ context: PaneContext
  ) -> Bool {
    let world = context.session.world
    if isDiffering, match.occurs("!") { return true }
    if match.occurs(payment.product) || match.occurs(payment.user) || match.occurs(payment.sequence)
      || match.occurs(IAPService.word(payment.status)) || match.occurs(String(payment.number.value))
      || match.occurs(PaymentText.name(of: payment.product, service, in: world))
    {
      return true
    }
    let storeState = service.storeEntry(of: payment, in: world)
    return match.occurs(service.words(of: storeState).text(context.texts))
      || match.occurs(service.words(ofDelivery: payment, in: world).text(context.texts))
      || payment.transactionIdentifier.map { match.occurs($0) } == true
  }

  /// Returns the product's name in the App Store, otherwise in the console.
  static func name(of product: String, _ service: IAPService, in world: World) -> String {
    if world.catalog.product(product) != nil { return world.readableName(of: product) }
    let registered = service.settings.console.products.first { $0.identifier == product }
    return VisibleText.visible(registered?.name ?? product)
  }
}

struct PaymentColumns {
  private let number: Int
  /// 0 if the column is omitted.
  private let sequence: Int
  private let product: Int
  private let user: Int
  private let store: Int
  private let status: Int
  private let app: Int

  /// The minimum pane width in cells for the vendor's payment number.
  private static let widthOfSequence = 80

  var productWidth: Int { product }
  var userWidth: Int { user }

  /// Computes the columns for a width in cells.
  ///
  /// `highest` is the highest payment number. `name` and `owner` are the widths of the widest product and
  /// user names.
  init(width: Int, highest: Int, rows: [PaymentText], name: Int, owner: Int, _ texts: Localizer) {
    func widest(_ heading: String, _ words: (PaymentText) -> String) -> Int {
      rows.reduce(CellWidth.of(heading)) { max($0, CellWidth.of(words($1))) }
    }
    number = max(CellWidth.of(texts.paymentNumber), String(highest).utf8.count)
    let start = 3 + number + 1
    let widths = (
      sequence: widest(texts.paymentSequence) { $0.payment.sequence },
      product: max(name, CellWidth.of(texts.columnProduct)),
      user: max(owner, CellWidth.of(texts.paymentUser)), store: widest(texts.paymentStore, \.store),
      status: widest(texts.paymentService, \.status), app: widest(texts.paymentApp, \.app),
      brief: widest(texts.paymentApp, \.briefApp)
    )
    /// Returns the width for the names of products and users.
    func nameWidth(_ form: (sequence: Bool, app: Int, hasUser: Bool)) -> Int {
      var nameWidth = width - start - widths.store - 2 - widths.status - 2
      if form.sequence { nameWidth -= widths.sequence + 2 }
      if form.app > 0 { nameWidth -= form.app + 2 }
      return form.hasUser ? nameWidth - 2 : nameWidth
    }
    // The layouts in order of preference.
    let forms: [(sequence: Bool, app: Int, hasUser: Bool)] = [
      (true, widths.app, true), (true, widths.brief, true), (false, widths.app, true),
      (false, widths.brief, true), (false, widths.brief, false), (false, 0, false),
    ]
    let fullNameWidth = widths.product + widths.user
    let minimumProductWidth = min(widths.product, 10)
    func isUnambiguous(_ form: (sequence: Bool, app: Int, hasUser: Bool)) -> Bool {
      guard form.sequence else { return nameWidth(form) >= fullNameWidth }
      // A product name can be cut by up to four cells so that the vendor's number fits. In a narrow pane, the
      // app's state is more useful than the number.
      return width >= Self.widthOfSequence
        && nameWidth(form) >= max(fullNameWidth - 4, minimumProductWidth + widths.user)
    }
    let chosenForm =
      forms[..<4].first { isUnambiguous($0) } ?? forms[3...].first { form in
        nameWidth(form) >= (form.hasUser ? minimumProductWidth + widths.user : min(widths.product, 8))
      } ?? forms[forms.count - 1]
    sequence = chosenForm.sequence ? widths.sequence : 0
    store = widths.store
    status = widths.status
    let remainingWidth = max(4, nameWidth(chosenForm))
    if chosenForm.hasUser {
      let shares = ColumnShares.divide(
        remainingWidth, preferred: [widths.product, widths.user], minimum: [minimumProductWidth, widths.user])
      (product, user) = (shares[0], shares[1])
    } else {
      (product, user) = (min(widths.product, remainingWidth), 0)
    }
    // The app's column gets the remaining width.
    let usedWidth =
      start + (sequence > 0 ? sequence + 2 : 0) + product + 2 + (user > 0 ? user + 2 : 0) + store + 2
    app = chosenForm.app > 0 ? max(chosenForm.app, width - usedWidth - status - 2) : 0
  }

  func heading(_ texts: Localizer) -> StyledRow {
    var text = "   " + CellWidth.fitted(texts.paymentNumber, columns: number) + " "
    if sequence > 0 { text += CellWidth.fitted(texts.paymentSequence, columns: sequence) + "  " }
    text += CellWidth.fitted(texts.columnProduct, columns: product) + "  "
    if user > 0 { text += CellWidth.fitted(texts.paymentUser, columns: user) + "  " }
    text += CellWidth.fitted(texts.paymentStore, columns: store) + "  "
    text += CellWidth.fitted(texts.paymentService, columns: status) + "  "
    if app > 0 { text += CellWidth.truncated(texts.paymentApp, columns: app) }
    return StyledRow(text, .faint)
  }

  func row(_ text: PaymentText, name: String, user owner: String, isSelected: Bool) -> StyledRow {
    var runs = [
      TextRun(text.isDiffering ? "!" : " ", .error), TextRun(isSelected ? "▸" : " "), TextRun(" "),
      TextRun(CellWidth.fitted("\(text.payment.number)", columns: number) + " "),
    ]
    if sequence > 0 {
      runs.append(TextRun(CellWidth.fitted(text.payment.sequence, columns: sequence) + "  ", .faint))
    }
    runs.append(TextRun(CellWidth.fitted(name, columns: product) + "  "))
    if user > 0 { runs.append(TextRun(CellWidth.fitted(owner, columns: user) + "  ")) }
    runs += text.storeRuns
    runs.append(TextRun(String(repeating: " ", count: max(0, store - CellWidth.of(text.store)) + 2)))
    runs.append(TextRun(CellWidth.fitted(text.status, columns: status) + "  ", text.statusRole))
    if app > 0 {
      let words = CellWidth.of(text.app) <= app ? text.app : text.briefApp
      runs.append(TextRun(CellWidth.truncated(words, columns: app), text.appRole))
    }
    return StyledRow(runs)
  }
}
