// The localized texts of notices about effect results.

import Panes
import Scenario
import Support

extension Localizer {
  package func scenarioOpened(path: String, count: Int, next: String) -> String {
    count == 0
      ? localized("opened \(path), which has no steps")
      : localized("opened \(path) (a copy, \(scenarioSteps(count))); press \(next) for the next step")
  }
  /// Returns the text about an opened bug bundle with a log, and the key that recognises the log.
  package func bundleHasLog(_ opened: String, recognize: String) -> String {
    localized("\(opened); \(recognize) recognises its log")
  }
  /// Returns the text about an opened scenario, and the key that returns to the session before it.
  package func sessionSaved(_ opened: String, _ session: String, resume: String) -> String {
    localized("\(opened); \(session) is saved (\(resume) resumes it)")
  }
  package func savedAgain(_ session: String) -> String { localized("\(session) is being saved again") }
  package func fileWritten(_ path: String) -> String { localized("written: \(path)") }
  package func fileWritten(_ path: String, contents: String) -> String {
    localized("written: \(path) (\(contents))", context: "scenario")
  }
  /// Returns the counts of a written scenario: `9 steps including 2 expectations (1 failed)`, or `14 steps: 5
  /// not played yet, 9 played including 2 expectations; after o x, w leaves out steps not played`.
  ///
  /// `leave` and `write` are the keys that leave the open scenario and write a scenario.
  package func contents(of written: WrittenScenario, leave: String, write: String) -> String {
    // An expectation is a step too, as in the status bar and the notices of playback.
    let played = written.stepCount + written.expectationCount
    let hasRest = written.remainingCount > 0
    var steps = hasRest ? localized("\(played) played", context: "written") : scenarioContentSteps(played)
    if written.expectationCount > 0 {
      let count = scenarioExpectations(written.expectationCount)
      let expectations =
        written.failedCount == 0
        ? count : localized("\(count) (\(written.failedCount) failed)", context: "expectations")
      steps = localized("\(steps) including \(expectations)")
    }
    guard hasRest else { return steps }
    let (all, rest) = (scenarioContentSteps(played + written.remainingCount), written.remainingCount)
    return localized(
      "\(all): \(rest) not played yet, \(steps); after \(leave), \(write) leaves out steps not played")
  }
  private func scenarioContentSteps(_ count: Int) -> String {
    count == 1 ? localized("1 step", context: "written") : localized("\(count) steps", context: "written")
  }
  private func scenarioExpectations(_ count: Int) -> String {
    count == 1
      ? localized("1 expectation", context: "written")
      : localized("\(count) expectations", context: "written")
  }
  package func copied(contentName: String, destination: String) -> String {
    localized("copied \(contentName) to \(destination)")
  }
  package func notCopied(contentName: String, reason: String) -> String {
    localized("could not copy \(contentName): \(reason)")
  }
  package func nothingToCopy(_ copy: String) -> String {
    localized("nothing to copy here yet; \(copy) shows what can be copied")
  }
  package func noLogToRecognize(_ path: String) -> String {
    localized("\(path) is no log; \"open\" opens scenarios, catalogues and bug bundles")
  }
  package func logKept(_ name: String, lines: Int, key: String?) -> String {
    let count = self.lines(lines)
    return key.map { localized("\(name): a log, \(count); press \($0) to recognise it") }
      ?? localized("\(name): a log, \(count); a bug bundle will contain it")
  }
  package func sessionRenamed(_ name: String) -> String { localized("this session is now called \(name)") }
  package func sessionDeleted(_ name: String) -> String { localized("\(name) was deleted") }
  package var sessionNone: String { localized("there is no saved session yet") }
  package func sessionOpened(_ name: String) -> String {
    localized("resumed session: \(name)")
  }
  package func sessionBegun(_ name: String) -> String { localized("new session: \(name)") }
  package func sessionBegun(_ name: String, saved: String, resume: String) -> String {
    localized("new session: \(name); \(saved) is saved (\(resume) resumes it)")
  }
}
