// The command table rows for actions in the simulated world, and the selection of the row for an action.

import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The rows of the command table, in the order of the help.
///
/// Each row has the forms that parse its verb and the closure that writes it. `line(of:zone:)` selects the
/// row that writes an action.
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
    note, caption, pause,
    expect,
    undo, redo, snapshot,
    write, open, serve,
  ]

  // MARK: Lines of actions

  /// Returns the line for an action, as the row of the action's verb writes it.
  static func line(of action: Action, zone: DeviceTimeZone) -> String {
    switch action {
    case .environment(let name): environment(name)
    case .reset: reset(false)
    case .resetSwitches: reset(true)
    case .applySettings: applySettings()
    case .catalog(let loaded): catalog(.load(loaded.source))
    case .approval(let product, let isApproved): catalog(.approval(product, isApproved))
    case .purchasable(let product, let isPurchasable): catalog(.purchasable(product, isPurchasable))
    case .setClock(let instant): clock(.instant(instant), zone)
    case .rate(let factor): rate(factor)
    case .advance(let span): advance(span)
    case .settle: settle()
    case .device(let change): device(.change(change))
    case .newDevice: device(.new)
    case .deviceSync(let sync): device(.sync(sync))
    case .account(let change): account(change)
    case .network(let isOn): network(isOn)
    case .home: home()
    case .app(let transition): app(.transition(transition))
    case .observer(let isOn): observer(isOn)
    case .updates(let isOn): updates(isOn)
    case .storeKit(let version): app(.storeKit(version))
    case .appIdentity(let change): app(.identity(change))
    case .identity(let change): app(.setIdentity(change))
    case .appPolicy(let policy, let isOn): app(.policy(policy, isOn))
    case .showPriceConsent: app(.showsPriceConsent)
    case .appStore(let call): app(.appStore(call))
    case .addresses(let queue, let error): addresses((queue, error))
    case .finishPolicy(let policy): finishPolicy(policy)
    case .finish(let reference): finish(reference)
    case .finishAll: finish(nil)
    case .buy(let payment): buy(payment, zone)
    case .restore: restore()
    case .query(let question): query(question)
    case .products(let request): products(request)
    case .confirm: confirm()
    case .cancel: cancel()
    case .tap(let button): tap(.button(button))
    case .signInOnAlert(let name): tap(.signIn(name: name))
    case .interrupted(let isOn, let cause): interrupted((isOn, cause))
    case .askToBuy(let isOn): askToBuy(isOn)
    case .dialogs(let isOn): dialogs(isOn)
    case .fail(let failure, let once): fail(.queue((failure, once)))
    case .failOff: fail(.queue(nil))
    case .simulatedFailure(let interface, let failure): fail(.interface(interface, failure))
    case .approve(let reference): approve(reference)
    case .decline(let reference): decline(reference)
    case .resolve(let reference): resolve(reference)
    case .refund(let reference): refund(reference)
    case .delete(let reference): delete(reference)
    case .clear: clear()
    case .transactions: transactions()
    case .renewalRate, .subscription, .billingRetry, .gracePeriod, .recover, .priceIncrease, .family, .offer,
      .requestRefund, .reverseRefund:
      subscriptionLine(of: action)
    case .server(let act): server(act)
    case .outside(let act): outside(act, zone)
    case .era(let value): era(value)
    case .quirk(let value): quirk(value)
    case .nextTransactionID(let identifier): nextTransactionID(identifier)
    case .nextLineItemID(let identifier): nextLineItemID(identifier)
    case .seed(let value): seed(value)
    case .note(let text): note(text)
    case .caption(let value): caption(value)
    case .pause(let span): pause(span)
    }
  }

  private static func subscriptionLine(of action: Action) -> String {
    switch action {
    case .renewalRate(let rate): renewalRate(rate)
    case .subscription(let act, let product, let person): subscription((act, product, person))
    case .billingRetry(let isOn): billing(.retry(isOn))
    case .gracePeriod(let isOn, let length, let renewals): billing(.grace(isOn, length, renewals))
    case .recover(let product, let person): billing(.recover(product, person))
    case .priceIncrease(let act, let product, let person): priceIncrease((act, product, person))
    case .family(let act): family(act)
    case .offer(let act): offer(act)
    case .requestRefund(let reference, let request): requestRefund((reference, request))
    case .reverseRefund(let reference): reverseRefund(reference)
    default: preconditionFailure("not an action on subscriptions or refunds")
    }
  }

  // MARK: Worlds

  static let environment = Verb(
    "environment",
    LocalizedText("Switches to an environment: fresh at the first visit, later as you left it"),
    .choice(EnvironmentName.self)
  ) { .action(.environment($0)) }

  /// The row of `reset`; its value is true for `reset switches`.
  static let reset = Verb<Bool>(
    "reset",
    LocalizedText("Restarts the environment, or resets its switches to the catalogue's values"),
    forms: [
      CommandForm([.keyword("switches")]) { _ in .action(.resetSwitches) },
      CommandForm { _ in .action(.reset) },
    ]
  ) { isOfSwitches, _ in isOfSwitches ? " switches" : "" }

  enum CatalogStep {
    case load(String)
    case approval(String, Bool)
    case purchasable(String, Bool)
  }

  static let catalog = Verb<CatalogStep>(
    "catalog",
    LocalizedText(
      "Loads a catalogue, or sets whether a product is approved or can be bought"
    ),
    forms: [
      CommandForm([.keyword("builtin")]) { _ in .catalog(Catalog.builtin.source) },
      CommandForm([.keyword("builtin-full")]) { _ in .catalog(Catalog.builtinFull.source) },
      CommandForm([.keyword("approval"), Parameter("PRODUCT", .product), .onOff]) { arguments in
        guard let product = arguments.text(1), let isApproved = arguments.isOn(2) else { return nil }
        return .action(.approval(product: product, isApproved))
      },
      CommandForm([.keyword("purchasable"), Parameter("PRODUCT", .product), .onOff]) { arguments in
        guard let product = arguments.text(1), let isPurchasable = arguments.isOn(2) else { return nil }
        return .action(.purchasable(product: product, isPurchasable))
      },
      CommandForm([Parameter("FILE", .file)]) { $0.text(0).map { .catalog($0) } },
    ]
  ) { step, _ in
    switch step {
    // A file that is named like a keyword is quoted.
    case .load(let source):
      " " + LineSyntax.quoted(source, always: ["approval", "purchasable"].contains(source))
    case .approval(let product, let isApproved):
      " approval \(LineSyntax.quoted(product)) \(ArgumentFormat.onOff(isApproved))"
    case .purchasable(let product, let isPurchasable):
      " purchasable \(LineSyntax.quoted(product)) \(ArgumentFormat.onOff(isPurchasable))"
    }
  }

  static let applySettings = Verb(
    "apply-settings",
    LocalizedText("Applies the settings of the catalogue file to this environment"),
    .action(.applySettings))

  // MARK: Time

  static let clock = Verb<TimeReference>(
    "clock",
    LocalizedText("Sets the simulated time; events due until then happen"),
    forms: [
      CommandForm([Parameter("INSTANT", .instant)]) { $0.time(0).map { .clock($0) } },
      CommandForm([.keyword("wall")], in: .file) { _ in .screen(Command.wallClockName, []) },
    ]
  ) { time, zone in " " + TimeText.text(time, zone: zone) }

  static let rate = Verb<ClockRate>(
    "rate",
    LocalizedText("Sets the speed of the clock: real time, a factor, or paused"),
    forms: [
      CommandForm([Parameter("realtime|FACTOR|paused", .rate)]) { $0.rate(0).map { .action(.rate($0)) } }
    ]
  ) { rate, _ in " " + RateText.text(rate) }

  static let advance = Verb<TimeSpan>(
    "advance",
    LocalizedText("Advances the simulated time; events due until then happen"),
    forms: [CommandForm([Parameter("DURATION", .duration)]) { $0.span(0).map { .action(.advance($0)) } }]
  ) { span, _ in " " + SpanText.text(span) }

  static let settle = Verb(
    "settle", LocalizedText("Lets all pending short delays pass"), .action(.settle)
  )

  // MARK: Device

  static let account = Verb<AccountChange>(
    "account",
    LocalizedText(
      "Signs a tester in or out, deletes the account, or resets its eligibility"),
    forms: [
      CommandForm(
        [.keyword("sign-in")],
        options: [
          OptionParameter("name", Parameter("NAME", .account)),
          OptionParameter("storefront", Parameter("S", .storefront)),
        ]
      ) {
        .action(
          .account(.signIn(name: $0.text(option: "name"), storefront: $0.text(option: "storefront"))))
      },
      CommandForm([.keyword("sign-out")]) { _ in .action(.account(.signOut)) },
      CommandForm([.keyword("delete")]) { _ in .action(.account(.delete)) },
      CommandForm([.keyword("reset-eligibility")]) { _ in .action(.account(.resetEligibility)) },
    ]
  ) { change, _ in
    switch change {
    case .signIn(let name, let storefront):
      " sign-in" + ArgumentFormat.option("name", name) + ArgumentFormat.option("storefront", storefront)
    case .signOut: " sign-out"
    case .delete: " delete"
    case .resetEligibility: " reset-eligibility"
    }
  }

  static let network = Verb("network", LocalizedText("Turns the network of the device on or off"), .onOff) {
    .action(.network($0))
  }

  static let home = Verb(
    "home",
    LocalizedText("Presses the Home button: cancels the dialog; the app goes to the background"),
    .action(.home))

  // MARK: App

  static let observer = Verb(
    "observer", LocalizedText("Sets whether the app observes the payment queue"), .onOff
  ) { .action(.observer($0)) }

  static let updates = Verb(
    "updates",
    LocalizedText("Sets whether the app listens to Transaction.updates and similar sequences"), .onOff
  ) { .action(.updates($0)) }

  static let addresses = Verb<(queue: UInt64?, error: UInt64?)>(
    "addresses",
    LocalizedText("Sets the addresses of the queue and of the next error in log lines"),
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
    LocalizedText("Sets whether the app finishes transactions automatically"),
    .choice(FinishPolicy.self)
  ) { .action(.finishPolicy($0)) }

  /// The row of `finish`; its value is nil for `finish all`.
  static let finish = Verb<TransactionReference?>(
    "finish", LocalizedText("Calls finishTransaction in the app"),
    forms: [
      CommandForm([.keyword("all")]) { _ in .action(.finishAll) },
      CommandForm([.transaction]) { $0.transaction(0).map { .action(.finish($0)) } },
    ]
  ) { reference, _ in reference.map { " " + ArgumentFormat.text($0) } ?? " all" }

  static let buy = Verb<Payment>(
    "buy",
    LocalizedText("Buys a product in the app: adds a payment or calls Product.purchase"),
    forms: [
      CommandForm([Parameter("PRODUCT", .product)], options: PurchaseOptions.all) { arguments in
        PurchaseOptions.payment(arguments).map { .action(.buy($0)) }
      }
    ]
  ) { payment, zone in PurchaseOptions.text(payment, zone) }

  static let restore = Verb(
    "restore",
    LocalizedText("Calls restoreCompletedTransactions in the app"),
    .action(.restore))

  // MARK: Customer

  static let confirm = Verb(
    "confirm", LocalizedText("Confirms the payment sheet"),
    .action(.confirm))

  static let cancel = Verb(
    "cancel", LocalizedText("Cancels the payment sheet"),
    .action(.cancel))

  enum Tap {
    case button(String)
    case signIn(name: String)
  }

  static let tap = Verb<Tap>(
    "tap",
    LocalizedText("Taps a button of the top dialog by identifier or label, or signs in a tester"),
    forms: [
      CommandForm([Parameter("BUTTON", .button)]) { $0.text(0).map { .action(.tap($0)) } },
      CommandForm([.keyword("sign-in")], options: [OptionParameter("name", Parameter("NAME", .account))]) {
        .action($0.text(option: "name").map { .signInOnAlert(name: $0) } ?? .tap("sign-in"))
      },
    ]
  ) { value, _ in
    switch value {
    case .button(let button): " " + LineSyntax.quoted(button)
    case .signIn(let name): " sign-in" + ArgumentFormat.option("name", name)
    }
  }

  // MARK: Test switches

  static let interrupted = Verb<(Bool, cause: InterruptionCause)>(
    "interrupted",
    LocalizedText("Interrupted Purchase: interrupts the next purchase"),
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
    "ask-to-buy", LocalizedText("Ask to Buy: purchases wait for approval"),
    .onOff
  ) { .action(.askToBuy($0)) }

  static let dialogs = Verb(
    "dialogs",
    LocalizedText("Sets whether the system shows dialogs (off: each counts as confirmed)"),
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
    "resolve", LocalizedText("Resolves an interrupted purchase"),
    .transaction
  ) { .action(.resolve($0)) }

  static let refund = Verb("refund", LocalizedText("Refunds a transaction"), .transaction) {
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
      "Deletes all transactions (of the signed-in account, if there are several)"),
    .action(.clear))

  // MARK: Reproduction

  static let era = Verb(
    "era",
    LocalizedText("Selects the Xcode/iOS era and its quirks"),
    .choice(Era.self)
  ) { .action(.era($0)) }

  static let quirk = Verb<Quirk>(
    "quirk", LocalizedText("Sets one quirk, a behaviour observed in some versions"),
    forms: QuirkName.allCases.flatMap { name in
      let words = CommandForm([
        .keyword(name.rawValue), .choice(name.values, former: name.formerValues),
      ]) { arguments in
        arguments.text(1).flatMap { Quirk(name, $0) }.map { .action(.quirk($0)) }
      }
      if name.takesDuration { return durationForms(of: name) }
      guard let numbers = name.numbers else { return [words] }
      // Each value that is not a number has a form of its own. The last form takes a number.
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

  /// Returns the forms of a quirk whose value is `none` or a duration of whole seconds.
  private static func durationForms(of name: QuirkName) -> [CommandForm] {
    [
      CommandForm([.keyword(name.rawValue), .keyword("none")]) { _ in
        Quirk(name, "none").map { .action(.quirk($0)) }
      },
      CommandForm([.keyword(name.rawValue), Parameter("DURATION", .duration)]) { arguments in
        guard let span = arguments.span(1), span.months == 0 else { return nil }
        return Quirk(name, "\(span.microseconds / 1_000_000)s").map { .action(.quirk($0)) }
      },
    ]
  }

  static let nextTransactionID = Verb<Int64>(
    "next-transaction-id",
    LocalizedText("Sets the identifier of the next purchased transaction"),
    forms: [
      CommandForm([Parameter("N", .number(0...999_999_999_999_999_999))]) { arguments in
        arguments.number(0).map { .action(.nextTransactionID(Int64($0))) }
      }
    ]
  ) { identifier, _ in " \(identifier)" }

  static let nextLineItemID = Verb<Int64>(
    "next-web-order-line-item-id",
    LocalizedText("Sets the web order line item ID of the next subscription period"),
    forms: [
      CommandForm([Parameter("N", .number(0...999_999_999_999_999_999))]) { arguments in
        arguments.number(0).map { .action(.nextLineItemID(Int64($0))) }
      }
    ]
  ) { identifier, _ in " \(identifier)" }

  static let seed = Verb<UInt64>(
    "seed", LocalizedText("Sets the seed of generated addresses and identifiers"),
    forms: [CommandForm([Parameter("N", .unsigned)]) { $0.unsigned(0).map { .action(.seed($0)) } }]
  ) { seed, _ in " \(seed)" }
}
