// The limits of requests, which the App Store enforces by the hour.

import StoreModel
import Support
import Synchronization

/// A counter of the requests to each endpoint in the current hour of the real time.
final class RequestCounter: Sendable {
  private struct Key: Hashable {
    let endpoint: String
    let store: EnvironmentName
  }

  private struct State {
    var hour: Int64 = 0
    var counts: [Key: Int] = [:]
  }

  private static let hour: Int64 = 3_600_000_000
  private let state = Mutex(State())

  /// Counts a request; returns the beginning of the next hour if the limit is exceeded.
  func count(_ endpoint: Endpoint, at store: EnvironmentName, now: Instant) -> Instant? {
    let hour = now.microseconds / Self.hour
    let limit = endpoint.rate * (store == .production ? 3600 : 360)
    let count = state.withLock { state in
      if state.hour != hour { state = State(hour: hour) }
      state.counts[Key(endpoint: endpoint.name, store: store), default: 0] += 1
      return state.counts[Key(endpoint: endpoint.name, store: store)] ?? 0
    }
    return count > limit ? Instant(microseconds: (hour + 1) * Self.hour) : nil
  }
}
