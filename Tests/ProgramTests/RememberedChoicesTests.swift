import TOML
import Testing
import Workbench

@testable import iapbench

@Suite("What is remembered from one start to the next") struct RememberedChoicesTests {
  @Test("A value is kept beside the others, whatever characters it has")
  func keeping() throws {
    try withFolder { folder in
      let path = folder + "/below/state.toml"
      #expect(RememberedChoices.load(path) == [:])
      RememberedChoices.save("dark", for: .theme, in: path)
      RememberedChoices.save("a \"quoted\" \\ path\n/日本\u{7F}", for: .lastCatalog, in: path)
      RememberedChoices.save("light", for: .theme, in: path)
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
      RememberedChoices.save("false", for: .mouse, in: path)
      #expect(RememberedChoices.load(path) == [.mouse: "false"])
    }
  }

  @Test(
    "Why nothing or not all is remembered is told with its place",
    arguments: [
      ("a=[}", ":1:4: expected a value, found “}”", [:]),
      ("theme = \"dark\"\nmouse = [\"b\", }", ":2:15: expected a value, found “}”", [:]),
      ("theme = \"dark\"\nmouse = true", ":2: mouse must be a string in quotes", [.theme: "dark"]),
      ("theme = \"dark\"", nil, [.theme: "dark"]), ("unknown = 1", nil, [:]),
    ] as [(String, String?, [RememberedKey: String])])
  func faults(text: String, fault: String?, values: [RememberedKey: String]) throws {
    try withFolder { folder in
      let path = folder + "/state.toml"
      #expect(RememberedChoices.read(path).problems == [])
      try PosixFile.write(Array(text.utf8), to: path, replaces: true)
      let read = RememberedChoices.read(path)
      #expect(read.problems.map(\.text) == (fault.map { [path + $0] } ?? []))
      #expect(read.values == values)
      #expect(!RememberedChoices.read(folder).problems.isEmpty)
    }
  }

  @Test("Whatever is written in quotes is read as it was")
  func quoting() throws {
    let texts =
      (0...0x2FF).compactMap(Unicode.Scalar.init).map { "a\($0)b" } + [
        "", "\"\"\"", "\\u0041", "日本\u{10FFFF}\r\n\u{FEFF}",
      ]
    for text in texts {
      let table = try TOMLReader.read(Array("a = \(RememberedChoices.quoted(text))".utf8))
      #expect(table["a"]?.text.map { Array($0.utf8) } == Array(text.utf8))
    }
  }
}
