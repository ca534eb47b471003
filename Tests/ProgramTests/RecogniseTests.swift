// Tests of the command that recognizes what happened in a log.

import ArgumentParser
import Recognition
import Testing

@testable import iapbench

@Suite("The command recognise") struct RecogniseTests {
  private static func parsed(_ line: String) throws -> any ParsableCommand {
    try RootCommand.parseAsRoot(line.split(separator: " ").map(String.init))
  }

  @Test("The command has two spellings, a format and a file to write")
  func arguments() throws {
    for name in ["recognise", "recognize"] {
      let command = try #require(
        try Self.parsed("\(name) a.log --format json --write b.iap") as? RecogniseCommand)
      #expect(command.file == "a.log" && command.format == .json && command.write == "b.iap")
      #expect(RootCommand.commandNames.contains(name))
    }
    #expect(try #require(try Self.parsed("recognise -") as? RecogniseCommand).file == "-")
    for line in ["recognise", "recognise a b", "recognise a --format yaml"] {
      #expect(throws: (any Error).self) { try Self.parsed(line) }
    }
  }

  @Test("Later scenarios have a number in front of the extension")
  func names() {
    for (path, second) in [
      ("a.iap", "a-2.iap"), ("a", "a-2"), ("x.d/a", "x.d/a-2"), ("./.iap", "./.iap-2"),
      ("a.b.iap", "a.b-2.iap"),
    ] {
      #expect(RecognisedScenarios.numbered(path, 1) == path)
      #expect(RecognisedScenarios.numbered(path, 2) == second)
    }
  }

  @Test("Of a bug bundle, only the pasted log is recognised")
  func bundle() throws {
    try withFolder { folder in
      let part = "SKPaymentQueue\nError Domain=SKErrorDomain Code=2"
      let other = "Error Domain=ASDServerErrorDomain Code=3532"
      for (file, parts) in [
        ("with.txt", "==== log, 1 line\n\(other)\n\n==== pasted log, 2 lines\n\(part)\n\n"),
        ("without.txt", "==== log, 1 line\n\(other)\n\n"),
      ] {
        let path = "\(folder)/\(file)"
        _ = try PosixFile.create(
          path, with: Array("iapbench bug bundle 2\n\n\(parts)==== end\n".utf8), for: .user)
        let command = try #require(try Self.parsed("recognise \(path)") as? RecogniseCommand)
        guard file == "with.txt" else {
          #expect(throws: ProgramFailure.self) { try command.log() }
          continue
        }
        let log = try command.log()
        #expect(String(decoding: log.head, as: UTF8.self) == part + "\n")
      }
    }
  }

  private static let log = PastedLog(
    "Error Domain=SKErrorDomain Code=2 \"x\"\n" + String(repeating: "\n", count: 20)
      + "Error Domain=ASDServerErrorDomain Code=3532 \"x\"\n")

  @Test("Each scenario is written to a new file; without a free name, nothing is written")
  func files() throws {
    try withFolder { folder in
      let recognition = Recognizer(registry: Participants.all).recognize(Self.log)
      let path = "\(folder)/a.iap"
      let files = try RecognisedScenarios.files(of: recognition, path: path)
      #expect(files.map(\.path) == [path, "\(folder)/a-2.iap"])
      try RecognisedScenarios.write(files[1])
      let error = #expect(throws: ProgramFailure.self) {
        try RecognisedScenarios.files(of: recognition, path: path)
      }
      #expect(error?.status == .unreadable)
      #expect(try PosixFile.read(files[1].path) == Array(files[1].text.utf8))
      #expect(!PosixFile.exists(path))
    }
  }

  @Test(
    "Of a long stream, the ends are kept, whatever the sizes of its pieces",
    arguments: [1 << 16, 7_001, 1 << 22])
  func ends(piece: Int) {
    let line = (0..<251).map { UInt8($0 == 250 ? 10 : $0) }
    var bytes: [UInt8] = []
    while bytes.count < PastedLog.limit * 2 { bytes += line }
    var stream = EndsOfStream()
    var index = 0
    while index < bytes.count {
      let end = min(index + piece, bytes.count)
      stream.append(bytes[index..<end])
      index = end
    }
    let (log, whole) = (stream.log(), PastedLog(bytes))
    #expect(log.head == whole.head && log.tail == whole.tail)
    #expect(log.omittedByteCount == whole.omittedByteCount && log.lineCount == whole.lineCount)
    var short = EndsOfStream()
    short.append(bytes[..<100])
    #expect(short.log().head == Array(bytes[..<100]))
  }

  @Test("A missing file is unreadable")
  func missing() {
    #expect(throws: FileFailure.self) { try PosixFile.log("/nowhere/a.log") }
  }
}
