// The items of the status bar for the failures that are set.

import StoreModel
import StoreSimulator
import Support

extension StatusBar {
  /// Returns an item for each kind of failure, with the error and how often it occurs.
  static func failureItems(_ world: World, _ texts: Localizer) -> [StatusItem] {
    let failures = world.switches.simulatedFailures
    let failing = StoreKitInterface.allCases.filter { failures[$0] != nil }.map(\.rawValue)
    var items: [StatusItem] = []
    if let first = failing.first {
      let isOnce = StoreKitInterface(rawValue: first).flatMap { failures[$0] }?.once ?? false
      // The errors of several interfaces can differ. Narrow forms end with the number of hidden names.
      let errors = StoreKitInterface.allCases.compactMap { interface in
        failures[interface].map {
          texts.statusFails("\(interface.rawValue) \($0.failure.name)", once: $0.once)
        }
      }
      let short = failing.indices.reversed().map { shown in
        let hidden = failing.count - 1 - shown
        let names = failing[...shown].joined(separator: texts.listSeparator)
        return texts.statusFails(hidden > 0 ? "\(names) +\(hidden)" : names)
      }
      let forms = [errors.joined(separator: "  ")] + short
      items.append(
        failing.count == 1
          ? StatusItem(
            [errors[0], texts.statusFails(first, once: isOnce), ""], ranks: [6, 12], role: .statusOn)
          : StatusItem(
            forms + [texts.statusFails("+\(failing.count)")],
            ranks: [6] + Array(repeating: 12, count: forms.count - 1), role: .statusOn))
    }
    if let failure = world.switches.failure {
      items.append(
        StatusItem(
          ["\(failure.domain) \(failure.code)", "\(failure.code)"].map {
            texts.statusFails($0, once: world.switches.failsOnce)
          } + [""],
          ranks: [7, 14], role: .statusOn))
    }
    return items
  }
}
