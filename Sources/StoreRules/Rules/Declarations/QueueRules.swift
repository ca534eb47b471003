// The rules for StoreKit 1's payment queue: adding, delivering, finishing and restoring.

import Support

package enum QueueRules {
  package static let all: [Rule] = [
    purchasingCallback, quantity, duplicateAddKeepsUnfinished, duplicateAddReplaces, waitsForForeground,
    pushesInOneArray, launchDelivers, firstObserverDelivers, noObserver, localTransactionsLost, finishRemoves,
    restore,
  ]

  package static let purchasingCallback = Rule(
    id: .purchasingCallback,
    statement: LocalizedText(
      "An added payment becomes a purchasing transaction, and the observer is notified before the payment "
        + "sheet appears.",
      ja: "追加された支払いはpurchasingの取引になり、支払いシートが出る前にオブザーバに通知されます。"),
    provenance: .analysed(
      LocalizedText("public analysis of the queue: add, steps 3 to 5", ja: "キューの動作、addの手順3から5"))
  )

  package static let quantity = Rule(
    id: .quantity,
    statement: LocalizedText(
      "A payment is for 1 to 10 items. For any other quantity StoreKit 1 raises NSInvalidArgumentException, "
        + "and StoreKit 2 throws PurchaseError.invalidQuantity. The quantity applies to consumables and "
        + "non-renewing subscriptions; a non-consumable is sold and charged once.",
      ja: "支払いの数量は1から10までです。それ以外では、StoreKit 1はNSInvalidArgumentExceptionを、StoreKit 2は"
        + "PurchaseError.invalidQuantityを投げます。数量が使われるのは消耗型と非更新サブスクリプションで、非消耗型は1個として販売、請求されます。"),
    provenance: .documented(
      LocalizedText(
        "SKMutablePayment.quantity, Product.PurchaseOption.quantity(_:), Transaction.purchasedQuantity; "
          + "chosen: more than 10 raises as 0 does, and a subscription with a quantity is refused",
        ja: "SKMutablePayment.quantity、Product.PurchaseOption.quantity(_:)、Transaction.purchasedQuantity。"
          + "10を超えると0と同じになることと、サブスクリプションの数量指定を拒否することは独自に決めたものです")))

  package static let duplicateAddKeepsUnfinished = Rule(
    id: .duplicateAddKeepsUnfinished,
    statement: LocalizedText(
      "Adding a payment for a product and quantity with an unfinished transaction delivers that transaction "
        + "again. No new purchase starts and no sheet appears.",
      ja: "商品と数量が同じ取引が終了処理されていなければ、その取引がもう一度届きます。新しい購入は始まらず、シートも出ません。"),
    provenance: .analysed(LocalizedText("public analysis of the queue: add, step 3", ja: "キューのadd、手順3")))

  package static let duplicateAddReplaces = Rule(
    id: .duplicateAddReplaces,
    statement: LocalizedText(
      "A new transaction replaces an unfinished one that has failed or is deferred.",
      ja: "終了処理されていない取引が失敗または保留なら、それは捨てられ、新しい取引が代わりに入ります。"),
    provenance: .analysed(LocalizedText("public analysis of the queue: add, step 3", ja: "キューのadd、手順3")))

  package static let waitsForForeground = Rule(
    id: .waitsForForeground,
    statement: LocalizedText(
      "An app in the background gets the queue's transactions when it comes to the foreground: results one "
        + "by one, then those pushed by the store in one array.",
      ja: "アプリがバックグラウンドにある間にキューへ来たものは、前面に来たときに届きます。結果が1つずつ、次にストアから送られたものが1つの配列で。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english) for approvals and resolved issues; chosen: results",
        ja: "承認と解決済みの問題は\(RuleSource.nttResonant.name.japanese)、結果は独自に決めたもの")))

  package static let pushesInOneArray = Rule(
    id: .pushesInOneArray,
    statement: LocalizedText(
      "All transactions from one check of the store's queue arrive in one callback.",
      ja: "ストアのキューの1回の確認で得られた取引は、すべて1回のコールバックで届きます。"),
    provenance: .analysed(
      LocalizedText(
        "public analysis of the queue: updates that the server pushes",
        ja: "サーバからキューに送られる更新")))

  package static let launchDelivers = Rule(
    id: .launchDelivers,
    statement: LocalizedText(
      "At launch all unfinished purchased and restored transactions are delivered again, in one callback.",
      ja: "起動時には、終了処理されていない購入済みと復元済みのものが、すべて1回のコールバックでもう一度届きます。"),
    provenance: .analysed(
      LocalizedText(
        "public analysis of the queue: the first observer starts a check of the server's queue",
        ja: "最初のオブザーバが追加されるとサーバのキューが確認されます")))

  package static let firstObserverDelivers = Rule(
    id: .firstObserverDelivers,
    statement: LocalizedText(
      "The first observer gets all waiting and all unfinished transactions.",
      ja: "最初のオブザーバには、待っているものと終了処理されていないものがすべて渡されます。"),
    provenance: .analysed(
      LocalizedText(
        "public analysis of the queue: the first observer starts a check of the server's queue",
        ja: "最初のオブザーバが追加されるとサーバのキューが確認されます")))

  package static let noObserver = Rule(
    id: .noObserver,
    statement: LocalizedText(
      "Without an observer nothing is delivered, and the store's queue is not checked.",
      ja: "オブザーバがなければ何も届かず、ストアのキューも確認されません。"),
    provenance: .analysed(
      LocalizedText(
        "public analysis of the queue: its check of the server",
        ja: "キューによるサーバの確認")))

  package static let localTransactionsLost = Rule(
    id: .localTransactionsLost,
    statement: LocalizedText(
      "Purchasing and failed transactions exist only in the app's process and are lost with it, as are "
        + "payments answered with an existing transaction and the open payment sheet. The store keeps "
        + "confirmed purchases and requests that wait for a parent.",
      ja: "purchasingとfailedの取引、保有している取引で答えた支払いはアプリのプロセスの中だけにあり、出ていた支払いシートとともにプロセスの終了で失われます。"
        + "確定した購入と保護者の判断を待つリクエストは、ストアが知っているので失われません。"),
    provenance: .chosen(
      LocalizedText(
        "the queue stores local transactions separately; no source describes what happens to them",
        ja: "キューはローカルの取引を分けて持ちます。それがどうなるかは書かれていません")))

  package static let finishRemoves = Rule(
    id: .finishRemoves,
    statement: LocalizedText(
      "Finishing removes a transaction from the queue and calls removedTransactions. A deferred transaction "
        + "can be finished, a purchasing one cannot.",
      ja: "終了処理は取引をキューから外し、removedTransactionsで知らせます。purchasingの取引は終了処理できず、deferredの取引はできます。"),
    provenance: .analysed(
      LocalizedText(
        "public analysis of the queue: finishTransaction; documented for failed, purchased and restored",
        ja: "キューのfinishTransaction。failed、purchased、restoredについては文書があります")))

  package static let restore = Rule(
    id: .restore,
    statement: LocalizedText(
      "A restore delivers one new restored transaction for each finished transaction that can be restored: "
        + "non-consumables and every period of a subscription. Unfinished transactions are not restored. "
        + "A restored period keeps its webOrderLineItemID. "
        + "All arrive in one array, followed by the end of the restore. A failure or a cancelled sign-in "
        + "goes to restoreCompletedTransactionsFailedWithError.",
      ja: "復元は、終了処理されていて復元できる取引のそれぞれに新しいrestoredの取引を届けます。サブスクリプションは期間ごと、それに非消耗型です。終了処理されていないものには何もありません。"
        + "復元された期間のwebOrderLineItemIDは変わりません。"
        + "すべて1つの配列で届き、次に終わりが知らされます。失敗や、サインインの取りやめはrestoreCompletedTransactionsFailedWithErrorに届きます。"),
    provenance: .documented(
      LocalizedText(
        "SKPaymentQueue.restoreCompletedTransactions; react-native-iap #1120 and #634; "
          + "webOrderLineItemID: Apple Developer Forums 711952, nomad-cli/venice #58; chosen: it takes no "
          + "time, and a signed-out device asks first, with the error of a purchase",
        ja: "SKPaymentQueue.restoreCompletedTransactions、react-native-iap #1120と#634。"
          + "webOrderLineItemIDはApple Developer Forums 711952とnomad-cli/venice #58。時間がかからないこと、"
          + "サインアウトした端末が先に尋ね、購入と同じエラーになることは独自に決めたものです")))
}
