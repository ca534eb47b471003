// The state of the view that shows a session and a second simulation of its steps side by side.

import Comparison
import Grid
import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

package struct ComparisonView: Sendable {
  /// The sessions in which a step of the comparison was performed.
  private enum Origin: Hashable, Sendable {
    case session
    /// In the comparison only, because the session refused the step.
    case comparison
  }

  /// A line of the paired log.
  struct Line: Hashable, Sendable {
    let row: Int
    /// Whether the line is the second one of a step, with the reasons why sides leave the step out.
    let isReason: Bool
  }

  package private(set) var comparison: SessionComparison
  /// The origin of each step in `comparison.steps`.
  private var origins: [Origin] = []
  /// The revision of the session that the comparison contains.
  private var followed: SessionRevision
  private(set) var rows: [ComparisonRow] = []
  /// The indices of the rows with differences.
  private(set) var differingRows: [Int] = []
  private(set) var lines: [Line] = []
  /// The index of each row's first line.
  private var firstLines: [Int] = []
  package var selectedRow = 0
  /// The first visible line.
  private(set) var top = 0
  /// Whether Enter presses a button of the dialog instead of showing the selected row.
  package private(set) var isAnswering = false
  private var leftPhone = PhonePane()
  private var rightPhone = PhonePane()

  /// The number of last steps that are undone without playing all steps again.
  private static let undoDepth = 16

  /// Creates a comparison of the session's steps.
  ///
  /// - Throws: `Refusal.stopped` if the user stops the comparison.
  package init(of bench: Workbench, _ subject: ComparisonSubject) throws(Refusal) {
    comparison = try SessionComparison(
      of: bench.session, subject, undoDepth: Self.undoDepth, cancellation: bench.cancellation)
    origins = Array(repeating: .session, count: comparison.steps.count)
    followed = bench.session.moment
    updateRows()
    selectedRow = differingRows.first ?? max(0, rows.count - 1)
    reveal(height: ComparisonLayout(in: bench, isAnswering: false).log.inside.height)
    resetPhones(in: bench)
  }

  // MARK: Steps

  /// Repeats the changes of the session since the last call: new steps, undone steps, other branches.
  ///
  /// - Throws: `Refusal.stopped` if the user stops the comparison, which is then incomplete.
  mutating func follow(_ bench: Workbench) throws(Refusal) {
    guard followed != bench.session.moment else { return }
    let steps = bench.session.comparedSteps
    var common = 0
    for (index, origin) in origins.enumerated() where origin == .session {
      guard common < steps.count, comparison.steps[index].step == steps[common] else { break }
      common += 1
    }
    let extra = origins.count { $0 == .session } - common
    guard extra <= Self.undoDepth else {
      self = try ComparisonView(of: bench, comparison.subject)
      return
    }
    let dialogs = topDialogs
    let stepCount = comparison.steps.count
    var count = common + extra
    while count > common {
      undoLast()
      count = origins.count { $0 == .session }
    }
    let first = comparison.steps.count
    for step in steps[min(count, steps.count)...] {
      try comparison.play(step, cancellation: bench.cancellation)
      origins.append(.session)
    }
    followed = bench.session.moment
    guard comparison.steps.count != stepCount || first != stepCount else { return }
    show(stepsFrom: first, since: dialogs, in: bench)
  }

  /// Performs a step that the session refuses; returns false if no side performs it.
  mutating func performRefused(_ command: Command, in bench: Workbench) -> Bool {
    switch command {
    case .action, .participant: break
    case .catalog, .clock, .expect, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve,
      .screen:
      return false
    }
    var other = comparison
    let dialogs = topDialogs
    guard (try? other.play(Step(command: command), cancellation: bench.cancellation)) != nil,
      let step = other.steps.last, step.left.omission == nil || step.right.omission == nil
    else { return false }
    let first = comparison.steps.count
    comparison = other
    origins.append(.comparison)
    show(stepsFrom: first, since: dialogs, in: bench)
    return true
  }

  /// Undoes the last step if only the comparison performed it; returns nil otherwise.
  mutating func undoOwnStep(in bench: Workbench) -> Step? {
    guard origins.last == .comparison else { return nil }
    let dialogs = topDialogs
    let step = undoLast()
    show(stepsFrom: comparison.steps.count, since: dialogs, in: bench)
    return step
  }

  @discardableResult
  private mutating func undoLast() -> Step? {
    let step = comparison.undoLast()
    origins.removeLast(origins.count - comparison.steps.count)
    return step
  }

  // MARK: Rows

  private mutating func show(stepsFrom first: Int, since dialogs: [Dialog?], in bench: Workbench) {
    updateRows()
    let newRows = rows.indices.filter { index in
      if case .state = rows[index].content { return false }
      return (rows[index].step ?? -1) >= first
    }
    let steps = rows.indices.filter { index in
      if case .step = rows[index].content { true } else { false }
    }
    selectedRow = newRows.first { !rows[$0].differences.isEmpty } ?? newRows.first ?? steps.last ?? 0
    let newDialogs = topDialogs
    if newDialogs != dialogs {
      isAnswering = zip(newDialogs, dialogs).contains { $0 != nil && $0 != $1 }
      resetPhones(in: bench)
    }
    if answeringSide == nil { isAnswering = false }
    reveal(height: ComparisonLayout(in: bench, isAnswering: isAnswering).log.inside.height)
  }

  private mutating func updateRows() {
    rows = comparison.rows
    differingRows = rows.indices.filter { !rows[$0].differences.isEmpty }
    (lines, firstLines) = ([], [])
    for (index, row) in rows.enumerated() {
      firstLines.append(lines.count)
      lines.append(Line(row: index, isReason: false))
      if case .step(let step) = row.content, comparison.steps[step].isLeftOut {
        lines.append(Line(row: index, isReason: true))
      }
    }
  }

  /// Selects a row and scrolls to it; `height` is the number of visible lines.
  mutating func select(_ row: Int, height: Int) {
    selectedRow = max(0, min(rows.count - 1, row))
    reveal(height: height)
  }

  /// Scrolls to the selected row; a row outside the visible lines appears in the upper third.
  mutating func reveal(height: Int) {
    guard firstLines.indices.contains(selectedRow), height > 0 else {
      top = 0
      return
    }
    let first = firstLines[selectedRow]
    let end = selectedRow + 1 < firstLines.count ? firstLines[selectedRow + 1] : lines.count
    // The next row, which has at most two lines, scrolls only as far as needed.
    if (top - 2..<top).contains(first) {
      top = first
    } else if (top + height + 1...top + height + 2).contains(end) {
      top = end - height
    } else if first < top || end > top + height {
      top = first - height / 3
    }
    top = max(0, min(top, lines.count - height))
  }

  /// Selects the next or previous row with a difference, cyclically; returns whether it wrapped around.
  ///
  /// Returns nil if there are no differences.
  mutating func selectDifference(forward: Bool, height: Int) -> Bool? {
    guard let first = differingRows.first, let last = differingRows.last else { return nil }
    let next =
      forward
      ? differingRows.first { $0 > selectedRow } : differingRows.last { $0 < selectedRow }
    select(next ?? (forward ? first : last), height: height)
    return next == nil
  }

  /// The number of the selected row among the rows with differences, from 1; nil for other rows.
  var differenceNumber: Int? { differingRows.firstIndex(of: selectedRow).map { $0 + 1 } }

  var row: ComparisonRow? { rows.indices.contains(selectedRow) ? rows[selectedRow] : nil }

  // MARK: Dialogs

  func topDialog(_ side: ComparisonSide) -> Dialog? { comparison.session(side).world.device.topDialog }

  private var topDialogs: [Dialog?] { ComparisonSide.allCases.map(topDialog) }

  /// The side whose dialog Enter answers: the session's side if it shows a dialog; nil if neither side does.
  var answeringSide: ComparisonSide? { ComparisonSide.allCases.first { topDialog($0) != nil } }

  /// Moves the focus between the dialog and the rows; returns false if no dialog is open.
  mutating func toggleAnswering() -> Bool {
    guard answeringSide != nil else { return false }
    isAnswering.toggle()
    return true
  }

  func phone(_ side: ComparisonSide) -> PhonePane { side == .left ? leftPhone : rightPhone }

  /// Passes a request to the phone whose dialog is answered; returns the command of a pressed button.
  mutating func askPhone(_ request: ListRequest, in bench: Workbench) -> Command? {
    guard let side = answeringSide else { return nil }
    let context = phoneContext(side, in: bench)
    let result =
      side == .left
      ? leftPhone.handle(request, height: ComparisonLayout.phoneRows, in: context)
      : rightPhone.handle(request, height: ComparisonLayout.phoneRows, in: context)
    if case .command(let command) = result { return command }
    return nil
  }

  /// Marks the default buttons of the current dialogs.
  private mutating func resetPhones(in bench: Workbench) {
    (leftPhone, rightPhone) = (PhonePane(), PhonePane())
    // Any request makes a phone read the dialogs.
    _ = leftPhone.handle(.leave, height: 0, in: phoneContext(.left, in: bench))
    _ = rightPhone.handle(.leave, height: 0, in: phoneContext(.right, in: bench))
  }

  func phoneContext(_ side: ComparisonSide, in bench: Workbench) -> PaneContext {
    PaneContext(
      session: comparison.session(side), theme: bench.theme, texts: bench.texts, view: bench.view,
      isFocused: isAnswering && side == answeringSide,
      selection: PaneSelection(product: bench.selectedProduct), isSmall: true, isWide: false)
  }

  // MARK: Refusals

  /// Returns why the session on screen cannot be compared; nil if it can be compared.
  static func refusal(in bench: Workbench) -> ScreenRefusal? {
    let texts = bench.texts
    if bench.isForAudience {
      return ScreenRefusal(
        texts.comparisonInPresenter, possible: texts.comparisonInPresenterHint(texts.key(.presenter)))
    }
    if bench.serving != nil {
      return ScreenRefusal(texts.comparisonWhileServing, possible: texts.comparisonWhileServingHint)
    }
    return nil
  }

  static func refusalToOpen(in bench: Workbench) -> ScreenRefusal? {
    guard bench.overlays.contains(where: { $0 is ComparisonView }) else { return refusal(in: bench) }
    return ScreenRefusal(
      bench.texts.comparisonIsOpen, possible: bench.texts.comparisonIsOpenHint(bench.texts.key(.leave)))
  }
}

extension ComparedStep {
  /// Whether a side leaves the step out.
  var isLeftOut: Bool { left.omission != nil || right.omission != nil }
}
