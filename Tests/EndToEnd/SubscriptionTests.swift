// Tests of plan changes, grace and recovery with keys in a terminal.

import Testing

@Suite("Subscriptions with real keys in a real terminal") struct SubscriptionTests {
  @Test("upgrade and downgrade by keys alone; the plan matrix is seen", arguments: [(132, 38), (80, 24)])
  func upgradeAndDowngrade(columns: Int, rows: Int) async throws {
    let terminal = try await TmuxTerminal.start(columns: columns, rows: rows)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("e", "s", "6")
    try await terminal.waitFor("never subscribed in")
    try await terminal.press("G", "b")
    try await terminal.waitFor("[ Subscribe ]")
    try await terminal.press("Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter")
    try await terminal.waitFor("button should say")
    try await terminal.waitFor("Yours, renews")
    try await terminal.waitFor("Upgrade now")
    try await terminal.press("k", "b", "Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter")
    try await terminal.waitFor("Switch at the renewal of")
    try await terminal.press("j", "b", "Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter")
    try await terminal.waitFor("Ordered, from")
    try await terminal.waitFor("then Basic")
    try await terminal.press("t", "n")
    try await terminal.waitFor("Yours, renews")
    await terminal.stop()
  }

  @Test("grace and recovery by keys alone", arguments: [(132, 38), (80, 24)])
  func graceAndRecovery(columns: Int, rows: Int) async throws {
    let terminal = try await TmuxTerminal.start(columns: columns, rows: rows)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("6", "b")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("Enter")
    try await terminal.waitFor("You're all set.")
    try await terminal.press("Enter", "s", "r", "s", "g", "t", "n")
    try await terminal.waitFor("Payment failed, yours until")
    try await terminal.waitFor("grace")
    try await terminal.press("p", "r")
    try await terminal.waitFor("Yours, renews")
    await terminal.stop()
  }
}
