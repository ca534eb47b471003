// What the rules of a purchase service between app and App Store say, and where they come from: rows of the register.
// `RuleID.rule(_:)` is the only reader.

import Ground

extension Rule {
  static func serviceLocalReceipts(_ texts: Texts) -> Rule {
    Rule(
      id: .serviceLocalReceipts,
      statement: texts.say(
        "A purchase service has receipts verified by the App Store, which does not know those that Xcode signs: "
          + "purchases in Xcode end with error 11 (quirk service-local-receipts).",
        ja: "購入サービスはレシートをApp Storeで検証しますが、Xcodeが署名したものは検証できません。Xcodeでの購入はエラー11になります(癖service-local-receipts)。"
      ),
      provenance: .chosen(
        texts.say(
          "21002 is documented; no paper of the service speaks of Xcode",
          ja: "21002は文書にあります。サービスの資料にXcodeの記述はありません")))
  }

  static func serviceReprocessing(_ texts: Texts) -> Rule {
    Rule(
      id: .serviceReprocessing,
      statement: texts.say(
        "What was paid and not brought to its end is completed at the next initialisation with the payer's user id; the "
          + "delegate is not told, the lists have it (quirk service-reprocessed-delegate).",
        ja:
          "支払い済みで完了していないものは、支払った人のユーザーIDでの次の初期化で完了します。delegateには通知されず、一覧に入ります(癖service-reprocessed-delegate)。"
      ),
      provenance: .documented(
        texts.say(
          "TOAST IAP for iOS, 2021; the manual of 2018 says the contrary of the delegate",
          ja: "TOAST IAP iOS (2021年)。delegateについて2018年の手引きは逆です")))
  }
}
