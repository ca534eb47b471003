// The chain of certificates of the user, which signs what leaves the program: made once and kept beside the sessions.

import AppStoreServer

/// The file with the user's chain.
enum UserChain {
  static var path: String { Places.sessions + "/chain.der" }

  /// Signs with the user's chain; it is made where there is none.
  static func signer() throws(FileFailure) -> ReceiptSigner {
    if let chain = try read() { return chain.signer }
    try PosixFile.makeFolder(Places.sessions)
    var random = SystemRandomNumberGenerator()
    guard let made = try? StoreChain.make(serials: &random) else {
      throw FileFailure(path: path, reason: .notSigned)
    }
    // Of two programs that begin at once, one gives its chain the name and the other takes that one.
    if try PosixFile.create(path, with: made.stored, for: .program) { return made.signer }
    guard let chain = try read() else { throw FileFailure(path: path, reason: .notSigned) }
    return chain.signer
  }

  private static func read() throws(FileFailure) -> StoreChain? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try PosixFile.read(path, limit: 1 << 20, followsLink: false)
    } catch {
      guard !error.isMissing else { return nil }
      throw error
    }
    guard let chain = StoreChain(stored: bytes) else { throw FileFailure(path: path, reason: .noChainFile) }
    return chain
  }
}
