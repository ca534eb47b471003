import Grid
import Scenario
import Testing

@testable import Panes
@testable import TerminalUI
@testable import Workbench

@Suite struct BindingsTests {
  @Test("No key stands for two commands in one context")
  func noClashes() {
    #expect(Bindings.standard.clashes.map { "\($0.context) \($0.key.name)" } == [])
  }

  @Test("A clash is found")
  func aClashIsFound() {
    let bindings = Bindings(
      [
        Binding(context: .log, key: .character("v"), command: .follow),
        Binding(context: .log, key: .character("v"), command: .logViewMenu),
      ], of: ScreenRegistry.ofTests.sections)
    #expect(bindings.clashes.map(\.key) == [.character("v")])
  }

  @Test("A pane's key that everywhere has too means the same there")
  func panesShadowOnlyWithTheSameMeaning() {
    let bindings = Bindings.standard
    for context in [KeyContext.list, .phone, .log] {
      for binding in bindings.all where binding.context == context {
        guard let other = bindings.command(for: binding.key, in: .everywhere) else { continue }
        #expect(other == binding.command, "\(binding.key.name) in \(context)")
      }
    }
  }

  @Test("Every key name of the table can be read, and is written the same")
  func keyNames() {
    let names = ScreenCommand.allCases.flatMap { $0.keys.values.flatMap { $0.split(separator: " ") } }
    #expect(names.count > 200)
    for name in names {
      #expect(Key(named: String(name))?.name == String(name))
    }
  }

  @Test("No screen command has the name of another, or one that another had before")
  func commandNames() {
    let names = ScreenCommand.allCases.flatMap { [$0.rawValue] + $0.formerNames }
    #expect(Set(names).count == names.count)
    let verbs = Set(CommandTable.standard.entries.map(\.name))
    #expect(ScreenRegistry.ofTests.entries.map(\.name).filter { verbs.contains($0) } == [])
  }

  @Test(
    "A command to which the workbench refers by name exists",
    arguments: [
      CommandName.applySettings, .changeRate, .copyLog, .deviceOptions, .leaveScenario, .loadSnapshot,
      .deviceDifferenceMenu, .openFile, .promoteProduct, .quirksMenu, .showServer, .skipLine, .toggleDialogs,
      .toggleFinishPolicy,
      .typeTime, .firstColumn,
    ])
  func namedCommands(name: CommandName) {
    #expect(ScreenCommand.named(name.rawValue)?.name == name)
  }

  @Test("The menus have the same order, whichever module declares them")
  func menuOrder() {
    let menus = KeyContext.allCases.map(\.name).filter { $0.hasSuffix("-menu") }
    #expect(
      menus.starts(with: [
        "act-menu", "environment-menu", "switches-menu", "device-menu", "account-menu", "query-menu",
        "app-store-menu", "time-menu", "snapshots-menu", "open-menu", "copy-menu", "log-view-menu",
        "scenario-menu", "family-menu", "price-menu",
      ]), "\(menus)")
  }

  @Test("A command that is named as a step of the language does that step")
  func stepsByName() throws {
    for command in ScreenCommand.allCases where command.isStep {
      var bench = TestBench()
      bench.press("a b Enter Enter")
      guard let step = bench.workbench.worldCommand(for: command) else { continue }
      let text = CommandPrinter.text(step)
      #expect(text == command.rawValue || text.hasPrefix(command.rawValue + " "), "\(command.rawValue)")
    }
  }

  @Test("Every command has words, and help without a full stop")
  func commandWords() {
    for command in ScreenCommand.allCases {
      #expect(!command.label(.english).isEmpty)
      #expect(!command.help(.english).isEmpty && !command.help(.english).hasSuffix("."))
    }
  }

  @Test("Every command is on a key")
  func everyCommandIsOnAKey() {
    let bound = Set(Bindings.standard.all.map(\.command))
    #expect(ScreenCommand.allCases.filter { !bound.contains($0) } == [])
  }

  @Test(
    "Full-width characters count as their ASCII ones", arguments: [("ｂ", "b"), ("！", "!"), ("　", "Space")])
  func fullWidth(_ typed: String, _ name: String) {
    #expect(Key.character(Character(typed)).normalized.name == name)
  }
}
