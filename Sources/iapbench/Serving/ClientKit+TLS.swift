// The files and commands with which clients use Apple's own https addresses.

import AppStoreServer
import LocalServer
import Support

/// A TLS server (stunnel or nginx) forwards the requests to the Sandbox port.
///
/// The port selects the store by the host name of a request, so one address is sufficient.
extension ClientKit {
  var tlsCertificate: String { folder + "/tls.pem" }
  var tlsKey: String { folder + "/tls.key" }
  var stunnelFile: String { folder + "/stunnel.conf" }
  var nginxFile: String { folder + "/nginx.conf" }

  private static let hosts = AllowedHosts.apple.keys.sorted()
  /// The comment in the line of the hosts file, by which a command removes the line.
  private static let hostsComment = "# iapbench"

  /// The variables that name the trusted root: of Go and Ruby, Python, Node, and curl.
  private static let trustVariables = [
    "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "CURL_CA_BUNDLE",
  ]

  // MARK: Files

  /// Writes the certificate, the key and the configurations of the TLS server.
  func writeTLS(_ leaf: CertificateChain.Leaf) throws(FileFailure) {
    let certificate: [UInt8]
    let key: [UInt8]
    do {
      certificate = try CertificateChain.pem(certificate: leaf.certificate)
      key = try CertificateChain.pem(key: leaf.key)
    } catch {
      throw FileFailure(path: tlsCertificate, reason: .noChain)
    }
    try PosixFile.makeKitFolder(folder)
    try PosixFile.replace(tlsCertificate, with: certificate, for: .kit(isPublic: true))
    try PosixFile.replace(tlsKey, with: key, for: .kit(isPublic: false))
    try PosixFile.replace(stunnelFile, with: Array(stunnelText.utf8), for: .kit(isPublic: true))
    try PosixFile.replace(nginxFile, with: Array(nginxText.utf8), for: .kit(isPublic: true))
  }

  var stunnelText: String {
    """
    ; Apple's https addresses on this machine. Start: sudo stunnel '\(stunnelFile)'
    foreground = yes
    pid =
    [app-store]
    accept = 127.0.0.1:443
    connect = 127.0.0.1:\(sandboxPort)
    cert = \(tlsCertificate)
    key = \(tlsKey)

    """
  }

  var nginxText: String {
    """
    # Apple's https addresses on this machine. Start: sudo nginx -c '\(nginxFile)'
    daemon off;
    pid /run/iapbench-nginx.pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      server {
        listen 127.0.0.1:443 ssl;
        server_name \(Self.hosts.joined(separator: " "));
        ssl_certificate "\(tlsCertificate)";
        ssl_certificate_key "\(tlsKey)";
        client_max_body_size 4m;
        location / {
          proxy_pass http://127.0.0.1:\(sandboxPort);
          proxy_http_version 1.1;
          proxy_set_header Host $host;
          proxy_set_header Connection "";
        }
      }
    }

    """
  }

  // MARK: Commands

  /// The commands after which a client without changes uses the local server.
  var tlsCommands: [String] {
    let store = "\(folder)/java.p12"
    return [
      "# 1. Apple's host names lead to this machine.",
      "echo '127.0.0.1 \(Self.hosts.joined(separator: " ")) \(Self.hostsComment)' "
        + "| sudo tee -a /etc/hosts",
      "",
      "# 2. stunnel answers https until Ctrl-C, and forwards to port \(sandboxPort) of `iapbench serve`.",
      "sudo stunnel '\(stunnelFile)'",
      "#    Or: sudo nginx -c '\(nginxFile)'",
      "",
      "# 3. The client trusts the root, in the shell in which it is started.",
      "export " + Self.trustVariables.map { "\($0)='\(rootPEM)'" }.joined(separator: " "),
      "#    Java: keytool -importcert -noprompt -alias iapbench -file '\(rootPEM)' \\",
      "#            -keystore '\(store)' -storepass changeit",
      "#          java -Djavax.net.ssl.trustStore='\(store)' -Djavax.net.ssl.trustStorePassword=changeit …",
      "#    PHP:  php -d openssl.cafile='\(rootPEM)' -d curl.cainfo='\(rootPEM)' …",
      "",
      "# At the end: sudo sed -i '/\(Self.hostsComment)$/d' /etc/hosts",
    ]
  }
}
