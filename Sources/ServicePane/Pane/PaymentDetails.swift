// The details of one payment: the result object, the diagnosis and the product.

import Grid
import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

struct PaymentDetails {
  private let service: IAPService
  private let world: World
  private let texts: Localizer

  init(_ service: IAPService, in world: World, _ texts: Localizer) {
    self.service = service
    self.world = world
    self.texts = texts
  }

  /// The maximum length of a text on screen, in characters; a copy contains the whole text.
  private static let maxTextLength = 2000

  // MARK: Rows

  func rows(of number: PaymentNumber, width: Int) -> [StyledRow] {
    let payment = service.ledger[number]
    let diagnosis = service.diagnosis(of: number, in: world)
    let isDiffering = !service.agrees(payment, in: world)
    var diagnosisValues = [LabeledValue(texts.paymentStatus, status(payment))]
    if let error = payment.error {
      diagnosisValues.append(
        LabeledValue(
          texts.factError, "\(error.domain) \(error.number) \(error.constant): \(error.reason.text(texts))",
          .stateFailed))
    }
    diagnosisValues += [
      LabeledValue(texts.factNow, diagnosis.now.text(texts), isDiffering ? .warning : .text),
      LabeledValue(texts.factNext, diagnosis.next.text(texts)),
      LabeledValue(texts.paymentRisk, diagnosis.risk.text(texts), isDiffering ? .anomaly : .faint),
    ]
    var rows =
      self.rows(fields(of: payment), width: width) + [StyledRow()] + self.rows(diagnosisValues, width: width)
    if let product = service.settings.console.products.first(where: { $0.identifier == payment.product }) {
      rows += [StyledRow()] + self.rows(of: product, width: width)
    }
    return rows
  }

  /// Returns the rows of the product to buy, which are shown while no payment exists.
  func rows(ofProduct identifier: String?, width: Int) -> [StyledRow] {
    guard let product = product(identifier) else { return [] }
    return rows(of: product, width: width)
  }

  /// Returns the registered product, otherwise the first registered product.
  func product(_ identifier: String?) -> ConsoleProduct? {
    let products = service.settings.console.products
    return products.first { $0.identifier == identifier } ?? products.first
  }

  private func rows(of product: ConsoleProduct, width: Int) -> [StyledRow] {
    [StyledRow(IAPService.productClass, .heading)]
      + rows(
        IAPService.productFields(of: product, in: world).map {
          LabeledValue($0.name, shown($0.value), $0.value == Self.nothing ? .faint : .text)
        }, width: width)
  }

  /// Returns rows whose labels take at most half of the width; longer labels are cut in the middle.
  private func rows(_ facts: [LabeledValue], width: Int) -> [StyledRow] {
    let widest = facts.reduce(0) { max($0, CellWidth.of($1.label)) }
    let label = min(widest + 1, max(12, width * 23 / 46))
    return facts.flatMap { fact in
      Self.wrapped(fact.value, columns: max(8, width - label)).enumerated().map { index, line in
        StyledRow([
          TextRun(
            CellWidth.fitted(
              index == 0 ? Self.truncatedInMiddle(fact.label, columns: label - 1) : "", columns: label),
            .faint),
          TextRun(line, fact.role),
        ])
      }
    }
  }

  /// Breaks a text at spaces, or within words that are wider than a line.
  private static func wrapped(_ text: String, columns: Int) -> [String] {
    TextLayout.wrap(text, columns: columns).flatMap { CellText.pieces($0, columns: columns) }
  }

  /// Cuts the middle of a name: `original..Identifier`.
  private static func truncatedInMiddle(_ name: String, columns: Int) -> String {
    guard CellWidth.of(name) > columns, columns > 8 else { return name }
    let suffix = CellWidth.suffix(name, columns: min(10, columns / 2))
    var prefix = CellWidth.prefix(name, columns: columns - CellWidth.of(String(suffix)) - 2)
    if let start = prefix.lastIndex(where: \.isUppercase) { prefix = prefix[..<start] }
    return prefix + ".." + suffix
  }

  // MARK: Result

  private static let nothing = "nil"

  private func fields(of payment: ServicePayment) -> [LabeledValue] {
    let values = service.resultFields(of: payment, in: world).map(\.value)
    let store = storeTransaction(payment)
    let sale = service.price(of: payment, in: world)
    return zip(ResultField.allCases, values).flatMap { field, value in
      let fact = fact(field, value, values, payment, store)
      guard field == .price, sale.digits != payment.price || sale.currency != payment.currency else {
        return [fact].compactMap { $0 }
      }
      let console = LabeledValue(
        texts.paymentConsolePrice, "\(shown(payment.price)) \(shown(payment.currency))", .faint)
      return [fact, console].compactMap { $0 }
    }
  }

  private func fact(
    _ field: ResultField, _ value: String, _ values: [String], _ payment: ServicePayment,
    _ store: Transaction?
  ) -> LabeledValue? {
    switch field {
    case .currency: return nil
    case .price:
      let currency = values[ResultField.currency.rawValue]
      return LabeledValue(
        "\(field.name), \(ResultField.currency.name)", "\(shown(value)) \(shown(currency))", .price)
    case .token where value == Self.nothing:
      return LabeledValue(field.name, texts.paymentNoToken(IAPService.word(.success)), .faint)
    case .token: return LabeledValue(field.name, IAPService.shown(value))
    case .transaction where value == Self.nothing:
      // Before the verification, only the App Store knows the transaction.
      return LabeledValue(field.name, store?.identifier.map { "\($0)" } ?? value, .faint)
    case .purchased: return time(field.name, value, payment.purchasedAt, store?.purchasedAt)
    case .expires: return time(field.name, value, payment.expiresAt, store?.expiresAt)
    case .payload where payment.payload != nil: return LabeledValue(field.name, payload(value))
    default: return LabeledValue(field.name, shown(value), value == Self.nothing ? .faint : .text)
    }
  }

  private func storeTransaction(_ payment: ServicePayment) -> Transaction? {
    switch service.storeEntry(of: payment, in: world) {
    case .paid(let number, _), .refunded(let number): world.transaction(number)
    case .nothing, .open, .outside: nil
    }
  }

  /// Returns an instant as in the result, followed by the clock time.
  ///
  /// Uses the App Store's date until the service knows the date.
  private func time(_ name: String, _ value: String, _ serviceDate: Instant?, _ storeDate: Instant?)
    -> LabeledValue
  {
    func clock(_ instant: Instant) -> String {
      ClockText.timeWithDate(instant, reference: world.now, zone: world.device.timeZone)
    }
    if let serviceDate { return LabeledValue(name, "\(value)  \(clock(serviceDate))") }
    guard let storeDate else { return LabeledValue(name, value) }
    return LabeledValue(name, texts.paymentByStore(clock(storeDate)), .faint)
  }

  private func payload(_ text: String) -> String {
    let part = text.unicodeScalars.prefix(Self.maxTextLength)
    let isCut = part.endIndex < text.unicodeScalars.endIndex
    let shown = "\"\(VisibleText.visible(String(String.UnicodeScalarView(part))))\""
    return isCut ? "\(shown)\(texts.paymentCut(text.utf8.count))" : shown
  }

  private func shown(_ text: String) -> String { VisibleText.visible(text.prefix(Self.maxTextLength)) }

  private func status(_ payment: ServicePayment) -> String {
    let word = IAPService.word(payment.status)
    guard let stop = payment.stoppedAt else { return word }
    return "\(word)  \(texts.paymentStoppedAt("\(stop.point.rawValue) \(stop.kind.rawValue)"))"
  }

  // MARK: Copying

  /// Returns all result fields of the selected payment, one per line.
  static func copiedText(in workbench: Workbench) -> CopiedText? {
    guard let service = workbench.session.service,
      let number = workbench.selectedPayment
    else { return nil }
    let fields = service.resultFields(of: service.ledger[number], in: workbench.session.world)
    return CopiedText(
      fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n"),
      workbench.texts.copyOfPayment("\(number)"))
  }
}
