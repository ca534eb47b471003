// The texts of overlays.

import Support

extension Localizer {
  package var hintScroll: String { localized("scroll", context: "list") }
  package var hintSearch: String { localized("search") }
  package var hintRun: String { localized("run") }
  package var hintOnce: String { localized("fail once", context: "failure") }
  package var hintUntilOff: String { localized("always", context: "failure") }
  package var hintExplain: String { localized("explain") }
  package var hintOff: String { localized("never", context: "failure") }
  package var hintLeaveIt: String { localized("cancel") }
  package var hintAccept: String { localized("accept") }
  package var hintNext: String { localized("next") }
  package var choicesTitle: String { localized("choices") }
  package func choicesNext(_ key: String) -> String { localized("\(key) next") }
  /// `choose` is empty if the field has no choices.
  package func formKeys(accept: String, next: String, choose: String, switch change: String, leave: String)
    -> String
  {
    let choice = choose.isEmpty ? "" : localized("\(choose) choose   ")
    return localized("\(accept) accept   \(next) next   \(choice)\(change) switch   \(leave) leave")
  }
  package func questionEnter(accept: String, acceptLabel: String) -> String {
    localized("\(accept): \(acceptLabel)")
  }
  package func questionEscape(_ leave: String) -> String { localized("\(leave): cancel") }
  package func questionHint(accept: String, acceptLabel: String, leave: String) -> String {
    localized("\(accept): \(acceptLabel); \(leave): cancel")
  }
  /// `renewals` are the keys that let renewals fail.
  package func pickerTitle(renewals: String) -> String {
    localized("error of the next purchase (renewals: \(renewals))")
  }
  package var pickerPrompt: String { localized("name, code or words: ") }
  package var pickerChain: String {
    localized("errors inside each other: ASDErrorDomain/500>AMSErrorDomain/305")
  }
  package var formUnchanged: String { localized("these settings are on already; nothing has changed") }
  package var helpNow: String { localized("What you can do now") }
  package var helpTitle: String { localized("keys and commands") }
  package var helpVerbs: String { localized("Commands (:), as in scenario files") }
  package func helpTarget(target: String, help: String) -> String { localized("\(target): \(help)") }
  package func helpKeyUnknown(key: String, rows: String, find: String, more: String, leave: String) -> String
  {
    localized(
      "\(key) does nothing here; \(rows) scroll, \(find) searches, \(more) runs a line, \(leave) closes")
  }
  package func helpElsewhere(command: String, heading: String) -> String {
    localized("\(command): available only in \(heading)")
  }
  package var hintOpenPaste: String { localized("open the pasted text") }
  package var whyScroll: String { localized("scroll") }
  package var whyCopy: String { localized("copy") }
  package func helpNothing(text: String, leave: String) -> String {
    localized("no match for \"\(text)\"; \(leave) shows all")
  }
  package func promptCommandHint(complete: String, older: String) -> String {
    localized(
      """
      type a command; \(complete) opens the palette, help WORD lists matching commands, \(older) shows the \
      previous line
      """
    )
  }
  package var nothingToComplete: String { localized("nothing to complete here") }
  package var nothingGoesOn: String { localized("no completion for this text") }
}
