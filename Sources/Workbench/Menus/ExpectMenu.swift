// What keys do in the list of proposed expectations.

import Grid
import Ground
import Scenario
import StoreSimulator

extension ScreenCommand {
  static let markAllExpectations = ScreenCommand(
    "mark-all-expectations", keys: [.expectMenu: "a"],
    say("all or none", ja: "すべて"),
    say("mark all lines, or none", ja: "すべての行を選ぶ、または外す"),
    .inOverlay)

  static let addExpectations = ScreenCommand(
    "add-expectations", keys: [.expectMenu: "Enter"],
    say("add them", ja: "追加"),
    say("add the marked lines to the scenario", ja: "選んだ行をシナリオに追加する"),
    .inOverlay,
    isMenuLine: false)
}

extension CommandSection {
  static let expectMenu = CommandSection(
    .expectMenu, say("Expectations", ja: "期待値"), opener: .expectWhatISee,
    commands: [
      .markAllExpectations, .addExpectations,
    ])
}
