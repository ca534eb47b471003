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

  /// The newest requests, at most `maximumRequests`, oldest first.
  public var requests: [Request]
  /// The number of older requests, which are not in `requests`, by status.
  public var dropped: [String: Int]

  public init(requests: [Request] = [], dropped: [String: Int] = [:]) {
    self.requests = requests
    self.dropped = dropped
  }

  /// The maximum number of requests that have their own log lines.
  public static let maximumRequests = 200

  public var count: Int { requests.count + dropped.values.reduce(0, +) }
}

/// The positions of served requests in a log.
///
/// Served requests are not steps: they cannot be undone, are not in the journal, and expectations ignore
/// them. The newest requests have their own log lines. The older ones share a line.
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
  /// A counter that changes when entries are folded, which makes earlier positions invalid.
  var revision = 0
  /// By how many positions in total the entries of the tail have moved towards the front.
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
    let foldedCount =
      batch.dropped.isEmpty
      ? max(0, served.visible.count + batch.requests.count - ServedBatch.maximumRequests)
      : served.visible.count
    let foldedNow = served.visible.prefix(foldedCount)
    for request in foldedNow { served.folded[request.status, default: 0] += 1 }
    for (status, count) in batch.dropped { served.folded[status, default: 0] += count }
    served.visible.removeFirst(foldedNow.count)
    if foldedNow.isEmpty, batch.dropped.isEmpty {
    } else {
      fold(
        foldedNow.map(\.entry), hasDropped: !batch.dropped.isEmpty,
        simulationEvent(Self.sum(of: served.folded))
      )
    }
    for request in batch.requests {
      served.visible.append((entry: count, status: request.status))
      append(simulationEvent(request.message), as: .served)
    }
    served.tailEnd = count
  }

  /// Folds the oldest requests, and inserts their sum before the first remaining request.
  private mutating func fold(_ folded: [Int], hasDropped: Bool, _ sum: SimulationEvent) {
    served.revision += 1
    let tail = served.tail
    let oldEntries = folded.prefix { $0 < tail }
    let isInTail = hasDropped || oldEntries.count < folded.count
    for entry in oldEntries { replace(entry, by: sum, as: .folded) }
    if let sumEntry = served.sum, sumEntry < tail { replace(sumEntry, by: sum, as: .folded) }
    guard isInTail else {
      if let entry = oldEntries.last {
        replace(entry, by: sum, as: .servedSum)
        served.sum = entry
      }
      return
    }
    // No entry of the session follows the tail, so the tail can be rebuilt after the sum.
    let hadSum = served.sum.map { $0 >= tail } ?? false
    let remaining = served.visible.filter { $0.entry >= tail }
    let entries = remaining.map { self[$0.entry] }
    removeTail(from: tail)
    served.sum = count
    append(sum, as: .servedSum)
    served.shift += folded.count - oldEntries.count - (hadSum ? 0 : 1)
    served.visible.removeLast(remaining.count)
    for (request, entry) in zip(remaining, entries) {
      served.visible.append((entry: count, status: request.status))
      append(entry.simulationEvent, as: .served)
    }
  }

  /// Returns a message such as `12,408 requests, 31 of them 21007`.
  private static func sum(of folded: [String: Int]) -> ParticipantMessage {
    let total = folded.values.reduce(0, +)
    let parts = folded.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let number = grouped(total)
    // The status 0 is omitted, because nearly all requests have it.
    let mostFrequent = parts.filter { $0.key != "0" }.prefix(4)
    let requests =
      total == 1 ? LocalizedText("1 request") : LocalizedText("\(number) requests")
    let line = mostFrequent.reduce(requests) { line, part in
      let (count, status) = (grouped(part.value), part.key)
      return LocalizedText("\(line), \(count) of them \(status)")
    }
    return ParticipantMessage(
      "served", line,
      facts: [ParticipantMessage.Detail("count", .number(total))])
  }

  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

extension Session {
  /// Logs requests that were served from this session; they are not steps.
  public mutating func appendServedRequests(_ batch: ServedBatch) {
    log.append(batch, at: world.now, in: world.logContext)
  }
}
