// The app under test: its process, its observer, and what it has unlocked.

/// Where the app's process stands.
public enum AppState: String, CaseIterable, Hashable, Sendable {
  case foreground, background, terminated
}

/// The app as the present world sees it.
public struct App: Hashable, Sendable {
  public internal(set) var state = AppState.foreground
  public internal(set) var hasObserver = true
  public internal(set) var name = "SubscriptionLab"
  public internal(set) var processID = 1000
  public internal(set) var threadID = 10000
  public internal(set) var queueAddress: UInt64 = 0
  /// What the app has unlocked on this device: product identifier to how many (coins add up, others stay 1).
  public internal(set) var unlocked: [String: Int] = [:]

  init() {}
}
