// The file with the user's certificate chain.

import AppStoreServer
import LocalServer

/// The certificate chain, stored next to the sessions.
///
/// It is created only once, so that a backend can keep trusting its root certificate.
enum CertificateChainFile {
  static var path: String { AppDirectories.sessions + "/chain.der" }

  /// Returns the user's chain, creating it if necessary.
  static func chain() throws(ProgramFailure) -> CertificateChain {
    do throws(FileFailure) {
      return try readOrMake()
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  /// Returns the chain as `chain()` does, but throws errors for a running workbench.
  static func readOrMake() throws(FileFailure) -> CertificateChain {
    if let chain = try read() { return chain }
    try AppDirectories.makeSessions()
    let newChain = try make()
    // If another process has created a chain meanwhile, that chain is used.
    do throws(FileFailure) {
      if try PosixFile.create(path, with: newChain.stored, for: .program) { return newChain }
    } catch {
      throw FileFailure(path: path, reason: .cannotSave(path, error.reason))
    }
    if let chain = try read() { return chain }
    throw FileFailure(path: path, reason: .chainUnusable)
  }

  static func renew() throws(ProgramFailure) -> CertificateChain {
    do throws(FileFailure) {
      try AppDirectories.makeSessions()
      let newChain = try make()
      try PosixFile.replace(path, with: newChain.stored, for: .program)
      return newChain
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  private static func read() throws(FileFailure) -> CertificateChain? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try PosixFile.read(path, limit: 1 << 20, followsLink: false)
    } catch {
      guard !error.isMissing else { return nil }
      throw error
    }
    guard let chain = CertificateChain(stored: bytes) else {
      throw FileFailure(path: path, reason: .chainUnusable)
    }
    return chain
  }

  private static func make() throws(FileFailure) -> CertificateChain {
    var random = SystemRandomNumberGenerator()
    do {
      return try CertificateChain.make(hosts: AllowedHosts.apple.keys.sorted(), serials: &random)
    } catch {
      throw FileFailure(path: path, reason: .noChain)
    }
  }
}
