// The client kit: everything that a backend needs to use the local server.

import AppStoreServer
import Backend
import LocalServer
import Simulation
import StoreModel
import StoreSimulator
import Support

/// The server's addresses, keys and paths, and the files that contain them.
///
/// The values are in `kit.env` for shells, in `kit.json` for programs, and in a child's environment.
struct ClientKit: Hashable {
  var sandboxPort = LocalServer.defaultSandboxPort
  var productionPort = LocalServer.defaultProductionPort
  /// The app's identity; nil if unknown.
  var identity: AppIdentity?
  /// The keys for participants' servers.
  var keys: [ServedKey] = []
  /// The key for the App Store Server API; nil until `writeAPIKey`.
  var apiKey: APIKey?
  var folder: String

  /// URLs without a path, because some clients do not preserve a path.
  var sandboxURL: String { "http://127.0.0.1:\(sandboxPort)" }
  var productionURL: String { "http://127.0.0.1:\(productionPort)" }

  var rootCER: String { folder + "/root.cer" }
  var rootPEM: String { folder + "/root.pem" }
  /// The file of the private key for the App Store Server API.
  var apiKeyFile: String { folder + "/" + (apiKey?.fileName ?? "SubscriptionKey.p8") }
  var receipt: String { folder + "/app.receipt" }
  /// The folder of the receipts that were saved under names.
  var receipts: String { folder + "/receipts" }
  var environmentFile: String { folder + "/kit.env" }
  var jsonFile: String { folder + "/kit.json" }

  /// Returns the kit's default folder, which depends on the port.
  static func standardFolder(sandboxPort: Int) -> String {
    let folder = AppDirectories.sessions + "/kit"
    return sandboxPort == LocalServer.defaultSandboxPort ? folder : "\(folder)-\(sandboxPort)"
  }

  // MARK: Variables

  /// A value of the kit, with its names in `kit.env` and `kit.json`.
  struct Entry {
    let variable: String
    let key: String
    let value: JSONValue

    var text: String {
      switch value {
      case .string(let text): text
      case .number(let digits): digits
      case .null, .bool, .array, .object: ""
      }
    }
  }

  var entries: [Entry] {
    var entries = [
      Entry(variable: "IAPBENCH_SANDBOX_URL", key: "sandboxURL", value: .string(sandboxURL)),
      Entry(variable: "IAPBENCH_PRODUCTION_URL", key: "productionURL", value: .string(productionURL)),
    ]
    if let identity {
      entries += [
        Entry(variable: "IAPBENCH_BUNDLE_ID", key: "bundleID", value: .string(identity.bundleID)),
        Entry(variable: "IAPBENCH_APP_APPLE_ID", key: "appAppleID", value: .number(String(identity.appleID))),
        Entry(
          variable: "IAPBENCH_SHARED_SECRET", key: "sharedSecret", value: .string(identity.sharedSecret)),
      ]
    }
    if let apiKey {
      entries += [
        Entry(variable: "IAPBENCH_API_KEY", key: "apiKey", value: .string(apiKeyFile)),
        Entry(variable: "IAPBENCH_API_KEY_ID", key: "apiKeyID", value: .string(apiKey.identifier)),
        Entry(variable: "IAPBENCH_API_ISSUER_ID", key: "apiIssuerID", value: .string(apiKey.issuer)),
      ]
    }
    entries += keys.map { Entry(variable: $0.variable, key: $0.name, value: .string($0.header)) }
    return entries + [
      Entry(variable: "IAPBENCH_ROOT_CER", key: "rootCER", value: .string(rootCER)),
      Entry(variable: "IAPBENCH_ROOT_PEM", key: "rootPEM", value: .string(rootPEM)),
      Entry(variable: "IAPBENCH_RECEIPT", key: "receipt", value: .string(receipt)),
      Entry(variable: "IAPBENCH_RECEIPTS", key: "receipts", value: .string(receipts)),
    ]
  }

  var environmentText: String {
    entries.map { entry in
      let quoted = entry.text.split(separator: "'", omittingEmptySubsequences: false).joined(
        separator: "'\\''")
      return "export \(entry.variable)='\(quoted)'\n"
    }.joined()
  }

  var json: [UInt8] {
    JSONWriter.xcodeStyle(.object(entries.map { JSONMember(key: $0.key, value: $0.value) }))
  }

  // MARK: Files

  func writeRoot(_ chain: CertificateChain) throws(FileFailure) {
    try PosixFile.makeKitFolder(folder)
    let pem: [UInt8]
    do {
      pem = try chain.rootPEM()
    } catch {
      throw FileFailure(path: rootPEM, reason: .noChain)
    }
    try PosixFile.replace(rootCER, with: chain.root, for: .kit(isPublic: true))
    try PosixFile.replace(rootPEM, with: pem, for: .kit(isPublic: true))
  }

  /// Writes the private key for the App Store Server API, and removes the files of other keys.
  mutating func writeAPIKey(_ key: APIKey) throws(FileFailure) {
    for name in PosixFile.names(in: folder) where name.hasPrefix("SubscriptionKey_") && name != key.fileName {
      try PosixFile.removeFromKit("\(folder)/\(name)")
    }
    apiKey = key
    try PosixFile.replace(apiKeyFile, with: key.pem, for: .kit(isPublic: false))
  }

  mutating func update(from simulation: Simulation) {
    identity = StoreServerState(simulation).identity
    keys = Participants.served.compactMap { $0.key(on: simulation) }
  }

  func writeEntries() throws(FileFailure) {
    try PosixFile.replace(environmentFile, with: Array(environmentText.utf8), for: .kit(isPublic: false))
    try PosixFile.replace(jsonFile, with: json, for: .kit(isPublic: false))
  }

  /// Writes the files that only the user may read, because they contain the secret and the purchases.
  func writePrivate(receipt bytes: [UInt8]?) throws(FileFailure) {
    try writeEntries()
    if let bytes {
      try PosixFile.replace(receipt, with: bytes, for: .kit(isPublic: false))
    } else {
      // The receipt of an earlier session could be mistaken for this session's receipt.
      try PosixFile.removeFromKit(receipt)
    }
  }

  /// Writes the saved receipts as `receipts/NAME.receipt`, and removes older files.
  ///
  /// Skips names that are not valid file names.
  func writeKept(of simulation: Simulation, signer: ReceiptSigner) throws(FileFailure) {
    if FileStatus(path: receipts, followsLink: false)?.special == .link {
      throw FileFailure(path: receipts, reason: .noRegularFile(.link))
    }
    for name in PosixFile.names(in: receipts) where name.hasSuffix(".receipt") {
      try PosixFile.removeFromKit("\(receipts)/\(name)")
    }
    for saved in simulation.participant(Backend.self)?.receipts ?? [] {
      let isValidFileName =
        !saved.name.hasPrefix(".") && saved.name.utf8.count <= 200
        && saved.name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
      guard isValidFileName,
        let bytes = Backend.container(of: saved.name, simulation: simulation, signer: signer)
      else {
        continue
      }
      try PosixFile.makeKitFolder(receipts)
      try PosixFile.replace("\(receipts)/\(saved.name).receipt", with: bytes, for: .kit(isPublic: false))
    }
  }

  init?(writtenIn folder: String) {
    guard FileStatus(path: folder + "/kit.json", followsLink: false)?.isOfOperator == true,
      let bytes = try? PosixFile.read(folder + "/kit.json", limit: 1 << 20, followsLink: false),
      let json = try? JSONReader.read(bytes)
    else { return nil }
    func text(_ key: String) -> String? { if case .string(let text)? = json[key] { text } else { nil } }
    func port(_ key: String) -> Int? { text(key)?.split(separator: ":").last.flatMap { Int($0) } }
    guard let sandbox = port("sandboxURL"), let production = port("productionURL") else { return nil }
    self.init(folder: folder)
    (sandboxPort, productionPort) = (sandbox, production)
    keys = Participants.served.compactMap { served in
      text(served.keyName).flatMap { served.key(ofHeader: $0) }
    }
    if let bundle = text("bundleID"), let secret = text("sharedSecret"),
      case .number(let digits)? = json["appAppleID"], let number = Int64(digits)
    {
      identity = AppIdentity(bundleID: bundle, appleID: number, sharedSecret: secret)
    }
  }

  init(folder: String, sandboxPort: Int = LocalServer.defaultSandboxPort) {
    self.folder = folder
    self.sandboxPort = sandboxPort
  }

  // MARK: Words

  /// Returns the lines printed when a server starts.
  ///
  /// Only the files contain the whole secret.
  func lines(hasReceipt: Bool, _ ocspAddress: OCSPAddress) -> [String] {
    var lines = ["Sandbox        \(sandboxURL)", "production     \(productionURL)"]
    if let identity {
      lines += [
        "bundle id      \(identity.bundleID)", "Apple id       \(identity.appleID)",
        "shared secret  \(identity.sharedSecret.prefix(4))… (in full in kit.env)",
      ]
    }
    if let apiKey {
      lines += ["API key id     \(apiKey.identifier)", "API issuer id  \(apiKey.issuer)"]
    }
    lines.append("OCSP           \(ocspAddress.text)")
    return lines + keys.map(\.line) + [
      "kit            \(AppDirectories.displayPath(folder)): root.cer root.pem kit.env kit.json"
        + (apiKey.map { " \($0.fileName)" } ?? "")
        + (hasReceipt ? " app.receipt" : "; no receipt before the first purchase")
    ]
  }
}
