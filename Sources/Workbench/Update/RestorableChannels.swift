// The log channels that a restored session shows again.
//
// Steps show channels automatically, also when the log is restored. When the user switches channels, the
// journal gets a comment with the shown channels. The last such comment applies.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator

/// The log channels to show in a restored session.
package struct RestorableChannels: Hashable, Sendable {
  /// The channels that the journal names; nil if it names none.
  package var journalled: Set<Channel>?
  /// The channels that are shown by default or because of a step.
  var ofSteps: Set<Channel>

  /// The channels that the restored session would show.
  package var all: Set<Channel> { journalled ?? ofSteps }

  /// Adds a channel that is shown for a temporary reason, such as answered requests.
  mutating func showWithoutComment(_ channel: Channel) {
    ofSteps.insert(channel)
    journalled?.insert(channel)
  }
}

extension Workbench {
  private static let channelComment = "# log shows:"

  /// Returns the names of the channels that a journal names last; nil if it names none.
  public static func shownChannels(inJournal bytes: [UInt8]) -> [String]? {
    let start = Array(channelComment.utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).last { $0.starts(with: start) }.map { line in
      String(decoding: line.dropFirst(start.count), as: UTF8.self).split(separator: " ").map(String.init)
    }
  }

  /// Shows the channels in `names`, otherwise those that the session's steps show.
  mutating func restoreChannels(_ names: [String]?) {
    let all = session.registry.channels
    channels = RestorableChannels(
      journalled: names.map { names in Set(all.filter { names.contains($0.name) }) },
      ofSteps: Set(all.filter(\.isShownAtFirst)).union(session.log.answeredChannels(from: 0)))
    panes.log.setChannels(channels.all)
  }

  /// Shows the channels on which steps logged an answer since a log entry.
  mutating func showAnswers(since start: Int) {
    let answered = session.log.answeredChannels(from: start)
    guard !answered.isEmpty else { return }
    panes.log.show(answered)
    channels.ofSteps.formUnion(answered)
  }

  /// Returns an effect that saves the shown channels, if a restored session would show others.
  ///
  /// An untouched session returns no effect, because it has no file.
  mutating func journalChannels() -> [Effect] {
    let shown = session.registry.channels.filter(panes.log.isOn)
    guard Set(shown) != channels.all, !session.isUntouched else { return [] }
    channels.journalled = Set(shown)
    return [.journal([([Self.channelComment] + shown.map(\.name)).joined(separator: " ")])]
  }
}

extension SessionLog {
  /// Returns the channels of requested answers: those of StoreKit 2, and participants' lines on store
  /// channels.
  fileprivate func answeredChannels(from start: Int) -> Set<Channel> {
    guard start < count else { return [] }
    var channels: Set<Channel> = []
    for entry in entries[start...] where entry.entryKind == .ofSession {
      switch entry.simulationEvent {
      case .store(let event):
        if case .performed(let action) = event.kind, action.isAnsweredByStoreKit2 {
          channels.insert(.storekit)
        }
      case .participant(let participantEvent):
        if case .store = participantEvent.channel, participantEvent.message?.line != nil {
          channels.insert(participantEvent.channel)
        }
      }
    }
    return channels
  }
}

extension Action {
  /// Whether StoreKit 2 answers the step, or the app's purchases from this step on.
  fileprivate var isAnsweredByStoreKit2: Bool {
    switch self {
    case .query, .products, .transactions, .storeKit(.product): true
    default: false
    }
  }
}
