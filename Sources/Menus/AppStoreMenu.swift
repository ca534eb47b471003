// The menu of App Store sheets, App Store messages, and purchases outside the app.

import Grid
import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let appStoreMenu = ScreenCommand(
    "app-store-menu", keys: [.deviceMenu: "s"],
    localized("App Store: sheets, messages"),
    localized("open App Store sheets, send messages, buy outside the app"),
    .menu(.bound(.appStoreMenu)))

  static let manageSubscriptions = ScreenCommand(
    "app manage-subscriptions", keys: [.appStoreMenu: "m"],
    localized("manage subscriptions"),
    localized("the app calls AppStore.showManageSubscriptions(in:)"),
    .step { _ in .action(.appStore(.manageSubscriptions(group: nil))) })

  static let openManagePageInSafari = ScreenCommand(
    "app opens-manage-page safari", keys: [.appStoreMenu: "w"],
    localized("subscriptions page, in Safari"),
    localized("the app opens the subscriptions page by its https address"),
    .step { _ in .action(.appStore(.openManagePage(.safari))) })

  static let openManagePage = ScreenCommand(
    "app opens-manage-page scheme", keys: [.appStoreMenu: "u"],
    localized("subscriptions page, by scheme"),
    localized("the app opens the subscriptions page in the App Store"),
    .step { _ in .action(.appStore(.openManagePage(.scheme))) })

  static let appRequestsRefund = ScreenCommand(
    "app requests-refund", keys: [.appStoreMenu: "r"],
    localized("request a refund"),
    localized("the app calls beginRefundRequest(in:) of the selected transaction"),
    .step { bench in
      bench.actTarget.map { .action(.appStore(.requestRefund(.number($0), text: ""))) }
    },
    refusal: { $0.refusalWithoutTransaction },
    target: { bench in
      bench.targetTransaction.map {
        bench.texts.localized("request a refund of #\($0)")
      }
    })

  static let redeemOfferCode = ScreenCommand(
    "app redeems-offer-code", keys: [.appStoreMenu: "c"],
    localized("redeem an offer code"),
    localized("the app calls AppStore.presentOfferCodeRedeemSheet(in:)"),
    .step { _ in .action(.appStore(.redeemOfferCode(product: nil))) })

  static let appSyncs = ScreenCommand(
    "app syncs", keys: [.appStoreMenu: "y"],
    localized("AppStore.sync()"),
    localized("the app calls AppStore.sync(), which asks to sign in"),
    .step { _ in .action(.appStore(.sync)) })

  static let showMessages = ScreenCommand(
    "app shows-messages", keys: [.appStoreMenu: "g"],
    localized("show deferred messages"),
    localized("the app calls Message.display(in:) for each message that it deferred"),
    .step { _ in .action(.appStore(.showMessages)) })

  static let toggleDefersMessages = ScreenCommand(
    "toggle-defers-messages", keys: [.appStoreMenu: "d"],
    localized("app defers messages"),
    localized("whether the app displays the App Store's messages later"),
    .step { .action($0.otherPolicy(.defersMessages)) },
    setting: { $0.setting(of: .defersMessages) })

  static let toggleConsumableHistory = ScreenCommand(
    "toggle-consumable-history", keys: [.appStoreMenu: "h"],
    localized("finished consumables in history"),
    localized("SKIncludeConsumableInAppPurchaseHistory in the app's Info.plist (iOS 18)"),
    .step {
      .action(.identity(IdentityChange(consumableHistory: !$0.session.world.requestsConsumableHistory)))
    },
    setting: { .onOff($0.session.world.requestsConsumableHistory, usually: false, $0.texts) })

  static let sendGenericMessage = ScreenCommand(
    "outside message generic", keys: [.appStoreMenu: "t"],
    localized("send a generic message"),
    localized("the App Store sends a message with the reason \"generic\""),
    .step { _ in .action(.outside(.message(.generic, product: nil))) })

  static let buyOutside = ScreenCommand(
    "outside buy", keys: [.appStoreMenu: "o"],
    localized("buy outside the app"),
    localized("buy the selected product on another device or in the App Store"),
    .step { bench in bench.selectedProduct.map { .action(.outside(.buy(OutOfAppPurchase($0)))) } },
    refusal: { $0.refusalWithoutProduct },
    target: { bench in
      bench.nameOfSelected.map { bench.texts.localized("buy \($0) outside the app") }
    },
    term: { _ in "Create Transaction" })

  static let finishOutside = ScreenCommand(
    "outside finish", keys: [.appStoreMenu: "x"],
    localized("finish outside the app"),
    localized("another device of the account finishes the selected transaction"),
    .step { bench in bench.actTarget.map { .action(.outside(.finish(.number($0)))) } },
    refusal: { $0.refusalWithoutTransaction },
    target: { bench in
      bench.targetTransaction.map { bench.texts.localized("finish #\($0) outside the app") }
    })

  static let promoteProduct = ScreenCommand(
    .promoteProduct, keys: [.appStoreMenu: "p"],
    localized("promoted purchase"),
    localized("the customer starts the purchase in the App Store"),
    .step { bench in bench.selectedProduct.map { .action(.outside(.promote($0))) } },
    refusal: { $0.refusalWithoutProduct },
    target: { bench in
      bench.nameOfSelected.map { bench.texts.localized("promoted purchase of \($0)") }
    },
    term: { _ in "Send Purchase Intent" })

  static let promoteWithOffer = ScreenCommand(
    "promote-with-offer", keys: [.appStoreMenu: "f"],
    localized("promoted purchase with offer"),
    localized("the customer starts the purchase in the App Store with an offer"),
    .menu(.promotedOffers),
    refusal: { $0.refusalWithoutProduct })

  static let toggleAddsStorePayments = ScreenCommand(
    "toggle-adds-store-payments", keys: [.appStoreMenu: "a"],
    localized("app continues promoted purchases"),
    localized("what the app returns from shouldAddStorePayment"),
    .step { .action($0.otherPolicy(.addsStorePayments)) },
    setting: { $0.setting(of: .addsStorePayments) })

  static let buyPromoted = ScreenCommand(
    "app buys-promoted", keys: [.appStoreMenu: "b"],
    localized("buy the deferred product"),
    localized("the app buys the promoted product that it deferred"),
    .step { _ in .action(.appStore(.buyPromoted)) })
}

extension CommandSection {
  static let appStoreMenu = CommandSection(
    .appStoreMenu, localized("App Store"), openingCommand: .appStoreMenu,
    commands: [
      .manageSubscriptions, .openManagePageInSafari, .openManagePage, .appRequestsRefund, .redeemOfferCode,
      .appSyncs, .buyOutside, .finishOutside, .promoteProduct, .promoteWithOffer, .toggleAddsStorePayments,
      .buyPromoted,
      .sendGenericMessage, .toggleDefersMessages, .showMessages,
      .toggleConsumableHistory,
    ])
}

extension MenuKind {
  package static let promotedOffers = MenuKind(name: "promoted offers") { bench, _ in bench.promotedOffersMenu
  }
}

extension Workbench {
  /// The offers of the selected product, with a reason for each offer that a purchase intent cannot have.
  fileprivate var promotedOffersMenu: Menu {
    guard let product = selectedProduct.flatMap(session.world.catalog.product) else {
      return Menu(title: texts.noPlans, lines: [])
    }
    let named = (product.subscription?.offers ?? []).compactMap { offer in offer.name.map { (offer, $0) } }
    let lines = named.enumerated().map { index, entry -> MenuLine in
      let command = Command.action(.outside(.promote(product.identifier, offer: entry.1)))
      return MenuLine(
        key: .ofLine(index), words: texts.words(for: entry.0, world: session.world),
        choice: .world(command), refusal: session.refusal(of: command).map { texts.words(for: $0) })
    }
    return Menu(
      title: texts.localized("Promoted purchase with an offer"), lines: lines,
      notes: lines.isEmpty ? [texts.localized("This plan has no offer for a promoted purchase.")] : [])
  }

  fileprivate var nameOfSelected: String? {
    selectedProduct.flatMap(session.world.catalog.product).map {
      VisibleText.visible($0.displayName(locale: session.world.device.locale))
    }
  }
}
