// The texts of the session menus.

import Support

extension Localizer {
  var sessionsResume: String { localized("resume a session") }
  var sessionsDelete: String { localized("delete a session") }
  func sessionFacts(age: String, steps: String, environment: String, catalog: String, done: String) -> String
  {
    [age, steps, catalog, environment, done].filter { !$0.isEmpty }.joined(separator: "  ")
  }
  var sessionOneStep: String { localized("1 step") }
  func sessionSteps(_ count: String) -> String { localized("\(count) steps") }
  var sessionPresent: String { localized("this session is open already") }
  var sessionInUse: String { localized("open in another iapbench") }
  var sessionAnother: String { localized("another session") }
  func sessionAskDelete(name: String, steps: String) -> String {
    localized("Delete \(name) with \(steps)? This cannot be undone.")
  }
  var sessionDelete: String { localized("delete it") }
  var sessionNameLabel: String { localized("session name: ") }
  var ageNow: String { localized("just now") }
  func ageMinutes(_ count: String) -> String { localized("\(count) min ago") }
  func ageHours(_ count: String) -> String { localized("\(count) h ago") }
  func ageDays(_ count: String) -> String { localized("\(count) d ago") }
}
