// The failures of StoreKit 2 interfaces that the error picker lists.

import StoreModel
import StoreSimulator

/// An interface of StoreKit and an error with which the interface can fail.
package struct InterfaceFailure: Hashable, Sendable {
  package let interface: StoreKitInterface
  package let failure: StoreKitFailure

  /// The words after `fail` in the step: `purchase networkError`.
  package var words: String { "\(interface.rawValue) \(failure.name)" }

  /// All failures, beginning with those of a purchase.
  package static let all: [InterfaceFailure] = {
    let interfaces = [.purchase] + StoreKitInterface.allCases.filter { $0 != .purchase }
    return interfaces.flatMap { interface in
      interface.failures.map { InterfaceFailure(interface: interface, failure: $0) }
    }
  }()

  /// The failures of the calls that StoreKit 1 has as well.
  package static let ofBothVersions = all.filter {
    [.finish, .restore, .receiptRefresh].contains($0.interface) && $0.failure.name == "systemError"
  }
}
