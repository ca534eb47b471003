// Which receipt is looked at: the one that the app has now in a world, or one that was kept.

import AppStoreServer
import Backend
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Workbench

/// A receipt that can be looked at.
enum ReceiptSource: Hashable, Sendable {
  /// The one of now, in a world.
  case present(EnvironmentName)
  /// A kept one, by its name.
  case kept(String)

  /// All of them: those of the worlds that were visited, then the kept ones as they were taken.
  static func all(on simulation: Simulation) -> [ReceiptSource] {
    let worlds = EnvironmentName.allCases.filter { simulation.simulator.worlds[$0] != nil }
    let kept = simulation.participant(Backend.self)?.receipts ?? []
    return worlds.map { .present($0) } + kept.map { .kept($0.name) }
  }

  /// What it says on a stage; nil where there is none.
  func receipt(on simulation: Simulation, _ worlds: StoreServerState) -> ReceiptSnapshot? {
    switch self {
    case .present(let environment): worlds.receipt(in: environment)
    case .kept(let name): simulation.participant(Backend.self)?.keptReceipt(name)?.receipt
    }
  }

  /// When it was taken; nil for one of now.
  func takenAt(on simulation: Simulation) -> Instant? {
    guard case .kept(let name) = self else { return nil }
    return simulation.participant(Backend.self)?.keptReceipt(name)?.takenAt
  }
}
