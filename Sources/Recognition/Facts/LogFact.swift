// The facts that a log contains, each with its line.

import StoreModel

/// A statement of a log that can decide, support or contradict a situation.
struct LogFact: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// An error; the number is an index in `LogFacts.errors`.
    case error(Int)
    /// A sign other than an error.
    case sign(Sign.Pattern)
  }

  let content: Content
  let line: Int
  /// The text of the log in short, for the evidence.
  let text: String
}

/// What a log says about the place of the purchase.
struct PlaceFact: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case environment(EnvironmentName)
    /// An environment that a sentence of a report names, which counts only if no other words name one.
    case weakEnvironment(EnvironmentName)
    /// Environments of which one is the log's.
    case possibleEnvironments(Set<EnvironmentName>)
    /// A storefront such as `JPN`.
    case storefront(String)
    /// A language of the device, such as `ja`.
    case language(String)
    case api(StoreKitVersion)
    /// A version of StoreKit that counts only if no other word names one.
    case weakAPI(StoreKitVersion)
    case framework(String)
    /// A library that counts only if no other word names one, because others have its codes too.
    case weakFramework(String)
    case product(String)
    /// A product that the App Store does not know.
    case invalidProduct(String)
  }

  let content: Content
  let line: Int
  let text: String
}

/// A time at the beginning of a line.
struct LogTime: Hashable, Sendable {
  struct Day: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int
  }

  let line: Int
  /// nil if the log shows only a time of day.
  var day: Day?
  /// Seconds since midnight.
  var second: Int
  /// Minutes east of UTC; nil if the log does not say so.
  var zone: Int?
}

/// The name of a function of a library in a log, which names an operation.
struct LoggedCall: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// A line of a stack of calls.
    case frame
    /// A sentence that the call failed, such as `restorePurchases() failed`.
    case failed
    /// A sentence that the call returned, such as `makePurchase → success`.
    case ended
    case other
  }

  let operation: FailedOperation
  let form: Form
  /// Whether the call only synchronizes with the App Store, which apps do at the customer's request.
  let isSync: Bool
  let line: Int
  /// The name as the log writes it.
  let text: String
}

/// Everything that was found in a log.
struct LogFacts: Sendable {
  var facts: [LogFact] = []
  var places: [PlaceFact] = []
  var errors: [LoggedError] = []
  var times: [LogTime] = []
  /// The states of transactions in the order of lines.
  var states: [LoggedState] = []
  /// The lines with a result `.success` of `Product.purchase`.
  var successfulResults: [Int] = []
  /// The lines in which a purchase begins.
  var purchases: [Int] = []
  /// The functions of libraries in the order of lines.
  var calls: [LoggedCall] = []
  /// Codes of libraries that no rule knows, each once.
  var unknownCodes: [String] = []
  /// The first types of server notifications, with their subtypes, in the order of lines.
  private(set) var notifications: [LoggedNotification] = []
  /// The first errors of the App Store Server API, each once.
  private(set) var serverAPIErrors: [Int] = []
  /// The lines in which the payment queue says that a purchase failed.
  var failedPurchases: [Int] = []
  /// The lines with a word that speaks of purchases.
  var purchaseLines: Set<Int> = []
  /// Whether a word of the log speaks of purchases.
  var mentionsPurchases = false
  /// Whether a word of the log speaks of receipts.
  var mentionsReceipts = false
  /// Whether a word of the log is about transactions or notifications on a server.
  var mentionsServer = false
  /// Whether a word of the log speaks of a login.
  var mentionsLogin = false
  /// Whether the log says that it comes from iOS.
  var namesIOS = false
  /// The number of lines.
  var lineCount = 0
}

extension LogFacts {
  private static let maxServerWords = 100

  mutating func addNotification(_ type: String) {
    guard LoggedNotification.isWord(type), notifications.count < Self.maxServerWords else { return }
    notifications.append(LoggedNotification(type: type))
  }

  /// Adds a subtype to the newest notification; returns false if there is none without a subtype.
  mutating func addSubtype(_ subtype: String) -> Bool {
    guard LoggedNotification.isWord(subtype), let last = notifications.indices.last,
      notifications[last].subtype == nil
    else { return false }
    notifications[last].subtype = subtype
    return true
  }

  mutating func addServerAPIError(_ number: Int) {
    guard ServerAPIError(rawValue: number) != nil, serverAPIErrors.count < Self.maxServerWords,
      !serverAPIErrors.contains(number)
    else { return }
    serverAPIErrors.append(number)
    mentionsPurchases = true
  }
}
