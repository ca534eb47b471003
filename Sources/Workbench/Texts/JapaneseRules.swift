// Rules of the register in Japanese, where the screen itself shows them; in English the register says it.

import StoreSimulator

extension RuleID {
  static let japanese: [RuleID: String] = [
    .xcodeEnglishAlerts: "XcodeのStoreKit Testingのアラートは、端末の言語にかかわらず英語です。",
    .sandboxTermsSheetTwice: "規約シートが2枚重なって表示されます。",
    .xcodeAskAlert: "許可を求めるアラートはどの端末でも英語で、商品名が空です。Ask、Cancel、ホームの結果は同じです。",
  ]
}
