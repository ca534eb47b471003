// Tests of bug bundles that are written, opened, run and pasted.

import Testing

@Suite("Bug bundles of the running program") struct BundleProgramTests {
  private static let catalog = """
    {"products":[{"productID":"gem","type":"Consumable","displayPrice":"1","password":"hunter2"}],
    "settings":{},"subscriptionGroups":[],"version":{"major":3,"minor":0}}
    """
  private static let channels = ["--channel", "paymentQueue,console,operator,dialog"]

  /// Writes a bundle as `name` from a session with a catalogue and an undone step.
  private func write(_ name: String, in folder: String) async throws {
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["c.storekit", "--language", "en", "--seed", "1"], folder: folder)
    try await terminal.waitFor("gem")
    for line in ["buy gem", "confirm", "note one", "undo"] {
      try await terminal.type(":\(line)")
      try await terminal.press("Enter")
    }
    try await terminal.press("C", "b")
    try await terminal.waitFor("write the bug bundle to: iapbench-bug-1.txt")
    try await terminal.press("C-u")
    try await terminal.type(name)
    try await terminal.press("Enter")
    try await terminal.waitFor("written: ")
    try await terminal.press("w", "C-u")
    try await terminal.type("same.iap")
    try await terminal.press("Enter")
    try await terminal.waitFor("/same.iap")
    try await terminal.quit()
    await terminal.stop()
  }

  private func lines(_ words: [String], folder: String) async throws -> String {
    let result = try await Program.run(words + Self.channels, folder: folder)
    #expect(result.status == 0, "\(words): \(result.error)")
    return result.output
  }

  @Test(
    "A bundle is run and opened by its name, and pasted, with the log of its session",
    arguments: ["bug", "bug/"])
  func reproduces(name: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog, to: "\(folder)/c.storekit")
    try await write(name, in: folder)
    let log = try await lines(["run", "same.iap"], folder: folder)
    #expect(log.contains("gem") && !log.isEmpty)
    // Without the original, only the bundle has the catalogue.
    _ = try await Program.output("rm", ["\(folder)/c.storekit"])
    #expect(try await lines(["run", name], folder: folder) == log)
    let found = try await Program.output("sh", ["-c", "grep -rl hunter2 '\(folder)/bug'; true"])
    #expect(found.isEmpty)
    var openings = [[name], ["open", name]]
    if name.hasSuffix("/") {
      openings.append(["bug/about.txt"])
      #expect(try await lines(["run", "bug/about.txt"], folder: folder) == log)
    }
    for (number, words) in openings.enumerated() {
      let terminal = try await TmuxTerminal.start(
        columns: 132, rows: 38, arguments: words + ["--language", "en"], folder: folder)
      try await terminal.waitFor("steps); press . for the next step")
      try await writePlayed("opened-\(number).iap", terminal)
      let text = try TestFile.read("\(folder)/opened-\(number).iap")
      #expect(text == (try TestFile.read("\(folder)/same.iap")))
    }
    guard name == "bug" else { return }
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["--language", "en"], folder: folder)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.paste(file: "bug")
    try await terminal.waitFor("pasted: a bug bundle")
    try await terminal.press(":")
    try await terminal.waitFor("steps); press . for the next step")
    try await writePlayed("pasted.iap", terminal)
    #expect(try TestFile.read("\(folder)/pasted.iap") == TestFile.read("\(folder)/same.iap"))
  }

  /// Plays the open scenario to its end, and writes it.
  private func writePlayed(_ name: String, _ terminal: TmuxTerminal) async throws {
    try await terminal.press("o", "e")
    try await terminal.waitFor("finished after")
    try await terminal.press("w", "C-u")
    try await terminal.type(name)
    try await terminal.press("Enter")
    try await terminal.waitFor("/\(name)")
    try await terminal.quit()
    await terminal.stop()
  }

  @Test("run names the command that reads other files, with exit 2")
  func otherFiles() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog, to: "\(folder)/c.storekit")
    try TestFile.write("Error Domain=SKErrorDomain Code=2\n", to: "\(folder)/app.log")
    let catalog = try await Program.run(["run", "c.storekit"], folder: folder)
    #expect(
      catalog.status == 2 && catalog.error.contains("`iapbench catalog c.storekit`"), "\(catalog.error)")
    let log = try await Program.run(["run", "app.log"], folder: folder)
    #expect(log.status == 2 && log.error.contains("`iapbench recognise app.log`"), "\(log.error)")
  }

  @Test("A log is opened by its name and kept")
  func log() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("a\nError Domain=SKErrorDomain Code=2\n", to: "\(folder)/app.txt")
    for words in [["app.txt"], ["open", "app.txt"]] {
      let terminal = try await TmuxTerminal.start(
        columns: 132, rows: 38, arguments: words + ["--language", "en"], folder: folder)
      try await terminal.waitFor("app.txt: the customer cancelled the purchase (certain)")
      try await terminal.quit()
      await terminal.stop()
    }
  }

  @Test("A damaged bundle runs what is sound; a foreign path is never read")
  func damaged() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog, to: "\(folder)/c.storekit")
    let purchase = "iapbench 1\nbuy com.example.subscriptionlab.coins100\nfly\n"
    let text = "iapbench bug bundle 2\n\n==== scenario, 4 lines\n\(purchase)"
    try TestFile.write(text, to: "\(folder)/cut.txt")
    let cut = try await Program.run(["run", "cut.txt"], folder: folder)
    #expect(cut.status == 2 && cut.output.contains("purchasing"), "\(cut.error)")
    for words in ["3 lines instead of 4", "the end of the bundle is missing", "before line 3"] {
      #expect(cut.error.contains(words), "\(cut.error)")
    }
    let parent = folder.split(separator: "/").last ?? ""
    let scenario = "iapbench 1\ncatalog ../\(parent)/c.storekit\n"
    let foreign = "iapbench bug bundle 2\n\n==== scenario, 2 lines\n\(scenario)\n==== end\n"
    try TestFile.write(foreign, to: "\(folder)/foreign.txt")
    let result = try await Program.run(["run", "foreign.txt"], folder: folder)
    #expect(result.status == 3 && result.error.contains("does not contain"), "\(result.error)")
  }

  @Test("Two programs that write one bundle name get a bundle each")
  func onePlace() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog, to: "\(folder)/c.storekit")
    var terminals: [TmuxTerminal] = []
    for _ in 0..<2 {
      let terminal = try await TmuxTerminal.start(
        columns: 132, rows: 38, arguments: ["c.storekit", "--language", "en"], folder: folder)
      try await terminal.waitFor("gem")
      try await terminal.press("C", "b")
      try await terminal.waitFor("write the bug bundle to: iapbench-bug-1.txt")
      terminals.append(terminal)
    }
    for terminal in terminals {
      try await terminal.press("Enter")
      try await terminal.waitFor("written: ")
      try await terminal.quit()
      await terminal.stop()
    }
    let names = try Program.files(in: folder).filter { $0.hasPrefix("iapbench-bug") }.sorted()
    #expect(names == ["iapbench-bug-1.txt", "iapbench-bug-2.txt"])
    #expect(try Program.files(in: folder).allSatisfy { !$0.contains(".draft-") })
  }
}
