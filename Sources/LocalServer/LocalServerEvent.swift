// The events of the server: handled and refused requests.

import AppStoreServer
import StoreModel
import StoreSimulator

/// The response to a request, with notes for the log.
public struct LocalResponse: Sendable {
  public let response: ServerResponse
  /// A short description of the response; empty if the HTTP status is sufficient.
  public let note: String
  /// A hint about a mistake that the client may have made, if any.
  public let hint: String?
  /// The delay before the response is sent.
  public var delay: Duration = .zero

  public init(_ response: ServerResponse, note: String = "", hint: String? = nil) {
    self.response = response
    self.note = note
    self.hint = hint
  }
}

/// An event of the server.
///
/// A handler of events runs on a thread of the server and must return quickly.
public enum LocalServerEvent: Sendable {
  case served(ServedRequest)
  /// A request that the server refused itself, with the environment of its port.
  case refused(ServerRefusal, port: EnvironmentName, detail: String)
}

/// A request with its response.
public struct ServedRequest: Sendable {
  public let request: ServerRequest
  public let answer: LocalResponse
  /// The time from the end of the request to the reply of the handler, without `delay` and transfer.
  public let duration: Duration
}
