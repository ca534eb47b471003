// The form of a purchase with options.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension ScreenCommand {
  package static let buyWithOptions = ScreenCommand(
    .buyWithOptions, keys: [.everywhere: "B"],
    localized("buy with options"),
    localized("buy with a quantity, a user name, simulated Ask to Buy"),
    .change { bench in
      let form = if let pane = bench.subjectPane { pane.orderForm(in: bench) } else { Form.buy(in: bench) }
      if let form { bench.overlays.append(form) }
    },
    refusal: { bench in
      guard let step = bench.subjectPane?.order(in: bench) else {
        return bench.refusalWithoutVisibleProduct
      }
      return bench.refusal(of: step)
    })
}

private struct OptionRow {
  let option: String
  let row: FormRow

  init(_ option: String, _ row: FormRow) {
    self.option = option
    self.row = row
  }
}

extension Form {
  /// Returns nil if no product is selected.
  package static func buy(in bench: Workbench) -> Form? {
    guard let product = bench.selectedProduct else { return nil }
    let rows = rows(buying: product, in: bench)
    let step = bench.text(.action(.buy(Payment(product))))
    let (options, table) = (rows.map(\.option), bench.table)
    return Form(
      command: { command(step, options, $0, table, $1) },
      title: bench.texts.formBuy(bench.session.world.readableName(of: product)), rows: rows.map(\.row))
  }

  private static func rows(buying product: String, in bench: Workbench) -> [OptionRow] {
    let (texts, world) = (bench.texts, bench.session.world)
    let terms = world.catalog.product(product)?.subscription
    func choiceRow(_ label: String, _ choices: [String], hint: String? = nil) -> FormRow {
      FormRow(
        label: label, value: .text(TextField()), hint: hint ?? choices.joined(separator: ", "),
        choices: choices)
    }
    var rows = [
      OptionRow(
        "quantity",
        FormRow(
          label: texts.formQuantity, proposed: "1", hint: texts.formQuantityHint,
          choices: (1...10).map { "\($0)" }))
    ]
    switch world.app.storeKitVersion {
    case .queue:
      rows.append(
        OptionRow(
          "application-username",
          FormRow(label: texts.formUser, value: .text(TextField()), hint: "applicationUsername")))
    case .product:
      rows.append(
        OptionRow(
          "app-account-token", FormRow(label: texts.formToken, value: .text(TextField()), hint: "UUID")))
    }
    rows.append(
      OptionRow(
        "simulates-ask-to-buy",
        FormRow(label: texts.formSimulatesAskToBuy, value: .flag(false), hint: texts.formSimulatesHint)))
    let step = bench.text(.action(.buy(Payment(product))))
    let offers = bench.table.completions(for: "\(step) --offer ", in: bench.session).map(\.word)
    if !offers.isEmpty {
      rows.append(
        OptionRow(
          "offer",
          choiceRow(texts.formOffer, offers, hint: offerHint(product, among: offers, in: world, texts)))
      )
      rows.append(
        OptionRow("signature", choiceRow(texts.formSignature, OfferSignature.allCases.map(\.rawValue))))
    }
    if let terms, terms.offers.contains(where: { $0.kind == .introductory }) {
      rows.append(
        OptionRow("introductory-offer", choiceRow(texts.formIntroductory, ["eligible", "ineligible"])))
    }
    if let terms, terms.billingPlans.count > 1 {
      let storefront = world.device.storefront
      let plans = BillingPlanChoice.allCases.filter { terms.sells($0, in: storefront) }.map(\.rawValue)
      rows.append(OptionRow("billing-plan", choiceRow(texts.formBillingPlan, plans)))
    }
    rows.append(
      OptionRow("on-storefront-change", choiceRow(texts.formStorefrontChange, ["continue", "stop"])))
    rows.append(
      OptionRow(
        "purchase-date",
        FormRow(label: texts.formPurchaseDate, value: .text(TextField()), hint: texts.formPurchaseDateHint)))
    return rows
  }

  /// Returns the names of available offers; if no offer is available, the reason why the first is not.
  private static func offerHint(
    _ product: String, among names: [String], in world: World, _ texts: Localizer
  ) -> String {
    guard let plan = world.catalog.product(product), let offers = plan.subscription?.offers else { return "" }
    let namedOffers = names.compactMap { name in offers.first { $0.isNamed(name) }.map { (name, $0) } }
    let reasons = namedOffers.map { world.ineligibility($0.1, of: plan, for: FamilyMember.me) }
    let eligible = zip(namedOffers, reasons).filter { $0.1 == nil }.map { $0.0.0 }
    guard eligible.isEmpty, let reason = reasons.first ?? nil else { return eligible.joined(separator: ", ") }
    return reason.text(texts)
  }

  /// Parses the step's text with the options from the form's rows appended.
  private static func command(
    _ step: String, _ options: [String], _ rows: [FormRow], _ table: CommandTable, _ texts: Localizer
  ) -> Result<Command, ScreenRefusal> {
    var line = step
    for (option, row) in zip(options, rows) {
      switch row.value {
      case .flag(let isOn): if isOn { line += " --\(option)" }
      case .text:
        let text = row.text
        if option == "quantity", text.isEmpty {
          return .failure(ScreenRefusal(texts.refusalQuantity, possible: "1"))
        }
        let isUsual = text.isEmpty || option == "quantity" && text == "1"
        if !isUsual { line += " --\(option) \(CommandPrinter.word(text))" }
      }
    }
    do throws(ParseError) {
      guard let command = try CommandParser(table: table).parse(line)?.command else {
        return .failure(ScreenRefusal("", possible: ""))
      }
      return .success(command)
    } catch {
      return .failure(
        ScreenRefusal(error.problem.text(texts), possible: error.possible.text(texts)))
    }
  }
}

extension Localizer {
  fileprivate func formBuy(_ product: String) -> String { localized("buy \(product) with options") }
  fileprivate var formQuantity: String { localized("quantity") }
  fileprivate var formQuantityHint: String { localized("1 or more") }
  fileprivate var formUser: String { localized("user name") }
  fileprivate var formSimulatesAskToBuy: String { localized("simulates Ask to Buy") }
  fileprivate var formSimulatesHint: String { localized("Sandbox only") }
  fileprivate var formOffer: String { localized("offer") }
  fileprivate var formToken: String { localized("app account token") }
  fileprivate var formSignature: String { localized("offer signature") }
  fileprivate var formIntroductory: String { localized("introductory offer") }
  fileprivate var formBillingPlan: String { localized("billing plan") }
  fileprivate var formStorefrontChange: String { localized("storefront changes") }
  fileprivate var formPurchaseDate: String { localized("purchase date") }
  fileprivate var refusalQuantity: String { localized("the quantity must be a whole number") }
  fileprivate var formPurchaseDateHint: String { localized("Xcode only: 2020-12-01") }
}
