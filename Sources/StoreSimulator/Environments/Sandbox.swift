// The Sandbox: every decision in which it differs from the other environments.

extension EnvironmentRules {
  static let sandbox = EnvironmentRules(
    name: .sandbox,
    title: "Sandbox",
    dialogSuffix: " [Environment: Sandbox]",
    identifiers: .appStore(base: 1_000_000_000_000_000, step: 2_000),
    delays: Delays(confirmToPurchased: 3, agreeToPurchased: 3, confirmToAskAlert: 3, askAnswerToDeferred: 3),
    alertLanguage: .device,
    sheetButtons: SheetButtons(subscription: .sheetSubscribe, oneTime: .sheetBuy),
    interruption: Interruption(
      course: .asksOnDevice, clearsItself: true, keepsUnfinishedMark: false, rule: .sandboxInterrupted),
    askToBuy: AskToBuy(
      trigger: .paymentFlag, namesProduct: true,
      innerCause: InjectedFailure(domain: "AMSErrorDomain", code: 511),
      canQuoteIdentifier: false, alertRule: .sandboxAskAlert, deferredRule: .sandboxDeferred, oddity: nil),
    needsNetwork: true,
    account: .tester,
    refusals: [
      .approve: Refusal(
        "Sandbox cannot approve a request: nobody receives it",
        possible: "approve in xcode (environment xcode)"),
      .decline: Refusal(
        "Sandbox cannot decline a request: nobody receives it",
        possible: "decline in xcode (environment xcode)"),
      .resolve: Refusal(
        "Sandbox has no Resolve Issues: the customer accepts the terms on the phone",
        possible: "tap agree on the phone, or resolve in xcode (environment xcode)"),
      .delete: Refusal(
        "Sandbox keeps its transactions: only the whole purchase history can be cleared",
        possible: "clear, or delete in xcode (environment xcode)"),
      .dialogsOff: Refusal(
        "Sandbox always shows its dialogs", possible: "dialogs off in xcode (environment xcode)"),
    ])
}
