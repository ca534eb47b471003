// The external publications on which rules are based.

import Support

/// A publication on which rules are based (DocC: Evidence).
public enum RuleSource: String, CaseIterable, Hashable, Sendable {
  case nttResonant
  case aguuu
  case kabeyakabeya
  case joooee
  case toast

  /// The short name with author, year and version: `NTT Resonant 2021, Xcode 12`.
  public var name: LocalizedText {
    switch self {
    case .nttResonant: LocalizedText("NTT Resonant 2021, Xcode 12", ja: "NTTレゾナント 2021、Xcode 12")
    case .aguuu: LocalizedText("aguuu 2012, iOS 6", ja: "aguuu 2012、iOS 6")
    case .kabeyakabeya: LocalizedText("kabeyakabeya 2023/24, Xcode 15", ja: "kabeyakabeya 2023/24、Xcode 15")
    case .joooee: LocalizedText("joooee0000 2017, receipts", ja: "joooee0000 2017、レシート")
    case .toast: LocalizedText("TOAST IAP 2021, iOS", ja: "TOAST IAP 2021、iOS")
    }
  }

  public var author: LocalizedText {
    switch self {
    case .nttResonant:
      LocalizedText(
        "NTT Resonant Technology, Agile Design; signed Nishizoe (西添)", ja: "NTTレゾナントテクノロジー アジャイルデザイン部 西添")
    case .aguuu: LocalizedText("aguuu.com, the blog of an app developer", ja: "aguuu.com(アプリ開発者のブログ)")
    case .kabeyakabeya: LocalizedText("kabeyakabeya, a developer, on Zenn", ja: "kabeyakabeya(Zenn)")
    case .joooee:
      LocalizedText("joooee0000, a developer at VASILY, on Qiita", ja: "joooee0000(VASILY、Qiita)")
    case .toast: LocalizedText("NHN, a vendor's guide", ja: "NHN(ベンダーのガイド)")
    }
  }

  public var year: LocalizedText {
    switch self {
    case .nttResonant: LocalizedText("spring 2021", ja: "2021年春")
    case .aguuu: LocalizedText("December 2012", ja: "2012年12月")
    case .kabeyakabeya: LocalizedText("2023 or 2024, at the time of Xcode 15", ja: "2023年か2024年(Xcode 15の頃)")
    case .joooee: LocalizedText("autumn 2017", ja: "2017年秋")
    case .toast: LocalizedText("about 2019", ja: "2019年頃")
    }
  }

  /// The title in the original language.
  public var title: String {
    switch self {
    case .nttResonant:
      "iOSアプリ内課金をテストし尽くす〜第3回 paymentQueue関数(Interrupted Purchase、Ask to Buy)〜[Xcode12/iOS14]"
    case .aguuu: "iOSのアプリ内課金(In App Purchase)での注意点"
    case .kabeyakabeya: "StoreKit: SubscriptionInfo.Statusにハマる"
    case .joooee: "大事故防止!iOSの自動更新購読型と消耗型の課金を共存させるときのサーバーサイドTipsまとめ"
    case .toast: "TOAST > TOAST SDK使用ガイド > TOAST IAP > iOS"
    }
  }

  /// The behaviours that the publication describes and the simulator uses.
  public var covers: LocalizedText {
    switch self {
    case .nttResonant:
      LocalizedText(
        "Interrupted Purchase and Ask to Buy, each in Xcode and Sandbox: every callback, dialogs and "
          + "console",
        ja: "XcodeとSandboxでの購入の中断とAsk to Buy。コールバックごとの内容、ダイアログ、コンソール")
    case .aguuu:
      LocalizedText(
        "signing in with a tester, restoring non-consumables, receipts and review, on iOS 6",
        ja: "iOS 6でのテスターのサインイン、非消耗型の復元、レシートと審査")
    case .kabeyakabeya:
      LocalizedText(
        "SubscriptionInfo.Status for a group, grace, changes of plan and Family Sharing, in local tests",
        ja: "ローカルテストでSubscriptionInfo.Statusがグループ、猶予期間、プラン変更、ファミリー共有について示すもの")
    case .joooee:
      LocalizedText(
        "an account without purchases, and an answer of verifyReceipt with consumables and subscriptions",
        ja: "購入のないアカウント、消耗型と自動更新が混ざったverifyReceiptの応答")
    case .toast:
      LocalizedText(
        "a purchase service between app and store; no rule is based on it",
        ja: "アプリとストアの間の購入サービス。これに基づく規則はありません")
    }
  }

  /// The address of the publication; nil if only the title is known.
  public var address: String? {
    switch self {
    case .nttResonant: "https://note.com/nttrtech/n/na997fa3e75e7"
    case .aguuu: "https://www.aguuu.com/archives/2012/12/in-app-purchase-annotation/"
    case .kabeyakabeya: "https://zenn.dev/kabeya/scraps/17874807b6f787"
    case .joooee: "https://qiita.com/joooee0000/items/4d40d8b3f77975e5b817"
    case .toast: nil
    }
  }

  /// Returns all details: author, year, title, behaviours, address.
  public func row(_ texts: Localizer = .english) -> [String] {
    [
      "\(author.text(texts)), \(year.text(texts))", title,
      texts.localized("covers: ") + covers.text(texts),
    ] + (address.map { [$0] } ?? [])
  }
}
