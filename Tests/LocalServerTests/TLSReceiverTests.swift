// Tests of posts to a TLS server with an untrusted certificate; openssl is the server.

import Foundation
import RawTerminal
import Testing

@testable import LocalServer

/// A TLS server of openssl with a self-signed certificate for this machine.
private final class TLSReceiver {
  let port: Int
  private let folder: URL
  private let process: StartedProcess

  init() throws {
    try MissingTool.check("openssl")
    folder = FileManager.default.temporaryDirectory.appending(path: "iapbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (certificate, key) = (folder.appending(path: "c.pem").path, folder.appending(path: "k.pem").path)
    let request = try StartedProcess.start(
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1",
      ], variables: Self.variables)
    try #require(request.ending(within: 60) == 0)
    let output = folder.appending(path: "output").path
    process = try StartedProcess.start(
      ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"],
      variables: Self.variables, output: .file(output))
    var port: Int?
    for _ in 0..<600 where port == nil {
      usleep(100_000)
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      port = text.firstMatch(of: /ACCEPT .*:([0-9]+)\n/).flatMap { Int($0.1) }
    }
    self.port = try #require(port, "the server of openssl has not started")
  }

  func stop() {
    process.end()
    try? FileManager.default.removeItem(at: folder)
  }

  private static let variables = ["PATH": "/usr/bin:/bin"]
}

@Suite("Posts to a TLS server") struct TLSReceiverTests {
  @Test("A certificate that no trusted authority issued is a bad certificate")
  func untrusted() async throws {
    let receiver = try TLSReceiver()
    defer { receiver.stop() }
    let poster = NotificationPoster()
    defer { poster.stop() }
    for host in ["127.0.0.1", "localhost"] {
      let result = await withCheckedContinuation { continuation in
        poster.post(
          NotificationPoster.Request(
            host: host, port: receiver.port, isSecure: true, hostHeader: host, target: "/",
            makeBody: { [] }, completion: { result, _ in continuation.resume(returning: result) }))
      }
      #expect(result == .failure(.badCertificate), "\(host)")
    }
  }
}
