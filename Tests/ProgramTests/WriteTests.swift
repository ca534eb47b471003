// Tests of writes to a full non-blocking pipe with a slow reader.

import Glibc
import ProgramMessages
import Support
import Synchronization
import Testing

@testable import iapbench

@Suite("Writing") struct WriteTests {
  @Test("A folder and a missing folder are named, and nothing is written")
  func badPaths() throws {
    try withFolder { folder in
      func reason(_ path: String, _ write: () throws -> Void) -> String? {
        let error = #expect(throws: FileFailure.self) { try write() }
        return error?.description
      }
      for path in [folder, folder + "/"] {
        let text = "\(path) is a folder; add a file name"
        #expect(reason(path) { _ = try PosixFile.create(path, with: [1], for: .user) } == text)
        #expect(reason(path) { try PosixFile.replace(path, with: [1], for: .user) } == text)
      }
      let missing = "\(folder)/sub/a.iap"
      let text = "the folder \(folder)/sub does not exist; type another path"
      #expect(reason(missing) { _ = try PosixFile.create(missing, with: [1], for: .user) } == text)
      #expect(reason(missing) { try PosixFile.replace(missing, with: [1], for: .user) } == text)
      #expect(PosixFile.names(in: folder).isEmpty)
    }
  }

  @Test("A scenario file that the session wrote is unchanged until its content changes")
  func writtenScenario() throws {
    try withFolder { folder in
      let path = "\(folder)/a.iap"
      let written = WrittenScenarioFile(path: path, bytes: [1, 2])
      #expect(!written.isUnchanged(at: path))
      #expect(try PosixFile.create(path, with: [1, 2], for: .user))
      #expect(written.isUnchanged(at: path) && !written.isUnchanged(at: "\(folder)/b.iap"))
      try PosixFile.replace(path, with: [1, 3], for: .user)
      #expect(!written.isUnchanged(at: path))
    }
  }

  @Test("Failures to write say where, and what to do next")
  func failureTexts() {
    let denied = ProgramMessage.system(code: EACCES, words: "Permission denied")
    let full = ProgramMessage.system(code: ENOSPC, words: "No space left on device")
    for (message, text) in [
      (
        ProgramMessage.cannotWrite(folder: "/ro", denied),
        "cannot write in /ro: Permission denied; type another path"
      ),
      (
        .cannotCreateFolder("/ro/iapbench", parent: "/ro", denied),
        "cannot create the folder /ro/iapbench: Permission denied; make /ro writable or set XDG_STATE_HOME"
      ),
      (
        .cannotSave("/s/a.iap", full),
        "cannot save /s/a.iap: No space left on device; free some space or set XDG_STATE_HOME"
      ),
    ] {
      #expect(FileFailure(path: "/x", reason: message).description == text)
    }
    let missing = FileFailure(path: "nope", reason: .system(code: ENOENT, words: "No such file or directory"))
    #expect(
      ProgramNotice.about(path: "nope", missing.reasonWithHint).text
        == "nope: No such file or directory; check the path (built-in scenarios are lib:NAME)")
    let log = FileFailure(path: "a/bug.log", reason: missing.reason)
    #expect(log.descriptionWithHint == "a/bug.log: No such file or directory; check the path")
    #expect(missing.descriptionWithHint == ProgramNotice.about(path: "nope", missing.reasonWithHint).text)
    #expect(
      ProgramMessage.sessionCreated("nope").text == "no session \"nope\" exists; this is a new session")
    let saved = ProgramMessage.sessionSaved("session 1", command: "iapbench --resume")
    #expect(saved.text == "Session 1 saved. iapbench --resume continues it.")
    #expect(
      saved.text(Localizer(.japanese)) == "セッション1を保存しました。iapbench --resume で続きから始められます。")
    let start = ProgramMessage.sessionCannotBeSaved(.about(path: "/s/a.iap", .cannotSave("/s/a.iap", full)))
    #expect(start.text.hasPrefix("this session cannot be saved: cannot save /s/a.iap: No space"))
  }

  @Test("A pipe that does not wait gets everything, however slowly it is read")
  func slowReader() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    // Closed in child processes, because a program that another test starts would keep the pipe open.
    for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let slow = SlowReader(reader)
    let thread = try #require(slow.begin())
    let reason = bytes.withUnsafeBytes { PosixFile.writeAll($0, to: writer) }
    close(writer)
    pthread_join(thread, nil)
    close(reader)
    #expect(reason == nil)
    #expect(slow.all.withLock { $0 } == bytes)
  }
}

/// A reader that slowly reads a pipe to its end.
///
/// Uses its own thread, because a task might wait for the writer's thread.
private final class SlowReader: Sendable {
  let all = Mutex<[UInt8]>([])
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func begin() -> pthread_t? {
    var thread = pthread_t()
    let problem = pthread_create(
      &thread, nil,
      { reader in
        guard let reader else { return nil }
        Unmanaged<SlowReader>.fromOpaque(reader).takeRetainedValue().read()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    return problem == 0 ? thread : nil
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 30_000)
    while true {
      usleep(2000)
      let count = readSome(descriptor, &chunk, chunk.count)
      guard count > 0 else { return }
      all.withLock { $0 += chunk[0..<count] }
    }
  }
}

private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
