// The sentences of diagnostics, by subject.

import Support

extension Diagnostic {
  /// Returns the sentence of a diagnostic about a callback.
  package func callbackText(_ texts: Localizer) -> String {
    switch self {
    case .transactionsRemoved(let numbers):
      "paymentQueue(_:removedTransactions:) \(numbers.map { "#\($0)" }.joined(separator: " "))"
    case .restoreFinished(let count): "paymentQueueRestoreCompletedTransactionsFinished: \(count) restored"
    case .restoreFailed(let error):
      "paymentQueue(_:restoreCompletedTransactionsFailedWithError:) \(error.domain) \(error.code)"
        + (error.underlying.map { ", \($0.domain) \($0.code)" } ?? "")
    case .entitlementsRevoked(let product, _):
      "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) \(product)"
    case .storefrontChanged(let storefront): "paymentQueueDidChangeStorefront(_:) \(storefront)"
    case .askedToContinue(let n, let storefront, let continues):
      "onStorefrontChange(shouldContinuePurchase:) #\(n) \(storefront): \(continues)"
    case .storePaymentOffered(let product, let adds):
      "paymentQueue(_:shouldAddStorePayment:for:) \(product): \(adds)"
    default: preconditionFailure("\(self) is not about a callback")
    }
  }

  /// Returns the sentence of a diagnostic about the session's history.
  package func sessionText(_ texts: Localizer) -> String {
    switch self {
    case .skippedStep(let line, let step, let refusal):
      texts.localized(
        "line \(line), \(step), is refused now and passed over: \(refusal.why.text(texts))",
        ja: "\(line)行目の \(step) は今は拒否されるため飛ばしました: \(refusal.why.text(texts))")
    case .undone(let step): texts.localized("undone: \(step)", ja: "取り消し: \(step)")
    case .redone(let step): texts.localized("done again: \(step)", ja: "やり直し: \(step)")
    case .snapshotLoaded(let name): texts.localized("snapshot \(name) loaded", ja: "スナップショット \(name) に戻った")
    default: preconditionFailure("\(self) is not about the session's history")
    }
  }

  /// Returns the sentence of a diagnostic about the app or the account.
  package func accountText(_ texts: Localizer) -> String {
    switch self {
    case .identity(let app):
      texts.localized(
        "the app is \(app.bundleID), number \(app.appleID), version \(app.version) (first \(app.originalVersion)), "
          + "shared secret \(AppIdentity.shortened(secret: app.sharedSecret))",
        ja: "アプリは \(app.bundleID)、番号 \(app.appleID)、バージョン \(app.version)(最初は \(app.originalVersion))、"
          + "共有シークレット \(AppIdentity.shortened(secret: app.sharedSecret))")
    case .accountDeleted(let name):
      texts.localized(
        "the account \(VisibleText.visible(name)) is deleted: the App Store answers its receipts with 21010",
        ja: "アカウント \(VisibleText.visible(name)) は削除されました。そのレシートにApp Storeは21010を返します")
    case .accountChanged(let name, let entitlements, let unfinished):
      texts.localized(
        "\(name ?? "nobody") is signed in now: the app finds \(Self.count(entitlements, "entitlement"))"
          + " and \(Self.count(unfinished, "unfinished transaction"))",
        ja: "\(name.map { "\($0) がサインインしました" } ?? "サインアウトしました")。"
          + "アプリに見えるのは有効な権利\(entitlements)件、未finishの取引\(unfinished)件です")
    default: preconditionFailure("\(self) is not about the app or the account")
    }
  }

  /// Returns the sentence of a diagnostic about delivery.
  package func deliveryText(_ texts: Localizer) -> String {
    switch self {
    case .declinedDeliversNothing(let n):
      texts.localized(
        "#\(n) declined: nothing is delivered to the app, now or later",
        ja: "#\(n)は拒否されました。今後もアプリには何も届きません")
    case .waitsForForeground(let n, .background):
      texts.localized("#\(n) waits until the app comes to the foreground", ja: "#\(n)はアプリが前面に来るまで待ちます")
    case .waitsForForeground(let n, _):
      texts.localized("#\(n) waits until the app is launched", ja: "#\(n)はアプリが起動するまで待ちます")
    case .waitsForAccount(let n, let name):
      texts.localized(
        "#\(n) is \(name)'s: it waits until that account is signed in on the device",
        ja: "#\(n)は \(name) のもので、この端末でサインインするまで待ちます")
    case .chargedUndelivered(let n):
      texts.localized(
        "the App Store sold #\(n) and charged the customer; the app receives it at the next launch or by a restore",
        ja: "App Storeでは#\(n)の購入が成立し、請求も済んでいます。アプリには次回の起動時か復元のときに届きます")
    case .unfinishedMarkStays(let n):
      texts.localized(
        "#\(n) keeps the mark \"This transaction has not been finished by calling "
          + "[SKPaymentQueue finishTransaction:]\" although it was finished",
        ja: "#\(n)はfinish済みですが、未finishの印が残ります")
    case .sheetWaitsBehind(let n):
      texts.localized(
        "the payment sheet of #\(n) waits behind what is up", ja: "#\(n)の支払いシートは、表示中のものの後ろで待ちます")
    case .deliveredAgain(let n):
      texts.localized(
        "#\(n) was not finished: it is delivered again, and no new purchase starts",
        ja: "#\(n)は未finishのため再配信され、新しい購入は始まりません")
    case .noObserver(let n):
      texts.localized(
        "the app has no observer: nothing of #\(n) is delivered", ja: "アプリにオブザーバがないため、#\(n)は何も届きません")
    case .nothingToSettle: texts.localized("nothing is pending", ja: "待っているものはありません")
    case .nothingHappened(let n): texts.localized("nothing comes of this for #\(n)", ja: "#\(n)には何も起こりません")
    case .requestExpired(let n):
      texts.localized(
        "the request of #\(n) was not answered in time: nothing is delivered, now or later",
        ja: "#\(n) のリクエストは時間内に返答がなく、今後も何も届きません")
    case .restoreRunsAlready:
      texts.localized(
        "a restore waits for the sign-in: this one is ignored", ja: "復元がサインインを待っているため、この復元は無視されます")
    case .localTransactionsLost(let numbers):
      texts.localized(
        "lost with the app's process: \(numbers.map { "#\($0)" }.joined(separator: " "))",
        ja: "アプリのプロセスとともに失われました: \(numbers.map { "#\($0)" }.joined(separator: " "))")
    default: preconditionFailure("\(self) is not about delivery")
    }
  }

  /// Returns the sentence of a diagnostic about a purchase.
  package func purchaseText(_ texts: Localizer) -> String {
    switch self {
    case .interruptedClearedItself:
      texts.localized(
        "Interrupted cleared itself: it lasts for one purchase", ja: "購入の中断は自動でOFFになりました。有効なのは1回だけです")
    case .failureInjected(let n, let domain, let code):
      texts.localized(
        "the failure of #\(n) was injected: \(domain) \(code)",
        ja: "#\(n)の失敗は設定によるものです: \(domain) \(code)")
    case .switchOverrides(let n, let first, let others):
      Self.sentence(overridden: n, by: first, others, off: first.offStep, texts)
    case .askToBuyIsSetByTheApp:
      texts.localized(
        "Sandbox has no Ask to Buy switch: the app now sets simulatesAskToBuyInSandbox on every payment",
        ja: "SandboxにAsk to Buyのスイッチはありません。アプリが全支払いにsimulatesAskToBuyInSandboxを設定します")
    case .simulatesAskToBuyIgnored(let n):
      texts.localized(
        "simulatesAskToBuyInSandbox of #\(n) has no effect outside Sandbox",
        ja: "#\(n)のsimulatesAskToBuyInSandboxはXcodeでは効果がありません")
    case .offerNotChecked(let n, let offer):
      texts.localized(
        "Xcode's local store checks no promotional offer: #\(n) goes through without \(offer), which it does not have",
        ja: "Xcodeのローカルのストアはプロモーションオファーを確かめません。#\(n) は \(offer)(存在しません)なしで通ります")
    case .causeMakesNoDifference:
      texts.localized(
        "Xcode has no cause of an interruption: the purchase fails all the same",
        ja: "Xcodeに中断の原因の区別はなく、購入は同じように失敗します")
    case .storePaymentUnheard(let product):
      texts.localized(
        "the app has no observer: the promoted purchase of \(product) goes no further",
        ja: "アプリにオブザーバがないため、\(product) のプロモーション購入は先に進みません")
    case .outsidePurchaseHeld(let n, .interrupted):
      texts.localized(
        "#\(n) is interrupted: the app is told of it after resolve #\(n)",
        ja: "#\(n) は中断されました。resolve #\(n) のあとでアプリに届きます")
    case .outsidePurchaseHeld(let n, _):
      texts.localized(
        "#\(n) waits for approval: the app is told of it after approve #\(n)",
        ja: "#\(n) は承認待ちです。approve #\(n) のあとでアプリに届きます")
    case .quantityIgnored(let product):
      texts.localized(
        "\(product) is sold once: a quantity is for consumables and non-renewing subscriptions",
        ja: "\(product) の数量は1になります。数量を指定できるのは消耗型と非更新サブスクリプションだけです")
    case .boughtInThePast(let product, let at):
      texts.localized(
        "\(product) was bought at \(at); what was due since then comes now",
        ja: "\(product) は \(at) に購入されたものとなり、それ以後の更新などが今届きます")
    default: preconditionFailure("\(self) is not about a purchase")
    }
  }

  /// Returns the sentence of a diagnostic about a refund.
  package func refundText(_ texts: Localizer) -> String {
    switch self {
    case .refundDeclined(let n):
      texts.localized("the App Store declines the refund of #\(n)", ja: "App Storeは #\(n) の返金を断りました")
    case .refundWaits(let n):
      texts.localized(
        "the App Store decides about the refund of #\(n) later: refund #\(n) grants it",
        ja: "#\(n) の返金はApp Storeが後で決めます。refund #\(n) で認められます")
    case .refundNotTold(let n, let outcome):
      texts.localized("the refund of #\(n) is not told at launch", ja: "#\(n)の返金は起動時に通知されません")
        + outcome.text(texts)
    default: preconditionFailure("\(self) is not about a refund")
    }
  }

  /// Returns the sentence of a diagnostic about a plan.
  package func planText(_ texts: Localizer) -> String {
    switch self {
    case .planChangesNow(let from, let to, let back):
      texts.localized(
        "the plan changes at once from \(from) to \(to); \(back) of the old period is given back",
        ja: "プランは\(from)から\(to)にすぐ変わり、残りの期間の\(back)が返金されます")
    case .planChangesAtRenewal(let to, let at):
      texts.localized("the plan changes to \(to) at the renewal of \(at)", ja: "\(at) の更新でプランが\(to)に変わります")
    case .orderTakenBack(let product):
      texts.localized(
        "the order of \(product) is taken back: the present plan renews",
        ja: "\(product) の注文は取り消され、今のプランが更新されます")
    case .autoRenewBackOn(let product, let at):
      texts.localized("\(product) renews again, at \(at)", ja: "\(product) の自動更新が再開されます(次回 \(at))")
    case .alreadyOrdered(let product, let at):
      texts.localized("\(product) is ordered already, from \(at) on", ja: "\(product) はすでに注文済みです(\(at) から)")
    case .orderAnswered(let n, let held):
      texts.localized(
        "no transaction comes of #\(n) now: it is answered with #\(held), which StoreKit 2 gives as the success too",
        ja: "#\(n) から取引はまだできません。利用中の#\(held) が答えとして届きます(StoreKit 2でも同じ)")
    case .serviceGoesOnUntil(let product, let at):
      texts.localized(
        "\(product) serves until \(at) and does not renew", ja: "\(product) は \(at) まで使え、更新されません")
    case .commitmentGoesOn(let product, let payments, let at):
      texts.localized(
        "the commitment to \(product) does not renew; \(payments) monthly payments remain, service lasts until \(at)",
        ja: "\(product) の契約は更新されません。残り\(payments)回の月払いが続き、\(at) まで使えます")
    case .priceIncreaseUnanswered(let product, let at):
      texts.localized(
        "no answer to the price increase: \(product) ends at \(at) unless the customer agrees",
        ja: "値上げへの返答がないため、\(product) は同意がなければ \(at) に終了します")
    default: preconditionFailure("\(self) is not about a plan")
    }
  }

  /// Returns the sentence of a diagnostic about a renewal.
  package func renewalText(_ texts: Localizer) -> String {
    switch self {
    case .renewalLimitReached(let product, let count):
      texts.localized(
        "\(product) renewed \(count) times: the test environment switches auto-renew off",
        ja: "\(product) は\(count)回更新されたので、テスト環境が自動更新を止めます")
    case .nextTryCollects(let at):
      texts.localized("the next try to collect, at \(at), succeeds", ja: "\(at) の次回の請求は成功します")
    case .graceNeedsRetry:
      texts.localized(
        "a grace period has no effect while renewals do not fail (billing retry on)",
        ja: "更新が失敗しないかぎり猶予期間は効きません (billing retry on)")
    case .forcedRenewalFails(let product):
      texts.localized(
        "the forced renewal of \(product) fails: billing retry is on",
        ja: "強制した \(product) の更新は失敗します(billing retry on)")
    case .renewalFailedAlready(let product):
      texts.localized(
        "the renewal of \(product) has failed already: forced again it changes nothing; billing recover pays it",
        ja: "\(product) の更新はすでに失敗していて、もう一度強制しても変わりません。billing recover で支払われます")
    default: preconditionFailure("\(self) is not about a renewal")
    }
  }

  /// Returns the sentence of a diagnostic about a file.
  package func fileText(_ texts: Localizer) -> String {
    switch self {
    case .catalogHasWarnings(let count, let first):
      texts.localized(
        "\(count == 1 ? "1 warning" : "\(count) warnings, the first") about the file: \(first.text(texts))",
        ja: "ファイルに警告\(count == 1 ? "1件: " : "\(count)件、最初は: ")\(first.text(texts))")
    case .catalogSettings(let settings):
      texts.localized("set: \(Self.list(settings))", ja: "設定: \(Self.list(settings))")
    case .catalogSettingsWait(let settings):
      texts.localized(
        "the file has settings for tests in Xcode: \(Self.list(settings)); apply-settings sets them here",
        ja: "ファイルにはXcodeのテスト用の設定があります: \(Self.list(settings))。apply-settings でここにも適用します")
    case .catalogErrorsNotPlayed(let names):
      texts.localized(
        "the file has errors for what is not played here: \(names.joined(separator: ", "))",
        ja: "ファイルには、ここで再現しないもののエラーがあります: \(names.joined(separator: "、"))")
    case .readAs(let quirk, let meant):
      texts.localized(
        "\(quirk.name.rawValue) \(quirk.value) is of an earlier version and is read as \(meant.value)",
        ja: "\(quirk.name.rawValue) \(quirk.value) は以前の版の値で、\(meant.value) として読みます")
    default: preconditionFailure("\(self) is not about a file")
    }
  }

  /// `off` is what switches the first one off, as it is typed or as its keys are.
  public static func sentence(
    overridden number: TransactionNumber, by first: PurchaseSwitch, _ others: [PurchaseSwitch],
    off: String, _ texts: Localizer
  ) -> String {
    let behind = others.map { $0.text(texts) }
    let name = first.text(texts)
    return texts.localized(
      "#\(number): \(name) before \(behind.joined(separator: " and ")); \(off) switches it off",
      ja: "#\(number): \(name)が\(behind.joined(separator: "と"))より優先。\(off) でOFF")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number == 0 ? "no" : String(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func list(_ settings: [CatalogSetting]) -> String {
    settings.map(\.text).joined(separator: ", ")
  }
}
