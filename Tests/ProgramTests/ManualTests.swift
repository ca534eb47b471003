// Tests that the manual contains every table entry, and that roff interprets no text as a command.

import Panes
import Scenario
import Testing
import Workbench

@testable import iapbench

@Suite("Manual") struct ManualTests {
  private let page: String
  init() throws { page = try ManualPage.text() }

  private func has(_ term: String) -> Bool { page.contains("\\fB\(Roff.escaped(term))\\fR\n") }

  @Test("Every way to write every command of the language is in it")
  func verbs() {
    for entry in CommandTable.standard.entries {
      for usage in entry.usage { #expect(has(usage), "\(usage)") }
      #expect(page.contains(Roff.escaped(entry.summary)))
    }
  }

  @Test("Every key of every context is in it, with its command")
  func keys() {
    for section in KeyMap(Screen.registry.bindings).sections {
      #expect(page.contains(Roff.escaped(section.heading)))
      for row in section.rows {
        #expect(has(row.keys.joined(separator: "  ")), "\(row.command)")
        #expect(page.contains(Roff.escaped("\(row.command): \(row.help)")), "\(row.command)")
      }
    }
  }

  @Test("Every argument, setting and exit code is in it")
  func arguments() throws {
    let program = try #require(CommandTree.program)
    func check(_ command: CommandTree) {
      for argument in command.shownArguments { #expect(has(argument.usage), "\(argument.usage)") }
      for subcommand in command.visibleSubcommands { check(subcommand) }
    }
    check(program)
    #expect(has("--last-catalog") && has("--until LINE"))
    for setting in Setting.all { #expect(page.contains(Roff.escaped(setting.summary))) }
    for status in ExitStatus.allCases { #expect(page.contains(Roff.escaped(status.meaning))) }
  }

  @Test("It is ASCII, and only known requests stand at the start of a line")
  func roff() {
    #expect(page.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    let known: Set<Substring> = ["TH", "SH", "SS", "PP", "TP", "TQ", "PD", "in", "ti"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(known.contains(line.dropFirst().prefix { $0.isLetter }), "\(line)")
    }
    #expect(!page.contains("\n'"))
  }

  @Test(
    "Characters of roff's own are escaped",
    arguments: [
      ("a\\b", "a\\(rsb"), ("--x", "\\-\\-x"), ("it's", "it\\(aqs"), ("SCENARIO…", "SCENARIO\\[u2026]"),
      // Between Japanese characters, a line may break, but not before a comma or after an opening bracket.
      ("iOS大事故、防", "iOS\\[u5927]\\:\\[u4E8B]\\:\\[u6545]\\[u3001]\\:\\[u9632]"),
      ("使「う」", "\\[u4F7F]\\:\\[u300C]\\[u3046]\\[u300D]"),
    ])
  func escaping(words: String, escaped: String) { #expect(Roff.escaped(words) == escaped) }

  @Test("A dot at the start of a line is no request")
  func dots() {
    var page = Roff(name: "x", section: 1, date: "", source: "", title: "")
    page.paragraph(".so /etc/passwd")
    #expect(page.text.hasSuffix("\n\\&.so /etc/passwd\n"))
  }
}
