// The arrow that a sequence diagram shows for a log entry.

import Simulation
import StoreModel

package enum DiagramMessage: Hashable, Sendable {
  case arrow(from: DiagramLane, to: DiagramLane)
  /// A message that does not arrive, such as a callback that the app does not receive.
  case lost(from: DiagramLane, to: DiagramLane)
  /// A text about one lane.
  case note(DiagramLane)
  /// The passing of time.
  case span

  package init(_ simulationEvent: SimulationEvent) {
    switch simulationEvent {
    case .store(let event): self.init(event)
    case .participant(let event):
      let sender = DiagramLane(event.sender)
      // The service's SDK calls the vendor's server, which belongs to the service.
      let isInService = sender == .service && event.receiver == .party(.server)
      self.init(from: sender, to: isInService ? .service : DiagramLane(event.receiver))
    }
  }

  private init(from sender: DiagramLane, to receiver: DiagramLane) {
    self = sender == receiver ? .note(sender) : .arrow(from: sender, to: receiver)
  }

  private init(_ event: Event) {
    switch event.kind {
    case .callback: self = .arrow(from: .queue, to: .app)
    // The process of the app prints the lines of the console.
    case .console: self = .note(.app)
    case .dialogShown: self = .arrow(from: .appStore, to: .phone)
    case .performed(let action): self.init(action)
    case .diagnostic(let diagnostic): self.init(diagnostic)
    case .expected(let verdict):
      self = verdict.isHeldSilence ? .lost(from: .queue, to: .app) : .note(.operator)
    case .server(let notification) where !notification.isSent: self = .note(.appStore)
    case .timePassed: self = .span
    case .dialogTapped, .update, .storekit, .server, .paymentAdded, .purchaseCalled, .storeAsked,
      .storeAnswered, .finishCalled:
      self.init(from: DiagramLane(event.sender), to: DiagramLane(event.receiver))
    }
  }

  private init(_ action: Action) {
    switch action {
    // The app calls the queue.
    case .finish, .finishAll: self = .arrow(from: .app, to: .queue)
    default: self.init(from: DiagramLane(action.facts.sender), to: DiagramLane(action.facts.receiver))
    }
  }

  private init(_ diagnostic: Diagnostic) {
    switch diagnostic {
    case .declinedDeliversNothing, .noObserver, .refundNotTold, .storePaymentUnheard:
      self = .lost(from: .queue, to: .app)
    default:
      switch diagnostic.channel {
      case .callbacks: self = .arrow(from: .queue, to: .app)
      case .operator: self = .note(.operator)
      default: self = .note(.appStore)
      }
    }
  }

  /// The lanes that the message needs.
  package var lanes: DiagramLanes {
    switch self {
    case .arrow(let sender, let receiver), .lost(let sender, let receiver):
      [DiagramLanes(sender), DiagramLanes(receiver)]
    case .note(let lane): DiagramLanes(lane)
    case .span: []
    }
  }

  /// Whether a callback or notification does not arrive.
  package var isLost: Bool { if case .lost = self { true } else { false } }
}
