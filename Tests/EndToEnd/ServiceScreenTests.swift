// Test of the purchase service in a terminal: the app terminates between `.purchased` and `verify`.

import Testing

@Suite("The purchase service in a terminal") struct ServiceScreenTests {
  @Test("Log in, buy, stop at P6, come back, consume, another user", arguments: [(80, 24), (132, 38)])
  func day(columns: Int, rows: Int) async throws {
    let terminal = try await TmuxTerminal.start(
      columns: columns, rows: rows, arguments: ["--language", "en"])
    func line(_ text: String) async throws {
      try await terminal.press(":")
      try await terminal.type(text)
      try await terminal.press("Enter")
    }
    func see(_ words: String...) async throws {
      for text in words { try await terminal.waitFor(text) }
    }
    try await see("1 Products")
    try await terminal.press("e", "s")
    try await see("SANDBOX")
    try await terminal.press("8")
    try await see(":service on")
    try await line("service on")
    try await terminal.press("8")
    try await see("8 Service  TOAST IAP", "not initialised   no user", "No payment yet")

    try await terminal.press("U", "o")
    try await terminal.type("alice")
    try await terminal.press("Enter")
    try await see("not initialised   user alice")
    try await terminal.press("I", "i")
    try await see("ready   user alice")

    try await line("service app manual")
    try await line("service buy coins100")
    try await see("]<")
    try await terminal.press("Enter")
    try await see("all set")
    try await terminal.press("Enter")
    try await see("#1 finished", "Success")
    try await terminal.press("I", "u")
    try await see(columns < 100 ? "unconsumed 1" : "unconsumed   1", "1 is paid and verified")
    try await terminal.press("p", "g")
    try await see("delivered")

    try await line("service stop-at P6 terminate")
    try await see("armed: P6 terminate")
    try await line("service buy coins100 --payload \"level 3\"")
    try await see("]<")
    try await terminal.press("Enter")
    try await see("stop P6")
    try await terminal.press("8")
    try await see("!▸ 2", "#2 Purchased", "Reserved")
    try await line("app launch")
    try await terminal.press("8")
    try await line("service user alice")
    try await see(
      "not initialised   user alice", "2 is paid, but not verified",
      "the next initialisation as alice",
      "an app that delivers only in didReceivePurchaseResult")
    if columns >= 120 {
      try await see(
        "records", "4 Details  payment 2", "not notified", "none before Success", "Console")
    } else {
      try await terminal.press("Enter")
      try await see("4 Details  payment 2", "none before Success")
      try await terminal.press("j")
      try await see("\"level 3\"")
      try await terminal.press("Escape")
      try await see("8 Service")
    }

    try await terminal.press("I", "i")
    try await see(columns < 100 ? "unconsumed 2" : "unconsumed   1 2", "2 is paid and verified")
    try await terminal.press("p", "g", "p", "u")
    try await see("consumed 00:0", "2 is paid, delivered and consumed")

    try await terminal.press("U", "o")
    try await terminal.type("bob")
    try await terminal.press("Enter")
    try await see("ready   user bob", columns < 100 ? "unconsumed 0" : "lists of bob")
    try await terminal.quit()
    await terminal.stop()
  }
}
