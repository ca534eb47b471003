// What keys do in the Service pane beside what they do in any list.

import Ground
import IAPService
import Scenario

extension CommandSection {
  static let service = CommandSection(
    .service, say("Service", ja: "サービス"), opener: .focusService, commands: [],
    companions: [.everywhere, .list])
}
