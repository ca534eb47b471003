// The command table, shared by keys, help, completion, the command line and scenario files.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

/// The target of a command, which determines where the command is allowed.
public enum CommandScope: String, CaseIterable, Hashable, Sendable {
  /// Allowed in scenarios and written to the journal.
  case world
  /// Undo and snapshots, which are allowed in scenarios and written to the journal.
  case session
  /// Commands that the program handles and scenarios cannot contain.
  case file
  /// A check that changes nothing.
  case expectation
  /// Commands that the Workbench adds.
  case screen
}

/// The type of a parameter, which also determines the candidates for completion.
public enum ParameterKind: Hashable, Sendable {
  case keyword(String)
  case choice([String])
  case product
  /// An auto-renewable subscription; after a product, completion offers only the plans in its group.
  case plan
  case group
  /// An offer of one of these kinds, by identifier or reference name.
  ///
  /// Completion lists only offers for the last product before the parameter.
  case offer(Set<Offer.Kind>)
  /// Digits as in a catalogue: `5.99`.
  case price
  /// `me` or a family member's name.
  case person
  /// A family member, but not `me`.
  case member
  /// An account name; a new name is allowed.
  case account
  case transaction
  /// A subscription, or a transaction written as `#1` or `last` without quotes.
  case planOrTransaction
  /// An error or a chain of errors: `paymentNotAllowed`, `ASDErrorDomain/500>AMSErrorDomain/301`.
  case errorName
  /// An error that this StoreKit 2 interface can throw, optionally with inner errors: `systemError>CHAIN`.
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
  case number(ClosedRange<Int64>)
  /// An integer from 0 to 2^64 - 1.
  case unsigned
  /// An integer from 0 to 2^64 - 1, written as `0x` and hexadecimal digits.
  case address
  case errorDomain
  case fieldName([String])
  /// A server event, or Apple's type with a subtype: `DID_RENEW/BILLING_RECOVERY`.
  case notification
  case transactionIdentifier
  /// A name of this kind; the participant that defines the names also lists the candidates for completion.
  case ofParticipants(String)
  /// A single word, possibly empty.
  case word
  /// Any nonempty word; completion offers the given words.
  case suggested([String])
  case text
  /// A filter of log entries: `LogQuery`.
  case logFilter
  case command
}

public struct Parameter: Hashable, Sendable {
  /// The name in usage texts: `PRODUCT`, `on|off`.
  public let name: String
  public let kind: ParameterKind
  /// Other keywords, such as those from earlier versions, which are parsed but not offered.
  let former: [String]
  /// Whether the parameter takes a product's name instead of its identifier.
  let takesProductName: Bool

  /// `isProductName` determines whether a product can be given by name; if nil, the kind decides.
  public init(
    _ name: String, _ kind: ParameterKind, former: [String] = [], isProductName: Bool? = nil
  ) {
    self.name = name
    self.kind = kind
    self.former = former
    takesProductName = isProductName ?? (kind == .product || kind == .plan || kind == .planOrTransaction)
  }

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
  /// The name without dashes.
  public let name: String
  public let value: Parameter?

  public init(_ name: String, _ value: Parameter? = nil) {
    self.name = name
    self.value = value
  }
}

public struct CommandForm: Sendable {
  public let parameters: [Parameter]
  /// The parameter that can follow the others, zero or more times.
  public let repeated: Parameter?
  public let options: [OptionParameter]
  /// The scope of this form; nil if it is the verb's scope.
  public let scope: CommandScope?
  /// Returns the problem if an option does not fit the other arguments.
  let check: (@Sendable (Arguments) -> OptionProblem?)?
  /// Makes the command; nil if the arguments are incomplete.
  public let make: @Sendable (Arguments) -> Command?

  struct OptionProblem: Sendable {
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

  var takesCommand: Bool { parameters.contains { $0.kind == .command } }
}

public struct CommandEntry: Sendable {
  public let name: String
  public let scope: CommandScope
  /// The help in English: one line without a full stop.
  public var summary: String { words.english }
  public let words: LocalizedText
  public let forms: [CommandForm]

  public init(_ name: String, _ scope: CommandScope, _ words: LocalizedText, forms: [CommandForm]) {
    self.name = name
    self.scope = scope
    self.words = words
    self.forms = forms
  }

  /// The syntax of each form, such as `buy PRODUCT [--quantity N]`.
  public var usage: [String] { forms.map { usage(of: $0) } }

  func usage(of form: CommandForm) -> String {
    let options = form.options.map { option in
      option.value.map { "[--\(option.name) \($0.name)]" } ?? "[--\(option.name)]"
    }
    let repeated = form.repeated.map { ["[\($0.name)…]"] } ?? []
    return ([name] + form.parameters.map(\.name) + repeated + options).joined(separator: " ")
  }

  var takesCommand: Bool { forms.contains { $0.takesCommand } }

  func option(_ name: String) -> OptionParameter? {
    for form in forms {
      if let option = form.options.first(where: { $0.name == name }) { return option }
    }
    return nil
  }
}

/// All commands in the order of the help, with lookup by name.
public struct CommandTable: Sendable {
  public let entries: [CommandEntry]
  private let indices: [String: Int]

  /// - Parameter entries: The rows. If two rows have the same name, lookup finds the first.
  public init(_ entries: [CommandEntry]) {
    self.entries = entries
    indices = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

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
