// What the server tells of its work: each request that was answered, and each that was refused. Who hears it is on threads
// of the server, and is to be quick.

import AppStoreServer
import StoreModel
import StoreSimulator

/// The answer to a request, with what is to be told of it.
public struct LocalResponse: Sendable {
  public let response: ServerResponse
  /// In a few words, what it says; empty where HTTP's status says it.
  public let note: String
  /// What whoever sent the request may have overlooked; nil for nothing.
  public let hint: String?
  /// How long the client is kept waiting for it.
  public var delay: Duration = .zero

  public init(_ response: ServerResponse, note: String = "", hint: String? = nil) {
    self.response = response
    self.note = note
    self.hint = hint
  }
}

/// Something that the server did.
public enum LocalServerEvent: Sendable {
  case served(ServedRequest)
  /// A request that got no further than the server, at the port of a store.
  case refused(ServerRefusal, port: EnvironmentName, detail: String)
}

/// A request that was answered.
public struct ServedRequest: Sendable {
  public let request: ServerRequest
  public let answer: LocalResponse
  /// From the request's last byte to the answer's last, without the time on the way.
  public let duration: Duration
}
