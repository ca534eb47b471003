// Tests of Japanese answers: refusals, syntax errors, failed expectations, rules and notices.

import Grid
import ProgramMessages
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Scenario
@testable import Workbench

extension LanguageTests {
  /// The words of StoreKit exceptions, which are not translated.
  private static let exceptions = Set(
    asciiWords(
      "NSInvalidArgumentException Invalid product identifier quantity Cannot finish a purchasing transaction")
  )

  /// Names and examples that are the same in all languages.
  private static let names: Set<String> = [
    "MiB", "UTF", "ASCII", "OK", "SKError", "NSURLErrorDomain", "removedTransactions", "NTT", "kabeyakabeya",
    "aguuu", "joooee", "TOAST", "Xcode", "Wi",
    "Fi", "original", "paymentNotAllowed", "ASDServerErrorDomain",
    "TIME", "notify", "http", "last", "zh", "Hans", "Asia", "Tokyo", "PT",
  ]

  private static func isJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      (0x3041...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
    }
  }

  /// Returns the English words of an answer that are neither content nor typed.
  private static func english(in text: String, _ bench: TestBench, typed: String = "") -> [String] {
    let content = content(of: bench).union(exceptions).union(names).union(asciiWords(typed))
    return englishWords(text, content)
  }

  /// Returns the notice or the error of the prompt.
  private static func answer(of bench: TestBench) -> String {
    if let prompt = bench.workbench.overlays.last as? Prompt, let errorMessage = prompt.errorMessage {
      return errorMessage
    }
    return bench.notice
  }

  static let product = "com.example.subscriptionlab.pro.monthly"

  /// Key sequences, each with a line to type after them.
  static let lines: [(keys: String, line: String)] = [
    // Refusals of time, device and app
    ("", "advance -1h"), ("b Enter", "clock 2020-01-01"), ("", "clock 9999-12-31T23:59:59-12:00"),
    ("b Enter", "at 2020-01-01 settle"), ("", "device --storefront XXX"), ("", "app launch"),
    ("", "app foreground"), ("d b", "app background"), ("d t", "app background"), ("d t", "app terminate"),
    ("d t", "buy x"), ("d b", "restore"), ("d b", "home"), ("d t", "finish all"), ("d b", "finish all"),
    // Purchases, finish and phone
    ("", "buy \"\""), ("", "buy no.such.monthly"), ("", "finish all"), ("b Enter Enter", "finish #1"),
    ("b", "finish #1"), ("b Esc", "finish #1"), ("", "confirm"), ("", "tap ok"), ("b", "tap nothing"),
    ("b Enter", "confirm"), ("e s b Enter", "tap x"),
    // Transactions
    ("", "approve last"), ("", "refund #7"), ("b Enter", "refund #7"), ("b Enter Enter", "approve #1"),
    ("b Enter Enter", "resolve #1"), ("b Esc", "refund #1"), ("b Enter Enter p m", "refund #1"),
    ("a b Enter Enter p a", "approve #1"), ("a b Enter Enter p d", "decline #1"),
    ("i b Enter p r", "resolve #1"),
    // Environments
    ("", "environment production"), ("e s a b Enter Enter", "approve #1"),
    ("e s a b Enter Enter", "decline #1"), ("e s i b Enter Enter Enter", "resolve #1"),
    ("e s b Enter Enter", "delete #1"), ("e s", "dialogs off"),
    // Session
    ("", "undo"), ("", "redo"), ("", "snapshot load x"), ("S s Enter", "snapshot load x"),
    ("", "catalog such/file"),
    // Expectations
    ("", "expect state last purchased"), ("b", "expect state last purchased"),
    ("b Enter Enter", "expect state #9 failed"), ("b Esc", "expect error last none"),
    ("b Enter Enter", "expect error last SKErrorDomain 2"), ("b", "expect underlying last SKErrorDomain 2"),
    ("b Enter Enter", "expect id last 77"), ("b Enter Enter", "expect original last 77"),
    ("", "expect dialog 購入"), ("b", "expect no dialog"), ("b", "expect dialog 無"), ("b", "expect button x"),
    ("b", "expect layers 3"), ("", "expect log 無"), ("b", "expect no log SKPaymentTransaction"),
    ("b", "expect silence"), ("b", "expect callbacks 9"), ("b", "expect pending 9"),
    ("", "expect refused buy \(product)"),
    // Syntax errors
    ("", "aprove #1"), ("", "at"), ("", "at 18:00"), ("", "at noon buy x"), ("", "at 2021-02-30 settle"),
    ("", "at 2021-13-01 settle"), ("", "at 25:00:00 settle"), ("", "at 18:18:06.1234567 settle"),
    ("", "at +1x settle"), ("", "advance 1.5h"), ("", "advance 99999999999999999999d"), ("", "note \"open"),
    ("", "note a\"b"), ("", "note \"a\"b"), ("", #"note "\q""#), ("", "note x\u{9B}"), ("", "approve"),
    ("", "approve 1"), ("", "settle now"), ("", "buy x --quantty 2"), ("", "settle --x"),
    ("", "buy x --quantity"), ("", "buy x --quantity 2 --quantity 3"), ("", "buy x --quantity two"),
    ("", "buy x --quantity 0"), ("", "environment xcod"), ("", "app explode"), ("", "app"),
    ("", "expect state last bought"), ("", "expect refused undo"), ("", "fail paymentNotAlowed"),
    ("", "fail zzzz"), ("", "device"), ("", "device --locale 12"), ("", "device --storefront Japan"),
    ("", "device --time-zone Mars"), ("", "addresses --queue 12"), ("", "rate fast"), ("", "seed -1"),
    ("", "clock +3d"),
  ]

  @Test("What is refused, fails or cannot be read is answered in Japanese", arguments: lines)
  func answers(keys: String, line: String) {
    var bench = Self.bench(132, 38)
    bench.press(keys)
    bench.press(":")
    bench.type(line)
    bench.press("Enter")
    let answer = Self.answer(of: bench)
    #expect(Self.isJapanese(answer), "\(keys) \(line): \(answer)")
    let words = Self.english(in: answer, bench, typed: line)
    #expect(words.isEmpty, "\(keys) \(line): \(words) in \(answer)")
  }

  @Test(
    "Reasons of commands that cannot be used are Japanese in key bar, menus and palette",
    arguments: ["", "b", "b Enter", "b Enter Enter", "d t", "d b", "e s a b Enter Enter", "e s"])
  func reasons(keys: String) {
    var bench = Self.bench(132, 38)
    bench.press(keys)
    for command in ScreenCommand.allCases {
      guard let refusal = bench.workbench.refusal(of: command) else { continue }
      #expect(
        Self.isJapanese(refusal.reason) || refusal.reason.hasPrefix("NSInvalidArgumentException"),
        "\(command.rawValue): \(refusal.reason)")
      let words = Self.english(in: bench.workbench.sentence(of: refusal), bench)
      #expect(words.isEmpty, "\(command.rawValue): \(words) in \(refusal)")
    }
  }

  /// Names of untranslated sources.
  private static let citations = """
    SKTestSession.failTransactionsEnabled failureError pattern Testing Ask to Buy in Xcode WWDC Using Store \
    Kit for In-App Purchases SKTestSession.refundTransaction \
    paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) add App Store Server Notifications V2 \
    notificationType subtype REFUND REVOKE AUTO_RENEW_ENABLED DID_CHANGE_RENEWAL_PREF UPGRADE \
    Testing refund requests \
    Supporting Family Sharing in your app TimeRate TestFlight Testing an auto-renewable subscription API \
    isUpgraded Transaction.updates SKPaymentTransactionObserver requestPriceIncreaseConsentForTransaction \
    Product.SubscriptionInfo.status Transaction.currentEntitlements RevenueCat/purchases-ios \
    react-native-iap openradar Microsoft SwiftyStoreKit cocoamix.jp SweezyPlus ZTransfer Rede \
    SKTestSession.shouldEnterBillingRetryOnRenewal forceRenewalOfSubscription superwall/Superwall-iOS \
    flutter/packages testPurchaseWithPromotionalOffer CONSUMPTION_REQUEST consumptionRequestReason \
    Transaction.all SKTestSession.allTransactions SKPaymentQueue.restoreCompletedTransactions \
    SKMutablePayment.quantity Transaction.purchasedQuantity Transaction.revocationPercentage \
    SKTestSession.approveAskToBuyTransaction(identifier:) resolveIssueForTransaction(identifier:) \
    SKTestSession.askToBuyEnabled interruptedPurchasesEnabled AppTransaction.shared appTransactionId \
    Transaction.Offer.id Product.PurchaseOption.quantity app-store-server-library flutter/packages \
    app-store-server-api SKTestSession.init(configurationFileNamed:) resetToDefaultState _storeKitErrors \
    SKTestSession.resolveIssueForTransaction PaymentKit LinePay StoreKitTest willAutoRenew \
    priceIncreaseStatus paymentQueueShouldShowPriceConsent showPriceConsentIfNeeded Message.messages \
    Merchandising win-back offers in your app revocationDate macOS Product.PurchaseOption.onStorefrontChange \
    SKPaymentQueueDelegate.paymentQueue shouldContinue App Store Connect API SandboxTester \
    interruptPurchases subscriptionRenewalRate SandboxTestersClearPurchaseHistoryRequest for This Tester \
    Transaction.unfinished latest(for:) SubscriptionInfo.isEligibleForIntroOffer(for:) Validating receipts \
    with the App Store SKProductsResponse.invalidProductIdentifiers Product.products \
    request(_:didFailWithError:) StoreKitError.networkError SKProductsRequest NSError Testing In-App \
    Purchases with sandbox shouldAddStorePayment PurchaseIntent.intents \
    SKTestSession.setSimulatedError(_:forAPI:) purchaseDate(_:renewalBehavior:) \
    buyProduct(identifier:options:) beginRefundRequest RefundRequestStatus StoreKitError \
    Product.PurchaseError RefundRequestError Product.PurchaseResult purchase(options:) Generating a \
    signature for promotional offers bizz84/SwiftyStoreKit chirag04/react-native-in-app-utils Apple forums \
    adaptyteam/AdaptySDK-Flutter onmyway133/notes Craig-Ronald/capacitor-subscriptions \
    j3k0/cordova-plugin-purchase robotmedia/RMStore StoreKitError.systemError userInfo \
    SKError.invalidSignature AppStore showManageSubscriptions subscriptionGroupID sync \
    presentOfferCodeRedeemSheet Message.display Product.PurchaseOption SKMutablePayment.applicationUsername \
    Supporting monthly subscriptions with a 12-month commitment Managing the life cycle of WWDC26 session \
    210 RenewalInfo.appAccountToken JWSRenewalInfoDecodedPayload Product.SubscriptionInfo.PricingTerms Xcode \
    14 verifyReceipt responseBody.Latest_receipt_info responseBody.Pending_renewal_info in_app JSON \
    cancellation_date cancellation_reason emindeniz99/apple-purchase-receipt-verifier TOAST IAP iOS \
    SKTestSession.clearTransactions deleteTransaction Developer Forums app_store_server_sdk \
    tamtamchik/apple-iap-tools Information Property List SKIncludeConsumableInAppPurchaseHistory \
    PurchaseIntent.offer Transaction.OfferType Transaction.Offer.PaymentMode.oneTime offerDiscountType \
    status(transactionID:) originalTransactionId tikhop/TPInAppReceipt adaptyteam/AdaptySDK-KMP \
    samoylenkodmitry/Cranpose apple/app-store-server-library-python Reset Eligibility openradar-mirror \
    readdle/app-store-receipt-verification \
    hyochan/react-native-iap hyochan/expo-iap apple/app-store-server-library-java libgdx/gdx-pay \
    SKReceiptRefreshRequest SKRequestDelegate gabrielgarza/monza Safari inapp Storefront.id \
    storefrontId X-Apple-Store-Front russell-archer/StoreHelper partout-io/passepartout flutter/flutter \
    RevenueCat/purchases-ios PR RevenueCat/purchases-unity React Native andadinosaur Sandbox gotchas FB \
    UIKit GMT INITIAL_BUY App Store Server API Get Transaction History revision Finish \
    Set App Account Token Extend a Subscription Renewal Date Error codes \
    electron/electron expo/expo nomad-cli/venice webOrderLineItemID jamesmontemagno/InAppBillingPlugin \
    PeterStaev/nativescript-purchase Stack Overflow subscriptionStatus storekit2.queries true \
    SwiftOldDriver/iOS-Weekly ONE_TIME_CHARGE present Setting up the transaction observer Handling \
    Subscriptions Billing device deliveries late RFC SignedDataVerifier \
    RenewalInfo.gracePeriodExpirationDate Responding to App Store Server Notifications \
    notificationUUID\u{20}
    """

  @Test("every rule of the register is told in Japanese", arguments: RuleID.allCases)
  func rules(id: RuleID) {
    let rule = RuleRegistry.rule(id)
    let japanese = rule.statement.japanese
    #expect(Self.isJapanese(japanese) && japanese.hasSuffix("。"))
    let words = Self.english(in: japanese, Self.bench(80, 24), typed: rule.statement.english)
    #expect(words.isEmpty, "\(words) in \(japanese)")
    let source = rule.provenance.detail(Localizer(.japanese))
    let ofSource = Self.english(
      in: source, Self.bench(80, 24), typed: "\(Self.citations) \(rule.provenance.word)")
    #expect(ofSource.isEmpty, "\(ofSource) in \(source)")
    // The Japanese text may contain only names in ASCII.
    #expect(Self.asciiWords(japanese).count < 16, "\(japanese)")
  }

  @Test(
    "The answer to why is Japanese but for the log's own lines and titles of sources",
    arguments: [
      "b", "b Enter", "b Enter Enter", "i b Enter", "i b Enter p r", "a b Enter Enter", "a b Enter Enter p a",
      "a b Enter Enter p d", "e s b Enter Enter", "e s i b Enter Enter Enter Enter Enter", "d n", "b Esc",
    ])
  func why(keys: String) {
    var bench = Self.bench(132, 38)
    bench.press(keys + " W")
    guard let page = bench.workbench.overlays.last as? WhyPage else {
      Issue.record("no page: \(bench.notice)")
      return
    }
    let sources = page.explanation.rules.map(\.id.rawValue).joined(separator: " ") + Self.citations
    let log = (page.explanation.comparison?.lines ?? []).map { line in
      switch line {
      case .step(let text), .stepThere(let text): text
      case .both(let told), .current(let told), .alternative(let told): Self.content(of: told.fact)
      case .refusedThere: ""
      }
    }.joined(separator: " ")
    for row in page.explanation.rows(width: 100, bench.workbench.texts) {
      let words = Self.english(in: row.text, bench, typed: "\(sources) \(log)")
      #expect(words.isEmpty, "\(keys): \(words) in \(row.text)")
    }
  }

  /// Returns the content of an event, which is the same in all languages.
  private static func content(of fact: EventSummary.SummaryContent) -> String {
    switch fact {
    case .callback(let given): given.compactMap { $0.error?.chain(.english) }.joined(separator: " ")
    case .console(let text), .dialog(let text), .update(let text): text
    case .participantMessage: ""
    case .paymentError(let error): "Payment completed with error: " + error.chain(.english)
    case .diagnostic(let diagnostic):
      switch diagnostic {
      case .transactionsRemoved, .restoreFinished, .restoreFailed, .entitlementsRevoked: diagnostic.text
      default: ""
      }
    }
  }

  @Test("What the environments tell differently is told in Japanese")
  func comparison() {
    var bench = Self.bench(132, 38)
    bench.press("a b Enter Enter p d W")
    guard let page = bench.workbench.overlays.last as? WhyPage else {
      Issue.record("no page: \(bench.notice)")
      return
    }
    #expect(page.explanation.summary.contains("#1は拒否"), "\(page.explanation.summary)")
    let rows = page.explanation.rows(width: 100, bench.workbench.texts).map(\.text)
    #expect(rows.contains { $0.contains("#1は拒否") && $0.hasPrefix("- ") }, "\(rows)")
    #expect(rows.contains { $0.contains("秒後: ") }, "\(rows)")
    #expect(rows.contains { $0.contains("ダイアログ: ") }, "\(rows)")
  }

  static let notices: [ProgramNotice] = [
    .fact(.system(code: 2, words: "No such file or directory")), .fact(.noRegularFile(.folder)),
    .fact(.portServed(8421, options: "--port 8423 --production-port 8424")),
    .fact(.portServed(8421, options: nil)), .fact(.ocspElsewhere(port: 9000, asked: 8421)),
    .fact(.noResponder), .fact(.largerThan(mebibytes: 4)), .fact(.noFreeName),
    .fact(.inUse(path: "/x")),
    .fact(.heldElsewhere(path: "/x")),
    .fact(.existsAlready(path: "/x")), .fact(.noSession("x", suggestion: "y")),
    .fact(.noSession("x", suggestion: nil)),
    .fact(.unusableName("x")), .fact(.nameTaken("x")), .fact(.sessionOnScreen("x")), .fact(.sessionHasNoFile),
    .fact(.nothingToResume), .fact(.openingStopped("session 1")), .fact(.noSessionFile(path: "/x")),
    .fact(.restKept(path: "/x")),
    .fact(.restNotKept(path: "/x")), .fact(.incompleteLineSaved(path: "/x")),
    .fact(.writtenAgain(path: "/x")),
    .fact(.continuesInOtherFile(old: "/x", new: "/y")),
    .fact(.catalogNotCopied("x", .system(code: 28, words: "full"))),
    .fact(.catalogReadAgain("x")), .fact(.unsavedSteps(1)), .fact(.unsavedSteps(2)),
    .fact(.linkToNothing(target: "/x")), .fact(.noRegularFile(.link)), .fact(.noRegularFile(.pipe)),
    .fact(.noRegularFile(.socket)), .fact(.noRegularFile(.device)), .fact(.localeNotInstalled("x")),
    .fact(.localeNotUTF8("x")), .fact(.localeIsASCII("x")), .fact(.onlyASCII), .fact(.noColours(used: "x")),
    .fact(.needsColours(theme: "x")), .fact(.themeUnusable(ThemeProblem(source: "x", line: 3, .noName))),
    .fact(.configuration(ConfigurationProblem("x:1", .isInvalid(expected: .themeName, key: "theme")))),
    .fact(.configuration(ConfigurationProblem("x:1", .isInvalid(expected: .keyTable, key: "keys")))),
    .fact(.configuration(ConfigurationProblem("x:1", .isInvalid(expected: .oneOf(["1", "2"]), key: "x")))),
    .fact(.configuration(ConfigurationProblem("x:1", .unknownSetting("x", known: ["theme", "keys"])))),
    .fact(.configuration(ConfigurationProblem("x", .syntax(.expected(.key, .lineEnd))))),
    .fact(.configuration(ConfigurationProblem("x:1", .isInvalid(expected: .text, key: "theme")))),
    .fact(.configuration(ConfigurationProblem("x:1", .tooManyKeys(key: "keys", most: 32)))),
    .fact(.configuration(ConfigurationProblem("x", .more(3)))),
    .fact(.configuration(ConfigurationProblem("x", .file(.noRegularFile(.folder))))),
    .fact(.clipboard(tool: "x")), .fact(.terminalClipboard), .fact(.terminalClipboardAnd(file: "x")),
    .withFallbacks(
      .file("x"), [.tool("x", .didNotAnswer), .tool("x", .didNotRead), .tool("x", .exitCode(1))]),
    .all([.tool("x", .endedBySignal(9)), .fact(.tooLongForTerminal)]),
    .about(path: "/x", .noRegularFile(.pipe)), .about(path: "/x", .pathIsFolder("/x")),
    .fact(.noFolder("/x")), .fact(.cannotWrite(folder: "/x", .noFreeName)),
    .fact(.cannotCreateFolder("/x", parent: "/", .noFreeName)), .fact(.cannotSave("/x", .noFreeName)),
    .fact(.cannotCreateFolder("/x", parent: "/", .system(code: 13, words: "x"))),
    .fact(.cannotSave("/x", .system(code: 28, words: "x"))), .fact(.sessionCreated("x")),
    .fact(.sessionCannotBeSaved(.fact(.noFreeName))), .fact(.checkPath(.noFreeName, isScenario: true)),
    .fact(.checkPath(.noFreeName, isScenario: false)),
    .fact(.scenarioReopened(path: "x", line: 1)), .fact(.scenarioNotReopened(path: "x", line: 1)),
    .fact(.checkPermissions(.noFreeName)), .fact(.nameFile(.noFreeName)),
    .fact(.configuration(ConfigurationProblem("x:1", .noTheme("x", known: ["dark"])))),
    .unreplayable(
      JournalError(line: 3, column: 1, problem: .refused(Refusal(.nothingToUndo, possible: .actionFirst))),
      file: "x.iap"),
    .restored(.tornLine(3)),
    .refused(Refusal(.productionCannot(.resolve), possible: .inXcode(.form(.approve)))),
    .refused(Refusal(.sandboxCannotApprove, possible: .purchaseInXcode(.approve))),
    .refused(Refusal(.unknownProduct("x"), possible: .similar("x"))),
  ]

  @Test("What the program says of files, sessions and the clipboard is Japanese", arguments: notices)
  func programNotices(notice: ProgramNotice) {
    let text = Localizer(.japanese).words(for: notice)
    #expect(Self.isJapanese(text), "\(text)")
    #expect(
      Self.english(
        in: text, Self.bench(80, 24),
        typed:
          "sessions OCSP iapbench kit renew port C.UTF-8 TOML theme keys name XDG_STATE_HOME XDG "
          + "STATE HOME lib dark"
      ).isEmpty,
      "\(text)"
    )
    #expect(!Self.isJapanese(notice.text), "\(notice.text)")
    #expect(!text.unicodeScalars.contains { ASCIIFallback.isAmbiguous($0) }, "\(text)")
  }
}
