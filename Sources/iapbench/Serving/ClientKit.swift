// The kit: what a backend needs to know of the server that stands for Apple's here. Certificates and receipt as files, and
// addresses, identity and paths as a file for shells, one for programs, and variables for a child process.

import AppStoreServer
import Backend
import LocalServer
import Simulation
import StoreModel
import StoreSimulator
import Support

/// What a backend is given.
struct ClientKit: Hashable {
  var sandboxPort = LocalServer.defaultSandboxPort
  var productionPort = LocalServer.defaultProductionPort
  /// Nil where no session says who the app is.
  var identity: AppIdentity?
  /// The keys that the servers of participants need.
  var keys: [ServedKey] = []
  /// Where its files are.
  var folder: String

  /// The addresses, without a path: some clients cannot keep one.
  var sandboxURL: String { "http://127.0.0.1:\(sandboxPort)" }
  var productionURL: String { "http://127.0.0.1:\(productionPort)" }

  var rootCER: String { folder + "/root.cer" }
  var rootPEM: String { folder + "/root.pem" }
  var receipt: String { folder + "/app.receipt" }
  /// Where the receipts are that were kept under names.
  var receipts: String { folder + "/receipts" }
  var environmentFile: String { folder + "/kit.env" }
  var jsonFile: String { folder + "/kit.json" }

  /// The folder of the kit for these ports, where none is named: two servers at once have two.
  static func standardFolder(sandboxPort: Int) -> String {
    let folder = AppDirectories.sessions + "/kit"
    return sandboxPort == LocalServer.defaultSandboxPort ? folder : "\(folder)-\(sandboxPort)"
  }

  // MARK: Variables

  /// One thing that the kit says: as a variable, and as a key.
  struct Entry {
    let variable: String
    let key: String
    let value: JSONValue

    /// As a variable has it.
    var text: String {
      switch value {
      case .string(let text): text
      case .number(let digits): digits
      case .null, .bool, .array, .object: ""
      }
    }
  }

  /// All that the kit says.
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
    entries += keys.map { Entry(variable: $0.variable, key: $0.name, value: .string($0.header)) }
    return entries + [
      Entry(variable: "IAPBENCH_ROOT_CER", key: "rootCER", value: .string(rootCER)),
      Entry(variable: "IAPBENCH_ROOT_PEM", key: "rootPEM", value: .string(rootPEM)),
      Entry(variable: "IAPBENCH_RECEIPT", key: "receipt", value: .string(receipt)),
      Entry(variable: "IAPBENCH_RECEIPTS", key: "receipts", value: .string(receipts)),
    ]
  }

  /// For shells: `. kit.env`.
  var environmentText: String {
    entries.map { entry in
      let quoted = entry.text.split(separator: "'", omittingEmptySubsequences: false).joined(
        separator: "'\\''")
      return "export \(entry.variable)='\(quoted)'\n"
    }.joined()
  }

  /// For programs.
  var json: [UInt8] {
    JSONWriter.xcodeStyle(.object(entries.map { JSONMember(key: $0.key, value: $0.value) }))
  }

  // MARK: Files

  /// Writes the root, which everybody may read; fails where nothing can be written there.
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

  /// What of it is the session's.
  mutating func update(from simulation: Simulation) {
    identity = StoreServerState(simulation).identity
    keys = Participants.served.compactMap { $0.key(on: simulation) }
  }

  /// Writes what it says, for shells and for programs.
  func writeEntries() throws(FileFailure) {
    try PosixFile.replace(environmentFile, with: Array(environmentText.utf8), for: .kit(isPublic: false))
    try PosixFile.replace(jsonFile, with: json, for: .kit(isPublic: false))
  }

  /// Writes what is the operator's alone: the secret is in it, and what was bought.
  func writePrivate(receipt bytes: [UInt8]?) throws(FileFailure) {
    try writeEntries()
    if let bytes {
      try PosixFile.replace(receipt, with: bytes, for: .kit(isPublic: false))
    } else {
      // One of another session would be taken for this one's.
      try PosixFile.removeFromKit(receipt)
    }
  }

  /// Writes the receipts that were kept under names, each as `receipts/NAME.receipt`, in the place of older ones.
  ///
  /// A name that is none for a file is passed over.
  func writeKept(of simulation: Simulation, signer: ReceiptSigner) throws(FileFailure) {
    if FileStatus(path: receipts, followsLink: false)?.special == .link {
      throw FileFailure(path: receipts, reason: .noRegularFile(.link))
    }
    for name in PosixFile.names(in: receipts) where name.hasSuffix(".receipt") {
      try PosixFile.removeFromKit("\(receipts)/\(name)")
    }
    for kept in simulation.participant(Backend.self)?.receipts ?? [] {
      let isName =
        !kept.name.hasPrefix(".") && kept.name.utf8.count <= 200
        && kept.name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
      guard isName, let bytes = Backend.container(of: kept.name, simulation: simulation, signer: signer)
      else {
        continue
      }
      try PosixFile.makeKitFolder(receipts)
      try PosixFile.replace("\(receipts)/\(kept.name).receipt", with: bytes, for: .kit(isPublic: false))
    }
  }

  /// Reads what a server of the operator has written there; nil if there is none.
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

  init(folder: String) { self.folder = folder }

  // MARK: Words

  /// What is printed when a server starts; the secret stands whole only in the files.
  func lines(hasReceipt: Bool) -> [String] {
    var lines = ["Sandbox        \(sandboxURL)", "production     \(productionURL)"]
    if let identity {
      lines += [
        "bundle id      \(identity.bundleID)", "Apple id       \(identity.appleID)",
        "shared secret  \(identity.sharedSecret.prefix(4))… (whole in kit.env)",
      ]
    }
    return lines + keys.map(\.line) + [
      "kit            \(AppDirectories.shown(folder)): root.cer root.pem kit.env kit.json"
        + (hasReceipt ? " app.receipt" : "; no receipt yet: nothing was bought")
    ]
  }
}
