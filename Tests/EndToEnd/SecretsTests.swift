// Tests that exported files contain no secrets, and that foreign receipts are rejected.

import RawHTTP
import Testing

@Suite("Secrets and signatures of the running program") struct KeptSecretsTests {
  private static let appKey = "RealAppKey012345"
  private static let consumable = """
    iapbench 1
    environment sandbox
    buy com.example.subscriptionlab.coins100
    confirm
    at +3s tap ok

    """

  @Test("an app key is whole neither on screen, nor in a written scenario, nor in a bug bundle")
  func appKeyStaysInside() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let steps = ["environment sandbox", "service on", "service init --app-key \(Self.appKey)"]
    try TestFile.write(
      (["iapbench 1", "era present"] + steps).joined(separator: "\n") + "\n", to: "\(folder)/s.iap")
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["--session", "s.iap"], folder: folder)
    try await terminal.waitFor("appKey Real…")
    #expect(try await !terminal.text().contains(Self.appKey))
    try await terminal.press("w", "C-u")
    try await terminal.type("written.iap")
    try await terminal.press("Enter")
    try await terminal.waitFor("/written.iap")
    try await terminal.press("C", "b", "Enter")
    try await terminal.waitFor("/iapbench-bug")
    try await terminal.quit()
    await terminal.stop()
    #expect(try TestFile.read("\(folder)/written.iap").contains("service init --app-key "))
    #expect(try Program.files(in: folder).contains { $0.hasPrefix("iapbench-bug") })
    // Only the session file contains the key, because the session cannot be replayed without it.
    let files = try await Program.output(
      "sh", ["-c", "cd '\(folder)'; grep -l \(Self.appKey) written.iap iapbench-bug*; true"])
    #expect(files.isEmpty, "\(files)")
  }

  @Test("a receipt with one changed bit anywhere, or with a byte more, is never answered 0")
  func damagedReceipts() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    // The server does not require the shared secret for receipts without subscriptions.
    let served = try await ServedProgram(
      scenario: Self.consumable, ["--kit", "\(folder)/kit"], folder: folder)
    let receipt = try TestFile.bytes("\(folder)/kit/app.receipt")
    func status(_ bytes: [UInt8], _ name: String) async throws -> String {
      try TestFile.write(bytes, to: "\(folder)/\(name)")
      let body = try await Program.output(
        "sh",
        ["-c", "printf '{\"receipt-data\":\"%s\"}' \"$(base64 < '\(folder)/\(name)' | tr -d '\\n')\""])
      let answer = RawClient.ask(RawClient.post(Array(body.utf8)), port: served.sandbox)?.text ?? ""
      return answer.split(separator: "\"status\":").last.map { String($0.prefix { $0.isNumber }) } ?? answer
    }
    #expect(try await status(receipt, "whole") == "0")
    // Changes one bit in each part of the container: header, content, certificates, signer and signature.
    for part in 0..<40 {
      var changed = receipt
      let index = part * (receipt.count - 1) / 39
      changed[index] ^= 1 << UInt8(part % 8)
      let answer = try await status(changed, "changed")
      #expect(["21002", "21003"].contains(answer), "byte \(index) of \(receipt.count): \(answer)")
    }
    #expect(try await status(receipt + [0], "longer") != "0")
    #expect(try await status(receipt + receipt, "twice") != "0")
  }
}
