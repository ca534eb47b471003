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
  case present(EnvironmentName)
  case kept(String)

  /// Returns the current receipts of all visited environments, then the kept receipts, oldest first.
  static func all(on simulation: Simulation) -> [ReceiptSource] {
    let environments = EnvironmentName.allCases.filter { simulation.simulator.worlds[$0] != nil }
    let keptReceipts = simulation.participant(Backend.self)?.receipts ?? []
    return environments.map { .present($0) } + keptReceipts.map { .kept($0.name) }
  }

  /// Returns nil if no such receipt exists.
  func receipt(on simulation: Simulation, _ serverState: StoreServerState) -> ReceiptSnapshot? {
    switch self {
    case .present(let environment): serverState.receipt(in: environment)
    case .kept(let name): simulation.participant(Backend.self)?.savedReceipt(name)?.receipt
    }
  }

  /// Returns nil for a current receipt.
  func takenAt(on simulation: Simulation) -> Instant? {
    guard case .kept(let name) = self else { return nil }
    return simulation.participant(Backend.self)?.savedReceipt(name)?.takenAt
  }
}
