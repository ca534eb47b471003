// The command `iapbench listen`, a short form of `iapbench serve --notify`.

import ArgumentParser

struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Posts App Store Server Notifications to your backend.",
    discussion:
      "The command is a short form of \"iapbench serve --notify URL\" and has the same ports. The events "
      + "of a scenario or session that is opened first are not posted.")

  @Option(
    help: ArgumentHelp("The address of your backend, such as http://127.0.0.1:8080/hook.", valueName: "url"))
  var forwardTo: String

  @Option(
    help: ArgumentHelp(
      "A scenario to run first: a file, or a name in the library (lib:NAME).", valueName: "file"),
    completion: .file(extensions: ["iap"]))
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "A session file that is not open in a workbench. In a workbench, use \"serve on\".",
      valueName: "file"), completion: .file(extensions: ["iap"]))
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Another host to which notifications may be posted, besides this machine.", valueName: "name"))
  var notifyHost: [String] = []

  func validate() throws { try ServeCommand.checkAddress(forwardTo, option: "--forward-to") }

  func run() throws {
    var arguments = ["--notify", forwardTo]
    if let scenario { arguments += ["--scenario", scenario] }
    if let session { arguments += ["--session", session] }
    for host in notifyHost { arguments += ["--notify-host", host] }
    let serve = try ServeCommand.parse(arguments)
    try serve.run()
  }
}
