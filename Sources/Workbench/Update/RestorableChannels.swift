// Which channels the log shows, so that a session that is opened again shows the same ones.
//
// Steps show channels by themselves, and are found again in the restored log. When the operator switches channels, the
// journal gets a comment that names all shown channels; the last such comment is valid.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator

/// What decides which channels a restored session shows.
package struct RestorableChannels: Hashable, Sendable {
  /// The channels that the journal names; nil while it names none.
  package var journalled: Set<Channel>?
  /// The channels that a fresh screen shows, and those that steps have shown.
  var ofSteps: Set<Channel>

  /// The channels that would be shown if the session was opened again now.
  package var all: Set<Channel> { journalled ?? ofSteps }

  /// Notes a channel that is shown for something that does not outlive the program, such as answered requests.
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

  /// Shows the channels that the session showed before: those in `names`, otherwise those that its steps show.
  mutating func restoreChannels(_ names: [String]?) {
    let all = session.registry.channels
    channels = RestorableChannels(
      journalled: names.map { names in Set(all.filter { names.contains($0.name) }) },
      ofSteps: Set(all.filter(\.isShownAtFirst)).union(session.log.answeredChannels(from: 0)))
    panes.log.setChannels(channels.all)
  }

  /// Shows the channels on which steps have brought an answer since an entry of the log.
  mutating func showAnswers(since start: Int) {
    let answered = session.log.answeredChannels(from: start)
    guard !answered.isEmpty else { return }
    panes.log.show(answered)
    channels.ofSteps.formUnion(answered)
  }

  /// Returns the effect that keeps the shown channels in the journal, if a restored session would show others.
  ///
  /// A session without steps gets none, because an untouched session leaves no file.
  mutating func journalChannels() -> [Effect] {
    let shown = session.registry.channels.filter(panes.log.isOn)
    guard Set(shown) != channels.all, !session.isUntouched else { return [] }
    channels.journalled = Set(shown)
    return [.journal([([Self.channelComment] + shown.map(\.name)).joined(separator: " ")])]
  }
}

extension SessionLog {
  /// The channels of answers that somebody asked for: answers of StoreKit 2, and lines of participants on the store's
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
  /// Whether StoreKit 2 answers the step, or will answer what the app does from the step on.
  fileprivate var isAnsweredByStoreKit2: Bool {
    switch self {
    case .query, .products, .transactions, .storeKit(.product): true
    default: false
    }
  }
}
