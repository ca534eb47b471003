// `iapbench run SCENARIO…`: headless, the log on standard output.

import ArgumentParser
import Scenario
import Stage
import StoreSimulator

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios without a screen and prints their log.")

  @Argument(
    help: ArgumentHelp(
      "Scenario files (.iap) or names in the library (lib:NAME); they share nothing.", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenarios: [String]

  @Option(
    help: ArgumentHelp(
      "Channels to print, separated by commas: \(allChannels). (default: paymentQueue,console, and storekit while the app buys with StoreKit 2)",
      valueName: "channels"))
  var channel: String?

  @Option(help: "text, or jsonl for the raw events.")
  var format = ScenarioRunner.Format.text

  private static let allChannels = Participants.all.channels.map(\.name).joined(separator: ", ")

  func run() throws {
    let runner = ScenarioRunner(channels: try channels(), format: format, cast: Participants.all)
    var worst = ExitStatus.success
    var lines = LineBuffer()
    for path in scenarios {
      do {
        let bytes = try ReadableFile.read(path)
        let status = runner.run(
          bytes, file: path, loadCatalog: CatalogFiles.loader(folder: Path.folder(of: path)),
          readFile: CatalogFiles.reader(folder: Path.folder(of: path)),
          output: { lines.append($0) }, narration: { Output.error($0) }, goesOn: { lines.failure == nil })
        worst = max(worst, ExitStatus(rawValue: status.rawValue) ?? .failed)
      } catch {
        Output.error(error.description)
        worst = max(worst, ScenarioLibrary.status(of: error))
      }
      lines.flush()
      if let failure = lines.failure { throw failure }
    }
    throw ProgramFailure(message: "", status: worst)
  }

  /// The channels that were named; nil where none were.
  private func channels() throws(ProgramFailure) -> Set<Channel>? {
    guard let channel else { return nil }
    do throws(ScenarioRunner.UnknownChannel) {
      return try ScenarioRunner.channels(named: channel, in: Participants.all)
    } catch {
      throw ProgramFailure(
        message: "--channel: there is no channel \(error.name); possible: \(Self.allChannels)",
        status: .unusable)
    }
  }
}

extension ScenarioRunner.Format: ExpressibleByArgument {}

extension ExitStatus: Comparable {
  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
