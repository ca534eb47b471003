// The sentences of refusals, by subject.

import Support

extension RefusalReason {
  /// The sentence, without a full stop.
  ///
  /// Names in the sentence may come from outside. Control characters are made visible here, for every case.
  public func text(_ texts: Localizer) -> String { VisibleText.visible(sentence(texts)) }

  /// The sentence with names as they came.
  private func sentence(_ texts: Localizer) -> String {
    switch self {
    case .spanIsNegative, .timeGoesBack, .outsideCalendar, .tooManyRenewals, .moreRenewals, .sessionIsFull,
      .stopped:
      timeSentence(texts)
    case .identityIsFixed, .accountIsDeleted, .noStorefront, .noLocale, .nobodySignedIn, .xcodeNeedsNoAccount:
      deviceSentence(texts)
    case .appInBackground, .appNotRunning, .appRunsAlready, .appDoesNotRun, .appIsInForeground,
      .appIsInBackground, .appNotOnScreen:
      appSentence(texts)
    case .invalidProductIdentifier, .invalidQuantity, .unknownProduct, .notApproved, .nothingToFinish,
      .alreadyFinished, .notInQueue, .notDelivered, .finishesPurchasing, .lostWithProcess:
      purchaseSentence(texts)
    case .noPriceConsentPending, .priceConsentIsUp, .dialogsAreOff, .nothingOnPhone, .noSuchButton,
      .noPaymentSheet:
      dialogSentence(texts)
    case .noTransaction, .allDeleted, .onlyOfFamily, .onlyOfOthers, .ofOtherAccount, .ofOtherPerson, .deleted,
      .noSuchTransaction, .approvedAlready, .declinedAlready, .awaitsNoApproval, .resolvedAlready,
      .nothingToResolve, .refundedAlready, .notRefundable:
      transactionSentence(texts)
    case .sandboxCannotApprove, .sandboxCannotDecline, .sandboxCannotResolve, .sandboxKeepsTransactions,
      .sandboxShowsDialogs, .productionCannot:
      environmentSentence(texts)
    case .noCatalogSettings, .noSuchFailure, .negativeIdentifier:
      reproductionSentence(texts)
    case .nothingToUndo, .nothingToRedo, .noSnapshot, .catalogUnusable, .notOfTheWorld:
      sessionSentence(texts)
    case .identity(let fault): fault.text(texts)
    case .accountName(let fault): fault.text(texts)
    case .failure(let fault): fault.text(texts)
    case .purchaseOption(let fault): fault.text(texts)
    case .subscription(let refusal): refusal.text(texts)
    case .appStore(let refusal): refusal.text(texts)
    case .custom(let words): words.text(texts)
    }
  }

  /// Returns the sentence of a refusal about time and the number of renewals.
  private func timeSentence(_ texts: Localizer) -> String {
    switch self {
    case .spanIsNegative: texts.localized("time never goes back", ja: "時間は戻せません")
    case .timeGoesBack(let now):
      texts.localized("time never goes back: it is \(now)", ja: "時間は戻せません(現在 \(now))")
    case .outsideCalendar: texts.localized("the clock goes from year 1 to 9999", ja: "時計は1年から9999年までです")
    case .tooManyRenewals(let renewals, let most):
      texts.localized(
        "that would bring about \(renewals) renewals; one step brings at most \(most)",
        ja: "更新が約\(renewals)回になります(1手順では\(most)回まで)")
    case .moreRenewals(let most):
      texts.localized(
        "that would bring about more than \(most) renewals, the most that one step brings",
        ja: "更新が\(most)回を超えます(1手順では\(most)回まで)")
    case .sessionIsFull(let kept, let most):
      texts.localized(
        "this session keeps \(kept) renewals, of at most \(most); undone steps and left environments count",
        ja: "このセッションには更新が\(kept)回分あり、上限は\(most)回です(取り消した手順と離れた環境も含みます)")
    case .stopped: texts.localized("stopped: nothing of it has happened", ja: "中止しました。何も変わっていません")
    default: preconditionFailure("\(self) is not about time")
    }
  }

  /// Returns the sentence of a refusal about the device, its account or the app's identity.
  private func deviceSentence(_ texts: Localizer) -> String {
    switch self {
    case .identityIsFixed:
      texts.localized(
        "who the app is stays as it is: a receipt or a purchase says so already",
        ja: "アプリの識別情報はもう変えられません。レシートか購入がすでにそれを含んでいます")
    case .accountIsDeleted(let name):
      texts.localized(
        "the account \(name) was deleted, and cannot sign in again",
        ja: "アカウント \(name) は削除されたので、もうサインインできません")
    case .noStorefront(let name):
      texts.localized("\(name) is not a storefront of the App Store", ja: "\(name) はApp Storeのストアフロントではありません")
    case .noLocale(let name): texts.localized("\(name) is not a locale", ja: "\(name) はロケールではありません")
    case .nobodySignedIn: texts.localized("nobody is signed in", ja: "誰もサインインしていません")
    case .xcodeNeedsNoAccount:
      texts.localized(
        "StoreKit Testing in Xcode needs no account", ja: "StoreKit Testing in Xcodeにアカウントは要りません")
    default: preconditionFailure("\(self) is not about the device")
    }
  }

  /// Returns the sentence of a refusal about the state of the app.
  private func appSentence(_ texts: Localizer) -> String {
    switch self {
    case .appInBackground(let operation):
      texts.localized(
        "an app in the background \(operation.text(texts))", ja: "バックグラウンドのアプリは\(operation.text(texts))")
    case .appNotRunning(let operation):
      texts.localized(
        "an app that does not run \(operation.text(texts))", ja: "起動していないアプリは\(operation.text(texts))")
    case .appRunsAlready: texts.localized("the app runs already", ja: "アプリはすでに起動しています")
    case .appDoesNotRun: texts.localized("the app does not run", ja: "アプリは起動していません")
    case .appIsInForeground: texts.localized("the app is in the foreground already", ja: "アプリはすでに前面にあります")
    case .appIsInBackground:
      texts.localized("the app is in the background already", ja: "アプリはすでにバックグラウンドにあります")
    case .appNotOnScreen: texts.localized("the app is not on the screen", ja: "アプリは画面に表示されていません")
    default: preconditionFailure("\(self) is not about the app")
    }
  }

  /// Returns the sentence of a refusal about buying and finishing.
  private func purchaseSentence(_ texts: Localizer) -> String {
    switch self {
    case .invalidProductIdentifier: "NSInvalidArgumentException: Invalid product identifier: "
    case .invalidQuantity(let quantity):
      texts.localized(
        "a payment is for 1 to \(Payment.maxQuantity) pieces: the app gets NSInvalidArgumentException: Invalid "
          + "quantity: \(quantity), in StoreKit 2 PurchaseError.invalidQuantity",
        ja: "数量は1から\(Payment.maxQuantity)までです。アプリには NSInvalidArgumentException: Invalid quantity: "
          + "\(quantity)、StoreKit 2では PurchaseError.invalidQuantity が返ります")
    case .unknownProduct(let product):
      texts.localized("the catalogue has no product \(product)", ja: "カタログに商品 \(product) がありません")
    case .notApproved(let product):
      texts.localized(
        "App Review has not approved \(product): the App Store does not sell it",
        ja: "\(product) はApp Reviewで承認されておらず、App Storeで販売されていません")
    case .nothingToFinish: texts.localized("nothing is left to finish", ja: "終了処理する取引はもうありません")
    case .alreadyFinished(let n): texts.localized("#\(n) is finished already", ja: "#\(n)はすでに終了処理されています")
    case .notInQueue(let n): texts.localized("#\(n) is not in the app's queue", ja: "#\(n)はアプリのキューにありません")
    case .notDelivered(let n):
      texts.localized("#\(n) was not delivered to the app yet", ja: "#\(n)はまだアプリに届いていません")
    case .finishesPurchasing: "NSInvalidArgumentException: Cannot finish a purchasing transaction"
    case .lostWithProcess(let n):
      texts.localized("#\(n) was lost with the app's process", ja: "#\(n)はアプリのプロセスとともに失われました")
    default: preconditionFailure("\(self) is not about a purchase")
    }
  }

  /// Returns the sentence of a refusal about dialogs.
  private func dialogSentence(_ texts: Localizer) -> String {
    switch self {
    case .noPriceConsentPending:
      texts.localized("no price increase waits for an answer", ja: "返答を待っている値上げはありません")
    case .priceConsentIsUp:
      texts.localized("the question about the price is up already", ja: "値上げの確認はすでに表示されています")
    case .dialogsAreOff: texts.localized("dialogs are off", ja: "ダイアログはOFFです")
    case .nothingOnPhone: texts.localized("nothing is up on the phone", ja: "iPhoneには何も表示されていません")
    case .noSuchButton(let word, let dialog):
      texts.localized("\"\(dialog)\" has no button \(word)", ja: "「\(dialog)」にボタン \(word) はありません")
    case .noPaymentSheet(let dialog):
      texts.localized("\"\(dialog)\" is up, not a payment sheet", ja: "表示されているのは支払いシートではなく「\(dialog)」です")
    default: preconditionFailure("\(self) is not about a dialog")
    }
  }

  /// Returns the sentence of a refusal about a transaction.
  private func transactionSentence(_ texts: Localizer) -> String {
    switch self {
    case .noTransaction: texts.localized("there is no transaction yet", ja: "取引はまだありません")
    case .allDeleted: texts.localized("every transaction was deleted", ja: "取引はすべて削除されました")
    case .onlyOfFamily:
      texts.localized(
        "last is this customer's own newest transaction, and all are the family's or shared",
        ja: "lastはこの端末の利用者自身の最新の取引ですが、家族のものか共有されたものしかありません")
    case .onlyOfOthers:
      texts.localized(
        "last is the newest transaction of the account on this device, and it has none",
        ja: "lastはこの端末のアカウントの最新の取引ですが、まだありません")
    case .ofOtherAccount(let n, let name):
      texts.localized("#\(n) is \(name)'s, who is not signed in", ja: "#\(n)はサインインしていない \(name) のものです")
    case .ofOtherPerson(let n, let name):
      texts.localized(
        "#\(n) is \(name)'s, and the app on this device knows nothing of it",
        ja: "#\(n)は \(name) のもので、この端末のアプリには分かりません")
    case .deleted(let n): texts.localized("#\(n) was deleted", ja: "#\(n)は削除されました")
    case .noSuchTransaction(let n): texts.localized("there is no #\(n)", ja: "#\(n)はありません")
    case .approvedAlready(let n): texts.localized("#\(n) was approved already", ja: "#\(n)はすでに承認されています")
    case .declinedAlready(let n): texts.localized("#\(n) was declined already", ja: "#\(n)はすでに拒否されています")
    case .awaitsNoApproval(let n):
      texts.localized("#\(n) does not wait for an approval", ja: "#\(n)は承認を待っていません")
    case .resolvedAlready(let n, let by):
      texts.localized("#\(n) was resolved already, by #\(by)", ja: "#\(n)はすでに#\(by)で解決されています")
    case .nothingToResolve(let n): texts.localized("#\(n) has no issue to resolve", ja: "#\(n)に解決する問題はありません")
    case .refundedAlready(let n): texts.localized("#\(n) was refunded already", ja: "#\(n)はすでに返金されています")
    case .notRefundable(let n, let state):
      texts.localized(
        "#\(n) is \(state.name): only a purchased transaction can be refunded",
        ja: "返金できるのはpurchasedの取引だけです(#\(n)は\(state.name))")
    default: preconditionFailure("\(self) is not about a transaction")
    }
  }

  /// Returns the sentence of a refusal because of the environment.
  private func environmentSentence(_ texts: Localizer) -> String {
    switch self {
    case .sandboxCannotApprove:
      texts.localized(
        "Sandbox cannot approve a request: nobody receives it",
        ja: "Sandboxではリクエストを承認できません。誰にも届かないためです")
    case .sandboxCannotDecline:
      texts.localized(
        "Sandbox cannot decline a request: nobody receives it",
        ja: "Sandboxではリクエストを拒否できません。誰にも届かないためです")
    case .sandboxCannotResolve:
      texts.localized(
        "Sandbox has no Resolve Issues: the customer accepts the terms on the phone",
        ja: "SandboxにResolve Issuesはありません。お客様がiPhoneで規約に同意します")
    case .sandboxKeepsTransactions:
      texts.localized(
        "Sandbox keeps its transactions: only the whole purchase history can be cleared",
        ja: "Sandboxの取引は残ります。消せるのは購入履歴の全体だけです")
    case .sandboxShowsDialogs:
      texts.localized("Sandbox always shows its dialogs", ja: "Sandboxではダイアログが必ず表示されます")
    case .productionCannot(let power):
      switch power {
      case .resolve:
        texts.localized(
          "production has no Resolve Issues: the customer accepts the terms on the phone",
          ja: "本番環境にResolve Issuesはありません。お客様がiPhoneで規約に同意します")
      case .delete, .clear: texts.localized("the App Store keeps its transactions", ja: "App Storeの取引は残ります")
      case .dialogsOff:
        texts.localized("the App Store always shows its dialogs", ja: "App Storeのダイアログは必ず表示されます")
      case .approve, .decline, .account:
        texts.localized("production cannot \(power.rawValue)", ja: "本番環境ではできません")
      }
    default: preconditionFailure("\(self) is not about an environment")
    }
  }

  /// Returns the sentence of a refusal about reproducing a failure.
  private func reproductionSentence(_ texts: Localizer) -> String {
    switch self {
    case .noCatalogSettings(let source):
      texts.localized(
        "\(source) has no settings", ja: "\(source) に設定はありません")
    case .noSuchFailure(let interface, let name):
      texts.localized(
        "\(interface.rawValue) cannot fail with \(name)",
        ja: "\(interface.rawValue) は \(name) では失敗しません")
    case .negativeIdentifier: texts.localized("an identifier is not negative", ja: "識別子は負にできません")
    default: preconditionFailure("\(self) is not about reproduction")
    }
  }

  /// Returns the sentence of a refusal about the session.
  private func sessionSentence(_ texts: Localizer) -> String {
    switch self {
    case .nothingToUndo: texts.localized("nothing is left to undo", ja: "取り消す操作はもうありません")
    case .nothingToRedo: texts.localized("nothing is left to redo", ja: "やり直す操作はもうありません")
    case .noSnapshot(let name): texts.localized("there is no snapshot \(name)", ja: "スナップショット \(name) はありません")
    case .catalogUnusable(let problem):
      texts.localized(problem.text(texts), ja: "カタログを使えません。\(problem.text(texts))")
    case .notOfTheWorld:
      texts.localized("this is done by the workbench, not in the world", ja: "これは環境の中ではなくワークベンチが行うことです")
    default: preconditionFailure("\(self) is not about the session")
    }
  }
}
