// Commands that act on the world, from anywhere.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let buySelected = ScreenCommand(
    "buy-selected", keys: [.everywhere: "b"],
    localized("buy", ja: "購入"),
    localized("the app buys the selected product", ja: "選択中の商品をアプリが購入する"),
    .step { bench in
      if let pane = bench.subjectPane {
        pane.order(in: bench)
      } else {
        bench.subscriptions.order.map { .action($0) }
      }
    },
    refusal: { $0.refusalWithoutProduct },
    target: { bench in
      if let pane = bench.subjectPane {
        pane.orderWords(in: bench)
      } else {
        bench.subscriptions.orderWords(columns: bench.columns)
      }
    })

  static let buyWithOptions = ScreenCommand(
    "buy-with-options", keys: [.everywhere: "B"],
    localized("buy with options", ja: "オプション付きで購入"),
    localized("buy with a quantity, a user name, simulated Ask to Buy", ja: "数量、ユーザー名、Ask to Buyの再現を指定して購入"),
    .change { bench in
      let form = if let pane = bench.subjectPane { pane.orderForm(in: bench) } else { Form.buy(in: bench) }
      if let form { bench.overlays.append(form) }
    },
    refusal: { bench in
      guard let step = bench.subjectPane?.order(in: bench) else {
        return bench.refusalWithoutProduct
      }
      return bench.refusal(of: step)
    })

  static let toggleInterrupted = ScreenCommand(
    "toggle-interrupted", keys: [.everywhere: "i", .switchesMenu: "i", .accountMenu: "i"],
    localized("Interrupted", ja: "購入を中断"),
    localized("Interrupted Purchase on or off", ja: "購入を中断(Interrupted Purchase)のON/OFF"),
    .step { bench in
      let switches = bench.session.world.switches
      return .action(.interrupted(!switches.interrupted, cause: switches.interruptionCause))
    },
    setting: { .onOff($0.session.world.switches.interrupted, usually: false, $0.texts) },
    term: { "\($0.switches.interrupted ? "Disable" : "Enable") Interrupted Purchases" })

  static let toggleAskToBuy = ScreenCommand(
    "toggle-ask-to-buy", keys: [.everywhere: "a", .switchesMenu: "a"],
    localized("Ask to Buy", ja: "Ask to Buy"),
    localized(
      "Ask to Buy on or off (Sandbox: simulated by the app)",
      ja: "承認と購入のリクエスト(Ask to Buy)のON/OFF。Sandboxではアプリが再現"),
    .step { .action(.askToBuy(!$0.session.world.switches.askToBuy)) },
    setting: { .onOff($0.session.world.switches.askToBuy, usually: false, $0.texts) },
    term: { "\($0.switches.askToBuy ? "Disable" : "Enable") Ask to Buy" })

  static let goOn = ScreenCommand(
    "go-on", keys: [.everywhere: ".", .scenarioMenu: "n ."],
    localized("go on", ja: "先へ進む"),
    localized("let short delays pass; in an open scenario: next step", ja: "短い待ち時間を経過させる。シナリオを開いていれば次の手順"),
    .screen { $0.playOrSettle() },
    refusal: { bench in
      bench.scenario.isOpen || bench.session.hasPendingInteractions
        ? nil : ScreenRefusal(bench.texts.nothingWaits, possible: bench.howToBuyText)
    },
    target: { $0.scenario.isOpen ? $0.texts.hintNextStep : nil })

  static let finishAsked = ScreenCommand(
    "finish-asked", keys: [.everywhere: "y"],
    localized("finish", ja: "finish"),
    localized(
      "the app finishes what it was asked about (finish policy ask)", ja: "確認中の取引をアプリがfinishする(finishの方針: 確認)"
    ),
    .step { $0.session.world.askedToFinish.map { .action(.finish(.number($0))) } },
    refusal: {
      ScreenRefusal(
        $0.texts.nothingToFinish,
        possible: $0.texts.nothingToFinishHint($0.texts.keys(.switchesMenu, .toggleFinishPolicy)))
    },
    target: { bench in bench.session.world.askedToFinish.map { bench.texts.finishNamed("\($0)") } })

  package static let undoLast = ScreenCommand(
    "undo", before: ["undo-last"], keys: [.everywhere: "z"],
    localized("undo", ja: "取り消す"),
    localized("undo the last action", ja: "直前の操作を取り消す"),
    .step { _ in .undo })

  static let redoLast = ScreenCommand(
    "redo", before: ["redo-last"], keys: [.everywhere: "Z"],
    localized("redo", ja: "やり直す"),
    localized("redo what was undone", ja: "取り消した操作をやり直す"),
    .step { _ in .redo })
}
