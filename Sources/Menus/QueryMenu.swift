// The menu of the app's queries to StoreKit.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let queryEntitlements = ScreenCommand(
    "query entitlements", keys: [.queryMenu: "e"],
    localized("current entitlements"),
    localized("the app reads Transaction.currentEntitlements"),
    .step { _ in .action(.query(.entitlements)) })

  static let queryAll = ScreenCommand(
    "query all", keys: [.queryMenu: "a"],
    localized("all purchases"),
    localized("the app reads Transaction.all"),
    .step { _ in .action(.query(.all)) })

  static let queryUnfinished = ScreenCommand(
    "query unfinished", keys: [.queryMenu: "u"],
    localized("unfinished transactions"),
    localized("the app reads Transaction.unfinished"),
    .step { _ in .action(.query(.unfinished)) })

  static let queryLatest = ScreenCommand(
    "query latest", keys: [.queryMenu: "l"],
    localized("latest transaction"),
    localized("the app calls Transaction.latest(for:)"),
    .step { $0.askedProduct.map { .action(.query(.latest(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatus = ScreenCommand(
    "query status", keys: [.queryMenu: "s"],
    localized("status of the plan"),
    localized("the app reads Product.SubscriptionInfo.status"),
    .step { $0.askedProduct.map { .action(.query(.status(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatusGroup = ScreenCommand(
    "query status-group", keys: [.queryMenu: "g"],
    localized("status of the plan's group"),
    localized("the app calls Product.SubscriptionInfo.status(for:)"),
    .step { $0.groupQuery.map { .action(.query($0)) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryStatusOf = ScreenCommand(
    "query status-of", keys: [.queryMenu: "n"],
    localized("status of the transaction"),
    localized("the app calls Product.SubscriptionInfo.status(transactionID:)"),
    .step { $0.targetTransaction.map { .action(.query(.statusOf(.number($0)))) } },
    refusal: { $0.refusalWithoutTransaction })

  static let queryStatuses = ScreenCommand(
    "query statuses", keys: [.queryMenu: "y"],
    localized("statuses of all groups"),
    localized("the app reads SubscriptionStatus.all"),
    .step { _ in .action(.query(.statuses)) })

  static let queryIntroEligibility = ScreenCommand(
    "query intro-eligibility", keys: [.queryMenu: "i"],
    localized("introductory offer eligibility"),
    localized("the app calls isEligibleForIntroOffer(for:)"),
    .step { $0.askedProduct.map { .action(.query(.introEligibility(product: $0))) } },
    refusal: { $0.refusalWithoutProduct })

  static let queryCanMakePayments = ScreenCommand(
    "query can-make-payments", keys: [.queryMenu: "m"],
    localized("whether purchases are allowed"),
    localized("the app reads AppStore.canMakePayments"),
    .step { _ in .action(.query(.canMakePayments)) })

  static let queryStorefront = ScreenCommand(
    "query storefront", keys: [.queryMenu: "f"],
    localized("the storefront"),
    localized("the app reads Storefront.current"),
    .step { _ in .action(.query(.storefront)) })

  static let queryAppTransaction = ScreenCommand(
    "query app-transaction", keys: [.queryMenu: "t"],
    localized("app transaction"),
    localized("the app reads AppTransaction.shared"),
    .step { _ in .action(.query(.appTransaction)) })

  static let askForProducts = ScreenCommand(
    "products", keys: [.queryMenu: "p"],
    localized("all products"),
    localized("the app requests all products of the catalogue"),
    .step { _ in .action(.products(ProductRequest([]))) })

  static let askForProduct = ScreenCommand(
    "ask-for-the-product", keys: [.queryMenu: "o"],
    localized("the selected product"),
    localized("the app requests the selected product"),
    .step { $0.askedProduct.map { .action(.products(ProductRequest([$0]))) } },
    refusal: { $0.refusalWithoutProduct })

  static let appRefreshesReceipt = ScreenCommand(
    "app refreshes-receipt", keys: [.queryMenu: "r"],
    localized("refresh the receipt"),
    localized("the app sends SKReceiptRefreshRequest for the newest receipt"),
    .step { _ in .action(.appStore(.refreshReceipt)) })

  static let listTransactions = ScreenCommand(
    "transactions", keys: [.queryMenu: "x"],
    localized("the test session's list"),
    localized("show SKTestSession.allTransactions() with every field"),
    .step { _ in .action(.transactions) })

  static let toggleApproval = ScreenCommand(
    "toggle-approval", keys: [.queryMenu: "v"],
    localized("App Review: approved"),
    localized("whether App Review has approved the selected product"),
    .step { bench in
      bench.askedProduct.map { .action(.approval(product: $0, !bench.session.world.isApproved($0))) }
    },
    refusal: { $0.refusalWithoutProduct },
    setting: { bench in
      .onOff(bench.askedProduct.map(bench.session.world.isApproved) ?? true, usually: true, bench.texts)
    })

  static let togglePurchasable = ScreenCommand(
    "toggle-purchasable", keys: [.queryMenu: "b"],
    localized("can be bought"),
    localized("whether the selected product has the metadata without which it cannot be bought"),
    .step { bench in
      bench.askedProduct.map { .action(.purchasable(product: $0, !bench.session.world.isPurchasable($0))) }
    },
    refusal: { $0.refusalWithoutProduct },
    setting: { bench in
      .onOff(bench.askedProduct.map(bench.session.world.isPurchasable) ?? true, usually: true, bench.texts)
    })
}

extension CommandSection {
  static let queryMenu = CommandSection(
    .queryMenu, localized("Queries"), openingCommand: .queryMenu,
    commands: [
      .queryEntitlements, .queryAll, .queryUnfinished, .queryLatest, .queryStatus, .queryStatusGroup,
      .queryStatusOf, .queryStatuses, .queryIntroEligibility, .askForProducts, .askForProduct,
      .queryCanMakePayments, .queryStorefront,
      .queryAppTransaction, .appRefreshesReceipt, .listTransactions, .toggleApproval, .togglePurchasable,
    ],
    menu: MenuOptions(
      title: { bench, _ in bench.texts.titleOfQueryMenu(bench.askedProduct, in: bench.session.world) }))
}

extension Workbench {
  /// The product of the viewed transaction, otherwise the selected product.
  var askedProduct: String? {
    if [.transactions, .details].contains(focus.pane),
      let transaction = targetTransaction.flatMap(session.world.transaction)
    {
      return transaction.payment.productIdentifier
    }
    return selectedProduct
  }

  /// The query for the product's group.
  ///
  /// Without a group, the refusal of the query gives the reason.
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
