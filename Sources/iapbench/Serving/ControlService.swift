// The control addresses of a running server.

import AppStoreServer
import ControlAddresses
import LocalServer
import Simulation
import StoreModel
import Synchronization

/// A service that answers control requests from any thread of the server.
final class ControlService: Sendable {
  let queue: ControlQueue
  private let handler: ControlHandler
  private let signer: ReceiptSigner
  private let ports = Mutex<[EnvironmentName: Int]>([:])

  /// Creates a service, which calls `wake` on any thread when a request is waiting in `queue`.
  init(root: [UInt8], signer: ReceiptSigner, wake: @escaping @Sendable () -> Void) {
    queue = ControlQueue(wake: wake)
    handler = ControlHandler(.init(version: RootCommand.version, root: root), table: Participants.all.table)
    self.signer = signer
  }

  /// Sets the open ports, which the service returns to clients.
  func setPorts(_ open: [EnvironmentName: Int]) { ports.withLock { $0 = open } }

  func answer(
    _ request: ServerRequest, on simulation: Simulation, _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) {
    let answer = handler.answer(request, on: simulation, ports: ports.withLock { $0 }) {
      KitUpdater.receipt(of: simulation, signer)
    }
    switch answer {
    case .response(let response): reply(LocalResponse(response))
    case .run(let script, let respond): queue.submit(script) { reply(LocalResponse(respond($0))) }
    case .wait(let seconds, let respond): queue.wait(seconds: seconds) { reply(LocalResponse(respond($0))) }
    }
  }
}

extension LocalResponse {
  fileprivate init(_ control: ControlResponse) { self.init(control.response, note: control.note) }
}
