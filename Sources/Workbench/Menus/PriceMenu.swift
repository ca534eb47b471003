// The menu of price increases.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let askForPrice = ScreenCommand(
    "ask-for-price", keys: [.priceMenu: "v"],
    localized("ask for consent", ja: "同意を求める"),
    localized("a higher price that the customer has to agree to", ja: "お客様の同意が必要な値上げ"),
    .change { bench in
      if let held = bench.subscriptions.risingPrice {
        bench.openPrompt(.price(of: held, isTold: false, bench.texts))
      }
    },
    refusal: { $0.subscriptions.refusalWithoutPrice })

  static let tellPrice = ScreenCommand(
    "tell-price", keys: [.priceMenu: "t"],
    localized("tell it only", ja: "通知だけする"),
    localized("a higher price that needs no consent", ja: "同意のいらない値上げ"),
    .change { bench in
      if let held = bench.subscriptions.risingPrice {
        bench.openPrompt(.price(of: held, isTold: true, bench.texts))
      }
    },
    refusal: { $0.subscriptions.refusalWithoutPrice })

  static let agreeToPrice = ScreenCommand(
    "price-increase agree", before: ["agree-to-price"], keys: [.priceMenu: "a"],
    localized("the customer agrees", ja: "お客様が同意"),
    localized("the customer agrees to the higher price", ja: "お客様が値上げに同意する"),
    .step { $0.subscriptions.priceStep(.agree) },
    refusal: { $0.subscriptions.refusalWithoutPrice })

  static let declinePrice = ScreenCommand(
    "price-increase decline", before: ["decline-price"], keys: [.priceMenu: "d"],
    localized("the customer declines", ja: "お客様が拒否"),
    localized("the customer declines: auto-renew goes off", ja: "お客様が値上げを断り、自動更新がOFFになる"),
    .step { $0.subscriptions.priceStep(.decline) },
    refusal: { $0.subscriptions.refusalWithoutPrice })
}

extension CommandSection {
  static let priceMenu = CommandSection(
    .priceMenu, localized("Price increase", ja: "値上げ"), openingCommand: .priceMenu,
    commands: [
      .askForPrice, .tellPrice, .agreeToPrice, .declinePrice,
    ],
    menu: MenuOptions(title: { $0.subscriptions.titleOfPriceMenu(over: $1.transaction) }))
}

extension Prompt {
  /// Asks for the price of an increase; an empty line asks the customer for consent and keeps the present price.
  fileprivate static func price(of held: HeldPlan, isTold: Bool, _ texts: Localizer) -> Prompt {
    let purpose = PromptPurpose.step("price", takesEmpty: !isTold) { _, text in
      let act: PriceIncreaseAction = isTold ? .tell(price: text) : .ask(price: text.isEmpty ? nil : text)
      return .action(.priceIncrease(act, product: held.product, person: held.person))
    }
    return Prompt(purpose, label: isTold ? texts.promptPriceTell : texts.promptPriceAsk)
  }
}
