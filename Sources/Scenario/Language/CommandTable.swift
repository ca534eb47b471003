// The command table, which keys, help, completion, the command line and scenario files share.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

/// The target of a command, which decides where the command is allowed.
public enum CommandScope: String, CaseIterable, Hashable, Sendable {
  /// The simulated world; allowed in scenarios and written to the journal.
  case world
  /// The session (undo, snapshots); allowed in scenarios and written to the journal.
  case session
  /// Files; handled by the program and not allowed in scenarios.
  case file
  /// A check that changes nothing.
  case expectation
  /// The screen; these commands are added by the Workbench.
  case screen
}

/// The type of a parameter, which also selects the candidates of completion.
public enum ParameterKind: Hashable, Sendable {
  /// Exactly this word.
  case keyword(String)
  /// One of these words.
  case choice([String])
  case product
  /// An auto-renewable subscription; after another product, completion offers only subscriptions of its
  /// group.
  case plan
  /// A subscription group, by identifier or name.
  case group
  /// An offer of one of these kinds, by identifier or reference name.
  ///
  /// Completion offers only offers of the product that precedes the offer in the line.
  case offer(Set<Offer.Kind>)
  /// Digits as in a catalogue: `5.99`.
  case price
  /// A person of the family: `me` or a family member's name.
  case person
  /// A family member other than `me`.
  case member
  /// The name of an account; a new name is allowed.
  case account
  case transaction
  /// An error or a chain of errors: `paymentNotAllowed`, `ASDErrorDomain/500>AMSErrorDomain/301`.
  case errorName
  /// An error that a StoreKit 2 interface can throw, optionally with inner errors: `systemError>CHAIN`.
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
  /// An integer in this range.
  case number(ClosedRange<Int64>)
  /// An integer from 0 to 2^64 - 1.
  case unsigned
  /// An integer from 0 to 2^64 - 1, written as `0x` and hexadecimal digits.
  case address
  case errorDomain
  /// One of these field names.
  case fieldName([String])
  case transactionIdentifier
  /// A name of this kind that a participant defines.
  ///
  /// The participant supplies the candidates of completion.
  case ofParticipants(String)
  /// One word, possibly empty.
  case word
  /// One nonempty word; completion offers these words.
  case suggested([String])
  /// Any text up to the end of the line.
  case text
  /// A command up to the end of the line.
  case command
}

/// A parameter of a command form.
public struct Parameter: Hashable, Sendable {
  /// The name in usage texts: `PRODUCT`, `on|off`.
  public let name: String
  public let kind: ParameterKind
  /// Words of earlier versions, which are still read but not offered.
  let former: [String]

  public init(_ name: String, _ kind: ParameterKind, former: [String] = []) {
    self.name = name
    self.kind = kind
    self.former = former
  }

  /// The keyword; nil if the parameter is not a keyword.
  var word: String? { if case .keyword(let word) = kind { word } else { nil } }

  public static func keyword(_ word: String) -> Parameter { Parameter(word, .keyword(word)) }

  public static func choice(_ words: [String], former: [String] = []) -> Parameter {
    Parameter(words.joined(separator: "|"), .choice(words), former: former)
  }

  static func choice<Name: CaseIterable & RawRepresentable<String>>(_ names: Name.Type) -> Parameter {
    choice(names.allCases.map(\.rawValue))
  }

  static let onOff = choice(["on", "off"])
  static let transaction = Parameter("TX", .transaction)
  static let text = Parameter("TEXT", .text)
  static let count = Parameter("N", .number(0...1_000_000_000))
}

/// An option `--name VALUE`, or a flag `--name` if `value` is nil.
public struct OptionParameter: Hashable, Sendable {
  /// The name without the dashes.
  public let name: String
  public let value: Parameter?

  public init(_ name: String, _ value: Parameter? = nil) {
    self.name = name
    self.value = value
  }
}

/// One syntax of a command.
public struct CommandForm: Sendable {
  public let parameters: [Parameter]
  /// The parameter that may follow any number of times, or not at all.
  public let repeated: Parameter?
  public let options: [OptionParameter]
  /// The scope of this form if it differs from the scope of its verb.
  public let scope: CommandScope?
  /// Returns the reason why an option does not fit the other arguments; nil if all options fit.
  let check: (@Sendable (Arguments) -> OptionProblem?)?
  /// Makes the command from the arguments; nil if they are incomplete.
  public let make: @Sendable (Arguments) -> Command?

  /// An option that does not fit the other arguments.
  struct OptionProblem: Sendable {
    /// The name without the dashes.
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

/// A row of the command table: a verb and its forms.
public struct CommandEntry: Sendable {
  public let name: String
  public let scope: CommandScope
  /// The help in English: one line without a full stop.
  public var summary: String { words.english }
  /// The help in all languages of the screen.
  public let words: LocalizedText
  public let forms: [CommandForm]

  public init(_ name: String, _ scope: CommandScope, _ words: LocalizedText, forms: [CommandForm]) {
    self.name = name
    self.scope = scope
    self.words = words
    self.forms = forms
  }

  /// The syntax of each form: `buy PRODUCT [--quantity N]`.
  public var usage: [String] { forms.map { usage(of: $0) } }

  /// Returns the syntax of one form.
  func usage(of form: CommandForm) -> String {
    let options = form.options.map { option in
      option.value.map { "[--\(option.name) \($0.name)]" } ?? "[--\(option.name)]"
    }
    let repeated = form.repeated.map { ["[\($0.name)…]"] } ?? []
    return ([name] + form.parameters.map(\.name) + repeated + options).joined(separator: " ")
  }

  /// Whether one of the forms takes a nested command.
  var takesCommand: Bool { forms.contains { $0.parameters.contains { $0.kind == .command } } }

  /// Returns the first option with this name in any form.
  func option(_ name: String) -> OptionParameter? {
    for form in forms {
      if let option = form.options.first(where: { $0.name == name }) { return option }
    }
    return nil
  }
}

/// The table of all commands, in the order of the help, with lookup by name.
public struct CommandTable: Sendable {
  public let entries: [CommandEntry]
  private let indices: [String: Int]

  /// - Parameter entries: The rows. If two rows have the same name, lookup finds the first.
  public init(_ entries: [CommandEntry]) {
    self.entries = entries
    indices = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The commands of the language without participants.
  public static let standard = CommandTable(CommandRows.all)

  public func adding(_ more: [CommandEntry]) -> CommandTable { CommandTable(entries + more) }

  func adding(_ forms: [CommandForm], to verb: String) -> CommandTable {
    CommandTable(
      entries.map { entry in
        entry.name == verb
          ? CommandEntry(entry.name, entry.scope, entry.words, forms: entry.forms + forms) : entry
      })
  }

  public func entry(_ name: String) -> CommandEntry? { indices[name].map { entries[$0] } }
}
