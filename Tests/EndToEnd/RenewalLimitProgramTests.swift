// Tests of the real limit on a session's renewals, with the built program.

import Testing

@Suite("The limit of renewals that a session keeps") struct KeptRenewalsTests {
  /// A session with a thousand renewals of a subscription that renews every two seconds.
  private static let beginning = """
    iapbench 1
    dialogs off
    renewal-rate every-2s
    buy com.example.subscriptionlab.monthly
    settle
    advance 2000s

    """
  private static let reason = "this session has 1001 of at most 2000000 renewals"

  /// Runs a scenario for at most two minutes.
  ///
  /// Without the limit on renewals, the program would make two million renewals.
  private static func run(_ steps: String) async throws -> Program.Result {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(beginning + steps, to: "\(folder)/long.iap")
    let limited = "timeout 120 \(TmuxTerminal.quoted(Program.path)) run long.iap 2>&1 > /dev/null"
    let output = try await Program.output("sh", ["-c", "cd '\(folder)'; \(limited); echo \"exit=$?\""])
    let lines = output.split(separator: "\n")
    let status = lines.last.flatMap { $0.split(separator: "=").last }.flatMap { Int32($0) } ?? -1
    return Program.Result(status: status, output: "", error: lines.dropLast().joined(separator: "\n"))
  }

  @Test(
    "a step that alone is within the limit is refused with the reason if the session would keep too many",
    arguments: ["advance 3999000s", "at +3999000s note later", "undo\nadvance 3999000s"])
  func refused(steps: String) async throws {
    let result = try await Self.run(steps + "\n")
    #expect(result.status == 1 && result.error.contains(Self.reason), "\(result.status): \(result.error)")
    #expect(result.error.contains("long.iap:\(steps.contains("undo") ? 8 : 7):"), "\(result.error)")
    #expect(result.error.contains("try a shorter time, or a new session"))
  }

  @Test("a step for which the session has room happens")
  func room() async throws {
    let result = try await Self.run("advance 2000s\nexpect id last 2000\n")
    #expect(result.status == 0, "\(result.error)")
  }

  @Test("the workbench refuses the step with the reason, and the session stays as it was")
  func onScreen() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.beginning, to: "\(folder)/long.iap")
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["--session", "long.iap"], folder: folder)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press(":")
    try await terminal.type("advance 3999000s")
    try await terminal.press("Enter")
    try await terminal.waitFor("this session has 1001 of at most")
    try await terminal.press("Escape")
    try await terminal.quit()
    #expect(try !TestFile.read("\(folder)/long.iap").contains("3999000"))
    await terminal.stop()
  }
}
