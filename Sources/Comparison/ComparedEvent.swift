// An event of one side of a comparison.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// An event that the app, the customer or the operator receives on one side of a comparison.
///
/// A callback with several transactions is split into one event for each transaction.
public struct ComparedEvent: Sendable {
  public let simulationEvent: SimulationEvent
  /// The transaction of a callback; nil for other events.
  public let snapshot: TransactionSnapshot?
  /// The index of the step that caused the event, in `SessionComparison.steps`.
  public let step: Int
  /// The time from the step to the event, in whole seconds.
  public let delay: Int64
  /// The possible operations on the transaction after the step.
  ///
  /// nil unless the transaction is deferred or has failed.
  var actors: TransactionActors?

  public var rule: RuleID? { simulationEvent.rule }

  /// Returns the compared events for an event of the log; empty if the event is not compared.
  ///
  /// Steps, taps, elapsed time and notifications of the App Store server are not compared.
  static func events(of simulationEvent: SimulationEvent, step: Int, delay: Int64) -> [ComparedEvent] {
    func event(_ snapshot: TransactionSnapshot? = nil) -> ComparedEvent {
      ComparedEvent(simulationEvent: simulationEvent, snapshot: snapshot, step: step, delay: delay)
    }
    guard case .store(let store) = simulationEvent else {
      return simulationEvent.participantEvent?.message?.line == nil ? [] : [event()]
    }
    switch store.kind {
    case .callback(let snapshots): return snapshots.map { event($0) }
    case .console, .dialogShown, .diagnostic, .expected, .update, .storekit: return [event()]
    case .performed, .dialogTapped, .timePassed, .server, .paymentAdded, .purchaseCalled, .storeAsked,
      .storeAnswered, .finishCalled:
      return []
    }
  }

  private init(simulationEvent: SimulationEvent, snapshot: TransactionSnapshot?, step: Int, delay: Int64) {
    self.simulationEvent = simulationEvent
    self.snapshot = snapshot
    self.step = step
    self.delay = delay
  }
}

// MARK: - Pairing

/// The values by which the events of two sides are paired.
struct EventKey: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case purchasing, deferred
    /// The last state of a transaction: purchased, failed or restored.
    case outcome
    case console
    case dialog(Dialog.Kind)
    case diagnostic(String)
    /// The result of an expectation in this step.
    case expectation(step: Int)
    case transactionUpdate
    case status(product: String)
    case storefront, message
    case result(call: String)
    case participant(Channel, kind: String)
  }

  let kind: Kind
  /// The identities of the event's transactions, which both sides share.
  let transactions: [Int]
}

extension ComparedEvent {
  func key(_ identity: (TransactionNumber) -> Int) -> EventKey {
    let numbers = snapshot.map { [$0.number] } ?? simulationEvent.transactions
    return EventKey(kind: kind, transactions: numbers.map(identity))
  }

  private var kind: EventKey.Kind {
    if let snapshot {
      return switch snapshot.state {
      case .purchasing: .purchasing
      case .deferred: .deferred
      case .purchased, .failed, .restored: .outcome
      }
    }
    guard case .store(let event) = simulationEvent else {
      return .participant(
        simulationEvent.channel, kind: simulationEvent.participantEvent?.message?.kind ?? "")
    }
    switch event.kind {
    case .dialogShown(let dialog): return .dialog(dialog.kind)
    case .diagnostic(let diagnostic): return .diagnostic(MaskedText.masked(diagnostic.text))
    case .expected: return .expectation(step: step)
    case .update(.transaction): return .transactionUpdate
    case .update(.status(let product, _, _, _, _)): return .status(product: product)
    case .update(.storefront): return .storefront
    case .update(.message): return .message
    case .storekit(let result): return .result(call: MaskedText.masked(result.call))
    case .callback, .console, .performed, .dialogTapped, .timePassed, .server, .paymentAdded, .purchaseCalled,
      .storeAsked, .storeAnswered, .finishCalled:
      return .console
    }
  }
}

// MARK: - Fields

/// The value of a compared field.
enum ComparedValue: Hashable, Sendable {
  case none
  case text(String)
  case form(IdentifierForm)
  case original(IdentifierForm, TransactionState)
  case script(WritingSystem)
  case passed, failed

  var text: LocalizedText {
    switch self {
    case .none: LocalizedText("none", context: "comparison")
    case .text(let text): LocalizedText(same: VisibleText.visible(text))
    case .form(let form): form.text
    case .original(let form, let state): LocalizedText("\(form.text), .\(state.name)")
    case .script(let script): script.text
    case .passed: LocalizedText("passed", context: "comparison")
    case .failed: LocalizedText("failed", context: "comparison")
    }
  }
}

struct FieldValuePair: Hashable, Sendable {
  let field: ComparedField
  let value: ComparedValue

  init(_ field: ComparedField, _ value: ComparedValue) {
    self.field = field
    self.value = value
  }

  init(_ field: ComparedField, _ text: String?) {
    self.init(field, text.map { .text($0) } ?? .none)
  }
}

extension ComparedEvent {
  /// The compared fields, without values that differ in every run.
  ///
  /// Events with equal keys have the same fields in the same order.
  var fields: [FieldValuePair] {
    if let snapshot { return Self.fields(of: snapshot) }
    guard case .store(let event) = simulationEvent else {
      guard let message = simulationEvent.participantEvent?.message else { return [] }
      return [
        FieldValuePair(.text, message.line.map { MaskedText.masked($0.english) }),
        FieldValuePair(.body, MaskedText.masked(message.body.joined(separator: "\n"))),
      ]
    }
    switch event.kind {
    case .dialogShown(let dialog): return Self.fields(of: dialog)
    case .console(let message): return Self.fields(of: message)
    case .expected(let verdict): return [FieldValuePair(.result, verdict.isHeld ? .passed : .failed)]
    case .update(let update): return Self.fields(of: update, zone: event.context.timeZone)
    case .storekit(let result): return Self.fields(of: result)
    // The key contains the text of a diagnostic.
    case .diagnostic: return []
    case .callback, .performed, .dialogTapped, .timePassed, .server, .paymentAdded, .purchaseCalled,
      .storeAsked, .storeAnswered, .finishCalled:
      return []
    }
  }

  private static func fields(of snapshot: TransactionSnapshot) -> [FieldValuePair] {
    let original = snapshot.original.map {
      ComparedValue.original(IdentifierForm($0.identifier), $0.state)
    }
    return [
      FieldValuePair(.state, ".\(snapshot.state.name)"),
      FieldValuePair(.identifier, .form(IdentifierForm(snapshot.identifier))),
      FieldValuePair(.original, original ?? .none),
    ] + fields(of: snapshot.error)
  }

  private static func fields(of error: StoreError?) -> [FieldValuePair] {
    let underlying = error?.all.dropFirst().map { "\($0.domain) \($0.code)" } ?? []
    return [
      FieldValuePair(.error, error.map { "\($0.domain) \($0.code)" }),
      FieldValuePair(.description, error.map { "\"\($0.description ?? $0.debugDescription ?? "(null)")\"" }),
      FieldValuePair(.underlying, underlying.isEmpty ? nil : underlying.joined(separator: ", ")),
      FieldValuePair(.userInfo, error.flatMap { ErrorFormatter.comparedUserInfo($0) }),
    ]
  }

  private static func fields(of message: ConsoleMessage) -> [FieldValuePair] {
    let text =
      switch message.text {
      case .paymentCompletedWithError, .unmappedError: ConsoleFormatter.errorPrefix(message)
      case .plain(let text): MaskedText.masked(text)
      }
    return [FieldValuePair(.text, text)] + fields(of: message.error)
  }

  private static func fields(of dialog: Dialog) -> [FieldValuePair] {
    var texts = [dialog.message]
    if let sheet = dialog.sheet {
      texts += [
        sheet.productName, sheet.appName, sheet.typeLine, sheet.terms, sheet.renewalLine, sheet.disclosure,
        sheet.accountLabel, sheet.account,
      ]
    }
    let text = texts.filter { !$0.isEmpty }.joined(separator: " / ")
    let labels = dialog.buttons.map(\.label)
    return [
      FieldValuePair(.title, MaskedText.masked(dialog.title)),
      FieldValuePair(.text, MaskedText.masked(text)),
      FieldValuePair(.buttons, labels.joined(separator: ", ")),
      // A message may contain a product name in another language.
      FieldValuePair(.language, .script(WritingSystem(of: [dialog.title] + labels))),
    ]
  }

  private static func fields(of update: StoreKitUpdate, zone: DeviceTimeZone) -> [FieldValuePair] {
    let text = MaskedText.masked(UpdateText.text(update, zone: zone, transaction: \.product))
    guard case .transaction(let update) = update else { return [FieldValuePair(.text, text)] }
    let identifier = IdentifierForm(update.identifier.map { String($0) })
    return [FieldValuePair(.text, text), FieldValuePair(.identifier, .form(identifier))]
  }

  private static func fields(of result: StoreKitCallResult) -> [FieldValuePair] {
    let outcome =
      switch result.outcome {
      case .returned(let value): value
      case .threw(let failure): "threw \(failure.text)"
      }
    let parts = result.parts.flatMap { part in
      [MaskedText.masked(part.title)]
        + part.fields.map { field in
          isIdentifier(field.name)
            ? "\(field.name): \(IdentifierForm(field.value == "nil" ? nil : field.value).text.english)"
            : "\(field.name): \(MaskedText.masked(field.value))"
        }
    }
    return [
      FieldValuePair(.text, MaskedText.masked(outcome)),
      FieldValuePair(.body, parts.joined(separator: "\n")),
    ]
  }

  /// Whether a field of StoreKit 2 contains an identifier of the store, such as `originalID`.
  private static func isIdentifier(_ name: String) -> Bool {
    name == "id" || name.hasSuffix("ID") || name.hasSuffix("Identifier")
  }
}

extension ErrorFormatter {
  /// Returns the keys of the user info, and the values that the server chose; nil if the user info is empty.
  ///
  /// Descriptions and underlying errors are fields of their own.
  fileprivate static func comparedUserInfo(_ error: StoreError) -> String? {
    let request = error.request
    let members: [String?] = [
      error.description.map { _ in "NSLocalizedDescription" },
      error.failureReason.map { "NSLocalizedFailureReason=\($0)" },
      error.inner.isEmpty
        ? nil : error.inner.count == 1 ? "NSUnderlyingError" : "NSMultipleUnderlyingErrorsKey",
      request.environment.map { _ in "client-environment-type" },
      request.storefront.map { "storefront-country-code=\($0)" },
      request.url.map { _ in "AMSURL" },
      request.status.map { "AMSStatusCode=\($0)" },
      request.payload.map { "AMSServerPayload errorCode=\($0)" },
      request.serverCode.map { "AMSServerErrorCode=\($0)" },
    ]
    let present = members.compactMap(\.self)
    return present.isEmpty ? nil : present.joined(separator: ", ")
  }
}

/// The writing system of a dialog, from which its language is recognized.
enum WritingSystem: Hashable, Sendable {
  case latin, japanese, chinese, cyrillic

  init(of texts: [String]) {
    let scalars = texts.lazy.flatMap(\.unicodeScalars).map(\.value)
    if scalars.contains(where: { (0x3041...0x30FF).contains($0) }) {
      self = .japanese
    } else if scalars.contains(where: { (0x4E00...0x9FFF).contains($0) }) {
      self = .chinese
    } else {
      self = scalars.contains { (0x0400...0x04FF).contains($0) } ? .cyrillic : .latin
    }
  }

  var text: LocalizedText {
    switch self {
    case .latin: LocalizedText("Latin letters")
    case .japanese: LocalizedText("Japanese", context: "comparison")
    case .chinese: LocalizedText("Chinese", context: "comparison")
    case .cyrillic: LocalizedText("Cyrillic letters")
    }
  }
}

// MARK: - Who can act

/// The possible operations on a deferred or failed transaction.
struct TransactionActors: Hashable, Sendable {
  /// The refusal of each operation of the Transaction Manager; nil if the operation is possible.
  let refusals: [ComparedField: Refusal]
  /// Whether the customer sees a dialog about the transaction.
  let hasDialog: Bool

  private static let operations:
    [(field: ComparedField, action: @Sendable (TransactionReference) -> Action)] = [
      (.approve, { .approve($0) }), (.decline, { .decline($0) }), (.resolve, { .resolve($0) }),
    ]

  init(of number: TransactionNumber, in simulation: Simulation) {
    var refusals: [ComparedField: Refusal] = [:]
    for operation in Self.operations {
      refusals[operation.field] = simulation.refusal(of: .store(operation.action(.number(number))))
    }
    self.refusals = refusals
    hasDialog = simulation.world.device.dialogs.contains { $0.transaction == number }
  }

  /// Returns the differences to the other side; two refusals are equal, whatever their reasons are.
  func differences(from right: TransactionActors) -> [FieldDifference] {
    var differences = Self.operations.map(\.field).compactMap { field -> FieldDifference? in
      guard (refusals[field] == nil) != (right.refusals[field] == nil) else { return nil }
      return FieldDifference(field: field, left: text(field), right: right.text(field))
    }
    if hasDialog != right.hasDialog {
      differences.append(
        FieldDifference(field: .customer, left: customerText, right: right.customerText))
    }
    return differences
  }

  private func text(_ field: ComparedField) -> LocalizedText {
    refusals[field].map { LocalizedText("refused: \(LocalizedText($0.why))") }
      ?? LocalizedText("possible", context: "comparison")
  }

  private var customerText: LocalizedText {
    hasDialog
      ? LocalizedText("can answer a dialog") : LocalizedText("no dialog", context: "comparison")
  }
}
