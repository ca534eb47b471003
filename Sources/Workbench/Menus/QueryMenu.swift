// The menu of what the app asks StoreKit: transactions, statuses, eligibility, products. Where a product is needed it is
// that of the transaction that is looked at, elsewhere the selected one.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let queryEntitlements = ScreenCommand(
    "query entitlements", keys: [.queryMenu: "e"],
    localized("what is in force", ja: "今の利用権"),
    localized(
      "the app asks Transaction.currentEntitlements", ja: "アプリがTransaction.currentEntitlementsを問い合わせる"),
    .step { _ in .action(.query(.entitlements)) })

  static let queryAll = ScreenCommand(
    "query all", keys: [.queryMenu: "a"],
    localized("all purchases", ja: "これまでの購入"),
    localized("the app asks Transaction.all", ja: "アプリがTransaction.allを問い合わせる"),
    .step { _ in .action(.query(.all)) })

  static let queryUnfinished = ScreenCommand(
    "query unfinished", keys: [.queryMenu: "u"],
    localized("what is not finished", ja: "未終了の取引"),
    localized("the app asks Transaction.unfinished", ja: "アプリがTransaction.unfinishedを問い合わせる"),
    .step { _ in .action(.query(.unfinished)) })

  static let queryLatest = ScreenCommand(
    "query latest", keys: [.queryMenu: "l"],
    localized("the newest of the product", ja: "商品の最新の取引"),
    localized("the app asks Transaction.latest(for:)", ja: "アプリがTransaction.latest(for:)を問い合わせる"),
    .step { $0.askedProduct.map { .action(.query(.latest(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatus = ScreenCommand(
    "query status", keys: [.queryMenu: "s"],
    localized("status of the plan", ja: "プランのステータス"),
    localized(
      "the app asks Product.SubscriptionInfo.status", ja: "アプリがProduct.SubscriptionInfo.statusを問い合わせる"),
    .step { $0.askedProduct.map { .action(.query(.status(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatusGroup = ScreenCommand(
    "query status-group", keys: [.queryMenu: "g"],
    localized("status of its group", ja: "グループのステータス"),
    localized(
      "the app asks Product.SubscriptionInfo.status(for:)",
      ja: "アプリがProduct.SubscriptionInfo.status(for:)を問い合わせる"),
    .step { $0.groupQuery.map { .action(.query($0)) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryIntroEligibility = ScreenCommand(
    "query intro-eligibility", keys: [.queryMenu: "i"],
    localized("whether an introductory offer can be had", ja: "お試しオファーの対象か"),
    localized("the app asks isEligibleForIntroOffer(for:)", ja: "アプリがisEligibleForIntroOffer(for:)を問い合わせる"),
    .step { $0.askedProduct.map { .action(.query(.introEligibility(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryCanMakePayments = ScreenCommand(
    "query can-make-payments", keys: [.queryMenu: "m"],
    localized("whether purchases are allowed", ja: "購入できるか"),
    localized("the app asks AppStore.canMakePayments", ja: "アプリがAppStore.canMakePaymentsを問い合わせる"),
    .step { _ in .action(.query(.canMakePayments)) })

  static let queryStorefront = ScreenCommand(
    "query storefront", keys: [.queryMenu: "f"],
    localized("the storefront", ja: "ストアフロント"),
    localized("the app asks Storefront.current", ja: "アプリがStorefront.currentを問い合わせる"),
    .step { _ in .action(.query(.storefront)) })

  static let queryAppTransaction = ScreenCommand(
    "query app-transaction", keys: [.queryMenu: "t"],
    localized("the purchase of the app itself", ja: "アプリ自体の購入"),
    localized("the app asks AppTransaction.shared", ja: "アプリがAppTransaction.sharedを問い合わせる"),
    .step { _ in .action(.query(.appTransaction)) })

  static let askForProducts = ScreenCommand(
    "products", keys: [.queryMenu: "p"],
    localized("all products", ja: "すべての商品"),
    localized("the app asks for the products of the catalogue", ja: "アプリがカタログの商品を問い合わせる"),
    .step { _ in .action(.products(ProductRequest([]))) })

  static let askForProduct = ScreenCommand(
    "ask-for-the-product", keys: [.queryMenu: "o"],
    localized("the product", ja: "選択中の商品"),
    localized("the app asks for the selected product", ja: "アプリが選択中の商品を問い合わせる"),
    .step { $0.askedProduct.map { .action(.products(ProductRequest([$0]))) } },
    refusal: { $0.refusalWithoutProduct })

  static let listTransactions = ScreenCommand(
    "transactions", keys: [.queryMenu: "x"],
    localized("the test session's list", ja: "テストセッションの一覧"),
    localized(
      "SKTestSession.allTransactions(), with every field", ja: "SKTestSession.allTransactions()と、そのすべての項目"),
    .step { _ in .action(.transactions) })

  static let toggleApproval = ScreenCommand(
    "toggle-approval", keys: [.queryMenu: "v"],
    localized("the product is approved", ja: "商品の承認"),
    localized("whether App Review has approved the selected product", ja: "選択中の商品がApp Reviewで承認されているか"),
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
    .queryMenu, localized("Questions", ja: "問い合わせ"), openingCommand: .queryMenu,
    commands: [
      .queryEntitlements, .queryAll, .queryUnfinished, .queryLatest, .queryStatus, .queryStatusGroup,
      .queryIntroEligibility, .askForProducts, .askForProduct, .queryCanMakePayments, .queryStorefront,
      .queryAppTransaction, .listTransactions, .toggleApproval,
    ],
    menu: MenuOptions(
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
