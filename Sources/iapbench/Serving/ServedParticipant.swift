// The protocol of participants that answer HTTP requests from real clients.

import AppStoreServer
import LocalServer
import Simulation
import Support

/// A participant with an HTTP server, registered in `Features.swift`.
protocol ServedParticipant: Sendable {
  /// The host names under which clients know the server.
  static var hosts: [String] { get }
  /// The name of the required key in `kit.json`.
  static var keyName: String { get }
  static var clients: [ClientLibrary] { get }

  /// Answers a request to the participant.
  ///
  /// - Returns: false if the request is for another server, or the participant is switched off.
  static func answer(
    _ request: ServerRequest, on simulation: Simulation, by handler: StoreRequestHandler,
    _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) -> Bool
  /// Returns the paths that the participant currently answers.
  static func paths(on simulation: Simulation) -> [String]
  /// Returns a hint for the log about an unknown path; nil if there is none.
  static func hint(of path: String, on simulation: Simulation) -> LocalizedText?

  /// Returns the key that requests must contain; nil if the participant is switched off.
  static func key(on simulation: Simulation) -> ServedKey?
  /// Parses the header in a kit; nil if it is not the participant's key.
  static func key(ofHeader header: String) -> ServedKey?
}

/// A key that requests to a participant's server must contain.
struct ServedKey: Hashable {
  /// The name in `kit.env`.
  let variable: String
  /// The name in `kit.json`.
  let name: String
  /// The complete header line that clients send.
  let header: String
  /// The line printed when a server starts.
  let line: String
}
