// The answer to the question what happened in a log.

import StoreCatalog
import StoreModel
import StoreRules

/// The situations of a log, in order of time, and where the log comes from.
public struct Recognition: Sendable {
  public internal(set) var situations: [RecognizedSituation] = []
  public internal(set) var place = LogPlace()
  /// The number of situations beyond `maxSituations`, which have no scenario.
  public internal(set) var omittedSituationCount = 0
  /// The number of lines of the log.
  public internal(set) var lineCount = 0
  /// The number of bytes that were not read, because the log is longer than `PastedLog.limit`.
  public internal(set) var omittedByteCount = 0
  /// Whether the log speaks of purchases at all.
  public internal(set) var mentionsPurchases = false
  /// Whether the log has lines of a server about transactions or notifications of the App Store.
  public internal(set) var mentionsServer = false
  /// The first server notifications of a log without a situation, each once, such as
  /// `DID_RENEW / BILLING_RECOVERY`.
  public internal(set) var notifications: [LoggedNotification] = []
  /// The first errors of the App Store Server API in a log without a situation, each once.
  public internal(set) var serverAPIErrors: [Int] = []
  /// Whether the log is text.
  public internal(set) var content = UnknownDocument.otherText
  /// The first errors, states and codes of a log without a situation.
  public internal(set) var unknownResults: [String] = []
  /// The first errors of the network that say nothing about a purchase, in a log without a situation.
  public internal(set) var otherRequests: [String] = []

  /// The maximum number of situations; a scenario is played for each.
  public static let maxSituations = 20

  /// Whether a situation is certain or likely.
  public var isRecognized: Bool { situations.contains { $0.certainty != .possible } }
}

/// A server notification in a log, by the words of the log.
public struct LoggedNotification: Hashable, Sendable {
  /// `notificationType`.
  public let type: String
  public internal(set) var subtype: String?

  /// The meaning; nil if Apple's version 2 does not have the notification.
  var term: ServerTerm? { ServerTerm.notification(type: type, subtype: subtype) }

  var text: String { subtype.map { "\(type) / \($0)" } ?? type }

  /// Whether a word has the form of Apple's types and subtypes, such as `DID_RENEW`.
  static func isWord(_ word: String) -> Bool {
    (2...64).contains(word.utf8.count)
      && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
  }
}

/// How sure it is that a situation happened; the first case is the strongest.
public enum Certainty: String, CaseIterable, Comparable, Hashable, Sendable {
  case certain
  case likely
  case possible

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

public struct Evidence: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable {
    case decides
    case supports
    case contradicts
  }

  /// The number of the line, from 1.
  public let line: Int
  /// The text of the log in short.
  public let text: String
  public let role: Role
}

public struct RecognizedSituation: Hashable, Sendable {
  public let kind: SituationKind
  public internal(set) var certainty: Certainty
  public internal(set) var evidence: [Evidence]
  /// The first and last line that belong to the situation.
  public internal(set) var lines: ClosedRange<Int>
  public internal(set) var operation: FailedOperation
  /// The interface of StoreKit; nil if the log does not tell.
  public internal(set) var api: StoreKitVersion?
  /// The error of the log with its texts and underlying errors; nil if the log has none.
  public internal(set) var failure: InjectedFailure?
  /// The case of StoreKit 2's error that the log names, such as `notEntitled`.
  public internal(set) var swiftCase: String?
  /// The status of verifyReceipt, if there is one.
  public internal(set) var receiptStatus: Int?
  /// The number of purchases in the log that ended like this; at least 1.
  public internal(set) var purchaseCount = 1
  /// The number of these purchases that the app received later as `.purchased`, such as after an approval.
  public internal(set) var completedCount = 0
  /// The numbers of purchases before and after the situation that succeeded.
  public internal(set) var earlierSuccessCount = 0
  public internal(set) var laterSuccessCount = 0
  /// Whether a line of the log would leave no doubt about the situation in another log.
  public internal(set) var hasDecidingLine = false
  /// Another situation that could have left the same log.
  public internal(set) var alternative: SituationKind?
  /// The time of the first evidence: seconds since midnight.
  public internal(set) var second: Int?
  /// The steps of the scenario that reproduces the situation; empty if there is nothing to reproduce.
  public internal(set) var scenario = ""
}

/// The reason why a situation cannot be played in an environment.
public struct EnvironmentObstacle: Hashable, Sendable {
  public let environment: EnvironmentName
  /// The refusal of a step that the situation needs; nil if the environment does not have the situation.
  public let refusal: Refusal?
}

/// What a log says about environment, storefront, language, time and interface.
public struct LogPlace: Hashable, Sendable {
  /// nil if nothing is known or assumed.
  public internal(set) var environment: EnvironmentName?
  /// Whether only the usual origin of such logs speaks for the environment.
  public internal(set) var isEnvironmentAssumed = false
  /// The environments from which the log can come; those that the simulator can play, if there are any.
  public internal(set) var possibleEnvironments: [EnvironmentName] = []
  /// The reasons why a situation of the log cannot be played in other environments.
  public internal(set) var obstacles: [EnvironmentObstacle] = []
  /// For example `JPN`.
  public internal(set) var storefront: String?
  /// A language code such as `ja` or `zh_Hans`.
  public internal(set) var language: String?
  public internal(set) var api: StoreKitVersion?
  /// The library between the app and StoreKit, such as `RevenueCat`.
  public internal(set) var framework: String?
  /// The identifiers of products in the log, in their order.
  public internal(set) var products: [String] = []
  /// The identifiers in the log that the App Store does not know.
  public internal(set) var invalidProducts: [String] = []
  /// The first time of the log, in ISO 8601 without a zone; nil if the log shows no date.
  public internal(set) var start: String?
  /// Minutes east of UTC.
  public internal(set) var zone: Int?
}
