// Tests of the files of recordings and pictures.

import ArgumentParser
import Demo
import Glibc
import Grid
import ProgramMessages
import Scenario
import ScreenPictures
import Support
import Testing

@testable import iapbench

@Suite("Files of recordings and pictures") struct DemoRecordingFileTests {
  private static let scenario = "iapbench 1\n# A demo\ncaption \"One\"\ninterrupted on\ncaption \"Two\"\n"

  private static func parsed<Parsed>(_ line: String, as type: Parsed.Type) throws -> Parsed {
    try #require(try RootCommand.parseAsRoot(line.split(separator: " ").map(String.init)) as? Parsed)
  }

  private func options(_ scenario: String) -> LaunchOptions {
    var options = LaunchOptions()
    options.scenario = (scenario, nil)
    options.demo = DemoSettings()
    options.theme = "dark"
    options.language = .english
    return options
  }

  /// Writes a scenario and calls `body` with its path and its folder.
  private func withScenario(_ text: String = scenario, _ body: (String, String) throws -> Void) throws {
    try withFolder { folder in
      try PosixFile.replace("\(folder)/a.iap", with: Array(text.utf8), for: .user)
      try body("\(folder)/a.iap", folder)
    }
  }

  @Test("record and demo take a file, a size, a pace, a layout, a theme and a language")
  func arguments() throws {
    let line = "a.iap b.cast --size 80x24 --pace 2 --layout panes --theme light --language ja"
    let record = try Self.parsed("record \(line)", as: RecordCommand.self)
    #expect(record.scenario == "a.iap" && record.file == "b.cast" && record.size == RecordingSize("80x24"))
    let options = record.settings.options(for: record.scenario)
    #expect(options.demo?.pace == DemoPace("2") && options.demo?.layout == .panes)
    #expect(options.theme == "light" && options.language == .japanese)
    let plain = try Self.parsed("record a.iap b.cast", as: RecordCommand.self)
    #expect(plain.size.description == "132x38")
    let demo = try Self.parsed("demo a.iap --record b.cast --size 100x30", as: DemoCommand.self)
    #expect(demo.record == "b.cast" && demo.size == RecordingSize("100x30"))
    #expect(throws: (any Error).self) { try Self.parsed("demo a.iap --size 80x24", as: DemoCommand.self) }
    #expect(throws: (any Error).self) { try Self.parsed("record a.iap", as: RecordCommand.self) }
  }

  @Test(
    "An impossible size is refused with the possible ones",
    arguments: [
      "80", "80x", "x24", "59x24", "80x15", "401x38", "80x151", "+80x24", "80x24x2", "80X24", "０x24",
    ])
  func sizes(size: String) {
    #expect(RecordingSize(size) == nil)
    do {
      _ = try RootCommand.parseAsRoot(["record", "a.iap", "b.cast", "--size", size])
      Issue.record("\(size) is a size")
    } catch {
      let message = RootCommand.fullMessage(for: error)
      #expect(message.contains("from 60x16 to 400x150, such as 132x38"), "\(message)")
    }
  }

  @Test("Two recordings have equal bytes, replace the file, and leave no other file")
  func equalBytes() throws {
    try withScenario { scenario, folder in
      let path = "\(folder)/a.cast"
      try PosixFile.replace(path, with: Array("old".utf8), for: .user)
      let size = try #require(RecordingSize("80x24"))
      let summary = try DemoRecording.write(options(scenario), to: path, size: size)
      #expect(summary == "written: \(path) (80x24, 5 s, 2 captions)")
      let first = try PosixFile.read(path)
      _ = try DemoRecording.write(options(scenario), to: path, size: size)
      #expect(try PosixFile.read(path) == first)
      #expect(String(decoding: first, as: UTF8.self).hasPrefix("{\"version\":2,\"width\":80,\"height\":24,"))
      #expect(PosixFile.names(in: folder).sorted() == ["a.cast", "a.iap"])
    }
  }

  @Test("A path that cannot be written is named before the demo is played", arguments: ["none/a.cast", "."])
  func unwritable(name: String) throws {
    // The scenario fails, so that a demo that is played would give another error.
    try withScenario("iapbench 1\ncaption One\nconfirm\n") { scenario, folder in
      let path = "\(folder)/\(name)"
      let failure = #expect(throws: ProgramFailure.self) {
        try DemoRecording.write(options(scenario), to: path, size: .standard)
      }
      #expect(failure?.status == .unreadable && failure?.lines.first?.contains(folder) == true)
      #expect(PosixFile.names(in: folder) == ["a.iap"])
    }
  }

  @Test("A recording with the ending of another format is refused before the demo is played")
  func otherEnding() throws {
    try withScenario { scenario, folder in
      let failure = #expect(throws: ProgramFailure.self) {
        try DemoRecording.write(options(scenario), to: "\(folder)/a.gif", size: .standard)
      }
      #expect(failure?.status == .unusable && failure?.lines.first?.contains("ending .cast") == true)
      #expect(PosixFile.names(in: folder) == ["a.iap"])
    }
  }

  @Test("A recording does not replace its scenario")
  func sameFile() throws {
    try withScenario { scenario, folder in
      let failure = #expect(throws: ProgramFailure.self) {
        try DemoRecording.write(options(scenario), to: "\(folder)/./a.iap", size: .standard)
      }
      #expect(failure?.status == .unusable)
      let bytes = try PosixFile.read(scenario)
      #expect(bytes == Array(Self.scenario.utf8))
    }
  }

  @Test("A failed demo leaves the old file and names the line, with exit 1")
  func failedDemo() throws {
    try withScenario("iapbench 1\ncaption One\nexpect pending 7\n") { scenario, folder in
      let path = "\(folder)/a.cast"
      try PosixFile.replace(path, with: Array("old".utf8), for: .user)
      let failure = #expect(throws: ProgramFailure.self) {
        try DemoRecording.write(options(scenario), to: path, size: .standard)
      }
      #expect(failure?.status == .failed)
      #expect(failure?.lines.first?.contains("not recorded") == true)
      #expect(failure?.lines.first?.contains("a.iap:3") == true, "\(failure?.lines ?? [])")
      #expect(try PosixFile.read(path) == Array("old".utf8))
    }
  }

  @Test("A picture never replaces a file; the next free number is added")
  func picture() throws {
    let picture = ScreenPicture(Grid(columns: 4, rows: 1), colors: ScreenColors(text: Style()))
    try withFolder { folder in
      for name in ["s-1.svg", "s-2.svg", "s-3.svg"] {
        let path = try PictureFile.write(picture, to: "\(folder)/s-1.svg")
        #expect(path == "\(folder)/\(name)")
      }
      let bytes = try PosixFile.read("\(folder)/s-3.svg")
      #expect(bytes == Array(picture.svg.utf8))
      #expect(throws: FileFailure.self) { try PictureFile.write(picture, to: "\(folder)/none/s.svg") }
    }
  }

  @Test("The folder of a bug bundle contains its pictures")
  func bundle() throws {
    var bundle = BugBundle(parts: [BundlePart(.scenario, text: "iapbench 1\n")])
    bundle.pictures = [BundlePart(.screen, name: "screen.svg", content: Array("<svg/>".utf8))]
    let writer = BundleWriter(bundle, catalogs: nil, colors: 8, size: (columns: 80, rows: 24))
    try withFolder { folder in
      let path = try writer.write(to: "\(folder)/bug/")
      #expect(PosixFile.names(in: path).sorted() == ["about.txt", "scenario.iap", "screen.svg"])
      #expect(try PosixFile.read("\(path)screen.svg") == Array("<svg/>".utf8))
      let file = try writer.write(to: "\(folder)/bug.txt")
      #expect(!String(decoding: try PosixFile.read(file), as: UTF8.self).contains("<svg/>"))
    }
  }
}
