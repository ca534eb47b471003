// The pages of the pane, and the receipts and customers that they can show.

import AppStoreServer
import AppStoreServerAPI
import Backend
import Panes
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import Workbench

/// A page of the Receipt pane.
enum ReceiptPage: Hashable, Sendable { case receipt, serverAPI }

enum ReceiptSource: Hashable, Sendable {
  case present(EnvironmentName)
  case kept(String)
  /// The App Store Server API for the customer of an environment.
  case serverAPI(EnvironmentName)

  /// Returns the current receipt or customer of an environment.
  static func present(_ environment: EnvironmentName, on page: ReceiptPage) -> ReceiptSource {
    page == .serverAPI ? .serverAPI(environment) : .present(environment)
  }

  /// Returns what the other page shows; nil for a kept receipt.
  func counterpart(on page: ReceiptPage) -> ReceiptSource? {
    switch self {
    case .present(let environment), .serverAPI(let environment): .present(environment, on: page)
    case .kept: nil
    }
  }

  /// Returns the current receipts of all visited environments, then the kept receipts, oldest first.
  ///
  /// The page of the App Store Server API has the customers of all visited environments.
  static func all(on simulation: Simulation, _ page: ReceiptPage = .receipt) -> [ReceiptSource] {
    let environments = EnvironmentName.allCases.filter { simulation.simulator.worlds[$0] != nil }
    if page == .serverAPI { return environments.map { .serverAPI($0) } }
    let keptReceipts = simulation.participant(Backend.self)?.receipts ?? []
    return environments.map { .present($0) } + keptReceipts.map { .kept($0.name) }
  }

  /// Returns nil if no such receipt exists.
  func receipt(on simulation: Simulation, _ serverState: StoreServerState) -> ReceiptSnapshot? {
    switch self {
    case .present(let environment): serverState.receipt(in: environment)
    case .kept(let name): simulation.participant(Backend.self)?.savedReceipt(name)?.receipt
    case .serverAPI: nil
    }
  }

  /// Returns nil for a current receipt.
  func takenAt(on simulation: Simulation) -> Instant? {
    guard case .kept(let name) = self else { return nil }
    return simulation.participant(Backend.self)?.savedReceipt(name)?.takenAt
  }
}

extension ReceiptViewModel {
  /// Returns the status of the response of the App Store Server API, and the number of transactions.
  private func serverAPIStatusWords(in context: PaneContext) -> String {
    let (simulation, texts) = (context.session.simulation, context.texts)
    let settings = simulation.participant(Backend.self)?.apiSettings ?? ServerAPISettings()
    if environment.rules.receiptKind.store == .production, !settings.isReleased {
      return texts.serverAPINotReleased
    }
    if let fault = settings.fault { return texts.serverAPIFault(fault.rawValue) }
    return texts.serverAPITransactions(document?.transactionCount ?? 0)
  }

  /// Returns the status of the response, and that of the last verification if it is different.
  func statusWords(in context: PaneContext) -> String {
    let (session, texts) = (context.session, context.texts)
    guard let inspection else { return serverAPIStatusWords(in: context) }
    let name: String? =
      switch source {
      case .present(let environment):
        environment == session.world.environment ? Backend.presentName : nil
      case .kept(let name): name
      case .serverAPI: nil
      }
    guard let last = session.simulation.participant(Backend.self)?.verification, last.receipt == name,
      last.status != inspection.status
    else { return texts.receiptStatus("\(inspection.status)") }
    return texts.receiptStatus("\(inspection.status)", verified: "\(last.status)")
  }
}
