// What the palette says, in every language of the chrome.

import Support

extension Localizer {
  var paletteTitle: String { localized("find anything", ja: "何でも検索") }
  var paletteHint: String {
    localized(
      "a few letters of a command, product, transaction, error, file", ja: "コマンド、商品、取引、エラー、ファイルの名前を数文字")
  }
  func paletteNothing(text: String, key: String) -> String {
    localized(
      "nothing answers to \"\(text)\"; \(key) widens the search",
      ja: "「\(text)」に当てはまるものはありません。\(key)で検索を広げます")
  }
  var paletteCommand: String { localized("command", ja: "コマンド") }
  var paletteSetting: String { localized("setting", ja: "設定") }
  var paletteProduct: String { localized("product", ja: "商品") }
  var paletteTransaction: String { localized("transaction", ja: "取引") }
  var paletteError: String { localized("error", ja: "エラー") }
  var paletteScenario: String { localized("scenario", ja: "シナリオ") }
  var paletteCatalogue: String { localized("catalogue", ja: "カタログ") }
  var paletteTheme: String { localized("theme", ja: "テーマ") }
  var paletteSnapshot: String { localized("snapshot", ja: "スナップショット") }
  var paletteScenarioAbout: String { localized("open a copy of it, step by step", ja: "コピーを1ステップずつ開く") }
  var paletteCatalogueAbout: String { localized("load its products", ja: "商品を読み込む") }
  var paletteSnapshotAbout: String { localized("go back to it", ja: "その状態に戻る") }
  var paletteThemeAbout: String { localized("change the colours", ja: "配色を変える") }
  var paletteThemeNow: String { localized("the present colours", ja: "現在の配色") }
  var paletteRun: String { localized("do it", ja: "実行") }
  var paletteEdit: String { localized("on the command line", ja: "コマンド行へ") }
  var paletteBuy: String { localized("buy it", ja: "購入") }
  var paletteSelect: String { localized("select it", ja: "選択") }
  var paletteAct: String { localized("act on it", ja: "操作") }
  var paletteDetails: String { localized("show it", ja: "表示") }
  var paletteOnce: String { localized("fail once", ja: "1回失敗") }
  var paletteUntilOff: String { localized("until off", ja: "解除まで失敗") }
  var paletteOpen: String { localized("open it", ja: "開く") }
  var paletteChoose: String { localized("choose", ja: "選ぶ") }
}
