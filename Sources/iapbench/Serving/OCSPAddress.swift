// The OCSP address in the certificates of payloads, and whether a server answers there.

import AppStoreServer
import ProgramMessages

struct OCSPAddress: Hashable {
  /// The Sandbox port of the server.
  private let port: Int
  private let isOfServer: Bool
  private let hasResponder: Bool

  init(_ chain: CertificateChain, sandboxPort: Int) {
    port = sandboxPort
    isOfServer = chain.hasCertificates(ofPort: sandboxPort)
    hasResponder = chain.servers != nil
  }

  /// The reason why verifiers with online checks do not reach the server's responder; nil if they do.
  var problem: ProgramMessage? {
    if !hasResponder { return .noResponder }
    return isOfServer ? nil : .ocspElsewhere(port: port, asked: CertificateChain.defaultOCSPPort)
  }

  /// The address, or the reason why it is not useful, in English.
  var text: String { problem?.text ?? CertificateChain.ocspAddress(ofPort: port) }
}
