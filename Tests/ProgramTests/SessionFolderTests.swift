// Tests of the sessions folder, including its catalogues and locks.

import Glibc
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import iapbench

@Suite("Sessions on disk") struct SessionFolderTests {
  private func make(_ name: String, _ steps: [String], in folder: String) throws {
    let text = ([Session.journalHeader] + steps).joined(separator: "\n") + "\n"
    try PosixFile.write(Array(text.utf8), to: "\(folder)/\(name).iap", replaces: true)
  }

  @Test("A session is listed with its steps and its environment")
  func listing() throws {
    try withFolder { folder in
      try make("session-3", ["environment sandbox", "interrupted on"], in: folder)
      try make("broken", ["nonsense 1"], in: folder)
      try PosixFile.write([], to: folder + "/state.toml", replaces: true)
      let sessions = SessionFolder(path: folder).sessions.sorted { $0.name < $1.name }
      #expect(sessions.map(\.name) == ["broken", "session 3"])
      #expect(sessions.map(\.stepCount) == [1, 2])
      #expect(sessions.map(\.environment) == [nil, .sandbox])
      #expect(sessions.allSatisfy { !$0.isInUse && $0.lastChange.count == 16 })
      #expect(PosixFile.names(in: folder) == ["broken.iap", "session-3.iap", "state.toml"])
    }
  }

  @Test(
    "Both lists have the session that was changed last first",
    arguments: [["a", "b", "c"], ["c", "b", "a"]])
  func newestFirst(names: [String]) throws {
    try withFolder { folder in
      for (index, name) in names.enumerated() {
        try make(name, ["interrupted on"], in: folder)
        let time = timeval(tv_sec: 1_600_000_000 + 60 * index, tv_usec: 0)
        try #require(utimes("\(folder)/\(name).iap", [time, time]) == 0)
      }
      #expect(SessionFolder(path: folder).entries(present: nil).map(\.name) == names.reversed())
      #expect(SessionFolder(path: folder).sessions.map(\.name) == names.reversed())
    }
  }

  @Test(
    "A session is found by its name on screen and by its file's",
    arguments: ["session 3", "session-3", "session-3.iap"])
  func finding(name: String) throws {
    try withFolder { folder in
      try make("session-3", [], in: folder)
      #expect(try SessionFolder(path: folder).file(of: name) == folder + "/session-3.iap")
    }
  }

  @Test("Deleting takes the catalogues along, renaming too")
  func deletingAndRenaming() throws {
    try withFolder { folder in
      let sessions = SessionFolder(path: folder)
      try make("session-3", ["interrupted on"], in: folder)
      try PosixFile.makeFolder(folder + "/session-3.catalogs")
      try PosixFile.write([], to: folder + "/session-3.catalogs/1.storekit", replaces: true)
      let renamed = try sessions.rename(folder + "/session-3.iap", to: "解約 bug 7")
      #expect(renamed == folder + "/解約 bug 7.iap")
      #expect(PosixFile.names(in: folder) == ["session-3.catalogs", "解約 bug 7.iap"])
      try sessions.delete(renamed)
      #expect(PosixFile.names(in: folder).isEmpty)
    }
  }

  @Test(
    "The catalogues of a session file of any name are found beside it",
    arguments: ["s.journal", "s", "s.iap"])
  func catalogsOfAnyName(name: String) throws {
    try withFolder { folder in
      let file = "\(folder)/\(name)"
      let catalogs = SessionCatalogs(base: folder)
      catalogs.attach(journal: file)
      try PosixFile.write(
        Array(#"{"products": [], "subscriptionGroups": [], "version": {"major": 4, "minor": 0}}"#.utf8),
        to: folder + "/a.storekit", replaces: true)
      _ = try catalogs.loader("a.storekit", .never)
      let written = catalogs.writeCopies()
      #expect(written.notices.isEmpty)
      let folder = try #require(SessionCatalogs.folder(of: file, bytes: Array(written.lines.joined().utf8)))
      #expect(PosixFile.names(in: folder.path) == ["1.original", "1.storekit"])
    }
  }

  @Test("A session that is run or opened as a scenario loads its copies, also if the original is gone")
  func sessionAsScenario() throws {
    try withFolder { folder in
      func write(_ name: String, _ product: String) throws {
        let text =
          "{\"products\":[{\"productID\":\"\(product)\",\"type\":\"Consumable\",\"displayPrice\":\"1\"}]}"
        try PosixFile.write(Array(text.utf8), to: "\(folder)/\(name)", replaces: true)
      }
      let file = "\(folder)/s.iap"
      let catalogs = SessionCatalogs(base: folder)
      catalogs.attach(journal: file)
      for product in ["first", "second"] {
        try write("a.storekit", product)
        _ = try catalogs.loader("a.storekit", .never)
      }
      try write("b.storekit", "third")
      let lines = [Session.journalHeader] + catalogs.writeCopies().lines
      let journal = lines.joined(separator: "\n") + "\ncatalog a.storekit\ncatalog a.storekit\n"
      try PosixFile.write(Array(journal.utf8), to: file, replaces: true)
      unlink("\(folder)/a.storekit")
      func products(_ load: CatalogLoader) throws -> [String] {
        try ["a.storekit", "a.storekit", "b.storekit"].map { try load($0, .never).products[0].identifier }
      }
      #expect(try products(RunInput(file, RunSources()).loader) == ["first", "second", "third"])
      var session = ScenarioSessions().make(ScenarioSource(path: file))
      let step = try #require(try CommandParser().parse("catalog a.storekit"))
      for product in ["first", "second"] {
        _ = session.execute(step.command)
        #expect(session.world.catalog.products.map(\.identifier) == [product])
      }
      // The names of other scenarios are files.
      let other = "\(folder)/other.iap"
      try PosixFile.write(Array("iapbench 1\ncatalog b.storekit\n".utf8), to: other, replaces: true)
      let loader = try RunInput(other, RunSources()).loader
      #expect(try loader("b.storekit", .never).products[0].identifier == "third")
    }
  }

  @Test(
    "A catalogue that is called off while it is read or copied is not one of the session's", arguments: 0..<7)
  func catalogCalledOff(_ last: Int) throws {
    try withFolder { folder in
      let catalogs = SessionCatalogs(base: folder)
      catalogs.attach(journal: folder + "/s.iap")
      try PosixFile.write(
        Array(#"{"products": [], "subscriptionGroups": [], "version": {"major": 4, "minor": 0}}"#.utf8),
        to: folder + "/a.storekit", replaces: true)
      var asked = 0
      let cancellation = Cancellation { _ in
        asked += 1
        return asked > last
      }
      if last < 5 {
        #expect(throws: CatalogLoadError.self) { try catalogs.loader("a.storekit", cancellation) }
        #expect(asked == last + 1)
        #expect(catalogs.writeCopies().lines.isEmpty)
      } else {
        _ = try catalogs.loader("a.storekit", cancellation)
        #expect(asked == 5)
        #expect(!catalogs.writeCopies().lines.isEmpty)
      }
    }
  }

  @Test("A journal without a header gets one, so that it opens again", arguments: ["", "iapben"])
  func emptyFile(text: String) throws {
    try withFolder { folder in
      let file = folder + "/empty.iap"
      try PosixFile.write(Array(text.utf8), to: file, replaces: true)
      do {
        let opened = try SessionOpener.restore(file, followsLink: true)
        #expect(opened.journal?.append(["at 2021-01-01T00:00:00Z interrupted on"]) == .done)
        opened.journal?.closeAndUnlock()
      }
      #expect(try SessionOpener.restore(file, followsLink: true).session.world.switches.interruptsPurchases)
    }
  }

  @Test("A file that is no journal keeps its bytes, though its only line has no end")
  func foreignFile() throws {
    try withFolder { folder in
      let file = folder + "/Shop.storekit"
      let bytes = Array(#"{"products": []}"#.utf8)
      try PosixFile.write(bytes, to: file, replaces: true)
      let error = #expect(throws: SessionError.self) { try SessionOpener.restore(file, followsLink: true) }
      #expect(error?.status == .unusable)
      #expect(error?.notice.text.contains("Shop.storekit is not an iapbench session") == true)
      #expect(try PosixFile.read(file) == bytes)
    }
  }

  @Test("One that is open elsewhere is neither deleted nor renamed, and listed as in use")
  func inUse() throws {
    try withFolder { folder in
      let sessions = SessionFolder(path: folder)
      let file = folder + "/mine.iap"
      let journal = try SessionJournal.create(file)
      let error = #expect(throws: SessionError.self) { try sessions.delete(file) }
      #expect(error?.notice.text.contains("is open in another iapbench") == true)
      #expect(throws: SessionError.self) { try sessions.rename(file, to: "other") }
      #expect(sessions.sessions.map(\.isInUse) == [true])
      #expect(PosixFile.exists(file))
      withExtendedLifetime(journal) {}
    }
  }

  @Test(
    "Names that are no file names, or taken, are refused",
    arguments: ["", "..", "a/b", "a\u{1B}[2J", ".hidden", "taken"])
  func names(name: String) throws {
    try withFolder { folder in
      try make("mine", [], in: folder)
      try make("taken", [], in: folder)
      let error = #expect(throws: SessionError.self) {
        try SessionFolder(path: folder).rename(folder + "/mine.iap", to: name)
      }
      #expect(error?.notice.text.contains("\u{1B}") == false)
      #expect(PosixFile.names(in: folder) == ["mine.iap", "taken.iap"])
    }
  }

  @Test("A session that is not there is answered with a near one")
  func missing() throws {
    try withFolder { folder in
      try make("purchase", [], in: folder)
      let error = #expect(throws: SessionError.self) {
        try SessionFolder(path: folder).file(of: "purchace")
      }
      #expect(error?.notice.text == "no session purchace; did you mean purchase?")
    }
  }
}
