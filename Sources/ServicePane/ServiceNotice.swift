// The notices after steps of the purchase service.

import IAPService
import Panes
import Scenario
import Simulation
import StoreRules
import StoreSimulator
import Support
import Workbench

extension CommandResultNotice {
  /// Returns the result of the call, otherwise the new setting; nil if a dialog shows the result.
  func notice(of operation: IAPService.OwnOperation) -> Notice? {
    switch operation {
    case .on: return activationNotice
    case .off: return notice([texts.serviceIsOffNow(":service on")] + notes)
    default: break
    }
    // A dialog on the phone needs no notice.
    let hasDialog = session.world.device.topDialog != nil
    if let result = newest(of: operation), !hasDialog || Self.rank(of: result.message) > Self.diagnostic {
      return Notice(
        words(of: result.message, at: result.index), result.message.isFailure ? .warning : .message)
    }
    return hasDialog ? nil : Notice(VisibleText.visible(operation.title.text(texts)))
  }

  private var activationNotice: Notice {
    let world = session.world
    guard world.environment == .xcode, world.quirks.serviceLocalReceipts == .refused else {
      return notice([texts.serviceIsOn(texts.key(.focusService))] + notes)
    }
    // The last note is about receipts, like the notice.
    let sentences = [
      texts.serviceRefusesXcode(
        sandbox: texts.keys(.environmentMenu, .switchTo(.sandbox)),
        quirk: ":quirk \(QuirkName.serviceLocalReceipts.rawValue) accepted")
    ]
    return Notice((notes.dropLast() + sentences).joined(separator: "; "), .warning)
  }

  /// Returns a notice that is a warning if it has several sentences, such as the parts that the SDK loses.
  private func notice(_ sentences: [String]) -> Notice {
    Notice(sentences.joined(separator: "; "), sentences.count > 1 ? .warning : .message)
  }

  /// The messages of the service after the step.
  private var messages: [ParticipantMessage] {
    (max(0, logStart)..<max(logStart, session.log.count)).compactMap { index in
      guard case .participant(let participantEvent) = session.log[index].simulationEvent,
        participantEvent.channel == IAPService.channel
      else { return nil }
      return participantEvent.message
    }
  }

  private var notes: [String] {
    messages.filter { $0.kind == "note" }.compactMap { $0.line.map { VisibleText.visible($0.text(texts)) } }
  }

  /// Returns the newest message of the highest rank.
  private func newest(of operation: IAPService.OwnOperation) -> (index: Int, message: ParticipantMessage)? {
    // If the app's server sent the request, the service's response is the result.
    let isSentByServer =
      switch operation {
      case .consumeByServer, .consume(_, .server): true
      default: false
      }
    // After the initialisation, the app requests its lists, whose results are not those of the call.
    let isInitialisation = if case .initialise = operation { true } else { false }
    var candidate: (index: Int, message: ParticipantMessage, rank: Int)?
    for index in max(0, logStart)..<max(logStart, session.log.count) {
      guard case .participant(let participantEvent) = session.log[index].simulationEvent,
        participantEvent.channel == IAPService.channel, let message = participantEvent.message,
        message.line != nil
      else { continue }
      if isInitialisation, message.kind == "handler", !message.isFailure { continue }
      let rank = isSentByServer && message.kind == "server" ? Self.diagnostic : Self.rank(of: message)
      if rank > 0, rank >= candidate?.rank ?? 0 { candidate = (index, message, rank) }
    }
    return candidate.map { ($0.index, $0.message) }
  }

  /// The rank of a message that is only a note.
  private static let diagnostic = 1

  private static func rank(of message: ParticipantMessage) -> Int {
    switch message.kind {
    case "stop": 5
    case "failed", "received", "untold": 4
    case "handler": message.isFailure ? 4 : 2
    case "handed-out", "taken-back": 3
    case "note": diagnostic
    default: 0
    }
  }

  /// Returns the line without its arrow, followed by at most three results.
  private func words(of message: ParticipantMessage, at index: Int) -> String {
    guard let line = message.line else { return "" }
    var text = line.text(texts)
    if text.hasPrefix("<- ") { text.removeFirst(3) }
    var results: [String] = []
    for next in (index + 1)..<max(index + 1, session.log.count) {
      guard case .participant(let participantEvent) = session.log[next].simulationEvent,
        participantEvent.message?.kind == "result",
        let result = participantEvent.message?.line
      else { break }
      results.append(result.text(texts).filter { $0 != "\n" }.drop { $0 == " " }.description)
    }
    let shown = results.prefix(Self.maxResults).joined(separator: texts.listSeparator)
    let omittedCount = results.count - Self.maxResults
    let resultText = shown.isEmpty ? "" : ": " + shown + (omittedCount > 0 ? " +\(omittedCount)" : "")
    return VisibleText.visible(text + resultText)
  }

  private static let maxResults = 3
}
