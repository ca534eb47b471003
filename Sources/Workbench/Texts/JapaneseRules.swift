// Rules of the register in Japanese, where the screen itself shows them; in English the register says it.

import StoreSimulator

extension RuleID {
  /// What the rule says happens.
  ///
  /// States stand without their dot: the first clause ends at the first point.
  var japanese: String {
    switch self {
    case .purchasingCallback: "追加された支払いはpurchasingの取引になり、支払いシートが出る前にオブザーバに通知されます。"
    case .duplicateAddKeepsUnfinished:
      "商品と数量が同じ取引が終了処理されていなければ、その取引がもう一度届きます。新しい購入は始まらず、シートも出ません。"
    case .duplicateAddReplaces: "終了処理されていない取引が失敗または保留なら、それは捨てられ、新しい取引が代わりに入ります。"
    case .plainPurchase: "確定した購入はpurchasedになります。Xcodeではすぐに、Sandboxでは3秒後に、完了を告げるアラートとともに。"
    case .duplicatePurchase:
      "所有している商品を買うと、最初の購入をoriginalとする新しいpurchasedの取引と、登録済みだと告げるアラートが出ます。癖 duplicate-purchase によっては3532で失敗します。"
    case .cancelled:
      "支払いシートをキャンセルすると、購入はSKErrorDomain 2で失敗します。中にASDErrorDomain 907とAMSErrorDomain 6があります。"
    case .productGone: "確定の前にカタログから消えた商品はASDServerErrorDomain 3504で失敗し、SKError 5になります。"
    case .paymentsRestricted: "支払いが許可されていなければ、シートなしで失敗します。SKErrorDomain 4の中にASDErrorDomain 1050があります。"
    case .offline:
      "ネットワークがなければ、Sandboxの購入はNSURLErrorDomain -1009で失敗し、StoreKitはこれを変換しません。Xcodeのローカルのストアにネットワークは要りません。"
    case .injected: "指定したエラーは確定のときに起こります。1回だけ、または解除するまでです。"
    case .errorMapping:
      "StoreKitはデーモンの返すエラーを、ドメインとコードの表でSKErrorDomainに包みます。ほかのドメインのエラーはそのまま渡されます。中のエラーの説明、失敗の理由、元のエラーは残ります。"
    case .appLanguage: "「An unknown error occurred」は端末ではなくアプリの言語に従います。アプリはローカライズされていません。"
    case .dialogs: "支払いシートは端末の言語に従います。Sandboxのアラートも同じで、末尾に [Environment: Sandbox] が付きます。"
    case .xcodeEnglishAlerts: "XcodeのStoreKit Testingのアラートは、端末の言語にかかわらず英語です。"
    case .sheetWaits: "何かが表示されている間に求められた支払いシートは、その後ろで待ちます。"
    case .home: "ホームボタンは、表示中のものをキャンセルと同じように閉じ、アプリをバックグラウンドに移します。"

    case .xcodeInterrupted: "購入はユーザー情報のないSKErrorDomain 0ですぐに失敗します。ダイアログも、元のエラーも、コンソールの行もありません。"
    case .xcodeResolve: "Resolve Issuesは、失敗した取引とは別に2つ目のpurchasedの取引を届けます。前面ならすぐに、そうでなければ前面に来たときに。"
    case .xcodeUnfinishedMark: "アプリが終了処理しても、Transaction Managerは中断された取引に未終了の印を付けたままです。"
    case .sandboxInterrupted:
      "規約のアラートが出ます。OKでもキャンセルでも、購入はSKErrorDomain 0で失敗し、中にASDServerErrorDomain 3038があります。最初の同意から3秒後に、2つ目の取引がpurchasedになります。"
    case .sandboxTermsSheetTwice: "規約シートが2枚重なって表示されます。"
    case .sandboxSecondTermsSheet:
      "2枚目の規約シートに同意すると、購入の完了だけが告げられるか、最初の購入をoriginalとしてもう一度購入されます。原因はわかっていません。"
    case .sandboxInterruptedClears: "テスターの購入中断の設定は、購入が1つ完了すると自動的にオフになります。"
    case .termsRefused: "規約に同意しなければ購入は失敗のままで、それ以上は何も届きません。"

    case .xcodeAskAlert: "許可を求めるアラートはどの端末でも英語で、商品名が空です。Ask、Cancel、ホームの結果は同じです。"
    case .xcodeDeferred: "取引はエラーなしでdeferredになりますが、コンソールにはASDErrorDomain 1052が出ます。"
    case .xcodeApprovedIdentifier: "承認された取引の識別子が、引用符付きで出力されたことが一度あります。"
    case .approveDelivers: "承認すると、同じ取引がdeferredからpurchasedになります。前面ならすぐに、そうでなければ前面に来たときに。"
    case .declineDeliversNothing: "拒否しても何も呼ばれません。アプリには知らされません。"
    case .simulatesAskToBuyIgnored: "Xcodeは支払いのsimulatesAskToBuyInSandboxを無視し、自分の設定だけに従います。"
    case .sandboxAskToBuyFlag: "Sandboxにスイッチはありません。アプリが支払いにsimulatesAskToBuyInSandboxを設定します。"
    case .sandboxAskAlert: "アラートは確定の3秒後に端末の言語で出て、商品名を示します。"
    case .sandboxDeferred:
      "答えてから3秒後に、コンソールにASDErrorDomain 1052とその中のAMSErrorDomain 511が出て、取引はdeferredになります。ここでは承認をテストできません。"

    case .waitsForForeground:
      "アプリがバックグラウンドにある間にキューへ来たものは、前面に来たときに届きます。結果が1つずつ、次にストアから送られたものが1つの配列で。"
    case .pushesInOneArray: "ストアのキューの1回の確認で得られた取引は、すべて1回のコールバックで届きます。"
    case .launchDelivers: "起動時には、終了処理されていない購入済みと復元済みのものが、すべて1回のコールバックでもう一度届きます。"
    case .firstObserverDelivers: "最初のオブザーバには、待っているものと終了処理されていないものがすべて渡されます。"
    case .noObserver: "オブザーバがなければ何も届かず、ストアのキューも確認されません。"
    case .localTransactionsLost:
      "purchasing、failed、deferredの取引はアプリのプロセスの中にあり、プロセスとともに失われます。ストアが知っているものは失われません。"
    case .finishRemoves:
      "終了処理は取引をキューから外し、removedTransactionsで知らせます。purchasingの取引は終了処理できず、deferredの取引はできます。"
    case .restore:
      "復元は、所有しているサブスクリプションと非消耗型を新しいrestoredの取引として1つの配列で届け、次に終わりを知らせます。答えはすぐに来ます。"

    case .newDevice: "同じアカウントの2台目の端末は、ストアが届けるものしか知りません。そこのアプリは復元のあとで利用可能にします。"
    case .accountNeeded:
      "サインインしていない端末では、Sandboxの購入は支払いシートの前にアカウントを尋ねます。答えなければASDErrorDomain 509で失敗し、復元も同じです。"
    case .testerSignIn:
      "iOS 14では設定でテスターがサインインしておきます。iOS 6でそうすると、パスワードの確認のあとApp Storeアプリが前面に出て、ずっとエラーになります。"
    case .refund: "返金はすぐに認められます。取り消される権利がキューに知らされ、アプリはそれを利用できなくします。"
    case .refundRequest:
      "お客様がアプリで求めた返金は、XcodeとSandboxでは認められます。Sandboxでは本文 DECLINE で断られ、GRANT_PRORATED で一部(残り時間の割合、または半額)が返ります。自動更新は止まります。"
    case .familyRevoked:
      "家族から抜けた人、また購入した人が抜けるか共有をやめるか返金を受けたときは、共有していたものがすぐに失われます。"
    case .familyShared:
      "共有できるプランと非消耗型は、FAMILY_SHAREDの取引として家族全員に届きます。"
    case .renewal:
      "更新は、最初の取引をoriginalとする新しいpurchasedの取引です。期間の終わりにキューとTransaction.updatesに届きます。"
    case .renewalRates:
      "期間、猶予、請求の再試行の長さは更新の速さで決まります。速さを変えても、進行中の期間の終わりは変わりません。"
    case .renewalLimit:
      "Sandboxは12回(Xcode 12の頃は6回)、TestFlightは6回更新したあと、自動更新を止めます。"
    case .upgrade:
      "上位のプラン、またはレベルと期間が同じ別のプランはすぐに始まります。古い取引はisUpgradedになり、残りの期間の分が返金され、originalは変わりません。"
    case .downgrade:
      "下位のプラン、またはレベルが同じで期間の違うプランは更新まで待ちます。取引はまだなく、autoRenewPreferenceだけが知らせます。癖 downgrade-order によってはキューに失敗が届きます。"
    case .downgradeTakenBack:
      "別のプランを注文しているときに今のプランを注文すると、その注文は取り消されます。"
    case .alreadyOrdered:
      "注文済みのプランをもう一度注文すると、システムのメッセージが出るだけで何も変わりません。"
    case .autoRenewOff:
      "解約すると自動更新が止まり、期間の終わりまで使えます。猶予中や請求の再試行中ならすぐに終わります。"
    case .resumed:
      "終わる前にもう一度登録すると自動更新が再開されます。新しい取引はありません。"
    case .boughtElsewhere:
      "アプリの外で注文したものは、更新と同じようにキューとTransaction.updatesに届きます。"
    case .billingRetry:
      "失敗した更新は再試行の期間中に繰り返し請求され、猶予以外では権利がありません。後で支払われるとその日から新しい周期が始まり、支払われなければ期限切れになります。"
    case .gracePeriod:
      "猶予期間があれば、更新に失敗しても使い続けられます。その間に支払われると、請求日は変わりません。"
    case .graceInLocalTest:
      "ローカルのテストでは、猶予中も猶予の後も状態はinBillingRetryPeriodで、currentEntitlementsに現れません。gracePeriodExpirationDateだけが知らせます。癖 grace-in-local-test。"
    case .priceIncrease:
      "同意の要る値上げに返答がないまま期間が終わると期限切れになります。同意すれば次の更新から新しい価格になり、断れば自動更新が止まります。"
    case .offers:
      "お試しオファーはグループで1回、プロモーションオファーは利用中または利用したことのある方、オファーコードはそれぞれの条件、復帰オファーは終了した方が対象です。"
    case .groupStatus:
      "ステータスはグループのものです。どのプランから尋ねても、利用中のプランの状態が返ります。renewalInfo.currentProductIDと比べてください。"
    case .statusForGroup:
      "グループのstatus(for:)は、product.subscription.statusが返すときにも何も返しませんでした。"
    case .transactionUpdates:
      "Transaction.updatesには、このデバイスのこのアプリでの購入以外でできた、または変わった取引が届きます。"
    case .serverNotifications:
      "App Storeは出来事をすべて開発者のサーバに知らせます。Xcodeにサーバはなく、ログには送られるはずの内容が出ます。"
    case .productionInterrupted:
      "本番環境ではAppleの規約が変わるとアラートが出ます。購入は失敗し、お客様が1枚のシートで同意すると、同じ商品と数量の2つ目の取引がpurchasedになります。"
    case .productionAskToBuy:
      "本番環境では保護者が承認または拒否します。24時間返答のないリクエストは消えます。"
    }
  }
}
