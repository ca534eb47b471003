// The menu of the operations on the selected payment.

import Grid
import IAPService
import Scenario
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let consumePayment = ofService(
    "payment-consume", keys: [.paymentMenu: "u"],
    localized("consume"),
    localized("the app consumes the payment"),
    .step { $0.selectedPayment.map { .service(.consume(.one(.number($0)), .sdk)) } },
    refusal: { $0.refusalWithoutPayment })

  static let grantPayment = ofService(
    "payment-grant", keys: [.paymentMenu: "g"],
    localized("grant"),
    localized("the app delivers the product of the payment"),
    .step { $0.selectedPayment.map { .service(.grant(.one(.number($0)))) } },
    refusal: { $0.refusalWithoutPayment })

  static let takePaymentBack = ofService(
    "payment-take-back", keys: [.paymentMenu: "b"],
    localized("take back"),
    localized("the app takes the product of the payment back"),
    .step { $0.selectedPayment.map { .service(.revokeGrant(.number($0))) } },
    refusal: { $0.refusalWithoutPayment })

  static let setPaymentSuccess = ofService(
    "payment-set-success", keys: [.paymentMenu: "s"],
    localized("set Success"),
    localized("the payment is set to Success in the console"),
    .step { $0.selectedPayment.map { .service(.setStatus(.number($0), .success)) } },
    refusal: { $0.refusalWithoutPayment })

  static let setPaymentRefund = ofService(
    "payment-set-refund", keys: [.paymentMenu: "r"],
    localized("set Refund"),
    localized("the payment is set to Refund in the console"),
    .step { $0.selectedPayment.map { .service(.setStatus(.number($0), .refund)) } },
    refusal: { $0.refusalWithoutPayment })
}

extension CommandSection {
  static let paymentMenu = CommandSection(
    .paymentMenu, localized("Payment"), openingCommand: .actMenu, within: .focusService,
    commands: [
      .consumePayment, .grantPayment, .takePaymentBack, .setPaymentSuccess, .setPaymentRefund,
    ],
    menu: MenuOptions(
      title: { bench, _ in bench.titleOfPaymentMenu },
      notes: { bench in bench.recordsOfPayment.map { [$0] } ?? [] }, marksFirstLine: false))
}

extension Workbench {
  /// A title such as `actions for 4  coins100  alice`.
  fileprivate var titleOfPaymentMenu: String {
    guard let service = session.service, let number = selectedPayment else {
      return heading(of: .paymentMenu)
    }
    let payment = service.ledger[number]
    let product = service.settings.console.product(payment.product)?.word ?? payment.product
    let words = [product, payment.user].map { CellWidth.truncated(VisibleText.visible($0), columns: 24) }
    return ([texts.actionsForPayment("\(number)")] + words).joined(separator: "  ")
  }

  /// The state of the payment in the records of App Store, service and app.
  fileprivate var recordsOfPayment: String? {
    guard let service = session.service, let number = selectedPayment else { return nil }
    let (payment, world) = (service.ledger[number], session.world)
    return texts.threeRecords(
      store: service.words(of: service.storeEntry(of: payment, in: world)).text(texts),
      service: IAPService.word(payment.status), app: service.words(ofDelivery: payment, in: world).text(texts)
    )
  }
}
