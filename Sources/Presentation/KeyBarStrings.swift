// The texts of the key bar, and of notices about the log, the phone and the family.

import Support

extension Localizer {
  package var hintShowAll: String { localized("show all", context: "key bar") }
  package var shortShowAll: String { localized("all", context: "key bar") }
  package var hintMatch: String { localized("match", context: "key bar") }
  package var hintLastFailure: String { localized("last fail") }
  package var hintNextFailure: String { localized("next fail") }
  package var copyOfEntry: String { localized("the log entry") }
  package var logFollowsAlready: String { localized("the log already follows new lines; scroll up to stop") }
  package func logNoMark(_ key: String) -> String { localized("no marks yet; \(key) marks a log entry") }
  package func answerMark(_ key: String) -> String { localized("[answer: \(key)]") }
  package var hintHelp: String { localized("help") }
  package var hintAnswerPhone: String { localized("answer dialog") }
  package func nameChanged(_ name: String) -> String { localized("\(name) (changed)") }
  package func snapshotName(_ name: String) -> String { localized("snapshot \"\(name)\"") }
  package var presenterBack: String { localized("all panes") }
  package func finishAsk(key: String, number: String, product: String, state: String) -> String {
    localized("\(key) finishes #\(number) \(product), delivered as .\(state)")
  }
  package var hintChoose: String { localized("choose") }
  package var hintLeave: String { localized("leave") }
  package var paletteLeave: String { localized("leave", context: "back") }
  package func familyHolderHint(holder: String, pane: String) -> String {
    localized("\(holder) in pane \(pane) selects the member")
  }
  package func familyHolderSteps(_ keys: String) -> String { localized("\(keys) to select the member") }
}
