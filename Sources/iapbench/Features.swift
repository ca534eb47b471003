// The participants of a session and the features of the screen in this program.

import Backend
import ComparisonPane
import DemoPane
import IAPService
import LibraryPane
import Menus
import ReceiptPane
import RecognitionPane
import Scenario
import SequencePane
import ServerNotifications
import ServicePane
import Workbench

enum Participants {
  /// To register a participant, add a line.
  static let all = ParticipantRegistry([
    IAPService.self,
    Backend.self,
    NotificationQueue.self,
  ])

  /// The participants whose own server answers requests from real clients.
  static let served: [any ServedParticipant.Type] = [
    ServedService.self
  ]
}

enum Screen {
  /// To register a feature, add a line.
  static let registry = ScreenRegistry([
    MenusFeature.self,
    ComparisonFeature.self,
    DemoFeature.self,
    LibraryFeature.self,
    ReceiptFeature.self,
    RecognitionFeature.self,
    SequenceFeature.self,
    ServiceFeature.self,
  ])
}
