import Testing

@Suite("The program and its terminal") struct TerminalTests {
  @Test("a resize goes through every layout and back, and too small a window says so")
  func resizing() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("3 Transactions")
    for (columns, rows, sight) in [
      (80, 24, "3 Transactions"), (60, 16, "Pro Monthly"), (40, 10, "60"), (200, 60, "4 Details"),
      (120, 30, "4 Details"), (79, 40, "3 Transactions"), (200, 24, "3 Transactions"),
    ] {
      try await terminal.resize(columns: columns, rows: rows)
      try await terminal.waitFor(sight)
    }
    await terminal.stop()
  }

  @Test("the cursor is seen where something is typed, whatever was drawn since, and nowhere else")
  func cursor() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    #expect(try await terminal.value("#{cursor_flag}") == "0")
    let cursor = "#{cursor_flag} #{cursor_x} #{cursor_y}"
    for text in ["note one", "note another"] {
      try await terminal.press("j", ":")
      try await terminal.type(text)
      let (x, y) = try await terminal.place(of: text)
      try await terminal.waitFor(value: "1 \(x + text.count) \(y)", of: cursor)
      try await terminal.press("Left", "Left")
      try await terminal.waitFor(value: "1 \(x + text.count - 2) \(y)", of: cursor)
      try await terminal.press("Escape")
      try await terminal.waitUntilGone(text)
      try await terminal.waitFor(value: "0", of: "#{cursor_flag}")
    }
    await terminal.stop()
  }

  @Test("Ctrl-Z gives the shell back, fg the screen")
  func suspending() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("b")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("C-z")
    try await terminal.waitFor("type fg to resume")
    #expect(try await terminal.value("#{alternate_on}") == "0")
    try await terminal.type("fg")
    try await terminal.press("Enter")
    try await terminal.waitFor("[ Confirm ]")
    #expect(try await terminal.value("#{alternate_on}") == "1")
    await terminal.stop()
  }

  @Test("after kill -9 everything that was seen is there again")
  func killing() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i", "b", "Enter")
    try await terminal.waitFor("Failed")
    try await terminal.signal("KILL")
    try await terminal.waitFor("exit=137")
    try await terminal.type("reset")
    try await terminal.press("Enter")
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Failed")
    try await terminal.waitFor("Interrupted ON")
    await terminal.stop()
  }

  @Test("a fatal signal leaves the terminal whole", arguments: ["SEGV", "TERM", "HUP", "INT", "ABRT"])
  func fatalSignals(name: String) async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.signal(name)
    // After SIGINT, the shell drops the rest of the line, so the prompt appears in every case.
    try await terminal.wait("the shell") { $0.contains { $0.hasPrefix("shell>") } }
    #expect(try await terminal.value("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
    try await terminal.type("echo typed")
    try await terminal.waitFor("echo typed")
    await terminal.stop()
  }

  @Test("q twice quits with success and leaves the terminal whole")
  func quitting() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("q")
    try await terminal.waitFor("q again to quit")
    try await terminal.press("q")
    try await terminal.waitFor("exit=0")
    #expect(try await terminal.value("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
    #expect(
      try await Program.output("ls", ["-I", "state.toml", "\(terminal.folder)/state/iapbench"]).isEmpty,
      "an untouched session leaves no file")
    await terminal.stop()
  }

  @Test("a terminal that cannot be used is one line and exit 4", arguments: ["dumb", "", "no-such-terminal"])
  func unusableTerminals(type: String) async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24, arguments: nil)
    try await terminal.type(
      "TERM=\(type) \(Program.path) 2>&1 | cat; TERM=\(type) \(Program.path); echo exit=$?")
    try await terminal.press("Enter")
    let rows = try await terminal.waitFor("exit=4")
    #expect(rows.contains { $0.hasPrefix("iapbench: ") })
    await terminal.stop()
  }

  @Test("a second program on the same session is refused")
  func oneProgramASession() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 80, rows: 24, arguments: ["--session", "shared.iap"])
    try await terminal.waitFor("Pro Monthly")
    let second = try await TmuxTerminal.start(
      columns: 80, rows: 24, arguments: ["--session", "shared.iap"], folder: terminal.folder)
    try await second.waitFor("is open in another iapbench")
    try await second.waitFor("exit=3")
    await second.stop()
    await terminal.stop()
  }

  @Test("of a session with a verb that is not known the rest is kept, and the screen says where")
  func unknownVerb() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24, arguments: nil)
    try await terminal.type("printf 'iapbench 1\\nat 2021-01-01T00:00:00Z teleport mars\\n' > old.iap")
    try await terminal.press("Enter")
    try await terminal.run(["--session", "old.iap"])
    _ = try await terminal.wait("where the file is") {
      let text = $0.joined(separator: "\n")
      return text.contains("old.iap.rest-1") && text.contains("unknown command \"teleport\"")
    }
    await terminal.stop()
  }

  @Test("where nothing can be saved the work goes on and the screen says so")
  func unwritableState() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, environment: ["XDG_STATE_HOME": "/proc/nowhere"])
    try await terminal.waitFor("NOT BEING SAVED")
    try await terminal.press("b", "Enter")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test("a full disk does not stop the work")
  func fullDisk() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil)
    // With a file size limit of 0, every write fails.
    try await terminal.type("ulimit -f 0; trap '' XFSZ; \(Program.path)")
    try await terminal.press("Enter")
    try await terminal.waitFor("NOT BEING SAVED")
    try await terminal.press("b", "Enter")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test(
    "it starts and works in every locale",
    arguments: [
      ("C", "Pro Monthly", "Purchased"), ("ja_JP.UTF-8", "プロ 月額プラン", "購入済み"),
      ("en_US.ISO-8859-1", "Pro Monthly", "Purchased"), ("", "Pro Monthly", "Purchased"),
    ])
  func locales(name: String, product: String, purchased: String) async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, environment: ["LANG": name, "LC_ALL": ""])
    try await terminal.waitFor(product)
    try await terminal.press("b", "Enter")
    try await terminal.waitFor(purchased)
    await terminal.stop()
  }

  @Test("A locale without UTF-8 shows only ASCII", arguments: ["C", "POSIX", "en_US.ISO-8859-1"])
  func asciiLocale(name: String) async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 80, rows: 24, arguments: nil, environment: ["LANG": name, "LC_ALL": ""])
    try await terminal.record(into: "raw")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    let raw = try TestFile.read("\(terminal.folder)/raw")
    #expect(raw.utf8.allSatisfy { $0 < 0x80 })
    await terminal.stop()
  }

  @Test("NO_COLOR shows no colours")
  func noColor() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 80, rows: 24, arguments: nil, environment: ["NO_COLOR": "1"])
    try await terminal.record(into: "raw")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("b", "Enter")
    try await terminal.waitFor("You're all set")
    let raw = try TestFile.read("\(terminal.folder)/raw")
    #expect(!raw.contains(try Regex("\u{1B}\\[[0-9;]*(3[0-79]|4[0-79]|9[0-7])m")))
    await terminal.stop()
  }

  @Test("control characters of a catalogue never reach the terminal")
  func hostileCatalog() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(
      """
      { "products": [ { "type": "Consumable", "productID": "hostile\\u001b[2J", \
      "referenceName": "Evil\\u001b]0;pwned\\u0007\\u009b31m",
        "displayPrice": "0.99", "familyShareable": false, "internalID": "00000001", "localizations": [] } ],
        "subscriptionGroups": [], "settings": {}, "version": { "major": 4, "minor": 0 } }
      """, to: "\(folder)/hostile.storekit")
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil, folder: folder)
    try await terminal.record(into: "raw")
    try await terminal.run(["hostile.storekit"])
    try await terminal.waitFor("Evil␛]0;pwned␇")
    try await terminal.press("b", "Enter", "Enter")
    try await terminal.waitFor("Purchased")
    let raw = try TestFile.read("\(folder)/raw")
    #expect(!raw.contains("\u{1B}]0;pwned"))
    #expect(!raw.contains("hostile\u{1B}[2J"))
    await terminal.stop()
  }
}
