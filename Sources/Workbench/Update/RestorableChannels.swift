// The log channels that a restored session shows again.

import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator

/// The log channels to show in a restored session.
///
/// A change by the user adds the shown channels to the journal as a comment. The last such comment replaces
/// the channels that steps show.
package struct RestorableChannels: Hashable, Sendable {
  /// nil if the journal names no channels.
  package var journalled: Set<Channel>?
  /// The channels that are shown by default or because of a step.
  var ofSteps: Set<Channel>

  package var all: Set<Channel> { journalled ?? ofSteps }

  /// Adds a channel that is shown temporarily, for example for answered requests.
  mutating func showWithoutComment(_ channel: Channel) {
    ofSteps.insert(channel)
    journalled?.insert(channel)
  }
}

extension Workbench {
  private static let channelComment = "# log shows:"
  package static let channelsOfSubscriptions: [Channel] = [.updates, .server]

  /// Returns the channel names in the last comment; nil if there is no such comment.
  public static func shownChannels(inJournal bytes: [UInt8]) -> [String]? {
    let start = Array(channelComment.utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).last { $0.starts(with: start) }.map { line in
      String(decoding: line.dropFirst(start.count), as: UTF8.self).split(separator: " ").map(String.init)
    }
  }

  /// Shows the channels in `names`; if nil, the default channels and the channels that steps show.
  mutating func restoreChannels(_ names: [String]?) {
    let all = session.registry.channels
    channels = RestorableChannels(
      journalled: names.map { names in Set(all.filter { names.contains($0.name) }) },
      ofSteps: Set(all.filter(\.isShownByDefault)).union(session.log.answeredChannels(from: 0)))
    panes.log.setChannels(channels.all)
  }

  /// Shows the channels on which steps logged an answer since a log entry.
  mutating func showAnswers(since start: Int) {
    let answered = session.log.answeredChannels(from: start)
    guard !answered.isEmpty else { return }
    panes.log.show(answered)
    channels.ofSteps.formUnion(answered)
  }

  /// Shows some of the log channels about subscriptions, and names the added channels in a notice.
  package mutating func show(channels: [Channel] = Workbench.channelsOfSubscriptions) {
    let added = channels.filter { !panes.log.isOn($0) }
    panes.log.show(Set(added))
    guard !added.isEmpty, !isForAudience else { return }
    let hide = bindings.path(of: .logViewMenu)
    notice = Notice(
      added.count > 1
        ? texts.updatesAndNotificationsShown(hide: hide)
        : added == [.updates] ? texts.updatesShown(hide: hide) : texts.notificationsShown(hide: hide),
      isWhole: true)
  }

  /// Returns an effect that saves the shown channels, if a restored session would show other channels.
  ///
  /// Returns no effect for an untouched session, because it has no file.
  mutating func journalChannels() -> [Effect] {
    let shown = session.registry.channels.filter(panes.log.isOn)
    guard Set(shown) != channels.all, !session.isUntouched else { return [] }
    channels.journalled = Set(shown)
    return [.journal([([Self.channelComment] + shown.map(\.name)).joined(separator: " ")])]
  }
}

extension SessionLog {
  /// Returns the StoreKit 2 channel if StoreKit 2 answered, and the store channels with participants' lines.
  ///
  /// For an app that buys with StoreKit 2, also returns `updates`, because renewals arrive there.
  fileprivate func answeredChannels(from start: Int) -> Set<Channel> {
    guard start < count else { return [] }
    var channels: Set<Channel> = []
    for entry in entries[start...] where entry.entryKind == .ofSession {
      switch entry.simulationEvent {
      case .store(let event):
        if case .performed(let action) = event.kind, action.isAnsweredByStoreKit2 {
          channels.insert(.storekit)
          if case .storeKit = action { channels.insert(.updates) }
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
  /// Whether StoreKit 2 answers this step, or the app's purchases after this step.
  fileprivate var isAnsweredByStoreKit2: Bool {
    switch self {
    case .query, .products, .transactions, .storeKit(.product): true
    default: false
    }
  }
}
