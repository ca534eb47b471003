// The time from a key to the arrival of a notification at a receiver on this machine.

import Glibc
import Measuring
import RawHTTP
import Synchronization

/// A workbench that posts a notification for each purchase.
struct NotificationDelays {
  private final class Arrivals: Sendable {
    private let times = Mutex<[ContinuousClock.Instant]>([])

    func add() { times.withLock { $0.append(.now) } }

    /// Returns the time of an arrival; waits at most 5 s.
    func time(_ index: Int) -> ContinuousClock.Instant? {
      for _ in 0..<5000 {
        if let time = times.withLock({ index < $0.count ? $0[index] : nil }) { return time }
        usleep(1000)
      }
      return nil
    }
  }

  struct NothingArrived: Error, CustomStringConvertible {
    let number: Int
    var description: String { "notification \(number) did not arrive within 5 s" }
  }

  /// Returns the milliseconds from the Enter key of each purchase to the arrival of its notification.
  static func measure(_ count: Int, bench: TimingBench) throws -> [Double] {
    let arrivals = Arrivals()
    let receiver = RawReceiver { connection in
      guard connection.read(until: "signedPayload") else { return }
      arrivals.add()
      connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
      connection.waitForEnd()
    }
    guard let receiver else { throw NothingArrived(number: 0) }
    defer { receiver.stop() }
    let session = try bench.write(
      "iapbench 1\nenvironment sandbox\nserver notify http://127.0.0.1:\(receiver.port)/\n",
      to: "notifications.iap")
    let program = try MeasuredProgram("\"$P\" --session \(session)", bench: bench)
    program.type(":serve on\r")
    return try (0..<count).map { number in
      program.type(":outside buy com.example.subscriptionlab.coins100")
      let start = ContinuousClock.now
      program.type("\r")
      guard let arrival = arrivals.time(number) else { throw NothingArrived(number: number + 1) }
      return (arrival - start).milliseconds
    }
  }
}
