// Tests of a session file that other programs change while the program runs.

import Glibc
import Scenario
import Testing

@testable import iapbench

@Suite("The session's file under the running program") struct SessionJournalTests {
  private static let step = "at 2021-01-01T00:00:00Z interrupted on"

  @Test("A file that goes after a step is noticed when the step is brought to the disk, without another one")
  func noticedAtSync() throws {
    try withFolder { folder in
      let path = folder + "/s.iap"
      let journal = try SessionJournal.create(path)
      #expect(journal.append([Self.step]) == .done)
      unlink(path)
      #expect(journal.sync() == .writtenAgain)
      #expect(try PosixFile.read(path) == Array("\(Session.journalHeader)\n\(Self.step)\n".utf8))
      // Later steps are appended to the new file.
      #expect(journal.append([Self.step]) == .done)
      #expect(
        try PosixFile.read(path) == Array("\(Session.journalHeader)\n\(Self.step)\n\(Self.step)\n".utf8))
    }
  }

  @Test("A file whose end another program has cut off or added to is left, and everything goes on beside it")
  func noticedBySize() throws {
    try withFolder { folder in
      let path = folder + "/s.iap"
      let journal = try SessionJournal.create(path)
      #expect(journal.append([Self.step]) == .done)
      #expect(truncate(path, 20) == 0)
      #expect(journal.sync() == .movedToNewName(old: path))
      #expect(journal.path == folder + "/s-2.iap")
      #expect(try PosixFile.read(path).count == 20)
      #expect(try PosixFile.read(journal.path) == Array("\(Session.journalHeader)\n\(Self.step)\n".utf8))
      #expect(truncate(journal.path, 0) == 0)
      #expect(journal.append([Self.step]) == .movedToNewName(old: folder + "/s-2.iap"))
      #expect(
        try PosixFile.read(journal.path)
          == Array("\(Session.journalHeader)\n\(Self.step)\n\(Self.step)\n".utf8))
      #expect(PosixFile.names(in: folder) == ["s-2-2.iap", "s-2.iap", "s.iap"])
    }
  }

  @Test("Where the file cannot be written again that is said, and it is tried again with the next step")
  func folderInTheWay() throws {
    try withFolder { folder in
      try PosixFile.makeFolder(folder + "/inner")
      let journal = try SessionJournal.create(folder + "/inner/s.iap")
      #expect(journal.append([Self.step]) == .done)
      try PosixFile.rename(folder + "/inner", to: folder + "/moved")
      try PosixFile.write([], to: folder + "/inner", replaces: true)
      guard case .failed = journal.append([Self.step]) else {
        Issue.record("a file stands where the folder was")
        return
      }
      #expect(journal.unwrittenCount == 1)
      unlink(folder + "/inner")
      #expect(journal.append([]) == .writtenAgain)
      #expect(journal.unwrittenCount == 0)
      #expect(
        try PosixFile.read(folder + "/inner/s.iap")
          == Array("\(Session.journalHeader)\n\(Self.step)\n\(Self.step)\n".utf8))
    }
  }

  @Test("That the beginning of a file is brought to the disk does not make a step saved that is not in it")
  func notSavedBySync() throws {
    try withFolder { folder in
      try PosixFile.makeFolder(folder + "/inner")
      let journal = try SessionJournal.create(folder + "/inner/s.iap")
      #expect(journal.needsSync)
      try PosixFile.rename(folder + "/inner", to: folder + "/moved")
      try PosixFile.write([], to: folder + "/inner", replaces: true)
      guard case .failed(let reason) = journal.append([Self.step]) else {
        Issue.record("a file stands where the folder was")
        return
      }
      unlink(folder + "/inner")
      try PosixFile.rename(folder + "/moved", to: folder + "/inner")
      #expect(journal.sync() == .failed(reason))
      // No data remains to be synced, but the failed step is still not saved.
      #expect(journal.sync() == .failed(reason))
      #expect(journal.append([]) == .done)
      #expect(journal.sync() == .done)
      #expect(
        try PosixFile.read(folder + "/inner/s.iap")
          == Array("\(Session.journalHeader)\n\(Self.step)\n".utf8))
    }
  }

  @Test("A session in which nothing was done comes back from nowhere, and its end takes no other file away")
  func untouched() throws {
    try withFolder { folder in
      let path = folder + "/s.iap"
      let journal = try SessionJournal.create(path)
      unlink(path)
      #expect(journal.sync() == .done)
      #expect(!PosixFile.exists(path))
      try PosixFile.write(Array("iapbench 1\n".utf8), to: path, replaces: false)
      journal.removeIfOwned()
      #expect(PosixFile.exists(path))
    }
  }
}
