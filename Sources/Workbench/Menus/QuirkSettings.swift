// The values of quirks and other settings.

import Panes
import ProgramMessages
import Scenario
import StoreRules
import StoreSimulator
import Support

extension World {
  /// Returns a quirk with its next value, cyclically.
  package func nextQuirk(_ name: QuirkName) -> Quirk? {
    let values = name.values
    let index = values.firstIndex(of: quirks[name]) ?? 0
    return Quirk(name, values[(index + 1) % values.count])
  }
}

extension CommandSetting {
  package static func of(_ quirk: QuirkName, _ world: World, _ texts: Localizer) -> CommandSetting {
    let value = world.quirks[quirk]
    let isOfDevice = Quirks.ofDevice.contains(quirk)
    return CommandSetting(
      isOfDevice ? texts.quirkWords(value) : value, isUnusual: !world.quirks.isOfEra(quirk))
  }
}

/// A value of a setting, and the step that selects the value.
package struct SettingChoice: Hashable, Sendable {
  package let text: String
  package let step: Command
  package let isCurrent: Bool

  package init(_ text: String, step: Command, isCurrent: Bool) {
    (self.text, self.step, self.isCurrent) = (text, step, isCurrent)
  }

  package static func of(_ quirk: QuirkName, _ world: World) -> [SettingChoice] {
    quirk.values.compactMap { value in
      Quirk(quirk, value).map {
        SettingChoice(value, step: .action(.quirk($0)), isCurrent: world.quirks[quirk] == value)
      }
    }
  }
}

extension MenuKind {
  /// A menu of the values of a setting, in which the current value is marked.
  ///
  /// `meaning` is a sentence below the values.
  fileprivate static func values(
    of name: String, title: String, meaning: String,
    _ choices: @escaping @Sendable (Workbench) -> [SettingChoice]
  ) -> MenuKind {
    MenuKind(
      name: "values of \(name)",
      contents: { bench, _ in
        let lines = choices(bench).enumerated().map { index, choice in
          MenuLine(
            key: .ofLine(index), words: choice.text, state: choice.isCurrent ? bench.texts.stateHere : "",
            isUnusual: choice.isCurrent, choice: .world(choice.step),
            refusal: bench.session.refusal(of: choice.step).map { bench.texts.words(for: $0) },
            isCurrent: choice.isCurrent)
        }
        return Menu(title: title, lines: lines, notes: [meaning])
      },
      firstMark: { bench in choices(bench).firstIndex(where: \.isCurrent) ?? 0 })
  }
}

extension Workbench {
  /// Returns the menu of a quirk's values; nil if the quirk has only two.
  func menuOfValues(of quirk: QuirkName) -> MenuKind? {
    guard quirk.values.count > 2 else { return nil }
    return .values(of: quirk.rawValue, title: quirk.rawValue, meaning: quirk.summary.text(texts)) {
      SettingChoice.of(quirk, $0.session.world)
    }
  }

  /// Returns the menu of a setting's values; nil if the command has at most two.
  func menuOfValues(of command: ScreenCommand) -> MenuKind? {
    guard let choices = command.choices, choices(self).count > 2 else { return nil }
    return .values(
      of: command.rawValue, title: words(for: command), meaning: texts.help(of: command), choices)
  }
}
