// The menu of snapshots.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let saveSnapshot = ScreenCommand(
    "save-snapshot", keys: [.snapshotsMenu: "s"],
    localized("save"),
    localized("save the current state under a name"),
    .change { $0.openPrompt(.snapshotName($0.session, $0.texts)) })

  static let loadSnapshot = ScreenCommand(
    .loadSnapshot, keys: [.snapshotsMenu: "l"],
    localized("load"),
    localized("go back to a saved snapshot"),
    .menu(.snapshots(.load)),
    refusal: { .withoutSnapshot($0.session, $0.texts) })

  static let deleteSnapshot = ScreenCommand(
    "delete-snapshot", keys: [.snapshotsMenu: "d"],
    localized("delete (asks first)"),
    localized("delete a snapshot"),
    .menu(.snapshots(.delete)),
    refusal: { .withoutSnapshot($0.session, $0.texts) })

  static let resetWorld = ScreenCommand(
    .resetWorld, formerNames: ["reset-world"], keys: [.snapshotsMenu: "r"],
    localized("reset to the initial state"),
    localized("remove all transactions and reset the switches of the environment"),
    .step { _ in .action(.reset) })
}

extension CommandSection {
  static let snapshotsMenu = CommandSection(
    .snapshotsMenu, localized("Snapshots"), openingCommand: .snapshotsMenu,
    commands: [
      .saveSnapshot, .loadSnapshot, .deleteSnapshot, .resetWorld,
    ],
    menu: MenuOptions(notes: { $0.texts.snapshotNotes($0.session) }))
}

extension ScreenRefusal {
  fileprivate static func withoutSnapshot(_ session: Session, _ texts: Localizer) -> ScreenRefusal? {
    session.snapshotNames.isEmpty
      ? ScreenRefusal(
        texts.noSnapshotYet, possible: texts.noSnapshotHint(texts.keys(.snapshotsMenu, .saveSnapshot)))
      : nil
  }
}

extension Prompt {
  /// Returns a prompt that proposes an unused name.
  fileprivate static func snapshotName(_ session: Session, _ texts: Localizer) -> Prompt {
    let names = Set(session.snapshotNames)
    var number = names.count + 1
    while names.contains("s\(number)") { number += 1 }
    return Prompt(.snapshotName, label: texts.promptSnapshot, text: "s\(number)", isProposed: true)
  }
}

extension PromptPurpose {
  fileprivate static let snapshotName = PromptPurpose.step(
    "snapshot",
    completion: .choices { bench, text in
      bench.session.snapshotNames.filter { $0.hasPrefix(text) }
        .map { PromptSuggestion(word: $0, line: $0, note: bench.texts.choiceIsReplaced) }
    }
  ) { _, text in .snapshot(.save(text)) }
}

extension MenuKind {
  package static func snapshots(_ use: SnapshotUse) -> MenuKind {
    MenuKind(name: "snapshots \(use.rawValue)") { bench, _ in
      Menu.snapshots(of: bench.session, use, bench.texts)
    }
  }
}

extension Menu {
  fileprivate static func snapshots(
    of session: Session, _ use: MenuKind.SnapshotUse, _ texts: Localizer
  ) -> Menu {
    let lines = session.snapshotNames.enumerated().map { index, name in
      let shown = VisibleText.visible(name)
      let choice: MenuAction =
        switch use {
        case .load: .world(.snapshot(.load(name)))
        case .delete:
          .ask(
            ConfirmationPrompt(
              text: texts.askDeleteSnapshot(shown), acceptLabel: texts.yesDelete,
              command: .snapshot(.delete(name))))
        }
      return MenuLine(
        key: .ofLine(index), words: shown, state: texts.snapshotMark(name, in: session), choice: choice)
    }
    return Menu(title: use == .load ? texts.menuLoadSnapshot : texts.menuDeleteSnapshot, lines: lines)
  }
}

extension Localizer {
  /// Returns at most five names and marks the current snapshot.
  fileprivate func snapshotNotes(_ session: Session) -> [String] {
    let names = session.snapshotNames
    guard !names.isEmpty else { return [snapshotNone] }
    let limit = 5
    let notes = names.prefix(limit).map { name -> String in
      let mark = snapshotMark(name, in: session)
      return VisibleText.visible(name) + (mark.isEmpty ? "" : "  \(mark)")
    }
    return names.count > limit ? notes + [snapshotMore(String(names.count - limit))] : notes
  }

  /// Returns an empty text for snapshots that are not current.
  fileprivate func snapshotMark(_ name: String, in session: Session) -> String {
    guard let currentSnapshot = session.presentSnapshot, currentSnapshot.name == name else { return "" }
    return currentSnapshot.isModified ? snapshotHereModified : snapshotHere
  }
}
