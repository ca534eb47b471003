// The one table of commands: keys, key bar, help, palette, command line, completion, scenario files and listings all
// read it. The rows stand in `CommandRows.swift`; the Workbench adds its screen commands as rows of the same type.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

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
  /// A product that is an auto-renewable subscription; after another one, one of the same group.
  case plan
  /// A subscription group, by identifier or name.
  case group
  /// An offer of these kinds of the product named before, by identifier or reference name.
  case offer(Set<Offer.Kind>)
  /// Digits as in a catalogue: `5.99`.
  case price
  /// Whose: `me`, or somebody of the family.
  case person
  /// Somebody else of the family.
  case member
  /// An account's name: one that was here, or any other.
  case account
  case transaction
  /// The name of an error, or of a chain of errors: `paymentNotAllowed`, `ASDErrorDomain/500>AMSErrorDomain/301`.
  case errorName
  /// The name of an error that an interface of StoreKit 2 can throw, and the errors inside: `systemError>CHAIN`.
  case interfaceError(StoreKitInterface)
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
  /// A whole number from 0 to 2^64 - 1.
  case unsigned
  /// The same with 0x, in hexadecimal digits.
  case address
  case errorDomain
  /// One of the names of a table of fields; the first names are proposed.
  case fieldName([String])
  case transactionIdentifier
  /// A name of the participants' own; what there is now, they propose.
  case ofParticipants(String)
  /// One word of any text.
  case word
  /// One word of any text but none; these are offered.
  case suggested([String])
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
  /// Words that files of earlier versions have here: read still, and never offered.
  let former: [String]

  public init(_ name: String, _ kind: ParameterKind, former: [String] = []) {
    self.name = name
    self.kind = kind
    self.former = former
  }

  /// The word that stands there as it is; nil for all else.
  var word: String? { if case .keyword(let word) = kind { word } else { nil } }

  /// A word that stands as it is.
  public static func keyword(_ word: String) -> Parameter { Parameter(word, .keyword(word)) }

  /// One of some words.
  public static func choice(_ words: [String], former: [String] = []) -> Parameter {
    Parameter(words.joined(separator: "|"), .choice(words), former: former)
  }

  /// One of the names of an enum.
  static func choice<Name: CaseIterable & RawRepresentable<String>>(_ names: Name.Type) -> Parameter {
    choice(names.allCases.map(\.rawValue))
  }

  static let onOff = choice(["on", "off"])
  static let transaction = Parameter("TX", .transaction)
  static let text = Parameter("TEXT", .text)
  static let count = Parameter("N", .number(0...1_000_000_000))
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
  /// What may stand after them any number of times, or not at all.
  public let repeated: Parameter?
  public let options: [OptionParameter]
  /// What it belongs to, where that is something else than the verb's other forms.
  public let scope: CommandScope?
  /// Why an option does not fit the rest of the line.
  let check: (@Sendable (Arguments) -> OptionProblem?)?
  /// Makes the command from what was read; nil never for arguments that fit the parameters.
  public let make: @Sendable (Arguments) -> Command?

  /// An option that does not fit the words before it.
  struct OptionProblem: Sendable {
    /// Without the dashes.
    let option: String
    let problem: ParseProblem
    let possible: ParseHint
  }

  public init(
    _ parameters: [Parameter] = [], repeated: Parameter? = nil, options: [OptionParameter] = [],
    in scope: CommandScope? = nil, make: @escaping @Sendable (Arguments) -> Command?
  ) {
    self.init(parameters, repeated: repeated, options: options, in: scope, check: nil, make: make)
  }

  init(
    _ parameters: [Parameter], repeated: Parameter? = nil, options: [OptionParameter],
    in scope: CommandScope? = nil, check: (@Sendable (Arguments) -> OptionProblem?)?,
    make: @escaping @Sendable (Arguments) -> Command?
  ) {
    self.check = check
    self.parameters = parameters
    self.repeated = repeated
    self.options = options
    self.scope = scope
    self.make = make
  }
}

/// A row of the table.
public struct CommandEntry: Sendable {
  /// The verb.
  public let name: String
  public let scope: CommandScope
  /// One line of help, without a full stop.
  public var summary: String { words.english }
  /// The same in the languages of the screen.
  public let words: LocalizedText
  public let forms: [CommandForm]

  public init(_ name: String, _ scope: CommandScope, _ words: LocalizedText, forms: [CommandForm]) {
    self.name = name
    self.scope = scope
    self.words = words
    self.forms = forms
  }

  /// How each form is written: `buy PRODUCT [--quantity N]`.
  public var usage: [String] {
    forms.map { form in
      let options = form.options.map { option in
        option.value.map { "[--\(option.name) \($0.name)]" } ?? "[--\(option.name)]"
      }
      let repeated = form.repeated.map { ["[\($0.name)…]"] } ?? []
      return ([name] + form.parameters.map(\.name) + repeated + options).joined(separator: " ")
    }
  }

  /// Whether another command may stand inside it.
  var takesCommand: Bool { forms.contains { $0.parameters.contains { $0.kind == .command } } }

  /// An option by its name, in whatever form it stands.
  func option(_ name: String) -> OptionParameter? {
    for form in forms {
      if let option = form.options.first(where: { $0.name == name }) { return option }
    }
    return nil
  }
}

/// The table: rows in the order of the help, found by name.
public struct CommandTable: Sendable {
  public let entries: [CommandEntry]
  private let indices: [String: Int]

  /// - Parameter entries: rows; where a name stands twice, the first counts.
  public init(_ entries: [CommandEntry]) {
    self.entries = entries
    indices = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The commands of the language.
  public static let standard = CommandTable(CommandRows.all)

  /// This table with more rows after its own.
  public func adding(_ more: [CommandEntry]) -> CommandTable { CommandTable(entries + more) }

  /// This table with more forms of one of its verbs.
  func adding(_ forms: [CommandForm], to verb: String) -> CommandTable {
    CommandTable(
      entries.map { entry in
        entry.name == verb
          ? CommandEntry(entry.name, entry.scope, entry.words, forms: entry.forms + forms) : entry
      })
  }

  /// The row of a verb.
  public func entry(_ name: String) -> CommandEntry? { indices[name].map { entries[$0] } }
}
