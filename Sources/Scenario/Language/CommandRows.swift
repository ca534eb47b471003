// The rows of the command table: what there is to be done in worlds, sessions and files. The order is that of the
// help. A new capability adds its verbs here.

import Ground
import StoreSimulator

enum CommandRows {
  static let all: [CommandEntry] =
    worlds + time + device + app + customer + switches + transactionManager + SubscriptionRows.all
    + reproduction + words + [ExpectationRows.entry] + session + files

  private static let worlds = [
    CommandEntry(
      "environment", .world,
      Wording(
        "Goes to an environment's world: fresh at the first visit, then as it was left",
        ja: "環境へ移る。初回はまっさら、以後は離れたときのまま"),
      forms: [
        CommandForm([.choice(EnvironmentName.self)]) { arguments in
          arguments.choice(0, of: EnvironmentName.self).map { .action(.environment($0)) }
        }
      ]),
    CommandEntry(
      "reset", .world,
      Wording("Starts the present world afresh", ja: "今の環境を最初からやり直す"),
      forms: [CommandForm { _ in .action(.reset) }]),
    CommandEntry(
      "catalog", .world,
      Wording(
        "Loads the products of a .storekit file, or the built-in demo catalogue",
        ja: ".storekitファイル、または内蔵のデモの商品を読み込む"),
      forms: [
        CommandForm([.keyword("builtin")]) { _ in .catalog("builtin") },
        CommandForm([Parameter("FILE", .file)]) { $0.text(0).map { .catalog($0) } },
      ]),
  ]

  private static let time = [
    CommandEntry(
      "clock", .world,
      Wording("Sets the simulated time; what is due on the way happens", ja: "シミュレーションの時刻を設定する。途中の予定も起こる"),
      forms: [CommandForm([Parameter("INSTANT", .instant)]) { $0.time(0).map { .clock($0) } }]),
    CommandEntry(
      "rate", .world,
      Wording(
        "How fast the clock runs by itself: real time, a factor, or not at all", ja: "時計が自動で進む速さ: 実時間、倍率、停止"),
      forms: [
        CommandForm([Parameter("realtime|FACTOR|paused", .rate)]) { $0.rate(0).map { .action(.rate($0)) } }
      ]),
    CommandEntry(
      "advance", .world,
      Wording("Moves the simulated time on; what is due on the way happens", ja: "シミュレーションの時間を進める。途中の予定も起こる"),
      forms: [
        CommandForm([Parameter("DURATION", .duration)]) { $0.span(0).map { .action(.advance($0)) } }
      ]),
    CommandEntry(
      "settle", .world,
      Wording("Lets every pending short delay pass", ja: "待っている短い時間をすべて経過させる"),
      forms: [CommandForm { _ in .action(.settle) }]),
  ]

  private static let device = [
    CommandEntry(
      "device", .world,
      Wording(
        "Sets the device up, or takes a new one with the same account", ja: "端末を設定する、または同じアカウントの新しい端末にする"),
      forms: [
        CommandForm([.keyword("new")]) { _ in .action(.newDevice) },
        CommandForm(options: [
          OptionParameter("locale", Parameter("L", .locale)),
          OptionParameter("storefront", Parameter("S", .storefront)),
          OptionParameter("time-zone", Parameter("Z", .timeZone)),
          OptionParameter("purchases", .choice(["allowed", "restricted"])),
        ]) { arguments in
          guard !arguments.options.isEmpty else { return nil }
          return .action(
            .device(
              DeviceChange(
                locale: arguments.text(option: "locale"), storefront: arguments.text(option: "storefront"),
                timeZone: arguments.zone(option: "time-zone"),
                purchasesAllowed: arguments.text(option: "purchases").map { $0 == "allowed" })))
        },
      ]),
    CommandEntry(
      "account", .world,
      Wording("The account on the device: a tester signs in, or out", ja: "端末のアカウント: テスターのサインイン、サインアウト"),
      forms: [
        CommandForm([.keyword("sign-in")], options: [OptionParameter("name", Parameter("NAME", .word))]) {
          .action(.account(.signIn(name: $0.text(option: "name"))))
        },
        CommandForm([.keyword("sign-out")]) { _ in .action(.account(.signOut)) },
      ]),
    CommandEntry(
      "network", .world,
      Wording("The device's network", ja: "端末のネットワーク"), forms: [onOff { .network($0) }]),
    CommandEntry(
      "home", .world,
      Wording(
        "The Home button: closes what is up as Cancel would, and the app goes to the background",
        ja: "ホームボタン: 表示中のものをキャンセル扱いで閉じ、アプリは背面へ"),
      forms: [CommandForm { _ in .action(.home) }]),
  ]

  private static let app = [
    CommandEntry(
      "app", .world,
      Wording("The app under test: its process, and what its log lines show", ja: "テスト対象のアプリ: プロセスと、ログ行に出る値"),
      forms: [
        CommandForm(
          [.keyword("name"), Parameter("NAME", .word)],
          options: [
            OptionParameter("process-id", Parameter("N", .number(0...Int64(Int32.max)))),
            OptionParameter("thread-id", Parameter("N", .number(0...Int64.max))),
          ]
        ) { arguments in
          .action(
            .appIdentity(
              AppIdentityChange(
                name: arguments.text(1), processID: arguments.number(option: "process-id"),
                threadID: arguments.number(option: "thread-id"))))
        },
        CommandForm([.choice(AppTransition.self)]) { arguments in
          arguments.choice(0, of: AppTransition.self).map { .action(.app($0)) }
        },
      ]),
    CommandEntry(
      "observer", .world,
      Wording("Whether the app observes the payment queue", ja: "アプリが支払いキューを監視するかどうか"),
      forms: [onOff { .observer($0) }]),
    CommandEntry(
      "addresses", .world,
      Wording(
        "Fixes the addresses in log lines: the queue's, the next error's", ja: "ログ行のアドレスを固定する: キュー、次のエラー"),
      forms: [
        CommandForm(options: [
          OptionParameter("queue", Parameter("X", .address)),
          OptionParameter("error", Parameter("X", .address)),
        ]) { arguments in
          guard !arguments.options.isEmpty else { return nil }
          return .action(
            .addresses(queue: arguments.unsigned(option: "queue"), error: arguments.unsigned(option: "error"))
          )
        }
      ]),
    CommandEntry(
      "finish-policy", .world,
      Wording("Whether the app finishes transactions by itself", ja: "アプリが自分で取引をfinishするかどうか"),
      forms: [
        CommandForm([.choice(FinishPolicy.self)]) { arguments in
          arguments.choice(0, of: FinishPolicy.self).map { .action(.finishPolicy($0)) }
        }
      ]),
    CommandEntry(
      "finish", .world,
      Wording("The app calls finishTransaction", ja: "アプリがfinishTransactionを呼ぶ"),
      forms: [CommandForm([.keyword("all")]) { _ in .action(.finishAll) }, onTransaction { .finish($0) }]),
    CommandEntry(
      "buy", .world,
      Wording("The app adds a payment", ja: "アプリが支払いを追加する"),
      forms: [
        CommandForm(
          [Parameter("PRODUCT", .product)],
          options: [
            OptionParameter("quantity", Parameter("N", .number(1...Int64(Payment.greatestQuantity)))),
            OptionParameter("application-username", Parameter("U", .word)),
            OptionParameter("simulates-ask-to-buy"),
            OptionParameter("offer", Parameter("OFFER", .offer([.promotional, .winBack]))),
          ]
        ) { arguments in
          arguments.text(0).map { product in
            .action(
              .buy(
                Payment(
                  product, quantity: arguments.number(option: "quantity") ?? 1,
                  applicationUsername: arguments.text(option: "application-username"),
                  simulatesAskToBuy: arguments.has("simulates-ask-to-buy"),
                  offer: arguments.text(option: "offer"))))
          }
        }
      ]),
    CommandEntry(
      "restore", .world,
      Wording("The app calls restoreCompletedTransactions", ja: "アプリがrestoreCompletedTransactionsを呼ぶ"),
      forms: [CommandForm { _ in .action(.restore) }]),
  ]

  private static let customer = [
    CommandEntry(
      "confirm", .world,
      Wording("The customer confirms the payment sheet", ja: "購入者が支払いシートを確認する"),
      forms: [CommandForm { _ in .action(.confirm) }]),
    CommandEntry(
      "cancel", .world,
      Wording("The customer cancels the payment sheet", ja: "購入者が支払いシートをキャンセルする"),
      forms: [CommandForm { _ in .action(.cancel) }]),
    CommandEntry(
      "tap", .world,
      Wording("Taps a button of the dialog on top, by identifier or label", ja: "一番上のダイアログのボタンを、識別子かラベルで押す"),
      forms: [CommandForm([Parameter("BUTTON", .button)]) { $0.text(0).map { .action(.tap($0)) } }]),
  ]

  private static let switches = [
    CommandEntry(
      "interrupted", .world,
      Wording(
        "Interrupted Purchase: the next purchase is interrupted",
        ja: "購入を中断(Interrupted Purchase): 次の購入が中断される"),
      forms: [
        CommandForm([.onOff], options: [OptionParameter("cause", .choice(InterruptionCause.self))]) {
          arguments in
          let cause = arguments.text(option: "cause").flatMap(InterruptionCause.init(rawValue:)) ?? .terms
          return arguments.isOn(0).map { .action(.interrupted($0, cause: cause)) }
        }
      ]),
    CommandEntry(
      "ask-to-buy", .world,
      Wording("Ask to Buy: a purchase waits for a parent", ja: "Ask to Buy: 購入が保護者を待つ"),
      forms: [onOff { .askToBuy($0) }]),
    CommandEntry(
      "dialogs", .world,
      Wording(
        "Whether the system shows dialogs (off: as if confirmed)", ja: "システムがダイアログを出すかどうか(offでは確認済み扱い)"),
      forms: [onOff { .dialogs($0) }]),
    CommandEntry(
      "fail", .world,
      Wording("The next purchase fails so, once or until off", ja: "次の購入をこのエラーで失敗させる。1回、または解除まで"),
      forms: [
        CommandForm([.keyword("off")]) { _ in .action(.failOff) },
        CommandForm([Parameter("NAME", .errorName)], options: [OptionParameter("once")]) { arguments in
          arguments.failure(0).map { .action(.fail($0, once: arguments.has("once"))) }
        },
      ]),
  ]

  private static let transactionManager = [
    CommandEntry(
      "approve", .world,
      Wording("Approves an Ask to Buy request", ja: "Ask to Buyのリクエストを承認する"),
      forms: [onTransaction { .approve($0) }]),
    CommandEntry(
      "decline", .world,
      Wording("Declines an Ask to Buy request", ja: "Ask to Buyのリクエストを拒否する"),
      forms: [onTransaction { .decline($0) }]),
    CommandEntry(
      "resolve", .world,
      Wording("Resolves the issue of an interrupted purchase", ja: "中断された購入の問題を解決する"),
      forms: [onTransaction { .resolve($0) }]),
    CommandEntry(
      "refund", .world,
      Wording("Gives the money back", ja: "返金する"), forms: [onTransaction { .refund($0) }]),
    CommandEntry(
      "delete", .world,
      Wording("Deletes a transaction from the Transaction Manager", ja: "取引をTransaction Managerから削除する"),
      forms: [onTransaction { .delete($0) }]),
    CommandEntry(
      "clear", .world,
      Wording("Deletes every transaction of the world", ja: "この環境の取引をすべて削除する"),
      forms: [CommandForm { _ in .action(.clear) }]
    ),
  ]

  private static let reproduction = [
    CommandEntry(
      "quirk", .world,
      Wording("Switches an observed oddity", ja: "観察された癖を切り替える"),
      forms: QuirkName.allCases.map { name in
        CommandForm([.keyword(name.rawValue), .choice(name.values)]) { arguments in
          arguments.text(1).flatMap { Quirk(name, $0) }.map { .action(.quirk($0)) }
        }
      }),
    CommandEntry(
      "next-transaction-id", .world,
      Wording("The identifier that the next purchased transaction takes", ja: "次に購入される取引の識別子"),
      forms: [
        CommandForm([Parameter("N", .number(1...999_999_999_999_999_999))]) { arguments in
          arguments.number(0).map { .action(.nextTransactionID(Int64($0))) }
        }
      ]),
    CommandEntry(
      "seed", .world,
      Wording("What addresses and identifiers are made from", ja: "アドレスと識別子の元になる値"),
      forms: [CommandForm([Parameter("N", .unsigned)]) { $0.unsigned(0).map { .action(.seed($0)) } }]),
  ]

  private static let words = [
    CommandEntry(
      "note", .world,
      Wording("Writes a note into the log", ja: "ログにメモを書く"),
      forms: [CommandForm([.text]) { $0.text(0).map { .action(.note($0)) } }]),
    CommandEntry(
      "caption", .world,
      Wording("A caption: in the log, and shown during a demo", ja: "キャプション: ログに残り、デモの間は画面に出る"),
      forms: [CommandForm([.text]) { $0.text(0).map { .action(.caption($0)) } }]),
  ]

  private static let session = [
    CommandEntry(
      "undo", .session,
      Wording("Takes the last action back", ja: "直前の操作を取り消す"), forms: [CommandForm { _ in .undo }]),
    CommandEntry(
      "redo", .session,
      Wording("Does again what was taken back", ja: "取り消した操作をやり直す"), forms: [CommandForm { _ in .redo }]),
    CommandEntry(
      "snapshot", .session,
      Wording(
        "Keeps all worlds under a name, goes back to them, or forgets the name", ja: "すべての環境を名前で保存する、戻る、名前を消す"
      ),
      forms: [
        snapshot("save") { .save($0) }, snapshot("load") { .load($0) }, snapshot("delete") { .delete($0) },
      ]),
  ]

  private static let files = [
    CommandEntry(
      "write", .file,
      Wording("Writes the scenario so far, without what was undone", ja: "ここまでのシナリオを保存する(取り消した手順は除く)"),
      forms: [CommandForm([Parameter("FILE", .file)]) { $0.text(0).map { .write($0) } }]),
    CommandEntry(
      "open", .file,
      Wording("Opens a copy of a scenario, stepwise or up to a line", ja: "シナリオのコピーを開く。1手順ずつ、または指定の行まで"),
      forms: [
        CommandForm(
          [Parameter("FILE", .file)],
          options: [OptionParameter("until", Parameter("LINE", .number(1...1_000_000_000)))]
        ) { arguments in
          arguments.text(0).map { .open($0, until: arguments.number(option: "until")) }
        }
      ]),
  ]

  private static func onOff(_ action: @escaping @Sendable (Bool) -> Action) -> CommandForm {
    CommandForm([.onOff]) { $0.isOn(0).map { .action(action($0)) } }
  }

  private static func onTransaction(
    _ action: @escaping @Sendable (TransactionReference) -> Action
  ) -> CommandForm {
    CommandForm([.transaction]) { $0.transaction(0).map { .action(action($0)) } }
  }

  private static func snapshot(
    _ word: String, _ command: @escaping @Sendable (String) -> SnapshotCommand
  ) -> CommandForm {
    CommandForm([.keyword(word), Parameter("NAME", .snapshotName)]) { arguments in
      arguments.text(1).map { .snapshot(command($0)) }
    }
  }
}
