// Whether a setting has the value that a step would set.

import Simulation
import StoreModel
import StoreRules
import StoreSimulator

extension Session {
  /// Whether the step sets only values that the settings already have, so that it would change nothing.
  ///
  /// The command line and scenarios perform such a step, because its time and its log line can matter there.
  public func isInEffect(_ command: Command) -> Bool {
    guard case .action(let action) = command else { return false }
    switch action {
    case .environment(let name): return world.environment == name
    case .era(let era): return world.quirks.era == era && QuirkName.allCases.allSatisfy(world.quirks.isOfEra)
    case .quirk(let quirk): return world.quirks[quirk.name] == quirk.value
    case .rate(let rate): return world.rate == rate
    case .renewalRate(let rate): return world.switches.renewalRate == rate
    case .finishPolicy(let policy): return world.switches.finishPolicy == policy
    case .device(let change): return world.device.has(change)
    default: return false
    }
  }
}

extension Device {
  fileprivate func has(_ change: DeviceChange) -> Bool {
    (change.locale ?? locale) == locale && (change.storefront ?? storefront) == storefront
      && (change.timeZone ?? timeZone) == timeZone
      && (change.purchasesAllowed ?? purchasesAllowed) == purchasesAllowed
  }
}
