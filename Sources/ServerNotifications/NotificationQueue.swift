// The queue of the notifications that the App Store posts to the developer's server (rule
// `server.notifications.delivery`; DocC: ServerNotifications).

import AppStoreServerAPI
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// The App Store's queue of notifications in one world.
///
/// The queue decides what is posted at which simulated time. It opens no connection: a sender outside the
/// simulation posts the attempts and reports each result as an operation.
public struct NotificationQueue: ScriptedParticipant {
  public static let name = "notifications"
  public static let channel = Channel.server
  public static let plays: Set<Party> = [.server]
  /// The number of deliveries that a world keeps.
  static let maximumDeliveries = 1000
  /// The hours from a failed attempt to the next one in production; the Sandbox makes one attempt.
  static let retryHours = [1, 12, 24, 48, 72]

  public enum Mode: String, CaseIterable, Hashable, Sendable {
    case normal, twice, reversed, hold
  }

  public enum ScheduledWork: Hashable, Sendable {
    case retry(Int)
  }

  /// A field that notifications do not have.
  struct Omission: Hashable, Sendable {
    let field: String
    /// Whether only the next notification that has the field loses it.
    let isOnce: Bool
  }

  /// The addresses by store, which all worlds share.
  public internal(set) var addresses: [EnvironmentName: NotificationAddress] = [:]
  public internal(set) var mode = Mode.normal
  var omission: Omission?
  /// The newest deliveries, oldest first.
  public internal(set) var deliveries: [NotificationDelivery] = []
  /// The number of the next delivery.
  var nextNumber = 1
  /// The numbers of the notifications that are not posted yet, oldest first.
  public internal(set) var held: [Int] = []

  public init(after previous: NotificationQueue?) {
    if let previous { addresses = previous.addresses }
  }

  public mutating func inheritSessionState(from previous: NotificationQueue) {
    addresses = previous.addresses
  }

  public var isListening: Bool { !addresses.isEmpty }

  public mutating func resetSwitches() {
    mode = .normal
    omission = nil
  }

  public func delivery(_ number: Int) -> NotificationDelivery? { index(of: number).map { deliveries[$0] } }

  func index(of number: Int) -> Int? {
    guard let first = deliveries.first?.number, number >= first, number - first < deliveries.count else {
      return nil
    }
    return number - first
  }

  /// The address of the store that a world belongs to.
  public func address(in environment: EnvironmentName) -> NotificationAddress? {
    addresses[environment.rules.receiptKind.store]
  }

  public static func title(of work: ScheduledWork) -> LocalizedText {
    switch work {
    case .retry(let number): LocalizedText("the next attempt for notification \(number)")
    }
  }
}
