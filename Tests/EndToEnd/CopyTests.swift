import Testing

@Suite("Copying from the real program") struct CopyTests {
  private static let product = "com.example.subscriptionlab.monthly"
  /// The sequence `ESC ] 52 ; c ;` with the product in Base64.
  private static let sequence = "\u{1B}]52;c;Y29tLmV4YW1wbGUuc3Vic2NyaXB0aW9ubGFiLm1vbnRobHk=\u{07}"

  private func folder(xclip lines: String) async throws -> String {
    let folder = try TmuxTerminal.temporaryFolder()
    _ = try await Program.output("mkdir", ["\(folder)/bin"])
    try TestFile.write("#!/bin/sh\n\(lines)\n", to: "\(folder)/bin/xclip")
    _ = try await Program.output("chmod", ["+x", "\(folder)/bin/xclip"])
    return folder
  }

  /// Starts the program with a display and with no clipboard tools except those in the folder.
  private func start(
    folder: String, environment: [String: String] = [:], arguments: [String]? = nil
  ) async throws -> TmuxTerminal {
    var variables = ["DISPLAY": ":99", "WAYLAND_DISPLAY": "", "PATH": "\(folder)/bin:/usr/bin:/bin"]
    variables.merge(environment) { _, new in new }
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: nil, environment: variables, folder: folder)
    try await terminal.record(into: "raw")
    try await terminal.run(arguments ?? [])
    try await terminal.waitFor("Pro Monthly")
    return terminal
  }

  @Test("The system's tool gets the text, and may stay in the background without keeping anything")
  func tool() async throws {
    let folder = try await folder(xclip: "echo \"$@\" > words; cat > taken; sleep 20 &")
    let terminal = try await start(folder: folder, arguments: ["--session", "mine.iap"])
    try await terminal.press("c")
    try await terminal.waitFor("the clipboard (xclip)")
    #expect(try TestFile.read("\(folder)/taken") == Self.product)
    #expect(try TestFile.read("\(folder)/words") == "-selection clipboard\n")
    #expect(!(try TestFile.read("\(folder)/raw")).contains("]52;"))
    try await terminal.press("i", "q", "q")
    try await terminal.waitFor("exit=0")
    // The tool is still running, but it must not hold the lock of the session.
    try await terminal.run(["--session", "mine.iap"])
    try await terminal.waitFor("Interrupted ON")
    await terminal.stop()
  }

  @Test("A tool that hangs is given up, the terminal is asked instead, and that is said")
  func hanging() async throws {
    let terminal = try await start(folder: try await folder(xclip: "exec sleep 60"))
    try await terminal.press("c")
    try await terminal.waitFor("xclip did not answer")
    #expect(try TestFile.read("\(terminal.folder)/raw").contains(Self.sequence))
    #expect(try TestFile.read("\(terminal.folder)/state/iapbench/copied.txt") == Self.product)
    await terminal.stop()
  }

  @Test("Without a display the terminal is asked, in tmux in tmux's way too", arguments: [false, true])
  func terminalClipboard(isInTmux: Bool) async throws {
    let terminal = try await start(
      folder: try await folder(xclip: "cat > taken"),
      environment: ["DISPLAY": "", "TMUX": isInTmux ? "/nowhere,1,0" : ""])
    try await terminal.press("c")
    try await terminal.waitFor("the terminal's clipboard, and")
    let raw = try TestFile.read("\(terminal.folder)/raw")
    #expect(raw.contains(Self.sequence))
    #expect(raw.contains("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;") == isInTmux)
    await terminal.stop()
  }

  @Test("tmux itself takes the text into its clipboard")
  func tmuxClipboard() async throws {
    let terminal = try await TmuxTerminal.start(
      arguments: nil, environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "TMUX": "/nowhere,1,0"])
    try await terminal.allowClipboard()
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("c")
    try await terminal.waitFor("the terminal's clipboard")
    #expect(try await terminal.clipboard() == Self.product)
    await terminal.stop()
  }
}
