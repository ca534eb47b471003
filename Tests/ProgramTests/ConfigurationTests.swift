// config.toml: what is right is taken, what is wrong is told by file, line and key and leaves the rest alone.

import Grid
import Testing
import Workbench

@testable import iapbench

@Suite("Configuration") struct ConfigurationTests {
  /// The example with its comment signs taken from the settings: a sign without a space behind it.
  private var example: String {
    Setting.example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
  }

  @Test("The example changes nothing, and without its comment signs it says the defaults")
  func exampleIsDefault() {
    #expect(Configuration(text: Setting.example, path: "c") == Configuration())
    let said = Configuration(text: example, path: "c")
    #expect(said.problems == [])
    #expect(said.given == Set(Setting.all.map(\.name)))
    #expect(Setting.all.map { $0.show(said) } == Setting.all.map { $0.show(Configuration()) })
    #expect(said.bindings == .standard)
  }

  @Test(
    "A table header without a name is told by its place, and does not end the program",
    arguments: ["[[[", "[!]", "[ [ [a]]", "[.a]", "[[=]]", "[\u{7F}]", "[あ]", "[", "[["])
  func namelessHeaders(header: String) {
    let read = Configuration(text: "theme = \"dark\"\n  \(header)\n", path: "c")
    #expect(
      read.problems.count == 1 && read.problems.first?.english.hasPrefix("c:2:") == true, "\(read.problems)")
    #expect(throws: ThemeProblem.self) { try ThemeFile.theme("\(header)\n", source: "t") }
  }

  @Test("Every setting is taken")
  func taken() {
    let text = """
      theme = "dark"
      environment = "sandbox"
      language = "ja"
      mouse = false
      settle-by-itself = false
      ambiguous-width = 2
      [keys]
      undo-last = "u Ctrl-X"
      redo-last = ["U"]
      [keys.switches-menu]
      toggle-network = "w"
      """
    let read = Configuration(text: text, path: "c")
    #expect(read.problems == [])
    #expect(read.theme == "dark")
    #expect(read.environment == .sandbox)
    #expect(read.language == .japanese)
    #expect(!read.isMouseOn && !read.settlesByItself && read.ambiguousIsWide)
    let keys = KeyMap(read.bindings).sections.flatMap(\.rows)
    #expect(keys.first { $0.command == "undo-last" }?.keys == ["u", "Ctrl-X"])
    #expect(keys.first { $0.command == "redo-last" }?.keys == ["U"])
    #expect(keys.first { $0.command == "toggle-network" }?.keys == ["w"])
  }

  @Test(
    "What is wrong is told with file, line and key",
    arguments: [
      ("theme = 3", "c:1: theme must be"),
      ("\nenvironment = \"testflight\"", "c:2: environment must be"),
      ("mouse = \"yes\"", "c:1: mouse must be true or false"),
      ("ambiguous-width = 3", "c:1: ambiguous-width must be 1 or 2"),
      ("language = \"fr\"", "c:1: language must be"),
      (
        "# x\n\nthem = \"dark\"",
        "c:3: there is no setting them; possible: ambiguous-width, environment, keys"
      ),
      ("theme = ", "c:1:"),
      ("keys = 3", "c:1: keys must be a table"),
      ("[keys]\nundo-last = \"b\"", "c:2: keys.undo-last: b is already buy-selected"),
      ("[keys]\nundo-last = true", "c:2: keys.undo-last: there is no key"),
      ("[keys.log]\n\nundo-last = \"u\"", "c:3: keys.log.undo-last: this command has keys in everywhere"),
      ("[keys]\n\"evil\u{1B}[2J\" = \"b\"", "c:2:"),
      ("theme = \"a\u{0}b\"", "c: not a text"),
    ])
  func wrong(text: String, message: String) {
    let read = Configuration(text: text, path: "c")
    #expect(read.problems.count == 1)
    #expect(read.problems.first?.english.hasPrefix(message) == true, "\(read.problems)")
    #expect(read.problems.allSatisfy { $0.english.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(Setting.all.map { $0.show(read) } == Setting.all.map { $0.show(Configuration()) })
    #expect(read.bindings == .standard)
  }

  @Test("One wrong setting does not take the others along; all that is wrong is told")
  func others() {
    let read = Configuration(
      text: "mouse = 1\ntheme = \"dark\"\nlanguage = 2\n[keys]\nzoom = \"b\"", path: "c")
    #expect(read.theme == "dark")
    #expect(read.given == ["theme"])
    #expect(read.problems.count == 3)
  }
}
