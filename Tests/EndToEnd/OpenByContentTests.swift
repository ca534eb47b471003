// Tests of files and words as the first argument of the program.

import Glibc
import Testing

@Suite("Files are opened by their content") struct OpenByContentTests {
  private static let scenario = "iapbench 1\nbuy com.example.subscriptionlab.monthly\nconfirm\n"
  private static let catalog = """
    {"identifier":"1","nonRenewingSubscriptions":[],"products":[{"type":"Consumable","productID":"gems",\
    "referenceName":"Gems","displayPrice":"5","localizations":[]}],"subscriptionGroups":[],"settings":{},\
    "version":{"major":3,"minor":0}}
    """

  private func withFolder(
    _ files: [String: String], body: (String) async throws -> Void
  ) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    for (name, text) in files { try TestFile.write(text, to: "\(folder)/\(name)") }
    try await body(folder)
  }

  @Test("A scenario opens as a copy, whatever its name is, also with CRLF", arguments: [(80, 24), (132, 38)])
  func scenario(columns: Int, rows: Int) async throws {
    let windows = Self.scenario.replacing("\n", with: "\r\n")
    try await withFolder(["demo.iap": Self.scenario, "demo.storekit": windows]) { folder in
      for (name, text) in [("demo.iap", Self.scenario), ("demo.storekit", windows)] {
        let terminal = try await TmuxTerminal.start(
          columns: columns, rows: rows, arguments: [name, "--language", "en"], folder: folder)
        try await terminal.waitFor(name)
        try await terminal.press(".", ".")
        try await terminal.waitFor("Purchased")
        #expect(!(try await terminal.text()).contains("has changed"))
        try await terminal.press("q", "q")
        try await terminal.waitFor("exit=0")
        await terminal.stop()
        #expect(try TestFile.read("\(folder)/\(name)") == text)
      }
    }
  }

  @Test("The next step of a scenario that was edited elsewhere says so, and :e! opens the file again")
  func editedElsewhere() async throws {
    try await withFolder(["demo.iap": "iapbench 1\nnote one\nnote two\nnote three\n"]) { folder in
      let terminal = try await TmuxTerminal.start(
        columns: 132, rows: 38, arguments: ["demo.iap", "--language", "en"], folder: folder)
      try await terminal.press(".")
      try await terminal.waitFor(#"line 2: note "one""#)
      try TestFile.write("iapbench 1\nnote one\nnote edited\n", to: "\(folder)/demo.iap")
      try await terminal.press(".")
      try await terminal.waitFor("demo.iap has changed; :e! opens it again")
      try await terminal.press(":", "e", "!", "Enter")
      try await terminal.waitFor("line 2/3")
      try await terminal.press(".", ".")
      try await terminal.waitFor(#"note "edited""#)
      try await terminal.press("q", "q")
      try await terminal.waitFor("exit=0")
      await terminal.stop()
    }
  }

  @Test("A resumed session continues its scenario only if the next step is still in its line")
  func editedBetweenSessions() async throws {
    let text = "iapbench 1\nnote one\nnote two\nnote three\n"
    try await withFolder(["demo.iap": text]) { folder in
      func start(_ arguments: String...) async throws -> TmuxTerminal {
        try await TmuxTerminal.start(
          columns: 132, rows: 38, arguments: arguments + ["--language", "en"], folder: folder)
      }
      func quit(_ terminal: TmuxTerminal) async throws {
        try await terminal.press("q", "q")
        try await terminal.waitFor("exit=0")
        await terminal.stop()
      }
      let first = try await start("demo.iap")
      try await first.press(".")
      try await first.waitFor(#"line 2: note "one""#)
      try await quit(first)
      let second = try await start("--resume")
      try await second.waitFor("demo.iap is open at line 3")
      try await quit(second)
      try TestFile.write(text.replacing("\nnote one", with: "\n# New\nnote one"), to: "\(folder)/demo.iap")
      let third = try await start("--resume")
      try await third.waitFor("demo.iap was open at line 3, but cannot be continued there; open it again")
      try await quit(third)
      let fourth = try await start()
      try await fourth.waitFor("a new session begins; session 1 is saved, and :sessions continues it")
      try await quit(fourth)
    }
  }

  @Test("A catalogue opens as a catalogue, whatever its name is")
  func catalog() async throws {
    try await withFolder(["shop.iap": Self.catalog, "shop": Self.catalog]) { folder in
      for name in ["shop.iap", "shop"] {
        let terminal = try await TmuxTerminal.start(
          columns: 132, rows: 38, arguments: [name, "--language", "en"], folder: folder)
        try await terminal.waitFor("Gems")
        try await terminal.press("q", "q")
        try await terminal.waitFor("exit=0")
        await terminal.stop()
        #expect(try TestFile.read("\(folder)/\(name)") == Self.catalog)
      }
    }
  }

  @Test("A session's file opens as a copy, and --session continues it")
  func session() async throws {
    try await withFolder([:]) { folder in
      let terminal = try await TmuxTerminal.start(
        columns: 132, rows: 38, arguments: ["--session", "mine.iap", "--language", "en"], folder: folder)
      try await terminal.waitFor("Pro Monthly")
      try await terminal.press("i")
      try await terminal.waitFor("Interrupted ON")
      try await terminal.press("q", "q")
      try await terminal.waitFor("exit=0")
      let journal = try TestFile.read("\(folder)/mine.iap")
      try await terminal.run(["mine.iap", "--language", "en"])
      try await terminal.waitFor("mine.iap")
      try await terminal.waitFor("Interrupted off")
      try await terminal.press(".")
      try await terminal.waitFor("Interrupted ON")
      try await terminal.press("q", "q")
      try await terminal.waitFor("exit=0")
      #expect(try TestFile.read("\(folder)/mine.iap") == journal)
      try await terminal.run(["--session", "mine.iap", "--language", "en"])
      try await terminal.waitFor("Interrupted ON")
      try await terminal.press("a")
      try await terminal.waitFor("Ask to Buy ON")
      try await terminal.press("q", "q")
      try await terminal.waitFor("exit=0")
      #expect(try TestFile.read("\(folder)/mine.iap").hasPrefix(journal))
      await terminal.stop()
    }
  }

  @Test("Content that is neither is refused with the reason and exit 2, and no file changes")
  func refusedContent() async throws {
    let files = [
      "empty": "", "empty.iap": "", "empty.storekit": "", "binary": "\u{7F}ELF\u{2}\u{1}\u{0}",
      "binary.iap": "\u{7F}ELF\u{2}\u{1}\u{0}", "notes.iap": "hello\n", "spaces": " \n\n",
      "mark.iap": "\u{FEFF}iapbench 1\nnote x\n", "syntax.iap": "iapbench 1\nbuuy x\n",
    ]
    try await withFolder(files) { folder in
      for (name, text) in files {
        let result = try await Program.run([name], folder: folder)
        #expect(result.status == 2, "\(name): \(result.error)")
        #expect(result.error.hasPrefix(name), "\(name): \(result.error)")
        #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        #expect(result.output.isEmpty)
        #expect(try TestFile.read("\(folder)/\(name)") == text)
      }
      let spaces = try await Program.run(["spaces"], folder: folder)
      #expect(spaces.error.contains("name a scenario (.iap), a bug bundle, a .storekit file or a log"))
    }
  }

  @Test("A large file without a known content is refused at once")
  func large() async throws {
    try await withFolder([:]) { folder in
      _ = try await Program.output("truncate", ["-s", "100M", "\(folder)/zeros"])
      let result = try await Program.run(["zeros"], folder: folder)
      #expect(result.status == 2 && result.error.contains("not a text file"), "\(result.error)")
    }
  }

  @Test("A folder, a file without permission, a pipe and a missing file are exit 3")
  func unreadable() async throws {
    try await withFolder(["secret.iap": Self.scenario]) { folder in
      _ = try await Program.output("mkfifo", ["\(folder)/pipe.iap"])
      _ = try await Program.output("mkdir", ["\(folder)/folder.iap"])
      _ = try await Program.output("chmod", ["000", "\(folder)/secret.iap"])
      let names = ["pipe.iap", "folder.iap", "missing.iap"] + (getuid() == 0 ? [] : ["secret.iap"])
      for name in names {
        let result = try await Program.run([name], folder: folder)
        #expect(result.status == 3, "\(name): \(result.error)")
        #expect(result.error.hasPrefix(name), "\(name): \(result.error)")
      }
    }
  }

  @Test("A word that is neither a command nor a file gets a suggestion and exit 2")
  func words() async throws {
    try await withFolder(["run": Self.scenario]) { folder in
      for (word, advice) in [
        ("verson", "did you mean `iapbench version`?"), ("list", "did you mean `iapbench scenarios`"),
        ("scenario", "did you mean `iapbench scenarios`?"), ("buy", "see `iapbench commands buy`"),
      ] {
        let result = try await Program.run([word], folder: folder)
        #expect(result.status == 2, "\(word): \(result.error)")
        #expect(result.error.hasPrefix("\(word): no such command or file; "), "\(result.error)")
        #expect(result.error.contains(advice), "\(result.error)")
      }
      // The command `run` comes before the file `run`.
      let run = try await Program.run(["run"], folder: folder)
      #expect(run.status == 2 && run.error.contains("scenario"), "\(run.error)")
      let session = try await Program.run(["./run", "--resume"], folder: folder)
      #expect(session.status == 2 && session.error.hasPrefix("./run is a scenario"), "\(session.error)")
    }
  }

  @Test("The version is printed by a command and by both options", arguments: ["version", "-V", "--version"])
  func version(argument: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let result = try await Program.run([argument], folder: folder)
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(
      result.output.split(separator: ".").count == 3 && result.output.hasSuffix("\n"), "\(result.output)")
  }
}
