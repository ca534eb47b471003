// The server that answers a real backend from the session on screen.

import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreSimulator
import Support

extension Workbench {
  /// Handles `serve on` and `serve off`.
  package mutating func serve(_ control: ServerControl) -> [Effect] {
    switch control {
    case .on:
      if let serving {
        notice = Notice(texts.servingAlready(serving.ports), .error)
        return []
      }
    case .off:
      if serving == nil {
        notice = Notice(texts.servingNothing, .error)
        return []
      }
    }
    return [.serve(control)]
  }

  mutating func startServing(on ports: ServerPorts, kit: String, _ warning: ProgramMessage?) {
    serving = ServerStatus(ports: ports)
    panes.log.show([.server])
    channels.showWithoutComment(.server)
    let begun = texts.servingBegun(ports, kit: VisibleText.visible(kit), in: session.world.environment)
    notice = Notice(begun + (warning.map { "; \($0.text(texts))" } ?? ""), isWhole: true)
    updateOverlays()
  }

  mutating func stopServing() {
    serving = nil
    notice = Notice(texts.servingEnded)
  }

  /// Adds answered requests, which are not steps of the session, to the log.
  public mutating func receive(served batch: ServedBatch) {
    guard batch.count > 0 else { return }
    session.appendServedRequests(batch)
    serving?.count += batch.count
  }
}
