// The rules of StoreKit 2's system sheets and of the App Store's messages.

import Support

package enum SheetRules {
  package static let all: [Rule] = [
    sync, messages, messagesAtLaunch, messagesPutOff, manageSubscriptions, refundRequestSheet,
    duplicateRefundRequest, offerCodeSheet,
  ]

  package static let sync = Rule(
    id: .sync,
    statement: LocalizedText(
      "AppStore.sync() asks for the account, whoever is signed in: cancelled, it throws StoreKitError.userCancelled; "
        + "without a network networkError. Xcode needs no account and asks nothing.",
      ja:
        "AppStore.sync()は、サインイン中でもアカウントを尋ねます。キャンセルするとStoreKitError.userCancelled、ネットワークがなければnetworkErrorを投げます。Xcodeではアカウントが要らないため尋ねません。"
    ),
    provenance: .documented(
      LocalizedText(
        "AppStore.sync(): displays a system prompt to authenticate; that it brings only what was charged without the app's "
          + "knowledge, what it throws "
          + "without a network, and that Xcode does not ask are chosen",
        ja:
          "AppStore.sync(): 認証の画面を表示。届くのはアプリに知らされずに請求された取引だけであること、ネットワークがないときのエラー、Xcodeで尋ねないことは独自に決めたものです"
      )))

  package static let messages = Rule(
    id: .messages,
    statement: LocalizedText(
      "The app hears a message of the App Store while it is in front, and its sheet comes up: that of a billing problem "
        + "at the launch or when the app comes to the front, the others at once. What is solved before is not shown.",
      ja:
        "アプリは前面にあるときにApp Storeのメッセージを受け取り、シートが出ます。支払いの問題のシートは起動時か前面に来たとき、ほかはすぐに出ます。その前に解決したものは表示されません。"
    ),
    provenance: .documented(
      LocalizedText(
        "Message.Reason, Message.messages, Message.display(in:); the words and buttons of the sheets, and what generic "
          + "is about, are chosen",
        ja:
          "Message.Reason、Message.messages、Message.display(in:)。シートの文とボタン、genericの内容は独自に決めたものです")))

  package static let messagesAtLaunch = Rule(
    id: .messagesAtLaunch,
    statement: LocalizedText(
      "At each launch the app hears the messages whose reason holds for the account on the device: a renewal that is "
        + "not paid, a price increase without an answer, a win-back offer for an eligible customer. They are told "
        + "again when their account comes back to the device.",
      ja:
        "起動のたびに、端末のアカウントについて理由が続いているメッセージがアプリに届きます。支払われていない更新、返答のない値上げ、対象となるお客様へのウィンバックオファーです。アカウントが端末に戻ったときにも届きます。"
    ),
    provenance: .documented(
      LocalizedText(
        "Message: the App Store's messages are fetched at each launch; Message.Reason.winBackOffer; Merchandising "
          + "win-back offers in your app; that an account's return is like a launch is chosen",
        ja:
          "Message: App Storeのメッセージは起動のたびに取得。Message.Reason.winBackOffer、Merchandising win-back offers in your app。アカウントが戻ったときも起動と同じになることは独自に決めたものです"
      )))

  package static let messagesPutOff = Rule(
    id: .messagesPutOff,
    statement: LocalizedText(
      "An app that puts messages off hears them and displays them later; the next process hears again what was not "
        + "displayed and is still so.",
      ja: "メッセージを後回しにするアプリは、受け取ってから後で表示します。表示されず、まだ解決していないものは、次のプロセスがもう一度受け取ります。"),
    provenance: .documented(
      LocalizedText(
        "Message.messages, Message.display(in:); that the next process hears them again is chosen",
        ja: "Message.messages、Message.display(in:)。次のプロセスがもう一度受け取ることは独自に決めたものです")))

  package static let manageSubscriptions = Rule(
    id: .manageSubscriptions,
    statement: LocalizedText(
      "On the sheet the customer cancels, resumes or changes a subscription, as in the settings; the call returns when "
        + "the sheet is closed, and the changes come to the app as those made outside it.",
      ja:
        "シートでお客様は、設定と同じように解約、再開、プランの変更をします。呼び出しはシートが閉じたときに戻り、変更はアプリの外で行われたものとして届きます。"),
    provenance: .documented(
      LocalizedText(
        "AppStore.showManageSubscriptions(in:), showManageSubscriptions(in:subscriptionGroupID:); the words of the sheet, "
          + "and that it stays up after each change, are chosen",
        ja:
          "AppStore.showManageSubscriptions(in:)、showManageSubscriptions(in:subscriptionGroupID:)。シートの文と、変更のあとも表示されたままになることは独自に決めたものです"
      )))

  package static let refundRequestSheet = Rule(
    id: .refundRequestSheet,
    statement: LocalizedText(
      "The sheet of a refund asks for the reason: submitted, the call returns .success, and the App Store decides about "
        + "the refund afterwards; cancelled, .userCancelled.",
      ja:
        "返金のシートは理由を尋ねます。送信すると呼び出しは.successを返し、返金はその後App Storeが決めます。キャンセルすると.userCancelledです。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.beginRefundRequest(in:), RefundRequestStatus; the words of the sheet are chosen, its reasons are "
          + "those of consumptionRequestReason",
        ja:
          "Transaction.beginRefundRequest(in:)、RefundRequestStatus。シートの文は独自に決めたもので、理由はconsumptionRequestReasonのものです"
      )))

  package static let duplicateRefundRequest = Rule(
    id: .duplicateRefundRequest,
    statement: LocalizedText(
      "A second request for the same transaction throws RefundRequestError.duplicateRequest, without a sheet; one for what "
        + "was refunded unasked throws failed.",
      ja:
        "同じ取引への2回目の申請は、シートなしでRefundRequestError.duplicateRequestを投げます。申請なしに返金されたものではfailedです。"),
    provenance: .documented(
      LocalizedText(
        "Transaction.RefundRequestError; that no sheet comes up before, and failed for what was refunded unasked, are "
          + "chosen",
        ja:
          "Transaction.RefundRequestError。シートが先に出ないことと、申請なしに返金されたものがfailedになることは独自に決めたものです")))

  package static let offerCodeSheet = Rule(
    id: .offerCodeSheet,
    statement: LocalizedText(
      "The sheet of offer codes returns when it is closed, whatever was redeemed: the transaction comes through "
        + "Transaction.updates.",
      ja: "オファーコードのシートは、何を使っても閉じたときに戻ります。取引はTransaction.updatesに届きます。"),
    provenance: .documented(
      LocalizedText(
        "AppStore.presentOfferCodeRedeemSheet(in:); that the customer chooses among the catalogue's codes is chosen",
        ja:
          "AppStore.presentOfferCodeRedeemSheet(in:)。お客様がカタログのコードから選ぶことは独自に決めたものです")))
}
