// Tests of the built-in scenarios and the catalogues that they use.

import Scenario
import StoreCatalog
import StoreSimulator
import Testing
import Workbench

@testable import iapbench

@Suite("The library of scenarios") struct ScenarioLibraryTests {
  @Test("Every scenario of the library says what it is about in both languages, and holds what it expects")
  func scenarios() throws {
    let scenarios = ScenarioLibrary.scenarios
    #expect(!scenarios.isEmpty)
    #expect(Set(scenarios.map(\.name)).count == scenarios.count)
    for scenario in scenarios {
      #expect(!scenario.title.isEmpty && scenario.title != scenario.japaneseTitle, "\(scenario.name)")
      #expect(scenario.japaneseTitle.unicodeScalars.contains { $0.value > 0x3000 }, "\(scenario.name)")
      let path = ScenarioLibrary.pathPrefix + scenario.name
      var titles: [String] = []
      let code = ScenarioRunner(registry: Participants.all).run(
        try ReadableFile.read(path), file: path,
        loadCatalog: CatalogFiles.loader(folder: Path.folder(of: path)),
        output: { _ in }, narration: { titles.append($0) })
      #expect(code == .success, "\(titles.joined(separator: "; "))")
    }
  }

  @Test("A catalogue that a scenario of the library names is found from everywhere")
  func catalogs() throws {
    for scenario in ScenarioLibrary.scenarios {
      let file = try ScenarioFile(Array(scenario.text.utf8), table: Participants.all.table)
      for case .catalog(let name) in file.steps.map(\.command) where Catalog.builtin(named: name) == nil {
        #expect(ScenarioLibrary.isLibraryPath(name), "a copy of \(scenario.name) could not be run elsewhere")
        _ = try CatalogFiles.load(name, path: Path.resolve(name, in: "."))
      }
    }
    let tones = try CatalogFiles.loader(folder: "/tmp")("lib:pitfalls/tones.storekit", .never)
    #expect(tones.allProducts.count == 4 && tones.warnings.isEmpty)
    // A scenario in the catalogue's folder uses this relative name.
    let beside = try CatalogFiles.loader(folder: Path.folder(of: "lib:pitfalls/any"))(
      "tones.storekit", .never)
    #expect(beside.allProducts.map(\.identifier) == tones.allProducts.map(\.identifier))
    #expect(throws: CatalogLoadError.self) {
      _ = try CatalogFiles.loader(folder: ".")("lib:pitfalls/tunes.storekit", .never)
    }
  }

  @Test(
    "A session brings a catalogue of the library back without the file, and remembers it as it was called")
  func sessionCopies() throws {
    try withFolder { folder in
      let catalogs = SessionCatalogs(base: "lib:pitfalls")
      catalogs.attach(journal: folder + "/s.iap")
      let loaded = try catalogs.loader("tones.storekit", .never)
      #expect(catalogs.writeCopies().notices.isEmpty)
      let copies = try #require(catalogs.folder)
      #expect(PosixFile.linkTarget(copies + "/1.original") == "lib:pitfalls/tones.storekit")
      // If the copy is damaged, the original is read, even if the session is opened from another folder.
      #expect(PosixFile.exists(copies + "/1.storekit"))
      try PosixFile.replace(copies + "/1.storekit", with: [], for: .program)
      let again = SessionCatalogs(base: "/nowhere")
      again.attach(
        journal: folder + "/s.iap",
        bytes: Array("# catalogues: \(Path.name(of: copies))\n".utf8))
      again.setReplaying(true)
      #expect(try again.loader("tones.storekit", .never).allProducts.count == loaded.allProducts.count)
    }
  }

  @Test(
    "A name that is not there is answered with the nearest one",
    arguments: [
      "lib:pitfalls/06-unfinished-at-lunch-wrong", "lib:06-unfinished-at-launch-wrong", "pitfalls/06-unf",
      "lib:unfinished-at-launch-wrong", "lib:pitfall/06-unfinished-at-launch-wrong",
    ])
  func nearest(name: String) throws {
    do throws(FileFailure) {
      _ = try ScenarioLibrary.file(name)
      Issue.record("\(name) is found")
    } catch {
      #expect(error.description.contains("did you mean lib:pitfalls/06-unfinished"), "\(error.description)")
      #expect(ScenarioLibrary.status(of: error) == (name.hasPrefix("lib:") ? .unusable : .unreadable))
    }
  }

  @Test("Titles of the library, which the palette searches, contain the word backup in both languages")
  func backup() {
    let entries = ScenarioLibrary.entries.filter { $0.title.contains("backup") }
    #expect(
      entries.map(\.name) == [
        "evidence/aguuu-remarks-of-review", "pitfalls/09-backup-right", "pitfalls/09-backup-wrong",
      ])
    #expect(entries.allSatisfy { $0.japaneseTitle.contains("バックアップ") })
  }

  @Test("Names go on by groups, as files go on by folders")
  func completions() {
    #expect(ScenarioLibrary.completions(of: "") == ["lib:"])
    #expect(ScenarioLibrary.completions(of: "li") == ["lib:"])
    #expect(ScenarioLibrary.completions(of: "x") == [])
    #expect(ScenarioLibrary.completions(of: "lib:") == ScenarioLibrary.groups.map { "lib:\($0)/" })
    let inGroup = ScenarioLibrary.completions(of: "lib:pitfalls/")
    #expect(inGroup.contains("lib:pitfalls/06-unfinished-at-launch-right"))
    #expect(inGroup.contains("lib:pitfalls/tones.storekit"))
    #expect(ScenarioLibrary.completions(of: "lib:pitfalls/tones") == ["lib:pitfalls/tones.storekit"])
  }

  @Test("A shell is offered names of the library beside files; bash takes the colon for a word of its own")
  func shell() {
    let name = "pitfalls/06-unfinished-at-launch-right"
    #expect(ScenarioLibrary.completions(of: "l", after: []).contains("lib:\(name)"))
    #expect(!ScenarioLibrary.completions(of: "x", after: []).contains("lib:\(name)"))
    for typed in [":", "pit", ""] {
      let words = typed == ":" ? ["run", "lib"] : ["run", "lib", ":"]
      #expect(ScenarioLibrary.completions(of: typed, after: words[...]).contains(name))
    }
  }
}
