// Hints about the next step, which follow file errors on standard error.

import Glibc
import ProgramMessages
import Scenario
import StoreCatalog
import Support

extension FileFailure {
  /// The English error about a scenario file, with a hint about the next step.
  var descriptionWithHint: String {
    FileFailure(path: path, reason: reasonWithHint).description
  }

  /// The reason why a scenario cannot be read, with the hint that the shell also shows.
  var reasonWithHint: ProgramMessage {
    let name = Path.name(of: path)
    return switch reason {
    case .system(ENOENT, _): .checkPath(reason, isScenario: name.hasSuffix(".iap") || !name.contains("."))
    case .system(EACCES, _): .checkPermissions(reason)
    case .noRegularFile(.folder): .nameFile(reason)
    default: reason
    }
  }
}

extension CatalogFiles {
  /// Returns the failure for a catalogue on the command line, with a hint about the next step.
  ///
  /// `mayBeCommand` is true if the name may be a mistyped subcommand.
  static func failure(_ error: CatalogLoadError, name: String, mayBeCommand: Bool = false) -> ProgramFailure {
    if mayBeCommand, case .file(_, .system(ENOENT, _)) = error.problem, !name.contains("/"),
      !name.contains(".")
    {
      return ProgramFailure(message: unknownCommand(name), status: .unusable)
    }
    return ProgramFailure(
      message: message(error, name: name), status: error.isUnreadable ? .unreadable : .unusable)
  }

  private static func message(_ error: CatalogLoadError, name: String) -> String {
    switch error.problem {
    case .file(_, .system(ENOENT, _)): return "\(error.text); check the path"
    case .file(_, .system(EACCES, _)): return "\(error.text); check the permissions of the file"
    case .content(let error) where error.isSyntaxError && !isScenario(name):
      return "\(error.description); correct the file or export it again from Xcode"
    case .content where isScenario(name):
      let visibleName = VisibleText.visible(name)
      return "\(visibleName): this is a scenario, not a .storekit file; try `iapbench open \(visibleName)`"
    default: return error.text
    }
  }

  static func unknownCommand(_ name: String, next: String? = nil) -> String {
    UnknownArgument(
      name, next: next, commands: RootCommand.commandNames, verbs: Participants.all.table.entries.map(\.name)
    ).message
  }

  private static func isScenario(_ name: String) -> Bool {
    let bytes = try? ReadableFile.read(Path.resolve(name, in: "."), limit: StoreKitFile.largestSize)
    return bytes?.starts(with: "iapbench ".utf8) == true
  }
}
