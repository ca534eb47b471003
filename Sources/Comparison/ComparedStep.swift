// A step of a comparison, and the reasons why one side leaves a step out.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The reason why a step is left out on one side.
public enum StepOmission: Localizable, Hashable, Sendable {
  case refused(Refusal)
  /// The step answers a dialog, and no dialog is open on this side.
  case noDialog
  /// The step answers a dialog, and another dialog is on top on this side.
  case otherDialog
  /// The step names a transaction that has no counterpart on this side.
  case noTransaction
  /// The comparison itself sets the environment or the era.
  case set

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .refused(let refusal): texts.localized("refused: \(LocalizedText(refusal.why))")
    case .noDialog: texts.localized("left out: no dialog is open")
    case .otherDialog: texts.localized("left out: another dialog is open")
    case .noTransaction: texts.localized("left out: the transaction does not exist on this side")
    case .set: texts.localized("left out: the comparison sets it on both sides")
    }
  }
}

public struct ComparedStep: Sendable {
  public let step: Step
  /// The step as text, without secrets.
  public let text: String
  /// The position among the steps that are not expectations, from 1.
  public let ordinal: Int
  /// Whether no row is shown, because the step repeats what an earlier row said or what always happens.
  public internal(set) var isHidden = false
  public internal(set) var left = ComparedStepResult()
  public internal(set) var right = ComparedStepResult()
  var isPurchase = false

  public func result(_ side: ComparisonSide) -> ComparedStepResult { side == .left ? left : right }

  /// The refusals as a difference; nil unless one side refuses the step and the other performs it.
  ///
  /// An answer that a side leaves out is no difference, because the dialog is one already.
  public var difference: FieldDifference? {
    switch (left.omission, right.omission) {
    case (.refused?, nil), (nil, .refused?):
      FieldDifference(field: .refusal, left: left.refusalText, right: right.refusalText)
    default: nil
    }
  }
}

/// The result of a step on one side.
public struct ComparedStepResult: Sendable {
  /// The reason why the step was left out; nil if it was performed.
  public internal(set) var omission: StepOmission?
  /// The indices of the step's events among the side's events.
  public internal(set) var events = 0..<0
  /// The error if the step loads a catalogue that cannot be loaded.
  public internal(set) var catalogError: CatalogLoadError?
  var newTransactions: [TransactionPairing.NewTransaction] = []

  fileprivate var refusalText: LocalizedText {
    omission.map { LocalizedText($0) } ?? LocalizedText("possible", context: "comparison")
  }
}
