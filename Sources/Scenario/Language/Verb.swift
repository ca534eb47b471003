// Rows of the command table that parse and write one verb, and the codecs of their arguments.

import StoreModel
import StoreSimulator
import Support

/// A row of the command table: a verb with its forms, and the closure that writes its value.
struct Verb<Value: Sendable>: VerbRow {
  let entry: CommandEntry
  private let write: @Sendable (Value, DeviceTimeZone) -> String

  /// Creates a row with these forms; `write` returns the words after the verb, with a leading space.
  init(
    _ name: String, in scope: CommandScope = .world, _ words: LocalizedText, forms: [CommandForm],
    write: @escaping @Sendable (Value, DeviceTimeZone) -> String
  ) {
    entry = CommandEntry(name, scope, words, forms: forms)
    self.write = write
  }

  init(
    _ name: String, in scope: CommandScope = .world, _ words: LocalizedText, _ slot: ArgumentCodec<Value>,
    make: @escaping @Sendable (Value) -> Command
  ) {
    self.init(
      name, in: scope, words, forms: [CommandForm([slot.parameter]) { slot.read($0, 0).map(make) }]
    ) { value, zone in " " + slot.write(value, zone) }
  }

  func callAsFunction(_ value: Value, _ zone: DeviceTimeZone = .utc) -> String {
    entry.name + write(value, zone)
  }
}

extension Verb where Value == Void {
  init(_ name: String, in scope: CommandScope = .world, _ words: LocalizedText, _ command: Command) {
    self.init(name, in: scope, words, forms: [CommandForm { _ in command }]) { _, _ in "" }
  }

  func callAsFunction() -> String { entry.name }
}

protocol VerbRow: Sendable {
  var entry: CommandEntry { get }
}

struct ArgumentCodec<Value: Sendable>: Sendable {
  let parameter: Parameter
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
  /// Returns a codec for the raw values of an enum; usage texts show `name`, or all values if `name` is nil.
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
  /// A text up to the end of the line, always written in quotes.
  static let text = ArgumentCodec(
    .text, read: { $0.text($1) }, write: { text, _ in LineSyntax.quoted(text, always: true) })

  static func word(_ name: String, _ kind: ParameterKind) -> ArgumentCodec {
    ArgumentCodec(Parameter(name, kind), read: { $0.text($1) }, write: { word, _ in LineSyntax.quoted(word) })
  }
}

enum ArgumentFormat {
  static func text(_ reference: TransactionReference) -> String {
    switch reference {
    case .number(let number): "#\(number)"
    case .last: "last"
    }
  }

  static func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  /// Returns ` --name VALUE`; empty if `value` is nil.
  static func option(_ name: String, _ value: String?) -> String {
    value.map { " --\(name) \(LineSyntax.quoted($0))" } ?? ""
  }

  /// Returns ` --owner NAME`; empty for `me`.
  static func owner(_ person: String) -> String {
    option("owner", person == FamilyMember.me ? nil : person)
  }
}
