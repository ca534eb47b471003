// The texts of the recognition page.

import Panes
import Support

extension Localizer {
  /// `keptSize` is the size of each kept end in MiB; nil if the whole log was kept.
  func recognitionPasted(_ name: String, lines count: Int, keptSize: Int?, key: String) -> String {
    guard let keptSize else {
      return localized("\(name): \(lines(count)); press \(key) to recognise what happened")
    }
    return localized(
      """
      \(name): \(lines(count)), of which only the first and last \(keptSize) MiB are kept; press \(key) to \
      recognise what happened
      """)
  }
  func recognitionExplained(_ name: String, _ heading: String, key: String) -> String {
    localized("\(name): \(heading); press \(key) to see the evidence")
  }
  /// `heading` is the situation that is the most certain.
  func recognitionPasted(_ name: String, _ heading: String, others: Int, key: String) -> String {
    switch others {
    case 0: localized("\(name): \(heading); press \(key) to reproduce it")
    case 1: localized("\(name): \(heading) and 1 other situation; press \(key) to reproduce them")
    default: localized("\(name): \(heading) and \(others) other situations; press \(key) to reproduce them")
    }
  }
  /// `open` contains the keys that open a file.
  func recognitionNoLog(open: String) -> String {
    localized("no log to recognise: paste a log, or open its file with \(open)")
  }
  /// `open` contains the keys that open a file.
  func recognitionLogNotSaved(open: String) -> String {
    localized("the pasted log was not saved with the session: paste it again, or open its file with \(open)")
  }
  func recognitionWaiting(leave: String) -> String {
    localized("The log is being read. \(leave) stops it; the log is kept.")
  }
  var recognitionTitleWaiting: String { localized("recognising the log") }
  func recognitionTitle(_ situation: String) -> String { localized("recognised: \(situation)") }
  var recognitionTitleNone: String { localized("not recognised") }
  func recognitionTitleLog(lines: String) -> String { localized("the log, \(lines)") }
  func recognitionSource(lines: String) -> String { localized("log, \(lines)") }
  var recognitionWhat: String { localized("What it is") }
  var recognitionLog: String { localized("the log") }
  func recognitionLine(_ number: Int) -> String { localized("line \(number)", context: "log") }
  func recognitionLineCut(bytes: Int) -> String {
    bytes == 1 ? localized("... and 1 more byte") : localized("... and \(bytes) more bytes")
  }
  func recognitionMore(_ count: Int) -> String {
    count == 1 ? localized("and 1 more line") : localized("and \(count) more lines")
  }
  func recognitionNoOther(_ count: Int) -> String {
    switch count {
    case 0: localized("nothing was recognised in the log")
    case 1: localized("the log has only this situation")
    default: localized("the log has no further situation in this direction")
    }
  }
  var recognitionNotReady: String { localized("the log is still being read") }
  var recognitionNoScenario: String { localized("there is nothing that iapbench can reproduce") }
  var recognitionNothingToUndo: String { localized("nothing was changed: the page only reads the log") }
  var recognitionPrompt: String { localized("write the reproduction to: ") }
  var recognitionCopied: String { localized("the answer") }
  var recognitionHintReproduce: String { localized("reproduce step by step") }
  var recognitionHintReproduceShort: String { localized("reproduce") }
  var recognitionHintWrite: String { localized("write") }
  var recognitionHintOther: String { localized("other situation") }
  var recognitionHintOtherShort: String { localized("other") }
  var recognitionHintLog: String { localized("log", context: "pasted") }
  var recognitionHintAnswer: String { localized("answer") }
  var recognitionHintExplain: String { localized("explain errors") }
  /// `list` is the key that opens the list of errors.
  func recognitionNoErrors(leave: String, list: String) -> String {
    localized(
      "the evidence names no error with a domain and a number; \(leave), then \(list) lists all errors")
  }
  var recognitionHintFind: String { localized("find") }
  var recognitionBeginning: String { localized("this is the beginning of the page") }
  var recognitionEnd: String { localized("this is the end of the page") }
  /// `other` is the key that switches between the answer and the log.
  func recognitionNotFound(_ text: String, other: String) -> String {
    localized("\"\(text)\" is not on this page; \(other) switches between the answer and the log")
  }
  func recognitionKeys(
    key: String, reproduce: String, log: String, find: String, help: String, leave: String
  ) -> String {
    localized(
      """
      \(key) does nothing here; \(reproduce) reproduces, \(log) is the log, \(find) finds, \(help) lists the \
      keys, \(leave) closes
      """)
  }
}
