// The comparison of a scenario or session under two configurations.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// Two sessions that perform the same steps, for example in two environments, with their paired events.
///
/// A comparison is a value: `play` adds a step to both sides, and `undoLast` removes the last step from both.
/// Transactions in steps have the numbers of the left side. After each step, short delays pass and both
/// clocks show the later of the two times. The cost grows linearly with the number of events.
public struct SessionComparison: Sendable {
  public let subject: ComparisonSubject
  /// All played steps, including those without a row.
  public private(set) var steps: [ComparedStep] = []
  public private(set) var leftEvents: [ComparedEvent] = []
  public private(set) var rightEvents: [ComparedEvent] = []
  /// A counter that changes with each step and each undo, for caches of the rows.
  public private(set) var revision = 0

  private var sides: Sides
  private let beginning: Sides
  /// The states before the last steps, for `undoLast`; the newest last.
  private var earlierSides: [Sides] = []
  /// The number of last steps that `undoLast` undoes without playing the steps before them again.
  private let undoDepth: Int
  private var pairing = EventPairing<EventKey>()
  private var transactions = TransactionPairing()
  /// The differing fields of pairs, by the index of the left event; equal pairs are not contained.
  private var pairDifferences: [Int: [FieldDifference]] = [:]

  private struct Sides: Sendable {
    var left: ComparedSession
    var right: ComparedSession

    subscript(side: ComparisonSide) -> ComparedSession {
      _read { if side == .left { yield left } else { yield right } }
      _modify { if side == .left { yield &left } else { yield &right } }
    }
  }

  /// Creates a comparison without steps.
  ///
  /// - Parameters:
  ///   - subject: The configurations of both sides, which may be equal.
  ///   - session: A new session, with the participants and the file readers of both sides.
  ///   - undoDepth: The number of last steps that `undoLast` undoes at once; 0 for a list of steps that is
  ///     played once.
  public init(_ subject: ComparisonSubject, session: Session, undoDepth: Int = 0) {
    self.subject = subject
    self.undoDepth = undoDepth
    sides = Sides(
      left: ComparedSession(subject, .left, session: session),
      right: ComparedSession(subject, .right, session: session))
    beginning = sides
  }

  /// Creates a comparison that has played the steps of a session; the session does not change.
  ///
  /// - Throws: `Refusal.stopped` if the comparison was cancelled.
  public init(
    of session: Session, _ subject: ComparisonSubject, undoDepth: Int = 16,
    cancellation: Cancellation = .never
  ) throws(Refusal) {
    let new = Session(
      registry: session.registry, loadCatalog: session.loadCatalog, readFile: session.readFile)
    self.init(subject, session: new, undoDepth: undoDepth)
    try play(session.comparedSteps, cancellation: cancellation)
  }

  /// The session of a side, for example to show its phone.
  public func session(_ side: ComparisonSide) -> Session { sides[side].session }

  public func events(_ side: ComparisonSide) -> [ComparedEvent] { side == .left ? leftEvents : rightEvents }

  // MARK: - Steps

  /// Plays a list of steps; stops after a step that cannot load its catalogue.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - file: The name of the file, for the location of expectations; nil for typed steps.
  ///   - cancellation: Cancels the comparison; its progress counts steps.
  /// - Throws: `Refusal.stopped` if the comparison was cancelled.
  public mutating func play(
    _ steps: [Step], file: String? = nil, cancellation: Cancellation = .never
  ) throws(Refusal) {
    for (index, step) in steps.enumerated() {
      let share = Cancellation.Progress(.steps, index, of: steps.count)
      if index % Cancellation.interval == Cancellation.interval - 1, cancellation.isCancelled(at: share) {
        throw .stopped
      }
      let location = file.map { "\(VisibleText.visible($0)):\(step.line)" }
      // The state before an earlier step would be removed again, and it makes the step copy its state.
      try play(
        step, location: location, canUndo: index >= steps.count - undoDepth,
        cancellation: cancellation.within(share))
      if self.steps.last?.left.catalogError != nil { return }
    }
  }

  /// Plays one step on both sides.
  ///
  /// A side leaves the step out if it refuses the step, or if it does not show the dialog that the step
  /// answers.
  ///
  /// - Throws: `Refusal.stopped` if the step was cancelled; the comparison is then unchanged, unless
  ///   `undoDepth` is 0.
  public mutating func play(
    _ step: Step, location: String? = nil, cancellation: Cancellation = .never
  ) throws(Refusal) {
    try play(step, location: location, canUndo: undoDepth > 0, cancellation: cancellation)
  }

  /// Plays one step; `canUndo` is false if the state before it is not kept for `undoLast`.
  private mutating func play(
    _ step: Step, location: String?, canUndo: Bool, cancellation: Cancellation
  ) throws(Refusal) {
    if canUndo {
      if earlierSides.count == undoDepth { earlierSides.removeFirst() }
      earlierSides.append(sides)
    }
    var compared = ComparedStep(
      step: step, text: CommandPrinter.shown(step.command, zone: sides.left.session.world.device.timeZone),
      ordinal: (steps.last?.ordinal ?? 0) + (step.command.isExpectation ? 0 : 1))
    do throws(Refusal) {
      try perform(step, location: location, &compared, cancellation)
    } catch {
      if canUndo, let before = earlierSides.popLast() { sides = before }
      throw error
    }
    add(compared, sides.left.events(step: steps.count), sides.right.events(step: steps.count))
    revision += 1
  }

  private mutating func perform(
    _ step: Step, location: String?, _ compared: inout ComparedStep, _ cancellation: Cancellation
  ) throws(Refusal) {
    for side in ComparisonSide.allCases {
      do throws(Refusal) {
        try sides[side].begin(at: step.time, cancellation)
      } catch {
        if error == .stopped { throw error }
        compared[side].omission = .refused(error)
      }
    }
    if subject.fixes(step.command) {
      compared.isHidden = steps.contains { $0.left.omission == .set }
      for side in ComparisonSide.allCases {
        compared[side].omission = .set
        sides[side].skip(step.command)
      }
    } else if step.command == .action(.settle),
      !sides.left.session.hasPendingInteractions, !sides.right.session.hasPendingInteractions
    {
      // Short delays have passed after the step before.
      compared.isHidden = true
      for side in ComparisonSide.allCases { sides[side].skip(step.command) }
    } else {
      let commands = counterparts(of: step.command)
      for side in ComparisonSide.allCases where compared[side].omission == nil {
        switch commands[side] {
        case .perform(let command)?:
          compared[side] = try sides[side].execute(command, location: location, cancellation)
        case .leaveOut(let omission)?:
          compared[side].omission = omission
          sides[side].skip(step.command)
        case nil: break
        }
      }
    }
    for side in ComparisonSide.allCases { try sides[side].runDelays(cancellation) }
    let later = max(sides.left.now, sides.right.now)
    for side in ComparisonSide.allCases {
      try sides[side].synchronize(to: later, cancellation)
      compared[side].newTransactions = sides[side].removeNewTransactions()
    }
    if case .action(let action) = step.command {
      compared.isPurchase = action.facts.traits.contains(.beginsTransactions)
    }
  }

  private enum Counterpart {
    case perform(Command)
    case leaveOut(StepOmission)
  }

  /// Returns the command of each side for a command of a step.
  private func counterparts(of command: Command) -> [ComparisonSide: Counterpart] {
    if case .action(let action) = command, action.answersDialog { return counterparts(ofAnswer: action) }
    var right = Counterpart.perform(command)
    var isWithoutCounterpart = false
    let renumbered = command.naming { reference in
      guard case .number(let number) = reference, transactions.isKnown(number, on: .left) else {
        return reference
      }
      guard let counterpart = transactions.counterpart(of: number, from: .left) else {
        isWithoutCounterpart = true
        return reference
      }
      return .number(counterpart)
    }
    right = isWithoutCounterpart ? .leaveOut(.noTransaction) : .perform(renumbered)
    return [.left: .perform(command), .right: right]
  }

  /// Returns the answers of both sides to the dialog that the step answers.
  ///
  /// The dialog is the left side's, or the right side's if the left side does not show a suitable one. If
  /// neither side does, both sides perform the action, which they refuse with the reason.
  private func counterparts(ofAnswer action: Action) -> [ComparisonSide: Counterpart] {
    let reference = ComparisonSide.allCases.first {
      sides[$0].session.simulation.refusal(of: .store(action)) == nil
    }
    guard let reference, let dialog = sides[reference].session.world.device.topDialog else {
      return [.left: .perform(.action(action)), .right: .perform(.action(action))]
    }
    let other = sides[reference.other].session.simulation
    var counterpart = Counterpart.leaveOut(.noDialog)
    if let top = other.world.device.topDialog {
      let button = action.button(in: dialog)
      if top.kind != dialog.kind {
        counterpart = .leaveOut(.otherDialog)
      } else if action.button(in: top) == button, other.refusal(of: .store(action)) == nil {
        counterpart = .perform(.action(action))
      } else if let answer = other.counterpartAnswer(to: action, button: button) {
        counterpart = .perform(.action(answer))
      }
    }
    return [reference: .perform(.action(action)), reference.other: counterpart]
  }

  // MARK: - Pairs

  /// Adds a step with its events, and pairs the events.
  private mutating func add(_ step: ComparedStep, _ left: [ComparedEvent], _ right: [ComparedEvent]) {
    var step = step
    transactions.add(
      left: step.left.newTransactions, right: step.right.newTransactions, isPurchase: step.isPurchase)
    step.left.events = leftEvents.count..<leftEvents.count + left.count
    step.right.events = rightEvents.count..<rightEvents.count + right.count
    steps.append(step)
    leftEvents += left
    rightEvents += right
    let (keyedLeft, keyedRight) = (keyed(left, .left), keyed(right, .right))
    let pairs = pairing.add(left: keyedLeft, right: keyedRight)
    for pair in pairs {
      // The fields of a new event are known; an earlier event computes its fields again.
      let (newLeft, newRight) = (
        pair.left - step.left.events.lowerBound, pair.right - step.right.events.lowerBound
      )
      let differences = differences(
        leftEvents[pair.left], rightEvents[pair.right],
        newLeft >= 0 ? keyedLeft[newLeft].content.fields : leftEvents[pair.left].fields,
        newRight >= 0 ? keyedRight[newRight].content.fields : rightEvents[pair.right].fields)
      if !differences.isEmpty { pairDifferences[pair.left] = differences }
    }
  }

  private struct Content: Hashable {
    let fields: [FieldValuePair]
    let delay: Int64
  }

  private func keyed(
    _ events: [ComparedEvent], _ side: ComparisonSide
  ) -> [(key: EventKey, content: Content)] {
    events.map { event in
      (
        event.key { transactions.identity(of: $0, on: side) },
        Content(fields: event.fields, delay: event.delay)
      )
    }
  }

  private func differences(
    _ left: ComparedEvent, _ right: ComparedEvent, _ leftFields: [FieldValuePair],
    _ rightFields: [FieldValuePair]
  ) -> [FieldDifference] {
    var differences: [FieldDifference] = []
    if left.step != right.step {
      differences.append(
        FieldDifference(
          field: .step, left: LocalizedText(same: steps[left.step].text),
          right: LocalizedText(same: steps[right.step].text)))
    }
    if left.delay != right.delay {
      differences.append(
        FieldDifference(field: .delay, left: Self.text(left.delay), right: Self.text(right.delay)))
    }
    for (one, other) in zip(leftFields, rightFields) where one.value != other.value {
      differences.append(FieldDifference(field: one.field, left: one.value.text, right: other.value.text))
    }
    if let one = left.actors, let other = right.actors { differences += one.differences(from: other) }
    return differences
  }

  private static func text(_ delay: Int64) -> LocalizedText {
    delay == 0 ? LocalizedText("none", context: "comparison") : LocalizedText("\(delay) s")
  }

  /// Returns the index of the event on the other side with which an event is paired; nil if there is none.
  public func partner(of index: Int, on side: ComparisonSide) -> Int? {
    pairing.partner(of: index, on: side)
  }

  /// Returns the differences of a pair, by the index of its left event.
  public func differences(ofPair left: Int) -> [FieldDifference] { pairDifferences[left] ?? [] }

  /// The transactions that exist on both sides.
  var transactionPairs: [(left: TransactionNumber, right: TransactionNumber)] { transactions.pairs }

  // MARK: - Undo

  /// Removes the last step from both sides, with the steps without a row after it.
  ///
  /// - Returns: The removed step; nil if no step with a row is left.
  @discardableResult
  public mutating func undoLast() -> Step? {
    while let last = steps.last {
      removeLast()
      if !last.isHidden { return last.step }
    }
    return nil
  }

  private mutating func removeLast() {
    let (kept, left, right) = (Array(steps.dropLast()), leftEvents, rightEvents)
    if let before = earlierSides.popLast() {
      sides = before
      forgetSteps()
      // The pairs can reach over several steps, so all events are paired again.
      for step in kept { add(step, Array(left[step.left.events]), Array(right[step.right.events])) }
    } else {
      sides = beginning
      forgetSteps()
      try? play(kept.map(\.step))
    }
    revision += 1
  }

  private mutating func forgetSteps() {
    (steps, leftEvents, rightEvents) = ([], [], [])
    (pairing, transactions, pairDifferences) = (EventPairing(), TransactionPairing(), [:])
  }
}

extension ComparedStep {
  fileprivate subscript(side: ComparisonSide) -> ComparedStepResult {
    get { side == .left ? left : right }
    set { if side == .left { left = newValue } else { right = newValue } }
  }
}

extension Command {
  fileprivate var isExpectation: Bool { if case .expect = self { true } else { false } }

  /// Returns the command with its transaction references transformed by `other`.
  fileprivate func naming(_ other: (TransactionReference) -> TransactionReference) -> Command {
    switch self {
    case .action(let action): .action(action.naming(other))
    case .expect(let expectation): .expect(expectation.naming(other))
    case .participant, .catalog, .clock, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve,
      .screen:
      self
    }
  }
}
