// The program's commands and arguments, decoded from ArgumentParser's JSON description.

import Support

struct CommandTree {
  struct Argument {
    struct Name {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// The usage of the argument, such as `--theme NAME`, `--resume` or `SCENARIO…`.
    var usage: String {
      let value = (valueName ?? "value").uppercased()
      let options = names.map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
      switch kind {
      case "positional": return isRepeating ? value + "…" : value
      case "flag": return options
      default: return "\(options) \(value)"
      }
    }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let subcommands: [CommandTree]
  let arguments: [Argument]

  /// The subcommands except `help`, which every command has.
  var visibleSubcommands: [CommandTree] { subcommands.filter { $0.commandName != "help" } }

  /// The visible arguments except `--help` and `--version`.
  var shownArguments: [Argument] {
    arguments.filter { argument in
      argument.shouldDisplay && !argument.names.contains { ["help", "version"].contains($0.name) }
    }
  }

  /// The root command; nil if the format of ArgumentParser's description is unknown.
  static var program: CommandTree? {
    guard let dump = try? JSONReader.read(Array(RootCommand._dumpHelp().utf8)) else { return nil }
    return dump["command"].flatMap(CommandTree.init)
  }
}

extension CommandTree {
  fileprivate init?(_ json: JSONValue) {
    guard let commandName = json["commandName"]?.text,
      let subcommands = Self.all(json["subcommands"], CommandTree.init),
      let arguments = Self.all(json["arguments"], Argument.init)
    else { return nil }
    self.init(
      commandName: commandName, abstract: json["abstract"]?.text, discussion: json["discussion"]?.text,
      subcommands: subcommands, arguments: arguments)
  }

  /// Decodes an array, empty if `json` is nil; returns nil if an element is invalid.
  fileprivate static func all<Element>(_ json: JSONValue?, _ element: (JSONValue) -> Element?) -> [Element]? {
    guard let json else { return [] }
    guard case .array(let values) = json else { return nil }
    let elements = values.compactMap(element)
    return elements.count == values.count ? elements : nil
  }
}

extension CommandTree.Argument {
  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.text, let shouldDisplay = json["shouldDisplay"]?.boolValue,
      let isOptional = json["isOptional"]?.boolValue, let isRepeating = json["isRepeating"]?.boolValue,
      let names = CommandTree.all(json["names"], Name.init)
    else { return nil }
    self.init(
      kind: kind, shouldDisplay: shouldDisplay, isOptional: isOptional, isRepeating: isRepeating,
      names: names, valueName: json["valueName"]?.text, defaultValue: json["defaultValue"]?.text,
      allValues: json["allValues"].flatMap { CommandTree.all($0, \.text) }, abstract: json["abstract"]?.text)
  }
}

extension CommandTree.Argument.Name {
  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.text, let name = json["name"]?.text else { return nil }
    self.init(kind: kind, name: name)
  }
}

extension JSONValue {
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  fileprivate var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }
}
