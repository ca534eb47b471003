// Tests of theme files and of the built-in themes.

import Glibc
import Grid
import TerminalUI
import Testing
import Workbench

@testable import iapbench

@Suite("Themes") struct ThemeTests {
  private func theme(_ name: String) throws -> Theme { try ThemeLibrary(folder: nil).theme(name) }

  @Test(
    "A theme of the binary carries its own name and styles every role", arguments: ThemeLibrary.builtinNames)
  func whole(name: String) throws {
    let theme = try theme(name)
    #expect(theme.name == name)
    for role in Role.allCases { #expect(theme.hasOwnStyle(for: role), "\(role.rawValue)") }
  }

  @Test(
    "A theme with its own background keeps its contrast in every role",
    arguments: [("light", 4.5), ("dark", 4.5), ("colour-blind", 4.5), ("high-contrast", 7)])
  func contrast(name: String, least: Double) throws {
    let theme = try theme(name)
    for role in Role.allCases {
      let style = theme[role]
      let contrast = try #require(style.foreground.contrast(with: style.background), "\(role.rawValue)")
      #expect(contrast >= least, "\(role.rawValue) has \(contrast)")
      #expect(!style.dim, "dim takes contrast away: \(role.rawValue)")
    }
    // The selected row of a pane without focus keeps the colours of these roles.
    for role in Role.allCases where role.indicatesState {
      let contrast = try #require(
        theme[role].foreground.contrast(with: theme[.selectionFaint].background), "\(role.rawValue)")
      #expect(contrast >= least, "\(role.rawValue) has \(contrast) in the marked row")
    }
  }

  @Test("Without a background of its own a theme has an order of importance on black and on white")
  func order() throws {
    let theme = try theme("default")
    // Less important roles are grey instead of dim, because many terminals do not dim black.
    for role in [Role.faint, .disabled, .logTime, .logChannel, .logFrame, .paneBorder, .scrollBar] {
      #expect(theme[role].foreground != .terminal && !theme[role].dim, "\(role.rawValue)")
    }
    for role in [Role.heading, .message, .logOperator, .dialogTitle] { #expect(theme[role].bold) }
  }

  @Test("The theme without colour has none, and tells its states apart")
  func mono() throws {
    let theme = try theme("mono")
    for role in Role.allCases {
      #expect(theme[role].foreground == .terminal && theme[role].background == .terminal)
    }
    let states: [Role] = [.statePurchasing, .statePurchased, .stateFailed, .stateRestored, .stateDeferred]
    #expect(Set(states.map { theme[$0] }).count == states.count)
  }

  @Test("Colours have a contrast from 1 to 21, and the terminal's own none")
  func contrastOfColors() {
    #expect(Color.rgb(0, 0, 0).contrast(with: .rgb(255, 255, 255)).map { ($0 * 100).rounded() } == 2100)
    #expect(Color.rgb(118, 118, 118).contrast(with: .rgb(255, 255, 255)).map { ($0 * 100).rounded() } == 454)
    #expect(Color.rgb(9, 9, 9).contrast(with: .rgb(9, 9, 9)) == 1)
    #expect(Color.terminal.contrast(with: .rgb(0, 0, 0)) == nil)
    #expect(Color.ansi(1).contrast(with: .rgb(0, 0, 0)) == nil)
  }

  @Test("A role takes colours that it does not name from the text")
  func inheritance() throws {
    let theme = try ThemeFile.theme(
      """
      name = "x"
      [roles]
      error = { fg = "bright-red", underline = true }
      text = { fg = "#102030", bg = "white", bold = true }
      [roles."state.failed"]
      bg = "terminal"
      """, source: "x.toml")
    #expect(theme[.error].foreground == .ansi(9))
    #expect(theme[.error].background == .ansi(7))
    #expect(theme[.error].underline && !theme[.error].bold)
    #expect(theme[.stateFailed].foreground == .rgb(0x10, 0x20, 0x30))
    #expect(theme[.stateFailed].background == .terminal)
    #expect(theme[.warning] == theme[.text])
  }

  @Test(
    "A fault is told with its line",
    arguments: [
      (
        "name = \"x\"\n[roles]\n\"state.faild\" = {}",
        "3: unknown role “state.faild”; did you mean state.failed?"
      ),
      (
        "name = \"x\"\n[roles]\n\nstate.failed = {}",
        "4: a role name with a dot needs quotes: \"state.…\""
      ),
      ("name = \"x\"\n[roles]\nerror = { fg = \"redd\" }", "3: unknown colour “redd”; did you mean red?"),
      (
        "name = \"x\"\n[roles]\nerror = { fg = \"#12345\" }",
        "3: “#12345” is not a colour; write six hexadecimal digits, such as #ff8000"
      ),
      ("name = \"x\"\n[roles]\nerror = { fg = 3 }", "3: fg of error must be a colour in quotes"),
      ("name = \"x\"\n[roles]\nerror = { blod = true }", "3: unknown key “blod”; did you mean bold?"),
      ("name = \"x\"\n[roles.error]\nbold = true\ndim = 1", "4: dim of error must be true or false"),
      (
        "name = \"x\"\n[roles]\n# here\nerror = \"red\"",
        "4: role error must be a table like { fg = \"red\", bold = true }"
      ),
      ("name = \"x\"\nrole = 1\n[roles]", "2: unknown key “role”; did you mean roles?"),
      ("name = 7\n[roles]", "1: “name” must be a string"),
      ("\nroles = 1\nname = \"x\"", "2: “roles” must be a table"),
      (
        "name = \"x\"\n[roles]\nwarning = {}\nzzz = {}\nerror = { zzz = 1 }",
        "4: unknown role “zzz”"
      ),
    ])
  func faults(text: String, expected: String) {
    #expect(throws: (any Error).self) { try ThemeFile.theme(text, source: "x.toml") }
    do {
      _ = try ThemeFile.theme(text, source: "x.toml")
    } catch {
      #expect(error.description == "x.toml:" + expected)
    }
  }

  @Test("A syntax error is told with its line and column, a missing part where it could stand")
  func syntax() {
    func complaint(_ text: String) -> String? {
      do {
        _ = try ThemeFile.theme(text, source: "x.toml")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(complaint("name = \"x\"\n[roles\n")?.hasPrefix("x.toml:2:7: ") == true)
    #expect(complaint("name = \"x\"\nname = \"y\"\n") == "x.toml:2:1: name is already set on line 1")
    #expect(complaint("a=[}")?.hasPrefix("x.toml:1:4: ") == true)
    #expect(complaint("") == "x.toml:1:1: “name” is missing")
    #expect(complaint("[roles]\nzzz = 1") == "x.toml:1:1: “name” is missing")
    #expect(complaint("name = \"x\"") == "x.toml:1:11: the table [roles] is missing")
    #expect(complaint("name = \"x\"\n") == "x.toml:2:1: the table [roles] is missing")
    #expect(complaint("name = \"x\"\n\0")?.hasPrefix("x.toml:2:1: ") == true)
    #expect(complaint("name = \"x\"\n[[roles]]") == "x.toml:2: “roles” must be a table")
    #expect(complaint("name = \"x\"\n[roles]\n\"a\\u001b[2J\" = {}")?.contains("\u{1B}") == false)
  }

  @Test("The operator's own themes are listed, go before those of the binary, and are told by their path")
  func ownThemes() throws {
    try withFolder { folder in
      try write("name = \"mine\"\n[roles]\ntext = { bold = true }", to: folder + "/dusk.toml")
      try write("name = \"mine\"\n[roles]\ntext = 1", to: folder + "/default.toml")
      let library = ThemeLibrary(folder: folder)
      #expect(library.names == ThemeLibrary.builtinNames + ["dusk"])
      #expect(try library.theme("dusk")[.error].bold)
      #expect(complaint(library, "default")?.hasPrefix(folder + "/default.toml:3: ") == true)
      #expect(try ThemeLibrary.builtin("default")?.name == "default")
    }
  }

  private func write(_ text: String, to path: String) throws {
    try PosixFile.write(Array(text.utf8), to: path, replaces: true)
  }

  private func complaint(_ library: ThemeLibrary, _ name: String) -> String? {
    do {
      _ = try library.theme(name)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("A theme that is no readable text is told with the reason, and steers no terminal")
  func unreadable() throws {
    try withFolder { folder in
      let library = ThemeLibrary(folder: folder)
      try PosixFile.makeFolder(folder + "/folder.toml")
      symlink("nowhere", folder + "/link.toml")
      mkfifo(folder + "/pipe.toml", 0o600)
      symlink("/dev/zero", folder + "/zero.toml")
      symlink("loop.toml", folder + "/loop.toml")
      try PosixFile.write(
        [UInt8](repeating: 0x23, count: 1 << 20 + 1), to: folder + "/large.toml", replaces: true)
      try PosixFile.write([0x23, 0xFF], to: folder + "/bytes.toml", replaces: true)
      try write("[", to: folder + "/evil\u{1B}[2J\u{202E}.toml")
      #expect(complaint(library, "folder")?.hasSuffix("folder.toml: is a directory") == true)
      #expect(complaint(library, "pipe")?.hasSuffix("pipe.toml: is a pipe, not a file") == true)
      #expect(complaint(library, "zero")?.contains("zero.toml: is a device") == true)
      #expect(
        complaint(library, "link")?.hasSuffix("link.toml: is a link to nowhere, which does not exist")
          == true)
      #expect(complaint(library, "loop")?.contains("loop.toml: Too many levels of symbolic links") == true)
      #expect(complaint(library, "large")?.hasSuffix("large.toml:1:1: is larger than 1 MiB") == true)
      #expect(complaint(library, "bytes")?.hasSuffix("bytes.toml:1:2: not UTF-8") == true)
      #expect(complaint(library, "evil\u{1B}[2J\u{202E}")?.contains("evil␛[2J␦.toml:1:2: ") == true)
      #expect(complaint(library, "missing")?.hasPrefix("missing: no such theme") == true)
    }
  }

  @Test("A folder of themes that cannot be used does not take those of the binary away")
  func noFolder() throws {
    try withFolder { folder in
      try write("", to: folder + "/themes")
      let library = ThemeLibrary(folder: folder + "/themes")
      #expect(library.names == ThemeLibrary.builtinNames)
      #expect(try library.theme("dark").name == "dark")
    }
  }

  @Test("A theme that does not exist is answered with those that do")
  func unknownName() {
    for name in ["nocturne", "../default", ""] {
      do {
        _ = try theme(name)
        Issue.record("\(name) was found")
      } catch {
        #expect("\(error)".hasSuffix("default, light, dark, high-contrast, colour-blind, mono"))
      }
    }
  }
}
