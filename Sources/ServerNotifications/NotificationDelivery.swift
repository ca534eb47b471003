// The deliveries of notifications, and the results of their attempts.

import AppStoreServerAPI
import StoreModel
import Support

/// The result of a request that posts a notification.
public enum PostOutcome: Hashable, Sendable {
  case status(Int)
  case failure(Failure)
  /// A word that names no result, which is refused.
  case unknown(String)

  /// The reason why a request has no response.
  public enum Failure: String, CaseIterable, Hashable, Sendable {
    case timedOut = "timed-out"
    case noResponse = "no-response"
    case socketIssue = "socket-issue"
    case tlsIssue = "tls-issue"
    /// The certificate of the developer's server is not valid.
    case badCertificate = "bad-certificate"
    case invalidResponse = "invalid-response"
    case prematureClose = "premature-close"
    /// The host is not this machine, and the sender was not allowed to post to it.
    case hostNotAllowed = "host-not-allowed"
    case other
  }

  /// Parses a status or the word of a failure.
  public init(_ word: String) {
    if let failure = Failure(rawValue: word) {
      self = .failure(failure)
    } else if word.utf8.count == 3, let status = Int(word), (100...599).contains(status) {
      self = .status(status)
    } else {
      self = .unknown(word)
    }
  }

  public var word: String {
    switch self {
    case .status(let status): String(status)
    case .failure(let failure): failure.rawValue
    case .unknown(let word): word
    }
  }

  /// Whether the developer's server accepted the notification.
  public var isSuccess: Bool { attemptResult == .success }

  /// `sendAttemptResult`; a redirect is not followed and counts as another error.
  public var attemptResult: NotificationAttempt.Result {
    switch self {
    case .status(200...206): .success
    case .status(300...399), .unknown: .other
    case .status: .unsuccessfulStatus
    case .failure(let failure):
      switch failure {
      case .timedOut: .timedOut
      case .noResponse: .noResponse
      case .socketIssue: .socketIssue
      case .tlsIssue, .badCertificate: .tlsIssue
      case .invalidResponse: .invalidResponse
      case .prematureClose: .prematureClose
      case .hostNotAllowed, .other: .other
      }
    }
  }
}

/// A notification with the attempts to post it.
public struct NotificationDelivery: Hashable, Sendable {
  public struct Attempt: Hashable, Sendable {
    /// The simulated time at which the attempt was due.
    public let at: Instant
    /// Nil until the result is known.
    public internal(set) var outcome: PostOutcome?
    /// The real time from the request to its result, in milliseconds; nil if it was not measured.
    public internal(set) var milliseconds: Int?
    /// Whether no sender posted the attempt, because the ports were closed.
    public internal(set) var isUnsent = false

    var isOpen: Bool { outcome == nil && !isUnsent }
  }

  /// The number in the world, from 1, in the order of the log.
  public let number: Int
  public let notification: ServerNotification
  /// The time of the event.
  public let at: Instant
  public let payload: NotificationPayload
  public internal(set) var attempts: [Attempt] = []
  /// The number of automatic attempts; an attempt that is sent twice counts once.
  var rounds = 0
  /// The time of the latest automatic attempt.
  var roundAt: Instant?
  /// The time of the next automatic attempt; nil if there is none.
  public internal(set) var nextAt: Instant?

  init(number: Int, _ notification: ServerNotification, at instant: Instant, _ payload: NotificationPayload) {
    self.number = number
    self.notification = notification
    at = instant
    self.payload = payload
  }

  /// The attempts with a known result, for the App Store Server API.
  public var knownAttempts: [NotificationAttempt] {
    attempts.compactMap { attempt in
      attempt.outcome.map { NotificationAttempt(at: attempt.at, result: $0.attemptResult) }
    }
  }

  public var isDelivered: Bool { attempts.contains { $0.outcome?.isSuccess == true } }

  /// Whether an attempt has no result yet.
  public var isWaiting: Bool { firstOpenAttempt != nil }

  var firstOpenAttempt: Int? { attempts.firstIndex { $0.isOpen } }

  /// Returns the index of an attempt, numbered from 1, that has no result yet; nil means the first such
  /// attempt.
  public func openAttempt(_ number: Int?) -> Int? {
    guard let number else { return firstOpenAttempt }
    return attempts.indices.contains(number - 1) && attempts[number - 1].isOpen ? number - 1 : nil
  }
}
