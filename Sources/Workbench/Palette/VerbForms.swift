// The actions for verbs that are chosen from the palette or the help page.

import Panes
import Scenario
import StoreSimulator
import TerminalUI

extension Workbench {
  /// Runs a verb, or opens the menu, form or prompt that asks for its arguments.
  mutating func runVerb(_ verb: String) -> [Effect] {
    if let command = Self.formsByVerb[verb].flatMap({ bindings.sections.command(named: $0.rawValue) }) {
      return run(command)
    }
    if let entry = table.entry(verb),
      entry.forms.contains(where: { $0.parameters.isEmpty && $0.options.isEmpty }),
      let step = try? CommandParser(table: table).parse(verb)
    {
      return submitNamed(step.command)
    }
    let prompt = Prompt.command(verb + " ")
    openPrompt(prompt)
    return table.completions(for: prompt.field.text, in: session).isEmpty
      ? [] : prompt.complete(forward: true, in: &self)
  }

  /// The names of the screen commands that replace verbs without arguments.
  private static let formsByVerb: [String: CommandName] = [
    "environment": .environmentMenu, "catalog": .openFile, "clock": .typeTime, "rate": .changeRate,
    "advance": .timeMenu, "device": .deviceOptions, "account": .accountMenu, "network": .toggleNetwork,
    "app": .deviceMenu,
    "finish-policy": .toggleFinishPolicy, "finish": .actMenu, "buy": .buyWithOptions, "tap": .focusPhone,
    "interrupted": .toggleInterrupted, "ask-to-buy": .toggleAskToBuy, "dialogs": .toggleDialogs,
    "fail": .failMenu, "approve": .actMenu, "decline": .actMenu, "resolve": .actMenu, "refund": .actMenu,
    "delete": .actMenu, "apply-settings": .applySettings, "era": .quirksMenu, "quirk": .quirksMenu,
    "note": ScreenCommand.writeNote.name,
    "expect": ScreenCommand.expectWhatISee.name,
    "snapshot": .snapshotsMenu, "write": .writeScenario, "open": .openFile,
  ]
}
