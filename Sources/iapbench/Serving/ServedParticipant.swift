// The protocol of participants that serve HTTP requests of real clients.

import AppStoreServer
import LocalServer
import Simulation

/// A participant with an HTTP server.
///
/// `Features.swift` registers the types.
protocol ServedParticipant: Sendable {
  /// The host names under which clients know the server.
  static var hosts: [String] { get }
  /// The name in `kit.json` of the key that requests need.
  static var keyName: String { get }
  /// The clients that can use the local server.
  static var clients: [ClientLibrary] { get }

  /// Answers a request to the participant.
  ///
  /// - Returns: false if the request is for another server, or if the participant is switched off.
  static func answer(
    _ request: ServerRequest, on simulation: Simulation, by handler: StoreRequestHandler,
    _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) -> Bool
  /// The paths that the participant currently answers.
  static func paths(on simulation: Simulation) -> [String]
  /// A hint for the log about an unknown path; nil if the participant has none.
  static func hint(of path: String, on simulation: Simulation) -> String?

  /// The key that requests need; nil if the participant is switched off.
  static func key(on simulation: Simulation) -> ServedKey?
  /// Parses the header in a kit; nil if it is not a key of the participant.
  static func key(ofHeader header: String) -> ServedKey?
}

/// A key that requests to the server of a participant need.
struct ServedKey: Hashable {
  /// The name of the variable in `kit.env`.
  let variable: String
  /// The name in `kit.json`.
  let name: String
  /// The complete header line that clients send.
  let header: String
  /// The line that is printed when a server starts.
  let line: String
}
