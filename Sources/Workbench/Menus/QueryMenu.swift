// The menu of what the app asks StoreKit: transactions, statuses, eligibility, products. Where a product is needed it is
// that of the transaction that is looked at, elsewhere the selected one.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let queryEntitlements = ScreenCommand(
    "query entitlements", keys: [.queryMenu: "e"],
    say("what is in force", ja: "今の利用権"),
    say("the app asks Transaction.currentEntitlements", ja: "アプリがTransaction.currentEntitlementsを問い合わせる"),
    .step { _ in .action(.query(.entitlements)) })

  static let queryAll = ScreenCommand(
    "query all", keys: [.queryMenu: "a"],
    say("all purchases", ja: "これまでの購入"),
    say("the app asks Transaction.all", ja: "アプリがTransaction.allを問い合わせる"),
    .step { _ in .action(.query(.all)) })

  static let queryUnfinished = ScreenCommand(
    "query unfinished", keys: [.queryMenu: "u"],
    say("what is not finished", ja: "未終了の取引"),
    say("the app asks Transaction.unfinished", ja: "アプリがTransaction.unfinishedを問い合わせる"),
    .step { _ in .action(.query(.unfinished)) })

  static let queryLatest = ScreenCommand(
    "query latest", keys: [.queryMenu: "l"],
    say("the newest of the product", ja: "商品の最新の取引"),
    say("the app asks Transaction.latest(for:)", ja: "アプリがTransaction.latest(for:)を問い合わせる"),
    .step { $0.askedProduct.map { .action(.query(.latest(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatus = ScreenCommand(
    "query status", keys: [.queryMenu: "s"],
    say("status of the plan", ja: "プランのステータス"),
    say("the app asks Product.SubscriptionInfo.status", ja: "アプリがProduct.SubscriptionInfo.statusを問い合わせる"),
    .step { $0.askedProduct.map { .action(.query(.status(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatusGroup = ScreenCommand(
    "query status-group", keys: [.queryMenu: "g"],
    say("status of its group", ja: "グループのステータス"),
    say(
      "the app asks Product.SubscriptionInfo.status(for:)",
      ja: "アプリがProduct.SubscriptionInfo.status(for:)を問い合わせる"),
    .step { $0.groupQuery.map { .action(.query($0)) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryIntroEligibility = ScreenCommand(
    "query intro-eligibility", keys: [.queryMenu: "i"],
    say("whether an introductory offer can be had", ja: "お試しオファーの対象か"),
    say("the app asks isEligibleForIntroOffer(for:)", ja: "アプリがisEligibleForIntroOffer(for:)を問い合わせる"),
    .step { $0.askedProduct.map { .action(.query(.introEligibility(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryCanMakePayments = ScreenCommand(
    "query can-make-payments", keys: [.queryMenu: "m"],
    say("whether purchases are allowed", ja: "購入できるか"),
    say("the app asks AppStore.canMakePayments", ja: "アプリがAppStore.canMakePaymentsを問い合わせる"),
    .step { _ in .action(.query(.canMakePayments)) })

  static let queryStorefront = ScreenCommand(
    "query storefront", keys: [.queryMenu: "f"],
    say("the storefront", ja: "ストアフロント"),
    say("the app asks Storefront.current", ja: "アプリがStorefront.currentを問い合わせる"),
    .step { _ in .action(.query(.storefront)) })

  static let queryAppTransaction = ScreenCommand(
    "query app-transaction", keys: [.queryMenu: "t"],
    say("the purchase of the app itself", ja: "アプリ自体の購入"),
    say("the app asks AppTransaction.shared", ja: "アプリがAppTransaction.sharedを問い合わせる"),
    .step { _ in .action(.query(.appTransaction)) })

  static let askForProducts = ScreenCommand(
    "products", keys: [.queryMenu: "p"],
    say("all products", ja: "すべての商品"),
    say("the app asks for the products of the catalogue", ja: "アプリがカタログの商品を問い合わせる"),
    .step { _ in .action(.products(ProductRequest([]))) })

  static let askForProduct = ScreenCommand(
    "ask-for-the-product", keys: [.queryMenu: "o"],
    say("the product", ja: "選択中の商品"),
    say("the app asks for the selected product", ja: "アプリが選択中の商品を問い合わせる"),
    .step { $0.askedProduct.map { .action(.products(ProductRequest([$0]))) } },
    refusal: { $0.refusalWithoutProduct })

  static let listTransactions = ScreenCommand(
    "transactions", keys: [.queryMenu: "x"],
    say("the test session's list", ja: "テストセッションの一覧"),
    say("SKTestSession.allTransactions(), with every field", ja: "SKTestSession.allTransactions()と、そのすべての項目"),
    .step { _ in .action(.transactions) })

  static let toggleApproval = ScreenCommand(
    "toggle-approval", keys: [.queryMenu: "v"],
    say("the product is approved", ja: "商品の承認"),
    say("whether App Review has approved the selected product", ja: "選択中の商品がApp Reviewで承認されているか"),
    .step { bench in
      bench.askedProduct.map { .action(.approval(product: $0, !bench.session.world.isApproved($0))) }
    },
    refusal: { $0.refusalWithoutProduct },
    setting: { bench in
      .onOff(bench.askedProduct.map(bench.session.world.isApproved) ?? true, usually: true, bench.texts)
    })
}

extension CommandSection {
  static let queryMenu = CommandSection(
    .queryMenu, say("Questions", ja: "問い合わせ"), opener: .queryMenu,
    commands: [
      .queryEntitlements, .queryAll, .queryUnfinished, .queryLatest, .queryStatus, .queryStatusGroup,
      .queryIntroEligibility, .askForProducts, .askForProduct, .queryCanMakePayments, .queryStorefront,
      .queryAppTransaction, .listTransactions, .toggleApproval,
    ],
    menu: MenuFacts(
      title: { bench, _ in bench.texts.titleOfQueryMenu(bench.askedProduct, in: bench.session.world) }))
}

extension Workbench {
  /// The product that a question is about.
  var askedProduct: String? {
    if [.transactions, .details].contains(focus.pane),
      let transaction = targetTransaction.flatMap(session.world.transaction)
    {
      return transaction.payment.productIdentifier
    }
    return selectedProduct
  }

  /// The question about the group of that product; about the product where it has none, so that it is said why not.
  fileprivate var groupQuery: StoreKitQuery? {
    askedProduct.map { product in
      (session.world.catalog.product(product)?.subscription?.groupIdentifier).map { .statusGroup($0) }
        ?? .status(product: product)
    }
  }
}

extension Localizer {
  fileprivate func titleOfQueryMenu(_ product: String?, in world: World) -> String {
    let heading = heading(of: .queryMenu)
    return product.map { "\(heading)  \(world.readableName(of: $0))" } ?? heading
  }
}
