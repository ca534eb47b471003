// Tests of public client libraries that use Apple's https addresses, in network and mount namespaces.

import Glibc
import RawTerminal
import Testing

@Suite("Clients without a changed line") struct UnchangedClientTests {
  /// The Python with the libraries: `$IAPBENCH_CLIENT_PYTHON`, which CI sets, or `python3`.
  fileprivate static let python =
    getenv("IAPBENCH_CLIENT_PYTHON").map { String(cString: $0) } ?? "python3"

  private static let clients =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Clients"

  /// A history of two pages, with a refund.
  private static let scenario =
    """
    iapbench 1
    environment sandbox
    finish-policy manual
    outside buy com.example.subscriptionlab.monthly

    """ + String(repeating: "outside buy com.example.subscriptionlab.coins100\n", count: 22) + "refund #3\n"

  /// Runs a program of the folder `Clients` with Apple's addresses, and returns its lines.
  private static func run(
    _ program: String, _ arguments: [String] = [], scenario: String = scenario
  ) async throws -> (output: String, error: String) {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(scenario, to: "\(folder)/served.iap")
    let words =
      ["unshare", "-rnm", "sh", "\(clients)/with-tls", Program.path, "served.iap", python]
      + ["\(clients)/\(program)"] + arguments
    let output = try await Program.output(
      "env",
      [
        "-C", folder, "XDG_STATE_HOME=\(folder)/state", "XDG_CONFIG_HOME=\(folder)/config",
        "HOME=\(folder)", "sh", "-c", "exec \"$@\" 2>err", "sh",
      ] + words)
    return (output, (try? TestFile.read("\(folder)/err")) ?? "")
  }

  private static func check(_ result: (output: String, error: String), atLeast count: Int) {
    let lines = result.output.split(separator: "\n")
    let isRight = lines.last == "0 failed" && lines.count { $0.hasPrefix("ok ") } >= count
    #expect(isRight, "\(result.output)\n\(result.error.suffix(2000))")
  }

  @Test(
    "Apple's Python library calls every endpoint, and verifies with online checks off and on",
    .needsNamespaces, .needsLibraries, .needs("stunnel"))
  func appleLibrary() async throws {
    Self.check(try await Self.run("apple_library.py", ["--unchanged", "api", "good"]), atLeast: 55)
  }

  @Test(
    "Apple's Python library calls every endpoint of production",
    .needsNamespaces, .needsLibraries, .needs("stunnel"))
  func production() async throws {
    let scenario = Self.scenario.replacing("environment sandbox", with: "environment production")
    Self.check(
      try await Self.run("apple_library.py", ["--unchanged", "--production", "api"], scenario: scenario),
      atLeast: 50)
  }

  @Test(
    "Apple's verifier rejects a revoked leaf, no answer and a wrong answer of the OCSP responder",
    .needsNamespaces, .needsLibraries, .needs("stunnel"), arguments: ["revoked", "silent", "wrong"])
  func ocsp(mode: String) async throws {
    Self.check(
      try await Self.run(
        "apple_library.py", ["--unchanged", mode], scenario: Self.scenario + "server ocsp \(mode)\n"),
      atLeast: 2)
  }

  @Test(
    "two libraries verify a receipt at Apple's addresses of production and of the Sandbox",
    .needsNamespaces, .needsLibraries, .needs("stunnel"))
  func receiptLibraries() async throws {
    Self.check(try await Self.run("receipt_libraries.py"), atLeast: 3)
  }

  @Test("kit --tls writes a private key, a certificate for Apple's names and two configurations")
  func kit() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let served = try await ServedProgram(["--kit", "\(folder)/mine"], folder: folder)
    let result = try await Program.run(["kit", "--tls", "--kit", "mine"], folder: folder)
    #expect(result.status == 0, "\(result.error)")
    for part in [
      "echo '127.0.0.1 api.storekit-sandbox.apple.com ", "sudo stunnel '\(folder)/mine/stunnel.conf'",
      "SSL_CERT_FILE='\(folder)/mine/root.pem'",
    ] {
      #expect(result.output.contains(part), "\(result.output)")
    }
    var facts = stat()
    #expect(stat("\(folder)/mine/tls.key", &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    for file in ["stunnel.conf", "nginx.conf"] {
      let text = try TestFile.read("\(folder)/mine/\(file)")
      #expect(text.contains("127.0.0.1:\(served.sandbox)") && text.contains("\(folder)/mine/tls.key"))
    }
    for (host, isValid) in [("api.storekit.apple.com", true), ("www.apple.com", false)] {
      let output = try await Program.output(
        "openssl",
        [
          "verify", "-no-CApath", "-purpose", "sslserver", "-verify_hostname", host, "-CAfile",
          "\(folder)/mine/root.pem", "\(folder)/mine/tls.pem",
        ])
      #expect(output.contains("tls.pem: OK") == isValid, "\(host): \(output)")
    }
    let both = try await Program.run(["kit", "--tls", "--client", "curl"], folder: folder)
    #expect(both.status == 2 && both.error.contains("cannot be combined"))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and reports this, if tests may not make network and mount namespaces on this machine.
  fileprivate static var needsNamespaces: Self {
    enabled("this machine does not let tests make network and mount namespaces") {
      let program = "unshare -rnm mount --bind /etc/hosts /etc/hosts && echo yes"
      return try await Program.output("sh", ["-c", program]).contains("yes")
    }
  }

  /// Skips a test, and reports this, if the client libraries are not installed.
  fileprivate static var needsLibraries: Self {
    enabled(
      "IAPBENCH_CLIENT_PYTHON has no app-store-server-library, inapppy and itunes-iap (see .ci/clients)"
    ) {
      let program = "import appstoreserverlibrary, inapppy, itunesiap; print('yes')"
      return try await Program.output(
        "sh", ["-c", "\"$0\" -c \"$1\" || true", UnchangedClientTests.python, program]
      ).contains("yes")
    }
  }
}
