// Tests of files in shared folders in which another user has created symbolic links.

import Glibc
import Testing

@Suite("Folders of other users") struct SharedFolderTests {
  private static let anyPorts = ["--port", "0", "--production-port", "0"]
  /// A user other than the one who runs the tests.
  private static let stranger: uid_t = 65_534
  private static var isAdministrator: Bool { geteuid() == 0 }

  private static func serve(kit: String, in folder: String) async throws -> Program.Result {
    try await Program.run(["serve"] + anyPorts + ["--kit", kit, "--", "true"], folder: folder)
  }

  private static func folder(_ path: String, mode: mode_t) throws {
    try #require(mkdir(path, 0o700) == 0)
    try #require(chmod(path, mode) == 0)
  }

  @Test(
    "a kit folder to which others can write is refused with the reason",
    arguments: [0o777, 0o1777, 0o775, 0o770])
  func writable(mode: Int) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try Self.folder("\(folder)/kit", mode: mode_t(mode))
    for arguments in [
      ["serve"] + Self.anyPorts + ["--kit", "kit", "--", "touch", "ran"], ["kit", "--kit", "kit"],
    ] {
      let result = try await Program.run(arguments, folder: folder)
      #expect(result.status == 3 && result.output.isEmpty)
      #expect(result.error.contains("/kit: other users can write to this folder"), "\(result.error)")
      #expect(result.error.contains("chmod go-w"))
    }
    #expect(try Program.files(in: "\(folder)/kit").isEmpty)
    #expect(try !Program.files(in: folder).contains("ran"))
    chmod("\(folder)/kit", 0o755)
    #expect(try await Self.serve(kit: "kit", in: folder).status == 0)
    let files = try Program.files(in: "\(folder)/kit").filter { !$0.hasPrefix("SubscriptionKey_") }
    #expect(files == ["kit.env", "kit.json", "root.cer", "root.pem"])
  }

  @Test("no file of the kit is written through a link")
  func links() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try Self.folder("\(folder)/kit", mode: 0o755)
    let names = ["root.cer", "root.pem", "kit.env", "kit.json", "app.receipt"]
    for name in names {
      try TestFile.write("precious", to: "\(folder)/\(name)")
      symlink("\(folder)/\(name)", "\(folder)/kit/\(name)")
    }
    try TestFile.write(ServedProgram.scenario, to: "\(folder)/a.iap")
    let result = try await Program.run(
      ["serve"] + Self.anyPorts + ["--kit", "kit", "--scenario", "a.iap", "--", "true"], folder: folder)
    #expect(result.status == 0, "\(result.error)")
    for name in names {
      #expect(try TestFile.read("\(folder)/\(name)") == "precious")
      var facts = stat()
      #expect(lstat("\(folder)/kit/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG, "\(name)")
    }
    var facts = stat()
    #expect(stat("\(folder)/kit/root.pem", &facts) == 0 && facts.st_mode & 0o444 == 0o444)
  }

  @Test("kept receipts are written into no folder that is a link")
  func receipts() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try Self.folder("\(folder)/kit", mode: 0o755)
    try Self.folder("\(folder)/mine", mode: 0o700)
    try TestFile.write("precious", to: "\(folder)/mine/old.receipt")
    symlink("\(folder)/mine", "\(folder)/kit/receipts")
    let result = try await Self.serve(kit: "kit", in: folder)
    #expect(result.status == 3 && result.error.contains("kit/receipts: is a link"), "\(result.error)")
    #expect(try TestFile.read("\(folder)/mine/old.receipt") == "precious")
  }

  @Test(
    "another user's folder, and a link that another user made, are refused", .enabled(if: isAdministrator))
  func strangers() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try Self.folder("\(folder)/theirs", mode: 0o755)
    try Self.folder("\(folder)/mine", mode: 0o755)
    try TestFile.write("precious", to: "\(folder)/mine/root.cer")
    symlink("\(folder)/mine/root.cer", "\(folder)/theirs/root.cer")
    symlink("\(folder)/mine", "\(folder)/link")
    for path in ["theirs", "theirs/root.cer", "link"] {
      try #require(lchown("\(folder)/\(path)", Self.stranger, Self.stranger) == 0)
    }
    let theirs = try await Self.serve(kit: "theirs", in: folder)
    #expect(theirs.status == 3 && theirs.error.contains("theirs: this folder belongs to another user"))
    for kit in ["link", "link/kit"] {
      let linked = try await Self.serve(kit: kit, in: folder)
      #expect(
        linked.status == 3 && linked.error.contains("/link is a link of another user"),
        "\(linked.error)")
    }
    #expect(try TestFile.read("\(folder)/mine/root.cer") == "precious")
    #expect(try Program.files(in: "\(folder)/mine") == ["root.cer"])
  }

  @Test(
    "scenarios and sessions are written through the operator's own links, and through nobody else's",
    .enabled(if: isAdministrator))
  func namedFiles() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    for name in ["own", "planted"] {
      try TestFile.write("iapbench 1\nera present\n", to: "\(folder)/\(name)-target.iap")
      symlink("\(folder)/\(name)-target.iap", "\(folder)/\(name).iap")
    }
    try #require(lchown("\(folder)/planted.iap", Self.stranger, Self.stranger) == 0)
    let refused = try await Program.run(
      ["serve"] + Self.anyPorts + ["--session", "planted.iap", "--", "true"], folder: folder)
    #expect(
      refused.status == 3 && refused.error.contains("planted.iap is a link of another user"),
      "\(refused.error)")
    let allowed = try await Program.run(
      ["serve"] + Self.anyPorts + ["--session", "own.iap", "--", "true"], folder: folder)
    #expect(allowed.status == 0, "\(allowed.error)")
    let terminal = try await TmuxTerminal.start(columns: 132, rows: 38, folder: folder)
    try await terminal.waitFor("Pro Monthly")
    for (name, message) in [("planted", "is a link of another user"), ("own", "own.iap")] {
      try await terminal.press("w", "C-u")
      try await terminal.type("\(name).iap")
      try await terminal.press("Enter")
      try await terminal.waitFor("exists already")
      try await terminal.press("Enter")
      try await terminal.waitFor(message)
    }
    try await terminal.quit()
    #expect(try TestFile.read("\(folder)/planted-target.iap") == "iapbench 1\nera present\n")
    await terminal.stop()
  }
}
