// The one table of commands: keys, key bar, help, palette, command line, completion, scenario files and listings all
// read it. The rows stand in `CommandRows.swift`; the Workbench adds its screen commands as rows of the same type.

import StoreSimulator

/// What a command acts on, and so where it may stand.
public enum CommandScope: String, CaseIterable, Hashable, Sendable {
  /// The simulated world: journalled, allowed in scenarios.
  case world
  /// The session around it (undo, snapshots): journalled, allowed in scenarios.
  case session
  /// Files: the program does it; not in scenarios.
  case file
  /// Asks and changes nothing.
  case expectation
  /// The screen only: added by the Workbench.
  case screen
}

/// What may stand in the place of a parameter; completion offers candidates by it.
public enum ParameterKind: Hashable, Sendable {
  /// Exactly this word.
  case keyword(String)
  /// One of these words.
  case choice([String])
  case product
  case transaction
  case errorName
  case quirkName
  case quirkValue
  case locale
  case storefront
  case timeZone
  case file
  case snapshotName
  /// A button of the dialog on top, by identifier or label.
  case button
  case instant
  case duration
  case rate
  /// A whole number in this range.
  case number(ClosedRange<Int64>)
  /// A number with 0x, in hexadecimal digits.
  case address
  case errorDomain
  case transactionIdentifier
  /// One word of any text.
  case word
  /// Any text: the rest of the line.
  case text
  /// Another command: the rest of the line.
  case command
}

/// A place in a form of a command.
public struct Parameter: Hashable, Sendable {
  /// As usage shows it: `PRODUCT`, `on|off`.
  public let name: String
  public let kind: ParameterKind

  public init(_ name: String, _ kind: ParameterKind) {
    self.name = name
    self.kind = kind
  }
}

/// `--name VALUE`, or a flag where `value` is nil.
public struct OptionParameter: Hashable, Sendable {
  /// Without the dashes.
  public let name: String
  public let value: Parameter?

  public init(_ name: String, _ value: Parameter? = nil) {
    self.name = name
    self.value = value
  }
}

/// One way to write a command.
public struct CommandForm: Sendable {
  public let parameters: [Parameter]
  public let options: [OptionParameter]
  /// Makes the command from what was read; nil never for arguments that fit the parameters.
  public let make: @Sendable (Arguments) -> Command?

  public init(
    _ parameters: [Parameter] = [], options: [OptionParameter] = [],
    make: @escaping @Sendable (Arguments) -> Command?
  ) {
    self.parameters = parameters
    self.options = options
    self.make = make
  }
}

/// A row of the table.
public struct CommandEntry: Sendable {
  /// The verb.
  public let name: String
  public let scope: CommandScope
  /// One line of help, without a full stop.
  public let summary: String
  public let forms: [CommandForm]

  public init(_ name: String, _ scope: CommandScope, _ summary: String, forms: [CommandForm]) {
    self.name = name
    self.scope = scope
    self.summary = summary
    self.forms = forms
  }

  /// How each form is written: `buy PRODUCT [--quantity N]`.
  public var usage: [String] { [] }
}

/// The table: rows in the order of the help, found by name.
public struct CommandTable: Sendable {
  public let entries: [CommandEntry]

  public init(_ entries: [CommandEntry]) {
    self.entries = entries
  }

  /// The commands of the language.
  public static let standard = CommandTable([])

  /// This table with more rows after its own.
  public func adding(_ more: [CommandEntry]) -> CommandTable { CommandTable(entries + more) }

  /// The row of a verb.
  public func entry(_ name: String) -> CommandEntry? { entries.first { $0.name == name } }
}
