// The form of the rules by which situations are recognized.

import StoreModel
import StoreRules
import Support

/// How strong a sign is; the first case is the strongest (DocC: Recognition).
public enum SignStrength: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// A number in the answer of a server, which is inside an error.
  case serverAnswer
  /// A numbered error of the store, the daemon or the network.
  case innerNumber
  /// A word or a code of a library, or a case of a Swift error.
  case bridge
  /// A text of the device or of an error.
  case knownText
  /// An error that only contains others, such as `SKErrorDomain` 0.
  case wrapper

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A sign of a situation in a log.
struct Sign: Hashable, Sendable {
  enum Pattern: Hashable, Sendable {
    case error(domain: String, code: Int)
    /// A word with one meaning, such as `E_USER_CANCELLED` or `6777002`; in lowercase.
    case word(String)
    /// A phrase of a library or of the system; in lowercase.
    case phrase(String)
    /// A text of the simulated device, by its key in `DeviceTexts`.
    case deviceText(String)
    /// A description of an error.
    case errorText(domain: String, code: Int)
    /// A status of verifyReceipt.
    case receiptStatus(Int)
    /// The `errorCode` of a server's answer.
    case serverCode(Int)
    /// A state of a transaction; `isTyped` if the log also names the type or property of StoreKit.
    case state(TransactionState, isTyped: Bool)
  }

  let pattern: Pattern
  let strength: SignStrength
  /// Whether the sign alone leaves no doubt.
  var isCertain: Bool
  /// Patterns of which one must be near the sign.
  var near: [Pattern] = []
}

extension Sign {
  /// A numbered error of the store, the daemon or the network.
  static func errors(_ domain: String, _ codes: Int...) -> [Sign] {
    codes.map { Sign(pattern: .error(domain: domain, code: $0), strength: .innerNumber, isCertain: true) }
  }

  /// A numbered error of StoreKit or of a library, which can contain a more exact one.
  static func outer(_ domain: String, _ codes: Int..., isCertain: Bool = false) -> [Sign] {
    codes.map { Sign(pattern: .error(domain: domain, code: $0), strength: .bridge, isCertain: isCertain) }
  }

  static func wrappers(_ domain: String, _ codes: Int...) -> [Sign] {
    codes.map { Sign(pattern: .error(domain: domain, code: $0), strength: .wrapper, isCertain: false) }
  }

  static func words(_ words: String..., isCertain: Bool = false) -> [Sign] {
    words.map { Sign(pattern: .word($0.lowercased()), strength: .bridge, isCertain: isCertain) }
  }

  /// Words of libraries for errors that they do not know.
  static func vagueWords(_ words: String...) -> [Sign] {
    words.map { Sign(pattern: .word($0.lowercased()), strength: .wrapper, isCertain: false) }
  }

  /// Sentences of libraries.
  static func sentences(_ texts: String...) -> [Sign] {
    texts.map { Sign(pattern: .phrase($0.lowercased()), strength: .bridge, isCertain: false) }
  }

  /// Texts of the system that the table of errors does not contain.
  static func phrases(_ texts: String..., near: [Pattern] = []) -> [Sign] {
    texts.map { Sign(pattern: .phrase($0.lowercased()), strength: .knownText, isCertain: false, near: near) }
  }

  static func phraseList(_ texts: [String]) -> [Sign] { texts.flatMap { phrases($0) } }

  static func deviceTexts(_ keys: String...) -> [Sign] {
    keys.map { Sign(pattern: .deviceText($0), strength: .knownText, isCertain: false) }
  }

  static func vagueDeviceTexts(_ keys: String...) -> [Sign] {
    keys.map { Sign(pattern: .deviceText($0), strength: .wrapper, isCertain: false) }
  }

  static func errorTexts(_ domain: String, _ codes: Int...) -> [Sign] {
    codes.map {
      Sign(pattern: .errorText(domain: domain, code: $0), strength: .knownText, isCertain: false)
    }
  }

  static func statuses(_ codes: Int...) -> [Sign] {
    codes.map { Sign(pattern: .receiptStatus($0), strength: .innerNumber, isCertain: true) }
  }

  static func serverCodes(_ codes: Int...) -> [Sign] {
    codes.map { Sign(pattern: .serverCode($0), strength: .serverAnswer, isCertain: true) }
  }

  /// A state that only one situation has; other programs have the same word without the type of StoreKit.
  static func states(_ states: TransactionState...) -> [Sign] {
    states.flatMap {
      [
        Sign(pattern: .state($0, isTyped: true), strength: .bridge, isCertain: true),
        Sign(pattern: .state($0, isTyped: false), strength: .knownText, isCertain: false),
      ]
    }
  }
}

/// A rule that recognizes one situation.
///
/// Rules are data, so that a test can check each of them.
struct SituationRule: Sendable {
  let kind: SituationKind
  /// The operation that fails unless the log names another one.
  let operation: FailedOperation
  let signs: [[Sign]]
  /// The environment from which logs of this situation usually come.
  var environment: EnvironmentName?
  /// The environments in which the steps of the reproduction lead to the situation, the preferred one first.
  ///
  /// Bug reports come from tests more often than from customers.
  var environments: [EnvironmentName] = [.sandbox, .xcode, .testFlight, .production]
  /// The situation that has the same signs where a log is cut off.
  var alternative: SituationKind?
  /// The rule of the simulator that explains the situation.
  let rule: RuleID
  /// The rules of environments in which another rule explains the situation.
  var rulesOfEnvironments: [EnvironmentName: RuleID] = [:]
  let reproduction: Reproduction
  /// The steps after which another purchase succeeds; nil if no other purchase follows the reproduction.
  ///
  /// An error that a scenario injects needs no such steps.
  var reset: [String]?
  /// The steps that complete a waiting purchase, if the log shows that the app received it later.
  var completion: Completion?
  /// Other steps that StoreKit 2 reports in the same way, and the steps that reset the environment.
  ///
  /// A scenario uses these steps in environments that do not permit the completion. The purchase completes
  /// within `steps`.
  var stepsWithoutPermission: (steps: [String], reset: [String])?
  /// Lines of logs that a test recognizes.
  let samples: [String]
}

/// The operator's steps that complete a purchase that waits.
struct Completion: Sendable {
  /// The permission that an environment must give for the steps.
  let permission: OperatorPermission
  let steps: [String]
  /// Whether a purchase waits for the steps in an environment.
  var isNeeded: @Sendable (EnvironmentRules) -> Bool = { _ in true }
}

/// How a scenario brings a situation about.
enum Reproduction: Hashable, Sendable {
  /// `fail` with the error of the log, otherwise with this error and this code of the server's answer.
  case failure(String, payload: Int? = nil)
  /// Steps for the payment queue and for StoreKit 2; empty if only the other interface has the situation.
  ///
  /// `ReproductionDraft` describes the placeholders such as `%product`.
  case steps(queue: [String], product: [String])
  /// A purchase whose receipt gets a status from verifyReceipt: the status of the log, otherwise this one.
  case verification(Int)
  /// There is nothing that a scenario can reproduce.
  case none
}
