// The receipts that the pane can show.

import AppStoreServer
import Backend
import Panes
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

extension ReceiptViewModel {
  /// Returns the status of the response, and that of the last verification if it is different.
  func statusWords(in context: PaneContext) -> String {
    let (session, texts) = (context.session, context.texts)
    let name: String? =
      switch source {
      case .present(let environment):
        environment == session.world.environment ? Backend.presentName : nil
      case .kept(let name): name
      }
    guard let last = session.simulation.participant(Backend.self)?.verification, last.receipt == name,
      last.status != inspection.status
    else { return texts.receiptStatus("\(inspection.status)") }
    return texts.receiptStatus("\(inspection.status)", verified: "\(last.status)")
  }
}
