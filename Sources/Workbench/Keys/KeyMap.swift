// The key map as text for those outside the screen: the manual prints it. Made from the one table.

import Support

/// The key map, section by section.
public struct KeyMap: Hashable, Sendable {
  /// A command with its keys in one context.
  public struct Row: Hashable, Sendable {
    public let keys: [String]
    /// The command's name, as configurations and the command line know it.
    public let command: String
    /// One line, without a full stop.
    public let help: String
  }

  /// The keys of one context.
  public struct Section: Hashable, Sendable {
    public let heading: String
    public let rows: [Row]
  }

  public let sections: [Section]

  /// The key map of a table.
  public init(_ bindings: Bindings) {
    let texts = Localizer(.english, keys: bindings.names)
    sections = bindings.sections.all.map { section in
      let rows = section.commands.compactMap { command -> Row? in
        let keys = bindings.keys(for: command, in: section.context).map(\.name)
        return keys.isEmpty ? nil : Row(keys: keys, command: command.rawValue, help: texts.help(of: command))
      }
      return Section(heading: texts.heading(of: section), rows: rows)
    }
  }
}
