// A row of the command table in both directions: the forms in which a verb is read, and the way back from what it means
// to the line. A row is of the type of what it holds, so that only that can be printed with it.

import StoreModel
import StoreSimulator
import Support

/// A verb with its forms, and how a value that it holds is written.
struct Verb<Value: Sendable>: VerbRow {
  let entry: CommandEntry
  private let write: @Sendable (Value, DeviceTimeZone) -> String

  /// A verb with forms of its own; `write` gives the words after the verb, with the space before them.
  init(
    _ name: String, in scope: CommandScope = .world, _ words: LocalizedText, forms: [CommandForm],
    write: @escaping @Sendable (Value, DeviceTimeZone) -> String
  ) {
    entry = CommandEntry(name, scope, words, forms: forms)
    self.write = write
  }

  /// A verb and one word after it.
  init(
    _ name: String, in scope: CommandScope = .world, _ words: LocalizedText, _ slot: ArgumentCodec<Value>,
    make: @escaping @Sendable (Value) -> Command
  ) {
    self.init(
      name, in: scope, words, forms: [CommandForm([slot.parameter]) { slot.read($0, 0).map(make) }]
    ) { value, zone in " " + slot.write(value, zone) }
  }

  /// The line that means `value`; instants are written in `zone`.
  func callAsFunction(_ value: Value, _ zone: DeviceTimeZone = .utc) -> String {
    entry.name + write(value, zone)
  }
}

extension Verb where Value == Void {
  /// A verb that stands alone.
  init(_ name: String, in scope: CommandScope = .world, _ words: LocalizedText, _ command: Command) {
    self.init(name, in: scope, words, forms: [CommandForm { _ in command }]) { _, _ in "" }
  }

  /// The line.
  func callAsFunction() -> String { entry.name }
}

/// A verb, whatever it holds.
protocol VerbRow: Sendable {
  /// What the table has of it.
  var entry: CommandEntry { get }
}

/// A place in a line, read and written.
struct ArgumentCodec<Value: Sendable>: Sendable {
  let parameter: Parameter
  /// What stands in the place with this number.
  let read: @Sendable (Arguments, Int) -> Value?
  let write: @Sendable (Value, DeviceTimeZone) -> String

  init(
    _ parameter: Parameter, read: @escaping @Sendable (Arguments, Int) -> Value?,
    write: @escaping @Sendable (Value, DeviceTimeZone) -> String
  ) {
    self.parameter = parameter
    self.read = read
    self.write = write
  }
}

extension ArgumentCodec where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the names of an enum; usage shows them all, or `name`.
  static func choice(_ names: Value.Type, as name: String? = nil) -> ArgumentCodec {
    let all = Parameter.choice(names)
    return ArgumentCodec(
      name.map { Parameter($0, all.kind) } ?? all, read: { $0.choice($1, of: names) },
      write: { value, _ in value.rawValue })
  }
}

extension ArgumentCodec<Bool> {
  static let onOff = ArgumentCodec(
    .onOff, read: { $0.isOn($1) }, write: { isOn, _ in ArgumentFormat.onOff(isOn) })
}

extension ArgumentCodec<TransactionReference> {
  static let transaction = ArgumentCodec(
    .transaction, read: { $0.transaction($1) }, write: { reference, _ in ArgumentFormat.text(reference) })
}

extension ArgumentCodec<String> {
  /// Text to the end of the line, always in quotes.
  static let text = ArgumentCodec(
    .text, read: { $0.text($1) }, write: { text, _ in LineSyntax.quoted(text, always: true) })

  /// One word.
  static func word(_ name: String, _ kind: ParameterKind) -> ArgumentCodec {
    ArgumentCodec(Parameter(name, kind), read: { $0.text($1) }, write: { word, _ in LineSyntax.quoted(word) })
  }
}

/// What several rows write.
enum ArgumentFormat {
  /// `#3` or `last`.
  static func text(_ reference: TransactionReference) -> String {
    switch reference {
    case .number(let number): "#\(number)"
    case .last: "last"
    }
  }

  static func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  /// ` --name VALUE`; nothing without a value.
  static func option(_ name: String, _ value: String?) -> String {
    value.map { " --\(name) \(LineSyntax.quoted($0))" } ?? ""
  }

  /// ` --owner NAME`; nothing for oneself.
  static func owner(_ person: String) -> String {
    option("owner", person == FamilyMember.me ? nil : person)
  }
}
