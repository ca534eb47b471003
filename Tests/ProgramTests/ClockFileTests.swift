// Tests of the file whose modification time is the simulated time.

import Glibc
import Support
import Testing

@testable import iapbench

@Suite("Clock file") struct ClockFileTests {
  @Test("The modification time is the simulated time, also before 1970")
  func time() throws {
    try withFolder { folder in
      let path = "\(folder)/clock"
      var file = try ClockFile(path, at: Instant(microseconds: 1_609_459_200_250_000))
      #expect(FileStatus(path: path)?.modified == 1_609_459_200_250_000_000)
      file.show(Instant(microseconds: 1_612_051_200_000_000))
      #expect(FileStatus(path: path)?.modified == 1_612_051_200_000_000_000)
      file.show(Instant(microseconds: -1_500_000))
      #expect(FileStatus(path: path)?.modified == -1_500_000_000)
    }
  }

  @Test("An existing file keeps its content; a file that cannot be written is an error")
  func files() throws {
    try withFolder { folder in
      let path = "\(folder)/clock"
      #expect(try PosixFile.create(path, with: [1, 2], for: .user))
      _ = try ClockFile(path, at: Instant(microseconds: 0))
      #expect(try PosixFile.read(path) == [1, 2])
      for path in [folder, "\(folder)/missing/clock", "/dev/null"] {
        #expect(throws: FileFailure.self) { try ClockFile(path, at: Instant(microseconds: 0)) }
      }
    }
  }

  @Test("A deleted file does not end the program, and a new file gets the next time")
  func deleted() throws {
    try withFolder { folder in
      let path = "\(folder)/clock"
      var file = try ClockFile(path, at: Instant(microseconds: 0))
      unlink(path)
      file.show(Instant(microseconds: 1_000_000))
      #expect(!PosixFile.exists(path))
      #expect(try PosixFile.create(path, with: [], for: .user))
      file.show(Instant(microseconds: 1_000_000))
      #expect(FileStatus(path: path)?.modified == 1_000_000_000)
    }
  }
}
