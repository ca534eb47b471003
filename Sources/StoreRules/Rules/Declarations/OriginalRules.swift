// The rules for original transactions that change, and for dates of receipts in local time.

import Support

enum OriginalRules {
  static let originalID = Rule(
    id: .originalID,
    statement: LocalizedText(
      """
      With quirk original-id new-at-renewal, each renewal without a gap is the original transaction of \
      another subscription. The notification is SUBSCRIBED / INITIAL_BUY. The earlier subscription has ended \
      without a notification, and the group has a status of each. With first, receipts and the answers of \
      the App Store name the first original transaction of the group for each period, also for earlier ones.
      """,
      ja: """
        癖original-id new-at-renewalでは、途切れのない更新のたびに、その取引が別のサブスクリプションの最初の取引になり、\
        通知はSUBSCRIBED / INITIAL_BUYです。前のサブスクリプションは通知なしに終わり、グループには両方のステータスがあります。\
        firstでは、レシートとApp Storeの応答で、以前のものも含むすべての期間にグループの最初の取引が記されます。
        """),
    provenance: .observed(
      versions: LocalizedText("production, 2025", ja: "2025年の本番環境"),
      source: LocalizedText(
        """
        two threads of the Apple Developer Forums of 2025: multiple original transaction IDs without a gap, \
        and the changed original of a web order line item; chosen: the status of the earlier subscription, \
        commitments and ordered changes, which have no second original, and every environment
        """,
        ja: """
          Apple Developer Forumsの2025年の二つの投稿(途切れなく複数の最初の取引がある、\
          web_order_line_item_idの最初の取引が変わる)。前のサブスクリプションのステータス、\
          年間契約と注文済みの変更に二つ目がないこと、すべての環境であることは独自に決めたものです
          """)))

  static let receiptDates = Rule(
    id: .receiptDates,
    statement: LocalizedText(
      """
      With quirk receipt-dates local, the dates in a receipt from Xcode are those of the device's time zone, \
      but they are marked as UTC. Other receipts have UTC.
      """,
      ja: """
        癖receipt-dates localでは、Xcodeのレシートの日時が端末のタイムゾーンのものになりますが、UTCと書かれたままです。\
        ほかのレシートはUTCです。
        """),
    provenance: .observed(
      versions: LocalizedText("Xcode 12.4, 2021", ja: "2021年のXcode 12.4"),
      source: LocalizedText(
        """
        RevenueCat/purchases-ios #491 (two hours in GMT+2, so that an ended plan was active), \
        tikhop/TPInAppReceipt #72
        """,
        ja: """
          RevenueCat/purchases-ios #491(GMT+2で2時間、終わったプランが有効になった)、\
          tikhop/TPInAppReceipt #72
          """)))
}
