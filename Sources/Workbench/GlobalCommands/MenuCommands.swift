// Commands that open menus and pages, ask, write and copy, from anywhere.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  package static let actMenu = ScreenCommand(
    "act-menu", keys: [.everywhere: "p"],
    localized("act", ja: "操作"),
    localized("approve, decline, resolve, finish, refund, delete", ja: "承認、拒否、問題の解決、finish、返金、削除"),
    .screen { $0.openMenu(.bound($0.actMenuContext)) },
    refusal: { bench in
      if let pane = bench.subjectPane { pane.actRefusal(in: bench) } else { bench.refusalWithoutTransaction }
    },
    target: { bench in
      if let pane = bench.subjectPane {
        pane.actWords(in: bench)
      } else {
        bench.targetTransaction.map { bench.texts.actOn("\($0)") }
      }
    })

  static let failMenu = ScreenCommand(
    "fail-picker", keys: [.everywhere: "f"],
    localized("fail", ja: "失敗"),
    localized("let the next purchase fail with an error of the table", ja: "次の購入を、選んだエラーで失敗させる"),
    .change { bench in
      let held = bench.pendingPaste?.place == .errors ? bench.removePendingPaste() : nil
      bench.overlays.append(Picker(filter: TextField(held?.text ?? "", isProposed: held != nil)))
    })

  static let switchesMenu = ScreenCommand(
    "switches-menu", keys: [.everywhere: "s"],
    localized("switches", ja: "スイッチ"),
    localized("every switch of the test environment", ja: "テスト環境のすべてのスイッチ"),
    .menu(.bound(.switchesMenu)))

  package static let deviceMenu = ScreenCommand(
    "device-menu", keys: [.everywhere: "d"],
    localized("device", ja: "端末"),
    localized("home button, the app, a new device, locale, restore", ja: "ホームボタン、アプリ、新しい端末、ロケール、復元"),
    .menu(.bound(.deviceMenu)))

  static let queryMenu = ScreenCommand(
    "query-menu", keys: [.everywhere: "Q"],
    localized("questions", ja: "問い合わせ"),
    localized(
      "what the app asks StoreKit: entitlements, statuses, products", ja: "アプリからStoreKitへの問い合わせ: 利用権、ステータス、商品"
    ),
    .menu(.bound(.queryMenu)))

  static let timeMenu = ScreenCommand(
    "time-menu", keys: [.everywhere: "t +"],
    localized("time", ja: "時間"),
    localized("move the clock, let it run", ja: "時計を進める、動かす"),
    .menu(.bound(.timeMenu)))

  package static let environmentMenu = ScreenCommand(
    "environment-menu", keys: [.everywhere: "e"],
    localized("environment", ja: "環境"),
    localized("go to another environment's world, as it was left", ja: "別の環境へ移る。離れたときの状態のまま"),
    .menu(.bound(.environmentMenu)))

  static let snapshotsMenu = ScreenCommand(
    "snapshots-menu", keys: [.everywhere: "S"],
    localized("snapshots", ja: "スナップショット"),
    localized("save, load, delete a snapshot; start afresh", ja: "保存、読み込み、削除、最初からやり直し"),
    .menu(.bound(.snapshotsMenu)))

  package static let expectWhatISee = ScreenCommand(
    "expect-what-i-see", keys: [.everywhere: "x"],
    localized("expect", ja: "期待値"),
    localized("turn what is on screen into expect lines of the scenario", ja: "画面の今の状態をシナリオのexpect行にする"),
    .proposeExpectations)

  static let writeNote = ScreenCommand(
    "write-a-note", keys: [.everywhere: ";"],
    localized("note", ja: "メモ"),
    localized("write a line into log and scenario", ja: "ログとシナリオに1行書き込む"),
    .change { $0.openPrompt(.note($0.texts)) })

  static let writeScenario = ScreenCommand(
    "write-scenario", keys: [.everywhere: "w Ctrl-S"],
    localized("write", ja: "保存"),
    localized("write the scenario so far into a file", ja: "ここまでのシナリオをファイルに保存する"),
    .change { $0.openPrompt(.writeFile(session: $0.options.sessionName, $0.texts)) })

  package static let openMenu = ScreenCommand(
    "open-menu", keys: [.everywhere: "o"],
    localized("open", ja: "開く"),
    localized(
      "open a scenario, a catalogue, a session; name or delete sessions",
      ja: "シナリオ、カタログ、セッションを開く。セッションの名前変更と削除も"),
    .screen { $0.openMenu(.bound($0.scenario.isOpen ? .scenarioMenu : .openMenu)) })

  package static let copySelected = ScreenCommand(
    "copy-selected", keys: [.everywhere: "c"],
    localized("copy", ja: "コピー"),
    localized("copy what is selected", ja: "選択中のものをコピーする"),
    .screen { $0.copy($0.registry.pane($0.focus.pane).copied(in: $0)) })

  package static let copyMenu = ScreenCommand(
    "copy-menu", keys: [.everywhere: "C"],
    localized("copy menu", ja: "コピー"),
    localized(
      "copy a transaction, dump, scenario, log; plain print; bug bundle",
      ja: "取引、ダンプ、シナリオ、ログをコピーする。テキスト出力、バグ報告用ファイル"),
    .menu(.bound(.copyMenu)))

  static let commandLine = ScreenCommand(
    "command-line", keys: [.everywhere: ":"],
    localized("command", ja: "コマンド"),
    localized(
      { "type any command; \($0.key(.complete)) completes" }, ja: { "コマンドを入力する。\($0.key(.complete))で補完" }),
    .change { $0.openCommandLine() },
    isNavigation: true)

  static let palette = ScreenCommand(
    "palette", keys: [.everywhere: "Ctrl-P"],
    localized("palette", ja: "検索"),
    localized("find anything by a few letters and do it", ja: "数文字で何でも探して実行する"),
    .screen { $0.openPalette() },
    isNavigation: true)

  package static let why = ScreenCommand(
    "why", keys: [.everywhere: "W"],
    localized("why", ja: "理由"),
    localized("the rule behind it, its source, how the other environment answers", ja: "背後の規則とその出典、別の環境での結果"),
    .change { bench in
      do throws(Refusal) {
        if let page = try WhyPage(of: bench) { bench.overlays.append(page) }
      } catch {
        bench.notice = Notice(bench.sentence(of: error), .error)
      }
    },
    refusal: { bench in
      bench.session.log.count > 0
        ? nil
        : ScreenRefusal(bench.texts.whyNothing, possible: bench.words(for: .buySelected, withKey: true))
    })

  package static let presenter = ScreenCommand(
    "presenter", keys: [.everywhere: "P"],
    localized("present", ja: "プレゼン"),
    localized(
      "for people who watch: a large phone and the story; again: back",
      ja: "見る人のための画面。大きなiPhoneと、出来事の説明。もう一度で戻す"),
    .change { $0.togglePresenter() })

  static let startTour = ScreenCommand(
    "tour", keys: [.everywhere: "F2", .openMenu: "t"],
    localized("tour", ja: "ツアー"),
    localized(
      { "a tour of seven steps in a fresh world; \($0.key(.leave)) leaves it" },
      ja: { "初期状態の環境で試す7つの手順。\($0.key(.leave))で終了" }),
    .change { $0.startTour() },
    refusal: { Tour.refusal(in: $0.session.world, $0.texts, $0.bindings) })

  package static let help = ScreenCommand(
    "help", keys: [.everywhere: "? F1"],
    localized("help", ja: "ヘルプ"),
    localized(
      { "keys and commands; type to search, \($0.key(.more)) runs" },
      ja: { "キーとコマンドの一覧。文字で検索、\($0.key(.more))で実行" }),
    .change { $0.overlays.append(HelpPage()) })
}

extension Prompt {
  /// Asks for a line of the log.
  fileprivate static func note(_ texts: Localizer) -> Prompt { Prompt(.note, label: texts.promptNote) }
}

extension PromptPurpose {
  fileprivate static let note = PromptPurpose.step("note") { _, text in .action(.note(text)) }
}
