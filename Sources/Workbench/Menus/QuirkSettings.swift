// The current and next values of quirks.

import StoreRules
import StoreSimulator

extension World {
  /// Returns a quirk with its next value, cyclically.
  package func nextQuirk(_ name: QuirkName) -> Quirk? {
    let values = name.values
    let index = values.firstIndex(of: quirks[name]) ?? 0
    return Quirk(name, values[(index + 1) % values.count])
  }
}

extension CommandSetting {
  package static func of(_ quirk: QuirkName, _ world: World) -> CommandSetting {
    CommandSetting(world.quirks[quirk], isUnusual: !world.quirks.isOfEra(quirk))
  }
}
