// Tests of the program with broken configuration, themes and state files.

import Testing

@Suite("Broken configuration, themes and remembered choices") struct BrokenFilesTests {
  static let broken = [("a=[}", "1:4"), ("# x\nbuy = [\"b\", }", "2:13")]

  private func withProgram(
    _ files: [String: String], body: (TmuxTerminal) async throws -> Void
  ) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    for name in ["config/iapbench/themes", "state/iapbench"] {
      _ = try await Program.output("mkdir", ["-p", "\(folder)/\(name)"])
    }
    for (name, text) in files { try TestFile.write(text, to: "\(folder)/\(name)") }
    let terminal = try await TmuxTerminal.start(columns: 200, rows: 50, folder: folder)
    try await body(terminal)
    await terminal.stop()
  }

  @Test("A broken configuration is told by file, line and column, and the workbench opens", arguments: broken)
  func configurationAtStart(text: String, place: String) async throws {
    try await withProgram(["config/iapbench/config.toml": text]) { terminal in
      try await terminal.waitFor("config.toml:\(place): expected a value, found “}”")
      try await terminal.press("i")
      try await terminal.waitFor("Interrupted ON")
      let listing = try await Program.run(["config"], folder: terminal.folder)
      #expect(listing.status == 2)
      #expect(listing.error.contains("config.toml:\(place): "), "\(listing.error)")
    }
  }

  @Test(
    "Broken remembered choices are told by file, line and column, and the workbench opens", arguments: broken)
  func choicesAtStart(text: String, place: String) async throws {
    try await withProgram(["state/iapbench/state.toml": text]) { terminal in
      try await terminal.waitFor("state.toml:\(place): expected a value, found “}”")
      let listing = try await Program.run(["config"], folder: terminal.folder)
      #expect(listing.status == 2)
      #expect(listing.error.contains("state.toml:\(place): "), "\(listing.error)")
      try await terminal.press("M", "q", "q")
      try await terminal.waitFor("exit=0")
      let state = try TestFile.read("\(terminal.folder)/state/iapbench/state.toml")
      #expect(state.contains("mouse = \"false\""))
      #expect(try await Program.run(["config"], folder: terminal.folder).status == 0)
    }
  }

  @Test("A theme or configuration that breaks in mid-session is told at F5, and the last good ones stay")
  func reloading() async throws {
    let theme = "config/iapbench/themes/mine.toml"
    let config = "config/iapbench/config.toml"
    let good = "theme = \"mine\"\n[keys]\ntoggle-interrupted = \"u\"\n"
    try await withProgram([theme: "name = \"mine\"\n[roles]\ntext = { bold = true }\n", config: good]) {
      terminal in
      func path(_ name: String) -> String { "\(terminal.folder)/\(name)" }
      try await terminal.waitFor("Pro Monthly")
      func isBold() async throws -> Bool { try await terminal.colouredText().contains("\u{1B}[1m") }
      #expect(try await isBold())
      for (text, place) in Self.broken {
        try TestFile.write(text, to: path(theme))
        try await terminal.press("F5")
        try await terminal.waitFor("mine.toml:\(place): expected a value")
        #expect(try await isBold())
        try TestFile.write(text, to: path(config))
        try await terminal.press("F5")
        try await terminal.waitFor("config.toml:\(place): expected a value")
        try await terminal.press("u")
        try await terminal.waitFor("Interrupted ON")
        try await terminal.press("u")
        try await terminal.waitFor("Interrupted off")
        try TestFile.write(good, to: path(config))
      }
    }
  }

  @Test("Broken themes are listed in the picker with what is wrong in them, and the last good one stays")
  func picker() async throws {
    let files = [
      "config/iapbench/themes/a.toml": Self.broken[0].0, "config/iapbench/themes/b.toml": Self.broken[1].0,
      "config/iapbench/themes/c.toml": "name = \"c\"\n[roles]\ntext = { bold = true }\n",
      "config/iapbench/themes/evil\u{1B}[2J.toml": "[",
    ]
    try await withProgram(files) { terminal in
      try await terminal.waitFor("Pro Monthly")
      try await terminal.press("T")
      try await terminal.waitFor("7 a")
      try await terminal.press("G", "k", "k", "k")
      try await terminal.waitFor("a.toml:1:4: expected a value")
      try await terminal.press("j")
      try await terminal.waitFor("b.toml:2:13: expected a value")
      try await terminal.press("j", "Enter")
      try await terminal.waitUntilGone("7 a")
      try await terminal.press("i")
      try await terminal.waitFor("Interrupted ON")
      let listing = try await Program.run(["themes"], folder: terminal.folder)
      #expect(listing.status == 2)
      #expect(listing.output.contains("a.toml:1:4: ") && listing.output.contains("b.toml:2:13: "))
      #expect(listing.output.contains("evil␛[2J.toml:1:2: "))
    }
  }

  @Test("Opening the theme picker again and again takes no more memory")
  func pickerMemory() async throws {
    try await withProgram([:]) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let process = try await terminal.processID()
      func resident() throws -> Int {
        let fields = try TestFile.read("/proc/\(process)/statm").split(separator: " ")
        return Int(fields[1]).map { $0 * 4 } ?? 0
      }
      func openPicker(_ times: Int) async throws {
        for _ in 0..<times / 25 {
          try await terminal.type(String(repeating: "Tq", count: 25))
        }
        // This key is handled after all earlier keys.
        try await terminal.press("i")
        try await terminal.waitFor("Interrupted ON")
        try await terminal.press("i")
        try await terminal.waitFor("Interrupted off")
      }
      try await openPicker(50)
      let before = try resident()
      try await openPicker(200)
      let after = try resident()
      // In KiB. A parser that leaked a theme's tables would need 160 KiB per change of theme.
      #expect(after - before < 4096, "\(before) KiB, then \(after) KiB")
    }
  }
}
