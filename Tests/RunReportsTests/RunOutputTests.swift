// Tests of annotations, sums, and the page of a watched run.

import Testing

@testable import RunReports

@Suite("Outputs of a run") struct RunOutputTests {
  @Test("An annotation has file, line and title, and escapes what would end them")
  func annotation() {
    let subject = RunSubject(name: "a:b,c.iap", path: "a:b,c.iap")
    let problem = RunProblem(
      .expectation, line: 12, step: "expect log \"50%\"", message: "expected 50%\nfound: ::error::")
    #expect(
      GitHubAnnotation(problem, in: subject, path: "x/a:b,c.iap").line
        == "::error file=x/a%3Ab%2Cc.iap,line=12,title=expect log \"50%25\""
        + "::expected 50%25%0Afound: ::error::"
    )
    let invalid = RunProblem(.invalid, line: 3, column: 8, message: "unknown command")
    #expect(
      GitHubAnnotation(invalid, in: subject, path: "a.iap").line
        == "::error file=a.iap,line=3,col=8::unknown command")
    #expect(
      GitHubAnnotation(invalid, in: RunSubject(name: "lib:a", path: nil), path: nil).line
        == "::error::lib:a:3:8: unknown command")
  }

  @Test("A path is relative to the repository if it is in it")
  func workspace() {
    for workspace in ["/home/ci/repo", "/home/ci/repo/"] {
      #expect(GitHubAnnotation.path("/home/ci/repo/ci/a.iap", inWorkspace: workspace) == "ci/a.iap")
      #expect(GitHubAnnotation.path("/home/ci/repository/a.iap", inWorkspace: workspace) == nil)
      #expect(GitHubAnnotation.path("/home/ci/repo/", inWorkspace: workspace) == nil)
    }
  }

  @Test("The name of a suite is the path without the extension")
  func titles() {
    for (name, title) in [
      ("a/b.iap", "a/b"), ("bug/", "bug/"), ("lib:a/b", "lib:a/b"), (".iap", ".iap"),
      ("x.iap.txt", "x.iap.txt"),
    ] {
      #expect(RunSubject(name: name, path: nil).title == title)
    }
  }

  @Test("The sum counts scenarios and expectations")
  func summary() {
    func text(_ results: [ScenarioResult]) -> String {
      var summary = RunSummary()
      for result in results { summary.add(result) }
      return summary.text
    }
    #expect(text([]) == "no scenario")
    #expect(text([passedResult("a", cases: 0)]) == "1 scenario: 1 passed; no expectations")
    #expect(text([passedResult("a")]) == "1 scenario: 1 passed; 1 expectation passed")
    let refused = run(["expect callbacks 0", "approve #7", "expect callbacks 1"]).result
    #expect(text([refused]) == "1 scenario: 1 failed; 1 expectation passed, 1 not run")
    let invalid = run(["confrim"]).result
    #expect(
      text([passedResult("a", cases: 3), failedResult("b", cases: 2), refused, invalid])
        == "4 scenarios: 1 passed, 2 failed, 1 cannot be run; 4 of 6 expectations passed, 1 not run")
  }

  @Test("The page of a watched run begins with the sum, and fits into the terminal")
  func page() {
    let results = [passedResult("a.iap"), failedResult("b.iap", cases: 40, message: "プププ")]
    let page = WatchPage(results, changed: ["b.iap", "c.iap"])
    let all = page.lines(size: nil)
    #expect(all.count == 45)
    #expect(
      all.prefix(3) == [
        "2 scenarios: 1 passed, 1 failed; 1 of 41 expectations passed", "run again: b.iap and 1 more", "",
      ])
    #expect(all[3] == "b.iap:2: プププ")
    #expect(all.last == "watching 2 scenarios; Ctrl-C ends")
    #expect(page.lines(size: (80, 46)) == all)
    let clipped = page.lines(size: (80, 24))
    #expect(clipped.count == 23 && clipped.first == all.first && clipped.last == all.last)
    #expect(clipped[20] == "(23 more lines)", "\(clipped)")
    // In 10 columns, a failure takes two rows and the sum six rows.
    let narrow = page.lines(size: (10, 24))
    let rows = narrow.reduce(0) {
      $0 + max(1, ($1.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } + 9) / 10)
    }
    #expect(rows <= 24 && narrow.first == all.first && narrow.last == all.last)
    #expect(page.lines(size: (80, 2)).first == all.first)
    // A failure longer than the terminal is cut after three rows, so that later failures are shown.
    let long = WatchPage(
      [failedResult("a.iap", message: String(repeating: "x", count: 10_000)), failedResult("b.iap")],
      changed: []
    ).lines(size: (80, 24))
    #expect(long.count == 6 && long[2].count == 240 && long[2].hasSuffix("…"), "\(long)")
    #expect(long[3].hasPrefix("b.iap:2: "))
    #expect(
      WatchPage(problem: ["x: no scenario"]).lines(size: nil) == [
        "x: no scenario", "", "watching; Ctrl-C ends",
      ])
  }

  @Test("A scenario is run again if the scenario or a file that it reads has changed")
  func changes() {
    var watched = WatchedScenarios()
    let list = ["a.iap", "b.iap", "a.iap"]
    func stamp(_ time: Int64) -> FileStamp { FileStamp(modified: time, size: 1, number: 1) }
    var present = ["a.iap": stamp(1), "b.iap": stamp(1), "c.storekit": stamp(1)]
    #expect(watched.outdated(in: list, present) == ["a.iap", "b.iap"])
    watched.store(present, of: watched.files(of: list))
    watched.store(passedResult("a.iap"), sources: ["c.storekit", "missing.storekit"])
    watched.store(failedResult("b.iap"), sources: [])
    let files = watched.files(of: list)
    #expect(files == ["a.iap", "b.iap", "c.storekit", "missing.storekit"])
    watched.store(present, of: files)
    #expect(watched.outdated(in: list, present).isEmpty)
    #expect(watched.results(of: list).map(\.subject.name) == list)
    present["b.iap"] = stamp(2)
    #expect(watched.outdated(in: list, present) == ["b.iap"])
    present["missing.storekit"] = stamp(1)
    #expect(watched.outdated(in: list, present) == ["a.iap", "b.iap"])
    present["b.iap"] = stamp(1)
    present["missing.storekit"] = nil
    present["c.storekit"] = nil
    #expect(watched.outdated(in: list, present) == ["a.iap"])
    #expect(watched.outdated(in: list + ["d.iap"], present) == ["a.iap", "d.iap"])
  }
}
