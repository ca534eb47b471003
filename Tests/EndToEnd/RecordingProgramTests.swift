// Tests of recordings and pictures of the built program.

import Support
import Testing

@Suite("Recordings and pictures in the program") struct RecordingProgramTests {
  private static let scenario = """
    iapbench 1
    # A purchase
    interrupted on
    caption "The first words" --ja "最初の言葉"
    buy com.example.subscriptionlab.monthly
    confirm
    caption "The last words" --ja "最後の言葉、全角と半角ｶﾅ"
    pause 5m

    """

  private func folder() throws -> String {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.scenario, to: "\(folder)/a.iap")
    return folder
  }

  /// Returns the output of a recording for a terminal, without the times.
  private func output(_ path: String) throws -> String {
    try TestFile.read(path).split(separator: "\n").dropFirst().map { line in
      guard case .array(let parts) = try JSONReader.read(Array(line.utf8)), parts.count == 3,
        case .string(let data) = parts[2]
      else {
        Issue.record("no event: \(line)")
        return ""
      }
      return parts[1] == .string("o") ? data : ""
    }.joined()
  }

  @Test(
    "A terminal shows the same cells after a recording as at the end of the demo", arguments: ["en", "ja"])
  func cells(language: String) async throws {
    let folder = try folder()
    let arguments = ["a.iap", "--language", language, "--theme", "dark", "--pace", "20"]
    let result = try await Program.run(
      ["record", "a.iap", "a.cast", "--size", "100x30"] + arguments.dropFirst(), folder: folder)
    #expect(result.status == 0 && result.output.hasPrefix("written: a.cast (100x30, "), "\(result.error)")
    try TestFile.write(try output("\(folder)/a.cast"), to: "\(folder)/output")
    let program = try await TmuxTerminal.start(
      columns: 100, rows: 30, arguments: ["demo"] + arguments, folder: folder)
    let screen = try await program.waitFor(language == "ja" ? "最後の言葉" : "The last words")
    let player = try await TmuxTerminal.start(columns: 100, rows: 30, arguments: nil, folder: folder)
    try await player.type("cat output; sleep 100")
    try await player.press("Enter")
    let played = try await player.waitFor(language == "ja" ? "最後の言葉" : "The last words")
    // The bar counts the seconds until the end of the demo.
    let withoutCountdown = { (rows: [String]) in
      rows.map { $0.replacing(/\d+ s left|残り\d+秒/, with: "") }
    }
    #expect(withoutCountdown(played) == withoutCountdown(screen))
    await player.stop()
    await program.stop()
  }

  @Test("record works without TERM, and demo --record without a terminal writes the same file")
  func withoutTerminal() async throws {
    let folder = try folder()
    let options = ["--size", "80x24", "--language", "en", "--theme", "light"]
    let command = [Program.path, "record", "\(folder)/a.iap", "\(folder)/a.cast"] + options
    _ = try await Program.output(
      "env", ["-u", "TERM", "-u", "COLORTERM", "XDG_STATE_HOME=\(folder)/none"] + command)
    let demo = try await Program.run(
      ["demo", "a.iap", "--record", "b.cast"] + options, folder: folder)
    #expect(demo.status == 0, "\(demo.error)")
    #expect(try TestFile.bytes("\(folder)/a.cast") == TestFile.bytes("\(folder)/b.cast"))
    // A recording leaves no session and no settings.
    #expect(try await Program.run(["sessions"], folder: folder).output.isEmpty)
  }

  @Test("demo --record in a terminal records and plays; a resized window does not change the recording")
  func inTerminal() async throws {
    let folder = try folder()
    let options = ["--language", "en", "--theme", "dark", "--pace", "100"]
    let record = try await Program.run(["record", "a.iap", "a.cast"] + options, folder: folder)
    #expect(record.status == 0, "\(record.error)")
    let terminal = try await TmuxTerminal.start(
      columns: 80, rows: 24, arguments: ["demo", "a.iap", "--record", "b.cast"] + options, folder: folder)
    try await terminal.resize(columns: 100, rows: 30)
    try await terminal.waitFor("The demo has ended.")
    try await terminal.press("q", "q")
    try await terminal.waitFor("written: b.cast (132x38, ")
    try await terminal.waitFor("exit=0")
    await terminal.stop()
    #expect(try TestFile.bytes("\(folder)/a.cast") == TestFile.bytes("\(folder)/b.cast"))
  }

  @Test("A path that cannot be written is named with exit 3, and a failed demo with exit 1")
  func refused() async throws {
    let folder = try folder()
    let result = try await Program.run(["record", "a.iap", "none/a.cast"], folder: folder)
    #expect(result.status == 3 && result.error.contains("/none does not exist"), "\(result.error)")
    try TestFile.write("iapbench 1\ncaption One\nconfirm\n", to: "\(folder)/b.iap")
    let failed = try await Program.run(["record", "b.iap", "b.cast"], folder: folder)
    #expect(failed.status == 1 && failed.error.contains("b.iap:3"), "\(failed.error)")
    #expect(try Program.files(in: folder).filter { $0.hasSuffix(".cast") || $0.contains("draft") }.isEmpty)
  }

  @Test("C g writes a picture, and the folder of a bug bundle contains one and a sequence diagram")
  func picture() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: ["--language", "en"])
    try await terminal.waitFor("Pro Monthly")
    for _ in 0..<2 {
      try await terminal.press("C", "g", "C-u")
      try await terminal.type("s.svg")
      try await terminal.press("Enter")
      try await terminal.waitFor("written: ")
    }
    try await terminal.waitFor("s-2.svg")
    try await terminal.press("i", "C", "b", "C-u")
    try await terminal.type("bug/")
    try await terminal.press("Enter")
    try await terminal.waitFor("/bug/")
    try await terminal.quit()
    await terminal.stop()
    for name in ["s.svg", "s-2.svg", "bug/screen.svg"] {
      let text = try TestFile.read("\(terminal.folder)/\(name)")
      #expect(text.contains("Pro Monthly") && text.hasSuffix("</svg>\n"), "\(name)")
    }
    let diagram = try TestFile.read("\(terminal.folder)/bug/sequence.mmd")
    #expect(
      diagram.hasPrefix("sequenceDiagram\n") && diagram.contains("interrupted on\n"), "\(diagram)")
  }
}
