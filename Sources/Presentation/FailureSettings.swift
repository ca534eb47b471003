// The texts about the failures that are set for the next purchases.

import Panes
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// Returns the failures that are set: `now: ASDErrorDomain/500 (once)`; nil if no failure is set.
  package func failuresNow(_ switches: Switches) -> String? {
    let interfaces = StoreKitInterface.allCases.compactMap { interface in
      switches.simulatedFailures[interface].map {
        failure("\(interface.rawValue) \($0.failure.name)", once: $0.once)
      }
    }
    let failures = [failureNow(switches)].compactMap(\.self) + interfaces
    return failures.isEmpty ? nil : localized("now: \(failures.joined(separator: listSeparator))")
  }

  /// Returns a new failure of the queue, and the failure that it replaces.
  package func failure(_ error: String, once: Bool, replacing switches: Switches?) -> String {
    guard let switches, let before = failureNow(switches), before != failure(error, once: once) else {
      return error
    }
    return localized("\(error), which replaces \(before)")
  }

  private func failureNow(_ switches: Switches) -> String? {
    switches.failure.map {
      failure(VisibleText.visible(ErrorTable.name(of: $0)), once: switches.failsOnce)
    }
  }

  private func failure(_ name: String, once: Bool) -> String {
    once
      ? localized("\(name) (once)", context: "failure") : localized("\(name) (always)", context: "failure")
  }
}
