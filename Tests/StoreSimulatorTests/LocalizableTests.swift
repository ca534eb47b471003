// Tests of localized texts of types outside the simulator.

import DeviceLocalization
import StoreModel
import StoreSimulator
import Support
import Testing

@Suite("Words") struct WordsTests {
  private enum Weather: Localizable {
    case rain(days: Int)

    func text(_ texts: Localizer) -> String {
      switch self {
      case .rain(let days): LocalizedText("\(days) days of rain", ja: "雨が\(days)日").text(texts)
      }
    }
  }

  @Test("What brings its own words is said in each language, and printed in English")
  func ownWords() {
    #expect(Weather.rain(days: 2).text(Localizer(.japanese)) == "雨が2日")
    #expect(Weather.rain(days: 2).text == "2 days of rain")
  }

  @Test("A refusal says the reason of what it holds in the same language")
  func nestedWords() {
    let reason = RefusalReason.catalogUnusable(.file("a.storekit", .linkToNothing(target: "/x")))
    #expect(reason.text == "a.storekit: is a link to /x, which does not exist")
    #expect(reason.text(Localizer(.japanese)) == "カタログを使えません。a.storekit: リンク先の /x がありません")
  }

  @Test(
    "The phone uses language and dates of its locale, and English for both where it does not know them",
    arguments: [
      ("ja_JP", "購入", "2021/02/26"), ("de_AT", "Kaufen", "26.02.2021"), ("zh_Hant_TW", "购买", "2021/02/26"),
      ("fr_FR", "Acheter", "26/02/2021"), ("nb_NO", "Kjøp", "26.02.2021"), ("it_IT", "Buy", "2021/02/26"),
      ("nonsense", "Buy", "2021/02/26"), ("ja_Jpan_JP", "購入", "2021/02/26"),
    ])
  func phone(locale: String, buy: String, day: String) {
    let texts = DeviceLocalizer(locale: locale)
    #expect(texts.buy == buy)
    #expect(texts.day(year: "2021", month: "02", day: "26") == day)
  }
}
