// The chain of certificates of the user, kept beside the sessions: made once, by whichever program asks first, so that a
// backend that trusts its root goes on to trust it.

import AppStoreServer

/// The file with the user's chain.
enum CertificateChainFile {
  static var path: String { AppDirectories.sessions + "/chain.der" }

  /// The user's chain; made where there is none.
  static func chain() throws(ProgramFailure) -> CertificateChain {
    do throws(FileFailure) {
      return try readOrMake()
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  /// The same for a running workbench, which tells its operator what is wrong and goes on.
  static func readOrMake() throws(FileFailure) -> CertificateChain {
    if let chain = try read() { return chain }
    try PosixFile.makeFolder(AppDirectories.sessions)
    let made = try make()
    // Of two programs that begin at once, one gives its chain the name and the other takes that one.
    if try PosixFile.create(path, with: made.stored, for: .program) { return made }
    if let chain = try read() { return chain }
    throw FileFailure(path: path, reason: .chainUnusable)
  }

  /// A new chain in the place of the old one.
  static func renew() throws(ProgramFailure) -> CertificateChain {
    do throws(FileFailure) {
      try PosixFile.makeFolder(AppDirectories.sessions)
      let made = try make()
      try PosixFile.replace(path, with: made.stored, for: .program)
      return made
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
      return try CertificateChain.make(serials: &random)
    } catch {
      throw FileFailure(path: path, reason: .noChain)
    }
  }
}
