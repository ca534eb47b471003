// Tests of the terminal properties that the program remembers.

import CursesTerminal
import Grid
import Testing
import Workbench

@testable import iapbench

@Suite("What is known of the terminal") struct KnownTerminalTests {
  @Test("What terminals have said is kept beside the other choices, each under its own name")
  func keeping() throws {
    try withFolder { folder in
      let path = folder + "/state.toml"
      let dark = KnownTerminal("background=#1e1e1e ambiguous-width=2")
      let silent = KnownTerminal("background=silent")
      RememberedChoices.save("mono", for: .theme, in: path)
      RememberedChoices.save(dark, of: "xterm \"x\"\n3 \u{1B}", in: path)
      RememberedChoices.save(silent, of: "screen", in: path)
      RememberedChoices.save("false", for: .mouse, in: path)
      let state = RememberedChoices.read(path)
      #expect(state.problems == [] && state.values == [.theme: "mono", .mouse: "false"])
      #expect(state.terminal("xterm \"x\"\n3 \u{1B}") == dark)
      #expect(state.terminal("screen") == silent)
      #expect(state.terminal("screen").ambiguousWidth == nil)
      #expect(state.terminal("other") == KnownTerminal())
      for number in 0..<100 { RememberedChoices.save(dark, of: "terminal \(number)", in: path) }
      RememberedChoices.save(silent, of: "terminal 90", in: path)
      let many = RememberedChoices.read(path).terminals
      #expect(many.count == KnownTerminal.maxCount && many.last?.name == "terminal 90")
    }
  }

  @Test(
    "Of what cannot be read nothing is known",
    arguments: [
      "", "dark", "background=", "background=black", "background=#12345", "background=#12345g",
      "background=##12345",
      "ambiguous-width=3", "ambiguous-width=+1", "=", "background",
    ])
  func unreadable(text: String) {
    #expect(KnownTerminal(text) == KnownTerminal())
  }

  @Test(
    "A file with faults is not written over because a terminal has answered",
    arguments: ["a=[}", "theme = 3"])
  func faults(text: String) throws {
    try withFolder { folder in
      let path = folder + "/state.toml"
      try PosixFile.write(Array(text.utf8), to: path, replaces: true)
      RememberedChoices.save(KnownTerminal("background=silent"), of: "xterm", in: path)
      #expect(try PosixFile.read(path) == Array(text.utf8))
    }
  }

  @Test(
    "A table of terminals that is none harms nothing",
    arguments: ["terminals = 3", "[terminals]\nx = 1", "[terminals.x]\ny = 2"])
  func noTable(text: String) throws {
    try withFolder { folder in
      let path = folder + "/state.toml"
      try PosixFile.write(Array(text.utf8), to: path, replaces: true)
      #expect(RememberedChoices.read(path).problems == [])
      #expect(RememberedChoices.read(path).terminal("x") == KnownTerminal())
    }
  }

  @Test("The theme depends on the reply, the last reply, then COLORFGBG; otherwise it fits any background")
  func theme() {
    func name(
      _ known: String, _ colors: String?, isAsked: Bool = true, colorCount: Int = 8
    ) -> String {
      var traits = TerminalTraits(name: "", known: KnownTerminal(known), colors: colors)
      traits.colorCount = colorCount
      return traits.themeName(canQuery: isAsked)
    }
    #expect(name("background=#000000", "0;15") == "dark")
    #expect(name("background=#fdf6e3", "15;0") == "light")
    #expect(name("", "15;0") == "default")
    #expect(name("", "15;0", isAsked: false) == "dark")
    #expect(name("background=silent", "0;default;15") == "light")
    #expect(name("background=silent", nil) == "default")
    for nonsense in ["", ";", "15;default", "0;16", "0;-1", "x"] {
      #expect(name("background=silent", nonsense) == "default")
      #expect(name("background=silent", nonsense, colorCount: 256) == "dark")
    }
    for colorCount in [256, 1 << 24] {
      #expect(name("background=silent", nil, colorCount: colorCount) == "dark")
      #expect(name("", nil, isAsked: false, colorCount: colorCount) == "dark")
      #expect(name("", nil, colorCount: colorCount) == "default", "the terminal may still reply")
      #expect(name("background=silent", "0;15", colorCount: colorCount) == "light")
      #expect(name("background=silent", "15;0", colorCount: colorCount) == "dark")
      #expect(name("background=#fdf6e3", nil, colorCount: colorCount) == "light")
    }
    #expect(name("background=silent", nil, colorCount: 16) == "default")
  }

  @Test("Silence does not take away what a terminal has said before")
  func silence() {
    var traits = TerminalTraits(
      name: "", known: KnownTerminal("background=#000000 ambiguous-width=2"), colors: nil)
    #expect(!traits.receive(.background(nil)) && !traits.receive(.ambiguousIsWide(nil)))
    #expect(traits.themeName(canQuery: true) == "dark" && traits.ambiguousIsWide && !traits.asksWidth)
    #expect(traits.receive(.background(.rgb(255, 255, 255))) && traits.receive(.ambiguousIsWide(false)))
    #expect(traits.known.text == "background=#ffffff ambiguous-width=1")
    var fresh = TerminalTraits(name: "", known: KnownTerminal(), colors: nil)
    #expect(fresh.asksWidth && fresh.receive(.ambiguousIsWide(nil)) && !fresh.asksWidth)
  }

  @Test("What the configuration says goes before what was chosen on screen; auto is a choice too")
  func chosen() {
    #expect(Configuration().theme(insteadOf: nil) == ThemeLibrary.automaticName)
    #expect(Configuration().theme(insteadOf: "mono") == "mono")
    #expect(Configuration(text: "theme = \"light\"", path: "").theme(insteadOf: "mono") == "light")
    #expect(
      Configuration(text: "theme = \"auto\"", path: "").theme(insteadOf: "mono") == ThemeLibrary.automaticName
    )
  }
}
