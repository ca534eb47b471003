// What the operator is told beside the callbacks: why nothing came, what cleared itself, what waits.

import StoreCatalog
import StoreRules
import Support

/// A sentence for the operator.
///
/// Cases carry the facts. Big cases are boxed: a log keeps many of the small ones.
public enum Diagnostic: Localizable, Hashable, Sendable {
  case interruptedClearedItself
  case declinedDeliversNothing(transaction: TransactionNumber)
  case waitsForForeground(transaction: TransactionNumber, app: AppState)
  /// Who the app is for the App Store; the secret is shortened.
  indirect case identity(AppIdentity)
  /// The account of this name is no more.
  indirect case accountDeleted(String)
  /// Another account is signed in on the device, or none.
  indirect case accountChanged(to: String?, entitlements: Int, unfinished: Int)
  /// Its account is not on the device.
  indirect case waitsForAccount(transaction: TransactionNumber, account: String)
  indirect case failureInjected(transaction: TransactionNumber, domain: String, code: Int)
  /// The App Store sold something of which the app was told a failure.
  case chargedUndelivered(transaction: TransactionNumber)
  /// A switch decides about a purchase, and others that are on have no say in it.
  indirect case switchOverrides(transaction: TransactionNumber, PurchaseSwitch, over: [PurchaseSwitch])
  case askToBuyIsSetByTheApp
  case simulatesAskToBuyIgnored(transaction: TransactionNumber)
  case unfinishedMarkStays(transaction: TransactionNumber)
  case transactionsRemoved([TransactionNumber])
  case restoreFinished(count: Int)
  case restoreFailed(StoreError)
  indirect case entitlementsRevoked(product: String, transaction: TransactionNumber)
  case sheetWaitsBehind(transaction: TransactionNumber)
  case deliveredAgain(transaction: TransactionNumber)
  case noObserver(transaction: TransactionNumber)
  case nothingToSettle
  case nothingHappened(transaction: TransactionNumber)
  case causeMakesNoDifference
  case localTransactionsLost([TransactionNumber])
  /// What was refunded while no process ran is not told to the next one.
  case refundNotTold(transaction: TransactionNumber, MissedRefundOutcome)
  case storefrontChanged(String)
  /// Whether a purchase goes on in a new storefront.
  indirect case askedToContinue(transaction: TransactionNumber, storefront: String, continues: Bool)
  /// `paymentQueue(_:shouldAddStorePayment:for:)` and the app's answer.
  indirect case storePaymentOffered(product: String, adds: Bool)
  /// A promoted purchase that nobody in the app hears of.
  case storePaymentUnheard(product: String)
  /// A switch of the test session holds up a purchase outside the app.
  case outsidePurchaseHeld(transaction: TransactionNumber, by: PurchaseSwitch)
  /// A quantity above 1 of a product that is sold once.
  case quantityIgnored(product: String)
  /// The App Store hands over purchases with a date in the past, and what came of them since.
  indirect case boughtInThePast(product: String, at: String)
  /// The customer put the question about a price increase away.
  indirect case priceIncreaseUnanswered(product: String, at: String)
  indirect case catalogHasWarnings(count: Int, first: CatalogWarning)
  /// Settings of the catalogue's file that are set now.
  case catalogSettings([CatalogSetting])
  /// Settings of the catalogue's file that this world does not take by itself.
  case catalogSettingsWait([CatalogSetting])
  /// Errors of the file that are for something else than purchases.
  case catalogErrorsNotPlayed([String])
  /// A file of an earlier version names a value of a quirk that is no more.
  indirect case readAs(Quirk, meant: Quirk)
  /// A request to a parent was not answered in time.
  case requestExpired(transaction: TransactionNumber)
  /// The plan changes now; `back` is what is given back of the old period.
  indirect case planChangesNow(from: String, to: String, back: String)
  /// The plan changes at the renewal.
  indirect case planChangesAtRenewal(to: String, at: String)
  /// The order of a plan for the renewal was taken back.
  case orderTakenBack(product: String)
  indirect case autoRenewBackOn(product: String, at: String)
  indirect case alreadyOrdered(product: String, at: String)
  /// No transaction comes of a payment: it is answered with the one that is held.
  case orderAnswered(transaction: TransactionNumber, with: TransactionNumber)
  indirect case serviceGoesOnUntil(product: String, at: String)
  /// Auto-renew is off, and the payments of the commitment go on.
  indirect case commitmentGoesOn(product: String, payments: Int, at: String)
  indirect case renewalLimitReached(product: String, count: Int)
  case nextTryCollects(at: String)
  case graceNeedsRetry
  /// A renewal was forced while renewals fail.
  case forcedRenewalFails(product: String)
  /// A renewal was forced although the last one is still unpaid.
  case renewalFailedAlready(product: String)
  /// Xcode's store does not know the promotional offer of a payment, and sells without it.
  indirect case offerNotChecked(transaction: TransactionNumber, offer: String)
  /// A restore that was asked for while another one waits for the sign-in.
  case restoreRunsAlready
  case refundDeclined(transaction: TransactionNumber)
  case refundWaits(transaction: TransactionNumber)
  /// A step of a session that was brought back is refused now.
  indirect case skippedStep(line: Int, step: String, Refusal)
  /// The operator took a step back.
  case undone(step: String)
  /// The operator did a step again that had been taken back.
  case redone(step: String)
  /// The operator went back to a snapshot.
  case snapshotLoaded(name: String)

  /// The transaction it is about, if any.
  public var transaction: TransactionNumber? {
    switch self {
    case .declinedDeliversNothing(let n), .waitsForForeground(let n, _), .waitsForAccount(let n, _),
      .failureInjected(let n, _, _), .chargedUndelivered(let n),
      .simulatesAskToBuyIgnored(let n), .unfinishedMarkStays(let n), .entitlementsRevoked(_, let n),
      .sheetWaitsBehind(let n), .deliveredAgain(let n), .noObserver(let n), .nothingHappened(let n),
      .requestExpired(let n), .orderAnswered(let n, _), .offerNotChecked(let n, _), .refundDeclined(let n),
      .refundWaits(let n), .refundNotTold(let n, _), .askedToContinue(let n, _, _),
      .switchOverrides(let n, _, _), .outsidePurchaseHeld(let n, _):
      n
    case .transactionsRemoved(let numbers), .localTransactionsLost(let numbers): numbers.first
    case .identity, .accountDeleted, .accountChanged, .interruptedClearedItself, .askToBuyIsSetByTheApp,
      .restoreFinished, .restoreFailed,
      .nothingToSettle,
      .planChangesNow, .planChangesAtRenewal, .orderTakenBack, .autoRenewBackOn, .alreadyOrdered,
      .serviceGoesOnUntil, .commitmentGoesOn, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry,
      .forcedRenewalFails, .renewalFailedAlready, .restoreRunsAlready, .causeMakesNoDifference,
      .catalogHasWarnings,
      .undone, .redone, .snapshotLoaded, .storefrontChanged, .priceIncreaseUnanswered,
      .storePaymentOffered, .storePaymentUnheard, .boughtInThePast, .quantityIgnored,
      .catalogSettings, .catalogSettingsWait, .catalogErrorsNotPlayed, .readAs, .skippedStep:
      nil
    }
  }

  /// Whose voice it is: a callback of the queue, what the operator did, or the simulator's own.
  public var channel: LogChannel {
    switch self {
    case .transactionsRemoved, .restoreFinished, .restoreFailed, .entitlementsRevoked, .storefrontChanged,
      .askedToContinue, .storePaymentOffered:
      .callbacks
    case .undone, .redone, .snapshotLoaded: .operator
    case .interruptedClearedItself, .declinedDeliversNothing, .waitsForForeground, .waitsForAccount,
      .identity, .accountDeleted, .accountChanged, .failureInjected, .chargedUndelivered, .switchOverrides,
      .askToBuyIsSetByTheApp,
      .simulatesAskToBuyIgnored,
      .unfinishedMarkStays, .sheetWaitsBehind, .deliveredAgain, .noObserver, .nothingToSettle,
      .nothingHappened, .causeMakesNoDifference, .localTransactionsLost, .refundNotTold,
      .priceIncreaseUnanswered, .catalogHasWarnings, .catalogSettings, .catalogSettingsWait,
      .catalogErrorsNotPlayed, .readAs, .requestExpired, .planChangesNow, .planChangesAtRenewal,
      .orderTakenBack, .autoRenewBackOn, .alreadyOrdered, .orderAnswered, .serviceGoesOnUntil,
      .commitmentGoesOn, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .forcedRenewalFails,
      .renewalFailedAlready, .offerNotChecked, .restoreRunsAlready, .refundDeclined, .refundWaits,
      .skippedStep,
      .storePaymentUnheard, .boughtInThePast, .quantityIgnored, .outsidePurchaseHeld:
      .simulator
    }
  }

  /// Whether it tells of a way through the session's past, and not of something in the world.
  public var isOfThePast: Bool {
    switch self {
    case .undone, .redone, .snapshotLoaded, .skippedStep: true
    case .interruptedClearedItself, .declinedDeliversNothing, .waitsForForeground, .waitsForAccount,
      .identity, .accountDeleted, .accountChanged, .failureInjected, .chargedUndelivered,
      .askToBuyIsSetByTheApp, .simulatesAskToBuyIgnored, .unfinishedMarkStays, .transactionsRemoved,
      .restoreFinished, .restoreFailed, .entitlementsRevoked, .sheetWaitsBehind, .deliveredAgain,
      .noObserver, .nothingToSettle, .nothingHappened, .causeMakesNoDifference, .localTransactionsLost,
      .catalogHasWarnings, .requestExpired, .planChangesNow, .planChangesAtRenewal,
      .orderTakenBack, .autoRenewBackOn, .alreadyOrdered, .orderAnswered, .serviceGoesOnUntil,
      .commitmentGoesOn, .renewalLimitReached, .nextTryCollects, .graceNeedsRetry, .forcedRenewalFails,
      .renewalFailedAlready, .offerNotChecked, .restoreRunsAlready, .refundDeclined, .refundWaits,
      .refundNotTold,
      .storefrontChanged, .askedToContinue, .priceIncreaseUnanswered, .catalogSettings, .catalogSettingsWait,
      .catalogErrorsNotPlayed, .readAs, .switchOverrides, .storePaymentOffered, .storePaymentUnheard,
      .boughtInThePast, .quantityIgnored, .outsidePurchaseHeld:
      false
    }
  }

  /// The sentence, without a full stop; callbacks of the API that are told as remarks keep their names.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .interruptedClearedItself:
      texts.localized(
        "Interrupted cleared itself: it lasts for one purchase", ja: "購入の中断は自動でOFFになりました。有効なのは1回だけです")
    case .declinedDeliversNothing(let n):
      texts.localized(
        "#\(n) declined: nothing is delivered to the app, now or later",
        ja: "#\(n)は拒否されました。今後もアプリには何も届きません")
    case .waitsForForeground(let n, .background):
      texts.localized("#\(n) waits until the app comes to the foreground", ja: "#\(n)はアプリが前面に来るまで待ちます")
    case .waitsForForeground(let n, _):
      texts.localized("#\(n) waits until the app is launched", ja: "#\(n)はアプリが起動するまで待ちます")
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
    case .waitsForAccount(let n, let name):
      texts.localized(
        "#\(n) is \(name)'s: it waits until that account is signed in on the device",
        ja: "#\(n)は \(name) のもので、この端末でサインインするまで待ちます")
    case .failureInjected(let n, let domain, let code):
      texts.localized(
        "the failure of #\(n) was injected: \(domain) \(code)",
        ja: "#\(n)の失敗は設定によるものです: \(domain) \(code)")
    case .chargedUndelivered(let n):
      texts.localized(
        "the App Store sold #\(n) and charged the customer; the app receives it at the next launch or by a restore",
        ja: "App Storeでは#\(n)の購入が成立し、請求も済んでいます。アプリには次回の起動時か復元のときに届きます")
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
    case .unfinishedMarkStays(let n):
      texts.localized(
        "#\(n) keeps the mark \"This transaction has not been finished by calling "
          + "[SKPaymentQueue finishTransaction:]\" although it was finished",
        ja: "#\(n)はfinish済みですが、未finishの印が残ります")
    case .transactionsRemoved(let numbers):
      "paymentQueue(_:removedTransactions:) \(numbers.map { "#\($0)" }.joined(separator: " "))"
    case .restoreFinished(let count): "paymentQueueRestoreCompletedTransactionsFinished: \(count) restored"
    case .restoreFailed(let error):
      "paymentQueue(_:restoreCompletedTransactionsFailedWithError:) \(error.domain) \(error.code)"
        + (error.underlying.map { ", \($0.domain) \($0.code)" } ?? "")
    case .entitlementsRevoked(let product, _):
      "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) \(product)"
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
    case .offerNotChecked(let n, let offer):
      texts.localized(
        "Xcode's local store checks no promotional offer: #\(n) goes through without \(offer), which it does not have",
        ja: "Xcodeのローカルのストアはプロモーションオファーを確かめません。#\(n) は \(offer)(存在しません)なしで通ります")
    case .restoreRunsAlready:
      texts.localized(
        "a restore waits for the sign-in: this one is ignored", ja: "復元がサインインを待っているため、この復元は無視されます")
    case .refundDeclined(let n):
      texts.localized("the App Store declines the refund of #\(n)", ja: "App Storeは #\(n) の返金を断りました")
    case .refundWaits(let n):
      texts.localized(
        "the App Store decides about the refund of #\(n) later: refund #\(n) grants it",
        ja: "#\(n) の返金はApp Storeが後で決めます。refund #\(n) で認められます")
    case .causeMakesNoDifference:
      texts.localized(
        "Xcode has no cause of an interruption: the purchase fails all the same",
        ja: "Xcodeに中断の原因の区別はなく、購入は同じように失敗します")
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
    case .skippedStep(let line, let step, let refusal):
      texts.localized(
        "line \(line), \(step), is refused now and passed over: \(refusal.why.text(texts))",
        ja: "\(line)行目の \(step) は今は拒否されるため飛ばしました: \(refusal.why.text(texts))")
    case .undone(let step): texts.localized("undone: \(step)", ja: "取り消し: \(step)")
    case .redone(let step): texts.localized("done again: \(step)", ja: "やり直し: \(step)")
    case .snapshotLoaded(let name): texts.localized("snapshot \(name) loaded", ja: "スナップショット \(name) に戻った")
    case .refundNotTold(let n, let outcome):
      texts.localized("the refund of #\(n) is not told at launch", ja: "#\(n)の返金は起動時に通知されません")
        + outcome.text(texts)
    case .storefrontChanged(let storefront): "paymentQueueDidChangeStorefront(_:) \(storefront)"
    case .askedToContinue(let n, let storefront, let continues):
      "onStorefrontChange(shouldContinuePurchase:) #\(n) \(storefront): \(continues)"
    case .storePaymentOffered(let product, let adds):
      "paymentQueue(_:shouldAddStorePayment:for:) \(product): \(adds)"
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
    case .priceIncreaseUnanswered(let product, let at):
      texts.localized(
        "no answer to the price increase: \(product) ends at \(at) unless the customer agrees",
        ja: "値上げへの返答がないため、\(product) は同意がなければ \(at) に終了します")
    case .localTransactionsLost(let numbers):
      texts.localized(
        "lost with the app's process: \(numbers.map { "#\($0)" }.joined(separator: " "))",
        ja: "アプリのプロセスとともに失われました: \(numbers.map { "#\($0)" }.joined(separator: " "))")
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

/// What becomes of content whose refund the app was not told of.
public enum MissedRefundOutcome: Localizable, Hashable, Sendable {
  /// The app asks `currentEntitlements` and finds it gone.
  case locked
  /// It does not ask, and keeps it.
  case keptWithoutQuery
  /// `currentEntitlements` never has consumables.
  case keptAsConsumable
  /// The app had not unlocked it, or has it by another purchase.
  case nothingToLock

  /// What follows the first half of the sentence.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .locked:
      texts.localized(
        "; the app asks currentEntitlements and locks it", ja: "。アプリはcurrentEntitlementsを確認してロックします")
    case .keptWithoutQuery:
      texts.localized(
        "; the app does not ask currentEntitlements and keeps it", ja: "。アプリはcurrentEntitlementsを確認せず、使えるままです"
      )
    case .keptAsConsumable:
      texts.localized(
        "; currentEntitlements has no consumables, and the app keeps it",
        ja: "。currentEntitlementsに消耗型は含まれず、アプリでは使えるままです")
    case .nothingToLock: ""
    }
  }
}
