// The key map as text for the manual.

import Support

public struct KeyMap: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let keys: [String]
    /// The command's name in configurations and on the command line.
    public let command: String
    /// One line, without a full stop.
    public let help: String
  }

  public struct Section: Hashable, Sendable {
    public let heading: String
    public let rows: [Row]
  }

  public let sections: [Section]

  /// Creates the key map in English.
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
