// What overlays say: help, forms, questions, lists, in every language of the chrome.

import Support

extension Localizer {
  var hintScroll: String { say("scroll", ja: "移動") }
  var hintSearch: String { say("search", ja: "検索") }
  var hintRun: String { say("run", ja: "実行") }
  var hintOnce: String { say("once", ja: "1回だけ") }
  var hintUntilOff: String { say("until off", ja: "解除まで") }
  var hintOff: String { say("off", ja: "解除") }
  var hintLeaveIt: String { say("leave it", ja: "やめる") }
  var hintAccept: String { say("accept", ja: "決定") }
  var hintNext: String { say("next", ja: "次へ") }
  var choicesTitle: String { say("choices", ja: "候補") }
  func choicesNext(_ key: String) -> String { say("\(key) next", ja: "\(key) 次") }
  /// `choose` is empty where the field has no choices.
  func formKeys(accept: String, next: String, choose: String, switch change: String, leave: String) -> String
  {
    let choice = choose.isEmpty ? "" : say("\(choose) choose   ", ja: "\(choose) 選択   ")
    return say(
      "\(accept) accept   \(next) next   \(choice)\(change) switch   \(leave) leave",
      ja: "\(accept) 決定   \(next) 次へ   \(choice)\(change) 切替   \(leave) 閉じる")
  }
  func questionEnter(accept: String, yes: String) -> String {
    say("\(accept): \(yes)", ja: "\(accept): \(yes)")
  }
  func questionEscape(_ leave: String) -> String { say("\(leave): leave it", ja: "\(leave): やめる") }
  func questionHint(accept: String, yes: String, leave: String) -> String {
    say("\(accept): \(yes); \(leave): leave it", ja: "\(accept): \(yes)、\(leave): やめる")
  }
  var pickerTitle: String { say("the next purchase fails with", ja: "次の購入で起こす失敗") }
  var pickerPrompt: String { say("name, code or words: ", ja: "名前、コード、語句: ") }
  func pickerEmpty(_ key: String) -> String {
    say("no known error says this; \(key) widens the search", ja: "該当するエラーはありません。\(key)で検索を広げます")
  }
  func pickerNoMatch(_ key: String) -> String {
    say("no error matches; \(key) widens the search", ja: "一致するエラーがありません。\(key)で検索を広げます")
  }
  var helpTitle: String { say("keys and commands", ja: "キーとコマンド") }
  var helpVerbs: String { say("Commands (:), as in scenario files", ja: "コマンド (:) シナリオファイルと同じ") }
  func helpTarget(target: String, help: String) -> String {
    say("\(target): \(help)", ja: "\(target): \(help)")
  }
  func helpKeyUnknown(key: String, rows: String, find: String, more: String, leave: String) -> String {
    say(
      "\(key): here \(rows) scroll, \(find) searches, \(more) runs the marked line, \(leave) leaves",
      ja: "\(key): ここでは \(rows) で移動、\(find) で検索、\(more)で実行、\(leave)で閉じます")
  }
  func helpElsewhere(command: String, place: String) -> String {
    say("\(command): press it where it applies (\(place))", ja: "\(command): \(place) の中で押してください")
  }
  func formBuy(_ product: String) -> String {
    say("buy \(product) with options", ja: "\(product)をオプション付きで購入")
  }
  var formQuantity: String { say("quantity", ja: "数量") }
  var formQuantityHint: String { say("1 or more", ja: "1以上") }
  var formUser: String { say("user name", ja: "ユーザー名") }
  var formSimulatesAskToBuy: String { say("simulates Ask to Buy", ja: "Ask to Buyを再現") }
  var formSimulatesHint: String { say("counts in Sandbox", ja: "Sandboxで有効") }
  var formOffer: String { say("offer", ja: "オファー") }
  var formToken: String { say("app account token", ja: "アプリのアカウント") }
  var formSignature: String { say("the offer's signature", ja: "オファーの署名") }
  var formIntroductory: String { say("introductory offer", ja: "お試しオファー") }
  var formBillingPlan: String { say("billing plan", ja: "支払い方法") }
  var formStorefrontChange: String { say("storefront changes", ja: "ストアフロントの変更") }
  var formPurchaseDate: String { say("purchase date", ja: "購入日") }
  var refusalQuantity: String { say("the quantity is a whole number", ja: "数量は整数です") }
  var formPurchaseDateHint: String { say("in Xcode: 2020-12-01", ja: "Xcodeのみ: 2020-12-01") }
  var formDevice: String { say("device", ja: "端末") }
  var formLocale: String { say("locale", ja: "ロケール") }
  var formStorefront: String { say("storefront", ja: "ストアフロント") }
  var formTimeZone: String { say("time zone", ja: "タイムゾーン") }
  var refusalTimeZone: String { say("there is no such time zone", ja: "そのタイムゾーンはありません") }
  func pasteHeld(count: String, key: String) -> String {
    say(
      "pasted text ran no keys (\(count) bytes) and is kept; press \(key) to put it into the command line",
      ja: "貼り付け(\(count)バイト)はキーとして実行せず、取ってあります。「\(key)」でコマンド行に入ります")
  }
  func pasteIsError(count: String, key: String) -> String {
    say(
      "pasted: an error of a log (\(count) bytes); press \(key) to look it up",
      ja: "貼り付け: ログのエラー(\(count)バイト)。「\(key)」でエラーの一覧から探します")
  }
  func pasteIsFile(_ path: String, key: String) -> String {
    say(
      "pasted: \(path); press \(key) to be asked whether to open it", ja: "貼り付け: \(path)。「\(key)」で開くかどうか尋ねます")
  }
  func pasteCut(_ count: String) -> String {
    say("the end of the pasted text was left out: \(count) characters", ja: "貼り付けの末尾\(count)文字は入りませんでした")
  }
  var whyTitle: String { say("why did that happen?", ja: "なぜこうなった？") }
  var whyNothing: String { say("nothing has happened yet", ja: "まだ何も起きていません") }
  var whyNoRule: String {
    say("No rule stands behind it: somebody did it, or time passed.", ja: "これを決める規則はありません。誰かの操作か、時間の経過です。")
  }
  func whyRule(rule: String, certainty: String) -> String {
    say("rule \(rule), \(certainty)", ja: "規則 \(rule)、\(certainty)")
  }
  func whySame(there: String, here: String) -> String {
    say("\(there) would have answered just as \(here) did:", ja: "\(there)でも\(here)と同じ結果になります:")
  }
  func whyDifferent(there: String, here: String) -> String {
    say(
      "\(there) would have answered otherwise (- \(here), + \(there), = both):",
      ja: "\(there)では結果が異なります（- \(here)、+ \(there)、= 両方）:")
  }
  func whyNothingCompared(there: String, here: String) -> String {
    say(
      "Nothing was compared: this step tells the app, the customer and the servers nothing in \(here) or \(there).",
      ja: "比べられるものがありません。\(here)でも\(there)でも、この操作でアプリ、利用者、サーバに伝わるものはありません。")
  }
  var whyNotCompared: String {
    say("Server notifications are not compared.", ja: "サーバ通知は比較の対象外です。")
  }
  func whyOnlyThere(_ there: String) -> String { say("(only in \(there))", ja: "（\(there)のみ）") }
  func whyNoSituation(_ there: String) -> String {
    say(
      "There is nothing here that \(there) could answer: it is a word, or a change of world.",
      ja: "\(there)と比べられるものがありません。メモ、または環境の切り替えです。")
  }
  var whyOtherEntry: String { say("other entry", ja: "前後の記録") }
  var whyScroll: String { say("scroll", ja: "スクロール") }
  var whyCopy: String { say("copy", ja: "コピー") }
  var whyCopied: String { say("the explanation", ja: "説明") }
  func whyKeys(key: String, rows: String, entries: String, copy: String, leave: String) -> String {
    say(
      "\(key): here \(rows) scroll, \(entries) go to another entry, \(copy) copies, \(leave) leaves",
      ja: "\(key): ここでは\(rows)でスクロール、\(entries)で前後の記録、\(copy)でコピー、\(leave)で戻る")
  }
  func helpNothing(text: String, leave: String) -> String {
    say("nothing answers to \"\(text)\"; \(leave) shows all", ja: "「\(text)」に当てはまるものはありません。\(leave)ですべて表示")
  }
  func promptCommandHint(complete: String, older: String) -> String {
    say(
      "a command; \(complete) shows all, \(older) brings back what was typed before",
      ja: "コマンドを入力。\(complete)で一覧、\(older)で前の入力")
  }
  var nothingToComplete: String { say("nothing to complete here", ja: "ここでは補完できません") }
  var nothingGoesOn: String { say("nothing goes on from here", ja: "続きの候補がありません") }
}
