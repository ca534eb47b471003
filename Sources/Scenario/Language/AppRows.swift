// The command table rows for `app` and for `outside`.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension CommandRows {
  enum AppStep {
    case transition(AppTransition)
    case identity(ProcessIdentityChange)
    case policy(AppPolicy, Bool)
    case showsPriceConsent
    case storeKit(StoreKitVersion)
    case appStore(AppStoreCall)
    case setIdentity(IdentityChange)
  }

  static let app = Verb<AppStep>(
    "app",
    LocalizedText(
      "Controls the app under test: process, log lines, code and App Store identity"
    ),
    forms: [
      CommandForm(
        [.keyword("name"), Parameter("NAME", .word)],
        options: [
          OptionParameter("process-id", Parameter("N", .number(0...Int64(Int32.max)))),
          OptionParameter("thread-id", Parameter("N", .number(0...Int64.max))),
        ]
      ) { arguments in
        .action(
          .appIdentity(
            ProcessIdentityChange(
              name: arguments.text(1), processID: arguments.number(option: "process-id"),
              threadID: arguments.number(option: "thread-id"))))
      },
      CommandForm([.choice(AppTransition.self)]) { arguments in
        arguments.choice(0, of: AppTransition.self).map { .action(.app($0)) }
      },
      CommandForm([.choice(AppPolicy.self), .onOff]) { arguments in
        guard let policy = arguments.choice(0, of: AppPolicy.self), let isOn = arguments.isOn(1) else {
          return nil
        }
        return .action(.appPolicy(policy, isOn))
      },
      CommandForm([.keyword("storekit"), .choice(StoreKitVersion.self)]) { arguments in
        arguments.choice(1, of: StoreKitVersion.self).map { .action(.storeKit($0)) }
      },
      CommandForm([.keyword("shows-price-consent")]) { _ in .action(.showPriceConsent) },
      CommandForm(
        [.keyword("identity")],
        options: [
          OptionParameter("bundle-id", Parameter("B", .word)),
          OptionParameter("app-apple-id", Parameter("N", .number(1...999_999_999_999))),
          OptionParameter("version", Parameter("V", .word)),
          OptionParameter("original-version", Parameter("V", .word)),
          OptionParameter("shared-secret", Parameter("HEX", .word)),
          OptionParameter("consumable-history", .onOff),
        ]
      ) { arguments in
        .action(
          .identity(
            IdentityChange(
              bundleID: arguments.text(option: "bundle-id"),
              appleID: arguments.number(option: "app-apple-id").map(Int64.init),
              version: arguments.text(option: "version"),
              originalVersion: arguments.text(option: "original-version"),
              sharedSecret: arguments.text(option: "shared-secret"),
              consumableHistory: arguments.isOn(option: "consumable-history"))))
      },
    ] + appStoreForms
  ) { step, _ in
    switch step {
    case .policy(let policy, let isOn): " \(policy.rawValue) \(ArgumentFormat.onOff(isOn))"
    case .showsPriceConsent: " shows-price-consent"
    case .storeKit(let version): " storekit \(version.rawValue)"
    case .appStore(let call): words(of: call)
    case .setIdentity(let change):
      " identity" + ArgumentFormat.option("bundle-id", change.bundleID)
        + ArgumentFormat.option("app-apple-id", change.appleID.map { String($0) })
        + ArgumentFormat.option("version", change.version)
        + ArgumentFormat.option("original-version", change.originalVersion)
        + ArgumentFormat.option("shared-secret", change.sharedSecret)
        + ArgumentFormat.option("consumable-history", change.consumableHistory.map(ArgumentFormat.onOff))
    case .transition(let transition): " " + transition.rawValue
    case .identity(let change):
      " name" + (change.name.map { " " + LineSyntax.quoted($0) } ?? "")
        + ArgumentFormat.option("process-id", change.processID.map(String.init))
        + ArgumentFormat.option("thread-id", change.threadID.map(String.init))
    }
  }

  static let outside = Verb<OutOfAppAction>(
    "outside",
    LocalizedText(
      "Simulates a purchase or finish elsewhere, a promoted purchase or a message"),
    forms: [
      CommandForm(
        [.keyword("buy"), Parameter("PRODUCT", .product)],
        options: [
          OptionParameter("offer", Parameter("O", .offer(Set(Offer.Kind.allCases)))),
          OptionParameter("quantity", Parameter("N", .number(1...Int64(Payment.maxWrittenQuantity)))),
          OptionParameter("app-account-token", Parameter("UUID", .word)),
          OptionParameter("purchase-date", Parameter("INSTANT", .instant)),
          OptionParameter("billing-plan", .choice(BillingPlanChoice.self)),
          OptionParameter("renews", .choice(["yes", "no"])),
        ]
      ) { arguments in
        arguments.text(1).map { product in
          let act = OutOfAppAction.buy(
            OutOfAppPurchase(
              product, offer: arguments.text(option: "offer"),
              quantity: arguments.number(option: "quantity") ?? 1,
              appAccountToken: arguments.text(option: "app-account-token"),
              purchaseDate: arguments.time(option: "purchase-date"),
              billingPlan: arguments.text(option: "billing-plan").flatMap(BillingPlanChoice.init),
              renews: arguments.text(option: "renews") != "no"))
          return .action(.outside(act))
        }
      },
      CommandForm(
        [.keyword("promote"), Parameter("PRODUCT", .product)],
        options: [OptionParameter("offer", Parameter("O", .offer([.winBack])))]
      ) { arguments in
        arguments.text(1).map { .action(.outside(.promote($0, offer: arguments.text(option: "offer")))) }
      },
      CommandForm([.keyword("finish"), .transaction]) { arguments in
        arguments.transaction(1).map { .action(.outside(.finish($0))) }
      },
    ]
      + StoreKitUpdate.MessageReason.allCases.map { reason in
        CommandForm(
          [.keyword("message"), .keyword(reason.rawValue)],
          options: reason == .generic ? [] : [OptionParameter("product", .plan)]
        ) { arguments in
          .action(.outside(.message(reason, product: arguments.text(option: "product"))))
        }
      }
  ) { act, zone in
    switch act {
    case .buy(let purchase):
      return " buy \(LineSyntax.quoted(purchase.product))" + ArgumentFormat.option("offer", purchase.offer)
        + ArgumentFormat.option("quantity", purchase.quantity == 1 ? nil : String(purchase.quantity))
        + ArgumentFormat.option("app-account-token", purchase.appAccountToken)
        + ArgumentFormat.option("purchase-date", purchase.purchaseDate.map { TimeText.text($0, zone: zone) })
        + ArgumentFormat.option("billing-plan", purchase.billingPlan?.rawValue)
        + (purchase.renews ? "" : " --renews no")
    case .promote(let product, let offer):
      return " promote \(LineSyntax.quoted(product))" + ArgumentFormat.option("offer", offer)
    case .message(let reason, let product):
      return " message \(reason.rawValue)" + ArgumentFormat.option("product", product)
    case .finish(let reference): return " finish \(ArgumentFormat.text(reference))"
    }
  }

  static let appStoreForms = [
    CommandForm([.keyword("manage-subscriptions")]) { _ in
      .action(.appStore(.manageSubscriptions(group: nil)))
    },
    CommandForm([.keyword("manage-subscriptions"), Parameter("GROUP", .group)]) { arguments in
      arguments.text(1).map { .action(.appStore(.manageSubscriptions(group: $0))) }
    },
    CommandForm(
      [.keyword("requests-refund"), .transaction],
      options: [OptionParameter("text", Parameter("TEXT", .suggested(["DECLINE", "GRANT_PRORATED"])))]
    ) { arguments in
      arguments.transaction(1).map {
        .action(.appStore(.requestRefund($0, text: arguments.text(option: "text") ?? "")))
      }
    },
    CommandForm([.keyword("redeems-offer-code")]) { _ in
      .action(.appStore(.redeemOfferCode(product: nil)))
    },
    CommandForm([.keyword("redeems-offer-code"), Parameter("PRODUCT", .product)]) { arguments in
      arguments.text(1).map { .action(.appStore(.redeemOfferCode(product: $0))) }
    },
    CommandForm([.keyword("syncs")]) { _ in .action(.appStore(.sync)) },
    CommandForm([.keyword("refreshes-receipt")]) { _ in .action(.appStore(.refreshReceipt)) },
    CommandForm([.keyword("shows-messages")]) { _ in .action(.appStore(.showMessages)) },
    CommandForm([.keyword("opens-manage-page"), .choice(ManageSubscriptionsURL.self)]) { arguments in
      arguments.choice(1, of: ManageSubscriptionsURL.self).map { .action(.appStore(.openManagePage($0))) }
    },
    CommandForm([.keyword("buys-promoted")]) { _ in .action(.appStore(.buyPromoted)) },
  ]

  /// Returns the words after `app` for an App Store call, with a leading space.
  static func words(of call: AppStoreCall) -> String {
    switch call {
    case .manageSubscriptions(let group):
      " manage-subscriptions" + (group.map { " " + LineSyntax.quoted($0) } ?? "")
    case .requestRefund(let reference, let text):
      " requests-refund \(ArgumentFormat.text(reference))"
        + ArgumentFormat.option("text", text.isEmpty ? nil : text)
    case .redeemOfferCode(let product):
      " redeems-offer-code" + (product.map { " " + LineSyntax.quoted($0) } ?? "")
    case .sync: " syncs"
    case .refreshReceipt: " refreshes-receipt"
    case .showMessages: " shows-messages"
    case .buyPromoted: " buys-promoted"
    case .openManagePage(let link): " opens-manage-page \(link.rawValue)"
    }
  }
}
