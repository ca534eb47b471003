// The backend's operations and their syntax in scenarios.

import AppStoreServer
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A strategy that selects the stores to which a backend sends a receipt.
public enum VerificationStrategy: String, CaseIterable, Hashable, Sendable {
  /// Production first, then the Sandbox after status 21007: the correct strategy.
  case productionFirst = "production-first"
  case productionOnly = "production-only"
  /// The Sandbox first, with a second request only after status 21007, as in `productionFirst`.
  case sandboxFirst = "sandbox-first"
  case sandboxOnly = "sandbox-only"
  /// The store that corresponds to the app's build.
  case byBuild = "by-build"
  /// Production first, then the Sandbox after any failure; records every purchase as a production purchase.
  case anyFailure = "any-failure"
}

/// The build configuration of an app, from which the app derives its environment.
public enum AppBuild: String, CaseIterable, Hashable, Sendable {
  case release, debug
}

public enum VerifyPassword: String, CaseIterable, Hashable, Sendable {
  case right, none, wrong
}

public enum DeliveryOrder: String, CaseIterable, Hashable, Sendable {
  /// Delivers after the App Store has verified the receipt.
  case after
  case before
}

public struct VerificationOptions: Hashable, Sendable {
  public var receipt = Backend.presentName
  public var strategy = VerificationStrategy.productionFirst
  /// The build of the app; nil for a release build.
  public var build: AppBuild?
  public var password = VerifyPassword.right
  public var excludesOld = false
  /// The request date in the response; nil for the current time.
  public var requested: TimeReference?
  public var delivery = DeliveryOrder.after

  public init(receipt: String = Backend.presentName) { self.receipt = receipt }
}

public struct StatusOverrideOptions: Hashable, Sendable {
  public var status: Int
  public var isRetryable: Bool?
  public var isOnce: Bool

  public init(status: Int, isRetryable: Bool? = nil, isOnce: Bool = false) {
    self.status = status
    self.isRetryable = isRetryable
    self.isOnce = isOnce
  }

  /// The status override; nil if the options are invalid.
  var fault: ReceiptStatusOverride? {
    ReceiptStatusOverride(status: status, isRetryable: isRetryable, isOnce: isOnce)
  }
}

extension Backend {
  public enum OwnOperation: ParticipantOperation {
    /// Stores the current receipt under a name; `created` replaces the creation date unless it is nil.
    case take(name: String, created: TimeReference?)
    case show(name: String)
    /// Changes one bit of a stored receipt.
    case tamper(name: String)
    case forget(name: String)
    /// Overrides the status of future responses; nil restores the real status.
    case fault(StatusOverrideOptions?)
    indirect case verify(VerificationOptions)
    /// Changes a setting of the App Store Server API.
    case api(ServerAPISetting)
    /// Sets how the OCSP responder answers about the certificates of the store.
    case ocsp(OCSPMode)

    public func step(zone: DeviceTimeZone) -> String {
      switch self {
      case .take(let name, let created):
        "receipt take \(StepFormat.written(name))" + Self.option("created", created, zone)
      case .show(let name): "receipt show" + (name == presentName ? "" : " \(StepFormat.written(name))")
      case .tamper(let name): "receipt tamper \(StepFormat.written(name))"
      case .forget(let name): "receipt forget \(StepFormat.written(name))"
      case .fault(nil): "receipt-fault off"
      case .fault(let options?):
        "receipt-fault \(options.status)"
          + (options.isRetryable.map { " --retryable \($0 ? "yes" : "no")" } ?? "")
          + (options.isOnce ? " --once" : "")
      case .verify(let options): Self.step(options, zone)
      case .api(let setting): "server-api \(setting.words)"
      case .ocsp(let mode): "server ocsp \(mode.rawValue)"
      }
    }

    private static func step(_ options: VerificationOptions, _ zone: DeviceTimeZone) -> String {
      "verify" + (options.receipt == presentName ? "" : " \(StepFormat.written(options.receipt))")
        + (options.strategy == .productionFirst ? "" : " --way \(options.strategy.rawValue)")
        + (options.build.map { " --build \($0.rawValue)" } ?? "")
        + (options.password == .right ? "" : " --password \(options.password.rawValue)")
        + (options.excludesOld ? " --exclude-old-transactions" : "")
        + option("requested", options.requested, zone)
        + (options.delivery == .after ? "" : " --deliver \(options.delivery.rawValue)")
    }

    private static func option(_ name: String, _ time: TimeReference?, _ zone: DeviceTimeZone) -> String {
      time.map { " --\(name) \(CommandPrinter.word($0, zone: zone))" } ?? ""
    }

    public var title: LocalizedText {
      switch self {
      case .take(let name, _): LocalizedText("saving the receipt \(name)")
      case .show(let name): LocalizedText("showing the receipt \(name)")
      case .tamper(let name): LocalizedText("tampering with the receipt \(name)")
      case .forget(let name): LocalizedText("forgetting the receipt \(name)")
      case .fault(nil): LocalizedText("turning off the App Store fault")
      case .fault(let options?): LocalizedText("the App Store fault \(options.status)")
      case .verify(let options): LocalizedText("verifying the receipt \(options.receipt)")
      case .api(let setting): setting.title
      case .ocsp(.good): LocalizedText("the OCSP status good")
      case .ocsp(.revoked): LocalizedText("the OCSP status revoked")
      case .ocsp(.silent): LocalizedText("a silent OCSP responder")
      case .ocsp(.wrong): LocalizedText("wrong signatures of OCSP responses")
      }
    }

    public var narration: LocalizedText {
      switch self {
      case .take: LocalizedText("The receipt of the app is saved.")
      case .show, .api, .ocsp: title
      case .tamper: LocalizedText("A saved receipt is changed by hand.")
      case .forget: LocalizedText("A saved receipt is deleted.")
      case .fault(nil): LocalizedText("The App Store answers the server correctly again.")
      case .fault: LocalizedText("From now on the App Store answers the server with an error.")
      // The messages of a verification explain enough.
      case .verify: LocalizedText(same: "")
      }
    }
  }

  // MARK: Command forms

  static let receiptName = "receipt"

  public static let rows: [CommandEntry] = [receiptRow, faultRow, verifyRow, ServerAPISetting.row]

  public static let additionalForms = [
    "server": [
      CommandForm([.keyword("ocsp"), .choice(OCSPMode.allCases.map(\.rawValue))]) { arguments in
        arguments.text(1).flatMap(OCSPMode.init(rawValue:)).map { command(.ocsp($0)) }
      }
    ]
  ]

  private static let receiptRow = CommandEntry(
    "receipt", .world,
    LocalizedText(
      "Saves, shows, tampers with or deletes receipts in the backend"),
    forms: [
      CommandForm(
        [.keyword("take"), Parameter("NAME", .ofParticipants(receiptName))],
        options: [OptionParameter("created", Parameter("INSTANT", .instant))]
      ) { arguments in
        arguments.text(1).map { command(.take(name: $0, created: arguments.time(option: "created"))) }
      },
      CommandForm([.keyword("show")]) { _ in command(.show(name: presentName)) },
      CommandForm([.keyword("show"), Parameter("NAME", .ofParticipants(receiptName))]) { arguments in
        arguments.text(1).map { command(.show(name: $0)) }
      },
      CommandForm([.keyword("tamper"), Parameter("NAME", .ofParticipants(receiptName))]) { arguments in
        arguments.text(1).map { command(.tamper(name: $0)) }
      },
      CommandForm([.keyword("forget"), Parameter("NAME", .ofParticipants(receiptName))]) { arguments in
        arguments.text(1).map { command(.forget(name: $0)) }
      },
      saveForm,
    ])

  private static let faultRow = CommandEntry(
    "receipt-fault", .world,
    LocalizedText("Makes the App Store answer verifyReceipt with this status (off: normally)"),
    forms: [
      CommandForm([.keyword("off")]) { _ in command(.fault(nil)) },
      CommandForm(
        [Parameter("STATUS", .number(0...99_999))],
        options: [OptionParameter("retryable", .choice(["yes", "no"])), OptionParameter("once")]
      ) { arguments in
        arguments.number(0).map { status in
          command(
            .fault(
              StatusOverrideOptions(
                status: status, isRetryable: arguments.text(option: "retryable").map { $0 == "yes" },
                isOnce: arguments.has("once"))))
        }
      },
    ])

  private static let verifyRow = CommandEntry(
    "verify", .world,
    LocalizedText(
      "The backend verifies a receipt with the App Store and delivers its purchases (steps 5 to 7)"),
    forms: [
      CommandForm(options: verifyOptions, make: verify),
      CommandForm([Parameter("NAME", .ofParticipants(receiptName))], options: verifyOptions, make: verify),
    ])

  private static let verifyOptions = [
    OptionParameter("way", choice(VerificationStrategy.self)),
    OptionParameter("build", choice(AppBuild.self)),
    OptionParameter("password", choice(VerifyPassword.self)),
    OptionParameter("exclude-old-transactions"),
    OptionParameter("requested", Parameter("INSTANT", .instant)),
    OptionParameter("deliver", choice(DeliveryOrder.self)),
  ]

  @Sendable private static func verify(_ arguments: Arguments) -> Command {
    func read<Name: RawRepresentable<String>>(_ option: String, _ names: Name.Type) -> Name? {
      arguments.text(option: option).flatMap(Name.init(rawValue:))
    }
    var options = VerificationOptions(receipt: arguments.text(0) ?? presentName)
    options.strategy = read("way", VerificationStrategy.self) ?? .productionFirst
    options.build = read("build", AppBuild.self)
    options.password = read("password", VerifyPassword.self) ?? .right
    options.excludesOld = arguments.has("exclude-old-transactions")
    options.requested = arguments.time(option: "requested")
    options.delivery = read("deliver", DeliveryOrder.self) ?? .after
    return command(.verify(options))
  }

  private static func choice<Name: CaseIterable & RawRepresentable<String>>(_ names: Name.Type) -> Parameter {
    .choice(names.allCases.map(\.rawValue))
  }

  public func candidates(for kind: String, in simulator: Simulator) -> [String] {
    kind == Self.receiptName ? [Self.presentName] + receipts.map(\.name) : []
  }
}
