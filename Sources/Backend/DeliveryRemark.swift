// The remarks of App Review about delivered content, which the simulation does not perform.

import Simulation
import StoreRules
import Support

extension Backend {
  /// A pitfall of App Review that concerns the delivered content (DocC: Pitfalls).
  enum DeliveryRemark: CaseIterable {
    case backup, papers, contentReview

    var rule: RuleID {
      switch self {
      case .backup: .reviewBackup
      case .papers: .reviewPapers
      case .contentReview: .reviewContent
      }
    }

    var line: LocalizedText {
      switch self {
      case .backup:
        LocalizedText(
          """
          remark (2012): keep downloads out of iCloud backup (NSURLIsExcludedFromBackupKey), \
          or review rejects
          """)
      case .papers:
        LocalizedText(
          """
          remark (2012): review rejects content without the papers for its rights, \
          such as a licence contract
          """)
      case .contentReview:
        LocalizedText(
          """
          remark (2012, a guess): content was reviewed while the app did not show it, so the content itself \
          was not checked
          """)
      }
    }
  }

  /// Logs the remarks after the first delivery of a session; an audience does not see these remarks.
  func logRemarks(in effects: inout ParticipantEffects<Never>) {
    for remark in DeliveryRemark.allCases {
      effects.send(
        ParticipantMessage(
          "remark", remark.line, rule: remark.rule, narration: LocalizedText(same: "")),
        to: .party(.operator))
    }
  }
}
