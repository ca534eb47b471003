// Tests of posts to a TLS server with an untrusted certificate; openssl is the server.

import Foundation
import RawTerminal
import Testing

@testable import LocalServer

/// A TLS server of openssl with a self-signed certificate for this machine.
private final class TLSReceiver {
  let port: Int
  private let process: Process

  init() throws {
    try MissingTool.check("openssl")
    let folder = FileManager.default.temporaryDirectory.appending(path: "iapbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, key) = (folder.appending(path: "c.pem").path, folder.appending(path: "k.pem").path)
    let request = Self.openssl([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
      "-out", certificate, "-days", "2", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=DNS:localhost,IP:127.0.0.1",
    ])
    try request.run()
    request.waitUntilExit()
    process = Self.openssl([
      "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
    ])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var output = ""
    while !output.contains(/ACCEPT .*:[0-9]+\n/) {
      let part = pipe.fileHandleForReading.availableData
      try #require(!part.isEmpty, "\(output)")
      output += String(decoding: part, as: UTF8.self)
    }
    let match = try #require(output.firstMatch(of: /ACCEPT .*:([0-9]+)\n/))
    port = try #require(Int(match.1))
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  private static func openssl(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
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
