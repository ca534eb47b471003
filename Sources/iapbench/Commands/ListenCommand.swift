// The command `iapbench listen`, a short form of `iapbench serve --notify`.

import ArgumentParser

struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Posts App Store Server Notifications to your backend.",
    discussion:
      "The command runs a session of its own, as \"iapbench serve --notify URL\" does. For the "
      + "notifications of a workbench, type \":serve on\" and \":server notify URL\" there instead. The "
      + "events of a scenario or session that is opened first are not posted.")

  @Option(
    help: ArgumentHelp("The address of your backend, such as http://127.0.0.1:8080/hook.", valueName: "url"))
  var forwardTo: String

  @OptionGroup var served: ServedOptions

  func validate() throws {
    try ServeCommand.checkAddress(forwardTo, option: "--forward-to")
    try served.checkCombination()
  }

  func run() throws {
    var serve = try ServeCommand.parse(["--notify", forwardTo])
    serve.served = served
    try serve.run()
  }
}
