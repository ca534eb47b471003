// The requests and responses of the App Store's server, independent of sockets.

import StoreModel
import StoreSimulator

/// A request to the server of one store.
public struct ServerRequest: Sendable, Hashable {
  public struct QueryItem: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public let method: String
  /// The path, without the query and the prefix that selects the store.
  public let path: String
  public let query: [QueryItem]
  /// The headers, keyed by lowercase name.
  public let headers: [String: String]
  public let body: [UInt8]
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

public struct ServerResponse: Sendable, Hashable {
  public struct Header: Sendable, Hashable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public let status: Int
  public let headers: [Header]
  public let body: [UInt8]

  public init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
