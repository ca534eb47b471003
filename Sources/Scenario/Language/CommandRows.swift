// The command table rows for actions in the simulated world.

import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The rows of the command table.
///
/// Each row has the forms that parse its verb and the closure that writes it. Rows are listed in `rows` in
/// the order of the help. `ActionLines.swift` selects the row that writes an action.
enum CommandRows {
  static let all: [CommandEntry] = rows.map(\.entry)

  private static let rows: [any VerbRow] = [
    environment, reset, catalog, applySettings,
    clock, rate, advance, settle,
    device, account, network, home,
    app, observer, updates, addresses, finishPolicy, finish, buy, restore, query, products,
    confirm, cancel, tap,
    interrupted, askToBuy, dialogs, fail,
    approve, decline, resolve, refund, delete, clear, transactions, outside,
    renewalRate, subscription, billing, priceIncrease, family, offer, requestRefund, reverseRefund, server,
    era, quirk, nextTransactionID, nextLineItemID, seed,
    note, caption,
    expect,
    undo, redo, snapshot,
    write, open, serve,
  ]

  // MARK: Worlds

  static let environment = Verb(
    "environment",
    LocalizedText("Goes to an environment's world: fresh at the first visit, then as it was left"),
    .choice(EnvironmentName.self)
  ) { .action(.environment($0)) }

  /// The row of `reset`; its value is true for `reset switches`, which resets only the switches.
  static let reset = Verb<Bool>(
    "reset",
    LocalizedText("Starts the present world afresh, or only sets its switches back to the catalogue's file"),
    forms: [
      CommandForm([.keyword("switches")]) { _ in .action(.resetSwitches) },
      CommandForm { _ in .action(.reset) },
    ]
  ) { isOfSwitches, _ in isOfSwitches ? " switches" : "" }

  /// The forms of `catalog`: load a file, or set a product's App Review approval.
  enum CatalogStep {
    case load(String)
    case approval(String, Bool)
  }

  static let catalog = Verb<CatalogStep>(
    "catalog",
    LocalizedText(
      "Loads the products of a .storekit file, or the built-in demo catalogue; or says what App Review has approved"
    ),
    forms: [
      CommandForm([.keyword("builtin")]) { _ in .catalog("builtin") },
      CommandForm([.keyword("approval"), Parameter("PRODUCT", .product), .onOff]) { arguments in
        guard let product = arguments.text(1), let isApproved = arguments.isOn(2) else { return nil }
        return .action(.approval(product: product, isApproved))
      },
      CommandForm([Parameter("FILE", .file)]) { $0.text(0).map { .catalog($0) } },
    ]
  ) { step, _ in
    switch step {
    // A file named like the keyword is quoted, so that it is parsed as a file.
    case .load(let source): " " + LineSyntax.quoted(source, always: source == "approval")
    case .approval(let product, let isApproved):
      " approval \(LineSyntax.quoted(product)) \(ArgumentFormat.onOff(isApproved))"
    }
  }

  static let applySettings = Verb(
    "apply-settings",
    LocalizedText("Applies the settings of the catalogue's file to this world"),
    .action(.applySettings))

  // MARK: Time

  static let clock = Verb<TimeReference>(
    "clock",
    LocalizedText("Sets the simulated time; what is due on the way happens"),
    forms: [CommandForm([Parameter("INSTANT", .instant)]) { $0.time(0).map { .clock($0) } }]
  ) { time, zone in " " + TimeText.text(time, zone: zone) }

  static let rate = Verb<ClockRate>(
    "rate",
    LocalizedText("How fast the clock runs by itself: real time, a factor, or not at all"),
    forms: [
      CommandForm([Parameter("realtime|FACTOR|paused", .rate)]) { $0.rate(0).map { .action(.rate($0)) } }
    ]
  ) { rate, _ in " " + RateText.text(rate) }

  static let advance = Verb<TimeSpan>(
    "advance",
    LocalizedText("Moves the simulated time on; what is due on the way happens"),
    forms: [CommandForm([Parameter("DURATION", .duration)]) { $0.span(0).map { .action(.advance($0)) } }]
  ) { span, _ in " " + SpanText.text(span) }

  static let settle = Verb(
    "settle", LocalizedText("Lets every pending short delay pass"), .action(.settle)
  )

  // MARK: Device

  /// The row of `device`; its value is nil for `device new`.
  static let device = Verb<DeviceChange?>(
    "device",
    LocalizedText("Sets the device up, or takes a new one with the same account"),
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
    ]
  ) { change, _ in
    guard let change else { return " new" }
    return ArgumentFormat.option("locale", change.locale)
      + ArgumentFormat.option("storefront", change.storefront)
      + ArgumentFormat.option("time-zone", change.timeZone?.identifier)
      + ArgumentFormat.option("purchases", change.purchasesAllowed.map { $0 ? "allowed" : "restricted" })
  }

  static let account = Verb<AccountChange>(
    "account",
    LocalizedText("The account on the device: a tester signs in, or out, or deletes it for good"),
    forms: [
      CommandForm([.keyword("sign-in")], options: [OptionParameter("name", Parameter("NAME", .account))]) {
        .action(.account(.signIn(name: $0.text(option: "name"))))
      },
      CommandForm([.keyword("sign-out")]) { _ in .action(.account(.signOut)) },
      CommandForm([.keyword("delete")]) { _ in .action(.account(.delete)) },
    ]
  ) { change, _ in
    switch change {
    case .signIn(let name): " sign-in" + ArgumentFormat.option("name", name)
    case .signOut: " sign-out"
    case .delete: " delete"
    }
  }

  static let network = Verb("network", LocalizedText("The device's network"), .onOff) {
    .action(.network($0))
  }

  static let home = Verb(
    "home",
    LocalizedText("The Home button: closes what is up as Cancel would, and the app goes to the background"),
    .action(.home))

  // MARK: App

  enum AppStep {
    case transition(AppTransition)
    case identity(ProcessIdentityChange)
    case policy(AppPolicy, Bool)
    case showsPriceConsent
    case storeKit(StoreKitVersion)
    case appStore(AppStoreCall)
    case setIdentity(IdentityChange)
  }

  static let app = Verb<AppStep>(
    "app",
    LocalizedText(
      "The app under test: its process, what its log lines show, what its code does, and who it is for the App Store"
    ),
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
            ProcessIdentityChange(
              name: arguments.text(1), processID: arguments.number(option: "process-id"),
              threadID: arguments.number(option: "thread-id"))))
      },
      CommandForm([.choice(AppTransition.self)]) { arguments in
        arguments.choice(0, of: AppTransition.self).map { .action(.app($0)) }
      },
      CommandForm([.choice(AppPolicy.self), .onOff]) { arguments in
        guard let policy = arguments.choice(0, of: AppPolicy.self), let isOn = arguments.isOn(1) else {
          return nil
        }
        return .action(.appPolicy(policy, isOn))
      },
      CommandForm([.keyword("storekit"), .choice(StoreKitVersion.self)]) { arguments in
        arguments.choice(1, of: StoreKitVersion.self).map { .action(.storeKit($0)) }
      },
      CommandForm([.keyword("shows-price-consent")]) { _ in .action(.showPriceConsent) },
      CommandForm(
        [.keyword("identity")],
        options: [
          OptionParameter("bundle-id", Parameter("B", .word)),
          OptionParameter("app-apple-id", Parameter("N", .number(1...999_999_999_999))),
          OptionParameter("version", Parameter("V", .word)),
          OptionParameter("original-version", Parameter("V", .word)),
          OptionParameter("shared-secret", Parameter("HEX", .word)),
        ]
      ) { arguments in
        .action(
          .identity(
            IdentityChange(
              bundleID: arguments.text(option: "bundle-id"),
              appleID: arguments.number(option: "app-apple-id").map(Int64.init),
              version: arguments.text(option: "version"),
              originalVersion: arguments.text(option: "original-version"),
              sharedSecret: arguments.text(option: "shared-secret"))))
      },
    ] + appStoreForms
  ) { step, _ in
    switch step {
    case .policy(let policy, let isOn): " \(policy.rawValue) \(ArgumentFormat.onOff(isOn))"
    case .showsPriceConsent: " shows-price-consent"
    case .storeKit(let way): " storekit \(way.rawValue)"
    case .appStore(let call): words(of: call)
    case .setIdentity(let change):
      " identity" + ArgumentFormat.option("bundle-id", change.bundleID)
        + ArgumentFormat.option("app-apple-id", change.appleID.map { String($0) })
        + ArgumentFormat.option("version", change.version)
        + ArgumentFormat.option("original-version", change.originalVersion)
        + ArgumentFormat.option("shared-secret", change.sharedSecret)
    case .transition(let transition): " " + transition.rawValue
    case .identity(let change):
      " name" + (change.name.map { " " + LineSyntax.quoted($0) } ?? "")
        + ArgumentFormat.option("process-id", change.processID.map(String.init))
        + ArgumentFormat.option("thread-id", change.threadID.map(String.init))
    }
  }

  static let observer = Verb(
    "observer", LocalizedText("Whether the app observes the payment queue"), .onOff
  ) { .action(.observer($0)) }

  static let updates = Verb(
    "updates",
    LocalizedText("Whether the app listens to Transaction.updates and its like"), .onOff
  ) { .action(.updates($0)) }

  static let addresses = Verb<(queue: UInt64?, error: UInt64?)>(
    "addresses",
    LocalizedText("Fixes the addresses in log lines: the queue's, the next error's"),
    forms: [
      CommandForm(options: [
        OptionParameter("queue", Parameter("X", .address)),
        OptionParameter("error", Parameter("X", .address)),
      ]) { arguments in
        guard !arguments.options.isEmpty else { return nil }
        return .action(
          .addresses(queue: arguments.unsigned(option: "queue"), error: arguments.unsigned(option: "error")))
      }
    ]
  ) { addresses, _ in
    func hexadecimal(_ address: UInt64) -> String { "0x" + String(address, radix: 16) }
    return ArgumentFormat.option("queue", addresses.queue.map(hexadecimal))
      + ArgumentFormat.option("error", addresses.error.map(hexadecimal))
  }

  static let finishPolicy = Verb(
    "finish-policy",
    LocalizedText("Whether the app finishes transactions by itself"),
    .choice(FinishPolicy.self)
  ) { .action(.finishPolicy($0)) }

  /// The row of `finish`; its value is nil for `finish all`.
  static let finish = Verb<TransactionReference?>(
    "finish", LocalizedText("The app calls finishTransaction"),
    forms: [
      CommandForm([.keyword("all")]) { _ in .action(.finishAll) },
      CommandForm([.transaction]) { $0.transaction(0).map { .action(.finish($0)) } },
    ]
  ) { reference, _ in reference.map { " " + ArgumentFormat.text($0) } ?? " all" }

  static let buy = Verb<Payment>(
    "buy",
    LocalizedText("The app buys: it adds a payment, or calls Product.purchase"),
    forms: [
      CommandForm([Parameter("PRODUCT", .product)], options: PurchaseOptions.all) { arguments in
        PurchaseOptions.payment(arguments).map { .action(.buy($0)) }
      }
    ]
  ) { payment, zone in PurchaseOptions.text(payment, zone) }

  static let restore = Verb(
    "restore",
    LocalizedText("The app calls restoreCompletedTransactions"),
    .action(.restore))

  // MARK: Customer

  static let confirm = Verb(
    "confirm", LocalizedText("The customer confirms the payment sheet"),
    .action(.confirm))

  static let cancel = Verb(
    "cancel", LocalizedText("The customer cancels the payment sheet"),
    .action(.cancel))

  static let tap = Verb(
    "tap",
    LocalizedText("Taps a button of the dialog on top, by identifier or label"),
    .word("BUTTON", .button)
  ) { .action(.tap($0)) }

  // MARK: Test switches

  static let interrupted = Verb<(Bool, cause: InterruptionCause)>(
    "interrupted",
    LocalizedText("Interrupted Purchase: the next purchase is interrupted"),
    forms: [
      CommandForm([.onOff], options: [OptionParameter("cause", .choice(InterruptionCause.self))]) {
        arguments in
        let cause = arguments.text(option: "cause").flatMap(InterruptionCause.init(rawValue:)) ?? .terms
        return arguments.isOn(0).map { .action(.interrupted($0, cause: cause)) }
      }
    ]
  ) { interruption, _ in
    " " + ArgumentFormat.onOff(interruption.0)
      + ArgumentFormat.option("cause", interruption.cause == .terms ? nil : interruption.cause.rawValue)
  }

  static let askToBuy = Verb(
    "ask-to-buy", LocalizedText("Ask to Buy: a purchase waits for a parent"),
    .onOff
  ) { .action(.askToBuy($0)) }

  static let dialogs = Verb(
    "dialogs",
    LocalizedText("Whether the system shows dialogs (off: as if confirmed)"),
    .onOff
  ) { .action(.dialogs($0)) }

  // MARK: Transaction Manager

  static let approve = Verb(
    "approve", LocalizedText("Approves an Ask to Buy request"), .transaction
  ) { .action(.approve($0)) }

  static let decline = Verb(
    "decline", LocalizedText("Declines an Ask to Buy request"), .transaction
  ) { .action(.decline($0)) }

  static let resolve = Verb(
    "resolve", LocalizedText("Resolves the issue of an interrupted purchase"),
    .transaction
  ) { .action(.resolve($0)) }

  static let refund = Verb("refund", LocalizedText("Gives the money back"), .transaction) {
    .action(.refund($0))
  }

  static let delete = Verb(
    "delete",
    LocalizedText("Deletes a transaction from the Transaction Manager"),
    .transaction
  ) { .action(.delete($0)) }

  static let clear = Verb(
    "clear",
    LocalizedText(
      "Deletes every transaction; of several accounts on the device, those of the one that is signed in"),
    .action(.clear))

  // MARK: Reproduction

  static let era = Verb(
    "era",
    LocalizedText("Whose time it is: sets every quirk to what was observed then"),
    .choice(Era.self)
  ) { .action(.era($0)) }

  static let quirk = Verb<Quirk>(
    "quirk", LocalizedText("Switches an observed oddity"),
    forms: QuirkName.allCases.flatMap { name in
      let words = CommandForm([
        .keyword(name.rawValue), .choice(name.values, former: name.formerValues),
      ]) { arguments in
        arguments.text(1).flatMap { Quirk(name, $0) }.map { .action(.quirk($0)) }
      }
      guard let numbers = name.numbers else { return [words] }
      // Each value that is not a number is a keyword in a form of its own. The last form takes a number.
      let named = name.values.filter { Int($0) == nil }.map { word in
        CommandForm([.keyword(name.rawValue), .keyword(word)]) { _ in
          Quirk(name, word).map { .action(.quirk($0)) }
        }
      }
      let range = Int64(numbers.lowerBound)...Int64(numbers.upperBound)
      return named + [
        CommandForm([.keyword(name.rawValue), Parameter("N", .number(range))]) { arguments in
          arguments.number(1).flatMap { Quirk(name, String($0)) }.map { .action(.quirk($0)) }
        }
      ]
    }
  ) { quirk, _ in " \(quirk.name.rawValue) \(quirk.value)" }

  static let nextTransactionID = Verb<Int64>(
    "next-transaction-id",
    LocalizedText("The identifier that the next purchased transaction takes"),
    forms: [
      CommandForm([Parameter("N", .number(0...999_999_999_999_999_999))]) { arguments in
        arguments.number(0).map { .action(.nextTransactionID(Int64($0))) }
      }
    ]
  ) { identifier, _ in " \(identifier)" }

  static let nextLineItemID = Verb<Int64>(
    "next-web-order-line-item-id",
    LocalizedText("The web order line item that the next period of a subscription takes"),
    forms: [
      CommandForm([Parameter("N", .number(0...999_999_999_999_999_999))]) { arguments in
        arguments.number(0).map { .action(.nextLineItemID(Int64($0))) }
      }
    ]
  ) { identifier, _ in " \(identifier)" }

  static let seed = Verb<UInt64>(
    "seed", LocalizedText("What addresses and identifiers are made from"),
    forms: [CommandForm([Parameter("N", .unsigned)]) { $0.unsigned(0).map { .action(.seed($0)) } }]
  ) { seed, _ in " \(seed)" }

  // MARK: Notes

  static let note = Verb("note", LocalizedText("Writes a note into the log"), .text) {
    .action(.note($0))
  }

  static let caption = Verb(
    "caption",
    LocalizedText("A caption: in the log, and shown during a demo"), .text
  ) { .action(.caption($0)) }
}
