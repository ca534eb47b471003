// Tests of mouse, layout, themes, undo and sessions with real input in a terminal.

import Testing

@Suite("The screen in a real terminal") struct ScreenTests {
  @Test("The mouse: rows, the key bar, buttons of dialogs, the wheel, borders; M switches it off")
  func mouse() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.click("No Ads")
    try await terminal.waitFor("b buy No Ads")
    try await terminal.click("b buy No Ads")
    try await terminal.click("[ Confirm ]")
    try await terminal.click("[ OK ]")
    try await terminal.waitFor("Purchased")
    try await terminal.click("3 Transactions")
    try await terminal.waitFor("[focus]")
    try await terminal.waitFor("p act on #1")
    try await terminal.click("Interrupted off")
    try await terminal.waitFor("Interrupted ON")
    let number = try await terminal.place(of: "#1")
    try await terminal.mouse(2, x: number.x, y: number.y)
    try await terminal.mouse(2, x: number.x, y: number.y, isRelease: true)
    try await terminal.waitFor("m refund")
    try await terminal.press("Escape")
    try await terminal.press("3", "_")
    try await terminal.waitFor("resets all sizes")
    try await terminal.press("|", "s")
    try await terminal.click("a Ask to Buy")
    try await terminal.waitFor("Ask to Buy ON")

    let log = try await terminal.place(of: "5 Log")
    try await terminal.mouse(64, x: 20, y: log.y + 3)
    try await terminal.waitFor("F follow")
    try await terminal.waitFor("p act on #1")
    for _ in 0..<9 { try await terminal.mouse(65, x: 20, y: log.y + 3) }

    try await terminal.mouse(0, x: 40, y: log.y)
    try await terminal.mouse(32, x: 40, y: log.y + 1)
    try await terminal.mouse(32, x: 40, y: log.y + 3)
    try await terminal.mouse(0, x: 40, y: log.y + 3, isRelease: true)
    try await terminal.wait("the log three rows lower") { $0[log.y + 3].contains("5 Log") }

    try await terminal.type("\u{1B}[<999;4000;4000M\u{1B}[<;;M")
    try await terminal.press("M")
    // When the message appears, the terminal has already received the new mouse mode.
    try await terminal.waitFor("the mouse is off, the terminal selects")
    #expect(try await terminal.value("#{mouse_any_flag}#{mouse_button_flag}") == "00")
    try await terminal.click("Ask to Buy ON")
    try await terminal.press("1")
    try await terminal.waitFor("b buy No Ads")
    #expect(try await terminal.text().contains("Ask to Buy ON"))
    await terminal.stop()
  }

  @Test("The palette finds a product and a theme; help is searched and run; snapshots and undo go back")
  func finding() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("C-p")
    try await terminal.waitFor("find anything")
    try await terminal.type("noads")
    try await terminal.wait("No Ads on top") { $0[3].contains("No Ads") }
    try await terminal.press("Enter")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("Enter", "Enter")
    try await terminal.waitFor("Purchased")

    try await terminal.press("?")
    try await terminal.waitFor("keys and commands")
    try await terminal.press("/")
    try await terminal.type("delete a snapshot")
    try await terminal.press("Enter")
    try await terminal.waitFor("keys and commands  /delete a snapshot")
    try await terminal.press("Enter")
    try await terminal.waitFor("Snapshots (S)")
    try await terminal.press("s", "Enter")
    try await terminal.waitFor("snapshot s1 saved")
    try await terminal.press("i")
    try await terminal.waitFor("s1*")
    try await terminal.press("S", "l")
    try await terminal.waitFor("current, changed")
    try await terminal.press("Enter")
    try await terminal.waitFor("snapshot s1 loaded")
    try await terminal.waitFor("Interrupted off")
    try await terminal.waitFor("~   step 5 operator  interrupted on")
    try await terminal.press("z")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.press("z")
    try await terminal.waitFor("undone: interrupted on")
    try await terminal.press("Z")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.press("S", "d", "Enter")
    try await terminal.waitFor("Esc")
    try await terminal.press("Enter", "S")
    try await terminal.waitFor("there is no snapshot yet")
    try await terminal.press("r")
    try await terminal.waitFor("Interrupted off")
    await terminal.stop()
  }

  @Test("Log manners: find, filter, fold, wrap, marks, jumps, why, and a plain print on the shell's screen")
  func log() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("b", "Enter", "Enter", "i", "b", "Enter", "5")
    try await terminal.waitFor("[focus]")
    try await terminal.press("/")
    try await terminal.type(".purchas")
    try await terminal.press("Enter")
    try await terminal.wait("a count of hits") {
      $0.contains { $0.contains("match ") && $0.contains(" of 3") }
    }
    try await terminal.press("g", "n")
    try await terminal.waitFor("match 1 of 3")
    try await terminal.press("n")
    try await terminal.waitFor("match 2 of 3")
    try await terminal.press("N", "N")
    try await terminal.waitFor("match 3 of 3")
    try await terminal.press("Escape")
    try await terminal.waitUntilGone("match 3 of 3")
    try await terminal.press("&")
    try await terminal.type("operator")
    try await terminal.waitFor(" shown, ")
    try await terminal.press("Enter")
    try await terminal.waitFor("5 Log  &operator  queue")
    try await terminal.waitUntilGone("State = .purchased")
    try await terminal.press("Escape")
    try await terminal.waitUntilGone("&operator")

    try await terminal.press("v", "f")
    try await terminal.waitFor("(13 lines)")
    try await terminal.press("v", "f", "v", "w", "v", "t")
    try await terminal.press("g", "m", "G", "m", "'")
    try await terminal.waitFor("marks")
    try await terminal.press("1")
    try await terminal.waitFor("F follow")
    try await terminal.press(")", "W")
    try await terminal.waitFor("why it happened")
    try await terminal.waitFor("In Sandbox the result is different")
    try await terminal.press("Escape")
    try await terminal.waitUntilGone("why it happened")
    try await terminal.press("F")
    try await terminal.waitFor("following")

    try await terminal.press("C", "p")
    // The plain print of the log is visible only outside the alternate screen.
    for _ in 0..<200 where try await terminal.value("#{alternate_on}") != "0" {
      try await Task.sleep(for: .milliseconds(50))
    }
    try await terminal.waitFor("removedTransactions:) #2")
    #expect(try await terminal.value("#{alternate_on}") == "0")
    #expect(!(try await terminal.text()).contains("│"))
    try await terminal.press("Enter")
    try await terminal.waitFor("3 Transactions")
    #expect(try await terminal.value("#{alternate_on}") == "1")
    await terminal.stop()
  }

  @Test("The tour is begun and left, presenter tells the story, on the smallest screen too")
  func watching() async throws {
    let terminal = try await TmuxTerminal.start(columns: 60, rows: 16)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("F2")
    try await terminal.waitFor("Tour 1/7")
    try await terminal.press("b")
    try await terminal.waitFor("Tour 2/7")
    try await terminal.press("Enter")
    try await terminal.waitFor("Tour 3/7")
    try await terminal.press("Enter", "Escape")
    try await terminal.waitUntilGone("Tour 3/7")
    try await terminal.press("P")
    try await terminal.waitFor("( ==== )")
    try await terminal.wait("the story's last sentence, wrapped") { lines in
      // The narration is to the right of the phone. Its last column is a scroll bar.
      let narration = lines.map { line in
        line.filter { $0 != "┃" }.split(whereSeparator: "│╮╯".contains).last ?? ""
      }.joined(separator: " ")
      return narration.split(separator: " ").joined(separator: " ").contains("The customer taps OK.")
    }
    try await terminal.resize(columns: 132, rows: 38)
    try await terminal.waitFor("The customer buys Pro Monthly in the app.")
    try await terminal.press("i", "b")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("Enter")
    try await terminal.waitFor("The purchase fails")
    try await terminal.press("P")
    try await terminal.waitFor("4 Details")
    await terminal.stop()
  }

  @Test("Themes are seen while one moves, Esc brings the old one back, and the kept one comes again")
  func themes() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24, environment: ["NO_COLOR": ""])
    try await terminal.waitFor("Pro Monthly")
    let before = Self.top(of: try await terminal.colouredText())
    try await terminal.press("T")
    try await terminal.waitFor("colour-blind")
    // No theme was chosen, so the line of the automatic theme is selected.
    try await terminal.press("Home", "j")
    try await terminal.waitFor(">2 light")
    #expect(Self.top(of: try await terminal.colouredText()) != before)
    try await terminal.press("Escape")
    try await terminal.waitFor("the theme is unchanged")
    #expect(Self.top(of: try await terminal.colouredText()) == before)
    try await terminal.press("T")
    try await terminal.waitFor("colour-blind")
    try await terminal.press("2")
    try await terminal.waitUntilGone("colour-blind")
    let light = Self.top(of: try await terminal.colouredText())
    #expect(light != before)
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    #expect(Self.top(of: try await terminal.colouredText()) == light)
    await terminal.stop()
  }

  private static func top(of text: String) -> [Substring] { Array(text.split(separator: "\n").prefix(10)) }

  @Test("After q q the shell shows the saved session and how to continue it, but only if something was done")
  func savedOnQuit() async throws {
    let terminal = try await TmuxTerminal.start()
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    #expect(!(try await terminal.screen().joined().contains("saved.")))
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i", "q", "q")
    try await terminal.waitFor("saved. iapbench --resume continues it.")
    try await terminal.run(["--session", "mine.iap"])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i", "q", "q")
    try await terminal.waitFor("Session mine saved. iapbench --session ")
    await terminal.stop()
  }

  @Test("Sessions: named, another begun, listed, and taken up again; all of it in Japanese")
  func sessions() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24, arguments: ["--language", "ja"])
    try await terminal.waitFor("プロ 月額プラン")
    try await terminal.press("i", "o")
    try await terminal.waitFor("開く (o)")
    try await terminal.press("r", "C-u")
    try await terminal.type("夏のセール")
    try await terminal.press("Enter")
    try await terminal.waitFor("夏のセール")
    try await terminal.press("o", "n")
    try await terminal.waitFor("購入を中断 OFF")
    try await terminal.press("o", "s")
    try await terminal.waitFor("夏のセール")
    try await terminal.press("j")
    try await terminal.wait("the mark on the first session") {
      $0.contains { $0.contains(">") && $0.contains("夏のセール") }
    }
    try await terminal.press("Enter")
    try await terminal.waitFor("購入を中断 ON")
    try await terminal.press("C-p")
    try await terminal.waitFor("何でも検索")
    try await terminal.type("スナップ")
    try await terminal.press("Enter")
    try await terminal.waitFor("スナップショット (S)")
    await terminal.stop()
  }
}
