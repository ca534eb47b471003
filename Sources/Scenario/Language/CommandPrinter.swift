// Commands to text, in the one canonical spelling: what is printed is read back as the same command.

import StoreSimulator

/// Writes commands and steps as lines of the language.
public enum CommandPrinter {
  /// The step with its `at TIME`.
  public static func text(_ step: Step, zone: DeviceTimeZone = .utc) -> String {
    let command = text(step.command, zone: zone)
    guard let time = step.time else { return command }
    return "at \(TimeText.text(time, zone: zone)) \(command)"
  }

  /// The command as one line; instants are written in `zone`.
  public static func text(_ command: Command, zone: DeviceTimeZone = .utc) -> String {
    switch command {
    case .action(let action): text(action, zone: zone)
    case .participant(let deed): deed.act.step(zone: zone)
    case .catalog("builtin"): "catalog builtin"
    case .catalog(let file): "catalog \(Words.quoted(file))"
    case .clock(let time): "clock \(TimeText.text(time, zone: zone))"
    case .expect(let expectation): "expect \(text(expectation, zone: zone))"
    case .undo: "undo"
    case .redo: "redo"
    case .snapshot(.save(let name)): "snapshot save \(Words.quoted(name))"
    case .snapshot(.load(let name)): "snapshot load \(Words.quoted(name))"
    case .snapshot(.delete(let name)): "snapshot delete \(Words.quoted(name))"
    case .write(let file): "write \(Words.quoted(file))"
    case .open(let file, let line): "open \(Words.quoted(file))" + option("until", line.map(String.init))
    case .screen(let name, let words): ([name] + words.map { Words.quoted($0) }).joined(separator: " ")
    }
  }

  /// An action as the step that does it.
  static func text(_ action: Action, zone: DeviceTimeZone) -> String {
    switch action {
    case .environment(let name): "environment \(name.rawValue)"
    case .reset: "reset"
    case .catalog(let catalog): text(.catalog(catalog.source), zone: zone)
    case .setClock(let instant): "clock \(TimeText.text(instant, zone: zone))"
    case .rate(let rate): "rate \(RateText.text(rate))"
    case .advance(let span): "advance \(SpanText.text(span))"
    case .settle: "settle"
    case .device(let change): text(change)
    case .newDevice: "device new"
    case .account(.signIn(let name)): "account sign-in" + option("name", name)
    case .account(.signOut): "account sign-out"
    case .network(let isOn): "network \(onOff(isOn))"
    case .home: "home"
    case .app(let transition): "app \(transition.rawValue)"
    case .observer(let isOn): "observer \(onOff(isOn))"
    case .appIdentity(let change): text(change)
    case .addresses(let queue, let error):
      "addresses" + option("queue", queue.map(hexadecimal)) + option("error", error.map(hexadecimal))
    case .finishPolicy(let policy): "finish-policy \(policy.rawValue)"
    case .finish(let reference): "finish \(text(reference))"
    case .finishAll: "finish all"
    case .buy(let payment): text(payment)
    case .restore: "restore"
    case .confirm: "confirm"
    case .cancel: "cancel"
    case .tap(let button): "tap \(Words.quoted(button))"
    case .interrupted(let isOn, let cause):
      "interrupted \(onOff(isOn))" + option("cause", cause == .terms ? nil : cause.rawValue)
    case .askToBuy(let isOn): "ask-to-buy \(onOff(isOn))"
    case .dialogs(let isOn): "dialogs \(onOff(isOn))"
    case .fail(let failure, let once):
      "fail \(Words.quoted(ErrorTable.name(of: failure)))" + (once ? " --once" : "")
    case .failOff: "fail off"
    case .approve(let reference): "approve \(text(reference))"
    case .decline(let reference): "decline \(text(reference))"
    case .resolve(let reference): "resolve \(text(reference))"
    case .refund(let reference): "refund \(text(reference))"
    case .delete(let reference): "delete \(text(reference))"
    case .clear: "clear"
    case .renewalRate(let rate): "renewal-rate \(rate.rawValue)"
    case .subscription(let act, let product, let person): text(act, product: product, person: person)
    case .billingRetry(let isOn): "billing retry \(onOff(isOn))"
    case .gracePeriod(let isOn, let length): text(gracePeriod: isOn, length)
    case .recover(let product, let person): text(recovering: product, person: person)
    case .priceIncrease(let act, let product, let person): text(act, product: product, person: person)
    case .family(let act): text(act)
    case .offer(let act): text(act)
    case .requestRefund(let reference, let request): text(requestingRefundOf: reference, request)
    case .reverseRefund(let reference): "reverse-refund \(text(reference))"
    case .server(let act): text(act)
    case .quirk(let quirk): "quirk \(quirk.name.rawValue) \(quirk.value)"
    case .nextTransactionID(let identifier): "next-transaction-id \(identifier)"
    case .seed(let seed): "seed \(seed)"
    case .note(let text): "note \(Words.quoted(text, always: true))"
    case .caption(let text): "caption \(Words.quoted(text, always: true))"
    }
  }

  private static func text(_ expectation: Expectation, zone: DeviceTimeZone) -> String {
    switch expectation {
    case .state(let reference, let state): "state \(text(reference)) \(state.name)"
    case .error(let reference, let error): "error \(text(reference)) \(text(error))"
    case .underlying(let reference, let error): "underlying \(text(reference)) \(text(error))"
    case .dialog(nil): "dialog none"
    case .dialog(let text?): "dialog \(Words.quoted(text, always: true))"
    case .button(let name): "button \(Words.quoted(name))"
    case .layers(let count): "layers \(count)"
    case .identifier(let reference, let identifier): "id \(text(reference)) \(orNone(identifier))"
    case .original(let reference, let identifier): "original \(text(reference)) \(orNone(identifier))"
    case .log(let text): "log \(Words.quoted(text, always: true))"
    case .noLog(let text): "no-log \(Words.quoted(text, always: true))"
    case .silence: "silence"
    case .callbacks(let count): "callbacks \(count)"
    case .pending(let count): "pending \(count)"
    case .subscription(let expectation, let product, let person):
      text(expectation, product: product, person: person)
    case .refused(let command): "refused \(text(command, zone: zone))"
    }
  }

  /// `#3` or `last`.
  static func text(_ reference: TransactionReference) -> String {
    switch reference {
    case .number(let number): "#\(number)"
    case .last: "last"
    }
  }

  private static func text(_ error: ErrorName?) -> String {
    // A domain that reads like the keyword is quoted, so that it stays a domain.
    error.map { "\(Words.quoted($0.domain, always: $0.domain == "none")) \($0.code)" } ?? "none"
  }

  private static func orNone(_ text: String?) -> String {
    text.map { Words.quoted($0, always: $0 == "none") } ?? "none"
  }

  private static func text(_ change: DeviceChange) -> String {
    "device" + option("locale", change.locale) + option("storefront", change.storefront)
      + option("time-zone", change.timeZone?.identifier)
      + option("purchases", change.purchasesAllowed.map { $0 ? "allowed" : "restricted" })
  }

  private static func text(_ change: AppIdentityChange) -> String {
    "app name" + (change.name.map { " " + Words.quoted($0) } ?? "")
      + option("process-id", change.processID.map(String.init))
      + option("thread-id", change.threadID.map(String.init))
  }

  private static func text(_ payment: Payment) -> String {
    "buy \(Words.quoted(payment.productIdentifier))"
      + option("quantity", payment.quantity == 1 ? nil : String(payment.quantity))
      + option("application-username", payment.applicationUsername)
      + (payment.simulatesAskToBuy ? " --simulates-ask-to-buy" : "") + option("offer", payment.offer)
  }

  static func option(_ name: String, _ value: String?) -> String {
    value.map { " --\(name) \(Words.quoted($0))" } ?? ""
  }

  static func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  private static func hexadecimal(_ address: UInt64) -> String { "0x" + String(address, radix: 16) }
}
