// Tests that a session with the purchase service stores the content of each file that its steps read.

import Testing

@Suite("Sessions with the service", .serialized) struct ServiceSessionTests {
  private static let console = """
    # what the console's people said
    [[product]]
    id = "com.example.mine"
    number = 7
    name = "Mine"
    price = 100
    currency = "JPY"
    type = "consumable"

    """

  @Test("A console from a file is there when the session is opened again, whatever became of the file")
  func copy() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.console, to: "\(folder)/console.toml")
    try TestFile.write("[[product]]\nid = 3\n", to: "\(folder)/broken.toml")
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil, folder: folder)
    try await terminal.run([])
    try await terminal.waitFor("Products")
    for line in [
      "environment sandbox", "service on", "service console broken.toml", "service console console.toml",
    ] {
      try await terminal.press(":")
      try await terminal.type(line)
      try await terminal.press("Enter")
      if line.contains("broken") {
        // A refused step stays on the command line for correction, but is not saved in the session.
        try await terminal.waitFor("broken.toml line")
        try await terminal.press("Escape")
      }
    }
    try await terminal.waitFor("operator    service console console.toml")
    try await terminal.quit()
    _ = try await Program.output("rm", ["\(folder)/console.toml", "\(folder)/broken.toml"])
    try await terminal.run(["--resume"])
    try await terminal.waitFor("operator    service console console.toml")
    try await terminal.press(":")
    try await terminal.type("service product stop mine")
    try await terminal.press("Enter")
    try await terminal.waitFor("operator    service product stop mine")
    try await terminal.quit()
    await terminal.stop()
    let listed = try await Program.run(["sessions"], folder: folder)
    #expect(listed.output.contains("sandbox"), "\(listed)")
  }
}
