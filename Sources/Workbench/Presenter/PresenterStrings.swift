// What the presenter view says to people who watch, in every language of the chrome.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Localizer {
  var storyAlreadyOrdered: String {
    localized("The phone says that this is ordered already.", ja: "すでに注文済みだとiPhoneが知らせます。")
  }
  var storyLimitReached: String {
    localized("The test environment stops renewing here.", ja: "テスト環境での自動更新はここまでです。")
  }
  var storyRefundDeclined: String {
    localized("The App Store declines the refund.", ja: "App Storeは返金を断りました。")
  }
  func storyOverridden(_ first: String, _ others: [String]) -> String {
    localized(
      "\(first) comes first: \(others.joined(separator: " and ")) had no say.",
      ja: "\(first)が優先され、\(others.joined(separator: "と"))は働きませんでした。")
  }
  var storyRefundWaits: String {
    localized("The App Store thinks about the refund.", ja: "App Storeが返金を検討しています。")
  }
  var presenterNoPlans: String { localized("The app sells no subscriptions.", ja: "このアプリにサブスクリプションはありません。") }
  var watchersInterrupted: String { localized("purchases are interrupted", ja: "購入は中断されます") }
  var watchersAskToBuy: String { localized("a parent approves purchases", ja: "購入には保護者の承認が必要") }
  var watchersBillingRetry: String { localized("renewals cannot be paid", ja: "更新の支払いは失敗します") }
  var watchersGoOn: String { localized("go on", ja: "先へ進む") }
  func watchersDecide(_ product: String) -> String {
    localized("decide about \(product)", ja: "「\(product)」を決める")
  }
  var watchersTimeLine: String { localized("time line", ja: "時間の流れ") }
  var watchersBack: String { localized("step back", ja: "一つ戻る") }
  func watchersUndone(redo: String) -> String {
    localized("one step back; \(redo) goes forward again", ja: "一つ戻りました。\(redo)でまた進みます")
  }
  func watchersDoneAgain(undo: String) -> String {
    localized("one step forward; \(undo) goes back", ja: "一つ進みました。\(undo)で戻ります")
  }
  var watchersStory: String { localized("story", ja: "説明をスクロール") }
  var presenterOnline: String { localized("Wi-Fi", ja: "Wi-Fi") }
  var presenterOffline: String { localized("no network", ja: "圏外") }
  func storyEmpty(_ key: String) -> String {
    localized(
      "Nothing has happened yet. \(key) buys what the shop offers.", ja: "まだ何も起きていません。\(key) で購入を始めます。")
  }
  func storyBuys(_ product: String) -> String {
    localized("The customer buys \(product) in the app.", ja: "お客様がアプリで「\(product)」を購入します。")
  }
  func storyPurchasing(_ product: String) -> String {
    localized(
      "The app is told: the purchase of \(product) is under way.", ja: "アプリに通知：「\(product)」の購入手続きが始まりました。")
  }
  func storyPurchased(_ product: String) -> String {
    localized(
      "The app is told: \(product) is bought, and unlocks it.",
      ja: "アプリに通知：「\(product)」の購入が完了し、利用できるようになりました。")
  }
  var storyOfferNotChecked: String {
    localized(
      "There is no such offer, and nobody checks: the purchase goes on at the usual price.",
      ja: "そのオファーは存在しませんが確かめられず、通常の価格で購入が続きます。")
  }
  func storyAnswered(_ product: String) -> String {
    localized(
      "The app is told: the order of \(product) is taken, and what the customer has goes on.",
      ja: "アプリに通知：「\(product)」の注文を受け付けました。今の利用はそのまま続きます。")
  }
  func storyRestored(_ product: String) -> String {
    localized("The app is told: \(product) is restored.", ja: "アプリに通知：「\(product)」が復元されました。")
  }
  func storyDeferred(_ product: String) -> String {
    localized(
      "The app is told to wait: the parent decides about \(product).",
      ja: "アプリは待つように言われます。「\(product)」は保護者の判断待ちです。")
  }
  func storyToldSeveral(_ count: String) -> String {
    localized("The app is told of \(count) purchases at once.", ja: "アプリに\(count)件の購入がまとめて通知されます。")
  }
  var storySomething: String { localized("the product", ja: "商品") }
  func storyPending(_ product: String) -> String {
    localized(
      "The app is told to wait: somebody else has to decide about \(product) first.",
      ja: "アプリは待つように言われます。「\(product)」には、先にほかの人の決定が必要です。")
  }
  func storyUnverified(_ product: String) -> String {
    localized(
      "\(product) is bought, but the app cannot verify it and does not unlock it.",
      ja: "「\(product)」は購入されましたが、アプリは検証できず、利用を始めません。")
  }
  func storyThrows(_ name: String) -> String {
    localized("The purchase fails: StoreKit throws \(name).", ja: "購入は失敗します。StoreKit が \(name) を投げました。")
  }
  func storyStoreKit(_ way: String) -> String {
    localized("From now on the app buys with StoreKit \(way).", ja: "これからアプリは StoreKit \(way) で購入します。")
  }
  var storyFailsTerms: String {
    localized(
      "The purchase fails: the App Store wants the new terms accepted first.",
      ja: "購入は失敗します。App Store は先に新しい規約への同意を求めています。")
  }
  var storyFailsPayment: String {
    localized(
      "The purchase fails: the App Store wants new payment information first.",
      ja: "購入は失敗します。App Store は先にお支払い情報の更新を求めています。")
  }
  var storyFailsSubscribed: String {
    localized(
      "The purchase fails: the customer has this subscription already.",
      ja: "購入は失敗します。このサブスクリプションにはすでに登録しています。")
  }
  var storyFailsCancelled: String {
    localized("The purchase ends: it was cancelled.", ja: "購入はキャンセルされ、終わります。")
  }
  var storyFailsOffline: String {
    localized("The purchase fails: the device has no network.", ja: "購入は失敗します。デバイスがネットワークに接続していません。")
  }
  var storyFailsUnsaid: String {
    localized("The purchase fails, and the app is not told why.", ja: "購入は失敗しますが、アプリには理由が知らされません。")
  }
  func storyFails(_ reason: String) -> String {
    localized("The purchase fails: \(reason).", ja: "購入は失敗します。\(reason)。")
  }
  func storySheet(product: String, price: String) -> String {
    localized(
      "The phone asks for confirmation: \(product), \(price).", ja: "iPhoneが確認を求めます：\(product)、\(price)")
  }
  var storyInterruption: String {
    localized("The phone says that something has to be done first.", ja: "iPhoneに、先に必要な手続きがあると表示されます。")
  }
  var storyTerms: String { localized("The phone shows the new terms.", ja: "iPhoneに新しい規約が表示されます。") }
  var storyTermsAgain: String {
    localized("The terms come up a second time, one sheet on the other.", ja: "規約がもう一度、シートの上に重なって表示されます。")
  }
  var storyPaymentInformation: String {
    localized("The phone asks for new payment information.", ja: "iPhoneがお支払い情報の更新を求めます。")
  }
  var storyAsk: String { localized("The phone offers to ask a parent.", ja: "iPhoneが、保護者に承認を求めるか尋ねます。") }
  var storyComplete: String {
    localized("The phone says that the purchase went through.", ja: "iPhoneに、購入が完了したと表示されます。")
  }
  var storyAlreadyBought: String {
    localized("The phone says that this was bought already and is free.", ja: "iPhoneに、購入済みで無料だと表示されます。")
  }
  var storyAlreadySubscribed: String {
    localized("The phone says that this is subscribed to already.", ja: "iPhoneに、すでに登録済みだと表示されます。")
  }
  var storySignIn: String {
    localized("The phone asks for the account to buy with.", ja: "iPhoneが、購入に使うアカウントを尋ねます。")
  }
  var storyConfirms: String { localized("The customer confirms.", ja: "お客様が確定します。") }
  var storyCancels: String { localized("The customer cancels.", ja: "お客様がキャンセルします。") }
  var storyAgrees: String { localized("The customer agrees to the terms.", ja: "お客様が規約に同意します。") }
  var storyDisagrees: String { localized("The customer does not agree to the terms.", ja: "お客様は規約に同意しません。") }
  var storyAsksParent: String { localized("The customer asks a parent.", ja: "お客様が保護者に承認を求めます。") }
  func storyTaps(_ button: String) -> String {
    localized("The customer taps \(button).", ja: "お客様が「\(button)」をタップします。")
  }
  var storySignsIn: String { localized("The customer signs in.", ja: "お客様がサインインします。") }
  var storyRestores: String {
    localized("The app asks for everything that was bought before.", ja: "アプリが過去の購入の復元を求めます。")
  }
  var storyApproves: String { localized("The parent approves the request.", ja: "保護者がリクエストを承認します。") }
  var storyDeclines: String { localized("The parent declines the request.", ja: "保護者がリクエストを拒否します。") }
  var storyResolves: String {
    localized("What stood in the way of the purchase is resolved.", ja: "購入を妨げていた問題が解決されます。")
  }
  var storyRefunds: String { localized("The App Store gives the money back.", ja: "App Store が返金します。") }
  var storyFinishes: String { localized("The app finishes the purchase.", ja: "アプリが購入の処理を終えます。") }
  var storyDeletes: String {
    localized("The purchase is deleted from the Transaction Manager.", ja: "Transaction Manager から購入が削除されます。")
  }
  var storyInterruptedOn: String {
    localized("From now on the App Store interrupts a purchase.", ja: "これから App Store は購入を中断します。")
  }
  var storyInterruptedOff: String { localized("Purchases are no longer interrupted.", ja: "購入はもう中断されません。") }
  var storyInterruptedCleared: String {
    localized(
      "The next purchase will not be interrupted: it was for this one only.",
      ja: "中断は今回の購入だけです。次の購入は中断されません。")
  }
  var storyAskToBuyOn: String {
    localized("From now on a parent has to approve what is bought.", ja: "これから購入には保護者の承認が必要です。")
  }
  var storyAskToBuyOff: String { localized("No parent has to approve any more.", ja: "保護者の承認はもう必要ありません。") }
  func storyWillFail(_ reason: String) -> String {
    localized("The next purchase is going to fail: \(reason).", ja: "次の購入は失敗します。\(reason)。")
  }
  var storyWillFailUnsaid: String {
    localized(
      "The next purchase is going to fail, and the app will not be told why.",
      ja: "次の購入は失敗しますが、アプリには理由が知らされません。")
  }
  var storyNetworkOn: String { localized("The phone has a network again.", ja: "iPhoneがネットワークに再び接続します。") }
  var storyNetworkOff: String { localized("The phone loses its network.", ja: "iPhoneがネットワークから切断されます。") }
  func storyEnvironment(_ environment: String) -> String {
    localized("Now we are in \(environment).", ja: "ここからは \(environment) です。")
  }
  var storyReset: String { localized("Everything starts afresh.", ja: "すべて最初からやり直します。") }
  var storyNewDevice: String {
    localized("The customer takes a new device with the same account.", ja: "お客様が同じアカウントで新しいデバイスを使い始めます。")
  }
  var storyAccountIn: String {
    localized("An account is signed in on the phone.", ja: "iPhoneでアカウントにサインインします。")
  }
  var storyAccountOut: String {
    localized("The account on the phone is signed out.", ja: "iPhoneのアカウントからサインアウトします。")
  }
  var storyAccountDeleted: String {
    localized("The account is deleted for good.", ja: "アカウントは完全に削除されます。")
  }
  func storyAccountFinds(entitlements: Int, unfinished: Int) -> String {
    guard entitlements + unfinished > 0 else {
      return localized("The app finds nothing of this account.", ja: "アプリから見えるものはありません。")
    }
    return localized(
      "The app finds what this account has bought: \(entitlements) in force, \(unfinished) to be finished.",
      ja: "アプリはこのアカウントの購入を見つけます。有効な権利\(entitlements)件、未finish\(unfinished)件です。")
  }
  var storyHome: String { localized("The customer leaves the app.", ja: "お客様がアプリを離れます。") }
  var storyLaunch: String { localized("The app starts.", ja: "アプリが起動します。") }
  var storyTerminate: String { localized("The app ends.", ja: "アプリが終了します。") }
  var storyForeground: String { localized("The customer comes back to the app.", ja: "お客様がアプリに戻ります。") }
  var storyBackground: String { localized("The app goes to the background.", ja: "アプリがバックグラウンドに移ります。") }
  var storyNobodyTold: String {
    localized(
      "Nobody has told the app anything: a declined request calls nothing.",
      ja: "アプリには何も知らされません。拒否されたリクエストでは何も呼ばれません。")
  }
  var storyWaitsForForeground: String {
    localized("The app hears nothing of it until it comes to the front.", ja: "アプリは前面に戻るまで何も知らされません。")
  }
  var storyWaitsForLaunch: String {
    localized("The app hears nothing of it until it is launched.", ja: "アプリは起動されるまで何も知らされません。")
  }
  var storyWaitsForAccount: String {
    localized(
      "The app hears nothing of it: its account is not on the phone.", ja: "そのアカウントがiPhoneにないため、アプリには知らされません。"
    )
  }
  var storyDeliveredAgain: String {
    localized(
      "The earlier purchase was never finished: it is delivered once more.",
      ja: "以前の購入が終了処理されていないため、もう一度届きます。")
  }
  func storyRevoked(_ product: String) -> String {
    localized("The app is told to take \(product) away again.", ja: "アプリは「\(product)」の利用権を取り消すよう言われます。")
  }
  func storyRestoreFinished(_ count: String) -> String {
    localized("The restore is done; purchases restored: \(count).", ja: "復元が完了しました。復元された購入：\(count)件")
  }
  var storyRestoreFailed: String { localized("The restore fails.", ja: "復元は失敗します。") }
  var storySheetWaits: String {
    localized("One more payment sheet waits behind what is up.", ja: "表示中の画面の後ろで、別の支払いシートが待っています。")
  }
  var storyNoObserver: String {
    localized("Nobody in the app listens: it hears nothing of this.", ja: "アプリ側で待ち受けるものがないため、何も届きません。")
  }
  var storyCharged: String {
    localized(
      "The customer was charged all the same. The app hears of it when it starts again, or when the customer restores.",
      ja: "それでも請求は済んでいます。アプリがそれを知るのは、次に起動したとき、または復元したときです。")
  }
  var storyNothingHappened: String { localized("Nothing comes of it.", ja: "何も起こりません。") }
  var storyLost: String {
    localized("The app has ended, and what it had begun is lost.", ja: "アプリが終了し、途中だった購入は失われました。")
  }
  var storyUndone: String { localized("We take the last step back.", ja: "最後の操作を取り消します。") }
  var storyRedone: String { localized("We do it once more.", ja: "もう一度行います。") }
  func storyTakenBack(_ sentence: String) -> String {
    localized("We take this back: \(sentence)", ja: "取り消します：\(sentence)")
  }
  func storyDoneAgain(_ sentence: String) -> String {
    localized("We do this once more: \(sentence)", ja: "もう一度行います：\(sentence)")
  }
  func storyTimeTakenBack(_ span: TimeSpan) -> String {
    localized("We go back in time: \(worded(span)).", ja: "時間を戻します：\(worded(span))")
  }
  func storyTimePassesAgain(_ span: TimeSpan) -> String {
    localized("We let the time pass once more: \(worded(span)).", ja: "もう一度、時間を進めます：\(worded(span))")
  }
  private func worded(_ span: TimeSpan) -> String {
    let count = span.months
    let months = localized(count == 1 ? "one month" : "\(count) months", ja: "\(count)か月")
    let (seconds, rest) = span.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard seconds > 0 || rest > 0 || count == 0 else { return months }
    let others = wordedSpan(seconds + (rest > 0 ? 1 : 0))
    return count == 0 ? others : [months, others].joined(separator: localized(" ", ja: ""))
  }
  var storyClockTakenBack: String { localized("We set the clock back.", ja: "時計を元に戻します。") }
  var storyClockAgain: String { localized("We set the clock once more.", ja: "もう一度、時計を合わせます。") }
  func storySnapshot(_ name: String) -> String {
    localized("We go back to \(name).", ja: "「\(name)」の時点に戻ります。")
  }
  var storyCustomer: String { localized("The customer", ja: "お客様") }
  var storyRequestsRefund: String { localized("The customer asks for the money back.", ja: "お客様が返金を求めます。") }
  var storyReversesRefund: String {
    localized("The App Store takes the refund back.", ja: "App Store が返金を取り消します。")
  }
  func storyRefundNotTold(_ product: String, _ outcome: MissedRefundOutcome) -> String {
    switch outcome {
    case .locked:
      localized(
        "Nobody told the app of the refund of \(product): it asks by itself, and locks it.",
        ja: "「\(product)」の返金はアプリに通知されません。アプリは自分で確認し、使えなくします。")
    case .keptWithoutQuery:
      localized(
        "Nobody told the app of the refund of \(product), and it does not ask: it stays unlocked.",
        ja: "「\(product)」の返金はアプリに通知されず、アプリも確認しないため、使えるままです。")
    case .keptAsConsumable:
      localized(
        "Nobody told the app of the refund of \(product), and what is used up cannot be asked about.",
        ja: "「\(product)」の返金はアプリに通知されず、消耗型は確認できないため、そのままです。")
    case .nothingToLock:
      localized("Nobody told the app of the refund of \(product).", ja: "「\(product)」の返金はアプリに通知されません。")
    }
  }
  func storyStorefront(_ storefront: String) -> String {
    localized(
      "The App Store of the phone is another one now, and the app is told: \(storefront).",
      ja: "iPhoneのApp Storeの国や地域が変わり、アプリに通知されます：\(storefront)")
  }
  func storyGoesOn(_ product: String, _ continues: Bool) -> String {
    continues
      ? localized(
        "Asked by the system, the app goes on with the purchase of \(product) in the new store.",
        ja: "システムに尋ねられ、アプリは新しいストアで「\(product)」の購入を続けます。")
      : localized(
        "Asked by the system, the app stops the purchase of \(product): the store is another one.",
        ja: "ストアが変わったため、システムに尋ねられたアプリは「\(product)」の購入をやめます。")
  }
  var storyAsksEntitlements: String {
    localized("From now on the app asks at its start what it may unlock.", ja: "これからアプリは起動時に利用権を確認します。")
  }
  var storyAsksNoEntitlements: String {
    localized(
      "From now on the app does not ask at its start what it may unlock.", ja: "これからアプリは起動時に利用権を確認しません。")
  }
  var storyContinues: String {
    localized("The app goes on with a purchase when the store changes.", ja: "ストアが変わっても、アプリは購入を続けます。")
  }
  var storyContinuesNot: String {
    localized("The app stops a purchase when the store changes.", ja: "ストアが変わると、アプリは購入をやめます。")
  }
}
