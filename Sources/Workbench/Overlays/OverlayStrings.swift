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
  func pickerEmpty(_ key: String) -> String {
    localized("no known error matches; \(key) widens; DOMAIN/CODE takes any number")
  }
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
  func pasteHeld(count: String, key: String) -> String {
    localized(
      "pasted text (\(count) bytes) is not run as keys; press \(key) to put it into the command line")
  }
  func pasteIsError(count: String, key: String) -> String {
    localized(
      "pasted: an error from a log (\(count) bytes); press \(key) to make the next purchase fail with it")
  }
  func pasteIsFile(_ path: String, key: String) -> String {
    localized("pasted: \(path); press \(key) to open it (asks first)")
  }
  func pasteAlsoRecognized(_ notice: String, key: String) -> String {
    localized("\(notice), or \(key) to recognise it")
  }
  func pasteIsScenario(key: String) -> String {
    localized("pasted: a scenario; press \(key) to open it step by step in a new session")
  }
  func pasteIsBundle(key: String) -> String {
    localized("pasted: a bug bundle; press \(key) to open it step by step in a new session")
  }
  func pasteIsCatalog(key: String) -> String {
    localized("pasted: a .storekit file; press \(key) to open it in a new session")
  }
  func pasteTooLong(open: String) -> String {
    localized("the pasted text is longer than 10 MiB; open its file with \(open)")
  }
  var hintOpenPaste: String { localized("open the pasted text") }
  func pasteCut(_ count: String) -> String {
    localized("the pasted text was too long: its last \(count) characters were left out")
  }
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
