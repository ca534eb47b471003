// The sender of the notifications that new steps of a session make due.

import AppStoreServer
import AppStoreServerAPI
import LocalServer
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import Support

/// A sender that posts each attempt in new log entries and reports its result as a step.
///
/// Undo adds no entries, and the entries of an opened session are not new, so neither posts anything.
/// Use this class on the thread that owns the session; the requests run on the poster's thread.
final class NotificationDispatcher {
  private let poster = ServerThreads.starting { NotificationPoster() }
  private let signer: PayloadSigner
  private let externalRequests: ExternalRequests
  /// The host names in lower case to which notifications may be posted, besides this machine.
  private let hosts: Set<String>
  /// Prints the line of an attempt or a result.
  private let print: (String) -> Void
  /// The index after the newest log entry of the session that was examined.
  private var examinedCount: Int

  init(
    _ signer: PayloadSigner, externalRequests: ExternalRequests, hosts: [String] = [], log: SessionLog,
    print: @escaping (String) -> Void = { _ in }
  ) {
    self.print = print
    self.signer = signer
    self.externalRequests = externalRequests
    self.hosts = Set(hosts.map { $0.lowercased() })
    examinedCount = log.count
  }

  /// Posts the attempts in new entries; the simulation must be published before.
  func show(_ log: SessionLog) {
    examinedCount = min(examinedCount, log.count)
    for index in examinedCount..<log.count {
      let entry = log[index]
      // Entries about requests can be removed later, so they are not counted.
      guard entry.entryKind == .ofSession else { continue }
      examinedCount = index + 1
      guard !entry.isUndone, let event = entry.simulationEvent.participantEvent, let message = event.message,
        let number = NotificationQueue.number(of: message)
      else { continue }
      if let line = message.line { print(line.english) }
      if message.kind == NotificationQueue.postKind, let attempt = NotificationQueue.attempt(of: message) {
        post(number, attempt: attempt, in: event.context.environment)
      }
    }
  }

  func stop() { poster.stop() }

  deinit { poster.stop() }

  private func post(_ number: Int, attempt: Int, in environment: EnvironmentName) {
    let simulation = externalRequests.published
    guard let queue = simulation.participant(NotificationQueue.self, in: environment),
      let delivery = queue.delivery(number), let address = queue.address(in: environment)
    else { return }
    let payload = delivery.payload
    let report = Report(
      number: number, attempt: attempt, uuid: payload.uuid, environment: environment,
      externalRequests: externalRequests)
    guard address.isLoopback || hosts.contains(address.host) else {
      return report.submit(.failure(.hostNotAllowed), milliseconds: nil)
    }
    poster.post(
      NotificationPoster.Request(
        host: address.host, port: address.port, isSecure: address.isSecure,
        hostHeader: address.hostHeader, target: address.target,
        makeBody: { [signer] in try? payload.body(signer) },
        completion: { result, duration in
          report.submit(
            PostOutcome(result), milliseconds: Int((duration / .milliseconds(1)).rounded(.up)))
        }))
  }

  /// The report of the result of an attempt.
  private struct Report: Sendable {
    let number: Int
    let attempt: Int
    let uuid: String
    let environment: EnvironmentName
    let externalRequests: ExternalRequests

    /// Submits the result as a step; does nothing if the attempt was undone in the meantime.
    func submit(_ outcome: PostOutcome, milliseconds: Int?) {
      externalRequests.submit(
        { simulation in
          guard let queue = simulation.participant(NotificationQueue.self, in: environment),
            let delivery = queue.delivery(number), delivery.payload.uuid == uuid,
            let open = delivery.openAttempt(attempt)
          else { return nil }
          // The step names the attempt only if earlier ones were not sent.
          let named = delivery.openAttempt(nil) == open ? nil : attempt
          let world = simulation.world.environment == environment ? nil : environment
          return .participant(
            AnyParticipantOperation(
              NotificationQueue.OwnOperation.delivered(
                number, outcome, attempt: named, milliseconds: milliseconds, world: world),
              of: NotificationQueue.self))
        }, answer: { _ in })
    }
  }
}

extension PostOutcome {
  init(_ result: PostResult) {
    switch result {
    case .status(let status):
      self = (100...599).contains(status) ? .status(status) : .failure(.invalidResponse)
    case .failure(let failure):
      switch failure {
      case .timedOut: self = .failure(.timedOut)
      case .noResponse: self = .failure(.noResponse)
      case .socketIssue: self = .failure(.socketIssue)
      case .badCertificate: self = .failure(.badCertificate)
      case .tlsIssue: self = .failure(.tlsIssue)
      case .invalidResponse: self = .failure(.invalidResponse)
      case .prematureClose: self = .failure(.prematureClose)
      case .other: self = .failure(.other)
      }
    }
  }
}
