// Who takes part beside the store: the one place where participants are registered. Everything else, commands, channels,
// words, history and journal, comes with them.

import Backend
import IAPService
import Scenario

/// The participants of every session.
enum Participants {
  /// A line here registers a participant.
  static let all = ParticipantRegistry([
    IAPService.self, Backend.self,
  ])
}
