import Testing

@Suite("Walks with real keys in a real terminal") struct WalkTests {
  @Test("buy, confirm, purchased: two keys", arguments: [(132, 38), (80, 24), (60, 16)])
  func buying(columns: Int, rows: Int) async throws {
    let terminal = try await TmuxTerminal.start(columns: columns, rows: rows)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("b")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter")
    try await terminal.press("3")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test("interrupted in Sandbox with both sheets, saved with twelve keys; the scenario prints the same")
  func interruptedInSandbox() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("e", "s", "i", "b", "Enter", "Enter")
    try await terminal.waitFor("Terms and Conditions")
    try await terminal.press("Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter", "Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter", "w", "Enter")
    try await terminal.waitFor(".iap")
    let files = try await Program.output("ls", [terminal.folder]).split(separator: "\n").filter {
      $0.hasSuffix(".iap")
    }
    let file = try #require(files.first.map(String.init), "no scenario was written")
    let run = try await Program.run(["run", file], folder: terminal.folder)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("ASDServerErrorDomain Code=3038"))
    #expect(run.output.components(of: ">>>>>>>>>>") == 3)
    await terminal.stop()
  }

  @Test("interrupted in Xcode: fails silently, Resolve Issues delivers a second transaction")
  func interruptedInXcode() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i", "b", "Enter")
    try await terminal.waitFor("Failed")
    try await terminal.press("p", "r")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test("Ask to Buy in Xcode: a pending request is approved with two keys")
  func approving() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("a", "b", "Enter")
    try await terminal.waitFor("Ask Permission")
    try await terminal.press("Enter")
    try await terminal.waitFor("Deferred")
    try await terminal.press("p", "a")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test("Ask to Buy in Xcode: declining delivers nothing, and the log says so")
  func declining() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("a", "b", "Enter", "Enter")
    try await terminal.waitFor("Deferred")
    try await terminal.press("p", "d")
    try await terminal.waitFor("nothing is delivered")
    await terminal.stop()
  }

  @Test("Ask to Buy in Sandbox ends at deferred; approving is refused with the reason")
  func askToBuyInSandbox() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("e", "s", "a", "b", "Enter")
    try await terminal.waitFor("Ask Permission")
    try await terminal.press("Enter")
    try await terminal.waitFor("Deferred")
    try await terminal.press("p", "a")
    try await terminal.waitFor("Sandbox cannot approve")
    await terminal.stop()
  }
}

extension String {
  func components(of part: String) -> Int { ranges(of: part).count }
}
