// The command `iapbench serve`, which runs the App Store's server for a real backend.

import AppStoreServer
import AppStoreServerAPI
import ArgumentParser
import Glibc
import LocalServer
import Panes
import ProgramMessages
import Scenario
import ServerNotifications
import Simulation
import StoreSimulator
import Support
import Workbench

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Runs a local App Store verifyReceipt server for your backend.",
    discussion:
      "The server answers from a session of its own: a new one, a scenario or a session file. In a "
      + "workbench, type \":serve on\" to serve the session on screen. If the scenario or session has "
      + "turned the purchase service on (`service on`), both ports also answer the service's requests "
      + "from game servers. The ports are open on this machine only. Ctrl-C ends the server with code "
      + "0. A command after -- runs with the kit's variables in its environment. The server ends when "
      + "the command ends, and returns the command's exit code, or 128 plus the number of the signal "
      + "that ended the command.")

  @OptionGroup var served: ServedOptions

  @Option(help: ArgumentHelp("The Sandbox port; 0 for any free port.", valueName: "number"))
  var port = LocalServer.defaultSandboxPort

  @Option(help: ArgumentHelp("The production port; 0 for any free port.", valueName: "number"))
  var productionPort = LocalServer.defaultProductionPort

  @Option(
    help: ArgumentHelp("The folder of the client kit (default: next to the sessions).", valueName: "dir"),
    completion: .directory)
  var kit: String?

  @Option(
    help: ArgumentHelp(
      "Another host name that clients may use, besides localhost, Apple's and the purchase service's.",
      valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      "Post App Store Server Notifications of both stores to this address, such as "
        + "http://127.0.0.1:8080/hook.", valueName: "url"))
  var notify: String?

  @Option(
    help: ArgumentHelp(
      "A file whose modification time is the simulated time, for a backend under libfaketime.",
      valueName: "path"), completion: .file())
  var clockFile: String?

  @Flag(help: "Prints only warnings and errors, and not the settings, the requests and the notifications.")
  var quiet = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("A command to run; the server ends when the command ends.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    try served.checkCombination()
    if command.isEmpty { try Self.checkTerminator(CommandLine.arguments) }
    if let notify { try Self.checkAddress(notify, option: "--notify") }
    for (name, number) in [("--port", port), ("--production-port", productionPort)]
    where !(0...65535).contains(number) {
      throw ValidationError("\(name) \(number): use a port from 0 to 65535")
    }
    if port == productionPort && port != 0 {
      throw ValidationError("--port and --production-port are the same; each store needs its own port")
    }
  }

  /// Throws if `arguments` end with `--`, because a command is missing then.
  ///
  /// ArgumentParser does not report the difference between no `--` and no command after it.
  static func checkTerminator(_ arguments: [String]) throws {
    guard arguments.last == "--" else { return }
    throw ValidationError("no command after --; leave out -- to serve until Ctrl-C")
  }

  /// Throws if the value of an option is not an address for notifications.
  static func checkAddress(_ text: String, option: String) throws {
    do throws(NotificationAddress.Fault) {
      _ = try NotificationAddress(text)
    } catch {
      let example = "use an address such as http://127.0.0.1:8080/hook"
      switch error {
      case .malformed: throw ValidationError("\(option) \(text): not an address; \(example)")
      }
    }
  }

  func run() throws {
    // Records which signals are already ignored, before this program ignores more.
    let ignored = ProcessSignals.ignored
    let opened = try openedSession()
    let chain = try CertificateChainFile.chain()
    var kit = ClientKit(
      folder: Path.absolute(Path.resolve(kit ?? ClientKit.standardFolder(sandboxPort: port), in: ".")))
    // Reports write errors before a port is opened.
    let clockFile = try openedClockFile(at: opened.session.world.now)
    let apiKey: APIKey
    do throws(FileFailure) {
      apiKey = try APIKeyFile.readOrMake()
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
    guard let mailbox = Mailbox<HeadlessServer.LoopEvent>() else {
      throw ProgramFailure(message: "iapbench: \(PosixFile.lastReason.text)", status: .unreadable)
    }
    // Ignores SIGXFSZ, so that a journal at the file size limit causes only a write error.
    signal(SIGXFSZ, SIG_IGN)
    ProcessSignals.wait(ignored: ignored) { mailbox.post(.signal($0)) }
    var requestedPorts = RequestedPorts()
    (requestedPorts.sandbox, requestedPorts.production, requestedPorts.hosts) = (port, productionPort, host)
    requestedPorts.notificationAddress = notify
    let payloadSigner = PayloadSigner(chain, sandboxPort: port)
    var server = try HeadlessServer(
      opened, chain: chain, api: ServerAPI(signer: payloadSigner, key: apiKey),
      signer: chain.signer.caching(), payloadSigner: payloadSigner, requestedPorts,
      notifyHosts: served.notifyHost, clockFile: clockFile, isQuiet: quiet, mailbox: mailbox)
    (kit.sandboxPort, kit.productionPort) = (server.port(.sandbox), server.port(.production))
    let receipt = server.receipt
    kit.update(from: server.simulation)
    do {
      // The kit is written after the ports are open, because the folder may be the kit of a running server.
      try Self.orUnreadable { () throws(FileFailure) in
        try kit.writeRoot(chain)
        try kit.writeAPIKey(apiKey)
        try server.write(kit)
      }
      if let notify { try server.postNotifications(to: notify) }
      let address = OCSPAddress(chain, sandboxPort: server.port(.sandbox))
      let lines =
        (quiet ? [] : kit.lines(hasReceipt: receipt != nil, address) + sessionLines(server.simulation))
        + warnings(server.simulation) + server.diagnostics
      // The kit is printed to standard error, because another program may read the child's standard output.
      if command.isEmpty { try Output.lines(lines) } else { Output.errors(lines) }
      if !command.isEmpty { try server.start(command, with: kit, ignored: ignored) }
    } catch {
      server.stop()
      throw error
    }
    Output.exit(code: server.serve())
  }

  private static func orUnreadable(_ write: () throws(FileFailure) -> Void) throws(ProgramFailure) {
    do throws(FileFailure) {
      try write()
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  private func openedClockFile(at now: Instant) throws(ProgramFailure) -> ClockFile? {
    guard let clockFile else { return nil }
    do throws(FileFailure) {
      return try ClockFile(Path.absolute(Path.resolve(clockFile, in: ".")), at: now)
    } catch {
      throw ProgramFailure(message: "--clock-file: \(error.description)", status: .unreadable)
    }
  }

  // MARK: What is served

  private func openedSession() throws -> OpenedSession {
    if let session = served.session { return try saved(session) }
    guard let scenario = served.scenario else {
      return OpenedSession(
        session: Session(registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: ".")),
        journal: nil,
        name: "")
    }
    return OpenedSession(session: try played(scenario), journal: nil, name: scenario)
  }

  private func saved(_ path: String) throws -> OpenedSession {
    guard PosixFile.exists(path) else {
      throw ProgramFailure(message: PosixFile.missing(path).description, status: .unreadable)
    }
    if SessionJournal.isInUse(path) {
      throw ProgramFailure(message: ProgramMessage.servedOnScreen(path: path).text, status: .unusable)
    }
    let opened = try SessionOpener.restore(path, followsLink: true)
    Output.errors(opened.notices.map(\.text))
    return opened
  }

  /// Runs a whole scenario in a new session.
  private func played(_ file: String) throws(ProgramFailure) -> Session {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try ReadableFile.read(file)
    } catch {
      throw ProgramFailure(message: error.descriptionWithHint, status: ScenarioLibrary.status(of: error))
    }
    var playing: StepwiseScenario
    do {
      playing = try StepwiseScenario(file: file, bytes: bytes, table: Participants.all.table)
    } catch {
      throw ProgramFailure(message: error.description(file: file), status: .unusable)
    }
    let folder = Path.folder(of: file)
    let loader =
      SessionCatalogs.copies(ofJournal: bytes, at: file).map { CatalogFiles.loader($0, folder: folder) }
      ?? CatalogFiles.loader(folder: folder)
    var session = Session(registry: Participants.all, loadCatalog: loader)
    let progress = playing.run(in: &session)
    Output.errors(progress.failures.map(\.text))
    if let error = progress.outcomes.last?.catalogError {
      throw ProgramFailure(message: "", status: error.isUnreadable ? .unreadable : .unusable)
    }
    guard progress.failures.isEmpty else { throw ProgramFailure(message: "", status: .failed) }
    return session
  }
}
