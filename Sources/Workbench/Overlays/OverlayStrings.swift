// What overlays say: help, forms, questions, lists, in every language of the chrome.

import Support

extension Localizer {
  var hintScroll: String { localized("scroll", ja: "移動") }
  var hintSearch: String { localized("search", ja: "検索") }
  var hintRun: String { localized("run", ja: "実行") }
  var hintOnce: String { localized("once", ja: "1回だけ") }
  var hintUntilOff: String { localized("until off", ja: "解除まで") }
  var hintOff: String { localized("off", ja: "解除") }
  var hintLeaveIt: String { localized("leave it", ja: "やめる") }
  var hintAccept: String { localized("accept", ja: "決定") }
  var hintNext: String { localized("next", ja: "次へ") }
  var choicesTitle: String { localized("choices", ja: "候補") }
  func choicesNext(_ key: String) -> String { localized("\(key) next", ja: "\(key) 次") }
  /// `choose` is empty where the field has no choices.
  func formKeys(accept: String, next: String, choose: String, switch change: String, leave: String)
    -> String
  {
    let choice = choose.isEmpty ? "" : localized("\(choose) choose   ", ja: "\(choose) 選択   ")
    return localized(
      "\(accept) accept   \(next) next   \(choice)\(change) switch   \(leave) leave",
      ja: "\(accept) 決定   \(next) 次へ   \(choice)\(change) 切替   \(leave) 閉じる")
  }
  func questionEnter(accept: String, yes: String) -> String {
    localized("\(accept): \(yes)", ja: "\(accept): \(yes)")
  }
  func questionEscape(_ leave: String) -> String {
    localized("\(leave): leave it", ja: "\(leave): やめる")
  }
  func questionHint(accept: String, yes: String, leave: String) -> String {
    localized("\(accept): \(yes); \(leave): leave it", ja: "\(accept): \(yes)、\(leave): やめる")
  }
  var pickerTitle: String { localized("the next purchase fails with", ja: "次の購入で起こす失敗") }
  var pickerPrompt: String { localized("name, code or words: ", ja: "名前、コード、語句: ") }
  func pickerEmpty(_ key: String) -> String {
    localized("no known error says this; \(key) widens the search", ja: "該当するエラーはありません。\(key)で検索を広げます")
  }
  func pickerNoMatch(_ key: String) -> String {
    localized("no error matches; \(key) widens the search", ja: "一致するエラーがありません。\(key)で検索を広げます")
  }
  var helpTitle: String { localized("keys and commands", ja: "キーとコマンド") }
  var helpVerbs: String {
    localized("Commands (:), as in scenario files", ja: "コマンド (:) シナリオファイルと同じ")
  }
  func helpTarget(target: String, help: String) -> String {
    localized("\(target): \(help)", ja: "\(target): \(help)")
  }
  func helpKeyUnknown(key: String, rows: String, find: String, more: String, leave: String) -> String {
    localized(
      "\(key): here \(rows) scroll, \(find) searches, \(more) runs the marked line, \(leave) leaves",
      ja: "\(key): ここでは \(rows) で移動、\(find) で検索、\(more)で実行、\(leave)で閉じます")
  }
  func helpElsewhere(command: String, place: String) -> String {
    localized("\(command): press it where it applies (\(place))", ja: "\(command): \(place) の中で押してください")
  }
  func formBuy(_ product: String) -> String {
    localized("buy \(product) with options", ja: "\(product)をオプション付きで購入")
  }
  var formQuantity: String { localized("quantity", ja: "数量") }
  var formQuantityHint: String { localized("1 or more", ja: "1以上") }
  var formUser: String { localized("user name", ja: "ユーザー名") }
  var formSimulatesAskToBuy: String { localized("simulates Ask to Buy", ja: "Ask to Buyを再現") }
  var formSimulatesHint: String { localized("counts in Sandbox", ja: "Sandboxで有効") }
  var formOffer: String { localized("offer", ja: "オファー") }
  var formToken: String { localized("app account token", ja: "アプリのアカウント") }
  var formSignature: String { localized("the offer's signature", ja: "オファーの署名") }
  var formIntroductory: String { localized("introductory offer", ja: "お試しオファー") }
  var formBillingPlan: String { localized("billing plan", ja: "支払い方法") }
  var formStorefrontChange: String { localized("storefront changes", ja: "ストアフロントの変更") }
  var formPurchaseDate: String { localized("purchase date", ja: "購入日") }
  var refusalQuantity: String { localized("the quantity is a whole number", ja: "数量は整数です") }
  var formPurchaseDateHint: String { localized("in Xcode: 2020-12-01", ja: "Xcodeのみ: 2020-12-01") }
  var formDevice: String { localized("device", ja: "端末") }
  var formLocale: String { localized("locale", ja: "ロケール") }
  var formStorefront: String { localized("storefront", ja: "ストアフロント") }
  var formTimeZone: String { localized("time zone", ja: "タイムゾーン") }
  var refusalTimeZone: String { localized("there is no such time zone", ja: "そのタイムゾーンはありません") }
  func pasteHeld(count: String, key: String) -> String {
    localized(
      "pasted text ran no keys (\(count) bytes) and is kept; press \(key) to put it into the command line",
      ja: "貼り付け(\(count)バイト)はキーとして実行せず、取ってあります。「\(key)」でコマンド行に入ります")
  }
  func pasteIsError(count: String, key: String) -> String {
    localized(
      "pasted: an error of a log (\(count) bytes); press \(key) to look it up",
      ja: "貼り付け: ログのエラー(\(count)バイト)。「\(key)」でエラーの一覧から探します")
  }
  func pasteIsFile(_ path: String, key: String) -> String {
    localized(
      "pasted: \(path); press \(key) to be asked whether to open it", ja: "貼り付け: \(path)。「\(key)」で開くかどうか尋ねます")
  }
  func pasteCut(_ count: String) -> String {
    localized(
      "the end of the pasted text was left out: \(count) characters", ja: "貼り付けの末尾\(count)文字は入りませんでした")
  }
  var whyTitle: String { localized("why did that happen?", ja: "なぜこうなった？") }
  var whyNothing: String { localized("nothing has happened yet", ja: "まだ何も起きていません") }
  var whyNoRule: String {
    localized(
      "No rule stands behind it: somebody did it, or time passed.", ja: "これを決める規則はありません。誰かの操作か、時間の経過です。")
  }
  func whyRule(rule: String, certainty: String) -> String {
    localized("rule \(rule), \(certainty)", ja: "規則 \(rule)、\(certainty)")
  }
  func whySame(alternative: String, current: String) -> String {
    localized(
      "\(alternative) would have answered just as \(current) did:",
      ja: "\(alternative)でも\(current)と同じ結果になります:")
  }
  func whyDifferent(alternative: String, current: String) -> String {
    localized(
      "\(alternative) would have answered otherwise (- \(current), + \(alternative), = both):",
      ja: "\(alternative)では結果が異なります（- \(current)、+ \(alternative)、= 両方）:")
  }
  func whyNothingCompared(alternative: String, current: String) -> String {
    localized(
      "Nothing was compared: this step tells the app, the customer and the servers nothing in \(current) or \(alternative).",
      ja: "比べられるものがありません。\(current)でも\(alternative)でも、この操作でアプリ、利用者、サーバに伝わるものはありません。")
  }
  var whyNotCompared: String {
    localized("Server notifications are not compared.", ja: "サーバ通知は比較の対象外です。")
  }
  func whyOnlyThere(_ alternative: String) -> String {
    localized("(only in \(alternative))", ja: "（\(alternative)のみ）")
  }
  func whyNoSituation(_ alternative: String) -> String {
    localized(
      "There is nothing here that \(alternative) could answer: it is a word, or a change of world.",
      ja: "\(alternative)と比べられるものがありません。メモ、または環境の切り替えです。")
  }
  var whyOtherEntry: String { localized("other entry", ja: "前後の記録") }
  package var whyScroll: String { localized("scroll", ja: "スクロール") }
  var whyCopy: String { localized("copy", ja: "コピー") }
  var whyCopied: String { localized("the explanation", ja: "説明") }
  func whyKeys(key: String, rows: String, entries: String, copy: String, leave: String) -> String {
    localized(
      "\(key): here \(rows) scroll, \(entries) go to another entry, \(copy) copies, \(leave) leaves",
      ja: "\(key): ここでは\(rows)でスクロール、\(entries)で前後の記録、\(copy)でコピー、\(leave)で戻る")
  }
  func helpNothing(text: String, leave: String) -> String {
    localized(
      "nothing answers to \"\(text)\"; \(leave) shows all", ja: "「\(text)」に当てはまるものはありません。\(leave)ですべて表示")
  }
  func promptCommandHint(complete: String, older: String) -> String {
    localized(
      "a command; \(complete) shows all, \(older) brings back what was typed before",
      ja: "コマンドを入力。\(complete)で一覧、\(older)で前の入力")
  }
  var nothingToComplete: String { localized("nothing to complete here", ja: "ここでは補完できません") }
  var nothingGoesOn: String { localized("nothing goes on from here", ja: "続きの候補がありません") }
}
