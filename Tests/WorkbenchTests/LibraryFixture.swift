// A library for tests of the screen.

import Presentation

enum LibraryFixture {
  /// Twelve scenarios of three subjects, the first with more steps than a preview has rows.
  static let scenarios: [LibraryScenario] =
    [
      LibraryScenario(
        name: "purchase/plain", title: "A purchase without complications", japaneseTitle: "何も起きない購入",
        about: "The customer confirms the sheet.", japaneseAbout: "購入者がシートを確認する。",
        text: "iapbench 1\n# A purchase without complications\n# ja: 何も起きない購入\n"
          + "caption \"first caption\"\n" + (1...40).map { "advance \($0)d\n" }.joined()
          + "expect transactions 0\n")
    ]
    + (1...9).map {
      LibraryScenario(
        name: "refund/number-\($0)", title: "Refund number \($0)", japaneseTitle: "返金その\($0)",
        about: "A sentence about money.", japaneseAbout: "お金についての文。",
        text: "iapbench 1\n# Refund number \($0)\nadvance \($0)d\n")
    }
    + [
      LibraryScenario(
        name: "pitfalls/early", title: "Wrong: delivered too early", japaneseTitle: "誤り: 早すぎる提供"),
      LibraryScenario(name: "pitfalls/late", title: "Right: delivered late"),
    ]
}
