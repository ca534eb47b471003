// Tests of `iapbench run` as a step of CI: folders, reports, annotations, shards, and the watched run.

import Glibc
import Testing

@Suite("Results for CI") struct RunReportTests {
  private static let files = [
    "ci/a.iap": "iapbench 1\nexpect callbacks 0\n",
    "ci/deep/b.iap": "iapbench 1\nexpect callbacks 3\nexpect callbacks 0\n",
    "ci/deep/c.iap": "iapbench 1\napprove #7\nexpect callbacks 0\n",
    "ci/notes.txt": "no scenario",
  ]

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    do {
      _ = try await Program.output("mkdir", ["-p", "\(folder)/ci/deep"])
      for (name, text) in Self.files { try TestFile.write(text, to: "\(folder)/\(name)") }
      try await body(folder)
    } catch {
      _ = try? await Program.output("rm", ["-rf", folder])
      throw error
    }
    _ = try await Program.output("rm", ["-rf", folder])
  }

  @Test("A folder is run, and a quiet run prints only failures and their sum")
  func quiet() async throws {
    try await withFolder { folder in
      let loud = try await Program.run(["run", "ci"], folder: folder)
      #expect(loud.output == "==> ci/a.iap <==\n\n==> ci/deep/b.iap <==\n\n==> ci/deep/c.iap <==\n")
      let quiet = try await Program.run(["run", "ci", "--quiet"], folder: folder)
      let sum = "3 scenarios: 1 passed, 2 failed; 2 of 3 expectations passed, 1 not run"
      #expect(quiet.status == 1 && quiet.output.isEmpty)
      let lines = quiet.error.split(separator: "\n")
      #expect(lines.count == 3 && lines.last.map(String.init) == sum, "\(quiet.error)")
      #expect(lines.first?.hasPrefix("ci/deep/b.iap:2: expected callbacks 3, found callbacks 0; ") == true)
      #expect(lines.dropFirst().first?.hasPrefix("ci/deep/c.iap:2: ") == true)
      #expect(loud.status == 1 && loud.error.hasSuffix("\n\(sum)\n"))
      let passed = try await Program.run(["run", "ci/a.iap", "--quiet"], folder: folder)
      #expect(passed.status == 0 && passed.error == "1 scenario: 1 passed; 1 expectation passed\n")
    }
  }

  @Test("The exit code of several scenarios is that of the worst one")
  func exitCodes() async throws {
    try await withFolder { folder in
      try TestFile.write("iapbench 1\nbye\n", to: "\(folder)/bad.iap")
      let (passed, failed) = ("ci/a.iap", "ci/deep/b.iap")
      let trials: [(files: [String], status: Int32)] = [
        ([passed, passed], 0), ([passed, failed], 1), (["bad.iap", failed], 2), ([failed, "none.iap"], 3),
        (["none.iap", "bad.iap", passed], 3),
      ]
      for (files, status) in trials {
        for options in [[], ["--quiet"], ["--format", "jsonl"]] {
          let run = try await Program.run(["run"] + files + options, folder: folder)
          #expect(run.status == status, "\(files) \(options): \(run.error)")
        }
      }
    }
  }

  @Test("A file that is named twice runs twice, and each line of JSON names its file")
  func files() async throws {
    try await withFolder { folder in
      try TestFile.write("iapbench 1\nnote one\n", to: "\(folder)/ci/a.iap")
      let options = ["--channel", "operator"]
      let twice = try await Program.run(["run", "ci/a.iap", "ci/a.iap"] + options, folder: folder)
      #expect(twice.output.split(separator: "\n").filter { $0 == "==> ci/a.iap <==" }.count == 2)
      let json = try await Program.run(
        ["run", "ci/a.iap", "ci/a.iap", "--format", "jsonl"] + options, folder: folder)
      let lines = json.output.split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{\"file\":\"ci/a.iap\",") }, "\(lines)")
      let one = try await Program.run(["run", "ci/a.iap", "--format", "jsonl"] + options, folder: folder)
      #expect(!one.output.isEmpty && !one.output.contains("\"file\":"), "\(one.output)")
    }
  }

  @Test("Reports are written, and a report that cannot be written stops the run before it begins")
  func reports() async throws {
    try await withFolder { folder in
      let arguments = ["run", "ci", "--quiet", "--junit", "r.xml", "--results", "r.jsonl"]
      let run = try await Program.run(arguments, folder: folder)
      #expect(run.status == 1)
      let report = try TestFile.read("\(folder)/r.xml")
      #expect(report.hasPrefix("<?xml ") && report.hasSuffix("</testsuites>\n"))
      #expect(report.contains("<testsuites name=\"iapbench\" tests=\"7\" failures=\"1\" errors=\"1\" time="))
      #expect(report.contains("<testcase name=\"line 2: expect callbacks 3\" classname=\"ci/deep/b\" time="))
      let events = try TestFile.read("\(folder)/r.jsonl").split(separator: "\n").map { line in
        line.dropFirst(10).prefix { $0 != "\"" }
      }
      #expect(events == ["run", "pass", "end", "run", "fail", "pass", "end", "run", "error", "skip", "end"])
      let names = try await Program.output("ls", ["-A", folder])
      #expect(Set(names.split(separator: "\n")).isSubset(of: ["ci", "config", "r.jsonl", "r.xml", "state"]))
      for option in ["--junit", "--results"] {
        let failed = try await Program.run(["run", "ci", option, "none/r"], folder: folder)
        #expect(failed.status == 3 && failed.output.isEmpty)
        #expect(failed.error.hasPrefix("the folder \(folder)/none does not exist"), "\(failed.error)")
      }
    }
  }

  @Test("On GitHub, each failure is also an annotation; standard output is the same")
  func annotations() async throws {
    try await withFolder { folder in
      let plain = try await Program.run(["run", "ci"], folder: folder)
      func run(_ redirection: String) async throws -> String {
        let script = "\(Program.path) run deep \(redirection)"
        return try await Program.output(
          "env",
          ["-C", "\(folder)/ci", "GITHUB_ACTIONS=true", "GITHUB_WORKSPACE=\(folder)", "sh", "-c", script])
      }
      let output = try await run("2>/dev/null")
      #expect(output == "==> deep/b.iap <==\n\n==> deep/c.iap <==\n")
      let lines = try await run("2>&1 >/dev/null").split(separator: "\n")
      let start = "::error file=ci/deep/b.iap,line=2,title=expect callbacks 3::expected callbacks 3, found "
      #expect(lines.filter { $0.hasPrefix("::error ") }.count == 2)
      #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
      #expect(!plain.error.contains("::error"))
    }
  }

  @Test("All shards together run each scenario once; an empty shard is no failure, an empty folder is one")
  func shards() async throws {
    try await withFolder { folder in
      var files: [Substring] = []
      for index in 1...4 {
        let run = try await Program.run(["run", "ci", "--shard", "\(index)/4"], folder: folder)
        files += run.output.split(separator: "\n").filter { $0.hasPrefix("==> ") }
        if index == 4 { #expect(run.status == 0 && run.error == "no scenario\n") }
      }
      #expect(files.sorted() == ["==> ci/a.iap <==", "==> ci/deep/b.iap <==", "==> ci/deep/c.iap <=="])
      for shard in ["0/4", "5/4", "a/b"] {
        let run = try await Program.run(["run", "ci", "--shard", shard], folder: folder)
        #expect(run.status == 2 && run.output.isEmpty && run.error.hasPrefix("--shard: "))
      }
      _ = try await Program.output("mkdir", ["\(folder)/empty"])
      let empty = try await Program.run(["run", "empty"], folder: folder)
      #expect(empty.status == 2 && empty.error.hasPrefix("empty: no scenario"))
      _ = try await Program.output("ln", ["-s", "..", "\(folder)/ci/deep/up"])
      let loop = try await Program.run(["run", "ci"], folder: folder)
      #expect(loop.status == 2 && loop.error.hasPrefix("ci/deep/up: this link leads to a folder"))
    }
  }

  @Test("A watched run runs again what has changed, with the sum in the first row, until Ctrl-C")
  func watch() async throws {
    let script = "trap : INT; \"$P\" run ci --watch; echo \"exit=$?\"; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      mkdir("\(terminal.folder)/ci", 0o755)
      try TestFile.write("iapbench 1\nexpect callbacks 0\n", to: "\(terminal.folder)/ci/a.iap")
      try TestFile.write("iapbench 1\ncatalog c.storekit\n", to: "\(terminal.folder)/ci/b.iap")
    } body: { terminal in
      try await terminal.waitFor("watching 2 scenarios; Ctrl-C ends")
      let clear = "\u{1B}[H\u{1B}[2J"
      #expect(
        terminal.text.contains("\(clear)2 scenarios: 1 passed, 1 cannot be run; 1 expectation passed\r\n"))
      #expect(terminal.text.contains("\r\nci/b.iap:2: c.storekit: No such file or directory"))
      terminal.forget()
      // The scenario names this catalogue, so the catalogue is watched, too.
      let catalog = "{\"products\":[],\"version\":{\"major\":3,\"minor\":0}}"
      try TestFile.write(catalog, to: "\(terminal.folder)/ci/c.storekit")
      try await terminal.waitFor("watching 2 scenarios")
      let sum = "2 scenarios: 2 passed; 1 expectation passed"
      #expect(terminal.text.contains("\(clear)\(sum)\r\nrun again: ci/b.iap\r\n"), "\(terminal.text)")
      terminal.forget()
      try TestFile.write("iapbench 1\nexpect callbacks 1\n", to: "\(terminal.folder)/ci/d.iap")
      try await terminal.waitFor("watching 3 scenarios")
      #expect(terminal.text.contains("run again: ci/d.iap\r\n\r\nci/d.iap:2: expected callbacks 1, found "))
      terminal.type("\u{3}")
      try await terminal.waitFor("exit=130")
    }
  }
}
