// The menu of what can be copied or written out.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let copyTransaction = ScreenCommand(
    "copy-transaction", keys: [.copyMenu: "t"],
    localized("transaction", ja: "取引"),
    localized("copy the selected transaction's facts", ja: "選択中の取引の内容をコピーする"),
    .screen { $0.copy(.transaction($0.targetTransaction, in: $0.session.world)) },
    refusal: { $0.refusalWithoutTransaction })

  static let copyDump = ScreenCommand(
    "copy-dump", keys: [.copyMenu: "d"],
    localized("dump", ja: "ダンプ"),
    localized("copy the selected transaction's last dump", ja: "選択中の取引の最後のダンプをコピーする"),
    .screen { $0.copy(.dump(of: $0.targetTransaction, in: $0.session, $0.texts)) },
    refusal: { $0.refusalWithoutTransaction })

  static let copyScenario = ScreenCommand(
    "copy-scenario", keys: [.copyMenu: "s"],
    localized("scenario", ja: "シナリオ"),
    localized("copy the scenario so far", ja: "ここまでのシナリオをコピーする"),
    .screen {
      $0.copy { (session, texts, cancellation) throws(Refusal) in
        try .scenario(of: session, texts, cancellation)
      }
    })

  package static let copyLog = ScreenCommand(
    "copy-log", keys: [.copyMenu: "l"],
    localized("log", ja: "ログ"),
    localized("copy all lines of the log", ja: "ログの全行をコピーする"),
    .screen {
      $0.copy { (session, texts, cancellation) throws(Refusal) in try .log(of: session, texts, cancellation) }
    })

  package static let printPlain = ScreenCommand(
    "print-plain", keys: [.copyMenu: "p"],
    localized("plain print", ja: "テキスト出力"),
    localized(
      "write the pane as text, so that the terminal can select it; any key comes back",
      ja: "ペインを文字だけで出力し、端末側で選択できるようにする。どのキーでも戻る"),
    .screen { [.printPlain(text: $0.plainPrint)] })

  static let bugBundle = ScreenCommand(
    "bug-bundle", keys: [.copyMenu: "b"],
    localized("bug bundle", ja: "バグ報告用ファイル"),
    localized(
      "write scenario, log, catalogue and versions into one text file", ja: "シナリオ、ログ、カタログ、版数を1つのテキストファイルにまとめる"
    ),
    .screen { bench in
      let texts = bench.texts
      let parts = bench.makeText { (session, cancellation) throws(Refusal) in
        (try session.scenarioText(cancellation), try CopiedText.log(of: session, texts, cancellation).text)
      }
      return parts.map { scenario, log in
        [.writeBugBundle(era: bench.session.world.quirks.era, scenario: scenario, log: log)]
      } ?? []
    })
}

extension CommandSection {
  package static let copyMenu = CommandSection(
    .copyMenu, localized("Copy", ja: "コピー"), openingCommand: .copyMenu,
    commands: [
      .copyTransaction, .copyDump, .copyScenario, .copyLog, .printPlain, .bugBundle,
    ])
}
