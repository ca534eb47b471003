// The receipts that the pane can show.

import AppStoreServer
import Backend
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Workbench

enum ReceiptSource: Hashable, Sendable {
  /// The current receipt of an environment.
  case present(EnvironmentName)
  /// A kept receipt, by its name.
  case kept(String)

  /// Returns the current receipts of the visited environments, then the kept receipts in the order of
  /// creation.
  static func all(on simulation: Simulation) -> [ReceiptSource] {
    let worlds = EnvironmentName.allCases.filter { simulation.simulator.worlds[$0] != nil }
    let kept = simulation.participant(Backend.self)?.receipts ?? []
    return worlds.map { .present($0) } + kept.map { .kept($0.name) }
  }

  /// Returns the content of the receipt, or nil if no such receipt exists.
  func receipt(on simulation: Simulation, _ worlds: StoreServerState) -> ReceiptSnapshot? {
    switch self {
    case .present(let environment): worlds.receipt(in: environment)
    case .kept(let name): simulation.participant(Backend.self)?.keptReceipt(name)?.receipt
    }
  }

  /// Returns the time at which a kept receipt was taken, or nil for a current receipt.
  func takenAt(on simulation: Simulation) -> Instant? {
    guard case .kept(let name) = self else { return nil }
    return simulation.participant(Backend.self)?.keptReceipt(name)?.takenAt
  }
}
