// The log channels on which the steps of a session answer.

import Scenario
import Simulation
import StoreModel
import StoreSimulator

extension SessionLog {
  /// Returns the StoreKit 2 channel if StoreKit 2 answered, and the store channels with participants' lines.
  ///
  /// For an app that buys with StoreKit 2, also returns `updates`, because renewals arrive there. For a step
  /// that sends a notification, also returns `server`.
  package func answeredChannels(from start: Int) -> Set<Channel> {
    guard start < count else { return [] }
    var channels: Set<Channel> = []
    for entry in entries[start...] where entry.entryKind == .ofSession {
      switch entry.simulationEvent {
      case .store(let event):
        if case .performed(let action) = event.kind, action.isAnsweredByStoreKit2 {
          channels.insert(.storekit)
          if case .storeKit = action { channels.insert(.updates) }
        }
        if case .performed(.server(.send)) = event.kind { channels.insert(.server) }
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
