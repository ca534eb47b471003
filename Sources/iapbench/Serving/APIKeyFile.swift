// The file with the user's key for the App Store Server API.

import AppStoreServer

/// The API key, stored next to the sessions.
///
/// It is created only once, so that a backend can keep its configuration.
enum APIKeyFile {
  static var path: String { AppDirectories.sessions + "/api-key.der" }

  /// Returns the user's key, creating it if necessary.
  static func readOrMake() throws(FileFailure) -> APIKey {
    if let key = try read() { return key }
    try AppDirectories.makeSessions()
    let newKey = try make()
    // If another process has created a key meanwhile, that key is used.
    do throws(FileFailure) {
      if try PosixFile.create(path, with: newKey.stored, for: .program) { return newKey }
    } catch {
      throw FileFailure(path: path, reason: .cannotSave(path, error.reason))
    }
    if let key = try read() { return key }
    throw FileFailure(path: path, reason: .apiKeyUnusable)
  }

  static func renew() throws(FileFailure) {
    try AppDirectories.makeSessions()
    try PosixFile.replace(path, with: try make().stored, for: .program)
  }

  private static func read() throws(FileFailure) -> APIKey? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try PosixFile.read(path, limit: 1 << 20, followsLink: false)
    } catch {
      guard !error.isMissing else { return nil }
      throw error
    }
    guard let key = APIKey(stored: bytes) else { throw FileFailure(path: path, reason: .apiKeyUnusable) }
    return key
  }

  private static func make() throws(FileFailure) -> APIKey {
    var random = SystemRandomNumberGenerator()
    do {
      return try APIKey.make(serials: &random)
    } catch {
      throw FileFailure(path: path, reason: .noChain)
    }
  }
}
