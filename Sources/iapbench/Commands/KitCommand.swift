// The command `iapbench kit`, which prints the path of the client kit and the configuration of clients.

import AppStoreServer
import AppStoreServerAPI
import ArgumentParser
import LocalServer
import Support

struct KitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kit",
    abstract: "Prints the settings that point client libraries at the local server.")

  @Option(
    help: ArgumentHelp(
      "Shows only this client library (default: all); a unique beginning of its name is enough.",
      valueName: "name"),
    completion: .list(ClientLibrary.all.map(\.name)))
  var client: String?

  @Flag(
    help: "Creates a new certificate chain and a new API key. Clients must then use the new root and key.")
  var renew = false

  @Flag(
    help: ArgumentHelp(
      "Writes a TLS certificate for Apple's host names, and prints commands for unchanged clients."
    ))
  var tls = false

  @Flag(
    help: ArgumentHelp(
      "Prints only a token for the App Store Server API, for programs such as curl. The token is valid for "
        + "an hour of real time."))
  var token = false

  @Option(
    help: ArgumentHelp(
      "The Sandbox port of the server. With --renew, the new certificates contain its OCSP address.",
      valueName: "number"))
  var port = LocalServer.defaultSandboxPort

  @Option(
    help: ArgumentHelp("The folder of the client kit (default: next to the sessions).", valueName: "dir"),
    completion: .directory)
  var kit: String?

  func validate() throws {
    guard (1...65535).contains(port) else {
      throw ValidationError("--port \(port): use a port from 1 to 65535")
    }
    if token && (tls || renew || client != nil) {
      throw ValidationError("--token cannot be combined with --client, --tls or --renew")
    }
    if tls && client != nil {
      throw ValidationError("--tls and --client cannot be combined; the commands of --tls fit all clients")
    }
  }

  /// The sentence about a kit that no server has written yet.
  private static let unserved =
    "`serve on` in a workbench, or `iapbench serve`, writes the bundle id of its session to kit.env; then "
    + "repeat this command"

  func run() throws {
    let chosenLibrary = try chosenClient()
    let chain = renew ? try CertificateChainFile.renew(port: port) : try CertificateChainFile.chain()
    let folder = kit ?? ClientKit.standardFolder(sandboxPort: port)
    let kitFolder = Path.absolute(Path.resolve(folder, in: "."))
    // The kit contains the addresses of the last server; without a kit, the default ports apply.
    var kit = ClientKit(writtenIn: kitFolder) ?? ClientKit(folder: kitFolder, sandboxPort: port)
    do throws(FileFailure) {
      try kit.writeRoot(chain)
      if renew { try APIKeyFile.renew() }
      try kit.writeAPIKey(try APIKeyFile.readOrMake())
      if tls, let leaf = chain.servers?.tls { try kit.writeTLS(leaf) }
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
    if self.kit == nil { Self.reportOtherServers(than: kit) }
    if tls {
      guard chain.servers != nil else {
        throw ProgramFailure(
          message: "the certificates of an earlier version have no TLS server; `iapbench kit --tls --renew` "
            + "creates new ones", status: .unusable)
      }
      return try Output.lines(kit.tlsCommands)
    }
    if token { return try Output.lines([try Self.token(kit)]) }
    if let chosenLibrary {
      let lines = chosenLibrary.lines(kit)
      if lines.contains(where: { $0.contains(ClientKit.placeholder) }) {
        Output.error("\(ClientKit.placeholder) is a placeholder: \(Self.unserved)")
      }
      return try Output.lines(lines)
    }
    var lines = [
      "Sandbox     \(kit.sandboxURL)", "production  \(kit.productionURL)",
      "root        \(kit.rootPEM) and root.cer",
      "OCSP        \(OCSPAddress(chain, sandboxPort: kit.sandboxPort).text)",
    ]
    if let key = kit.apiKey {
      lines += [
        "API key     \(kit.apiKeyFile)", "key id      \(key.identifier)", "issuer id   \(key.issuer)",
      ]
    }
    lines.append("token       for curl: iapbench kit --token")
    if kit.identity == nil { lines.append("bundle id   \(Self.unserved)") }
    lines.append("https       for clients with Apple's own addresses: iapbench kit --tls")
    for client in ClientLibrary.all {
      let note = client.isTested ? ", tested" : ""
      lines += ["", "\(client.name)  (\(client.language)\(note))"]
      for line in client.lines(kit) { lines.append(line.isEmpty ? "" : "    " + line) }
    }
    try Output.lines(lines)
  }

  private static func token(_ kit: ClientKit) throws(ProgramFailure) -> String {
    guard let key = kit.apiKey, let bundleID = kit.identity?.bundleID else {
      throw ProgramFailure(message: "the bundle id is not known: \(unserved)", status: .unusable)
    }
    do throws(CertificateFailure) {
      return try key.clientToken(bundleID: bundleID, from: .wallClock)
    } catch {
      throw ProgramFailure(message: "the API key cannot sign; `iapbench kit --renew`", status: .unreadable)
    }
  }

  /// Prints the ports of running servers that have another kit.
  private static func reportOtherServers(than kit: ClientKit) {
    for other in ClientKit.ofRunningServers() where other.folder != kit.folder {
      Output.error(
        "a server runs on ports \(other.sandboxPort) and \(other.productionPort); its settings: iapbench kit "
          + "--kit \(AppDirectories.displayPath(other.folder))")
    }
  }

  private func chosenClient() throws(ProgramFailure) -> ClientLibrary? {
    guard let client else { return nil }
    if let match = ClientLibrary.all.first(where: { $0.name == client }) { return match }
    let candidates = ClientLibrary.all.filter { $0.name.hasPrefix(client) }
    if candidates.count == 1, let match = candidates.first { return match }
    let names = ClientLibrary.all.map(\.name)
    let word = client.lowercased()
    let ofLanguage = ClientLibrary.all.filter {
      $0.name.contains(word) || $0.language.lowercased().prefix { $0.isLetter } == word
    }
    let suggestion =
      !candidates.isEmpty
      ? candidates.map(\.name)
      : !ofLanguage.isEmpty && !word.isEmpty
        ? ofLanguage.map(\.name) : SpellingSuggester.names(to: client, in: names).first.map { [$0] } ?? []
    let hint =
      suggestion.isEmpty
      ? "`iapbench kit` lists all" : "did you mean \(suggestion.joined(separator: ", "))?"
    throw ProgramFailure(message: "--client: unknown client \(client); \(hint)", status: .unusable)
  }
}
