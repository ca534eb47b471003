// The options that `iapbench serve` and `iapbench listen` have in common.

import ArgumentParser

struct ServedOptions: ParsableArguments {
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

  func checkCombination() throws {
    if scenario != nil && session != nil {
      throw ValidationError("--scenario and --session cannot be combined; use one of them")
    }
  }
}
