// The menu of price increases.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let askForPrice = ScreenCommand(
    "ask-for-price", keys: [.priceMenu: "v"],
    localized("ask for consent"),
    localized("raise the price; the customer has to agree"),
    .change { bench in
      if let subscription = bench.subscriptions.risingPrice {
        bench.openPrompt(.price(of: subscription, isAnnounced: false, bench.texts))
      }
    },
    refusal: { $0.subscriptions.refusalWithoutPrice })

  static let tellPrice = ScreenCommand(
    "tell-price", keys: [.priceMenu: "t"],
    localized("announce only"),
    localized("raise the price; the customer need not agree"),
    .change { bench in
      if let subscription = bench.subscriptions.risingPrice {
        bench.openPrompt(.price(of: subscription, isAnnounced: true, bench.texts))
      }
    },
    refusal: { $0.subscriptions.refusalWithoutPrice })

  static let agreeToPrice = ScreenCommand(
    "price-increase agree", formerNames: ["agree-to-price"], keys: [.priceMenu: "a"],
    localized("the customer agrees"),
    localized("the customer agrees to the higher price"),
    .step { $0.subscriptions.priceStep(.agree) },
    refusal: { $0.subscriptions.refusalWithoutPrice })

  static let declinePrice = ScreenCommand(
    "price-increase decline", formerNames: ["decline-price"], keys: [.priceMenu: "d"],
    localized("the customer declines"),
    localized("the customer declines; auto-renew turns off"),
    .step { $0.subscriptions.priceStep(.decline) },
    refusal: { $0.subscriptions.refusalWithoutPrice })
}

extension CommandSection {
  static let priceMenu = CommandSection(
    .priceMenu, localized("Price increase"), openingCommand: .priceMenu,
    commands: [
      .askForPrice, .tellPrice, .agreeToPrice, .declinePrice,
    ],
    menu: MenuOptions(title: { $0.titleOfPriceMenu(over: $1.transaction) }))
}

extension Workbench {
  fileprivate func titleOfPriceMenu(over number: TransactionNumber?) -> String {
    subscriptions.titleOfPriceMenu(over: number) ?? texts.heading(of: .priceMenu)
  }
}

extension Prompt {
  /// Returns a prompt for the price; an empty line keeps the price and asks the customer for consent.
  fileprivate static func price(of subscription: SubscriptionReference, isAnnounced: Bool, _ texts: Localizer)
    -> Prompt
  {
    let purpose = PromptPurpose.step("price", acceptsEmptyText: !isAnnounced) { _, text in
      let action: PriceIncreaseAction =
        isAnnounced ? .tell(price: text) : .ask(price: text.isEmpty ? nil : text)
      return .action(.priceIncrease(action, product: subscription.product, person: subscription.person))
    }
    return Prompt(purpose, label: isAnnounced ? texts.promptPriceTell : texts.promptPriceAsk)
  }
}
