// Tests of `iapbench sequence`.

import Testing

@Suite("Sequence diagrams of the program") struct SequenceProgramTests {
  private static let name = "lib:ask-to-buy/xcode-declined"

  @Test("The command prints a scenario as text, Mermaid or SVG")
  func formats() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let text = try await Program.run(["sequence", Self.name], folder: folder)
    #expect(text.status == 0 && text.error.isEmpty, "\(text.error)")
    #expect(text.output.hasPrefix("         operator    phone      app      queue   App Store\n"))
    #expect(text.output.contains("│x- - - - ┤") && !text.output.contains("expect pending"))
    let mermaid = try await Program.run(["sequence", Self.name, "--format", "mermaid"], folder: folder)
    #expect(mermaid.output.hasPrefix("sequenceDiagram\n") && mermaid.output.contains("queue--xapp"))
    let svg = try await Program.run(["sequence", Self.name, "--format", "svg"], folder: folder)
    #expect(svg.output.hasPrefix("<?xml") && svg.output.hasSuffix("</svg>\n"))
    let second = try await Program.run(["sequence", Self.name, "--from", "2"], folder: folder)
    #expect(second.status == 0 && !second.output.contains("#1 .deferred") && second.output.contains("#2"))
  }

  @Test("--to ends the diagram after a transaction, and must not be before --from")
  func end() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let purchase = "buy com.example.subscriptionlab.coins100\nconfirm\ntap ok\n"
    try TestFile.write("iapbench 1\n\(purchase)\(purchase)", to: "\(folder)/two.iap")
    let first = try await Program.run(["sequence", "two.iap", "--to", "#1"], folder: folder)
    #expect(first.status == 0 && first.output.contains("#1 .purchased") && !first.output.contains("#2"))
    for (arguments, message) in [
      (["--to", "3"], "--to: no entry of the log is about #3; the scenario has transactions #1 to #2"),
      (
        ["--from", "2", "--to", "1"], "--to: the last entry about #1 is before the first step of #2 (--from)"
      ),
    ] {
      let result = try await Program.run(["sequence", "two.iap"] + arguments, folder: folder)
      #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    }
  }

  @Test("Failures and wrong arguments are named, and have the exit codes of run")
  func failures() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("iapbench 1\nnote a\nexpect pending 1\nconfirm\nnote b\n", to: "\(folder)/bad.iap")
    let bad = try await Program.run(["sequence", "bad.iap"], folder: folder)
    #expect(
      bad.status == 1 && bad.output.contains("FAILED") && !bad.output.contains("     b"), "\(bad.output)")
    #expect(bad.error.contains("bad.iap:3") && bad.error.contains("bad.iap:4"), "\(bad.error)")
    let missing = try await Program.run(["sequence", "none.iap"], folder: folder)
    #expect(missing.status == 3 && missing.error.contains("none.iap"), "\(missing.error)")
    for arguments in [
      ["--from", "9"], ["--from", "x"], ["--to", "9"], ["--to", "x"], ["--channel", "qeue"],
      ["--format", "png"],
    ] {
      let result = try await Program.run(["sequence", Self.name] + arguments, folder: folder)
      #expect(result.status == 2 && !result.error.isEmpty, "\(arguments): \(result.error)")
    }
  }
}
