// The lanes of a sequence diagram.

import Simulation
import StoreModel

/// A participant of a sequence diagram, in the order from left to right.
package enum DiagramLane: UInt8, CaseIterable, Hashable, Sendable {
  /// The customer, and the operator of the simulator.
  case `operator`
  case phone, app
  /// The app's payment queue.
  case queue
  case appStore
  /// The developer's server.
  case backend
  /// The purchase service.
  case service

  package init(_ party: Party) {
    switch party {
    case .operator, .customer: self = .operator
    case .device: self = .phone
    case .app: self = .app
    case .queue: self = .queue
    case .store: self = .appStore
    case .server: self = .backend
    }
  }

  package init(_ endpoint: MessageEndpoint) {
    switch endpoint {
    case .party(let party): self.init(party)
    // A real client of the local server is the developer's server.
    case .participant(let name): self = name == "service" ? .service : .backend
    }
  }

  /// The English name, which exported diagrams contain.
  package var name: String {
    switch self {
    case .operator: "operator"
    case .phone: "phone"
    case .app: "app"
    case .queue: "queue"
    case .appStore: "App Store"
    case .backend: "backend"
    case .service: "service"
    }
  }
}

/// A set of lanes in one byte, because the index of the log has one for each entry.
package struct DiagramLanes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ lane: DiagramLane) { rawValue = 1 << lane.rawValue }

  /// The lanes from left to right.
  package var list: [DiagramLane] { DiagramLane.allCases.filter { contains(DiagramLanes($0)) } }
}
