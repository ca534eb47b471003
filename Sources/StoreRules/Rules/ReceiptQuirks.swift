// The quirks of original transactions, of the dates in receipts, and of refused terms.

import Support

extension Quirk {
  /// The time zone of the dates in a receipt from Xcode, which are always marked as UTC.
  public enum ReceiptDates: String, QuirkValue { case utc, local }

  /// The effect of refusing the terms of an interrupted purchase on the device.
  public enum TermsRefusal: String, QuirkValue {
    case staysFailed = "stays-failed"
    case completes
  }

  /// The original transaction of the periods of a subscription.
  public enum OriginalID: String, QuirkValue {
    case kept
    /// Each renewal is the original transaction of another subscription.
    case newAtRenewal = "new-at-renewal"
    /// Receipts and responses name the first original transaction of the group for each period.
    case first
  }
}

extension QuirkTable {
  static let ofReceipts: [QuirkDefinition] = [
    QuirkDefinition(
      LocalizedText(
        "the time zone of the dates in receipts from Xcode, which are marked as UTC",
        ja: "UTCと書かれたXcodeのレシートの日時が、実際にはどのタイムゾーンか"),
      rule: .receiptDates,
      first: .receiptDates(.utc),
      .chosen(
        LocalizedText(
          "UTC in every era, because reports name local time only for Xcode 12.4",
          ja: "現地時間の報告はXcode 12.4だけなので、どの時代でもUTCです"))),
    QuirkDefinition(
      LocalizedText(
        "the original transaction of renewals, and of the periods in receipts",
        ja: "更新の最初の取引と、レシートにある期間の最初の取引"),
      rule: .originalID,
      first: .originalID(.kept),
      .documented(
        LocalizedText(
          "originalTransactionId: a renewal keeps the identifier of the first purchase",
          ja: "originalTransactionIdの文書では、更新も最初の購入の識別子を保ちます"))),
    QuirkDefinition(
      LocalizedText(
        "the effect of refusing the terms of an interrupted purchase",
        ja: "中断された購入の規約に同意しなかったときの動作"),
      rule: .termsRefused,
      first: .termsRefusal(.staysFailed),
      .chosen(
        LocalizedText(
          "off in every era, because one report describes a completed purchase",
          ja: "購入が完了したという報告は一つだけなので、どの時代でもオフです"))),
  ]
}
