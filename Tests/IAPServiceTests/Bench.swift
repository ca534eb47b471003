// A session with the service, played by lines of the language.

import Ground
import IAPService
import Scenario
import Stage
import StoreSimulator
import Testing

extension Cast {
  static let withService = Cast([IAPService.self])
}
