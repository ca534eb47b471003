// A participant with an HTTP server for real clients. `Features.swift` registers these participants.

import AppStoreServer
import LocalServer
import Simulation

/// A participant with a server of its own.
protocol ServedParticipant: Sendable {
  /// The names under which clients know its server.
  static var hosts: [String] { get }
  /// What programs call the key that its requests need, in `kit.json`.
  static var keyName: String { get }
  /// The clients that can be led here.
  static var clients: [ClientLibrary] { get }

  /// Answers a request that is for it.
  ///
  /// - Returns: false for a request that is for others, or while the participant is switched off.
  static func answer(
    _ request: ServerRequest, on simulation: Simulation, by handler: StoreRequestHandler,
    _ reply: @escaping @Sendable (LocalResponse) -> Void
  ) -> Bool
  /// The paths that it answers now.
  static func paths(on simulation: Simulation) -> [String]
  /// What is logged about a path that nobody answers; nil where it has nothing to do with it.
  static func hint(of path: String, on simulation: Simulation) -> String?

  /// The key that its requests need; nil while it is switched off.
  static func key(on simulation: Simulation) -> ServedKey?
  /// The key of a header as a kit has it; nil where that is none.
  static func key(ofHeader header: String) -> ServedKey?
}

/// A key that requests to the server of a participant need.
struct ServedKey: Hashable {
  /// The variable in `kit.env`.
  let variable: String
  /// The name in `kit.json`.
  let name: String
  /// The header with the key, whole, as clients send it.
  let header: String
  /// The line about it that is printed when a server starts.
  let line: String
}
