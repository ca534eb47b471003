// The rows of the command table: what there is to be done in worlds, sessions and files. The order is that of the
// help. A new capability adds its verbs here.

import StoreSimulator

enum CommandRows {
  static let all: [CommandEntry] =
    worlds + time + device + app + customer + switches + transactionManager + SubscriptionRows.all
    + reproduction + words + [ExpectationRows.entry] + session + files

  private static let worlds = [
    CommandEntry(
      "environment", .world, "Goes to an environment's world: fresh at the first visit, then as it was left",
      forms: [
        CommandForm([.choice(EnvironmentName.self)]) { arguments in
          arguments.choice(0, of: EnvironmentName.self).map { .action(.environment($0)) }
        }
      ]),
    CommandEntry(
      "reset", .world, "Starts the present world afresh",
      forms: [CommandForm { _ in .action(.reset) }]),
    CommandEntry(
      "catalog", .world, "Loads the products of a .storekit file, or the built-in demo catalogue",
      forms: [
        CommandForm([.keyword("builtin")]) { _ in .catalog("builtin") },
        CommandForm([Parameter("FILE", .file)]) { $0.text(0).map { .catalog($0) } },
      ]),
  ]

  private static let time = [
    CommandEntry(
      "clock", .world, "Sets the simulated time; what is due on the way happens",
      forms: [CommandForm([Parameter("INSTANT", .instant)]) { $0.time(0).map { .clock($0) } }]),
    CommandEntry(
      "rate", .world, "How fast the clock runs by itself: real time, a factor, or not at all",
      forms: [
        CommandForm([Parameter("realtime|FACTOR|paused", .rate)]) { $0.rate(0).map { .action(.rate($0)) } }
      ]),
    CommandEntry(
      "advance", .world, "Moves the simulated time on; what is due on the way happens",
      forms: [
        CommandForm([Parameter("DURATION", .duration)]) { $0.span(0).map { .action(.advance($0)) } }
      ]),
    CommandEntry(
      "settle", .world, "Lets every pending short delay pass",
      forms: [CommandForm { _ in .action(.settle) }]),
  ]

  private static let device = [
    CommandEntry(
      "device", .world, "Sets the device up, or takes a new one with the same account",
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
      "account", .world, "The account on the device: a tester signs in, or out",
      forms: [
        CommandForm([.keyword("sign-in")], options: [OptionParameter("name", Parameter("NAME", .word))]) {
          .action(.account(.signIn(name: $0.text(option: "name"))))
        },
        CommandForm([.keyword("sign-out")]) { _ in .action(.account(.signOut)) },
      ]),
    CommandEntry(
      "network", .world, "The device's network", forms: [onOff { .network($0) }]),
    CommandEntry(
      "home", .world,
      "The Home button: closes what is up as Cancel would, and the app goes to the background",
      forms: [CommandForm { _ in .action(.home) }]),
  ]

  private static let app = [
    CommandEntry(
      "app", .world, "The app under test: its process, and what its log lines show",
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
      "observer", .world, "Whether the app observes the payment queue", forms: [onOff { .observer($0) }]),
    CommandEntry(
      "addresses", .world, "Fixes the addresses in log lines: the queue's, the next error's",
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
      "finish-policy", .world, "Whether the app finishes transactions by itself",
      forms: [
        CommandForm([.choice(FinishPolicy.self)]) { arguments in
          arguments.choice(0, of: FinishPolicy.self).map { .action(.finishPolicy($0)) }
        }
      ]),
    CommandEntry(
      "finish", .world, "The app calls finishTransaction",
      forms: [CommandForm([.keyword("all")]) { _ in .action(.finishAll) }, onTransaction { .finish($0) }]),
    CommandEntry(
      "buy", .world, "The app adds a payment",
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
      "restore", .world, "The app calls restoreCompletedTransactions",
      forms: [CommandForm { _ in .action(.restore) }]),
  ]

  private static let customer = [
    CommandEntry(
      "confirm", .world, "The customer confirms the payment sheet",
      forms: [CommandForm { _ in .action(.confirm) }]),
    CommandEntry(
      "cancel", .world, "The customer cancels the payment sheet",
      forms: [CommandForm { _ in .action(.cancel) }]),
    CommandEntry(
      "tap", .world, "Taps a button of the dialog on top, by identifier or label",
      forms: [CommandForm([Parameter("BUTTON", .button)]) { $0.text(0).map { .action(.tap($0)) } }]),
  ]

  private static let switches = [
    CommandEntry(
      "interrupted", .world, "Interrupted Purchase: the next purchase is interrupted",
      forms: [
        CommandForm([.onOff], options: [OptionParameter("cause", .choice(InterruptionCause.self))]) {
          arguments in
          let cause = arguments.text(option: "cause").flatMap(InterruptionCause.init(rawValue:)) ?? .terms
          return arguments.isOn(0).map { .action(.interrupted($0, cause: cause)) }
        }
      ]),
    CommandEntry(
      "ask-to-buy", .world, "Ask to Buy: a purchase waits for a parent", forms: [onOff { .askToBuy($0) }]),
    CommandEntry(
      "dialogs", .world, "Whether the system shows dialogs (off: as if confirmed)",
      forms: [onOff { .dialogs($0) }]),
    CommandEntry(
      "fail", .world, "The next purchase fails so, once or until off",
      forms: [
        CommandForm([.keyword("off")]) { _ in .action(.failOff) },
        CommandForm([Parameter("NAME", .errorName)], options: [OptionParameter("once")]) { arguments in
          arguments.failure(0).map { .action(.fail($0, once: arguments.has("once"))) }
        },
      ]),
  ]

  private static let transactionManager = [
    CommandEntry(
      "approve", .world, "Approves an Ask to Buy request", forms: [onTransaction { .approve($0) }]),
    CommandEntry(
      "decline", .world, "Declines an Ask to Buy request", forms: [onTransaction { .decline($0) }]),
    CommandEntry(
      "resolve", .world, "Resolves the issue of an interrupted purchase",
      forms: [onTransaction { .resolve($0) }]),
    CommandEntry("refund", .world, "Gives the money back", forms: [onTransaction { .refund($0) }]),
    CommandEntry(
      "delete", .world, "Deletes a transaction from the Transaction Manager",
      forms: [onTransaction { .delete($0) }]),
    CommandEntry(
      "clear", .world, "Deletes every transaction of the world", forms: [CommandForm { _ in .action(.clear) }]
    ),
  ]

  private static let reproduction = [
    CommandEntry(
      "quirk", .world, "Switches an observed oddity",
      forms: QuirkName.allCases.map { name in
        CommandForm([.keyword(name.rawValue), .choice(name.values)]) { arguments in
          arguments.text(1).flatMap { Quirk(name, $0) }.map { .action(.quirk($0)) }
        }
      }),
    CommandEntry(
      "next-transaction-id", .world, "The identifier that the next purchased transaction takes",
      forms: [
        CommandForm([Parameter("N", .number(1...999_999_999_999_999_999))]) { arguments in
          arguments.number(0).map { .action(.nextTransactionID(Int64($0))) }
        }
      ]),
    CommandEntry(
      "seed", .world, "What addresses and identifiers are made from",
      forms: [CommandForm([Parameter("N", .unsigned)]) { $0.unsigned(0).map { .action(.seed($0)) } }]),
  ]

  private static let words = [
    CommandEntry(
      "note", .world, "Writes a note into the log",
      forms: [CommandForm([.text]) { $0.text(0).map { .action(.note($0)) } }]),
    CommandEntry(
      "caption", .world, "A caption: in the log, and shown during a demo",
      forms: [CommandForm([.text]) { $0.text(0).map { .action(.caption($0)) } }]),
  ]

  private static let session = [
    CommandEntry("undo", .session, "Takes the last action back", forms: [CommandForm { _ in .undo }]),
    CommandEntry("redo", .session, "Does again what was taken back", forms: [CommandForm { _ in .redo }]),
    CommandEntry(
      "snapshot", .session, "Keeps all worlds under a name, goes back to them, or forgets the name",
      forms: [
        snapshot("save") { .save($0) }, snapshot("load") { .load($0) }, snapshot("delete") { .delete($0) },
      ]),
  ]

  private static let files = [
    CommandEntry(
      "write", .file, "Writes the scenario so far, without what was undone",
      forms: [CommandForm([Parameter("FILE", .file)]) { $0.text(0).map { .write($0) } }]),
    CommandEntry(
      "open", .file, "Opens a copy of a scenario, stepwise or up to a line",
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
