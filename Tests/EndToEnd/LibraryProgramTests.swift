// Tests of the built-in scenarios through the program's commands and in a terminal.

import Testing

@Suite("The library in the program") struct LibraryTests {
  private static let name = "pitfalls/06-unfinished-at-launch-right"

  @Test("scenarios lists, shows and writes; what is written runs elsewhere, and nothing is written over")
  func commands() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let all = try await Program.run(["scenarios"], folder: folder)
    #expect(all.status == 0)
    let line = all.output.split(separator: "\n").first { $0.hasPrefix("  \(Self.name) ") }
    #expect(line?.contains("Right: ") == true)
    let subject = try await Program.run(["scenarios", "list", "pitfalls"], folder: folder)
    // The longest name of each list determines the width of its first column.
    func lines(_ output: String) -> [String] {
      output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    let heading = "Pitfalls, wrong and right"
    #expect(
      lines(subject.output) == [heading]
        + lines(all.output).filter {
          $0.hasPrefix("pitfalls/") && !$0.contains(".storekit ")
        })
    #expect(lines(all.output).contains(heading) && lines(subject.output).count > 20)
    let unknown = try await Program.run(["scenarios", "list", "pits"], folder: folder)
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("device, pitfalls, evidence, builtin-full, service"))

    let shown = try await Program.run(["scenarios", "show", Self.name], folder: folder)
    #expect(shown.output.hasPrefix("iapbench 1\n# Right: "))
    let written = try await Program.run(
      ["scenarios", "write", "lib:\(Self.name)", "mine.iap"], folder: folder)
    #expect(written.status == 0 && written.output == "written: mine.iap\n")
    #expect(try TestFile.read("\(folder)/mine.iap") == shown.output)
    let again = try await Program.run(["scenarios", "write", Self.name, "mine.iap"], folder: folder)
    #expect(again.status == 3 && again.error == "mine.iap: already exists; choose another name\n")
    let second = try await Program.run(["scenarios", "write", Self.name, "."], folder: folder)
    #expect(second.output.hasSuffix("06-unfinished-at-launch-right.iap\n"))
    #expect(all.output.contains("\nCatalogues\n  builtin "))
    let catalog = try await Program.run(
      ["scenarios", "write", "builtin", "own.storekit"], folder: folder)
    #expect(catalog.status == 0 && catalog.output == "written: own.storekit\n")
    let read = try await Program.run(["catalog", "own.storekit"], folder: folder)
    #expect(read.status == 0 && read.output.contains("com.example.subscriptionlab.monthly"))
    let back = try await Program.run(["scenarios", "write", Self.name, "lib:mine"], folder: folder)
    #expect(back.status == 3 && back.error.contains("is read-only"))

    let run = try await Program.run(["run", "lib:\(Self.name)"], folder: folder)
    let copy = try await Program.run(["run", "mine.iap"], folder: folder)
    #expect(run.status == 0 && copy.status == 0 && run.output == copy.output && !run.output.isEmpty)
    #expect(run.error.hasPrefix("lib:\(Self.name): "))
    let short = try await Program.run(["run", "lib:06-unfinished-at-launch-right"], folder: folder)
    #expect(short.status == 0 && short.output == run.output)
    // In text, the rows of expectations contain the name as it was written; JSON Lines contain no name.
    let jsonLines = ["--format", "jsonl"]
    let comparison = try await Program.run(["compare", "lib:\(Self.name)"] + jsonLines, folder: folder)
    let shortComparison = try await Program.run(
      ["compare", "lib:06-unfinished-at-launch-right"] + jsonLines, folder: folder)
    #expect(comparison.status == 1 && shortComparison.status == 1, "\(shortComparison.error)")
    #expect(!comparison.output.isEmpty && shortComparison.output == comparison.output)
  }

  @Test("Names that are not there are answered with the nearest, and are unusable input")
  func unknown() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    for arguments in [
      ["run", "lib:pitfalls/06-unfinished-at-lunch-right"], ["scenarios", "show", "unfinished-at-launch-r"],
    ] {
      let result = try await Program.run(arguments, folder: folder)
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.error.contains("did you mean lib:\(Self.name)?"), "\(result.error)")
    }
    let opened = try await Program.run(["open", "lib:nothing-like-it"], folder: folder)
    #expect(opened.status == 2 && opened.error.contains("`iapbench scenarios` lists all"))
    let catalog = try await Program.run(["catalog", "lib:pitfalls/tones.storekit"], folder: folder)
    #expect(catalog.status == 0 && catalog.output.contains("com.example.tones.bell"))
  }

  @Test("bash completes names of the library behind lib:, and files beside them")
  func bash() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil)
    try await terminal.type(
      "iapbench() { \(Program.path) \"$@\"; }; source <(iapbench completion bash); clear")
    try await terminal.press("Enter")
    try await terminal.waitFor("shell>")
    try await terminal.type("iapbench run lib:pitfalls/06-unfinished-at-launch-r")
    try await terminal.press("Tab")
    try await terminal.waitFor("run lib:\(Self.name)")
    await terminal.stop()
  }

  @Test("open lib:NAME and the browser of o l open a copy, which w writes elsewhere")
  func screen() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 100, rows: 30, arguments: ["open", "lib:\(Self.name)", "--language", "en"])
    try await terminal.waitFor("06-unfinished-at-launch-right")
    try await terminal.press("o", "e")
    try await terminal.wait("a count of expectations") {
      $0.contains { $0.contains(" passed") || $0.contains(" ok ") || $0.contains(" held") }
    }
    try await terminal.press("o", "l")
    try await terminal.waitFor("library of scenarios")
    try await terminal.waitFor("lib:\(Self.name)")
    try await terminal.type("unfinished-at-launch-w")
    try await terminal.waitFor("lib:pitfalls/06-unfinished-at-launch-wrong")
    try await terminal.press("Enter")
    try await terminal.waitFor("launch-wrong (a copy, ")
    try await terminal.press("o", "e", "w")
    try await terminal.press("C-u")
    try await terminal.type("copy.iap")
    try await terminal.press("Enter")
    try await terminal.waitFor("copy.iap")
    try await terminal.quit()
    let copy = try await Program.run(["run", "copy.iap"], folder: terminal.folder)
    #expect(copy.status == 0, "\(copy.error)")
    await terminal.stop()
  }
}
