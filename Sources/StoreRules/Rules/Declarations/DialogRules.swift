// The rules for dialogs: their languages, their order and the offers on a payment sheet.

import Support

package enum DialogRules {
  package static let all: [Rule] = [
    appLanguage, dialogs, xcodeEnglishAlerts, sheetWaits, home, offerOnSheet,
  ]

  package static let appLanguage = Rule(
    id: .appLanguage,
    statement: LocalizedText(
      "\"An unknown error occurred\" is in the language of the app, not of the device; the app is not "
        + "localized.",
      ja: "「An unknown error occurred」は端末ではなくアプリの言語に従います。アプリはローカライズされていません。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14, Japanese device", ja: "Xcode 12、iOS 14、日本語の端末"),
      source: RuleSource.nttResonant.name))

  package static let dialogs = Rule(
    id: .dialogs,
    statement: LocalizedText(
      "The payment sheet and Sandbox alerts follow the device's language. Sandbox alerts end in "
        + "[Environment: Sandbox].",
      ja: "支払いシートは端末の言語に従います。Sandboxのアラートも同じで、末尾に [Environment: Sandbox] が付きます。"),
    provenance: .observed(
      versions: LocalizedText("Xcode 12, iOS 14", ja: "Xcode 12、iOS 14"),
      source: RuleSource.nttResonant.name))

  package static let xcodeEnglishAlerts = Rule(
    id: .xcodeEnglishAlerts,
    statement: LocalizedText(
      "Alerts of StoreKit Testing in Xcode are English on every device.",
      ja: "XcodeのStoreKit Testingのアラートは、端末の言語にかかわらず英語です。"),
    provenance: .observed(versions: LocalizedText(same: "Xcode 12"), source: RuleSource.nttResonant.name))

  package static let sheetWaits = Rule(
    id: .sheetWaits,
    statement: LocalizedText(
      "A payment sheet waits until the dialog in front of it closes.",
      ja: "何かが表示されている間に求められた支払いシートは、その後ろで待ちます。"),
    provenance: .chosen(
      LocalizedText(
        "the queue accepts the payment; no source describes how the device orders the sheets",
        ja: "キューは支払いを受け取ります。端末がシートをどう並べるかは書かれていません")))

  package static let home = Rule(
    id: .home,
    statement: LocalizedText(
      "The Home button closes the open dialog as Cancel does, and the app goes to the background.",
      ja: "ホームボタンは、表示中のものをキャンセルと同じように閉じ、アプリをバックグラウンドに移します。"),
    provenance: .observed(
      versions: LocalizedText(same: "iOS 14"),
      source: LocalizedText(
        "\(RuleSource.nttResonant.name.english) for Ask to Buy; chosen: the other dialogs",
        ja: "Ask to Buyは\(RuleSource.nttResonant.name.japanese)、ほかのダイアログは独自に決めたもの")))

  package static let offerOnSheet = Rule(
    id: .offerOnSheet,
    statement: LocalizedText(
      "The payment sheet shows the offer of the purchase, its price and length, and the plan's price after "
        + "it, in the device's language.",
      ja: "支払いシートは、購入に適用されるオファーの価格と長さ、その後のプランの価格を端末の言語で示します。"),
    provenance: .chosen(
      LocalizedText(
        "Apple's sheets show all of it; chosen: the words, which no picture shows",
        ja: "Appleのシートはすべてを示します。文言を示す画像はなく、独自に決めたものです")))
}
