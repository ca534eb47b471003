// Helpers for the tests of the control addresses.

import AppStoreServer
import Backend
import Scenario
import ServerNotifications
import Simulation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ControlAddresses

extension ParticipantRegistry {
  static let ofControl = ParticipantRegistry([Backend.self, NotificationQueue.self])
}

/// A session whose control requests are answered as by the owner of a session.
struct ControlBench {
  static let root: [UInt8] = [0x30, 0x82, 0]
  let handler = ControlHandler(
    ControlHandler.Program(version: "1.2.3", root: root), table: ParticipantRegistry.ofControl.table)
  var session = Session(registry: .ofControl) { _, _ throws(CatalogLoadError) in
    throw CatalogLoadError(text: "no file")
  }
  var receipt: [UInt8]?

  func answer(_ request: ServerRequest) -> ControlHandler.Answer {
    handler.answer(
      request, on: session.simulation, ports: [.sandbox: 8421, .production: 8422], receipt: { receipt })
  }

  /// Sends a request, and performs the work that its answer needs.
  mutating func send(
    _ method: String, _ path: String, _ body: String = "", query: [ServerRequest.QueryItem] = [],
    headers: [String: String] = ["x-iapbench": "1"]
  ) -> ControlResponse {
    let request = ServerRequest(
      method: method, path: path, query: query, headers: headers, body: Array(body.utf8),
      environment: .sandbox)
    switch answer(request) {
    case .response(let response): return response
    case .run(let script, let respond): return respond(.ran(session.perform(script)))
    case .wait(_, let respond):
      let counts = NotificationCounts(session.simulation)
      return respond(.waited(counts, isDone: counts.waiting == 0))
    }
  }

  mutating func run(_ lines: String...) -> ControlResponse {
    send("POST", "/iapbench/run", lines.joined(separator: "\n") + "\n")
  }
}

extension ControlResponse {
  var text: String { String(decoding: response.body, as: UTF8.self) }

  /// The lines of the body as JSON.
  func objects() throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
  }
}
