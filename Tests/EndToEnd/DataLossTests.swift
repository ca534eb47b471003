// Tests against data loss with full disks, changed files and special files, on real file systems.

import Testing

@Suite("What others do to files, and disks without room, cost no work") struct LossTests {
  /// Returns a terminal with a small disk, mounted at `disk` in a private mount namespace.
  ///
  /// The program stores its sessions on that disk.
  private func terminalWithDisk(kibibytes: Int) async throws -> TmuxTerminal {
    let folder = try TmuxTerminal.temporaryFolder()
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: nil, environment: ["XDG_STATE_HOME": "\(folder)/disk"],
      folder: folder)
    try await terminal.type("exec unshare -rm bash --norc --noprofile -i")
    try await terminal.press("Enter")
    try await terminal.type(
      "mkdir disk; mount -t tmpfs -o size=\(kibibytes)k none disk && clear && echo mounted")
    try await terminal.press("Enter")
    _ = try await terminal.wait("the mount") { $0.first == "mounted" }
    return terminal
  }

  /// Fills the terminal's disk, except for the free bytes in the last block of each file.
  private func fill(_ terminal: TmuxTerminal) async throws {
    try await terminal.type("clear; cat /dev/zero > disk/filler; echo filled")
    try await terminal.press("Enter")
    _ = try await terminal.wait("the filler") { $0.contains("filled") }
  }

  /// Returns a path to the disk from outside the program's mount namespace.
  private func disk(_ terminal: TmuxTerminal) async throws -> String {
    "/proc/\(try await terminal.processID())/root\(terminal.folder)/disk"
  }

  private func programWithDisk(kibibytes: Int) async throws -> (terminal: TmuxTerminal, disk: String) {
    let terminal = try await terminalWithDisk(kibibytes: kibibytes)
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    return (terminal, try await disk(terminal))
  }

  private func stepWithoutRoom(_ terminal: TmuxTerminal, _ disk: String) async throws {
    // The disk stores files in pages, so the step must be longer than the first page.
    _ = try await Program.output("sh", ["-c", "cat /dev/zero > '\(disk)/filler' 2>/dev/null"])
    try await terminal.press(":")
    try await terminal.type("note \(String(repeating: "x", count: 5000))")
    try await terminal.press("Enter")
    try await terminal.waitFor("NOT BEING SAVED")
  }

  private static func catalog(_ name: String, padding: Int = 0) -> String {
    let text = String(repeating: "long ", count: padding / 5)
    return """
      { "products": [ { "type": "Consumable", "productID": "only.one", "referenceName": "\(name)",
        "displayPrice": "0.99", "familyShareable": false, "internalID": "00000001", "localizations":
        [ { "locale": "en_US", "displayName": "\(name)", "description": "\(text)" } ] } ],
        "subscriptionGroups": [], "settings": {}, "version": { "major": 4, "minor": 0 } }
      """
  }

  // MARK: Full disks

  @Test(
    "A catalogue whose copy finds no room is told of, costs nothing, and is read itself at the next start",
    .needsMount)
  func noRoomForCopy() async throws {
    let terminal = try await terminalWithDisk(kibibytes: 64)
    try TestFile.write(
      Self.catalog("The Only One", padding: 100_000), to: "\(terminal.folder)/large.storekit")
    try await terminal.run(["large.storekit"])
    try await terminal.waitFor("large.storekit was not copied into the session")
    try await terminal.waitFor("The Only One")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.signal("KILL")
    try await terminal.waitFor("exit=137")
    try await terminal.type("reset; ls disk/iapbench/session-1.catalogs; cd /")
    try await terminal.press("Enter")
    let rows = try await terminal.waitFor("1.original")
    #expect(!rows.contains { $0.contains("1.storekit") }, "half a copy stands there")
    // The program must find the path from another folder too.
    try await terminal.run(["--resume"])
    // The message may be wrapped.
    try await terminal.waitFor("copy of large.storekit is incomplete")
    try await terminal.waitFor("was read")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.waitFor("The Only One")
    await terminal.stop()
  }

  @Test("A copy that found no room is written before the next step once there is some", .needsMount)
  func roomForCopyAgain() async throws {
    let terminal = try await terminalWithDisk(kibibytes: 256)
    try TestFile.write(Self.catalog("The Only One", padding: 50_000), to: "\(terminal.folder)/a.storekit")
    try await fill(terminal)
    try await terminal.type("truncate -s 200K disk/filler")
    try await terminal.press("Enter")
    try await terminal.run(["a.storekit"])
    try await terminal.waitFor("a.storekit was not copied into the session")
    let disk = try await disk(terminal)
    _ = try await Program.output("rm", ["\(disk)/filler"])
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    let copy = try TestFile.read("\(disk)/iapbench/session-1.catalogs/1.storekit")
    #expect(copy.contains("The Only One") && copy.hasSuffix("}\n"))
    await terminal.stop()
  }

  @Test("Replacing a scenario on a full disk leaves the old one as it was, and no draft", .needsMount)
  func replacingOnFullDisk() async throws {
    let terminal = try await terminalWithDisk(kibibytes: 64)
    try await terminal.type("printf 'iapbench 1\\nnote old work\\n' > disk/old.iap; clear")
    try await terminal.press("Enter")
    try await fill(terminal)
    try await terminal.type("export XDG_STATE_HOME=$PWD/state; clear")
    try await terminal.press("Enter")
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i", "w", "C-u")
    try await terminal.type("disk/old.iap")
    try await terminal.press("Enter")
    try await terminal.waitFor("disk/old.iap exists already")
    try await terminal.press("Enter")
    try await terminal.waitFor("disk/old.iap: No space left on device")
    let disk = try await disk(terminal)
    #expect(try TestFile.read("\(disk)/old.iap") == "iapbench 1\nnote old work\n")
    #expect(try await Program.output("ls", ["-A", disk]) == "filler\nold.iap\n")
    await terminal.stop()
  }

  @Test(
    "A consumption that a workbench cannot save is answered 9999, and succeeds once there is room",
    .needsMount)
  func consumptionWithoutRoom() async throws {
    let terminal = try await terminalWithDisk(kibibytes: 256)
    try await terminal.run(["--session", "disk/s.iap"])
    try await terminal.waitFor("Pro Monthly")
    func type(_ line: String) async throws {
      try await terminal.press(":")
      try await terminal.type(line)
      try await terminal.press("Enter")
    }
    let steps = [
      "environment sandbox", "service on", "service app manual", "service user alice", "service init",
      "service buy coins100", "confirm", "settle", "tap ok", "serve on --port 0 --production-port 0",
    ]
    for line in steps { try await type(line) }
    let disk = try await disk(terminal)
    try await terminal.waitFor("0 requests")
    let kit = try TestFile.read("\(disk)/iapbench/kit-0/kit.env").split(separator: "\n")
    let port = try #require(
      kit.first { $0.contains("SANDBOX_URL") }?.split(separator: ":").last.flatMap { Int($0.dropLast()) })
    func ask(_ path: String, _ body: String) async throws -> String {
      try await Program.output(
        "curl",
        [
          "-s", "-m", "30", "-H", "X-NHN-TCIAP-AppKey: app-key", "-H", "Content-Type: application/json", "-d",
          body,
          "http://127.0.0.1:\(port)/v1/service/\(path)",
        ])
    }
    let alice = #"{"marketId":"AS","userChannel":"GF","userKey":"alice"}"#
    let list = try await ask("consumable", alice)
    let sequence = try #require(list.value(of: "paymentSeq"))
    let body = "{\"paymentSeq\":\"\(sequence)\",\"accessToken\":\"\(list.value(of: "accessToken") ?? "")\"}"

    // The disk stores files in pages, so the first page must be almost full.
    let freeBytes = 4096 - (try TestFile.read("\(disk)/s.iap").utf8.count) % 4096
    try await type("note \(String(repeating: "x", count: max(1, freeBytes - 60)))")
    for _ in 0..<400 where try !TestFile.read("\(disk)/s.iap").hasSuffix("x\n") {
      try await Task.sleep(for: .milliseconds(25))
    }
    #expect(try 4096 - TestFile.read("\(disk)/s.iap").utf8.count % 4096 < 100)
    _ = try await Program.output("sh", ["-c", "cat /dev/zero > '\(disk)/filler' 2>/dev/null"])
    #expect(try await ask("consume", body).contains("\"resultCode\":9999,"))
    try await terminal.waitFor("a request failed because the session")
    #expect(try await ask("consumable", alice).contains(sequence))
    #expect(try !TestFile.read("\(disk)/s.iap").contains("rest-consume"))
    _ = try await Program.output("rm", ["\(disk)/filler"])
    #expect(try await ask("consume", body).contains("\"resultCode\":0,"))
    #expect(try TestFile.read("\(disk)/s.iap").ranges(of: "rest-consume").count == 1)
    try await terminal.quit()
    try await terminal.waitFor("exit=0")
    await terminal.stop()
  }

  @Test("Answers that were on screen are on screen again after --resume, and so are the operator's channels")
  func channelsAfterResume() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: [])
    try await terminal.waitFor("Pro Monthly")
    func type(_ line: String) async throws {
      try await terminal.press(":")
      try await terminal.type(line)
      try await terminal.press("Enter")
    }
    try await type("products com.example.subscriptionlab.coins100")
    try await terminal.waitFor("SKProductsRequest")
    try await terminal.press("v", "l")
    try await type("query entitlements")
    try await terminal.waitFor("currentEntitlements")
    try await terminal.quit()
    try await terminal.run(["--resume"])
    try await terminal.waitFor("currentEntitlements")
    #expect(try await terminal.text().contains("SKProductsRequest"))
    let journal = try TestFile.read("\(terminal.folder)/state/iapbench/session-1.iap")
    let comment = journal.split(separator: "\n").last { $0.hasPrefix("# log shows:") }
    #expect(comment?.contains(" storekit") == true && comment?.contains(" clock") == false, "\(journal)")
    await terminal.stop()
  }

  @Test("Quitting with steps that could not be saved is status 3 and a line on the shell", .needsMount)
  func quittingUnsaved() async throws {
    let (terminal, disk) = try await programWithDisk(kibibytes: 64)
    try await stepWithoutRoom(terminal, disk)
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.press("q", "q")
    try await terminal.waitFor("iapbench: 2 steps were not saved; ")
    try await terminal.waitFor("No space left on device")
    try await terminal.waitFor("exit=3")
    await terminal.stop()
  }

  @Test(
    "Steps that waited for room are in the file once there is some, also after another session was opened",
    .needsMount)
  func roomAgain() async throws {
    let (terminal, _) = try await programWithDisk(kibibytes: 64)
    try await terminal.press("a")
    try await terminal.waitFor("Ask to Buy ON")
    try await terminal.quit()
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    // The path contains the program's process identifier, so it changes with each start.
    let disk = try await disk(terminal)
    try await stepWithoutRoom(terminal, disk)
    try await terminal.press("o", "s")
    try await terminal.waitFor("session 1")
    try await terminal.press("Enter")
    try await terminal.waitFor("Ask to Buy ON")
    _ = try await Program.output("rm", ["\(disk)/filler"])
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    let second = try TestFile.read("\(disk)/iapbench/session-2.iap").split(separator: "\n")
    #expect(second.count == 3 && second[2].contains("xxxx"))
    try await terminal.quit()
    await terminal.stop()
  }

  // MARK: Changes by other programs

  enum Hand: String, CaseIterable {
    case deleted, folderDeleted, replaced, truncated, emptied, appended, overwritten
  }

  @Test(
    "A session's file that another program touches is noticed, told, and written again whole",
    arguments: Hand.allCases)
  func otherHands(_ hand: Hand) async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    let sessions = "\(terminal.folder)/state/iapbench"
    let file = "\(sessions)/session-1.iap"
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await Self.untilOnDisk()
    let script =
      switch hand {
      case .deleted: "rm '\(file)'"
      case .folderDeleted: "rm -r '\(sessions)'"
      case .replaced: "printf 'mine now\\n' > '\(file).new'; mv '\(file).new' '\(file)'"
      case .truncated: "truncate -s 15 '\(file)'"
      case .emptied: ": > '\(file)'"
      case .appended: "echo '# mine' >> '\(file)'"
      case .overwritten: "tr -c X X < '\(file)' | dd of='\(file)' conv=notrunc status=none"
      }
    _ = try await Program.output("sh", ["-c", script])
    let isFree = hand == .deleted || hand == .folderDeleted
    let touched = isFree ? "" : try TestFile.read(file)
    try await terminal.press("a")
    try await terminal.waitFor("Ask to Buy ON")
    try await terminal.waitFor(
      isFree ? "was deleted; the session was saved again" : "another program changed")
    try await terminal.press("b")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("Enter")
    try await terminal.waitFor("Failed")
    let whole = isFree ? file : "\(sessions)/session-1-2.iap"
    try await terminal.quit()
    let lines = try TestFile.read(whole).split(separator: "\n")
    #expect(lines.prefix(2) == ["iapbench 1", "era present"])
    for (line, verb) in zip(lines.dropFirst(2), ["interrupted on", "ask-to-buy on", "buy ", "confirm"]) {
      #expect(line.contains(verb), "\(line)")
    }
    if !isFree { #expect(try TestFile.read(file) == touched) }
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Ask to Buy ON")
    try await terminal.waitFor("Failed")
    await terminal.stop()
  }

  /// Waits until the program has written its last step.
  ///
  /// Afterwards, the program detects a changed file only at its next write.
  private static func untilOnDisk() async throws { try await Task.sleep(for: .milliseconds(600)) }

  @Test("A program in which nothing was done removes no session but its own")
  func foreignSessionStays() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    let file = "\(terminal.folder)/state/iapbench/session-1.iap"
    try await terminal.waitFor("Pro Monthly")
    try await Self.untilOnDisk()
    _ = try await Program.output("rm", [file])
    let other = try await TmuxTerminal.start(columns: 80, rows: 24, folder: terminal.folder)
    try await other.waitFor("Pro Monthly")
    try await other.press("i")
    try await other.waitFor("ON")
    try await terminal.quit()
    #expect(try TestFile.read(file).contains("interrupted on"))
    await other.stop()
    await terminal.stop()
  }

  @Test("--resume goes on with the work, whatever was killed since and whatever the clocks say")
  func resuming() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    let sessions = "\(terminal.folder)/state/iapbench"
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("a")
    try await terminal.waitFor("ON")
    try await terminal.quit()
    try await terminal.run([])
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.signal("KILL")
    try await terminal.waitFor("exit=137")
    for signal in ["HUP", "TERM", "KILL"] {
      try await terminal.type("reset")
      try await terminal.press("Enter")
      try await terminal.run([])
      try await terminal.waitFor("Pro Monthly")
      try await terminal.signal(signal)
      try await terminal.waitFor("exit=1")
    }
    // Makes the file of this session older than its steps, because `--resume` must not rely on file dates.
    _ = try await Program.output("touch", ["-d", "2020-01-01", "\(sessions)/session-2.iap"])
    try await terminal.type("reset")
    try await terminal.press("Enter")
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Interrupted ON")
    #expect(try await terminal.text().contains("Ask to Buy off"))
    // The state file exists only if the terminal's reply was in time.
    let files = try await Program.output("ls", [sessions]).split(separator: "\n").filter {
      $0 != "state.toml"
    }
    #expect(files == ["order.txt", "session-1.iap", "session-2.iap"], "\(files)")
    await terminal.stop()
  }

  @Test(
    "One flipped bit costs only what follows it, which is kept, and both are said", arguments: [0x02, 0x80])
  func flippedBit(bit: UInt8) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let validLines =
      ["iapbench 1", "at 2021-01-01T00:00:00Z interrupted on"]
      + (0..<30).map { "at 2021-01-01T00:00:00Z note \($0)" }
    var damagedBytes = Array("at 2021-01-01T00:00:00Z note 30\nat 2021-01-01T00:00:00Z note 31\n".utf8)
    damagedBytes[24] ^= bit
    try TestFile.write(
      Array(validLines.map { $0 + "\n" }.joined().utf8) + damagedBytes, to: "\(folder)/s.iap")
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["--session", "s.iap"], folder: folder)
    try await terminal.waitFor("s.iap.rest-1")
    try await terminal.waitFor("s.iap:33:")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.press("i", "q", "q")
    try await terminal.waitFor("exit=0")
    let savedLines = try TestFile.read("\(folder)/s.iap").split(separator: "\n").map(String.init)
    #expect(Array(savedLines.dropLast()) == validLines)
    #expect(savedLines.last?.hasSuffix("interrupted off") == true)
    #expect(try TestFile.bytes("\(folder)/s.iap.rest-1") == damagedBytes)
    await terminal.stop()
  }

  @Test("A last line without an end is left out and kept")
  func tornLine() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("iapbench 1\ninterrupted on\nask-to-buy on", to: "\(folder)/mine.iap")
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["--session", "mine.iap"], folder: folder)
    try await terminal.waitFor("line 3 is incomplete and was skipped")
    try await terminal.waitFor("mine.iap.rest-1")
    #expect(try TestFile.read("\(folder)/mine.iap.rest-1") == "ask-to-buy on")
    await terminal.stop()
  }

  @Test("An end in the middle of a write leaves no draft", arguments: ["KILL", "TERM", "HUP"])
  func drafts(signal: String) async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    let process = try await terminal.processID()
    try await terminal.press("w", "C-u")
    try await terminal.type("out.iap")
    // The signal arrives at a random moment of the write. The file must then be complete or missing.
    try await terminal.press("Enter")
    _ = try await Program.output("kill", ["-\(signal)", process])
    try await terminal.waitFor("exit=1")
    let names = try await Program.output("ls", ["-A", terminal.folder]).split(separator: "\n")
    #expect(names.allSatisfy { ["state", "config", "out.iap"].contains($0) }, "\(names)")
    await terminal.stop()
  }

  // MARK: Copies of catalogues

  private func buyAndQuit(_ terminal: TmuxTerminal, _ arguments: [String], _ name: String) async throws {
    try await terminal.run(arguments)
    try await terminal.waitFor(name)
    try await terminal.press("b")
    try await terminal.waitFor("[ Confirm ]")
    try await terminal.press("Enter")
    try await terminal.waitFor("Purchased")
    try await terminal.quit()
  }

  @Test("Sessions whose names differ only in .iap keep separate copies, apart from the operator's folders")
  func ownCopies() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog("First One"), to: "\(folder)/one.storekit")
    try TestFile.write(
      Self.catalog("Second One").replacing("only.one", with: "only.two"), to: "\(folder)/two.storekit")
    _ = try await Program.output("mkdir", ["\(folder)/foo.catalogs"])
    for name in ["1.storekit", "1.original"] {
      try TestFile.write("precious", to: "\(folder)/foo.catalogs/\(name)")
    }
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil, folder: folder)
    try await buyAndQuit(terminal, ["one.storekit", "--session", "foo.iap"], "First One")
    try await buyAndQuit(terminal, ["two.storekit", "--session", "foo"], "Second One")
    for name in ["1.storekit", "1.original"] {
      #expect(try TestFile.read("\(folder)/foo.catalogs/\(name)") == "precious")
    }
    _ = try await Program.output("rm", ["\(folder)/one.storekit", "\(folder)/two.storekit"])
    for (session, name) in [("foo.iap", "First One"), ("foo", "Second One")] {
      try await terminal.run(["--session", session])
      try await terminal.waitFor(name)
      try await terminal.waitFor("Purchased")
      try await terminal.quit()
    }
    await terminal.stop()
  }

  @Test("Copies that a deleted session left are no other session's")
  func orphanedCopies() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let sessions = "\(folder)/state/iapbench"
    _ = try await Program.output("mkdir", ["-p", "\(sessions)/session-1.catalogs"])
    try TestFile.write(Self.catalog("Stale One"), to: "\(sessions)/session-1.catalogs/1.storekit")
    try TestFile.write(Self.catalog("Fresh One"), to: "\(folder)/one.storekit")
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil, folder: folder)
    try await buyAndQuit(terminal, ["one.storekit"], "Fresh One")
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Fresh One")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test("A session that is called something else keeps its copies, whatever has that name already")
  func renamedCopies() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let sessions = "\(folder)/state/iapbench"
    try TestFile.write(Self.catalog("Fresh One"), to: "\(folder)/one.storekit")
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, arguments: nil, folder: folder)
    try await buyAndQuit(terminal, ["one.storekit"], "Fresh One")
    _ = try await Program.output("mkdir", ["-p", "\(sessions)/foo.catalogs"])
    try TestFile.write(Self.catalog("Stale One"), to: "\(sessions)/foo.catalogs/1.storekit")
    #expect(try await Program.run(["sessions", "rename", "session 1", "foo"], folder: folder).status == 0)
    _ = try await Program.output("rm", ["\(folder)/one.storekit"])
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Fresh One")
    try await terminal.waitFor("Purchased")
    await terminal.stop()
  }

  @Test("Copies that went with their folder are written again with the journal")
  func copiesWrittenAgain() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog("Fresh One"), to: "\(folder)/one.storekit")
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["one.storekit"], folder: folder)
    try await terminal.waitFor("Fresh One")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await Self.untilOnDisk()
    _ = try await Program.output("rm", ["-rf", "\(folder)/state", "\(folder)/one.storekit"])
    try await terminal.press("a")
    try await terminal.waitFor("was deleted; the session was saved again")
    try await terminal.quit()
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Fresh One")
    try await terminal.waitFor("Ask to Buy ON")
    await terminal.stop()
  }

  // MARK: The list of sessions

  @Test("--resume goes by the work, by whatever way a session was opened")
  func resumingByAnotherWay() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    for key in ["a", "i"] {
      if key == "i" { try await terminal.run([]) }
      try await terminal.waitFor("Pro Monthly")
      try await terminal.press(key)
      try await terminal.waitFor(" ON")
      try await terminal.quit()
    }
    try await terminal.type("cd state/iapbench")
    try await terminal.press("Enter")
    try await terminal.run(["--session", "session-1.iap"])
    try await terminal.waitFor("Ask to Buy ON")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.quit()
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Ask to Buy ON")
    await terminal.stop()
  }

  @Test(
    "What is no session among the sessions is passed over", arguments: ["mkdir", "mkfifo", "ln -s nowhere"])
  func noSession(command: String) async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    let sessions = "\(terminal.folder)/state/iapbench"
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.quit()
    _ = try await Program.output("sh", ["-c", "cd '\(sessions)'; rm order.txt; \(command) z.iap"])
    _ = try await Program.output(
      "sh", ["-c", "cd '\(sessions)'; printf 'iapbench 1\nnote x\n' > \"$(printf 'x\\377.iap')\""])
    let listed = try await Program.run(["sessions"], folder: terminal.folder).output.split(separator: "\n")
    #expect(listed.count == 2 && listed[1].hasPrefix("session 1"), "\(listed)")
    try await terminal.run(["--resume"])
    try await terminal.waitFor("Interrupted ON")
    await terminal.stop()
  }

  @Test("A session that cannot be deleted is not called deleted, and keeps its copies")
  func undeletable() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let sessions = "\(folder)/state/iapbench"
    _ = try await Program.output("mkdir", ["-p", "\(sessions)/session-1.catalogs"])
    try TestFile.write(
      "iapbench 1\n# catalogues: session-1.catalogs\nat 2021-01-01T00:00:00Z interrupted on\n",
      to: "\(sessions)/session-1.iap")
    try TestFile.write(Self.catalog("One"), to: "\(sessions)/session-1.catalogs/1.storekit")
    guard try await Program.output("sh", ["-c", "unshare -rm true && echo yes"]).contains("yes") else {
      return
    }
    // A mount point cannot be deleted.
    let printed = try await Program.output(
      "unshare",
      [
        "-rm", "sh", "-c",
        """
        mount --bind '\(sessions)/session-1.iap' '\(sessions)/session-1.iap'; \
        export XDG_STATE_HOME='\(folder)/state'; \
        '\(Program.path)' sessions delete --yes 'session 1' 2>&1; echo exit=$?
        """,
      ])
    #expect(printed.contains("exit=3") && !printed.contains("deleted"), "\(printed)")
    #expect(try TestFile.read("\(sessions)/session-1.catalogs/1.storekit").contains("One"))
  }

  // MARK: Special files

  @Test(
    "What is no regular file is refused with the reason, wherever a file is wanted", .timeLimit(.minutes(10)))
  func specialFiles() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    _ = try await Program.output("mkfifo", ["\(folder)/pipe.iap"])
    for (file, reason) in [
      ("pipe.iap", "is a pipe, not a file"), ("/dev/zero", "is a device or a terminal, not a file"),
      ("/dev/full", "is a device"), ("/dev/ptmx", "is a device"), ("/", "is a"),
    ] {
      // `run` accepts a folder and runs its scenarios.
      let commands = [["catalog", file], ["run", file], ["open", file], [file], ["--session", file]]
      for arguments in commands where file != "/" || arguments.first != "run" {
        let result = try await inTerminal(arguments, folder: folder)
        #expect(result.contains(file) && result.contains(reason), "\(arguments): \(result)")
        #expect(result.contains("exit=3"), "\(arguments): \(result)")
      }
    }
    let piped = try await Program.output(
      "sh", ["-c", "printf 'iapbench 1\\nnote xyz\\n' | '\(Program.path)' run --channel operator /dev/stdin"])
    #expect(piped.contains("xyz"))
  }

  /// Returns the output and exit code of the program on a terminal that supports the full screen.
  private func inTerminal(_ arguments: [String], folder: String) async throws -> String {
    let line = ([Program.path] + arguments).map(TmuxTerminal.quoted).joined(separator: " ")
    return try await Program.output(
      "sh",
      [
        "-c",
        """
        cd '\(folder)'; XDG_STATE_HOME='\(folder)/state' XDG_CONFIG_HOME='\(folder)/config' TERM=xterm \
        timeout 60 script -qec \(TmuxTerminal.quoted(line + " 2>&1; echo exit=$?")) /dev/null < /dev/null
        """,
      ])
  }

  @Test("A target that is no regular file is refused, and is what it was")
  func specialTargets() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    _ = try await Program.output("mkfifo", ["\(terminal.folder)/pipe.iap"])
    try await terminal.waitFor("Pro Monthly")
    for (target, reason) in [("pipe.iap", "is a pipe, not a file"), ("/dev/full", "is a device")] {
      try await terminal.press("w", "C-u")
      try await terminal.type(target)
      try await terminal.press("Enter")
      try await terminal.waitFor("exists already")
      try await terminal.press("Enter")
      try await terminal.waitFor(reason)
    }
    #expect(try await Program.output("stat", ["-c", "%F", "\(terminal.folder)/pipe.iap"]) == "fifo\n")
    await terminal.stop()
  }

  @Test("The file that the session wrote last is written again without a question, unless it was changed")
  func writtenAgain() async throws {
    let terminal = try await TmuxTerminal.start(columns: 80, rows: 24)
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i", "w", "C-u")
    try await terminal.type("again.iap")
    try await terminal.press("Enter")
    try await terminal.waitFor("written: ")
    try await terminal.press("a")
    try await terminal.waitFor("Ask to Buy is on")
    try await terminal.press("w", "Enter")
    try await terminal.waitFor("written: ")
    let file = "\(terminal.folder)/again.iap"
    #expect(try TestFile.read(file).hasSuffix("interrupted on\nask-to-buy on\n"))
    let mine = "iapbench 1\nnote mine\n"
    try TestFile.write(mine, to: file)
    try await terminal.press("i", "w", "Enter")
    try await terminal.waitFor("exists already")
    #expect(try TestFile.read(file) == mine)
    await terminal.stop()
  }

  @Test(
    "A file that does not begin as a session is refused, 2, and left alone",
    arguments: ["Shop.storekit", "notes.txt", "b.iap"])
  func foreignFiles(name: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let text = name == "notes.txt" ? "iapbench 12\nbuy milk" : Self.catalog("X")
    try TestFile.write(text, to: "\(folder)/\(name)")
    let result = try await inTerminal(["--session", name], folder: folder)
    #expect(result.contains("\(name) is not an iapbench session"), "\(result)")
    #expect(result.contains("exit=2"), "\(result)")
    #expect(try TestFile.read("\(folder)/\(name)") == text)
    #expect(try await Program.output("ls", ["-A", folder]) == "\(name)\n")
  }

  @Test("A link that leads nowhere, or in a circle, is called that")
  func links() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    _ = try await Program.output("ln", ["-s", "\(folder)/gone", "\(folder)/dangling.iap"])
    _ = try await Program.output("ln", ["-s", "loop.iap", "\(folder)/loop.iap"])
    for arguments in [["--session", "dangling.iap"], ["run", "dangling.iap"], ["catalog", "dangling.iap"]] {
      let result = try await inTerminal(arguments, folder: folder)
      #expect(result.contains("dangling.iap: is a link to \(folder)/gone, which does not exist"), "\(result)")
      #expect(result.contains("exit=3"), "\(result)")
    }
    let loop = try await inTerminal(["--session", "loop.iap"], folder: folder)
    #expect(loop.contains("Too many levels of symbolic links") && loop.contains("exit=3"), "\(loop)")
  }

  @Test(
    "A session whose first line is damaged comes back with its other lines, and the file as it was is kept",
    arguments: [
      "iapbenci 1", "", "\u{0}\u{0}\u{0}\u{0}", "\u{FEFF}iapbench 1", "iapb", "\u{1B}]0;x\u{7} 7",
      "iapbench 1 x",
    ],
    ["era present\n", ""])
  func damagedFirstLine(line: String, era: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let steps = """
      at 2021-01-01T00:00:00Z environment sandbox
      at 2021-01-01T00:00:00Z buy com.example.subscriptionlab.monthly
      at 2021-01-01T00:00:00Z confirm
      at 2021-01-01T00:00:03Z tap ok
      at 2021-01-01T00:01:00Z interrupted on

      """
    let text = "\(line)\n\(era)\(steps)"
    try TestFile.write(text, to: "\(folder)/mine.iap")
    let arguments = [
      "serve", "--port", "0", "--production-port", "0", "--session", "mine.iap", "--", "sh", "-c",
      "test -s \"$IAPBENCH_RECEIPT\"",
    ]
    let first = try await Program.run(arguments, folder: folder)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.error.contains("the session's first line was damaged"), "\(first.error)")
    #expect(first.error.contains("mine.iap.rest-1"))
    #expect(try TestFile.read("\(folder)/mine.iap") == "iapbench 1\n\(era)\(steps)")
    #expect(try TestFile.read("\(folder)/mine.iap.rest-1") == text)
    let second = try await Program.run(arguments, folder: folder)
    #expect(second.status == 0 && !second.error.contains("damaged"), "\(second.error)")
    #expect(try Program.files(in: folder).filter { $0.contains("rest") } == ["mine.iap.rest-1"])
  }

  @Test("--resume finds a session whose first line is damaged, and works on in it")
  func resumesDamaged() async throws {
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38)
    let file = "\(terminal.folder)/state/iapbench/session-1.iap"
    try await terminal.waitFor("Pro Monthly")
    try await terminal.press("i")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.quit()
    let text = try TestFile.read(file)
    try TestFile.write("\u{1}" + text.dropFirst(), to: file)
    try await terminal.run(["--resume"])
    try await terminal.waitFor("the session's first line was damaged")
    try await terminal.waitFor("Interrupted ON")
    try await terminal.press("Escape", "i")
    try await terminal.waitFor("interrupted off")
    try await terminal.quit()
    let after = try TestFile.read(file)
    #expect(after.hasPrefix(text) && after.hasSuffix("interrupted off\n"), "\(after)")
    await terminal.stop()
  }

  @Test("Quitting brings the session to the disk once", .needs("strace"))
  func oneSync() async throws {
    let script = """
      cd; strace -f -o trace -e trace=fsync,fdatasync,sync "$P" --session a.iap; echo "exit=$?"; \
      exec sleep 100
      """
    try await PtyTerminal.run(script) { terminal in
      try await terminal.waitFor("Pro Monthly")
      let trace = "\(terminal.folder)/trace"
      func syncs() throws -> Int { try TestFile.read(trace).ranges(of: "sync(").count }
      // Waits until the program has finished the writes of its start.
      try await Task.sleep(for: .seconds(4))
      let before = try syncs()
      terminal.type("iqq")
      try await terminal.waitFor("exit=0")
      let (after, text) = (try syncs(), try TestFile.read(trace))
      #expect(after == before + 1, "\(text)")
    }
  }

  // MARK: Predictable paths

  @Test("No file of the program is written through a link, and all of them are the operator's alone")
  func plantedLinks() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let sessions = "\(folder)/state/iapbench"
    _ = try await Program.output("mkdir", ["-p", "\(folder)/state", "\(folder)/other", sessions])
    try TestFile.write(Self.catalog("The Only One"), to: "\(folder)/a.storekit")
    var planted = ["copied.txt", "state.toml", "order.txt"].map { "\(sessions)/\($0)" }
    planted += ["\(folder)/iapbench-bug-1.txt"]
    for (number, path) in planted.enumerated() {
      try TestFile.write("precious", to: "\(folder)/other/\(number)")
      _ = try await Program.output("ln", ["-s", "\(folder)/other/\(number)", path])
    }
    _ = try await Program.output("ln", ["-s", "\(folder)/other", "\(sessions)/session-1.catalogs"])
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["a.storekit"],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""], folder: folder)
    try await terminal.waitFor("The Only One")
    try await terminal.press("M", "c", "C", "b", "Enter")
    try await terminal.waitFor("iapbench-bug-2.txt")
    #expect(try TestFile.read("\(sessions)/session-1-2.catalogs/1.storekit").contains("The Only One"))
    try await terminal.quit()
    for number in planted.indices {
      #expect(try TestFile.read("\(folder)/other/\(number)") == "precious")
    }
    #expect(try await Program.output("ls", ["\(folder)/other"]) == planted.indices.map { "\($0)\n" }.joined())
    let open = try await Program.output(
      "find", [sessions, "\(folder)/iapbench-bug-2.txt", "-type", "f", "-perm", "/077"])
    #expect(open.isEmpty, "\(open)")
    await terminal.stop()
  }

  @Test("Folders and files of a first start are the operator's alone")
  func modes() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(Self.catalog("The Only One"), to: "\(folder)/a.storekit")
    let terminal = try await TmuxTerminal.start(
      columns: 132, rows: 38, arguments: ["a.storekit"],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""], folder: folder)
    try await terminal.waitFor("The Only One")
    try await terminal.press("M", "c", "C", "b", "Enter")
    try await terminal.waitFor("iapbench-bug-1.txt")
    try await terminal.quit()
    let files = try await Program.output(
      "sh", ["-c", "cd '\(folder)'; find state iapbench-bug-1.txt -type f"])
    for name in ["copied.txt", "order.txt", "session-1.catalogs/1.storekit", "session-1.iap", "state.toml"] {
      #expect(files.contains("state/iapbench/\(name)\n"), "\(files)")
    }
    let open = try await Program.output(
      "sh", ["-c", "cd '\(folder)'; find state iapbench-bug-1.txt -not -type l -perm /077"])
    #expect(open.isEmpty, "\(open)")
    await terminal.stop()
  }
}
