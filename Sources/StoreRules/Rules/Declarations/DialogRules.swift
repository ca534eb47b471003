// The rules of dialogs: their languages, their order and the offers on a payment sheet.

import Support

package enum DialogRules {
  package static let all: [Rule] = [
    appLanguage, dialogs, xcodeEnglishAlerts, sheetWaits, home, offerOnSheet,
  ]

  package static let appLanguage = Rule(
    id: .appLanguage,
    statement: LocalizedText(
      "\"An unknown error occurred\" follows the app's language, not the device's; the app is not "
        + "localized.",
      ja: "「An unknown error occurred」は端末ではなくアプリの言語に従います。アプリはローカライズされていません。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14, Japanese device", ja: "Xcode 12、iOS 14、日本語の端末"),
      source: RuleSource.nttResonant.name))

  package static let dialogs = Rule(
    id: .dialogs,
    statement: LocalizedText(
      "The payment sheet follows the device's language; Sandbox alerts do too and end in "
        + "[Environment: Sandbox].",
      ja: "支払いシートは端末の言語に従います。Sandboxのアラートも同じで、末尾に [Environment: Sandbox] が付きます。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: RuleSource.nttResonant.name))

  package static let xcodeEnglishAlerts = Rule(
    id: .xcodeEnglishAlerts,
    statement: LocalizedText(
      "Alerts of StoreKit Testing in Xcode are English whatever the device's language.",
      ja: "XcodeのStoreKit Testingのアラートは、端末の言語にかかわらず英語です。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let sheetWaits = Rule(
    id: .sheetWaits,
    statement: LocalizedText(
      "A payment sheet that is asked for while something is up waits behind it.",
      ja: "何かが表示されている間に求められた支払いシートは、その後ろで待ちます。"),
    provenance: .chosen(
      LocalizedText(
        "the queue takes the payment; how the device orders the sheets is not told",
        ja: "キューは支払いを受け取ります。端末がシートをどう並べるかは書かれていません")))

  package static let home = Rule(
    id: .home,
    statement: LocalizedText(
      "The Home button closes what is up as Cancel would, and the app goes to the background.",
      ja: "ホームボタンは、表示中のものをキャンセルと同じように閉じ、アプリをバックグラウンドに移します。"),
    provenance: .observed(
      versions: LocalizedText(same: "iOS 14"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english) for Ask to Buy; for the other dialogs chosen",
        ja: "Ask to Buyは\(RuleSource.nttResonant.name.japanese)、ほかのダイアログは独自に決めたもの")))

  package static let offerOnSheet = Rule(
    id: .offerOnSheet,
    statement: LocalizedText(
      "The payment sheet tells the offer that the purchase has, its price and length, and what the plan "
        + "costs after it, in the device's language.",
      ja: "支払いシートは、購入に適用されるオファーの価格と長さ、その後のプランの価格を端末の言語で示します。"),
    provenance: .chosen(
      LocalizedText(
        "Apple's sheets tell all of it; no picture gives the words, which are ours",
        ja: "Appleのシートはすべてを示します。文言を示す画像はなく、独自に決めたものです")))
}
