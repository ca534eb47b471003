// Theme files: those in the binary are whole and readable, and a bad one is told by file, line and key.

import FoundationEssentials
import Grid
import Testing
import Workbench

@testable import iapbench

struct ThemeTests {
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
    // In the quietly marked row these keep their colours.
    for role in Role.allCases where role.saysState {
      let contrast = try #require(
        theme[role].foreground.contrast(with: theme[.selectionFaint].background), "\(role.rawValue)")
      #expect(contrast >= least, "\(role.rawValue) has \(contrast) in the marked row")
    }
  }

  @Test("Without a background of its own a theme uses no colour that is pale on white or lost on black")
  func defaultTheme() throws {
    let theme = try theme("default")
    for role in Role.allCases {
      let style = theme[role]
      guard style.background == .terminal else {
        #expect(style.foreground != .terminal, "\(role.rawValue)")
        continue
      }
      let isSafe = [.terminal, .ansi(1), .ansi(2), .ansi(5)].contains(style.foreground)
      #expect(isSafe, "\(role.rawValue)")
    }
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
        "4: a role with a point in its name stands in quotes: \"state.…\""
      ),
      ("name = \"x\"\n[roles]\nerror = { fg = \"redd\" }", "3: unknown colour “redd”; did you mean red?"),
      (
        "name = \"x\"\n[roles]\nerror = { fg = \"#12345\" }",
        "3: “#12345” is no colour; six hexadecimal digits like #ff8000 were expected"
      ),
      ("name = \"x\"\n[roles]\nerror = { fg = 3 }", "3: fg of error must be a colour in quotes"),
      ("name = \"x\"\n[roles]\nerror = { blod = true }", "3: unknown key “blod”; did you mean bold?"),
      ("name = \"x\"\n[roles.error]\nbold = true\ndim = 1", "4: dim of error must be true or false"),
      (
        "name = \"x\"\n[roles]\n# here\nerror = \"red\"",
        "4: role error must be a table like { fg = \"red\", bold = true }"
      ),
      ("name = \"x\"\nrole = 1\n[roles]", "2: unknown key “role”; did you mean roles?"),
      ("name = 7\n[roles]", "1: name must be a text"),
      ("\nroles = 1\nname = \"x\"", "2: roles must be a table"),
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

  @Test("A syntax error is told with its line, a missing part without")
  func syntax() {
    func complaint(_ text: String) -> String? {
      do {
        _ = try ThemeFile.theme(text, source: "x.toml")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(complaint("name = \"x\"\n[roles\n")?.hasPrefix("x.toml:2: ") == true)
    #expect(complaint("name = \"x\"\nname = \"y\"\n")?.hasPrefix("x.toml:2: ") == true)
    #expect(complaint("") == "x.toml: name is missing")
    #expect(complaint("name = \"x\"") == "x.toml: the table [roles] is missing")
    #expect(complaint("name = \"x\"\n\0") == "x.toml: not a text")
    #expect(complaint("name = \"x\"\n[roles]\n\"a\\u001b[2J\" = {}")?.contains("\u{1B}") == false)
  }

  @Test("The operator's own themes are listed, go before those of the binary, and are told by their path")
  func ownThemes() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/iapbench-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("name = \"mine\"\n[roles]\ntext = { bold = true }".utf8)
      .write(to: URL(filePath: folder + "/dusk.toml"))
    try Data("name = \"mine\"\n[roles]\ntext = 1".utf8).write(to: URL(filePath: folder + "/default.toml"))
    let library = ThemeLibrary(folder: folder)
    #expect(library.names == ThemeLibrary.builtinNames + ["dusk"])
    #expect(try library.theme("dusk")[.error].bold)
    do {
      _ = try library.theme("default")
      Issue.record("the operator's file was passed over")
    } catch {
      #expect(error.description.hasPrefix(folder + "/default.toml:3: "))
    }
    #expect(try ThemeLibrary.builtin("default")?.name == "default")
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
