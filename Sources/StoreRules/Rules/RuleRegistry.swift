// What each rule says, and where it comes from: the one list behind "why did that happen?" and `iapbench fidelity`.

import Support

extension RuleID {
  /// The rule in the words of a language.
  ///
  /// States stand without their dot in Japanese: the first clause ends at the first point. Titles, versions and names of
  /// Apple's stay as they are.
  package func rule(_ texts: Localizer) -> Rule {
    switch self {
    case .purchasingCallback:
      Rule(
        id: self,
        statement: texts.localized(
          "A payment that is added becomes a .purchasing transaction, and the observer is told before "
            + "the payment sheet comes up.",
          ja: "追加された支払いはpurchasingの取引になり、支払いシートが出る前にオブザーバに通知されます。"),
        provenance: .analysed(
          texts.localized("behaviours of the queue, add steps 3 to 5", ja: "キューの動作、addの手順3から5"))
      )
    case .quantity:
      Rule(
        id: self,
        statement: texts.localized(
          "A payment is for 1 to 10 pieces. More or less is no payment: StoreKit 1 raises "
            + "NSInvalidArgumentException, StoreKit 2 throws PurchaseError.invalidQuantity. The quantity applies to "
            + "consumables and non-renewing subscriptions; a non-consumable is sold and charged once.",
          ja:
            "支払いの数量は1から10までです。それ以外では、StoreKit 1はNSInvalidArgumentExceptionを、StoreKit 2はPurchaseError.invalidQuantityを投げます。数量が使われるのは消耗型と非更新サブスクリプションで、非消耗型は1個として販売、請求されます。"
        ),
        provenance: .documented(
          texts.localized(
            "SKMutablePayment.quantity, Product.PurchaseOption.quantity(_:), Transaction.purchasedQuantity; that more "
              + "than 10 raises as 0 does, and that a subscription with a quantity is refused, are chosen",
            ja:
              "SKMutablePayment.quantity、Product.PurchaseOption.quantity(_:)、Transaction.purchasedQuantity。10を超えると0と同じになることと、サブスクリプションの数量指定を拒否することは独自に決めたものです"
          )))
    case .duplicateAddKeepsUnfinished:
      Rule(
        id: self,
        statement: texts.localized(
          "Adding a payment for a product and quantity whose transaction is unfinished delivers that "
            + "transaction again; no new purchase starts and no sheet appears.",
          ja: "商品と数量が同じ取引が終了処理されていなければ、その取引がもう一度届きます。新しい購入は始まらず、シートも出ません。"),
        provenance: .analysed(texts.localized("the queue's add, step 3", ja: "キューのadd、手順3")))
    case .duplicateAddReplaces:
      Rule(
        id: self,
        statement: texts.localized(
          "Where the unfinished transaction has failed or is deferred, it is dropped and a new one "
            + "takes its place.",
          ja: "終了処理されていない取引が失敗または保留なら、それは捨てられ、新しい取引が代わりに入ります。"),
        provenance: .analysed(texts.localized("the queue's add, step 3", ja: "キューのadd、手順3")))
    case .plainPurchase:
      Rule(
        id: self,
        statement: texts.localized(
          "A confirmed purchase becomes .purchased: at once in Xcode, after 3 seconds in Sandbox, with "
            + "an alert that says so.",
          ja: "確定した購入はpurchasedになります。Xcodeではすぐに、Sandboxでは3秒後に、完了を告げるアラートとともに。"),
        provenance: .chosen(
          texts.localized(
            "Xcode 0 s and Sandbox 3 s: no measured delay is known for a plain purchase; the alert's "
              + "English was seen by others",
            ja: "Xcodeは0秒、Sandboxは3秒。通常の購入で測られた遅れは知られていません。アラートの英語はほかの人が見たものです")))
    case .duplicatePurchase:
      Rule(
        id: self,
        statement: texts.localized(
          "Buying the plan that is held makes no new period and costs nothing: \"You are currently "
            + "subscribed\", and the transaction that there is comes as the answer. By quirk "
            + "duplicate-purchase it is a new .purchased transaction whose original is the first purchase, or "
            + "a failure with 3532.",
          ja:
            "利用中のプランをもう一度買っても新しい期間はできず、料金もかかりません。登録済みだと告げるアラートが出て、すでにある取引が答えとして届きます。癖 duplicate-purchase によっては、最初の購入をoriginalとする新しいpurchasedの取引が届くか、3532で失敗します。"
        ),
        provenance: .observed(
          versions: texts.localized(
            "iOS 16 to 18 (the existing one); Xcode 12, iOS 14 (original); devices in the wild (3532)",
            ja: "iOS 16から18 (すでにある取引)、Xcode 12、iOS 14 (original)、実際の端末 (3532)"),
          source: texts.localized(
            "RevenueCat/purchases-ios #6357, flutter/flutter #171941, SwiftyStoreKit #707; \(RuleSource.nttResonant.name(texts)), pattern 1; "
              + "public bug reports",
            ja:
              "RevenueCat/purchases-ios #6357、flutter/flutter #171941、SwiftyStoreKit #707、\(RuleSource.nttResonant.name(texts)), pattern 1、公開された不具合報告"
          )))
    case .ownedAgain:
      Rule(
        id: self,
        statement: texts.localized(
          "Buying a non-consumable that is owned says that it was bought already and is free: a new "
            + ".purchased transaction whose original is the first, at no price; the server hears nothing.",
          ja:
            "所有している非消耗型を買うと、購入済みで無料だと告げられます。最初の購入をoriginalとする新しいpurchasedの取引が無料で届き、サーバには何も知らされません。"),
        provenance: .documented(
          texts.localized(
            "Apple's In-App Purchase guide; Microsoft's guide; the alert's words in SwiftyStoreKit #111, in "
              + "Japanese at cocoamix.jp 5912",
            ja: "AppleのIn-App Purchaseの手引き、Microsoftの手引き。アラートの文言はSwiftyStoreKit #111、日本語はcocoamix.jp 5912")
        ))
    case .cancelled:
      Rule(
        id: self,
        statement: texts.localized(
          "Cancelling the payment sheet fails the purchase with SKErrorDomain 2 around ASDErrorDomain "
            + "907 and AMSErrorDomain 6.",
          ja: "支払いシートをキャンセルすると、購入はSKErrorDomain 2で失敗します。中にASDErrorDomain 907とAMSErrorDomain 6があります。"),
        provenance: .observed(versions: "iOS 14", source: texts.localized("public logs", ja: "公開されたログ")))
    case .productGone:
      Rule(
        id: self,
        statement: texts.localized(
          "A product that left the catalogue before the confirmation fails with ASDServerErrorDomain "
            + "3504, mapped to SKError 5.",
          ja: "確定の前にカタログから消えた商品はASDServerErrorDomain 3504で失敗し、SKError 5になります。"),
        provenance: .analysed(texts.localized("StoreKit's error mapping", ja: "StoreKitのエラーの変換")))
    case .paymentsRestricted:
      Rule(
        id: self,
        statement: texts.localized(
          "Where payments are not allowed a payment fails without a sheet, with SKErrorDomain 4 around "
            + "ASDErrorDomain 1050.",
          ja: "支払いが許可されていなければ、シートなしで失敗します。SKErrorDomain 4の中にASDErrorDomain 1050があります。"),
        provenance: .analysed(
          texts.localized(
            "StoreKit's error mapping; that it fails at once is chosen",
            ja: "StoreKitのエラーの変換。すぐに失敗することは独自に決めたものです")))
    case .offline:
      Rule(
        id: self,
        statement: texts.localized(
          "Without a network a Sandbox purchase fails with NSURLErrorDomain -1009, which StoreKit does "
            + "not map; Xcode's local store needs no network.",
          ja:
            "ネットワークがなければ、Sandboxの購入はNSURLErrorDomain -1009で失敗し、StoreKitはこれを変換しません。Xcodeのローカルのストアにネットワークは要りません。"
        ),
        provenance: .chosen(
          texts.localized(
            "iOS 14 passes errors of foreign domains through; which one comes was not found",
            ja: "iOS 14はほかのドメインのエラーをそのまま渡します。どのエラーが来るかは見つかっていません")))
    case .injected:
      Rule(
        id: self,
        statement: texts.localized(
          "A failure that the operator asked for happens at the confirmation, once or until it is "
            + "switched off. In Xcode it fails both interfaces: Product.purchase throws StoreKitError.unknown whatever the "
            + "failure is. An error simulated for Product.purchase fails a payment of the queue as "
            + "SKErrorDomain 0 there. In Sandbox and production the failure is the "
            + "queue's alone.",
          ja:
            "指定したエラーは確定のときに起こります。1回だけ、または解除するまでです。Xcodeでは両方のインターフェースが失敗し、Product.purchaseはどのエラーでもunknownを投げます。Product.purchaseに設定したエラーは、キューの支払いもSKErrorDomain 0で失敗させます。Sandboxと本番環境では、指定したエラーはキューだけのものです。"
        ),
        provenance: .documented(
          texts.localized(
            "SKTestSession.failTransactionsEnabled, failureError; unknown: public suites on SKTestSession since Xcode 15.2; "
              + "the queue: one public report of iOS 17; Sandbox and production are chosen",
            ja:
              "SKTestSession.failTransactionsEnabled、failureError。unknownはXcode 15.2以降のSKTestSessionによる公開テスト、キューについてはiOS 17の公開された報告1件。Sandboxと本番環境は独自に決めたものです"
          )))
    case .errorMapping:
      Rule(
        id: self,
        statement: texts.localized(
          "StoreKit wraps what the daemon returns into SKErrorDomain by a table of domains and codes; "
            + "errors of other domains pass through unmapped. The inner error keeps its description, "
            + "failure reason and underlying error.",
          ja:
            "StoreKitはデーモンの返すエラーを、ドメインとコードの表でSKErrorDomainに包みます。ほかのドメインのエラーはそのまま渡されます。中のエラーの説明、失敗の理由、元のエラーは残ります。"
        ),
        provenance: .analysed(
          texts.localized(
            "public analysis of the client framework, about iOS 18",
            ja: "クライアントのフレームワークの公開された分析、およそiOS 18")))
    case .charged: .charged(texts)
    case .unhandledErrors: .unhandledErrors(texts)
    case .serverAnswerInErrors: .serverAnswerInErrors(texts)
    case .severalErrors: .severalErrors(texts)
    case .unknownErrors: .unknownErrors(texts)
    case .systemErrorOnConsole: .systemErrorOnConsole(texts)
    case .appLanguage:
      Rule(
        id: self,
        statement: texts.localized(
          "\"An unknown error occurred\" follows the app's language, not the device's; the app is not "
            + "localized.",
          ja: "「An unknown error occurred」は端末ではなくアプリの言語に従います。アプリはローカライズされていません。"),
        provenance: .observed(
          versions: texts.localized("Xcode 12, iOS 14, Japanese device", ja: "Xcode 12、iOS 14、日本語の端末"),
          source: RuleSource.nttResonant.name(texts)))
    case .dialogs:
      Rule(
        id: self,
        statement: texts.localized(
          "The payment sheet follows the device's language; Sandbox alerts do too and end in "
            + "[Environment: Sandbox].",
          ja: "支払いシートは端末の言語に従います。Sandboxのアラートも同じで、末尾に [Environment: Sandbox] が付きます。"),
        provenance: .observed(
          versions: texts.localized("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
          source: RuleSource.nttResonant.name(texts)))
    case .xcodeEnglishAlerts:
      Rule(
        id: self,
        statement: texts.localized(
          "Alerts of StoreKit Testing in Xcode are English whatever the device's language.",
          ja: "XcodeのStoreKit Testingのアラートは、端末の言語にかかわらず英語です。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .sheetWaits:
      Rule(
        id: self,
        statement: texts.localized(
          "A payment sheet that is asked for while something is up waits behind it.",
          ja: "何かが表示されている間に求められた支払いシートは、その後ろで待ちます。"),
        provenance: .chosen(
          texts.localized(
            "the queue takes the payment; how the device orders the sheets is not told",
            ja: "キューは支払いを受け取ります。端末がシートをどう並べるかは書かれていません")))
    case .home:
      Rule(
        id: self,
        statement: texts.localized(
          "The Home button closes what is up as Cancel would, and the app goes to the background.",
          ja: "ホームボタンは、表示中のものをキャンセルと同じように閉じ、アプリをバックグラウンドに移します。"),
        provenance: .observed(
          versions: "iOS 14",
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)) for Ask to Buy; for the other dialogs chosen",
            ja: "Ask to Buyは\(RuleSource.nttResonant.name(texts))、ほかのダイアログは独自に決めたもの")))
    case .xcodeInterrupted:
      Rule(
        id: self,
        statement: texts.localized(
          "The purchase fails at once with SKErrorDomain 0 and no user info: no dialog, no underlying "
            + "error, no console line.",
          ja: "購入はユーザー情報のないSKErrorDomain 0ですぐに失敗します。ダイアログも、元のエラーも、コンソールの行もありません。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .xcodeResolve:
      Rule(
        id: self,
        statement: texts.localized(
          "Resolve Issues delivers a second, .purchased transaction beside the failed one: at once in "
            + "the foreground, else on coming to it.",
          ja: "Resolve Issuesは、失敗した取引とは別に2つ目のpurchasedの取引を届けます。前面ならすぐに、そうでなければ前面に来たときに。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .xcodeUnfinishedMark:
      Rule(
        id: self,
        statement: texts.localized(
          "The Transaction Manager keeps its not-finished mark on the interrupted transaction although "
            + "the app has finished it.",
          ja: "アプリが終了処理しても、Transaction Managerは中断された取引に未終了の印を付けたままです。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .sandboxInterrupted:
      Rule(
        id: self,
        statement: texts.localized(
          "The terms alert comes up; OK or Cancel fails the purchase with SKErrorDomain 0 around "
            + "ASDServerErrorDomain 3038; after the first agreement, 3 seconds later, a second transaction "
            + "is .purchased.",
          ja:
            "規約のアラートが出ます。OKでもキャンセルでも、購入はSKErrorDomain 0で失敗し、中にASDServerErrorDomain 3038があります。最初の同意から3秒後に、2つ目の取引がpurchasedになります。"
        ),
        provenance: .observed(
          versions: texts.localized("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)); Cancel is chosen",
            ja: "\(RuleSource.nttResonant.name(texts))。キャンセルは独自に決めたもの")))
    case .sandboxTermsSheetTwice:
      Rule(
        id: self,
        statement: texts.localized(
          "The terms sheet comes up twice, one stacked on the other.",
          ja: "規約シートが2枚重なって表示されます。"),
        provenance: .observed(
          versions: texts.localized("Sandbox 2021, iOS 14", ja: "Sandbox 2021、iOS 14"),
          source: RuleSource.nttResonant.name(texts)))
    case .sandboxSecondTermsSheet:
      Rule(
        id: self,
        statement: texts.localized(
          "Agreeing to the second terms sheet either only says that the purchase is complete, or buys "
            + "again with the first purchase as original; the cause is not known.",
          ja: "2枚目の規約シートに同意すると、購入の完了だけが告げられるか、最初の購入をoriginalとしてもう一度購入されます。原因はわかっていません。"),
        provenance: .observed(
          versions: texts.localized("Sandbox 2021, iOS 14", ja: "Sandbox 2021、iOS 14"),
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)), patterns 2 and 1",
            ja: "\(RuleSource.nttResonant.name(texts))、pattern 2と1")))
    case .sandboxInterruptedClears:
      Rule(
        id: self,
        statement: texts.localized(
          "The tester's Interrupted setting clears itself when one purchase has completed.",
          ja: "テスターの購入中断の設定は、購入が1つ完了すると自動的にオフになります。"),
        provenance: .observed(
          versions: "Sandbox 2021",
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)); Apple says: until the terms are agreed to",
            ja: "\(RuleSource.nttResonant.name(texts))。Appleの説明では規約に同意するまで")))
    case .termsRefused:
      Rule(
        id: self,
        statement: texts.localized(
          "Refusing the terms leaves the purchase failed; nothing more is delivered.",
          ja: "規約に同意しなければ購入は失敗のままで、それ以上は何も届きません。"),
        provenance: .chosen(
          texts.localized("no source tells what disagreeing does", ja: "同意しないとどうなるかを伝える資料はありません")))
    case .xcodeAskAlert:
      Rule(
        id: self,
        statement: texts.localized(
          "The Ask Permission alert is English on every device and names no product; Ask, Cancel and "
            + "Home end the same.",
          ja: "許可を求めるアラートはどの端末でも英語で、商品名が空です。Ask、Cancel、ホームの結果は同じです。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .xcodeDeferred:
      Rule(
        id: self,
        statement: texts.localized(
          "The transaction becomes .deferred with no error, although the console shows ASDErrorDomain 1052.",
          ja: "取引はエラーなしでdeferredになりますが、コンソールにはASDErrorDomain 1052が出ます。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .xcodeApprovedIdentifier:
      Rule(
        id: self,
        statement: texts.localized(
          "The identifier of an approved transaction was once printed with quotes of its own.",
          ja: "承認された取引の識別子が、引用符付きで出力されたことが一度あります。"),
        provenance: .observed(
          versions: texts.localized("Xcode 12, once", ja: "Xcode 12で一度"),
          source: RuleSource.nttResonant.name(texts)))
    case .approveDelivers:
      Rule(
        id: self,
        statement: texts.localized(
          "Approving turns the same transaction from .deferred to .purchased: at once in the "
            + "foreground, else on coming to it.",
          ja: "承認すると、同じ取引がdeferredからpurchasedになります。前面ならすぐに、そうでなければ前面に来たときに。"),
        provenance: .observed(versions: "Xcode 12", source: RuleSource.nttResonant.name(texts)))
    case .declineDeliversNothing:
      Rule(
        id: self,
        statement: texts.localized(
          "Declining calls nothing: the app is never told.",
          ja: "拒否しても何も呼ばれません。アプリには知らされません。"),
        provenance: .observed(
          versions: "Xcode 12",
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)); Testing Ask to Buy in Xcode",
            ja: "\(RuleSource.nttResonant.name(texts))、Testing Ask to Buy in Xcode")))
    case .simulatesAskToBuyIgnored:
      Rule(
        id: self,
        statement: texts.localized(
          "Xcode ignores simulatesAskToBuyInSandbox of a payment and obeys only its own setting.",
          ja: "Xcodeは支払いのsimulatesAskToBuyInSandboxを無視し、自分の設定だけに従います。"),
        provenance: .observed(
          versions: "SKTestSession",
          source: texts.localized("public integration tests", ja: "公開された結合テスト")))
    case .sandboxAskToBuyFlag:
      Rule(
        id: self,
        statement: texts.localized(
          "Sandbox has no switch: the app sets simulatesAskToBuyInSandbox on the payment.",
          ja: "Sandboxにスイッチはありません。アプリが支払いにsimulatesAskToBuyInSandboxを設定します。"),
        provenance: .documented("WWDC 2016, Using Store Kit for In-App Purchases"))
    case .sandboxAskAlert:
      Rule(
        id: self,
        statement: texts.localized(
          "The alert comes up 3 seconds after the confirmation, in the device's language, and names the "
            + "product.",
          ja: "アラートは確定の3秒後に端末の言語で出て、商品名を示します。"),
        provenance: .observed(
          versions: texts.localized("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
          source: RuleSource.nttResonant.name(texts)))
    case .sandboxDeferred:
      Rule(
        id: self,
        statement: texts.localized(
          "3 seconds after the answer the console shows ASDErrorDomain 1052 around AMSErrorDomain 511, "
            + "and the transaction becomes .deferred; approving cannot be tested there.",
          ja:
            "答えてから3秒後に、コンソールにASDErrorDomain 1052とその中のAMSErrorDomain 511が出て、取引はdeferredになります。ここでは承認をテストできません。"),
        provenance: .observed(
          versions: texts.localized("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
          source: RuleSource.nttResonant.name(texts)))
    case .waitsForForeground:
      Rule(
        id: self,
        statement: texts.localized(
          "What comes to the queue while the app is in the background is delivered when it comes to the "
            + "foreground: results one by one, then what the store pushed in one array.",
          ja: "アプリがバックグラウンドにある間にキューへ来たものは、前面に来たときに届きます。結果が1つずつ、次にストアから送られたものが1つの配列で。"),
        provenance: .observed(
          versions: texts.localized("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)) for approvals and resolved issues; for results chosen",
            ja: "承認と解決済みの問題は\(RuleSource.nttResonant.name(texts))、結果は独自に決めたもの")))
    case .pushesInOneArray:
      Rule(
        id: self,
        statement: texts.localized(
          "All transactions that one check of the store's queue brings arrive in one callback.",
          ja: "ストアのキューの1回の確認で得られた取引は、すべて1回のコールバックで届きます。"),
        provenance: .analysed(texts.localized("the queue's server-pushed updates", ja: "サーバからキューに送られる更新")))
    case .launchDelivers:
      Rule(
        id: self,
        statement: texts.localized(
          "At launch everything unfinished that was purchased or restored is delivered again, in one "
            + "callback.",
          ja: "起動時には、終了処理されていない購入済みと復元済みのものが、すべて1回のコールバックでもう一度届きます。"),
        provenance: .analysed(
          texts.localized(
            "the server's queue is checked when the first observer is added",
            ja: "最初のオブザーバが追加されるとサーバのキューが確認されます")))
    case .firstObserverDelivers:
      Rule(
        id: self,
        statement: texts.localized(
          "The first observer is given everything that waits and everything unfinished.",
          ja: "最初のオブザーバには、待っているものと終了処理されていないものがすべて渡されます。"),
        provenance: .analysed(
          texts.localized(
            "the server's queue is checked when the first observer is added",
            ja: "最初のオブザーバが追加されるとサーバのキューが確認されます")))
    case .noObserver:
      Rule(
        id: self,
        statement: texts.localized(
          "Without an observer nothing is delivered and the store's queue is not checked.",
          ja: "オブザーバがなければ何も届かず、ストアのキューも確認されません。"),
        provenance: .analysed(texts.localized("the queue's check of the server", ja: "キューによるサーバの確認")))
    case .localTransactionsLost:
      Rule(
        id: self,
        statement: texts.localized(
          "Purchasing and failed transactions, and payments that were answered with a held transaction, "
            + "exist in the app's process only and are lost with it, as is the payment sheet that was up. What "
            + "the store knows is not lost: a purchase that was confirmed, and a request that a parent decides "
            + "about.",
          ja:
            "purchasingとfailedの取引、保有している取引で答えた支払いはアプリのプロセスの中だけにあり、出ていた支払いシートとともにプロセスの終了で失われます。確定した購入と保護者の判断を待つリクエストは、ストアが知っているので失われません。"
        ),
        provenance: .chosen(
          texts.localized(
            "the queue keeps local transactions apart; what becomes of them is not told",
            ja: "キューはローカルの取引を分けて持ちます。それがどうなるかは書かれていません")))
    case .finishRemoves:
      Rule(
        id: self,
        statement: texts.localized(
          "Finishing takes a transaction out of the queue and tells removedTransactions; a purchasing "
            + "one cannot be finished, a deferred one can.",
          ja: "終了処理は取引をキューから外し、removedTransactionsで知らせます。purchasingの取引は終了処理できず、deferredの取引はできます。"),
        provenance: .analysed(
          texts.localized(
            "the queue's finishTransaction; documented for failed, purchased and restored",
            ja: "キューのfinishTransaction。failed、purchased、restoredについては文書があります")))
    case .restore:
      Rule(
        id: self,
        statement: texts.localized(
          "Restoring delivers one new .restored transaction for each that was finished and can be restored: "
            + "every period of a subscription, and non-consumables; nothing for what is not finished. All in "
            + "one array, then the end. A failure, or a sign-in that was left, is told to "
            + "restoreCompletedTransactionsFailedWithError.",
          ja:
            "復元は、終了処理されていて復元できる取引のそれぞれに新しいrestoredの取引を届けます。サブスクリプションは期間ごと、それに非消耗型です。終了処理されていないものには何もありません。すべて1つの配列で届き、次に終わりが知らされます。失敗や、サインインの取りやめはrestoreCompletedTransactionsFailedWithErrorに届きます。"
        ),
        provenance: .documented(
          texts.localized(
            "SKPaymentQueue.restoreCompletedTransactions; react-native-iap #1120 and #634; that it takes no "
              + "time, and that a signed-out device asks first with the error of a purchase, is chosen",
            ja:
              "SKPaymentQueue.restoreCompletedTransactions、react-native-iap #1120と#634。時間がかからないこと、サインアウトした端末が先に尋ね、購入と同じエラーになることは独自に決めたものです"
          )))
    case .newDevice:
      Rule(
        id: self,
        statement: texts.localized(
          "A second device on the same account knows nothing but what the store delivers; the app there "
            + "unlocks after a restore.",
          ja: "同じアカウントの2台目の端末は、ストアが届けるものしか知りません。そこのアプリは復元のあとで利用可能にします。"),
        provenance: .observed(
          versions: texts.localized("iOS 6 and later", ja: "iOS 6以降"), source: RuleSource.aguuu.name(texts)))
    case .accountNeeded:
      Rule(
        id: self,
        statement: texts.localized(
          "While nobody is signed in, a purchase in Sandbox asks for the account before the payment "
            + "sheet, and a restore before it begins; left, both fail with ASDErrorDomain 509 \"No active "
            + "account\".",
          ja: "サインインしていない端末では、Sandboxの購入は支払いシートの前に、復元は始まる前にアカウントを尋ねます。取りやめるとどちらもASDErrorDomain 509で失敗します。"),
        provenance: .chosen(
          texts.localized(
            "509 and its text are known from public notes; that the question comes before the sheet, "
              + "and its words, are ours",
            ja: "509とその文言は公開された記録から。シートの前に尋ねることとその文言は独自に決めたものです")))
    case .testerSignIn:
      Rule(
        id: self,
        statement: texts.localized(
          "iOS 14 wants the Sandbox tester signed in under Settings; on iOS 6 a tester who was signed "
            + "in there gets a password prompt, then the App Store app in front, then an error, for ever "
            + "(quirk tester-sign-in).",
          ja: "iOS 14では設定でテスターがサインインしておきます。iOS 6でそうすると、パスワードの確認のあとApp Storeアプリが前面に出て、ずっとエラーになります。"),
        provenance: .observed(
          versions: texts.localized("iOS 14 and iOS 6", ja: "iOS 14とiOS 6"),
          source: texts.localized(
            "\(RuleSource.nttResonant.name(texts)) and \(RuleSource.aguuu.name(texts)); which error iOS 6 gave is chosen",
            ja: "\(RuleSource.nttResonant.name(texts))と\(RuleSource.aguuu.name(texts))。iOS 6のエラーは独自に決めたものです"))
      )
    case .signedInElsewhere:
      Rule(
        id: self,
        statement: texts.localized(
          "When somebody signs in under Settings while a purchase or a restore asks for the account, the "
            + "question closes: the purchase goes on with the payment sheet, and the restore begins.",
          ja: "購入や復元がアカウントを尋ねている間に設定でサインインすると、その確認は閉じます。購入は支払いシートに進み、復元が始まります。"),
        provenance: .chosen(
          texts.localized(
            "no source tells of a sign-in elsewhere while the question is open",
            ja: "確認が出ている間に別の場所でサインインした場合についての資料はありません")))
    case .accountOwns:
      Rule(
        id: self,
        statement: texts.localized(
          "Purchases, entitlements, offers used and requests belong to the account that bought; another "
            + "one on the same device finds none of them, but by Family Sharing. Xcode has one customer, and "
            + "the tester without a name is one account whatever the region.",
          ja: "購入、有効な権利、使ったオファー、リクエストは購入したアカウントのものです。同じ端末の別のアカウントには、"
            + "ファミリー共有のほかは見えません。Xcodeのお客様は1人、名前のないテスターは地域が変わっても同じアカウントです。"),
        provenance: .documented(
          texts.localized(
            "Transaction.currentEntitlements; \(RuleSource.joooee.name(texts)), which begins with an account without purchases; "
              + "that of the tester without a name is chosen",
            ja:
              "Transaction.currentEntitlements。購入のないアカウントから始まる\(RuleSource.joooee.name(texts))。名前のないテスターについては独自に決めたもの"
          )))
    case .accountChange:
      Rule(
        id: self,
        statement: texts.localized(
          "When another account is signed in, or none, dialogs that are up close as Cancel would, payments "
            + "that were not paid for fail with ASDErrorDomain 509, and what is not finished leaves the queue. "
            + "The queue then gets the new account's unfinished transactions in one array, StoreKit 2 tells "
            + "them and the groups' statuses, and the app asks what is in force. What was consumed stays "
            + "counted in the app.",
          ja: "別のアカウントでサインインするかサインアウトすると、表示中のダイアログはキャンセル扱いで閉じ、未払いの購入はASDErrorDomain 509で失敗し、"
            + "未finishの取引はキューから離れます。キューには新しいアカウントの未finishの取引が1つの配列で届き、"
            + "StoreKit 2はそれらとグループのステータスを知らせ、アプリは有効な権利を調べ直します。消耗型の残数はアプリの中に残ります。"),
        provenance: .chosen(
          texts.localized(
            "seen: RevenueCat/purchases-ios #3778 takes access away when the history of StoreKit 2 is empty "
              + "after a sign-out; how open payments end is nowhere told",
            ja: "観察: RevenueCat/purchases-ios #3778は、サインアウト後にStoreKit 2の履歴が空なら利用を止めます。"
              + "途中の購入がどうなるかの資料はありません")))
    case .accountAbsent:
      Rule(
        id: self,
        statement: texts.localized(
          "Subscriptions of an account that is not on the device go on in the App Store and are told to the "
            + "developer's server, and so are approvals and refunds; the app hears nothing of them and finds "
            + "what is there when the account is back.",
          ja: "端末にいないアカウントのサブスクリプションはApp Storeで続き、承認や返金とともに開発者のサーバに知らされます。"
            + "アプリには知らされず、そのアカウントが戻ったときの状態を見つけます。"),
        provenance: .chosen(
          texts.localized(
            "as for a device that is switched off; no source tells of unfinished transactions and requests "
              + "of an absent account",
            ja: "電源の入っていない端末と同じ扱いです。不在のアカウントの未finishの取引とリクエストについての資料はありません")))
    case .accountSettings:
      Rule(
        id: self,
        statement: texts.localized(
          "Interrupted Purchases, the renewal rate and Allow Purchases & Renewals (billing-retry) are set for "
            + "one Sandbox tester, and clearing the purchase history clears that tester's; in production the "
            + "same, and Ask to Buy, belong to the customer. Who signs out leaves the switches as they are.",
          ja: "購入の中断、更新の速さ、購入と更新の許可(billing-retry)はSandboxのテスターごとの設定で、購入履歴の消去もそのテスターの分だけです。"
            + "本番環境ではこれらとAsk to Buyがお客様ごとです。サインアウトではスイッチは変わりません。"),
        provenance: .documented(
          texts.localized(
            "App Store Connect API, SandboxTester (interruptPurchases, subscriptionRenewalRate) and "
              + "SandboxTestersClearPurchaseHistoryRequest; \(RuleSource.nttResonant.name(texts)), \"for This Tester\"",
            ja: "App Store Connect API、SandboxTester (interruptPurchases、subscriptionRenewalRate) と"
              + "SandboxTestersClearPurchaseHistoryRequest。\(RuleSource.nttResonant.name(texts))「for This Tester」"
          )))
    case .catalogSettings:
      Rule(
        id: self,
        statement: texts.localized(
          "In Xcode the settings of a .storekit file are those of the test session: what the file says is set when it "
            + "is loaded, storefront and locale too, and reset switches goes back to it. In Sandbox and production it is "
            + "only told.",
          ja:
            "Xcodeでは.storekitファイルの設定がテストセッションの設定です。読み込むと、ストアフロントとロケールも含めてファイルのとおりになり、reset switches でそこに戻ります。Sandboxと本番環境では知らせるだけです。"
        ),
        provenance: .documented(
          texts.localized(
            "SKTestSession.init(configurationFileNamed:), resetToDefaultState(); which error an index of "
              + "_storeKitErrors selects is chosen, in the order of Apple's pages",
            ja:
              "SKTestSession.init(configurationFileNamed:)、resetToDefaultState()。_storeKitErrorsの番号が選ぶエラーは、Appleのページの順番として独自に決めたもの"
          )))
    case .identifiers:
      Rule(
        id: self,
        statement: texts.localized(
          "In Xcode transaction identifiers and web order line items count from 0, and again after all transactions "
            + "were cleared; the App Store's have up to 16 digits. In Xcode a transaction that waits or has failed has an "
            + "SKTestTransaction.identifier at once and keeps it; the app's own transactionIdentifier is nil until an "
            + "approval or a resolution, and has that number then.",
          ja:
            "Xcodeの取引の識別子と請求の明細の番号は0から数え、全取引を消去するとまた0から始まります。App Storeのものは16桁までの数です。Xcodeでは、待機中や失敗した取引にもすぐにSKTestTransaction.identifierが付き、変わりません。アプリのtransactionIdentifierは承認または解決されるまでnilで、そのあと同じ番号になります。"
        ),
        provenance: .observed(
          versions: texts.localized("Xcode 12 and later", ja: "Xcode 12以降"),
          source: texts.localized(
            "test data of Apple's app-store-server-library (identifier 0, an original of 0); flutter/packages; "
              + "app-store-server-api #67; SKTestSession.approveAskToBuyTransaction(identifier:), "
              + "resolveIssueForTransaction(identifier:); that a number set by the operator goes to the app's next "
              + "transaction is chosen",
            ja:
              "Appleのapp-store-server-libraryのテストデータ (識別子0、originalも0)、flutter/packages、app-store-server-api #67、SKTestSession.approveAskToBuyTransaction(identifier:)、resolveIssueForTransaction(identifier:)。指定した番号をアプリの次の取引に使うことは独自に決めたものです"
          )))
    case .refund:
      Rule(
        id: self,
        statement: texts.localized(
          "A refund is granted at once; the queue is told which entitlements are revoked, and the app "
            + "locks them.",
          ja: "返金はすぐに認められます。取り消される権利がキューに知らされ、アプリはそれを利用できなくします。"),
        provenance: .documented(
          "SKTestSession.refundTransaction; paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)"))
    case .refundOwnedAgain:
      Rule(
        id: self,
        statement: texts.localized(
          "A non-consumable that was bought again for free is one purchase: a refund of any of its "
            + "transactions gives the price back once and revokes all of them, and a reversed refund reinstates "
            + "all of them. The same holds for a plan that was bought again in its period. The refund of a period "
            + "that still runs cannot be reversed after the subscription was bought again.",
          ja:
            "無料でもう一度購入された非消耗型は1つの購入です。どの取引を返金しても代金は1度だけ戻り、すべての取引が取り消されます。返金の取り消しでは、すべてが元に戻ります。期間中にもう一度購入されたプランも同じです。サブスクリプションが購入し直された後は、まだ終わっていない期間の返金を取り消せません。"
        ),
        provenance: .chosen(
          texts.localized(
            "no source tells what a refund of one of the two does; the other would grant what was paid back",
            ja: "2つのうち1つを返金した場合についての資料はありません。もう1つが残ると、代金が戻った商品を使い続けられます")))
    case .deleteTransaction:
      Rule(
        id: self,
        statement: texts.localized(
          "A deleted transaction takes along the transactions that have it as their original. Without its "
            + "newest transaction, a subscription is in the period before it again: an upgrade that is deleted "
            + "counts as never made, and the period lasts until its own expiration date, without a renewal.",
          ja:
            "取引を削除すると、それをoriginalとする取引も消えます。最新の取引を削除したサブスクリプションは1つ前の期間に戻ります。削除されたアップグレードはなかったことになり、前の期間は本来の有効期限まで続き、更新されません。"
        ),
        provenance: .chosen(
          texts.localized(
            "SKTestSession.deleteTransaction says that the transaction is deleted, not what becomes of the "
              + "period before it",
            ja: "SKTestSession.deleteTransactionの文書は取引が削除されることだけを述べ、前の期間がどうなるかは述べていません")))
    case .renewalRates:
      Rule(
        id: self,
        statement: texts.localized(
          "Periods, grace and billing retry last as the renewal rate says; a running period keeps its "
            + "end when the rate changes.",
          ja: "期間、猶予、請求の再試行の長さは更新の速さで決まります。速さを変えても、進行中の期間の終わりは変わりません。"),
        provenance: .documented(
          texts.localized(
            "SKTestSession.TimeRate, one page for each case; Sandbox's speeds; that the running period "
              + "keeps its end, the 3-minute column and the deprecated rates' months are chosen",
            ja: "SKTestSession.TimeRate、Sandboxの速さ。進行中の期間の終わりが変わらないこと、3分の列、廃止された速さの1か月は独自に決めたものです")))
    case .renewal:
      Rule(
        id: self,
        statement: texts.localized(
          "A renewal is a new .purchased transaction with the first one as its original, pushed to the "
            + "queue and to Transaction.updates at the end of the period.",
          ja: "更新は、最初の取引をoriginalとする新しいpurchasedの取引です。期間の終わりにキューとTransaction.updatesに届きます。"),
        provenance: .documented(
          texts.localized(
            "auto-renewable subscriptions; that it comes at the very end of the period is chosen",
            ja: "自動更新サブスクリプション。期間のちょうど終わりに来ることは独自に決めたものです")))
    case .renewalLimit:
      Rule(
        id: self,
        statement: texts.localized(
          "Sandbox renews 12 times (6 in the time of Xcode 12), TestFlight 6 times, then auto-renew is "
            + "switched off.",
          ja: "Sandboxは12回(Xcode 12の頃は6回)、TestFlightは6回更新したあと、自動更新を止めます。"),
        provenance: .documented(
          texts.localized(
            "Testing an auto-renewable subscription; Testing subscriptions in TestFlight; 6 in older "
              + "material",
            ja: "Testing an auto-renewable subscription、TestFlightでのサブスクリプションのテスト。6回は古い資料")))
    case .upgrade:
      Rule(
        id: self,
        statement: texts.localized(
          "A higher level, or another plan of the same level and duration, begins at once: the old "
            + "transaction is isUpgraded, the rest of its period is given back, the original stays.",
          ja: "上位のプラン、またはレベルと期間が同じ別のプランはすぐに始まります。古い取引はisUpgradedになり、残りの期間の分が返金され、originalは変わりません。"),
        provenance: .documented(
          texts.localized(
            "subscriptions page quoted in \(RuleSource.kabeyakabeya.name(texts)); App Store Server API, isUpgraded",
            ja: "\(RuleSource.kabeyakabeya.name(texts))が引用するサブスクリプションのページ、App Store Server APIのisUpgraded")))
    case .planLabel:
      Rule(
        id: self,
        statement: texts.localized(
          "The button of a plan that begins at once reads Upgrade now on a higher level, and Switch now on the same "
            + "level and duration.",
          ja: "すぐに始まるプランのボタンは、上位のプランなら「今すぐアップグレード」、レベルと期間が同じプランなら「今すぐ切り替える」です。"),
        provenance: .chosen(
          texts.localized(
            "the subscriptions page calls only a change to a higher level an upgrade, any other one a crossgrade or a "
              + "downgrade",
            ja: "サブスクリプションのページは、上位への変更だけをアップグレードと呼び、同じレベルの変更はクロスグレードと呼びます")))
    case .downgrade:
      Rule(
        id: self,
        statement: texts.localized(
          "A lower level, or another duration of the same level, waits for the renewal: no new transaction "
            + "until then, autoRenewPreference tells. The payment is answered with the transaction that is "
            + "held; by quirk downgrade-order it fails.",
          ja:
            "下位のプラン、またはレベルが同じで期間の違うプランは更新まで待ちます。それまで新しい取引はなく、autoRenewPreferenceが知らせます。支払いには利用中の取引が答えとして届きます。癖 downgrade-order によっては失敗します。"
        ),
        provenance: .documented(
          texts.localized(
            "subscriptions page quoted in \(RuleSource.kabeyakabeya.name(texts)); the failure was seen in 2017 (openradar 33124158)",
            ja:
              "\(RuleSource.kabeyakabeya.name(texts))が引用するサブスクリプションのページ。失敗は2017年に見られたものです(openradar 33124158)"
          ))
      )
    case .orderAnswered:
      Rule(
        id: self,
        statement: texts.localized(
          "A payment of which no new transaction comes is answered all the same: .purchased with the "
            + "identifier of the transaction that is held, in StoreKit 2 .success with that transaction. So "
            + "are a change or an offer for the renewal, auto-renew switched on again, and an order that is "
            + "taken back or given again.",
          ja:
            "新しい取引ができない支払いにも答えがあります。利用中の取引の識別子を持つpurchasedで、StoreKit 2ではその取引の.successです。更新時の変更やオファー、自動更新の再開、注文の取り消しと再注文がこれにあたります。"
        ),
        provenance: .observed(
          versions: texts.localized("iOS 16 and 17, StoreKit 1 and 2", ja: "iOS 16と17、StoreKit 1と2"),
          source: texts.localized(
            "RevenueCat/purchases-ios #3020, #3028 and #6357, its test of a promotional offer during the "
              + "subscription; react-native-iap #2544; for the others chosen",
            ja:
              "RevenueCat/purchases-ios #3020、#3028、#6357、利用中のプロモーションオファーのテスト、react-native-iap #2544。ほかは独自に決めたものです"
          )))
    case .downgradeTakenBack:
      Rule(
        id: self,
        statement: texts.localized(
          "Ordering the present plan while another one is ordered takes that order back.",
          ja: "別のプランを注文しているときに今のプランを注文すると、その注文は取り消されます。"),
        provenance: .documented(
          texts.localized(
            "App Store Server Notifications, DID_CHANGE_RENEWAL_PREF without a subtype",
            ja: "App Store Server Notifications、subtypeのないDID_CHANGE_RENEWAL_PREF")))
    case .alreadyOrdered:
      Rule(
        id: self,
        statement: texts.localized(
          "Ordering a plan that is ordered already brings a message of the system and changes nothing.",
          ja: "注文済みのプランをもう一度注文すると、システムのメッセージが出るだけで何も変わりません。"),
        provenance: .observed(
          versions: "StoreKit 2",
          source: texts.localized(
            "\(RuleSource.kabeyakabeya.name(texts)); the message's words are chosen",
            ja: "\(RuleSource.kabeyakabeya.name(texts))。文言は独自に決めたもの")))
    case .autoRenewOff:
      Rule(
        id: self,
        statement: texts.localized(
          "Cancelling switches auto-renew off and service lasts to the end of the period; in grace or "
            + "billing retry it ends at once.",
          ja: "解約すると自動更新が止まり、期間の終わりまで使えます。猶予中や請求の再試行中ならすぐに終わります。"),
        provenance: .documented(
          texts.localized(
            "\(RuleSource.kabeyakabeya.name(texts)); Testing failing subscription renewals in Sandbox",
            ja: "\(RuleSource.kabeyakabeya.name(texts))、Sandboxでの更新失敗のテスト")))
    case .resumed:
      Rule(
        id: self,
        statement: texts.localized(
          "Subscribing again before the end switches auto-renew on: no new transaction.",
          ja: "終わる前にもう一度登録すると自動更新が再開されます。新しい取引はありません。"),
        provenance: .documented(
          texts.localized(
            "App Store Server Notifications, AUTO_RENEW_ENABLED",
            ja: "App Store Server Notifications、AUTO_RENEW_ENABLED")))
    case .boughtElsewhere:
      Rule(
        id: self,
        statement: texts.localized(
          "What is ordered outside the app comes to the queue and to Transaction.updates like a renewal.",
          ja: "アプリの外で注文したものは、更新と同じようにキューとTransaction.updatesに届きます。"),
        provenance: .documented("Transaction.updates; SKPaymentTransactionObserver"))
    case .billingRetry:
      Rule(
        id: self,
        statement: texts.localized(
          "A renewal that fails is tried again for the retry's length: no entitlement outside grace. "
            + "Paid later, a new cycle begins on that day; never paid, the subscription expires.",
          ja: "失敗した更新は再試行の期間中に繰り返し請求され、猶予以外では権利がありません。後で支払われるとその日から新しい周期が始まり、支払われなければ期限切れになります。"),
        provenance: .documented(
          texts.localized(
            "Reducing involuntary subscriber churn; that Sandbox's next try comes after a sixtieth of "
              + "the retry's length is chosen",
            ja: "意図しない解約を減らす。Sandboxの次回の請求が再試行の長さの60分の1後に来ることは独自に決めたものです")))
    case .forcedRenewal:
      Rule(
        id: self,
        statement: texts.localized(
          "While billing retry is on every renewal fails, one that a test session forces too: the usual way "
            + "into grace and retry. Forced again before it is paid, nothing changes.",
          ja: "billing retryがオンの間は、テストが強制した更新も含めてすべて失敗します。猶予や再試行に入る普通の方法です。支払われる前にもう一度強制しても何も変わりません。"),
        provenance: .documented(
          texts.localized(
            "SKTestSession.shouldEnterBillingRetryOnRenewal, forceRenewalOfSubscription; public tests of "
              + "SweezyPlus, ZTransfer and Rede; that nothing changes in grace either is chosen",
            ja:
              "SKTestSession.shouldEnterBillingRetryOnRenewal、forceRenewalOfSubscription。SweezyPlus、ZTransfer、Redeの公開テスト。猶予中も変わらないことは独自に決めたものです"
          )))
    case .gracePeriod:
      Rule(
        id: self,
        statement: texts.localized(
          "With a grace period service goes on after a failed renewal; paid in it, the billing dates "
            + "stay as they were.",
          ja: "猶予期間があれば、更新に失敗しても使い続けられます。その間に支払われると、請求日は変わりません。"),
        provenance: .documented(
          texts.localized(
            "Enable billing grace period; 3, 16 or 28 days, a weekly plan at most 6",
            ja: "請求の猶予期間。3日、16日、28日。週のプランは6日まで")))
    case .graceInLocalTest:
      Rule(
        id: self,
        statement: texts.localized(
          "In local tests a subscription in grace has the state inBillingRetryPeriod, in grace and "
            + "after it, until billing retry ends and it expires, and is absent from currentEntitlements; only "
            + "gracePeriodExpirationDate tells. Quirk grace-in-local-test.",
          ja:
            "ローカルのテストでは、猶予中も、猶予の後に請求の再試行が終わって期限切れになるまでも、状態はinBillingRetryPeriodで、currentEntitlementsに現れません。gracePeriodExpirationDateだけが知らせます。癖 grace-in-local-test。"
        ),
        provenance: .observed(
          versions: texts.localized("Xcode 15, StoreKit 2", ja: "Xcode 15、StoreKit 2"),
          source: texts.localized(
            "\(RuleSource.kabeyakabeya.name(texts)); Apple documents the contrary",
            ja: "\(RuleSource.kabeyakabeya.name(texts))。Appleの文書は逆を書いています")))
    case .priceIncrease:
      Rule(
        id: self,
        statement: texts.localized(
          "A price increase that needs consent and has no answer at the end of the period lets the "
            + "subscription expire; agreed, the next renewal has the new price; declined, auto-renew goes "
            + "off. A test can ask for consent without a new price: the present price stays.",
          ja:
            "同意の要る値上げに返答がないまま期間が終わると期限切れになります。同意すれば次の更新から新しい価格になり、断れば自動更新が止まります。テストでは新しい価格なしで同意を求めることもでき、価格は変わりません。"
        ),
        provenance: .documented(
          texts.localized(
            "SKTestSession.requestPriceIncreaseConsentForTransaction, which takes no price; expiration reasons",
            ja: "SKTestSession.requestPriceIncreaseConsentForTransaction(価格の指定はない)、期限切れの理由")))
    case .localOffers:
      Rule(
        id: self,
        statement: texts.localized(
          "Xcode's local store checks neither that a promotional offer exists nor its signature: the payment "
            + "goes through, even of a consumable. Sandbox and production refuse.",
          ja: "Xcodeのローカルのストアは、プロモーションオファーの有無も署名も確かめません。支払いは消耗型でも通ります。Sandboxと本番環境では拒まれます。"),
        provenance: .observed(
          versions: "Xcode 16",
          source: texts.localized(
            "flutter/packages, testPurchaseWithPromotionalOffer; that an offer which exists is given, and the "
              + "price is the usual one where it does not, is chosen",
            ja:
              "flutter/packagesのtestPurchaseWithPromotionalOffer。存在するオファーは適用され、なければ通常の価格になることは独自に決めたものです"
          )))
    case .offerOnSheet:
      Rule(
        id: self,
        statement: texts.localized(
          "The payment sheet tells the offer that the purchase has, its price and length, and what the plan "
            + "costs after it, in the device's language.",
          ja: "支払いシートは、購入に適用されるオファーの価格と長さ、その後のプランの価格を端末の言語で示します。"),
        provenance: .chosen(
          texts.localized(
            "Apple's sheets tell all of it; no picture gives the words, which are ours",
            ja: "Appleのシートはすべてを示します。文言を示す画像はなく、独自に決めたものです")))
    case .consumableRefund:
      Rule(
        id: self,
        statement: texts.localized(
          "A consumable can be refunded after it was finished: the server is asked for consumption data with "
            + "CONSUMPTION_REQUEST and the customer's reason, and hears REFUND; Transaction.updates has it with "
            + "its revocationDate, and from then on Transaction.all too.",
          ja:
            "消耗型は終了処理のあとでも返金できます。サーバにはCONSUMPTION_REQUESTがお客様の理由とともに届き、続いてREFUNDが届きます。Transaction.updatesにはrevocationDateの付いた取引が現れ、それからはTransaction.allにも現れます。"
        ),
        provenance: .documented(
          texts.localized(
            "CONSUMPTION_REQUEST, consumptionRequestReason; Transaction.all (finished consumables that are "
              + "refunded); SKTestSession.allTransactions; that a refund by the operator stands for one the "
              + "customer asked Apple for is chosen",
            ja:
              "CONSUMPTION_REQUEST、consumptionRequestReason、Transaction.all(返金された終了済みの消耗型)、SKTestSession.allTransactions。操作者による返金をお客様がAppleに求めたものとみなすことは独自に決めたものです"
          )))
    case .priceConsent:
      Rule(
        id: self,
        statement: texts.localized(
          "A price increase that needs consent brings its sheet up at once, in the device's language, unless "
            + "the app puts it off. An app that is not in front gets message and sheet when it comes there.",
          ja:
            "同意の要る値上げでは、アプリが後回しにしないかぎり、端末の言語の確認シートがすぐに出ます。アプリが前面になければ、前面に来たときにメッセージとシートが届きます。"),
        provenance: .documented(
          texts.localized(
            "SKTestSession.requestPriceIncreaseConsentForTransaction, paymentQueueShouldShowPriceConsent, "
              + "showPriceConsentIfNeeded, Message.messages; the words and buttons of the sheet are chosen",
            ja:
              "SKTestSession.requestPriceIncreaseConsentForTransaction、paymentQueueShouldShowPriceConsent、showPriceConsentIfNeeded、Message.messages。シートの文とボタンは独自に決めたものです"
          )))
    case .forcedExpiry:
      Rule(
        id: self,
        statement: texts.localized(
          "A test session cannot expire a subscription in grace or billing retry: its paid period has expired "
            + "already, and only time, a payment or a cancellation ends it.",
          ja:
            "テストセッションは、猶予期間や請求の再試行中のサブスクリプションを期限切れにできません。支払い済みの期間はすでに終わっていて、時間の経過、支払い、解約だけが終わらせます。"),
        provenance: .observed(
          versions: texts.localized("StoreKitTest of today", ja: "現在のStoreKitTest"),
          source: texts.localized(
            "LinePay's public lifecycle test, of grace; billing retry by the same reason",
            ja: "LinePayの公開テスト(猶予期間について)。請求の再試行は同じ理由による")))
    case .offers:
      Rule(
        id: self,
        statement: texts.localized(
          "An introductory offer is for who has no active subscription in the group and never had one there: "
            + "a change of plan has none. A promotional one by who has or had a "
            + "subscription, an offer code as its own rule says, a win-back offer after the end. offer.id is the "
            + "identifier of the offer, for an offer code its reference name, and nil for an introductory offer.",
          ja:
            "お試しオファーはグループに有効な契約がなく、使ったこともない方が対象で、プランの変更にはありません。プロモーションオファーは利用中または利用したことのある方、オファーコードはそれぞれの条件、復帰オファーは終了した方が対象です。offer.idはオファーの識別子で、オファーコードでは参照名、お試しオファーではnilです。"
        ),
        provenance: .documented(
          texts.localized(
            "Implementing offers; Transaction.Offer.id; win-back offers in Xcode are a plain setting; no trial with a change of plan: "
              + "RevenueCat/purchases-ios #2174 and its test for iOS 17.4, superwall/Superwall-iOS #480",
            ja:
              "オファーの実装。Transaction.Offer.id。Xcodeの復帰オファーは単なる設定です。プランの変更に無料期間がないことはRevenueCat/purchases-ios #2174とiOS 17.4のテスト、superwall/Superwall-iOS #480"
          )))
    case .refundRequest:
      Rule(
        id: self,
        statement: texts.localized(
          "A refund that the customer asks for in the app is granted in Xcode and Sandbox; in Sandbox "
            + "the text DECLINE refuses it and GRANT_PRORATED gives a part, by the time left or half. "
            + "Auto-renew goes off. revocationPercentage is rounded to three decimals.",
          ja:
            "お客様がアプリで求めた返金は、XcodeとSandboxでは認められます。Sandboxでは本文 DECLINE で断られ、GRANT_PRORATED で一部(残り時間の割合、または半額)が返ります。自動更新は止まります。revocationPercentageは小数第3位に丸められます。"
        ),
        provenance: .documented(
          texts.localized(
            "Testing refund requests; Transaction.revocationPercentage; in production the operator plays the App Store (chosen)",
            ja: "Testing refund requests、Transaction.revocationPercentage。本番環境では操作者がApp Storeの役をします(独自に決めたもの)"
          )))
    case .familyShared:
      Rule(
        id: self,
        statement: texts.localized(
          "Shareable plans and non-consumables come to every member of the family as FAMILY_SHARED "
            + "transactions.",
          ja: "共有できるプランと非消耗型は、FAMILY_SHAREDの取引として家族全員に届きます。"),
        provenance: .documented("Supporting Family Sharing in your app"))
    case .familyRevoked:
      Rule(
        id: self,
        statement: texts.localized(
          "Who leaves the family, or whose buyer leaves, stops sharing or gets the money back, loses "
            + "what was shared at once.",
          ja: "家族から抜けた人、また購入した人が抜けるか共有をやめるか返金を受けたときは、共有していたものがすぐに失われます。"),
        provenance: .documented(
          texts.localized(
            "App Store Server Notifications, REVOKE",
            ja: "App Store Server Notifications、REVOKE")))
    case .groupStatus:
      Rule(
        id: self,
        statement: texts.localized(
          "A status belongs to the group: any plan shows that of the plan which is held. Compare "
            + "renewalInfo.currentProductID. Status.updates has each change: a purchase, a renewal, grace, billing "
            + "retry, expiry and a refund, also of what the family shares.",
          ja:
            "ステータスはグループのものです。どのプランから尋ねても、利用中のプランの状態が返ります。renewalInfo.currentProductIDと比べてください。購入、更新、猶予期間、請求の再試行、期限切れ、返金はそれぞれStatus.updatesに届き、ファミリー共有のものも同じです。"
        ),
        provenance: .documented(
          texts.localized(
            "Product.SubscriptionInfo.status; \(RuleSource.kabeyakabeya.name(texts)); the updates were measured on macOS "
              + "26.6 and iOS 27.0; those of shared subscriptions are chosen",
            ja:
              "Product.SubscriptionInfo.status、\(RuleSource.kabeyakabeya.name(texts))。更新はmacOS 26.6とiOS 27.0で測定、共有されたものについては独自に決めたものです"
          )))
    case .statusForGroup:
      Rule(
        id: self,
        statement: texts.localized(
          "status(for:) of a group returned nothing where product.subscription.status answered.",
          ja: "グループのstatus(for:)は、product.subscription.statusが返すときにも何も返しませんでした。"),
        provenance: .observed(
          versions: texts.localized("Xcode 15, StoreKit 2", ja: "Xcode 15、StoreKit 2"),
          source: RuleSource.kabeyakabeya.name(texts)))
    case .simulatedFailure: .simulatedFailure(texts)
    case .purchaseResult: .purchaseResult(texts)
    case .purchaseErrors: .purchaseErrors(texts)
    case .interruptionIsPending: .interruptionIsPending(texts)
    case .unfinishedAnswers: .unfinishedAnswers(texts)
    case .heldAnswers: .heldAnswers(texts)
    case .heldIsListedOnce: .heldIsListedOnce(texts)
    case .listeners: .listeners(texts)
    case .purchaseOptions: .purchaseOptions(texts)
    case .offerSignature: .offerSignature(texts)
    case .purchaseDate: .purchaseDate(texts)
    case .appAccountToken: .appAccountToken(texts)
    case .monthlyCommitment: .monthlyCommitment(texts)
    case .commitmentCancel: .commitmentCancel(texts)
    case .commitmentBilling: .commitmentBilling(texts)
    case .commitmentChanges: .commitmentChanges(texts)
    case .commitmentDisclosure: .commitmentDisclosure(texts)
    case .pricingTerms: .pricingTerms(texts)
    case .queries: .queries(texts)
    case .queriesOffline: .queriesOffline(texts)
    case .introductoryEligibility: .introductoryEligibility(texts)
    case .storeKitFields: .storeKitFields(texts)
    case .appTransaction: .appTransaction(texts)
    case .productsRequest: .productsRequest(texts)
    case .productsFail: .productsFail(texts)
    case .lateProducts: .lateProducts(texts)
    case .approval: .approval(texts)
    case .testTransactions: .testTransactions(texts)
    case .sync: .sync(texts)
    case .messages: .messages(texts)
    case .messagesAtLaunch: .messagesAtLaunch(texts)
    case .messagesPutOff: .messagesPutOff(texts)
    case .manageSubscriptions: .manageSubscriptions(texts)
    case .refundRequestSheet: .refundRequestSheet(texts)
    case .duplicateRefundRequest: .duplicateRefundRequest(texts)
    case .offerCodeSheet: .offerCodeSheet(texts)
    case .outsidePurchase: .outsidePurchase(texts)
    case .outsidePurchaseDate: .outsidePurchaseDate(texts)
    case .promoted: .promoted(texts)
    case .promotedKept: .promotedKept(texts)
    case .transactionUpdates:
      Rule(
        id: self,
        statement: texts.localized(
          "Transaction.updates tells a running process what was made or changed outside a call of its own: "
            + "approved Ask to Buy, resolved interruptions, renewals, refunds and revocations, purchases made "
            + "elsewhere. A process that does not run hears nothing; one in the background does.",
          ja:
            "Transaction.updatesは、動いているプロセスに、自身の呼び出し以外でできた、または変わった取引を知らせます。承認されたAsk to Buy、解決された中断、更新、返金や取消、ほかでの購入です。動いていないプロセスには何も届かず、バックグラウンドのプロセスには届きます。"
        ),
        provenance: .documented(
          texts.localized(
            "Transaction.updates; SKTestSession.resolveIssueForTransaction; Apple's answer in developer forum "
              + "thread 787431; public tests of PaymentKit on SKTestSession; the background is chosen",
            ja:
              "Transaction.updates、SKTestSession.resolveIssueForTransaction、デベロッパフォーラム787431でのAppleの回答、PaymentKitのSKTestSessionでの公開テスト。バックグラウンドは独自に決めたものです"
          )))
    case .updatesAtLaunch:
      Rule(
        id: self,
        statement: texts.localized(
          "A process that begins hears once, in Transaction.updates, every transaction that no process has "
            + "finished, renewals and purchases of the time before it among them, and no finished one. A "
            + "refund is in the revocationDate and revocationReason of what is offered, and the app removes "
            + "access.",
          ja:
            "始まったプロセスには、まだfinishされていない取引がTransaction.updatesで1回ずつ届き、finish済みの取引は届きません。起動していない間の更新や購入も含まれます。返金は届いた取引のrevocationDateとrevocationReasonでわかり、アプリは利用を止めます。"
        ),
        provenance: .documented(
          texts.localized(
            "Transaction.updates: unfinished transactions are emitted once after launch; developer forum "
              + "thread 751340; Apple's sample looks at revocationDate first",
            ja:
              "Transaction.updates: 未finishの取引は起動後に1回届く。デベロッパフォーラム751340、Appleのサンプルは最初にrevocationDateを調べる"
          )))
    case .missedRenewals: .missedRenewals(texts)
    case .handedOver: .handedOver(texts)
    case .refundsWhileAway:
      Rule(
        id: self,
        statement: texts.localized(
          "What was finished, and refunded or revoked while no process ran, is not told at launch. An app that "
            + "asks Transaction.currentEntitlements then finds it gone and locks it, one that does not keeps it.",
          ja:
            "finish済みの取引がプロセスの動いていない間に返金や取消を受けても、起動時に通知されません。Transaction.currentEntitlementsを確認するアプリはロックし、確認しないアプリでは使えるままです。"
        ),
        provenance: .observed(
          versions: "iOS 17",
          source: texts.localized("developer forum thread 751340", ja: "デベロッパフォーラム751340")))
    case .renewalInfoUpdates:
      Rule(
        id: self,
        statement: texts.localized(
          "A change of the renewal information alone is a status update too: auto-renew off or on, another "
            + "plan or an offer for the renewal, a price increase asked for, agreed to or declined.",
          ja:
            "更新情報だけの変化もステータスの更新として届きます。自動更新のOFFとON、次回更新でのプランやオファーの変更、値上げの確認と同意と拒否です。"),
        provenance: .observed(
          versions: texts.localized("StoreKit 2, SKTestSession", ja: "StoreKit 2、SKTestSession"),
          source: texts.localized(
            "public tests of PaymentKit: willAutoRenew and priceIncreaseStatus",
            ja: "PaymentKitの公開テスト: willAutoRenewとpriceIncreaseStatus")))
    case .storefrontChange:
      Rule(
        id: self,
        statement: texts.localized(
          "A running app is told of another storefront by paymentQueueDidChangeStorefront(_:), where it "
            + "observes the queue, and by Storefront.updates.",
          ja:
            "動いているアプリは、ストアフロントの変化をpaymentQueueDidChangeStorefront(_:)(キューを監視している場合)とStorefront.updatesで知ります。"
        ),
        provenance: .documented(
          "SKPaymentTransactionObserver.paymentQueueDidChangeStorefront(_:); Storefront.updates"))
    case .purchaseInNewStorefront:
      Rule(
        id: self,
        statement: texts.localized(
          "Where the storefront changes while a purchase runs the app is asked whether it goes on. It does "
            + "unless the app says no: then it fails with SKErrorDomain 5.",
          ja:
            "購入の途中でストアフロントが変わると、続けるかどうかがアプリに尋ねられます。断らなければ続き、断るとSKErrorDomain 5で失敗します。"),
        provenance: .documented(
          texts.localized(
            "Product.PurchaseOption.onStorefrontChange; SKPaymentQueueDelegate.paymentQueue(_:shouldContinue:in:); "
              + "that the payment sheet comes again with the new price is chosen",
            ja:
              "Product.PurchaseOption.onStorefrontChange、SKPaymentQueueDelegate.paymentQueue(_:shouldContinue:in:)。支払いシートが新しい価格でもう一度出ることは独自に決めたものです"
          )))
    case .serverNotifications:
      Rule(
        id: self,
        statement: texts.localized(
          "The App Store tells the developer's server each event of the life cycle; Xcode has no "
            + "server, the log says what would be sent.",
          ja: "App Storeは出来事をすべて開発者のサーバに知らせます。Xcodeにサーバはなく、ログには送られるはずの内容が出ます。"),
        provenance: .documented(
          texts.localized(
            "App Store Server Notifications V2, notificationType and subtype",
            ja: "App Store Server Notifications V2、notificationTypeとsubtype")))
    case .receiptExists: .receiptExists(texts)
    case .receiptContent: .receiptContent(texts)
    case .receiptCreated: .receiptCreated(texts)
    case .receiptAge: .receiptAge(texts)
    case .receiptFields: .receiptFields(texts)
    case .receiptOrder: .receiptOrder(texts)
    case .receiptTruncated: .receiptTruncated(texts)
    case .receiptTampered: .receiptTampered(texts)
    case .receiptHistory: .receiptHistory(texts)
    case .receiptHistoryTruncated: .receiptHistoryTruncated(texts)
    case .verifyOrder: .verifyOrder(texts)
    case .verifyMalformed: .verifyMalformed(texts)
    case .verifyRetryable: .verifyRetryable(texts)
    case .verifySecret: .verifySecret(texts)
    case .verifyOld: .verifyOld(texts)
    case .appIdentity: .appIdentity(texts)
    case .accountDeleted: .accountDeleted(texts)
    case .receiptConsumable: .receiptConsumable(texts)
    case .receiptStays: .receiptStays(texts)
    case .receiptPeriods: .receiptPeriods(texts)
    case .receiptRefund: .receiptRefund(texts)
    case .receiptLatest: .receiptLatest(texts)
    case .receiptPending: .receiptPending(texts)
    case .receiptXcode: .receiptXcode(texts)
    case .receiptStatus: .receiptStatus(texts)
    case .receiptApp: .receiptApp(texts)
    case .serviceLocalReceipts: .serviceLocalReceipts(texts)
    case .serviceReprocessing: .serviceReprocessing(texts)
    case .servicePrice: .servicePrice(texts)
    case .serviceDelegate: .serviceDelegate(texts)
    case .serviceRestoredPeriod: .serviceRestoredPeriod(texts)
    case .serviceKeptPromotion: .serviceKeptPromotion(texts)
    case .productionInterrupted:
      Rule(
        id: self,
        statement: texts.localized(
          "In production the alert comes up when Apple's terms have changed: the purchase fails, and "
            + "after the customer has agreed on one sheet a second transaction for the same product and "
            + "quantity is .purchased.",
          ja: "本番環境ではAppleの規約が変わるとアラートが出ます。購入は失敗し、お客様が1枚のシートで同意すると、同じ商品と数量の2つ目の取引がpurchasedになります。"),
        provenance: .documented(texts.localized("Testing an interrupted purchase", ja: "中断された購入をテストする")))
    case .productionAskToBuy:
      Rule(
        id: self,
        statement: texts.localized(
          "In production a parent approves or declines; a request that nobody answers within 24 hours "
            + "is gone.",
          ja: "本番環境では保護者が承認または拒否します。24時間返答のないリクエストは消えます。"),
        provenance: .documented(
          texts.localized("Approve what kids buy with Ask to Buy", ja: "Ask to Buyでお子様の購入を承認する")))
    }
  }
}

extension Rule {
  /// The rule of a name, in the words of a language.
  public static func of(_ id: RuleID, _ texts: Localizer = .english) -> Rule { id.rule(texts) }
}

/// The register of behaviours.
public enum RuleRegistry {
  /// A rule by name, in the words of a language.
  public static func rule(_ id: RuleID, _ texts: Localizer = .english) -> Rule { id.rule(texts) }

  /// Every rule, in the order of a purchase's course.
  public static let rules: [Rule] = RuleID.allCases.map { $0.rule(.english) }
}
