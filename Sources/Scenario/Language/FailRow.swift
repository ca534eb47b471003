// The command table row for `fail`, which makes purchases or StoreKit 2 interfaces fail.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension CommandRows {
  /// The values of `fail`; a nil failure ends the current failure.
  enum FailStep {
    case queue((failure: InjectedFailure, once: Bool)?)
    case interface(StoreKitInterface, SimulatedFailure?)
  }

  static let fail = Verb<FailStep>(
    "fail",
    LocalizedText(
      "Makes a queue purchase or a StoreKit 2 call fail, once or until turned off"),
    forms: [CommandForm([.keyword("off")]) { _ in .action(.failOff) }]
      + StoreKitInterface.allCases.flatMap(interfaceForms) + [queueForm]
  ) { step, _ in
    switch step {
    case .queue(nil): " off"
    case .queue((let failure, let once)?):
      " " + LineSyntax.quoted(ErrorTable.name(of: failure))
        + options(of: failure, once, isCharged: failure.isCharged)
    case .interface(let interface, nil): " \(interface.rawValue) off"
    case .interface(let interface, let simulated?):
      " \(interface.rawValue) " + LineSyntax.quoted(name(of: simulated))
        + (simulated.delay.map { " " + SpanText.text($0) } ?? "")
        + options(of: simulated.inner, simulated.once, isCharged: simulated.isCharged)
    }
  }

  private static let once = OptionParameter("once")
  private static let charged = OptionParameter("charged")
  /// The options for the HTTP status and the `errorCode` of the server's response.
  private static let answer = [
    OptionParameter("status", Parameter("N", .number(100...599))),
    OptionParameter("payload", Parameter("N", .number(-9_999_999_999...9_999_999_999))),
  ]

  private static let queueForm = CommandForm(
    [Parameter("NAME", .errorName)], options: [once] + answer + [charged],
    check: { arguments in
      arguments.failure(0).flatMap { failure in
        problem(arguments.adding(answerTo: failure, isCharged: false).fault)
      }
    }
  ) { arguments in
    arguments.failure(0).map { failure in
      let whole = arguments.adding(answerTo: failure, isCharged: arguments.has("charged"))
      return .action(.fail(whole, once: arguments.has("once")))
    }
  }

  private static func interfaceForms(_ interface: StoreKitInterface) -> [CommandForm] {
    let takesInner = interface.kinds.contains(.storeKitError)
    let options = [once] + (takesInner ? answer : []) + (interface.canCharge ? [charged] : [])
    return [
      CommandForm([.keyword(interface.rawValue), .keyword("off")]) { _ in
        .action(.simulatedFailure(interface, nil))
      },
      CommandForm(
        [.keyword(interface.rawValue), Parameter("NAME", .interfaceError(interface))], options: options,
        check: { arguments in problem(arguments.answerWithoutError ?? arguments.simulatedFailure?.fault) }
      ) { arguments in
        arguments.simulatedFailure.map { .action(.simulatedFailure(interface, $0)) }
      },
    ]
      + interface.failures.filter(\.isDelayed).map { failure in
        CommandForm(
          [.keyword(interface.rawValue), .keyword(failure.name), Parameter("DURATION", .duration)],
          options: [once]
        ) { arguments in
          arguments.span(2).map { delay in
            let simulated = SimulatedFailure(failure, once: arguments.has("once"), delay: delay)
            return .action(.simulatedFailure(interface, simulated))
          }
        }
      }
  }

  /// Returns the problem of an option that no step can have.
  ///
  /// A step with `--charged` and an error before the confirmation is read, and the simulator refuses it.
  private static func problem(_ fault: FailureInjectionError?) -> CommandForm.OptionProblem? {
    guard let fault, case .noMediaError(let option) = fault else { return nil }
    return CommandForm.OptionProblem(
      option: option, problem: .failure(fault), possible: .anyOf(["ASDErrorDomain/500>AMSErrorDomain/301"]))
  }

  private static func name(of simulated: SimulatedFailure) -> String {
    simulated.failure.name + (simulated.inner.map { ">" + ErrorTable.nameInside(of: $0) } ?? "")
  }

  private static func options(of failure: InjectedFailure?, _ once: Bool, isCharged: Bool) -> String {
    (once ? " --once" : "") + ArgumentFormat.option("status", failure?.status.map { "\($0)" })
      + ArgumentFormat.option("payload", failure?.payload.map { "\($0)" }) + (isCharged ? " --charged" : "")
  }
}

extension Arguments {
  fileprivate func adding(answerTo failure: InjectedFailure, isCharged: Bool) -> InjectedFailure {
    var whole = failure
    whole.status = number(option: "status")
    whole.payload = number(option: "payload")
    whole.isCharged = isCharged
    return whole
  }

  fileprivate var simulatedFailure: SimulatedFailure? {
    interfaceError(1).map { error in
      SimulatedFailure(
        error.failure, inner: error.inner.map { adding(answerTo: $0, isCharged: false) }, once: has("once"),
        isCharged: has("charged"))
    }
  }

  /// The problem if an option describes the server's response but no inner error contains the response.
  fileprivate var answerWithoutError: FailureInjectionError? {
    guard interfaceError(1)?.inner == nil else { return nil }
    return ["status", "payload"].first(where: has).map { .noMediaError(option: $0) }
  }
}
