// Texts that more than one part of the screen writes: counts, names of environments and quirks.

import Ground
import StoreSimulator

extension Texts {
  /// `12 lines`.
  func lines(_ count: Int) -> String {
    count == 1 ? self(.logOneLine) : self(.logLines, ["count": "\(count)"])
  }

  /// `3 of 12`.
  func count(_ count: Int, of all: Int) -> String { self(.ofCount, ["count": "\(count)", "all": "\(all)"]) }

  /// An environment as it is spelled in sentences.
  func title(of environment: EnvironmentName) -> String {
    switch environment {
    case .xcode: "Xcode"
    case .sandbox: "Sandbox"
    case .production: self(.production)
    }
  }
}

extension QuirkName {
  /// One line: what the quirk changes.
  var summaryText: TextKey {
    switch self {
    case .secondTermsAgreement: .quirkSecondTermsAgreement
    case .approvedIdentifier: .quirkApprovedIdentifier
    case .unfinishedMark: .quirkUnfinishedMark
    case .duplicatePurchase: .quirkDuplicatePurchase
    case .appLanguage: .quirkAppLanguage
    case .graceInLocalTest: .quirkGraceInLocalTest
    case .statusForGroup: .quirkStatusForGroup
    case .sandboxRenewalLimit: .quirkSandboxRenewalLimit
    case .downgradeOrder: .quirkDowngradeOrder
    case .testerSignIn: .quirkTesterSignIn
    }
  }
}
