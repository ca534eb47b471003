// The participants of a session and the features of the screen that the program includes.

import Backend
import IAPService
import ReceiptPane
import Scenario
import ServicePane
import Workbench

/// The participants of every session.
enum Participants {
  /// Add a line to register a participant.
  static let all = ParticipantRegistry([
    IAPService.self,
    Backend.self,
  ])

  /// The participants that serve requests of real clients with their own server.
  static let served: [any ServedParticipant.Type] = [
    ServedService.self
  ]
}

enum Screen {
  /// Add a line to register a feature.
  static let registry = ScreenRegistry([
    ReceiptFeature.self,
    ServiceFeature.self,
  ])
}
