// Tests of `iapbench demo` in a terminal.

import Testing

@Suite("Demos in the program") struct DemoProgramTests {
  @Test("A demo of the library plays to its end, is resized, and leaves no session")
  func plays() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 80, rows: 24,
      arguments: ["demo", "lib:demos/ask-to-buy", "--pace", "50", "--language", "en"])
    try await terminal.resize(columns: 100, rows: 30)
    try await terminal.waitFor("The demo has ended.")
    let text = try await terminal.text()
    #expect(text.contains("In short: keep the buy button usable") && text.contains("( ==== )"), "\(text)")
    try await terminal.quit()
    #expect(try await Program.run(["sessions"], folder: terminal.folder).output.isEmpty)
    await terminal.stop()
  }

  @Test("A key halts a demo, and after Ctrl-C the session is the operator's")
  func takenOver() async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 80, rows: 24,
      // Each step stays long enough for a busy machine.
      arguments: ["demo", "lib:demos/ask-to-buy", "--layout", "panes", "--language", "en", "--pace", "0.1"])
    try await terminal.waitFor("step 1 of")
    try await terminal.press("b")
    try await terminal.waitFor("halted at demo step 1 of")
    try await terminal.press(".", "C-c")
    try await terminal.waitFor("The demo is stopped.")
    try await terminal.press("i")
    try await terminal.press("q", "q")
    try await terminal.waitFor("exit=0")
    let sessions = try await Program.run(["sessions"], folder: terminal.folder)
    #expect(sessions.output.contains("session 1"), "\(sessions.output)")
    let journal = try TestFile.read("\(terminal.folder)/state/iapbench/session-1.iap")
    #expect(journal.contains("ask-to-buy on") && journal.contains("caption \"With Ask to Buy"), "\(journal)")
    #expect(journal.contains("interrupted on"), "\(journal)")
    await terminal.stop()
  }

  @Test("A wrong name, pace or file is named in the shell, with what is possible")
  func refused() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let name = try await Program.run(["demo", "lib:demos/ask-to-by"], folder: folder)
    #expect(name.status == 2 && name.error.contains("did you mean lib:demos/ask-to-buy?"), "\(name.error)")
    for pace in ["0", "-1", "1e9", "nan"] {
      let result = try await Program.run(["demo", "lib:demos/ask-to-buy", "--pace", pace], folder: folder)
      #expect(result.status == 2 && result.error.contains("from 0.1 to 100"), "\(pace): \(result.error)")
    }
    try TestFile.write("iapbench 1\npause\n", to: "\(folder)/bad.iap")
    let bad = try await Program.run(["demo", "bad.iap"], folder: folder)
    #expect(bad.status == 2 && bad.error.contains("bad.iap:2"), "\(bad.error)")
    try TestFile.write("iapbench 1\n# Nothing\n", to: "\(folder)/empty.iap")
    let empty = try await Program.run(["demo", "empty.iap"], folder: folder)
    #expect(empty.status == 2 && empty.error.contains("no steps to play"), "\(empty.error)")
    let missing = try await Program.run(["demo", "none.iap"], folder: folder)
    #expect(missing.status == 3 && missing.error.contains("none.iap"), "\(missing.error)")
  }
}
