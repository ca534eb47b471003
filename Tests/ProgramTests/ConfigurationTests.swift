// Tests of `config.toml` with valid and invalid settings.

import Grid
import Panes
import ProgramMessages
import StoreSimulator
import Support
import Testing
import Workbench

@testable import iapbench

@Suite("Configuration") struct ConfigurationTests {
  /// The example with all settings enabled: a `#` without a following space is removed.
  private var example: String {
    Setting.example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
  }

  @Test("The example changes nothing, and without its comment signs it says the defaults")
  func exampleIsDefault() {
    #expect(Configuration(text: Setting.example, path: "c") == Configuration())
    let configuration = Configuration(text: example, path: "c")
    #expect(configuration.problems == [])
    #expect(configuration.given == Set(Setting.all.map(\.name)))
    #expect(Setting.all.map { $0.show(configuration) } == Setting.all.map { $0.show(Configuration()) })
    #expect(configuration.bindings == Screen.registry.bindings)
  }

  @Test(
    "A table header without a name is told by its place, and does not end the program",
    arguments: ["[[[", "[!]", "[ [ [a]]", "[.a]", "[[=]]", "[\u{7F}]", "[あ]", "[", "[["])
  func namelessHeaders(header: String) {
    let read = Configuration(text: "theme = \"dark\"\n  \(header)\n", path: "c")
    #expect(
      read.problems.count == 1 && read.problems.first?.text.hasPrefix("c:2:") == true, "\(read.problems)")
    #expect(throws: ThemeProblem.self) { try ThemeFile.theme("\(header)\n", source: "t") }
  }

  @Test(
    "A command is read under the name that it had before, and the one that it has now is told",
    arguments: [
      ("act-approve", "approve", "y"), ("go-to-xcode", "environment xcode", "y"), ("undo-last", "undo", "u"),
      ("press-home", "home", "y"), ("launch-app", "app launch", "y"),
    ])
  func formerNames(before: String, now: String, key: String) {
    let read = Configuration(text: "[keys]\n\n\(before) = \"\(key)\"\n", path: "c")
    #expect(read.problems == [])
    #expect(
      read.formerNames.map(\.text) == [
        "c:3: keys.\(before): this command is now called \(now); the old name still works"
      ])
    #expect(read.bindings.changeable.first { $0.command == now }?.keys == [key])
    let again = Configuration(text: "[keys]\n\"\(now)\" = \"\(key)\"\n", path: "c")
    #expect(again.problems == [] && again.formerNames == [] && again.bindings == read.bindings)
  }

  @Test(
    "Keys of panes and overlays are held against each other as those of everywhere",
    arguments: [
      ("[keys.log]\nfollow = \"j\"", "c:2: keys.log.follow: j is already assigned to row-down (list)"),
      ("[keys.list]\nrow-down = \"k\"", "c:2: keys.list.row-down: k is already assigned to row-up"),
      (
        "[keys.phone]\nmark-next-button = \"h\"", "c:2: keys.phone.mark-next-button: h is already assigned to"
      ),
      (
        "[keys.act-menu]\napprove = \"j\"",
        "c:2: keys.act-menu.approve: j is already assigned to older-transaction"
      ),
      (
        "[keys.form]\nnext-field = \"Enter\"",
        "c:2: keys.form.next-field: Enter is already assigned to accept (text-field)"
      ),
      ("[keys.picker]\n\"fail off\" = \"x\"", "c:2: keys.picker.fail off: x is needed to type text"),
      ("[keys.palette]\npage-down = \"n\"", "c:2: keys.palette.page-down: n is needed to type text"),
      ("[keys.question]\naccept = \"q\"", "c:2: keys.question.accept: q is already assigned to leave"),
    ])
  func clashesOfPanesAndOverlays(text: String, problem: String) {
    let read = Configuration(text: text, path: "c")
    #expect(read.problems.first?.text.hasPrefix(problem) == true, "\(read.problems.map(\.text))")
    #expect(read.bindings == Screen.registry.bindings)
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
    #expect(!read.isMouseOn && !read.runsDelaysAutomatically && read.ambiguousIsWide)
    let keys = KeyMap(read.bindings).sections.flatMap(\.rows)
    #expect(keys.first { $0.command == "undo" }?.keys == ["u", "Ctrl-X"])
    #expect(keys.first { $0.command == "redo" }?.keys == ["U"])
    #expect(keys.first { $0.command == "toggle-network" }?.keys == ["w"])
  }

  @Test(
    "What is wrong is told with file, line and key",
    arguments: [
      ("theme = 3", "c:1: theme must be"),
      ("\nenvironment = \"xx\"", "c:2: environment must be"),
      ("mouse = \"yes\"", "c:1: mouse must be true or false"),
      ("ambiguous-width = 3", "c:1: ambiguous-width must be 1 or 2"),
      ("language = \"xx\"", "c:1: language must be"),
      (
        "# x\n\nthem = \"dark\"",
        "c:3: unknown setting them; try theme"
      ),
      ("theme = ", "c:1:"),
      ("keys = 3", "c:1: keys must be a table"),
      ("[keys]\nundo-last = \"b\"", "c:2: keys.undo-last: b is already assigned to buy-selected"),
      ("[keys]\nundo-last = true", "c:2: keys.undo-last: unknown key"),
      (
        "[keys.log]\n\nundo-last = \"u\"",
        "c:3: keys.log.undo-last: this command can have a key only in everywhere"
      ),
      ("[keys]\n\"evil\u{1B}[2J\" = \"b\"", "c:2:"),
      ("theme = \"a\u{0}b\"", "c:1:11: the control character U+0000"),
      ("a=[}", "c:1:4: expected a value, found “}”"),
      ("\nbuy = [\"b\", }", "c:2:13: expected a value, found “}”"),
      ("theme = dark", "c:1:9: “dark” is not a value; use true or false, or add quotes"),
      ("mouse = yes", "c:1:9: use true or false instead of “yes”"),
      ("settle-by-itself = Off", "c:1:20: use true or false instead of “Off”"),
      ("mouse = true\nmouse = true", "c:2:1: mouse is already set on line 1"),
      (
        "[keys]\nundo-last = \"\(String(repeating: "u ", count: 100_000))\"",
        "c:2: keys.undo-last: a command can have at most"
      ),
      ("\(String(repeating: "x", count: 100_000)) = 1", "c:1: unknown setting xxx"),
    ])
  func wrong(text: String, message: String) {
    let read = Configuration(text: text, path: "c")
    #expect(read.problems.count == 1)
    #expect(read.problems.first?.text.hasPrefix(message) == true, "\(read.problems)")
    #expect(read.problems.allSatisfy { $0.text.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(read.problems.allSatisfy { $0.text.count < 300 })
    #expect(Setting.all.map { $0.show(read) } == Setting.all.map { $0.show(Configuration()) })
    #expect(read.bindings == Screen.registry.bindings)
  }

  @Test(
    "A file that is no text in UTF-8 is told by its place and by what it is",
    arguments: [
      (Array("# 日本\n# caf".utf8) + [0xE9], "c:2:6: not UTF-8"),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "c:1:1: the file is UTF-32"),
      ([0, 0, 0xFE, 0xFF], "c:1:1: the file is UTF-32"),
      ([0xFF, 0xFE, 0x61, 0], "c:1:1: the file is UTF-16"),
      ([0xFE, 0xFF, 0, 0x61], "c:1:1: the file is UTF-16"),
    ])
  func encodings(bytes: [UInt8], message: String) {
    let read = Configuration(bytes: bytes, path: "c")
    #expect(read.problems.count == 1)
    #expect(read.problems.first?.text.hasPrefix(message) == true, "\(read.problems)")
    #expect(throws: ThemeProblem.self) { try ThemeFile.theme(bytes, source: "t") }
  }

  @Test("A theme that does not exist is named with its line")
  func missingTheme() {
    let library = ThemeLibrary(folder: nil)
    let read = Configuration(text: "mouse = true\ntheme = \"drak\"", path: "c")
    let text = read.missingTheme(in: library)?.text
    #expect(
      text == "c:2: no theme \"drak\"; choose \(ThemeLibrary.builtinNames.joined(separator: ", "))")
    for good in ["theme = \"dark\"", "theme = \"auto\"", "mouse = true"] {
      #expect(Configuration(text: good, path: "c").missingTheme(in: library) == nil, "\(good)")
    }
  }

  @Test("A byte order mark of UTF-8 is no fault")
  func byteOrderMark() {
    let read = Configuration(text: "\u{FEFF}theme = \"dark\"\nmouse = 1", path: "c")
    #expect(read.theme == "dark")
    #expect(read.problems.map(\.text) == ["c:2: mouse must be true or false"])
  }

  @Test("A file that is too large or cannot be read is told, and a missing one is none")
  func files() throws {
    try withFolder { folder in
      let path = folder + "/config.toml"
      #expect(Configuration.load(path) == Configuration())
      try PosixFile.write([UInt8](repeating: 0x23, count: 1 << 20 + 1), to: path, replaces: true)
      #expect(Configuration.load(path).problems.map(\.text) == ["\(path):1:1: is larger than 1 MiB"])
      #expect(Configuration.load(folder).problems.map(\.text) == ["\(folder): is a directory"])
    }
  }

  @Test("Of very many problems some are told, and how many more there are")
  func manyProblems() {
    let text = (1...1000).map { "x\($0) = 1\n" }.joined()
    let problems = Configuration(text: text, path: "c").problems
    #expect(problems.count == Configuration.maxProblems + 1)
    #expect(problems.last?.text == "c: \(1000 - Configuration.maxProblems) more problems")
  }

  @Test("Texts changed at random never end the program", arguments: [UInt64(1), 2])
  func mutations(seed: UInt64) {
    var random = Bytes(state: seed)
    let config = Array(example.utf8)
    for _ in 0..<40 {
      _ = Configuration(bytes: random.changed(config), path: "c")
    }
    for name in ThemeLibrary.builtinNames {
      guard let theme = ThemeLibrary.builtinBytes(name) else { continue }
      for _ in 0..<20 { _ = try? ThemeFile.theme(random.changed(theme), source: "t") }
    }
  }

  private struct Bytes: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 16 ^ state << 48
    }

    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      let signs = Array("[]{}=,.\"'\\#\n\r\t 019_+-:TZeu".utf8) + [0, 0x1B, 0x80, 0xC3, 0xFF]
      for _ in 0...Int.random(in: 0..<5, using: &self) {
        let index = Int.random(in: 0...bytes.count, using: &self)
        let end = min(bytes.count, index + Int.random(in: 0..<4, using: &self))
        let new = (0..<Int.random(in: 0..<3, using: &self)).compactMap { _ in
          signs.randomElement(using: &self)
        }
        bytes.replaceSubrange(index..<end, with: new)
      }
      return bytes
    }
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
