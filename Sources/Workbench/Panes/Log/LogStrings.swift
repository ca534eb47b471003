// What the Log pane says, in every language of the chrome.

import Support

extension Localizer {
  var hintFailure: String { localized("failure", ja: "失敗") }
  var copyOfEntry: String { localized("the log entry", ja: "ログの1件") }
  var tourFirstKey: String {
    localized("a tour: seven steps, and you do them yourself", ja: "ツアー：7つの手順を実際に操作して覚える")
  }
  var tourFirstKeyShort: String { localized("a tour of seven steps", ja: "7つの手順のツアー") }
  var logFollowing: String { localized("following", ja: "最新を表示") }
  func logNew(_ count: String) -> String { localized("\(count) new", ja: "新着 \(count)") }
  /// That the log does not follow: the key for it, and how many lines are new.
  func logWaiting(_ key: String, new: String) -> String { "\(key) \(logNew(new))" }
  package func years(_ number: String) -> String { localized("\(number) y", ja: "\(number)年") }
  var logFollowsAlready: String {
    localized("the log follows; scrolling up stops it", ja: "ログは最新を追っています。上へスクロールすると止まります")
  }
  func logOtherWorld(_ transaction: String, _ environment: String) -> String {
    localized(
      "\(transaction) of this line is of another world (\(environment)), not of the present one",
      ja: "この行の\(transaction)は今とは別の世界(\(environment))のものです")
  }
  func logHidden(_ count: String) -> String { localized("\(count) hidden", ja: "非表示 \(count)") }
  func logColumn(_ column: String) -> String { localized("from column \(column)", ja: "\(column) 桁目から") }
  func logWrapped(_ keys: String) -> String {
    localized("the lines are wrapped; \(keys) cuts them", ja: "行は折り返し表示中です。\(keys) で折り返しを切ります")
  }
  func logPreview(shown: String, hidden: String) -> String {
    localized("shows \(shown), hides \(hidden)", ja: "表示 \(shown)、非表示 \(hidden)")
  }
  func logPreviewNewest(shown: String, hidden: String) -> String {
    localized("of the newest shows \(shown), hides \(hidden)", ja: "最新分の表示 \(shown)、非表示 \(hidden)")
  }
  var logFindPrompt: String { localized("find in the log: ", ja: "ログ内を検索: ") }
  var logFilterPrompt: String { localized("show lines with: ", ja: "絞り込む文字列: ") }
  var logFilterHint: String {
    localized(
      "a | b shows lines with either; !c hides those with c; \"a | b\" is one text",
      ja: "a | b はいずれかを含む行、!c は c を含まない行、\"a | b\" は1つの文字列")
  }
  func logFindFirst(_ key: String) -> String { localized("\(key) finds first", ja: "先に \(key) で検索します") }
  func logNoLine(_ text: String) -> String {
    localized("no line has \"\(text)\"", ja: "\"\(text)\" を含む行はありません")
  }
  var logNoHit: String { localized("no hit", ja: "該当なし") }
  func logHits(_ count: String) -> String { localized("\(count) hits", ja: "\(count) 件") }
  func logHit(number: String, count: String) -> String {
    localized("hit \(number) of \(count)", ja: "\(count) 件中 \(number) 件目")
  }
  func logHitFromStart(number: String, count: String) -> String {
    localized("hit \(number) of \(count), on from the start", ja: "\(count) 件中 \(number) 件目 (末尾から先頭へ戻りました)")
  }
  func logHitFromEnd(number: String, count: String) -> String {
    localized("hit \(number) of \(count), on from the end", ja: "\(count) 件中 \(number) 件目 (先頭から末尾へ戻りました)")
  }
  func logFilterHidesAll(text: String, leave: String) -> String {
    localized(
      "No line has \"\(text)\". \(leave) shows all.", ja: "\"\(text)\" に当てはまる行はありません。\(leave) ですべて表示します。")
  }
  func logChannelsHideAll(_ view: String) -> String {
    localized(
      "Nothing on the channels that are on. \(view) shows the others.",
      ja: "表示中のチャンネルには何もありません。\(view) でほかのチャンネルを表示します。")
  }
  var logNoMore: String { localized("nothing more to show of this line", ja: "この行にはこれ以上の情報がありません") }
  func logMarked(_ list: String) -> String {
    localized("marked; \(list) lists the marks", ja: "しおりを付けました。\(list) で一覧を表示します")
  }
  var logUnmarked: String { localized("mark taken away", ja: "しおりを外しました") }
  var logNoTransaction: String { localized("this entry is about no transaction", ja: "この行は取引に関するものではありません") }
  var logNoLaterOfIt: String { localized("no later entry of this transaction", ja: "この取引の行はこれより後にありません") }
  var logNoEarlierOfIt: String { localized("no earlier entry of this transaction", ja: "この取引の行はこれより前にありません") }
  var logNoLaterCallback: String { localized("no later callback", ja: "これより後にコールバックはありません") }
  var logNoEarlierCallback: String { localized("no earlier callback", ja: "これより前にコールバックはありません") }
  var logNoLaterFailure: String { localized("no later failure or expectation", ja: "これより後に失敗も期待値もありません") }
  var logNoEarlierFailure: String { localized("no earlier failure or expectation", ja: "これより前に失敗も期待値もありません") }
  var logTitle: String { localized("Log", ja: "ログ") }
  var logCallback: String { localized("callback", ja: "コールバック") }
  func logEntryLines(_ count: String) -> String { localized("(\(count) lines)", ja: "(\(count)行)") }
  func logNoUnderlying(_ error: String) -> String {
    localized("\(error), no underlying error", ja: "\(error)、内側のエラーなし")
  }
  func logUnderlying(error: String, underlying: String) -> String {
    localized("\(error), underlying \(underlying)", ja: "\(error)、内側 \(underlying)")
  }
  func firstBuy(product: String, press: String) -> String {
    localized(
      "buy \(product), then \(press) on the phone to confirm", ja: "\(product)を購入。iPhoneで\(press)を押すと確認")
  }
  func firstBuyShort(product: String, press: String) -> String {
    localized("buy \(product), then \(press) to confirm", ja: "\(product)を購入、\(press)で確認")
  }
  var firstInterrupted: String {
    localized(
      "first switch on Interrupted Purchase, and see the purchase fail", ja: "先に「購入を中断」をONにして、購入の失敗を見る")
  }
  var firstInterruptedShort: String { localized("Interrupted Purchase: see it fail", ja: "「購入を中断」で失敗を見る") }
  func firstAskToBuy(approve: String, decline: String) -> String {
    localized(
      "or Ask to Buy, and play the parent with  \(approve)  and  \(decline)",
      ja: "またはAsk to Buy。\(approve) と \(decline) で保護者の役をする")
  }
  func firstAskToBuyShort(approve: String, decline: String) -> String {
    localized(
      "Ask to Buy: \(approve) approves, \(decline) declines", ja: "Ask to Buy: \(approve)で承認、\(decline)で拒否")
  }
  func firstEnvironment(_ environment: String) -> String {
    localized(
      "the same in \(environment): other dialogs, other errors, other order",
      ja: "\(environment)で同じことを: ダイアログもエラーも順序も違う")
  }
  func firstEnvironmentShort(_ environment: String) -> String {
    localized("the same in \(environment)", ja: "\(environment)で同じことを")
  }
  var firstOpen: String {
    localized("open a scenario, or your own .storekit file", ja: "シナリオ、または手元の.storekitファイルを開く")
  }
  var firstOpenShort: String { localized("open a scenario or a .storekit file", ja: "シナリオや.storekitファイルを開く") }
  var firstSubscriptions: String {
    localized(
      "subscriptions over time, and what each plan's button should say", ja: "サブスクリプションの時間の流れと、各プランのボタンの文言")
  }
  var firstSubscriptionsShort: String { localized("subscriptions over time", ja: "サブスクリプションの流れ") }
  func firstUndo(_ undo: String) -> String {
    localized(
      "Everything can be undone with \(undo). All is saved while you work.",
      ja: "すべて\(undo)で取り消せます。作業は自動で保存されます。")
  }
  package var selectedProduct: String { localized("the selected product", ja: "選択中の商品") }
  var logNoMark: String { localized("there is no mark yet", ja: "しおりはまだありません") }
  func logNoMarkHint(_ key: String) -> String {
    localized("\(key) marks an entry of the log", ja: "ログの行で \(key) を押すと付きます")
  }
}
