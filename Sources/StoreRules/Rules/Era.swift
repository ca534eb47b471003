// The eras of StoreKit that can be simulated.

import Support

/// A period in which StoreKit's behaviour was observed (DocC: Quirks), in chronological order.
public enum Era: String, CaseIterable, Hashable, Sendable {
  /// iOS 6, in 2012.
  case ios6 = "ios-6"
  /// iOS 11, in October 2017.
  case of2017 = "2017"
  /// Xcode 12 and iOS 14, in 2020 and 2021.
  case xcode12 = "xcode-12"
  /// Xcode 15 and iOS 17, in 2023 and 2024.
  case xcode15 = "xcode-15"
  /// The newest known versions.
  case present

  public var summary: LocalizedText {
    switch self {
    case .ios6:
      LocalizedText("iOS 6, as observed by aguuu in 2012", ja: "aguuuが2012年に見たiOS 6")
    case .of2017:
      LocalizedText(
        "October 2017, as in the receipt of joooee0000", ja: "joooee0000のレシートにある2017年10月")
    case .xcode12:
      LocalizedText(
        "Xcode 12 and iOS 14, as observed by NTT Resonant in 2021",
        ja: "NTTレゾナントが2021年に見たXcode 12とiOS 14")
    case .xcode15:
      LocalizedText("Xcode 15 and iOS 17, as observed by kabeyakabeya", ja: "kabeyakabeyaが見たXcode 15とiOS 17")
    case .present: LocalizedText("the newest known behaviour", ja: "知られているいちばん新しいもの")
    }
  }
}

extension Era: Comparable {
  /// Whether the first era is earlier than the second.
  public static func < (a: Era, b: Era) -> Bool { a.position < b.position }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
