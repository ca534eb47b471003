// The log entries of requests that a real backend sent to the embedded server.

import Simulation
import StoreModel
import StoreSimulator
import Support

public struct ServedBatch: Sendable {
  public struct Request: Sendable {
    /// The status of the response, by which requests are counted.
    public let status: String
    public let message: ParticipantMessage

    public init(status: String, message: ParticipantMessage) {
      self.status = status
      self.message = message
    }
  }

  /// The newest requests, at most `most`, oldest first.
  public var requests: [Request]
  /// The number of earlier requests that were not kept, by status.
  public var passed: [String: Int]

  public init(requests: [Request] = [], passed: [String: Int] = [:]) {
    self.requests = requests
    self.passed = passed
  }

  /// The maximum number of requests that have their own log lines.
  public static let most = 200

  public var count: Int { requests.count + passed.values.reduce(0, +) }
}

/// The positions of served requests in a log.
///
/// Served requests are not steps. They cannot be undone, are not written to the journal and are ignored by
/// expectations. The newest requests have a log line each; older ones are folded into one line.
struct ServedEntries: Sendable {
  /// The requests with their own lines, in ascending order.
  var visible: [(entry: Int, status: String)] = []
  /// The entry that shows the number of folded requests.
  var sum: Int?
  /// The number of folded requests, by status.
  var folded: [String: Int] = [:]
  /// The first entry of the tail, the served requests at the end of the log.
  var tail = 0
  /// The end of the tail; the tail is empty if the log does not end there.
  var tailEnd = -1
  /// A counter that changes when entries are folded, because positions read before become invalid.
  var revision = 0
  /// The total number of positions by which entries of the tail have moved up.
  var shift = 0
}

extension SessionLog {
  public enum EntryKind: UInt8, Sendable {
    case ofSession
    case served
    /// The number of folded requests.
    case servedSum
    /// A hidden placeholder for a request that is counted in `servedSum`.
    case folded

    public var isShown: Bool { self != .folded }
  }

  public var servedRevision: Int { served.revision }
  /// The first entry that future served requests can change.
  public var servedFloor: Int { served.sum ?? served.visible.first?.entry ?? count }
  /// The first of the served requests at the end of the log; `count` if another entry is last.
  public var servedTail: Int { served.tailEnd == count ? served.tail : count }
  public var servedShift: Int { served.shift }

  /// Appends served requests; the log never becomes shorter.
  mutating func append(_ batch: ServedBatch, at now: Instant, in context: LogContext) {
    guard batch.count > 0 else { return }
    func simulationEvent(_ message: ParticipantMessage) -> SimulationEvent {
      .participant(.outside(message, at: now, in: context))
    }
    if served.tailEnd != count { served.tail = count }
    let excess =
      batch.passed.isEmpty
      ? max(0, served.visible.count + batch.requests.count - ServedBatch.most) : served.visible.count
    let foldedNow = served.visible.prefix(excess)
    for request in foldedNow { served.folded[request.status, default: 0] += 1 }
    for (status, count) in batch.passed { served.folded[status, default: 0] += count }
    served.visible.removeFirst(foldedNow.count)
    if foldedNow.isEmpty, batch.passed.isEmpty {
    } else {
      fold(
        foldedNow.map(\.entry), hasPassed: !batch.passed.isEmpty, simulationEvent(Self.sum(of: served.folded))
      )
    }
    for request in batch.requests {
      served.visible.append((entry: count, status: request.status))
      append(simulationEvent(request.message), as: .served)
    }
    served.tailEnd = count
  }

  /// Folds the oldest requests, and inserts the sum before the first remaining request.
  private mutating func fold(_ folded: [Int], hasPassed: Bool, _ sum: SimulationEvent) {
    served.revision += 1
    let tail = served.tail
    let old = folded.prefix { $0 < tail }
    let isInTail = hasPassed || old.count < folded.count
    for entry in old { replace(entry, by: sum, as: .folded) }
    if let before = served.sum, before < tail { replace(before, by: sum, as: .folded) }
    guard isInTail else {
      if let place = old.last {
        replace(place, by: sum, as: .servedSum)
        served.sum = place
      }
      return
    }
    // No entry of the session follows the tail, so the tail can be rebuilt after the sum.
    let hadSum = served.sum.map { $0 >= tail } ?? false
    let kept = served.visible.filter { $0.entry >= tail }
    let entries = kept.map { self[$0.entry] }
    removeTail(from: tail)
    served.sum = count
    append(sum, as: .servedSum)
    served.shift += folded.count - old.count - (hadSum ? 0 : 1)
    served.visible.removeLast(kept.count)
    for (request, entry) in zip(kept, entries) {
      served.visible.append((entry: count, status: request.status))
      append(entry.simulationEvent, as: .served)
    }
  }

  /// Returns a message such as `12,408 requests, 31 of them 21007`.
  private static func sum(of folded: [String: Int]) -> ParticipantMessage {
    let all = folded.values.reduce(0, +)
    let parts = folded.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let number = grouped(all)
    // The status 0 is omitted, because nearly all requests have it.
    let told = parts.filter { $0.key != "0" }.prefix(4)
    let requests =
      all == 1 ? LocalizedText("1 request") : LocalizedText("\(number) requests")
    let line = told.reduce(requests) { line, part in
      let (count, status) = (grouped(part.value), part.key)
      return LocalizedText("\(line), \(count) of them \(status)")
    }
    return ParticipantMessage(
      "served", line,
      facts: [ParticipantMessage.Detail("count", .number(all))])
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

extension Session {
  /// Logs requests that were served from this session; they are not steps.
  public mutating func appendServed(served batch: ServedBatch) {
    log.append(batch, at: world.now, in: world.logContext)
  }
}
