// The registration of the Service pane in the workbench.

import Grid
import IAPService
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension ServicePane {
  package static let id = PaneID.service
  package static let contexts: [KeyContext] = [.service, .list]
  package static let section: CommandSection? = .service
  package static let focusCommand = ScreenCommand.focusService

  package static func exists(in session: Session) -> Bool { session.service != nil }

  package static func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    var calls = workbench.hint(.sdkMenu)
    calls.shortWords = texts.shortSDKMenu
    if workbench.hasLongServiceProduct { calls = workbench.hint([.sdkMenu], texts.shortSDKMenu) }
    return [
      workbench.hint(.buySelected), calls, workbench.hint(.userMenu),
      workbench.hint(.serverMenu), workbench.hint(.actMenu),
      workbench.rowHint(texts.servicePayment, shortWords: texts.shortRow), workbench.hint(.expectWhatISee),
      workbench.hint(.undoLast), workbench.hint(.zoom),
    ]
  }

  package static func copiedText(in workbench: Workbench) -> CopiedText? {
    PaymentDetails.copiedText(in: workbench)
  }

  package static func wholeText(in workbench: Workbench) -> String? {
    workbench.panes[ServicePane.self].wholeText(
      width: max(60, workbench.columns - 2), in: workbench.context(for: .service))
  }

  package mutating func scrollWheel(up: Bool, height: Int, in context: PaneContext) {
    _ = handle(.move(up ? .up : .down), height: height, in: context)
  }

  // MARK: Selected payment

  package static func order(in workbench: Workbench) -> Command? { workbench.serviceOrder }
  package static func orderWords(in workbench: Workbench) -> String? { workbench.serviceOrderWords }
  package static func orderForm(in workbench: Workbench) -> Form? { .buyThroughService(in: workbench) }

  package static let actMenu = KeyContext.paymentMenu

  package static func actWords(in workbench: Workbench) -> String? {
    workbench.selectedPayment.map { workbench.texts.actOnPayment("\($0)") }
  }

  package static func actRefusal(in workbench: Workbench) -> ScreenRefusal? {
    workbench.refusalWithoutPayment
  }

  package static func expectations(in workbench: Workbench) -> [Expectation] {
    guard let service = workbench.session.service else { return [] }
    return service.proposals(about: workbench.selectedPayment, in: workbench.session.simulator).map {
      .participant(ParticipantExpectation($0, of: IAPService.self))
    }
  }

  package static func count(in session: Session) -> Int { session.service?.ledger.count ?? 0 }

  // MARK: Details and console

  package func details(in context: PaneContext) -> (any DetailsSource)? {
    context.session.service.map {
      PaymentDetailsSource(service: $0, payment: selectedPayment(in: context.session))
    }
  }

  package static func detailsHints(in workbench: Workbench) -> [KeyHint] {
    [
      workbench.hint(.actMenu), workbench.rowHint(workbench.texts.whyScroll), workbench.hint(.buySelected),
      workbench.hint(.find), workbench.hint(.copySelected), workbench.hint(.why), workbench.hint(.undoLast),
    ]
  }

  package func companion(in session: Session, _ texts: Localizer) -> (any CompanionBox)? {
    session.service.map { ConsoleBox($0, in: session.world, texts) }
  }
}

/// Describes the selected payment, or the product to buy while no payment exists.
private struct PaymentDetailsSource: DetailsSource {
  let service: IAPService
  let payment: PaymentNumber?

  var identity: String { payment.map { "payment \($0)" } ?? "product" }

  func title(in context: PaneContext) -> String {
    if let payment { return context.texts.detailsPayment("\(payment)") }
    let product = facts(in: context).product(context.selectedProduct)
    return context.texts.detailsProduct(product.map { VisibleText.visible($0.word) } ?? "")
  }

  func status(in context: PaneContext) -> String {
    guard let payment else { return "" }
    let delivery = service.ledger[payment].delivery
    return delivery.wasDelivered || delivery.grantCount > 0
      ? context.texts.paymentGiven : context.texts.paymentNotGiven
  }

  func rows(width: Int, in context: PaneContext) -> [StyledRow] {
    let facts = facts(in: context)
    return payment.map { facts.rows(of: $0, width: width) }
      ?? facts.rows(ofProduct: context.selectedProduct, width: width)
  }

  private func facts(in context: PaneContext) -> PaymentDetails {
    PaymentDetails(service, in: context.session.world, context.texts)
  }
}
