// Tests of the files that `iapbench run` reads and writes.

import Glibc
import RunReports
import Scenario
import Testing

@testable import iapbench

@Suite("Files of a run") struct RunSelectionTests {
  private static let scenario = Array("iapbench 1\nexpect callbacks 0\n".utf8)

  private func make(_ paths: [String], in folder: String) throws {
    for path in paths {
      try PosixFile.makeFolder(Path.folder(of: "\(folder)/\(path)"))
      try PosixFile.write(Self.scenario, to: "\(folder)/\(path)", replaces: false)
    }
  }

  private func failure(_ arguments: [String], _ shard: Shard? = nil) -> ProgramFailure? {
    do throws(ProgramFailure) {
      _ = try ScenarioSelection(arguments, shard: shard)
      return nil
    } catch {
      return error
    }
  }

  @Test("A folder is replaced by the scenarios and bundles below, sorted; hidden files are left out")
  func folders() throws {
    try withFolder { folder in
      try make(
        [
          "b.iap", "a/z.iap", "a.iap", "a/y/x.iap", "B.iap", ".git/c.iap", ".d.iap", "notes.txt",
          "a/log.iap.bak",
        ],
        in: folder)
      let bundle = BugBundle(parts: [BundlePart(.scenario, text: "iapbench 1\n")])
      try PosixFile.makeFolder("\(folder)/a/bug")
      for file in bundle.files() {
        try PosixFile.write(file.content, to: "\(folder)/a/bug/\(file.name)", replaces: false)
      }
      let names = ["B.iap", "a.iap", "a/bug", "a/y/x.iap", "a/z.iap", "b.iap"]
      let selection = try ScenarioSelection([folder])
      #expect(selection.files == names.map { "\(folder)/\($0)" })
      #expect(selection.isList)
      #expect(try ScenarioSelection([folder + "/"]).files == selection.files)
      let several = ["\(folder)/b.iap", "lib:a/b", "\(folder)/a", "\(folder)/b.iap", "missing.iap"]
      let files = try ScenarioSelection(several).files
      #expect(files == [several[0], several[1]] + selection.files[2...4] + [several[3], several[4]])
      for argument in ["\(folder)/a/bug", "\(folder)/b.iap", "lib:a/b", "missing.iap"] {
        let single = try ScenarioSelection([argument])
        #expect(single.files == [argument] && !single.isList)
      }
    }
  }

  @Test("The shards of a folder have each of its scenarios once; only a shard can be empty")
  func shards() throws {
    try withFolder { folder in
      try make((0..<5).map { "\($0).iap" }, in: folder)
      let all = try ScenarioSelection([folder]).files
      for count in 1...7 {
        let parts = try (1...count).map {
          try ScenarioSelection([folder], shard: try Shard("\($0)/\(count)")).files
        }
        #expect(parts.flatMap(\.self).sorted() == all)
      }
      try PosixFile.makeFolder("\(folder)/empty/.hidden")
      for shard in [nil, try Shard("1/1")] {
        let failure = failure(["\(folder)/0.iap", "\(folder)/empty"], shard)
        #expect(failure?.status == .unusable)
        #expect(failure?.lines == ["\(folder)/empty: no scenario: the folder contains no .iap file"])
      }
    }
  }

  @Test("A link to a folder above is an error; a link to another folder is followed")
  func links() throws {
    try withFolder { folder in
      try make(["a/b/c.iap", "other/d.iap"], in: folder)
      #expect(symlink("\(folder)/other", "\(folder)/a/link") == 0)
      #expect(symlink("nothing", "\(folder)/a/broken.iap") == 0)
      #expect(
        try ScenarioSelection(["\(folder)/a"]).files
          == ["b/c.iap", "broken.iap", "link/d.iap"].map { "\(folder)/a/\($0)" })
      for target in ["..", "../..", "."] {
        #expect(symlink(target, "\(folder)/a/b/up") == 0)
        let failure = failure([folder])
        #expect(failure?.status == .unusable)
        #expect(failure?.lines.first?.hasPrefix("\(folder)/a/b/up: this link leads to a folder") == true)
        unlink("\(folder)/a/b/up")
      }
    }
  }

  @Test("A report that cannot be written is an error before the run, and nothing is left")
  func unwritable() throws {
    try withFolder { folder in
      try make(["a.iap"], in: folder)
      try PosixFile.makeFolder("\(folder)/sub")
      func failure(_ change: (inout RunOptions) -> Void) -> ProgramFailure? {
        var options = RunOptions(scenarios: ["\(folder)/a.iap"])
        change(&options)
        do throws(ProgramFailure) {
          _ = try ReportFiles(options, scenarios: options.scenarios)
          return nil
        } catch {
          return error
        }
      }
      for path in ["\(folder)/sub", "\(folder)/none/r", "/dev/null", "\(folder)/a.iap/r"] {
        for failure in [failure { $0.junit = path }, failure { $0.results = path }] {
          #expect(failure?.status == .unreadable, "\(path)")
          #expect(failure?.lines.first?.contains(path == "\(folder)/none/r" ? "/none" : path) == true)
        }
      }
      for path in ["\(folder)/a.iap", "\(folder)/./a.iap"] {
        #expect(failure { $0.junit = path }?.status == .unusable)
        #expect(failure { $0.results = path }?.status == .unusable)
      }
      #expect(failure { ($0.junit, $0.results) = ("\(folder)/r", "\(folder)/r") }?.status == .unusable)
      #expect(failure { $0.junit = "\(folder)/r" }?.lines == nil)
      #expect(PosixFile.names(in: folder) == ["a.iap", "sub"])
      #expect(try PosixFile.read("\(folder)/a.iap") == Self.scenario)
    }
  }

  @Test("The report replaces its file as a whole, and each line of results is in the file at once")
  func writing() throws {
    try withFolder { folder in
      var options = RunOptions(scenarios: ["a.iap"])
      options.junit = "\(folder)/r.xml"
      options.results = "\(folder)/r.jsonl"
      for path in ["r.xml", "r.jsonl"] {
        try PosixFile.write(Array("old".utf8), to: "\(folder)/\(path)", replaces: false)
      }
      let files = try ReportFiles(options, scenarios: options.scenarios)
      #expect(try PosixFile.read("\(folder)/r.xml") == Array("old".utf8))
      #expect(try PosixFile.read("\(folder)/r.jsonl").isEmpty)
      try files.append("{}")
      #expect(try PosixFile.read("\(folder)/r.jsonl") == Array("{}\n".utf8))
      try files.append("[]")
      #expect(try PosixFile.read("\(folder)/r.jsonl") == Array("{}\n[]\n".utf8))
      try files.write(JUnitReport())
      #expect(try PosixFile.read("\(folder)/r.xml") == Array(JUnitReport().text.utf8))
      #expect(PosixFile.names(in: folder) == ["r.jsonl", "r.xml"])
    }
  }

  @Test("Only a list has headings, and only a list or a quiet run has a sum")
  func outputs() throws {
    let list = try ScenarioSelection(["a.iap", "b.iap"])
    let single = try ScenarioSelection(["a.iap"])
    func plan(_ selection: ScenarioSelection, _ change: (inout RunOptions) -> Void = { _ in }) -> RunPlan {
      var options = RunOptions(scenarios: selection.files)
      change(&options)
      return RunPlan(options, channels: nil, selection)
    }
    #expect(plan(list).heading(of: 0) == ["==> a.iap <=="])
    #expect(plan(list).heading(of: 1) == ["", "==> b.iap <=="])
    #expect(plan(list) { $0.format = .jsonl }.heading(of: 0) == nil)
    #expect(plan(list) { $0.isQuiet = true }.heading(of: 0) == nil)
    #expect(plan(single).heading(of: 0) == nil && !plan(single).printsSum)
    #expect(plan(single) { $0.isQuiet = true }.printsSum && plan(list).printsSum)
    #expect(plan(single) { $0.junit = "x" }.runner.reporting == .resultsAndLog)
    #expect(plan(single) { $0.results = "x" }.runner.reporting == .results)
  }
}
