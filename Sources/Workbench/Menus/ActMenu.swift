// The Act menu, which lists the actions on one transaction.

import Grid
import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let approveTransaction = ScreenCommand(
    .approveTransaction, formerNames: ["act-approve"], keys: [.actMenu: "a"],
    localized("approve the request"),
    localized("a parent approves the Ask to Buy request"),
    .step { $0.actTarget.map { .action(.approve(.number($0))) } },
    refusal: { $0.refusalWithoutTransaction },
    term: { _ in "Approve" })

  static let declineTransaction = ScreenCommand(
    .declineTransaction, formerNames: ["act-decline"], keys: [.actMenu: "d"],
    localized("decline the request"),
    localized("a parent declines the Ask to Buy request"),
    .step { $0.actTarget.map { .action(.decline(.number($0))) } },
    refusal: { $0.refusalWithoutTransaction },
    term: { _ in "Decline" })

  static let resolveTransaction = ScreenCommand(
    .resolveTransaction, formerNames: ["act-resolve"], keys: [.actMenu: "r"],
    localized("resolve issues"),
    localized("complete the interrupted purchase (Resolve Issues)"),
    .step { bench in
      bench.actTarget.map { .action(bench.session.world.lateRecovery(of: $0) ?? .resolve(.number($0))) }
    },
    refusal: { $0.refusalWithoutTransaction },
    menuWords: { $0.unpaidTarget == nil ? nil : $0.texts.menuPaysRenewal(in: $0.session.world) },
    term: { _ in "Resolve Issues" })

  static let finishTransaction = ScreenCommand(
    .finishTransaction, formerNames: ["act-finish"], keys: [.actMenu: "f"],
    localized("finishTransaction"),
    localized("the app calls finishTransaction"),
    .step { $0.actTarget.map { .action(.finish(.number($0))) } },
    refusal: { $0.refusalWithoutTransaction })

  static let refundTransaction = ScreenCommand(
    "refund", formerNames: ["act-refund"], keys: [.actMenu: "m"],
    localized("refund"),
    localized("refund the purchase"),
    .step { $0.paidTarget.map { .action(.refund(.number($0))) } },
    refusal: { $0.refusalWithoutTransaction },
    term: { _ in "Refund Purchases" })

  static let deleteTransaction = ScreenCommand(
    "delete", formerNames: ["act-delete"], keys: [.actMenu: "x"],
    localized("delete from Transaction Manager"),
    localized("delete the transaction from the Transaction Manager"),
    .step { $0.actTarget.map { .action(.delete(.number($0))) } },
    refusal: { $0.refusalWithoutTransaction },
    term: { _ in "Delete" })

  static let cancelSubscription = ScreenCommand(
    "subscription cancel", formerNames: ["act-cancel-subscription"], keys: [.actMenu: "c"],
    localized("cancel the subscription"),
    localized("turn auto-renew off; access lasts until the period ends"),
    .step { $0.subscriptions.step(.cancel) },
    refusal: { $0.subscriptions.refusalWithoutOwn })

  static let resumeSubscription = ScreenCommand(
    "subscription resume", formerNames: ["act-resume-subscription"], keys: [.actMenu: "u"],
    localized("resume the subscription"),
    localized("turn auto-renew on again before the period ends"),
    .step { $0.subscriptions.step(.resume) },
    refusal: { $0.subscriptions.refusalWithoutOwn })

  static let expireSubscription = ScreenCommand(
    "subscription expire", formerNames: ["act-expire-subscription"], keys: [.actMenu: "e"],
    localized("expire now"),
    localized("the test session expires the subscription now"),
    .step { $0.subscriptions.step(.expire) },
    refusal: { $0.subscriptions.refusalWithoutOwn })

  static let renewSubscription = ScreenCommand(
    "subscription renew", formerNames: ["act-renew-subscription"], keys: [.actMenu: "n"],
    localized("renew now"),
    localized("the test session renews the subscription now"),
    .step { $0.subscriptions.step(.renew) },
    refusal: { $0.subscriptions.refusalWithoutOwn },
    menuWords: { $0.renewsUnpaid ? $0.texts.menuRenewsUnpaid : nil })

  package static let priceMenu = ScreenCommand(
    "price-menu", keys: [.actMenu: "v", .switchesMenu: "v"],
    localized("price increase"),
    localized("raise the price with or without consent; agree or decline"),
    .menu(.bound(.priceMenu)),
    refusal: { $0.subscriptions.refusalWithoutPrice },
    setting: { $0.subscriptions.priceSetting },
    term: { _ in "Request Price Increase Consent" })

  static let requestRefund = ScreenCommand(
    "request-refund", formerNames: ["act-request-refund"], keys: [.actMenu: "M"],
    localized("request a refund in the app"),
    localized("the customer requests a refund in the app"),
    .change { if let number = $0.paidTarget { $0.openPrompt(.refundText(number, in: $0)) } },
    refusal: { bench in
      bench.paidTarget.flatMap {
        bench.refusal(of: .action(.requestRefund(.number($0), RefundRequest())))
      }
    })

  static let reverseRefund = ScreenCommand(
    "reverse-refund", formerNames: ["act-reverse-refund"], keys: [.actMenu: "t"],
    localized("reverse the refund"),
    localized("the App Store reverses the refund"),
    .step { $0.paidTarget.map { .action(.reverseRefund(.number($0))) } },
    refusal: { $0.subscriptions.refusalWithoutOwn })

  static let olderTransaction = ScreenCommand(
    "older-transaction", keys: [.actMenu: "j"],
    localized("older", context: "transaction"),
    localized("show this menu for the previous transaction"),
    .inOverlay,
    isMenuLine: false)

  static let newerTransaction = ScreenCommand(
    "newer-transaction", keys: [.actMenu: "k"],
    localized("newer", context: "transaction"),
    localized("show this menu for the next transaction"),
    .inOverlay,
    isMenuLine: false)
}

extension CommandSection {
  package static let actMenu = CommandSection(
    .actMenu, localized("Actions"), openingCommand: .actMenu,
    commands: [
      .approveTransaction, .declineTransaction, .resolveTransaction, .finishTransaction, .refundTransaction,
      .deleteTransaction, .cancelSubscription, .resumeSubscription, .expireSubscription, .renewSubscription,
      .priceMenu, .requestRefund, .reverseRefund, .olderTransaction, .newerTransaction,
    ],
    menu: MenuOptions(
      title: { $0.texts.titleOfActMenu($1.transaction ?? $0.targetTransaction, in: $0.session.world) },
      notes: { bench in
        let answered = bench.actTarget.flatMap { number in
          bench.session.world.transaction(number)?.answeredWith.map {
            bench.texts.menuAnswered("\(number)", with: "\($0)")
          }
        }
        let others = bench.texts.keys(.olderTransaction, .newerTransaction)
        return [answered].compactMap(\.self)
          + (bench.session.world.transactionCount > 1 ? [bench.texts.menuAnotherTransaction(others)] : [])
      },
      isAbout: { bench, state, command in
        guard ofSubscriptions.contains(command) else { return true }
        return bench.session.world.isOfSubscription(state.transaction ?? bench.targetTransaction)
      },
      listsEnabledFirst: true, marksFirstLine: false))

  /// The commands that act on the transaction with which a payment was answered.
  static let ofAnswers = ofSubscriptions.union([.refundTransaction, .reverseRefund, .requestRefund])

  private static let ofSubscriptions: Set<ScreenCommand> = [
    .cancelSubscription, .resumeSubscription, .expireSubscription, .renewSubscription, .priceMenu,
  ]
}

extension World {
  /// Returns the transaction with which a payment was answered, otherwise the payment's own number.
  func paidNumber(_ number: TransactionNumber) -> TransactionNumber {
    transaction(number)?.answeredWith ?? number
  }

  /// Whether a transaction belongs to the customer's or a shared subscription.
  fileprivate func isOfSubscription(_ number: TransactionNumber?) -> Bool {
    guard let transaction = number.flatMap({ transaction(paidNumber($0)) }) else { return false }
    return transaction.subscription != nil || transaction.ownership == .familyShared
  }
}

extension Workbench {
  /// The transaction of the Act menu if its renewal has failed and is not paid.
  fileprivate var unpaidTarget: TransactionNumber? {
    actTarget.flatMap { session.world.recovery(of: $0) == nil ? nil : $0 }
  }

  /// Whether the selected transaction's renewal is unpaid and the environment can renew it.
  fileprivate var renewsUnpaid: Bool { unpaidTarget != nil && session.world.environment == .xcode }
}

extension Prompt {
  static func refundText(_ number: TransactionNumber, in bench: Workbench) -> Prompt {
    let texts = bench.texts
    let purpose = PromptPurpose.step("refund", acceptsEmptyText: true) { _, text in
      .action(.requestRefund(.number(number), RefundRequest(text: text)))
    }
    var prompt = Prompt(purpose, label: texts.promptRefund)
    // An empty line is a request without a text, which can refund the purchase at once.
    prompt.hint = texts.refundHint(
      in: bench.session.world.environment, accept: texts.key(.accept), leave: texts.key(.leave))
    return prompt
  }
}

extension Localizer {
  fileprivate func titleOfActMenu(_ number: TransactionNumber?, in world: World) -> String {
    guard let number else { return heading(of: .actMenu) }
    guard let transaction = world.transaction(number) else { return menuActOn("\(number)") }
    let isRefunded = TransactionText.refundDate(transaction, in: world) != nil
    let state = transaction.state.name
    return menuActOnProduct(
      number: "\(number)", product: world.readableName(of: transaction),
      state: isRefunded ? menuRefunded(state) : state)
  }
}
