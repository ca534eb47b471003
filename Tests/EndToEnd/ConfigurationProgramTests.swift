import Testing

@Suite("Configuration, sessions and what is remembered") struct ChoiceTests {
  private func folder(config: String) async throws -> String {
    let folder = try TmuxTerminal.temporaryFolder()
    _ = try await Program.output("mkdir", ["-p", "\(folder)/config/iapbench"])
    try TestFile.write(config, to: "\(folder)/config/iapbench/config.toml")
    return folder
  }

  @Test("A key of the configuration does its command, and the old one no longer")
  func keys() async throws {
    let folder = try await folder(config: "[keys]\ntoggle-interrupted = \"u\"\n")
    let terminal = try await TmuxTerminal.start(arguments: [], folder: folder)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i")
    try await terminal.waitFor("i does nothing here")
    try await terminal.press("u")
    try await terminal.waitFor("Interrupted ON")
    await terminal.stop()
  }

  @Test("A key of the configuration works in a pane, and is named where keys are")
  func paneKeys() async throws {
    let folder = try await folder(config: "[keys]\nrow-down = \"u\"\nact-approve = \"y\"\n")
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: [], folder: folder)
    try await terminal.waitFor("keys.act-approve: this command is now called approve")
    try await terminal.press("j")
    try await terminal.waitFor("j does nothing here")
    try await terminal.press("u")
    try await terminal.waitFor("b buy Pro Yearly")
    try await terminal.press("?")
    try await terminal.waitFor("u k scroll")
    await terminal.stop()
  }

  @Test("A faulty configuration is told on screen by file, line and key, and the rest of it holds")
  func faulty() async throws {
    let folder = try await folder(config: "environment = \"sandbox\"\n[keys]\nundo-last = \"b\"\n")
    let terminal = try await TmuxTerminal.start(columns: 200, rows: 50, arguments: [], folder: folder)
    try await terminal.waitFor("config.toml:3: keys.undo-last: b is already assigned to buy-selected")
    try await terminal.waitFor("SANDBOX")
    let listing = try await Program.run(["config"], folder: folder)
    #expect(listing.status == 2)
    #expect(listing.error.contains("config.toml:3: keys.undo-last: "))
    await terminal.stop()
  }

  @Test("With ambiguous-width 2 no glyph of ambiguous width reaches the terminal")
  func ambiguousWidth() async throws {
    let folder = try await folder(config: "ambiguous-width = 2\n")
    let terminal = try await TmuxTerminal.start(arguments: nil, folder: folder)
    try await terminal.record(into: "raw")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("b", "Enter")
    try await terminal.waitFor("You're all set")
    try await terminal.press("Enter")
    try await terminal.waitFor("Purchased")
    let raw = try TestFile.read("\(terminal.folder)/raw")
    // In English, the screen must not contain these characters, because their width differs between
    // terminals.
    for glyph in "│─┌┐└┘├┤●○▲▼…’“”█×→" { #expect(!raw.contains(glyph), "\(glyph)") }
    #expect(raw.contains("|"))
    await terminal.stop()
  }

  @Test("The mouse as it was left is remembered, unless the configuration says otherwise")
  func mouse() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    #expect(try await terminal.value("#{mouse_any_flag}#{mouse_button_flag}") != "00")
    try await terminal.press("M", "q", "q")
    try await terminal.waitFor("exit=0")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    #expect(try await terminal.value("#{mouse_any_flag}#{mouse_button_flag}") == "00")
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    _ = try await Program.output("mkdir", ["-p", "\(terminal.folder)/config/iapbench"])
    try TestFile.write("mouse = true\n", to: "\(terminal.folder)/config/iapbench/config.toml")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    #expect(try await terminal.value("#{mouse_any_flag}#{mouse_button_flag}") != "00")
    await terminal.stop()
  }

  @Test("--last-catalog opens the catalogue that was opened last, from any folder")
  func lastCatalog() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    #expect(try await Program.run(["--last-catalog"], folder: folder).status == 2)
    try TestFile.write(
      """
      { "products": [ { "type": "Consumable", "productID": "only.one", "referenceName": "The Only One",
        "displayPrice": "0.99", "familyShareable": false, "internalID": "00000001", "localizations": [] } ],
        "subscriptionGroups": [], "settings": {}, "version": { "major": 4, "minor": 0 } }
      """, to: "\(folder)/one.storekit")
    let terminal = try await TmuxTerminal.start(arguments: ["one.storekit"], folder: folder)
    try await terminal.waitFor("The Only One")
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    try await terminal.type("cd /")
    try await terminal.press("Enter")
    try await terminal.run(["--last-catalog"])
    try await terminal.waitFor("The Only One")
    await terminal.stop()
  }

  @Test("Sessions are listed, renamed, left alone while open, and deleted only when that is certain")
  func sessions() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    let folder = terminal.folder
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("e", "s", "i")
    try await terminal.waitFor("Interrupted ON")
    let open = try await Program.run(["sessions"], folder: folder)
    #expect(open.output.contains("session 1") && open.output.contains("sandbox"))
    #expect(open.output.contains("(in use)"))
    #expect(try await Program.run(["sessions", "delete", "session 1", "--yes"], folder: folder).status == 3)
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    #expect(try await Program.run(["sessions", "rename", "session 1", "bug-7"], folder: folder).status == 0)
    #expect(try await Program.run(["sessions", "delete", "bug-7"], folder: folder).status == 2)
    try await terminal.type("clear; \(TmuxTerminal.quoted(Program.path)) sessions delete bug-7; echo exit=$?")
    try await terminal.press("Enter")
    try await terminal.waitFor("Delete bug-7?")
    try await terminal.press("n", "Enter")
    try await terminal.waitFor("nothing was deleted")
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Interrupted ON")
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    #expect(try await Program.run(["sessions", "delete", "bug-7", "--yes"], folder: folder).status == 0)
    #expect(try await Program.run(["sessions"], folder: folder).output.isEmpty)
    await terminal.stop()
  }

  @Test("The manual is a page without faults, and each shell gets a script that it can read")
  func manual() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let manual = try await Program.run(["manual"], folder: folder)
    #expect(manual.status == 0)
    try TestFile.write(manual.output, to: "\(folder)/iapbench.1")
    // Without groff, `command -v` fails and the output is empty.
    let faults = try await Program.output(
      "sh",
      ["-c", "command -v groff >/dev/null && groff -man -Tutf8 -ww '\(folder)/iapbench.1' 2>&1 >/dev/null"])
    #expect(faults.isEmpty, "\(faults)")
    for shell in ["bash", "zsh", "fish"] {
      let script = try await Program.run(["completion", shell], folder: folder)
      #expect(script.status == 0)
      #expect(script.output.contains("last-catalog"))
    }
    #expect(try await Program.run(["completion", "csh"], folder: folder).status == 2)
  }
}
