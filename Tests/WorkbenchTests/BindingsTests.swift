import Grid
import Scenario
import Testing

@testable import Workbench

@Suite struct BindingsTests {
  @Test("No key stands for two commands in one context")
  func noClashes() {
    #expect(Bindings.standard.clashes.map { "\($0.context) \($0.key.name)" } == [])
  }

  @Test("A clash is found")
  func aClashIsFound() {
    let bindings = Bindings([
      Binding(context: .log, key: .character("v"), command: .follow),
      Binding(context: .log, key: .character("v"), command: .logViewMenu),
    ])
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
    for name in Bindings.keyNames {
      #expect(Key(named: String(name))?.name == String(name))
    }
  }

  @Test("No screen command has the name of a verb of the language, and none is there twice")
  func commandNames() {
    let verbs = Set(CommandTable.standard.entries.map(\.name))
    let names = ScreenCommand.entries.map(\.name)
    #expect(names.filter { verbs.contains($0) } == [])
    #expect(Set(names).count == names.count)
  }

  @Test("Every command has words, and help without a full stop")
  func commandWords() {
    for command in ScreenCommand.allCases {
      #expect(!command.facts.label.isEmpty)
      #expect(!command.facts.help.isEmpty && !command.facts.help.hasSuffix("."))
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
