import Testing
import Workbench

@testable import iapbench

@Suite("What is remembered from one start to the next") struct RememberedChoicesTests {
  @Test("A value is kept beside the others, whatever characters it has")
  func keeping() throws {
    try withFolder { folder in
      let path = folder + "/below/state.toml"
      #expect(RememberedChoices.load(path) == [:])
      RememberedChoices.keep("dark", for: .theme, in: path)
      RememberedChoices.keep("a \"quoted\" \\ path\n/日本\u{7F}", for: .lastCatalog, in: path)
      RememberedChoices.keep("light", for: .theme, in: path)
      #expect(
        RememberedChoices.load(path) == [
          .theme: "light", .lastCatalog: "a \"quoted\" \\ path\n/日本\u{7F}",
        ])
      #expect(PosixFile.names(in: folder + "/below") == ["state.toml"])
    }
  }

  @Test("A file that is no TOML is as if it were not there", arguments: ["theme = ", "theme = 3", "\u{0}"])
  func broken(text: String) throws {
    try withFolder { folder in
      let path = folder + "/state.toml"
      try PosixFile.write(Array(text.utf8), to: path, replaces: true)
      #expect(RememberedChoices.load(path) == [:])
      RememberedChoices.keep("false", for: .mouse, in: path)
      #expect(RememberedChoices.load(path) == [.mouse: "false"])
    }
  }
}
