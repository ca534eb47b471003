// What keys do in the Receipt pane beside what they do in any list.

import AppStoreServer
import Backend
import Grid
import Ground
import Scenario
import StoreSimulator

extension ScreenCommand {
  static let previousReceipt = ScreenCommand(
    "previous-receipt", keys: [.receipt: "["],
    say("receipt", ja: "レシート"),
    say("the receipt before: of another environment, or a kept one", ja: "前のレシートへ。ほかの環境、または保管したもの"),
    .pane { $0.receipt.step(by: -1, in: $2) })

  static let nextReceipt = ScreenCommand(
    "next-receipt", keys: [.receipt: "]"],
    say("receipt", ja: "レシート"),
    say("the next receipt: of another environment, or a kept one", ja: "次のレシートへ。ほかの環境、または保管したもの"),
    .pane { $0.receipt.step(by: 1, in: $2) })

  static let unfoldReceipt = ScreenCommand(
    "unfold-receipt", keys: [.receipt: "E"],
    say("unfold all", ja: "すべて開く"),
    say("unfold every row, and again: fold them", ja: "すべての行を開く。もう一度で閉じる"),
    .pane { $0.receipt.turnAll(in: $2) })

  static let takeReceipt = ScreenCommand(
    "keep-receipt", keys: [.receipt: "K"],
    say("keep", ja: "保管"),
    say("keep the receipt of now under a name", ja: "今のレシートを名前で保管する"),
    .change { bench in
      bench.openPrompt(
        Prompt(
          .takeReceipt, label: bench.texts.promptTakeReceipt, text: bench.nameForReceipt, isProposed: true))
    },
    refusal: { bench in
      // The receipt of now is on screen: nothing more has to be asked.
      if bench.panes.receipt.chosen == nil, bench.panes.receipt.isAtHand(in: bench.session) { return nil }
      return bench.session.refusal(of: Backend.takes("-")).map { bench.texts.words(for: $0) }
    })
}

extension CommandSection {
  static let receipt = CommandSection(
    .receipt, say("Receipt", ja: "レシート"), opener: .focusReceipt,
    commands: [.previousReceipt, .nextReceipt, .unfoldReceipt, .takeReceipt],
    companions: [.everywhere, .list])
}

extension PromptPurpose {
  fileprivate static let takeReceipt = PromptPurpose.step("take-receipt") { _, name in Backend.takes(name) }
}

extension Backend {
  /// The step that keeps the receipt of now.
  static func takes(_ name: String) -> Command { command(.take(name: name, created: nil)) }
}

extension Workbench {
  /// A name that no kept receipt has.
  fileprivate var nameForReceipt: String {
    let names = Set(session.stage.participant(Backend.self)?.receipts.map(\.name) ?? [])
    var number = 1
    while names.contains("r\(number)") { number += 1 }
    return "r\(number)"
  }
}
