// The form of a purchase with options: a quantity, a user name, simulated Ask to Buy, an offer.

import Ground
import Scenario
import StoreSimulator

extension Form {
  /// The form for the selected product; nil where none is selected.
  static func buy(in bench: Workbench) -> Form? {
    guard let product = bench.selectedProduct else { return nil }
    let (texts, session) = (bench.texts, bench.session)
    var rows = [
      FormRow(
        label: texts.formQuantity, proposed: "1", hint: texts.formQuantityHint,
        choices: (1...10).map { "\($0)" }),
      FormRow(label: texts.formUser, value: .text(TextField()), hint: "applicationUsername"),
      FormRow(label: texts.formSimulatesAskToBuy, value: .flag(false), hint: texts.formSimulatesHint),
    ]
    let step = bench.text(.action(.buy(Payment(product))))
    let offers = bench.table.completions(for: "\(step) --offer ", in: session)
    if !offers.isEmpty {
      rows.append(
        FormRow(
          label: texts.formOffer, value: .text(TextField()),
          hint: offerHint(product, among: offers.map(\.word), in: session.world, texts),
          choices: offers.map(\.word)))
    }
    return Form(
      command: { command(buying: product, rows: $0, $1) },
      title: texts.formBuy(session.world.readableName(of: product)), rows: rows)
  }

  /// The offers that this customer may have now; where there are none, why not the first.
  private static func offerHint(
    _ product: String, among names: [String], in world: World, _ texts: Texts
  ) -> String {
    guard let plan = world.catalog.product(product), let offers = plan.subscription?.offers else { return "" }
    let named = names.compactMap { name in offers.first { $0.isNamed(name) }.map { (name, $0) } }
    let reasons = named.map { world.ineligibility($0.1, of: plan, for: FamilyMember.me) }
    let eligible = zip(named, reasons).filter { $0.1 == nil }.map { $0.0.0 }
    guard eligible.isEmpty, let reason = reasons.first ?? nil else { return eligible.joined(separator: ", ") }
    return texts.words(for: reason)
  }

  private static func command(
    buying product: String, rows: [FormRow], _ texts: Texts
  ) -> Result<Command, ScreenRefusal> {
    guard let quantity = Int(rows[0].text) else {
      return .failure(ScreenRefusal(texts.refusalQuantity, possible: "1"))
    }
    let user = rows[1].text
    // Only a product that has offers has the row.
    let offer = rows.count > 3 ? rows[3].text : ""
    return .success(
      .action(
        .buy(
          Payment(
            product, quantity: quantity, applicationUsername: user.isEmpty ? nil : user,
            simulatesAskToBuy: rows[2].isOn, offer: offer.isEmpty ? nil : offer))))
  }
}
