// What the program consists of beside the store: who takes part in a session, and what is on the screen. Commands,
// channels, texts, history and journal come with a participant; panes, menus and keys with a feature of the screen.

import Backend
import IAPService
import ReceiptPane
import Scenario
import ServicePane
import Workbench

/// The participants of every session.
enum Participants {
  /// A line here registers a participant.
  static let all = ParticipantRegistry([
    IAPService.self,
    Backend.self,
  ])

  /// Those with a server of their own for real clients.
  static let served: [any ServedParticipant.Type] = [
    ServedService.self
  ]
}

/// The features of the screen.
enum Screen {
  /// A line here registers a feature.
  static let registry = ScreenRegistry([
    ReceiptFeature.self,
    ServiceFeature.self,
  ])
}
