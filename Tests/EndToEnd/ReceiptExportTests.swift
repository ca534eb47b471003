// Tests of receipts that are exported from the screen with real signatures.

import Testing

@Suite("Receipts leave the program") struct ReceiptTests {
  @Test(
    "receipt save writes what openssl accepts, asks before it replaces a file, and is no step of a scenario")
  func save() async throws {
    let terminal = try await TmuxTerminal.start(columns: 100, rows: 30, arguments: ["--language", "en"])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("7")
    try await terminal.waitFor("No receipt yet")
    try await terminal.press("e", "s", "b")
    try await terminal.waitFor("payment sheet")
    try await terminal.press("Enter", "Enter")
    try await terminal.waitFor("first period")
    try await terminal.type(":receipt save now r.der")
    try await terminal.press("Enter")
    try await terminal.waitFor("/r.der")
    let folder = terminal.folder
    _ = try await Program.output(
      "openssl",
      [
        "cms", "-verify", "-noverify", "-inform", "DER", "-in", "\(folder)/r.der", "-out",
        "\(folder)/content",
      ])
    let found = try await Program.output("grep", ["-ac", "ProductionSandbox", "\(folder)/content"])
    #expect(found == "1\n", "the signature does not hold")
    try await terminal.press("C", "f")
    try await terminal.waitFor("receipt-now.txt")
    try await terminal.press("Enter")
    try await terminal.waitFor("/receipt-now.txt")
    let first = try TestFile.read("\(folder)/receipt-now.txt")
    #expect(first.hasPrefix("MII") && first.hasSuffix("\n"))
    try await terminal.press("C", "f", "Enter")
    try await terminal.waitFor("exists already")
    try await terminal.press("Escape")
    try await terminal.quit()
    let journal = try await Program.output("grep", ["-rc", "receipt save", "\(folder)/state"])
    #expect(!journal.split(separator: "\n").contains { !$0.hasSuffix(":0") })

    try TestFile.write("iapbench 1\nreceipt save now stolen.txt\n", to: "\(folder)/a.iap")
    let run = try await Program.run(["run", "a.iap"], folder: folder)
    #expect(run.status == 2 && run.error.contains("receipt save"), "\(run.error)")
    await terminal.stop()
  }
}
