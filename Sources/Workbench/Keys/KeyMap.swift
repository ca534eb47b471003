// The key map as text for those outside the screen: the manual prints it. Made from the one table.

import StoreSimulator

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
  public init(_ bindings: Bindings = .standard) {
    sections = KeyContext.allCases.map { context in
      var seen: Set<ScreenCommand> = []
      let rows = bindings.all.filter { $0.context == context && seen.insert($0.command).inserted }.map {
        Row(
          keys: bindings.keys(for: $0.command, in: context).map(\.name), command: $0.command.rawValue,
          help: $0.command.facts.help)
      }
      return Section(heading: Texts(.english)(context.heading), rows: rows)
    }
  }
}
