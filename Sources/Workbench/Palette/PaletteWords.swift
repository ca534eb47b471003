// What the palette says, in every language of the chrome.

import Support

extension Localizer {
  var paletteTitle: String { say("find anything", ja: "何でも検索") }
  var paletteHint: String {
    say("a few letters of a command, product, transaction, error, file", ja: "コマンド、商品、取引、エラー、ファイルの名前を数文字")
  }
  func paletteNothing(text: String, key: String) -> String {
    say(
      "nothing answers to \"\(text)\"; \(key) widens the search",
      ja: "「\(text)」に当てはまるものはありません。\(key)で検索を広げます")
  }
  var paletteCommand: String { say("command", ja: "コマンド") }
  var paletteSetting: String { say("setting", ja: "設定") }
  var paletteProduct: String { say("product", ja: "商品") }
  var paletteTransaction: String { say("transaction", ja: "取引") }
  var paletteError: String { say("error", ja: "エラー") }
  var paletteScenario: String { say("scenario", ja: "シナリオ") }
  var paletteCatalogue: String { say("catalogue", ja: "カタログ") }
  var paletteTheme: String { say("theme", ja: "テーマ") }
  var paletteSnapshot: String { say("snapshot", ja: "スナップショット") }
  var paletteScenarioAbout: String { say("open a copy of it, step by step", ja: "コピーを1ステップずつ開く") }
  var paletteCatalogueAbout: String { say("load its products", ja: "商品を読み込む") }
  var paletteSnapshotAbout: String { say("go back to it", ja: "その状態に戻る") }
  var paletteThemeAbout: String { say("change the colours", ja: "配色を変える") }
  var paletteThemeNow: String { say("the present colours", ja: "現在の配色") }
  var paletteRun: String { say("do it", ja: "実行") }
  var paletteEdit: String { say("on the command line", ja: "コマンド行へ") }
  var paletteBuy: String { say("buy it", ja: "購入") }
  var paletteSelect: String { say("select it", ja: "選択") }
  var paletteAct: String { say("act on it", ja: "操作") }
  var paletteDetails: String { say("show it", ja: "表示") }
  var paletteOnce: String { say("fail once", ja: "1回失敗") }
  var paletteUntilOff: String { say("until off", ja: "解除まで失敗") }
  var paletteOpen: String { say("open it", ja: "開く") }
  var paletteChoose: String { say("choose", ja: "選ぶ") }
}
