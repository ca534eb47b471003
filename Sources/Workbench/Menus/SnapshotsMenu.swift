// The menu of snapshots.

import Grid
import Ground
import Scenario
import StoreSimulator

extension ScreenCommand {
  static let saveSnapshot = ScreenCommand(
    "save-snapshot", keys: [.snapshotsMenu: "s"],
    say("save", ja: "保存"),
    say("save this world under a name", ja: "今の状態に名前を付けて保存する"),
    .change { $0.askForSnapshotName() })

  static let loadSnapshot = ScreenCommand(
    "load-snapshot", keys: [.snapshotsMenu: "l"],
    say("load", ja: "読み込み"),
    say("go back to a saved snapshot", ja: "保存したスナップショットに戻る"),
    .menu(.snapshots(.load)),
    refusal: { $0.refusalWithoutSnapshot })

  static let deleteSnapshot = ScreenCommand(
    "delete-snapshot", keys: [.snapshotsMenu: "d"],
    say("delete (asks)", ja: "削除 (確認あり)"),
    say("delete a snapshot", ja: "スナップショットを削除する"),
    .menu(.snapshots(.delete)),
    refusal: { $0.refusalWithoutSnapshot })

  static let resetWorld = ScreenCommand(
    "reset", before: ["reset-world"], keys: [.snapshotsMenu: "r"],
    say("reset to the start", ja: "最初の状態に戻す"),
    say("start the present world afresh", ja: "今の環境を最初からやり直す"),
    .step { _ in .action(.reset) })
}

extension CommandSection {
  static let snapshotsMenu = CommandSection(
    .snapshotsMenu, say("Snapshots", ja: "スナップショット"), opener: .snapshotsMenu,
    commands: [
      .saveSnapshot, .loadSnapshot, .deleteSnapshot, .resetWorld,
    ],
    menu: MenuFacts(notes: { $0.snapshotNotes }))
}
