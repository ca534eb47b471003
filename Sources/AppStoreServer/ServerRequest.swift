// What goes between the App Store's server and who asks it: a request and its answer as values. This room turns requests
// into answers and knows no socket; who listens makes requests of what arrives and sends what comes back. It may know the
// simulator's worlds, and has nothing of its own that lasts: clock, signatures and worlds are handed in.

import StoreModel
import StoreSimulator

/// A request as it has arrived at one of the two stores.
public struct ServerRequest: Sendable, Hashable {
  /// One part of what stands behind the path.
  public struct QueryItem: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// `POST`, as it was sent.
  public let method: String
  /// Without the query, and without what chose the store.
  public let path: String
  public let query: [QueryItem]
  /// By names in small letters.
  public let headers: [String: String]
  public let body: [UInt8]
  /// The store that is asked.
  public let environment: EnvironmentName

  public init(
    method: String, path: String, query: [QueryItem] = [], headers: [String: String] = [:],
    body: [UInt8] = [], environment: EnvironmentName
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.environment = environment
  }
}

/// What is sent back.
public struct ServerResponse: Sendable, Hashable {
  public struct Header: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// HTTP's status.
  public let status: Int
  public let headers: [Header]
  public let body: [UInt8]

  public init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
