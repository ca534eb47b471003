// What the rules of sheets, messages and purchases from outside say, and where they come from: rows of the register, apart
// from the others because there are many. `RuleID.rule(_:)` is the only reader.

import Support

extension Rule {
  package static func sync(_ texts: Localizer) -> Rule {
    Rule(
      id: .sync,
      statement: texts.localized(
        "AppStore.sync() asks for the account, whoever is signed in: cancelled, it throws StoreKitError.userCancelled; "
          + "without a network networkError. Xcode needs no account and asks nothing.",
        ja:
          "AppStore.sync()は、サインイン中でもアカウントを尋ねます。キャンセルするとStoreKitError.userCancelled、ネットワークがなければnetworkErrorを投げます。Xcodeではアカウントが要らないため尋ねません。"
      ),
      provenance: .documented(
        texts.localized(
          "AppStore.sync(): displays a system prompt to authenticate; that it brings only what was charged without the app's "
            + "knowledge, what it throws "
            + "without a network, and that Xcode does not ask are chosen",
          ja:
            "AppStore.sync(): 認証の画面を表示。届くのはアプリに知らされずに請求された取引だけであること、ネットワークがないときのエラー、Xcodeで尋ねないことは独自に決めたものです"
        )))
  }

  package static func messages(_ texts: Localizer) -> Rule {
    Rule(
      id: .messages,
      statement: texts.localized(
        "The app hears a message of the App Store while it is in front, and its sheet comes up: that of a billing problem "
          + "at the launch or when the app comes to the front, the others at once. What is solved before is not shown.",
        ja:
          "アプリは前面にあるときにApp Storeのメッセージを受け取り、シートが出ます。支払いの問題のシートは起動時か前面に来たとき、ほかはすぐに出ます。その前に解決したものは表示されません。"
      ),
      provenance: .documented(
        texts.localized(
          "Message.Reason, Message.messages, Message.display(in:); the words and buttons of the sheets, and what generic "
            + "is about, are chosen",
          ja:
            "Message.Reason、Message.messages、Message.display(in:)。シートの文とボタン、genericの内容は独自に決めたものです")))
  }

  package static func messagesAtLaunch(_ texts: Localizer) -> Rule {
    Rule(
      id: .messagesAtLaunch,
      statement: texts.localized(
        "At each launch the app hears the messages whose reason holds for the account on the device: a renewal that is "
          + "not paid, a price increase without an answer, a win-back offer for an eligible customer. They are told "
          + "again when their account comes back to the device.",
        ja:
          "起動のたびに、端末のアカウントについて理由が続いているメッセージがアプリに届きます。支払われていない更新、返答のない値上げ、対象となるお客様へのウィンバックオファーです。アカウントが端末に戻ったときにも届きます。"
      ),
      provenance: .documented(
        texts.localized(
          "Message: the App Store's messages are fetched at each launch; Message.Reason.winBackOffer; Merchandising "
            + "win-back offers in your app; that an account's return is like a launch is chosen",
          ja:
            "Message: App Storeのメッセージは起動のたびに取得。Message.Reason.winBackOffer、Merchandising win-back offers in your app。アカウントが戻ったときも起動と同じになることは独自に決めたものです"
        )))
  }

  package static func messagesPutOff(_ texts: Localizer) -> Rule {
    Rule(
      id: .messagesPutOff,
      statement: texts.localized(
        "An app that puts messages off hears them and displays them later; the next process hears again what was not "
          + "displayed and is still so.",
        ja: "メッセージを後回しにするアプリは、受け取ってから後で表示します。表示されず、まだ解決していないものは、次のプロセスがもう一度受け取ります。"),
      provenance: .documented(
        texts.localized(
          "Message.messages, Message.display(in:); that the next process hears them again is chosen",
          ja: "Message.messages、Message.display(in:)。次のプロセスがもう一度受け取ることは独自に決めたものです")))
  }

  package static func manageSubscriptions(_ texts: Localizer) -> Rule {
    Rule(
      id: .manageSubscriptions,
      statement: texts.localized(
        "On the sheet the customer cancels, resumes or changes a subscription, as in the settings; the call returns when "
          + "the sheet is closed, and the changes come to the app as those made outside it.",
        ja:
          "シートでお客様は、設定と同じように解約、再開、プランの変更をします。呼び出しはシートが閉じたときに戻り、変更はアプリの外で行われたものとして届きます。"),
      provenance: .documented(
        texts.localized(
          "AppStore.showManageSubscriptions(in:), showManageSubscriptions(in:subscriptionGroupID:); the words of the sheet, "
            + "and that it stays up after each change, are chosen",
          ja:
            "AppStore.showManageSubscriptions(in:)、showManageSubscriptions(in:subscriptionGroupID:)。シートの文と、変更のあとも表示されたままになることは独自に決めたものです"
        )))
  }

  package static func refundRequestSheet(_ texts: Localizer) -> Rule {
    Rule(
      id: .refundRequestSheet,
      statement: texts.localized(
        "The sheet of a refund asks for the reason: submitted, the call returns .success, and the App Store decides about "
          + "the refund afterwards; cancelled, .userCancelled.",
        ja:
          "返金のシートは理由を尋ねます。送信すると呼び出しは.successを返し、返金はその後App Storeが決めます。キャンセルすると.userCancelledです。"),
      provenance: .documented(
        texts.localized(
          "Transaction.beginRefundRequest(in:), RefundRequestStatus; the words of the sheet are chosen, its reasons are "
            + "those of consumptionRequestReason",
          ja:
            "Transaction.beginRefundRequest(in:)、RefundRequestStatus。シートの文は独自に決めたもので、理由はconsumptionRequestReasonのものです"
        )))
  }

  package static func duplicateRefundRequest(_ texts: Localizer) -> Rule {
    Rule(
      id: .duplicateRefundRequest,
      statement: texts.localized(
        "A second request for the same transaction throws RefundRequestError.duplicateRequest, without a sheet; one for what "
          + "was refunded unasked throws failed.",
        ja:
          "同じ取引への2回目の申請は、シートなしでRefundRequestError.duplicateRequestを投げます。申請なしに返金されたものではfailedです。"),
      provenance: .documented(
        texts.localized(
          "Transaction.RefundRequestError; that no sheet comes up before, and failed for what was refunded unasked, are "
            + "chosen",
          ja:
            "Transaction.RefundRequestError。シートが先に出ないことと、申請なしに返金されたものがfailedになることは独自に決めたものです")))
  }

  package static func offerCodeSheet(_ texts: Localizer) -> Rule {
    Rule(
      id: .offerCodeSheet,
      statement: texts.localized(
        "The sheet of offer codes returns when it is closed, whatever was redeemed: the transaction comes through "
          + "Transaction.updates.",
        ja: "オファーコードのシートは、何を使っても閉じたときに戻ります。取引はTransaction.updatesに届きます。"),
      provenance: .documented(
        texts.localized(
          "AppStore.presentOfferCodeRedeemSheet(in:); that the customer chooses among the catalogue's codes is chosen",
          ja:
            "AppStore.presentOfferCodeRedeemSheet(in:)。お客様がカタログのコードから選ぶことは独自に決めたものです")))
  }

  package static func outsidePurchase(_ texts: Localizer) -> Rule {
    Rule(
      id: .outsidePurchase,
      statement: texts.localized(
        "A purchase outside the app shows no sheet here and is of the account that is signed in: it comes to the queue and "
          + "to Transaction.updates, and is unfinished until the app runs. In Xcode Ask to Buy makes it wait for approval and "
          + "Interrupted Purchase makes it fail until it is resolved; the app is told of it only then (quirk "
          + "outside-purchase). A failure set with fail does not stop it.",
        ja:
          "アプリの外での購入は、ここではシートを出さず、サインイン中のアカウントのものになります。キューとTransaction.updatesに届き、アプリが動くまで未終了です。XcodeではAsk to Buyなら承認待ちになり、購入の中断なら解決まで失敗のままで、アプリにはそのあとで届きます(癖 outside-purchase)。failの設定には止められません。"
      ),
      provenance: .documented(
        texts.localized(
          "SKTestSession.buyProduct(identifier:options:), askToBuyEnabled, interruptedPurchasesEnabled, Transaction Manager "
            + "(create a transaction); that the app hears nothing before, and that fail does not stop it, are chosen",
          ja:
            "SKTestSession.buyProduct(identifier:options:)、askToBuyEnabled、interruptedPurchasesEnabled、Transaction Manager(取引の作成)。それまでアプリに何も届かないことと、failに止められないことは独自に決めたものです"
        )))
  }

  package static func outsidePurchaseDate(_ texts: Localizer) -> Rule {
    Rule(
      id: .outsidePurchaseDate,
      statement: texts.localized(
        "In local tests a purchase outside the app may have a date in the past: the plan's period begins then, and the "
          + "renewals that were due since come at once, each with its own dates.",
        ja:
          "ローカルのテストでは、アプリの外での購入に過去の日付を付けられます。プランの期間はその日に始まり、それ以後の更新が、それぞれの日付ですぐに届きます。"),
      provenance: .documented(
        texts.localized(
          "Product.PurchaseOption.purchaseDate(_:); that it is after the end of what was held in the group, and not in the "
            + "future, is chosen",
          ja:
            "Product.PurchaseOption.purchaseDate(_:)。グループで利用していたものの終了後で、未来ではないことは独自に決めたものです")))
  }

  package static func promoted(_ texts: Localizer) -> Rule {
    Rule(
      id: .promoted,
      statement: texts.localized(
        "A promoted purchase opens the app and asks its observer: true, and the queue adds the payment and the sheet comes "
          + "up. Without an observer it goes no further.",
        ja:
          "プロモーション購入はアプリを開き、オブザーバに尋ねます。trueならキューが支払いを追加し、シートが出ます。オブザーバがなければ先に進みません。"),
      provenance: .documented(
        texts.localized(
          "paymentQueue(_:shouldAddStorePayment:for:), PurchaseIntent.intents; that nothing waits for an observer is chosen",
          ja:
            "paymentQueue(_:shouldAddStorePayment:for:)、PurchaseIntent.intents。オブザーバを待つものがないことは独自に決めたものです")))
  }

  package static func promotedKept(_ texts: Localizer) -> Rule {
    Rule(
      id: .promotedKept,
      statement: texts.localized(
        "An app that answers a promoted purchase with false keeps the payment and may add it itself later; with its "
          + "process it is lost.",
        ja:
          "プロモーション購入にfalseを返したアプリは支払いを保存し、後で自分で追加できます。プロセスが終わると失われます。"),
      provenance: .documented(
        texts.localized(
          "paymentQueue(_:shouldAddStorePayment:for:); that it is lost with the process is chosen",
          ja:
            "paymentQueue(_:shouldAddStorePayment:for:)。プロセスとともに失われることは独自に決めたものです")))
  }
}
