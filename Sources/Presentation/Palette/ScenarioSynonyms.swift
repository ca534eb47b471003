// The symptoms for which the palette shows a scenario of the library.

package enum ScenarioSynonyms {
  /// A group of scenarios with words in English and Japanese for the symptom that the scenarios show.
  package typealias Row = (scenarios: [String], words: String)

  package static let rows: [Row] = [
    (
      [
        "purchase/already-subscribed", "pitfalls/06-unfinished-at-launch-wrong",
        "interrupted/sandbox-second-sheet", "device/sheet-repeats", "device/updates-repeat",
      ],
      "charged twice double payment billed paid delivered duplicate purchase charge customer 二重課金 二重決済 "
        + "二重購入 重複課金 二重請求"
    ),
    (
      [
        "pitfalls/01-production-only-wrong", "device/lost-deliveries", "device/stuck-purchase",
        "device/charged-cancellation", "device/empty-cache", "launch/killed-before-finish",
        "service/P10-terminate",
      ],
      "paid received granted unlocked delivered charged arrived purchase payment money taken customer "
        + "支払ったのに届かない 課金したのに反映されない 購入したのに付与されない 解放されない"
    ),
    (
      ["receipts/online-checks"],
      "verification_failure retryable_verification_failure ocsp revoked certificate signature jws rejected "
        + "online checks signeddataverifier 署名検証に失敗 証明書失効 オンライン確認 署名エラー"
    ),
    (
      ["interrupted/payment-information"],
      "declined card payment method credit refused expired クレジットカード 支払い方法 カード拒否"
    ),
    (
      [
        "demos/plan-buttons", "subscription/upgrade-at-once", "subscription/downgrade-at-renewal",
        "subscription/crossgrade-same-length",
      ],
      "upgrade downgrade crossgrade plan switch change アップグレード ダウングレード プラン変更"
    ),
    (
      ["demos/grace-period", "subscription/grace-lapses", "subscription/retry-paid-later"],
      "lose access lapse grace period payment failed fails billing retry renewal 猶予期間 支払い失敗 更新失敗"
    ),
  ]

  private static let byScenario: [String: String] = {
    var words: [String: String] = [:]
    for row in rows {
      for scenario in row.scenarios { words[scenario, default: ""] += row.words + " " }
    }
    return words
  }()

  /// Returns the words for a scenario such as `device/stuck-purchase`; empty for most scenarios.
  package static func words(for scenario: String) -> String { byScenario[scenario] ?? "" }
}
