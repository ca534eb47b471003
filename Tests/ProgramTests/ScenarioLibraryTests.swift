// Tests of the built-in scenarios and the catalogues that they use.

import Demo
import Grid
import Presentation
import ProgramMessages
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import iapbench

@Suite("The library of scenarios") struct ScenarioLibraryTests {
  /// The folders whose scenarios may have a sentence as their title, and no captions.
  private static let oldSubjects: Set = ["device", "pitfalls", "evidence", "builtin-full", "service"]

  private static let titleWidth = 60

  @Test(
    "Every scenario of the library says what it is about in both languages, and holds what it expects",
    arguments: ScenarioLibrary.scenarios.map(\.name))
  func scenario(name: String) throws {
    let scenario = try ScenarioLibrary.file(name)
    func isJapanese(_ text: String) -> Bool { text.unicodeScalars.contains { $0.value > 0x3000 } }
    #expect(!scenario.title.isEmpty && scenario.title != scenario.japaneseTitle)
    #expect(isJapanese(scenario.japaneseTitle))
    #expect(LibrarySubject(rawValue: scenario.subject) != nil)
    #expect(scenario.text.contains(/\n(at .+ )?expect ./), "no expectation")
    if !scenario.about.isEmpty || !Self.oldSubjects.contains(scenario.subject) {
      for title in [scenario.title, scenario.japaneseTitle] {
        #expect(CellWidth.of(title) <= Self.titleWidth, "\(title): \(CellWidth.of(title))")
      }
      #expect(scenario.about.hasSuffix("."), "the sentence ends in a full stop: \(scenario.about)")
      #expect(isJapanese(scenario.japaneseAbout) && scenario.japaneseAbout.hasSuffix("。"))
      #expect(scenario.text.contains(/\n(at .+ )?caption ./), "no caption")
    }
    let path = ScenarioLibrary.pathPrefix + name
    var messages: [String] = []
    let code = ScenarioRunner(registry: Participants.all).run(
      try ReadableFile.read(path), file: path,
      loadCatalog: CatalogFiles.loader(folder: Path.folder(of: path)),
      output: { _ in }, narration: { messages.append($0) })
    #expect(code == .success, "\(messages.joined(separator: "; "))")
  }

  @Test(
    "A demo has captions in both languages that fit on every screen, and a Japanese phone",
    arguments: ScenarioLibrary.scenarios.map(\.name).filter { $0.hasPrefix("demos/") })
  func demos(name: String) throws {
    let scenario = try StepwiseScenario(
      file: name, bytes: Array(try ScenarioLibrary.file(name).text.utf8), table: Participants.all.table)
    #expect(scenario.phone(for: .japanese)?.locale == "ja_JP")
    for case .action(.caption(let caption)) in scenario.steps.map(\.command) {
      for language in ChromeLanguage.allCases {
        let text = caption.text(in: language)
        #expect(CellWidth.of(text) <= 100, "\(text): \(CellWidth.of(text))")
      }
      #expect(caption.text(in: .japanese) != caption.text, "\(caption.text)")
    }
  }

  @Test("The phone shows nothing unlocked while the caption says that the customer gets nothing")
  func nothingUnlocked() throws {
    let bytes = Array(try ScenarioLibrary.file("demos/verify-order").text.utf8)
    var scenario = try StepwiseScenario(file: "verify-order", bytes: bytes, table: Participants.all.table)
    let line = try #require(
      scenario.steps.first { step in
        if case .action(.caption(let caption)) = step.command {
          caption.text.contains("gets nothing")
        } else {
          false
        }
      }?.line)
    var session = Session(registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: "."))
    #expect(scenario.run(until: line, in: &session).failures.isEmpty)
    #expect(session.world.app.unlocked.isEmpty && session.world.transactionCount == 1)
    #expect(scenario.run(in: &session).failures.isEmpty)
    #expect(session.world.app.unlocked["com.example.subscriptionlab.coins100"] == 1)
  }

  @Test("Each row of the table of symptoms names scenarios of the library, and has no word twice")
  func symptoms() {
    let names = Set(ScenarioLibrary.scenarios.map(\.name))
    for row in ScenarioSynonyms.rows {
      #expect(!row.scenarios.isEmpty && names.isSuperset(of: row.scenarios), "\(row.scenarios)")
      let words = row.words.split(separator: " ")
      #expect(!words.isEmpty && Set(words).count == words.count, "\(words)")
      for name in row.scenarios { #expect(ScenarioSynonyms.words(for: name).contains(row.words)) }
    }
  }

  @Test("Names are unique, and the lists begin with the first subject")
  func order() throws {
    let scenarios = ScenarioLibrary.scenarios
    #expect(Set(scenarios.map(\.name)).count == scenarios.count && scenarios.count > 160)
    let ranks = try ScenarioLibrary.subjects.map { subject in
      try #require(LibrarySubject.allCases.firstIndex { $0.rawValue == subject }, "\(subject)")
    }
    #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count)
    #expect(ScenarioLibrary.entries.map(\.name) == scenarios.map(\.name))
  }

  @Test("A sentence after the title is a text of its own, and comments in the steps are not")
  func sentences() throws {
    let scenario = LibraryScenario(
      name: "refund/a", title: "Title", text: "iapbench 1\n# Title\n# ja: 題\nbuy x\n# note\n\nconfirm\n")
    #expect(scenario.steps == ["buy x", "# note", "", "confirm"])
    #expect(scenario.subject == .refund && scenario.path == "lib:refund/a")
    let searched = LibraryScenario(
      name: "refund/a", title: "T", japaneseTitle: "題", about: "Sentence.", japaneseAbout: "文。")
    for word in ["lib:refund/a", "T", "題"] { #expect(searched.searchedTitle.contains(word), "\(word)") }
    for word in ["Sentence.", "文。", "Refund", "返金"] {
      #expect(searched.searchedAbout.contains(word), "\(word)")
    }
    let order = LibraryScenario.sortedBySubject(["zoo/a", "demos/a", "refund/b", "purchase/b", "refund/a"]) {
      $0
    }
    #expect(order == ["demos/a", "purchase/b", "refund/b", "refund/a", "zoo/a"])
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
      "lib:pitfalls/06-unfinished-at-lunch-wrong", "lib:06-unfinished-at-lunch-wrong", "pitfalls/06-unf",
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

  @Test("The subject can be left out if the rest of the name belongs to one scenario")
  func shortNames() throws {
    for name in ["06-unfinished-at-launch-wrong", "lib:06-unfinished-at-launch-wrong.iap"] {
      #expect(try ScenarioLibrary.file(name).name == "pitfalls/06-unfinished-at-launch-wrong")
    }
    #expect(ScenarioLibrary.fullPath("lib:P6-user") == "lib:service/P6-user")
    #expect(ScenarioLibrary.fullPath("lib:tones.storekit") == "lib:pitfalls/tones.storekit")
    for path in ["P6-user", "lib:nothing-like-it", "mine.iap"] {
      #expect(ScenarioLibrary.fullPath(path) == path)
    }
    // Only whole names are found: a part of a name is suggested.
    #expect(throws: FileFailure.self) { _ = try ScenarioLibrary.file("lib:unfinished-at-launch-wrong") }
    let names = Dictionary(grouping: ScenarioLibrary.scenarios, by: \.baseName).filter { $0.value.count > 1 }
    for (name, files) in names {
      do throws(FileFailure) {
        _ = try ScenarioLibrary.file("lib:" + name)
        Issue.record("\(name) is found")
      } catch {
        for file in files { #expect(error.description.contains("lib:\(file.name)"), "\(error.description)") }
      }
    }
  }

  @Test("A name of several scenarios is answered with all of them, in both languages")
  func ambiguous() {
    let message = ProgramMessage.ambiguousInLibrary(names: "lib:a/x, lib:b/x")
    #expect(message.text(.english) == "several scenarios have this name; write one of lib:a/x, lib:b/x")
    #expect(message.text(Localizer(.japanese)).hasSuffix(": lib:a/x, lib:b/x"))
  }

  @Test("Titles of the library, which the palette searches, contain the word backup in both languages")
  func backup() {
    let entries = ScenarioLibrary.entries.filter { $0.title.contains("backup") }
    #expect(
      entries.map(\.name) == [
        "pitfalls/09-backup-right", "pitfalls/09-backup-wrong", "evidence/aguuu-remarks-of-review",
      ])
    #expect(entries.allSatisfy { $0.japaneseTitle.contains("バックアップ") })
  }

  @Test("Names are completed by subjects, as files by folders; without a subject, by the rest of the name")
  func completions() {
    #expect(ScenarioLibrary.completions(of: "") == ["lib:"])
    #expect(ScenarioLibrary.completions(of: "li") == ["lib:"])
    #expect(ScenarioLibrary.completions(of: "x") == [])
    #expect(ScenarioLibrary.completions(of: "lib:") == ScenarioLibrary.subjects.map { "lib:\($0)/" })
    let pitfalls = ScenarioLibrary.completions(of: "lib:pitfalls/")
    #expect(pitfalls.contains("lib:pitfalls/06-unfinished-at-launch-right"))
    #expect(pitfalls.contains("lib:pitfalls/tones.storekit"))
    #expect(ScenarioLibrary.completions(of: "lib:pitf") == ["lib:pitfalls/"])
    #expect(
      ScenarioLibrary.completions(of: "lib:06-unfinished-at-launch-w")
        == ["lib:pitfalls/06-unfinished-at-launch-wrong"])
    #expect(ScenarioLibrary.completions(of: "lib:nothing-like-it") == [])
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
    let shortName = "06-unfinished-at-launch-right"
    #expect(ScenarioLibrary.completions(of: "06-unf", after: ["run", "lib", ":"]).contains(shortName))
    #expect(ScenarioLibrary.completions(of: "lib:06-unf", after: ["run"]).contains("lib:" + shortName))
  }
}
