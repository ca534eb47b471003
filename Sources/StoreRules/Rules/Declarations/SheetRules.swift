// The rules for StoreKit 2's system sheets and the App Store's messages.

import Support

package enum SheetRules {
  package static let all: [Rule] = [
    sync, messages, messagesAtLaunch, messagesPutOff, manageSubscriptions, managePage, listDay,
    refundRequestSheet, duplicateRefundRequest, offerCodeSheet,
  ]

  package static let sync = Rule(
    id: .sync,
    statement: LocalizedText(
      "AppStore.sync() asks for the account even if it is signed in. If the customer cancels, it throws "
        + "StoreKitError.userCancelled; without a network, networkError. Xcode needs no account and does "
        + "not ask.",
      ja: "AppStore.sync()は、サインイン中でもアカウントを尋ねます。キャンセルするとStoreKitError.userCancelled、"
        + "ネットワークがなければnetworkErrorを投げます。Xcodeではアカウントが要らないため尋ねません。"),
    provenance: .documented(
      LocalizedText(
        "AppStore.sync(): displays a system prompt to authenticate; chosen: it delivers only purchases that "
          + "were charged without the app's knowledge, its error without a network, and that Xcode does not "
          + "ask",
        ja: "AppStore.sync(): 認証の画面を表示。届くのはアプリに知らされずに請求された取引だけであること、ネットワークがないときのエラー、Xcodeで尋ねないことは独自に決めたものです"))
  )

  package static let messages = Rule(
    id: .messages,
    statement: LocalizedText(
      "The app receives a message of the App Store while it is in the foreground, and its sheet appears: "
        + "for a billing problem at launch or when the app comes to the foreground, for others at once. A "
        + "problem that was solved before is not shown.",
      ja: "アプリは前面にあるときにApp Storeのメッセージを受け取り、シートが出ます。支払いの問題のシートは起動時か前面に来たとき、ほかはすぐに出ます。その前に解決したものは表示されません。"),
    provenance: .documented(
      LocalizedText(
        "Message.Reason, Message.messages, Message.display(in:); chosen: the words and buttons of the "
          + "sheets, and the subject of generic",
        ja: "Message.Reason、Message.messages、Message.display(in:)。シートの文とボタン、genericの内容は独自に決めたものです")))

  package static let messagesAtLaunch = Rule(
    id: .messagesAtLaunch,
    statement: LocalizedText(
      "At each launch the app receives the messages whose reason applies to the account on the device: an "
        + "unpaid renewal, a price increase without an answer, a win-back offer for an eligible customer. "
        + "It receives them again when their account returns to the device.",
      ja: "起動のたびに、端末のアカウントについて理由が続いているメッセージがアプリに届きます。支払われていない更新、返答のない値上げ、対象となるお客様へのウィンバックオファーです。"
        + "アカウントが端末に戻ったときにも届きます。"),
    provenance: .documented(
      LocalizedText(
        "Message: the App Store's messages are fetched at each launch; Message.Reason.winBackOffer; "
          + "Merchandising win-back offers in your app; chosen: an account's return is like a launch",
        ja: "Message: App Storeのメッセージは起動のたびに取得。Message.Reason.winBackOffer、Merchandising win-back offers "
          + "in your app。アカウントが戻ったときも起動と同じになることは独自に決めたものです")))

  package static let messagesPutOff = Rule(
    id: .messagesPutOff,
    statement: LocalizedText(
      "An app that defers messages receives them and displays them later. The next process receives each "
        + "message again that was not displayed and still applies.",
      ja: "メッセージを後回しにするアプリは、受け取ってから後で表示します。表示されず、まだ解決していないものは、次のプロセスがもう一度受け取ります。"),
    provenance: .documented(
      LocalizedText(
        "Message.messages, Message.display(in:); chosen: the next process receives them again",
        ja: "Message.messages、Message.display(in:)。次のプロセスがもう一度受け取ることは独自に決めたものです")))

  package static let manageSubscriptions = Rule(
    id: .manageSubscriptions,
    statement: LocalizedText(
      "The customer cancels, resumes or changes a subscription on the sheet, as in Settings. The call "
        + "returns when the sheet closes, and the app gets the changes like those made outside it.",
      ja: "シートでお客様は、設定と同じように解約、再開、プランの変更をします。呼び出しはシートが閉じたときに戻り、変更はアプリの外で行われたものとして届きます。"),
    provenance: .documented(
      LocalizedText(
        "AppStore.showManageSubscriptions(in:), showManageSubscriptions(in:subscriptionGroupID:); chosen: "
          + "the words of the sheet, and that it stays open after each change",
        ja: "AppStore.showManageSubscriptions(in:)、showManageSubscriptions(in:subscriptionGroupID:)。"
          + "シートの文と、変更のあとも表示されたままになることは独自に決めたものです")))

  package static let managePage = Rule(
    id: .managePage,
    statement: LocalizedText(
      "An app without a page of its own opens the address of the App Store's subscriptions page. With https, "
        + "Safari opens and asks to open the store, and a popup of the store leads to the page; Back leads "
        + "to Safari. With itms-apps, the page opens at once, and Back leads to the app.",
      ja: "自分の画面のないアプリは、App Storeの購読管理ページのアドレスを開きます。httpsではSafariが開いてストアを開くかを尋ね、"
        + "ストアのポップアップからページに進み、戻るとSafariになります。itms-appsではページがすぐに開き、戻るとアプリになります。"),
    provenance: .documented(
      LocalizedText(
        "TOAST IAP for iOS, 2021; chosen: the words of the popups, Cancel, and the way back from Safari",
        ja: "TOAST IAP iOS (2021年)。ポップアップの文、キャンセル、Safariからアプリへの戻り方は独自に決めたものです")))

  package static let listDay = Rule(
    id: .listDay,
    statement: LocalizedText(
      "With quirk list-day day-before, the App Store's list of subscriptions shows the day before the end of "
        + "the period, in the device's time zone. The end itself does not change.",
      ja: "癖list-day day-beforeでは、App Storeのサブスクリプションの一覧に、期間の終わりの前日が端末のタイムゾーンで表示されます。期間の終わりそのものは変わりません。"),
    provenance: .observed(
      versions: LocalizedText("Japan, 2025", ja: "2025年の日本"),
      source: LocalizedText(
        "Apple Developer Forums 790582; chosen: each date of the list",
        ja: "Apple Developer Forums 790582。一覧のどの日付にも当てはまることは独自に決めたものです")))

  package static let refundRequestSheet = Rule(
    id: .refundRequestSheet,
    statement: LocalizedText(
      "The refund sheet asks for the reason. If the customer submits it, the call returns .success, and the "
        + "App Store decides about the refund later; if the customer cancels, it returns .userCancelled.",
      ja: "返金のシートは理由を尋ねます。送信すると呼び出しは.successを返し、返金はその後App Storeが決めます。キャンセルすると.userCancelledです。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.beginRefundRequest(in:), RefundRequestStatus; chosen: the words of the sheet; its "
          + "reasons are those of consumptionRequestReason",
        ja: "Transaction.beginRefundRequest(in:)、RefundRequestStatus。シートの文は独自に決めたもので、"
          + "理由はconsumptionRequestReasonのものです")))

  package static let duplicateRefundRequest = Rule(
    id: .duplicateRefundRequest,
    statement: LocalizedText(
      "A second request for the same transaction throws RefundRequestError.duplicateRequest, without a "
        + "sheet. A request for a transaction that was refunded without one throws failed.",
      ja: "同じ取引への2回目の申請は、シートなしでRefundRequestError.duplicateRequestを投げます。申請なしに返金されたものではfailedです。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.RefundRequestError; chosen: no sheet appears before, and failed for a refund without a "
          + "request",
        ja: "Transaction.RefundRequestError。シートが先に出ないことと、申請なしに返金されたものがfailedになることは独自に決めたものです")))

  package static let offerCodeSheet = Rule(
    id: .offerCodeSheet,
    statement: LocalizedText(
      "The offer code sheet returns when it closes, whatever was redeemed. The transaction arrives in "
        + "Transaction.updates.",
      ja: "オファーコードのシートは、何を使っても閉じたときに戻ります。取引はTransaction.updatesに届きます。"),
    provenance: .documented(
      LocalizedText(
        "AppStore.presentOfferCodeRedeemSheet(in:); chosen: the customer selects one of the catalogue's "
          + "codes",
        ja: "AppStore.presentOfferCodeRedeemSheet(in:)。お客様がカタログのコードから選ぶことは独自に決めたものです")))
}
