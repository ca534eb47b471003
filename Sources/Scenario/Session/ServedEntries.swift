// Requests that a real backend has sent, in the log of a session: they stand there as they come, and are none of the
// session's. No step brought them about, so nothing undoes them, no journal has them, and no expectation finds them. The
// newest stand each on a line; what was before them is one line with a sum.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// Requests that have come since the last ones were taken in.
public struct ServedBatch: Sendable {
  /// One request with its answer.
  public struct Request: Sendable {
    /// What it was answered, in a word: sums are counted by it.
    public let status: String
    public let message: ParticipantMessage

    public init(status: String, message: ParticipantMessage) {
      self.status = status
      self.message = message
    }
  }

  /// The newest, at most `most`, oldest first.
  public var requests: [Request]
  /// How many came before these and were not kept, by status.
  public var passed: [String: Int]

  public init(requests: [Request] = [], passed: [String: Int] = [:]) {
    self.requests = requests
    self.passed = passed
  }

  /// So many requests stand in a log, each on a line.
  public static let most = 200

  /// How many there were.
  public var count: Int { requests.count + passed.values.reduce(0, +) }
}

/// What is said of a request: the log has messages of its own.

/// Where the served requests stand in a log.
struct ServedEntries: Sendable {
  /// Those with a line of their own, by the index of their entry; ascending.
  var visible: [(entry: Int, status: String)] = []
  /// The entry with the sum of those before them.
  var sum: Int?
  /// Of how many it is the sum, by status.
  var folded: [String: Int] = [:]
  /// Where the requests begin that stand at the end of the log, with nothing of the session behind them.
  var tail = 0
  /// Where they end: the tail is one as long as the log ends there.
  var tailEnd = -1
  /// Changes when entries are folded: what was seen of them is wrong then.
  var revision = 0
  /// By how many places the requests at the end have moved up, all told.
  var shift = 0
}

extension SessionLog {
  /// What an entry is.
  public enum EntryKind: UInt8, Sendable {
    /// The session's own.
    case ofSession
    /// A request that was served.
    case served
    /// The sum of requests that were served before.
    case servedSum
    /// Nothing any more: it was a request, and is part of the sum.
    case folded

    /// Whether the log has lines for it.
    public var isShown: Bool { self != .folded }
  }

  /// Changes when served requests are folded.
  public var servedRevision: Int { served.revision }
  /// No entry before this one changes by served requests that are still to come.
  public var servedFloor: Int { served.sum ?? served.visible.first?.entry ?? count }
  /// The entry from which on nothing but served requests stands.
  public var servedTail: Int { served.tailEnd == count ? served.tail : count }
  /// By how many places the entries of the tail have moved up, all told.
  public var servedShift: Int { served.shift }

  /// Takes in requests; the log never becomes shorter by it.
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
      // Nothing is folded.
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

  /// Folds the oldest of the requests, and puts the sum before the first that stands.
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
    // What stands at the end is put there anew: nothing of the session comes after it.
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

  /// `12,408 requests, 31 of them 21007`.
  private static func sum(of folded: [String: Int]) -> ParticipantMessage {
    let all = folded.values.reduce(0, +)
    let parts = folded.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let number = grouped(all)
    // What nearly all were is not worth a word; the others are.
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

  /// `12,408`.
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
  /// Tells of requests that were served from this session; they are no steps of it.
  public mutating func appendServed(served batch: ServedBatch) {
    log.append(batch, at: world.now, in: world.logContext)
  }
}
