// The file with the user's certificate chain.

import AppStoreServer
import LocalServer

/// The certificate chain, stored next to the sessions.
///
/// It is created only once, so that a backend can keep trusting its root certificate.
enum CertificateChainFile {
  static var path: String { AppDirectories.sessions + "/chain.der" }

  /// The ports that a server uses or proposes by default, whose OCSP addresses each chain contains.
  private static let standardPorts = RequestedPorts().proposals.map(\.sandbox)

  /// The file; a new chain also has the OCSP addresses of `ports`.
  private static func file(ports: [Int] = []) -> KeyFile<CertificateChain> {
    KeyFile(
      path: path, unusable: .chainUnusable, read: { CertificateChain(stored: $0) }, bytes: { $0.stored },
      make: {
        var random = SystemRandomNumberGenerator()
        return try CertificateChain.make(
          ports: Set(standardPorts + ports).sorted(), hosts: AllowedHosts.apple.keys.sorted(),
          serials: &random)
      })
  }

  /// Returns the user's chain, creating it if necessary.
  static func chain() throws(ProgramFailure) -> CertificateChain {
    try programFailure { () throws(FileFailure) in try file().readOrMake() }
  }

  /// Returns the chain as `chain()` does, but throws errors for a running workbench.
  static func readOrMake() throws(FileFailure) -> CertificateChain { try file().readOrMake() }

  /// Replaces the user's chain by a new one, which also has the OCSP addresses of `port` and of the old
  /// chain.
  static func renew(port: Int) throws(ProgramFailure) -> CertificateChain {
    let oldPorts = (try? file().stored())?.ports.map(\.port) ?? []
    return try programFailure { () throws(FileFailure) in try file(ports: oldPorts + [port]).renew() }
  }

  private static func programFailure(
    _ body: () throws(FileFailure) -> CertificateChain
  ) throws(ProgramFailure) -> CertificateChain {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }
}
