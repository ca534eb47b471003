// The file with the user's key for the App Store Server API.

import AppStoreServer

/// The API key, stored next to the sessions.
///
/// It is created only once, so that a backend can keep its configuration.
enum APIKeyFile {
  private static var file: KeyFile<APIKey> {
    KeyFile(
      path: AppDirectories.sessions + "/api-key.der", unusable: .apiKeyUnusable,
      read: { APIKey(stored: $0) }, bytes: { $0.stored },
      make: {
        var random = SystemRandomNumberGenerator()
        return try APIKey.make(serials: &random)
      })
  }

  /// Returns the user's key, creating it if necessary.
  static func readOrMake() throws(FileFailure) -> APIKey { try file.readOrMake() }

  static func renew() throws(FileFailure) { _ = try file.renew() }
}
