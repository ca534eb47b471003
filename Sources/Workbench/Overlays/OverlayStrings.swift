// The texts of overlays.

import Panes
import Simulation
import Support

extension Localizer {
  var hintScroll: String { localized("scroll", context: "list") }
  var hintSearch: String { localized("search") }
  var hintRun: String { localized("run") }
  var hintOnce: String { localized("fail once", context: "failure") }
  var hintUntilOff: String { localized("always", context: "failure") }
  var hintExplain: String { localized("explain") }
  var hintOff: String { localized("never", context: "failure") }
  var hintLeaveIt: String { localized("cancel") }
  var hintAccept: String { localized("accept") }
  var hintNext: String { localized("next") }
  var choicesTitle: String { localized("choices") }
  func choicesNext(_ key: String) -> String { localized("\(key) next") }
  /// `choose` is empty if the field has no choices.
  func formKeys(accept: String, next: String, choose: String, switch change: String, leave: String)
    -> String
  {
    let choice = choose.isEmpty ? "" : localized("\(choose) choose   ")
    return localized("\(accept) accept   \(next) next   \(choice)\(change) switch   \(leave) leave")
  }
  func questionEnter(accept: String, acceptLabel: String) -> String { localized("\(accept): \(acceptLabel)") }
  func questionEscape(_ leave: String) -> String { localized("\(leave): cancel") }
  func questionHint(accept: String, acceptLabel: String, leave: String) -> String {
    localized("\(accept): \(acceptLabel); \(leave): cancel")
  }
  /// `renewals` are the keys that let renewals fail.
  func pickerTitle(renewals: String) -> String {
    localized("error of the next purchase (renewals: \(renewals))")
  }
  var pickerPrompt: String { localized("name, code or words: ") }
  func pickerNoMatch(_ key: String) -> String { localized("no error matches; \(key) widens the search") }
  var formUnchanged: String { localized("these settings are on already; nothing has changed") }
  var helpNow: String { localized("What you can do now") }
  var helpTitle: String { localized("keys and commands") }
  var helpVerbs: String { localized("Commands (:), as in scenario files") }
  func helpTarget(target: String, help: String) -> String { localized("\(target): \(help)") }
  func helpKeyUnknown(key: String, rows: String, find: String, more: String, leave: String) -> String {
    localized(
      "\(key) does nothing here; \(rows) scroll, \(find) searches, \(more) runs a line, \(leave) closes")
  }
  func helpElsewhere(command: String, heading: String) -> String {
    localized("\(command): available only in \(heading)")
  }
  var hintOpenPaste: String { localized("open the pasted text") }
  package var whyScroll: String { localized("scroll") }
  package var whyCopy: String { localized("copy") }
  func helpNothing(text: String, leave: String) -> String {
    localized("no match for \"\(text)\"; \(leave) shows all")
  }
  func promptCommandHint(complete: String, older: String) -> String {
    localized(
      """
      type a command; \(complete) opens the palette, help WORD lists matching commands, \(older) shows the \
      previous line
      """
    )
  }
  var nothingToComplete: String { localized("nothing to complete here") }
  var nothingGoesOn: String { localized("no completion for this text") }
}
