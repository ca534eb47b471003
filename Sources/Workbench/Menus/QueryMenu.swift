// The menu of the app's queries to StoreKit.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let queryEntitlements = ScreenCommand(
    "query entitlements", keys: [.queryMenu: "e"],
    localized("what is in force"),
    localized("the app asks Transaction.currentEntitlements"),
    .step { _ in .action(.query(.entitlements)) })

  static let queryAll = ScreenCommand(
    "query all", keys: [.queryMenu: "a"],
    localized("all purchases"),
    localized("the app asks Transaction.all"),
    .step { _ in .action(.query(.all)) })

  static let queryUnfinished = ScreenCommand(
    "query unfinished", keys: [.queryMenu: "u"],
    localized("what is not finished"),
    localized("the app asks Transaction.unfinished"),
    .step { _ in .action(.query(.unfinished)) })

  static let queryLatest = ScreenCommand(
    "query latest", keys: [.queryMenu: "l"],
    localized("the newest of the product"),
    localized("the app asks Transaction.latest(for:)"),
    .step { $0.askedProduct.map { .action(.query(.latest(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatus = ScreenCommand(
    "query status", keys: [.queryMenu: "s"],
    localized("status of the plan"),
    localized("the app asks Product.SubscriptionInfo.status"),
    .step { $0.askedProduct.map { .action(.query(.status(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatusGroup = ScreenCommand(
    "query status-group", keys: [.queryMenu: "g"],
    localized("status of its group"),
    localized("the app asks Product.SubscriptionInfo.status(for:)"),
    .step { $0.groupQuery.map { .action(.query($0)) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryIntroEligibility = ScreenCommand(
    "query intro-eligibility", keys: [.queryMenu: "i"],
    localized("whether an introductory offer can be had"),
    localized("the app asks isEligibleForIntroOffer(for:)"),
    .step { $0.askedProduct.map { .action(.query(.introEligibility(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryCanMakePayments = ScreenCommand(
    "query can-make-payments", keys: [.queryMenu: "m"],
    localized("whether purchases are allowed"),
    localized("the app asks AppStore.canMakePayments"),
    .step { _ in .action(.query(.canMakePayments)) })

  static let queryStorefront = ScreenCommand(
    "query storefront", keys: [.queryMenu: "f"],
    localized("the storefront"),
    localized("the app asks Storefront.current"),
    .step { _ in .action(.query(.storefront)) })

  static let queryAppTransaction = ScreenCommand(
    "query app-transaction", keys: [.queryMenu: "t"],
    localized("the purchase of the app itself"),
    localized("the app asks AppTransaction.shared"),
    .step { _ in .action(.query(.appTransaction)) })

  static let askForProducts = ScreenCommand(
    "products", keys: [.queryMenu: "p"],
    localized("all products"),
    localized("the app asks for the products of the catalogue"),
    .step { _ in .action(.products(ProductRequest([]))) })

  static let askForProduct = ScreenCommand(
    "ask-for-the-product", keys: [.queryMenu: "o"],
    localized("the product", context: "selected"),
    localized("the app asks for the selected product"),
    .step { $0.askedProduct.map { .action(.products(ProductRequest([$0]))) } },
    refusal: { $0.refusalWithoutProduct })

  static let listTransactions = ScreenCommand(
    "transactions", keys: [.queryMenu: "x"],
    localized("the test session's list"),
    localized("SKTestSession.allTransactions(), with every field"),
    .step { _ in .action(.transactions) })

  static let toggleApproval = ScreenCommand(
    "toggle-approval", keys: [.queryMenu: "v"],
    localized("the product is approved"),
    localized("whether App Review has approved the selected product"),
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
    .queryMenu, localized("Questions"), openingCommand: .queryMenu,
    commands: [
      .queryEntitlements, .queryAll, .queryUnfinished, .queryLatest, .queryStatus, .queryStatusGroup,
      .queryIntroEligibility, .askForProducts, .askForProduct, .queryCanMakePayments, .queryStorefront,
      .queryAppTransaction, .listTransactions, .toggleApproval,
    ],
    menu: MenuOptions(
      title: { bench, _ in bench.texts.titleOfQueryMenu(bench.askedProduct, in: bench.session.world) }))
}

extension Workbench {
  /// The product of a query: that of the viewed transaction, otherwise the selected product.
  var askedProduct: String? {
    if [.transactions, .details].contains(focus.pane),
      let transaction = targetTransaction.flatMap(session.world.transaction)
    {
      return transaction.payment.productIdentifier
    }
    return selectedProduct
  }

  /// The status query for the product's group; without a group, for the product, whose refusal gives the
  /// reason.
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
