// The events of the server: handled and refused requests.

import AppStoreServer
import StoreModel
import StoreSimulator
import Support

/// The response to a request, with notes for the log.
public struct LocalResponse: Sendable {
  public let response: ServerResponse
  /// A short description of the response; empty if its HTTP status is sufficient.
  public let note: String
  /// A line about a possible mistake in the client.
  public let hint: LocalizedText?
  public var delay: Duration = .zero

  public init(_ response: ServerResponse, note: String = "", hint: LocalizedText? = nil) {
    self.response = response
    self.note = note
    self.hint = hint
  }
}

/// An event of the server.
///
/// The event handler runs on a thread of the server and must return quickly.
public enum LocalServerEvent: Sendable {
  case served(ServedRequest)
  /// A request that the server itself refused; `port` is the environment of the port that received it.
  case refused(ServerRefusal, port: EnvironmentName, detail: String)
}

public struct ServedRequest: Sendable {
  public let request: ServerRequest
  public let answer: LocalResponse
  /// The time from the end of the request to the handler's reply, without `delay` and transfer.
  public let duration: Duration
}
