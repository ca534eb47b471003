// The rules for App Review of delivered content.

import Support

package enum ReviewRules {
  package static let all: [Rule] = [backup, papers, content]

  package static let backup = Rule(
    id: .reviewBackup,
    statement: LocalizedText(
      "App Review rejects an app whose downloaded content is in the iCloud backup. Set "
        + "NSURLIsExcludedFromBackupKey for content that can be downloaded again.",
      ja: "ダウンロードしたコンテンツがiCloudのバックアップに入るアプリは審査で却下されます。再びダウンロードできるものには"
        + "NSURLIsExcludedFromBackupKeyを設定します。"),
    provenance: observed)

  package static let papers = Rule(
    id: .reviewPapers,
    statement: LocalizedText(
      "App Review rejects an app that sells content without papers for the rights, such as a contract with a "
        + "collecting society.",
      ja: "権利に関する書類(著作権管理団体との契約書など)のないコンテンツを販売するアプリは、審査で却下されます。"),
    provenance: observed)

  package static let content = Rule(
    id: .reviewContent,
    statement: LocalizedText(
      "A product was approved while the app did not show its content. The source guesses that App Review "
        + "does not check the content itself. Nothing in the simulation depends on this guess.",
      ja: "アプリに表示されないままの商品が承認されました。コンテンツの内容は審査されないというのは出典の推測で、シミュレーションには影響しません。"),
    provenance: observed)

  private static let observed = Provenance.observed(
    versions: LocalizedText("iOS 6", ja: "iOS 6"), source: RuleSource.aguuu.name)
}
