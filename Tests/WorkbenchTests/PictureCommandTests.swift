// Tests of the commands that save pictures of the screen.

import Scenario
import ScreenPictures
import Testing
import XMLReader

@testable import Panes
@testable import Workbench

@Suite("Commands for pictures") struct PictureCommandTests {
  private func texts(_ picture: ScreenPicture) throws -> String {
    try XMLElement(document: picture.svg).all("text").map(\.text).joined(separator: "\n")
  }

  @Test("C g saves the screen below the prompt, under the next free name", arguments: [(80, 24), (132, 38)])
  func command(columns: Int, rows: Int) throws {
    var bench = TestBench(columns, rows)
    bench.press("C g")
    #expect(bench.effects.last == .listFiles(prefix: "iapbench-screen-"))
    _ = bench.workbench.handle(
      result: .filesFound(prefix: "iapbench-screen-", paths: ["iapbench-screen-1.svg"]))
    #expect(bench.keyBar().contains("save the picture as: iapbench-screen-2.svg"), "\(bench.keyBar())")
    bench.press("Enter")
    guard case .saveDocument(let document, _, "iapbench-screen-2.svg", false)? = bench.effects.last,
      let picture = document.content as? ScreenPicture
    else {
      Issue.record("\(bench.effects.suffix(1))")
      return
    }
    let texts = try texts(picture)
    #expect(texts.contains("Pro Monthly") && !texts.contains("iapbench-screen"), "\(texts)")
    _ = bench.workbench.handle(result: .fileWritten(path: "/tmp/iapbench-screen-2.svg"))
    #expect(bench.notice.contains("iapbench-screen-2.svg"))
  }

  @Test("A name that cannot be written reopens the prompt with the reason")
  func unwritable() {
    var bench = TestBench()
    bench.press("C g Ctrl-U")
    bench.type("none/x.svg")
    bench.press("Enter")
    _ = bench.workbench.handle(
      result: .fileFailed(path: "none/x.svg", reason: .system(code: 28, words: "No space left on device")))
    #expect((bench.workbench.overlays.last as? Prompt)?.field.text == "none/x.svg")
  }

  @Test("The folder of a bug bundle has a sequence diagram in Mermaid if the log has entries")
  func bundleSequence() throws {
    func files(_ bench: inout TestBench) -> [(name: String, content: [UInt8])] {
      bench.press("C b Ctrl-U")
      bench.type("bug/")
      bench.press("Enter")
      guard case .writeBugBundle(let bundle, "bug/")? = bench.effects.last else {
        Issue.record("\(bench.effects.suffix(1))")
        return []
      }
      return bundle.files()
    }
    var bench = TestBench()
    let before = files(&bench)
    #expect(!before.isEmpty && !before.contains { $0.name == "sequence.mmd" })
    try bench.workbench.session.run(["note \"a; end\""])
    let after = files(&bench)
    let file = try #require(after.first { $0.name == "sequence.mmd" })
    let lines = String(decoding: file.content, as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "sequenceDiagram" && lines.last == "  Note over operator: a#59; #101;#110;#100;")
  }

  @Test("Only the folder form of a bug bundle has the picture", arguments: ["bug/", "bug.txt"])
  func bundle(name: String) throws {
    var bench = TestBench()
    bench.press("C b Ctrl-U")
    bench.type(name)
    bench.press("Enter")
    guard case .writeBugBundle(let bundle, name)? = bench.effects.last else {
      Issue.record("\(bench.effects.suffix(1))")
      return
    }
    guard name.hasSuffix("/") else {
      #expect(bundle.pictures.isEmpty)
      return
    }
    let file = try #require(bundle.files().first { $0.name == "screen.svg" })
    let picture = try XMLElement(document: String(decoding: file.content, as: UTF8.self))
    let texts = picture.all("text").map(\.text).joined(separator: "\n")
    #expect(texts.contains("Pro Monthly") && !texts.contains("bug bundle to"), "\(texts)")
    // The picture is no part, so that the folder is read as before.
    let about = try #require(bundle.files().first).content
    let read = try #require(
      BugBundle(about) { name throws(BundleProblem) in
        guard let file = bundle.files().first(where: { $0.name == name }) else { throw .noFolder(name) }
        return file.content
      })
    #expect(read.problems.isEmpty && read.parts.map(\.kind) == bundle.parts.map(\.kind))
  }
}
