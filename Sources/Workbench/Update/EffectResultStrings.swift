// What is said of what the program did, in every language of the chrome.

import Support

extension Localizer {
  func scenarioOpened(path: String, count: Int, next: String) -> String {
    localized("\(path): a copy, \(scenarioSteps(count)); press \(next) to play the next one")
  }
  func scenarioSteps(_ count: Int) -> String {
    localized(count == 1 ? "1 step" : "\(count) steps", ja: "全\(count)手順")
  }
  package func savedAgain(_ session: String) -> String {
    localized("\(session) is being saved again", ja: "\(session)の保存が再開しました")
  }
  package func fileWritten(_ path: String) -> String { localized("written: \(path)", ja: "保存しました: \(path)") }
  package func copied(what: String, place: String) -> String {
    localized("copied: \(what), to \(place)", ja: "コピーしました: \(what) (\(place))")
  }
  func notCopied(what: String, reason: String) -> String {
    localized("not copied: \(what): \(reason)", ja: "コピーできません: \(what): \(reason)")
  }
  func savedAgain(_ session: String) -> String { localized("\(session) is being saved again") }
  func fileWritten(_ path: String) -> String { localized("written: \(path)") }
  func copied(what: String, place: String) -> String { localized("copied: \(what), to \(place)") }
  func notCopied(what: String, reason: String) -> String { localized("not copied: \(what): \(reason)") }
  func nothingToCopy(_ copy: String) -> String {
    localized("nothing to copy here yet; \(copy) shows what can be copied")
  }
  package func sessionRenamed(_ name: String) -> String {
    localized("this session is called \(name) now", ja: "このセッションの名前を\(name)にしました")
  }
  package func sessionDeleted(_ name: String) -> String {
    localized("\(name) is deleted", ja: "\(name)を削除しました")
  }
}
