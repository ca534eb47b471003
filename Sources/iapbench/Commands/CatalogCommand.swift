// The command `iapbench catalog`, which prints the imported catalogue and its warnings.

import ArgumentParser
import Scenario
import StoreCatalog
import StoreSimulator

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Shows how a .storekit file is read.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help: "A .storekit file, or \"builtin\" or \"builtin-full\" for a built-in catalogue.",
    completion: .file(extensions: ["storekit"]))
  var file: String

  @Option(help: "The output format: text or json.")
  var format = Format.text

  func run() throws {
    do {
      let (catalog, warnings) = try CatalogFiles.load(file, path: Path.resolve(file, in: "."))
      let report = CatalogReport(catalog: catalog, warnings: warnings)
      switch format {
      case .json: try Output.line(report.json)
      case .text: try Output.lines(report.lines)
      }
    } catch let error as CatalogLoadError {
      throw CatalogFiles.failure(error, name: file)
    }
  }
}
