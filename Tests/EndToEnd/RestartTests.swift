import Testing

@Suite("What comes back at the next start, and what is read again") struct RememberedTests {
  @Test("A dragged border and a chosen theme come back at the next start")
  func sizesAndTheme() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, environment: ["NO_COLOR": "", "TERM": "tmux-256color"])
    func logRow(_ rows: [String]) -> Int? { rows.firstIndex { $0.contains("5 Log") } }
    let rows = try await terminal.waitFor("Pro Monthly")
    let before = try #require(logRow(rows))
    // SGR mouse reports count cells from 1.
    for code in [
      "\u{1B}[<0;61;\(before + 1)M", "\u{1B}[<32;61;\(before - 2)M", "\u{1B}[<0;61;\(before - 2)m",
    ] {
      try await terminal.type(code)
    }
    try await terminal.wait("the log three rows higher") { logRow($0) == before - 3 }
    try await terminal.press("T")
    try await terminal.waitFor("3 dark")
    try await terminal.press("3", "q", "q")
    try await terminal.waitFor("exit=0")
    let state = try TestFile.read("\(terminal.folder)/state/iapbench/state.toml")
    #expect(state.contains("theme = \"dark\"") && state.contains("pane-sizes = \"triple-log="))
    try await terminal.run([])
    try await terminal.wait("the log where it was dragged to") { logRow($0) == before - 3 }
    try await terminal.press("T")
    try await terminal.wait("dark as the present theme") { rows in
      rows.contains { $0.contains("3 dark") && $0.contains("current") }
    }
    // Selects the automatic theme again, which depends on the terminal's background.
    try await terminal.waitFor("7 auto: matches the terminal's background")
    try await terminal.press("7")
    try await terminal.waitFor("theme: auto")
    try await terminal.press("T")
    try await terminal.wait("auto as the present theme") { rows in
      rows.contains { $0.contains("auto:") && $0.contains("current") }
        && !rows.contains { $0.contains("3 dark") && $0.contains("current") }
    }
    try await terminal.press("Escape", "q", "q")
    try await terminal.wait("the state of the last choice") { _ in
      (try? TestFile.read("\(terminal.folder)/state/iapbench/state.toml"))?.contains("theme = \"auto\"")
        == true
    }
    await terminal.stop()
  }

  @Test(
    "F5 takes the configuration and the theme as they are now; with a fault in one the last good ones stay")
  func reload() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let config = "\(folder)/config/iapbench/config.toml"
    let theme = "\(folder)/config/iapbench/themes/mine.toml"
    _ = try await Program.output("mkdir", ["-p", "\(folder)/config/iapbench/themes"])
    try TestFile.write("name = \"mine\"\n[roles]\n\"text\" = { fg = \"nocolour\" }\n", to: theme)
    try TestFile.write("theme = \"mine\"\n[keys]\ntoggle-interrupted = \"u\"\n", to: config)
    let terminal = try await TmuxTerminal.start(columns: 200, rows: 50, arguments: [], folder: folder)
    // At launch, a built-in theme replaces the broken theme, and the configured keys apply.
    try await terminal.waitFor("mine.toml:3: ")
    try await terminal.press("u")
    try await terminal.waitFor("Interrupted ON")
    try TestFile.write("[keys]\ntoggle-interrupted = \"U\"\nundo-last = \"b\"\n", to: config)
    try await terminal.press("F5")
    try await terminal.waitFor("config.toml:3: keys.undo-last: b is already assigned to buy-selected")
    try await terminal.press("u")
    try await terminal.waitFor("Interrupted off")
    try TestFile.write("theme = \"mine\"\n[keys]\ntoggle-interrupted = \"U\"\n", to: config)
    try await terminal.press("F5")
    try await terminal.waitFor("mine.toml:3: ")
    try await terminal.press("u")
    try await terminal.waitFor("Interrupted ON")
    try TestFile.write(
      "theme = \"mono\"\nlanguage = \"ja\"\n[keys]\ntoggle-interrupted = \"U\"\n", to: config)
    try await terminal.type(":reload")
    try await terminal.press("Enter")
    try await terminal.waitFor("読み直しました: ")
    try await terminal.press("U")
    try await terminal.waitUntilGone("ON")
    await terminal.stop()
  }

  @Test("A pasted megabyte goes into the command line as far as there is room, and that is said")
  func megabyte() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try TestFile.write(String(repeating: "buy プロ ", count: 1 << 17), to: "\(terminal.folder)/long")
    try await terminal.press(":")
    try await terminal.paste(file: "long")
    try await terminal.waitFor("the pasted text was too long")
    try await terminal.press("C-u", "Escape", "i")
    try await terminal.waitFor("Interrupted ON")
    // Outside a text field, a paste triggers no keys; the program stores its text.
    try await terminal.paste(file: "long")
    try await terminal.waitFor("pasted")
    #expect(try await terminal.text().contains("Interrupted ON"))
    await terminal.stop()
  }
}
