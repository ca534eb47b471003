// Tests of `iapbench run` with many files, which run in parallel.

import Glibc
import Testing

@Suite("Many scenarios at once") struct RunTests {
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    do {
      try await body(folder)
    } catch {
      _ = try? await Program.output("rm", ["-rf", folder])
      throw error
    }
    _ = try await Program.output("rm", ["-rf", folder])
  }

  private static func purchases(_ count: Int, end: String = "") -> String {
    let purchase = "buy com.example.subscriptionlab.coins100\nconfirm\nsettle\ntap ok\n"
    return "iapbench 1\nenvironment sandbox\n" + String(repeating: purchase, count: count) + end
  }

  /// Writes long, short and faulty scenarios; the short ones finish first.
  private static func write(into folder: String) throws -> [String] {
    let files = [
      "long.iap": purchases(120), "refused.iap": purchases(3, end: "approve #1\n"),
      "failed.iap": purchases(2, end: "expect state last failed\nexpect state last purchased\n"),
      "wrong.iap": "iapbench 1\nbuy\n", "held.iap": purchases(40, end: "expect state last purchased\n"),
      "catalogue.iap": "iapbench 1\ncatalog none.storekit\n", "empty.iap": "iapbench 1\n",
    ]
    for (name, text) in files { try TestFile.write(text, to: "\(folder)/\(name)") }
    let order = [
      "long.iap", "refused.iap", "missing.iap", "failed.iap", "wrong.iap", "held.iap", "lib:no/such",
      "catalogue.iap", "empty.iap", "lib:pitfalls/01-production-only-right",
    ]
    return order + order.reversed() + ["long.iap", "long.iap", "held.iap"]
  }

  @Test(
    "the output is that of one file after the other, with the file's name; so are errors and exit code",
    arguments: [[], ["--format", "jsonl", "--channel", "paymentQueue,console,dialog,operator"]])
  func order(options: [String]) async throws {
    try await withFolder { folder in
      let files = try Self.write(into: folder)
      var expected = (output: "", error: "", status: Int32(0))
      for (index, file) in files.enumerated() {
        let one = try await Program.run(["run", file] + options, folder: folder)
        if options.isEmpty {
          expected.output += (index == 0 ? "" : "\n") + "==> \(file) <==\n" + one.output
        } else {
          let lines = one.output.split(separator: "\n")
          expected.output += lines.map { "{\"file\":\"\(file)\",\($0.dropFirst())\n" }.joined()
        }
        expected.error += one.error
        expected.status = max(expected.status, one.status)
      }
      #expect(expected.status == 3)
      #expect(expected.output.utf8.count > 80_000)
      let all = try await Program.run(["run"] + files + options, folder: folder)
      #expect(all.output == expected.output)
      let sum =
        "\(files.count) scenarios: 11 passed, 4 failed, 8 cannot be run; 19 of 21 expectations passed\n"
      #expect(all.error == expected.error + sum)
      #expect(all.status == expected.status)
    }
  }

  @Test("lines and errors that go to the same place stand in the order of one file after the other")
  func together() async throws {
    try await withFolder { folder in
      let files = try Self.write(into: folder)
      let script = """
        cd \(folder); for f in \(files.joined(separator: " ")); do
        $first; first=echo; echo "==> $f <=="; \(Program.path) run $f; done 2>&1
        """
      let inTurn = try await Program.output("sh", ["-c", script])
      let atOnce = try await Program.output(
        "sh", ["-c", "cd \(folder); \(Program.path) run \(files.joined(separator: " ")) 2>&1"])
      #expect(inTurn.utf8.count > 80_000)
      #expect(atOnce.hasPrefix(inTurn + "\(files.count) scenarios: "))
    }
  }

  @Test("a reader that has read enough ends it, and a full disk is an error")
  func readers() async throws {
    try await withFolder { folder in
      let files = try Self.write(into: folder).joined(separator: " ")
      let run = "cd \(folder); \(Program.path) run \(files)"
      let head = try await Program.output("bash", ["-c", "\(run) 2>&1 | head -1; echo ${PIPESTATUS[0]}"])
      #expect(head.split(separator: "\n").last == "3")
      let full = try await Program.output("bash", ["-c", "(\(run) >/dev/full) 2>&1; echo $?"])
      #expect(full.hasSuffix("\n3\n"))
      #expect(full.contains("standard output: "))
      // Both scenarios are so short that they have ended before the first write fails.
      let short = "timeout 60 \(Program.path) run failed.iap failed.iap"
      let ended = try await Program.output(
        "bash", ["-c", "cd \(folder); (\(short) >/dev/full) 2>&1; echo $?"])
      #expect(ended.hasSuffix("\n3\n"), "\(ended)")
    }
  }

  @Test("what is printed far ahead of a slow reader waits; little is kept")
  func memory() async throws {
    try await withFolder { folder in
      try TestFile.write(Self.purchases(400), to: "\(folder)/long.iap")
      let options = "--format jsonl --channel paymentQueue,console,dialog,operator,callbacks,simulator,clock"
      let size = try await Program.output(
        "sh", ["-c", "cd \(folder); \(Program.path) run long.iap \(options) | wc -c"])
      let bytes = try #require(Int(size.split(separator: "\n").joined()))
      #expect(bytes > 1 << 19)
      // The reader waits until the program uses no more processor time, and then prints the peak memory.
      let script = """
        cd \(folder); mkfifo pipe; \(Program.path) run \(String(repeating: "long.iap ", count: 400)) \
        \(options) >pipe &
        exec 3<pipe; last=-1
        while now=$(cut -d' ' -f14 /proc/$!/stat); [ "$now" != "$last" ]; do last=$now; sleep 1; done
        grep VmHWM /proc/$!/status; exec 3<&-; wait
        """
      let output = try await Program.output("bash", ["-c", script])
      let kibibytes = try #require(output.split(separator: " ").compactMap { Int($0) }.first, "\(output)")
      // Without a limit, the output of all 400 files would be in memory.
      #expect(kibibytes << 10 < 200 * bytes, "\(kibibytes) KiB for \(bytes) bytes a file")
    }
  }

  /// The progress line, and the sequence that erases it.
  private static let line = "\r\u{1B}[Kfile 1 of 2, step "
  private static let erased = "\r\u{1B}[K"

  @Test("who waits at a terminal sees how far it is, in a line that goes before anything else is printed")
  func progress() async throws {
    let script = "\"$P\" run long.iap failed.iap >out; echo \"exit=$?\"; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      // The scenario is long enough to show a progress line in a release build.
      try TestFile.write(Self.purchases(4_000), to: "\(terminal.folder)/long.iap")
      try TestFile.write(
        Self.purchases(1, end: "expect state last failed\n"), to: "\(terminal.folder)/failed.iap")
    } body: { terminal in
      try await terminal.wait("the end", seconds: 200) { $0.text.contains("exit=1") }
      let text = terminal.text
      #expect(text.contains(Self.line))
      #expect(text.contains(" of 16001"))
      // The line is erased before the summary of the first file.
      let end = try #require(text.firstRange(of: "long.iap: ran "))
      #expect(text[..<end.lowerBound].hasSuffix(Self.erased))
      // On a busy machine, the line may come once more, but it is erased each time.
      let erasedLine = /\r\u{1B}\[Kfile \d of 2(, step \d+ of \d+)?(?=\r\u{1B}\[K)/
      #expect(!text[end.lowerBound...].replacing(erasedLine, with: "").contains(/file \d of 2/))
      #expect(try TestFile.read("\(terminal.folder)/out").contains("\u{1B}") == false)
    }
  }

  @Test("Ctrl-C ends all of it at once, and takes the line away")
  func interrupt() async throws {
    // The run takes minutes, so that it has not ended when the key arrives.
    let files = String(repeating: "long.iap ", count: 400)
    let script = "trap : INT; \"$P\" run \(files) >out; echo \"exit=$?\"; exec sleep 1000"
    try await PtyTerminal.run(script) { terminal in
      try TestFile.write(Self.purchases(40_000), to: "\(terminal.folder)/long.iap")
    } body: { terminal in
      try await terminal.waitFor("file 1 of 400, step ")
      terminal.type("\u{3}")
      try await terminal.waitFor("exit=130")
      let end = try #require(terminal.text.firstRange(of: "exit=130"))
      // The terminal echoes typed characters before or after the output.
      let before = terminal.text[..<end.lowerBound].replacing("^C", with: "").replacing("\r\n", with: "")
      #expect(before.hasSuffix(Self.erased))
    }
  }

  @Test("of several runs, only the sum is printed where standard error is no terminal")
  func untold() async throws {
    let script = "\"$P\" run long.iap empty.iap 2>err; echo \"exit=$?\"; cat err; exec sleep 100"
    try await PtyTerminal.run(script) { terminal in
      try TestFile.write(Self.purchases(400), to: "\(terminal.folder)/long.iap")
      try TestFile.write("iapbench 1\n", to: "\(terminal.folder)/empty.iap")
    } body: { terminal in
      try await terminal.wait("the end", seconds: 200) {
        $0.text.contains("exit=0\r\n2 scenarios: 2 passed; no expectations\r\n")
      }
      #expect(!terminal.text.contains("\u{1B}"))
    }
  }
}
