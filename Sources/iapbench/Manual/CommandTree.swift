// The program's arguments as ArgumentParser knows them, in a form of our own: what it tells of itself is JSON.

import FoundationEssentials

/// A command of the program with everything under it.
struct CommandTree: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// `--theme NAME`, `--resume`, `SCENARIO…`; what the operator types is told from what stands for it by case.
    var usage: String {
      let value = (valueName ?? "value").uppercased()
      let written = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
      switch kind {
      case "positional": return isRepeating ? value + "…" : value
      case "flag": return written
      default: return "\(written) \(value)"
      }
    }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let subcommands: [CommandTree]?
  let arguments: [Argument]?

  /// The commands under it; help is everywhere.
  var inner: [CommandTree] { (subcommands ?? []).filter { $0.commandName != "help" } }

  /// What there is to say of a command's own arguments; help is everywhere.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && argument.names?.contains { ["help", "version"].contains($0.name) } != true
    }
  }

  /// The whole program's; nil when ArgumentParser tells of itself in a way that is not known.
  static var program: CommandTree? {
    struct Dump: Decodable { let command: CommandTree }
    let json = RootCommand._dumpHelp()
    return try? JSONDecoder().decode(Dump.self, from: Data(json.utf8)).command
  }
}
