// What is in front of the app. Dialogs stack: the top one is answered; payment sheets and, while the app is away,
// alerts wait until they can come up. Every setter is this file's own.

import StoreCatalog
import StoreModel

/// What a payment sheet is of.
private struct SheetKey: Hashable, Sendable {
  let payment: QueueKey
  let offer: Offer?
  let billingPlan: BillingPlanChoice?
  let disclosesCommitment: Bool
}

/// The dialogs of a device.
public struct DialogStack: Hashable, Sendable {
  /// What is up, the top one last.
  public private(set) var dialogs: [Dialog] = []
  /// What waits to come up.
  public private(set) var waiting: [Dialog] = []
  /// Payment sheets that were shown before, without their transaction: names and prices are dear to write, and the
  /// same is bought again and again.
  private var sheets: [SheetKey: Dialog] = [:]
  /// What they depended on when they were made: where that is another now, they would read differently.
  private var scene: SheetContext?

  init() {}

  mutating func show(_ dialog: Dialog, isAppUp: Bool) -> Bool {
    guard isAppUp else {
      waiting.append(dialog)
      return false
    }
    dialogs.append(dialog)
    return true
  }

  mutating func enqueueDialog(_ dialog: Dialog) { waiting.append(dialog) }

  mutating func removeWaitingAlerts() -> [Dialog] {
    guard !waiting.isEmpty else { return [] }
    let alerts = waiting.filter { $0.kind != .paymentSheet }
    waiting.removeAll { $0.kind != .paymentSheet }
    return alerts
  }

  mutating func removeWaitingSheet() -> Dialog? {
    dialogs.isEmpty && !waiting.isEmpty ? waiting.removeFirst() : nil
  }

  mutating func removeTop(includingWaiting: Bool) -> Dialog? {
    dialogs.popLast() ?? (includingWaiting ? waiting.popLast() : nil)
  }

  /// Takes down, without an answer, what is gone, and what waits of it.
  mutating func remove(_ isGone: (Dialog) -> Bool) {
    dialogs.removeAll(where: isGone)
    waiting.removeAll(where: isGone)
  }

  mutating func paymentSheet(
    _ payment: Payment, _ number: TransactionNumber, _ offer: Offer?, disclosesCommitment: Bool,
    _ configuration: WorldConfiguration
  ) -> Dialog {
    let scene = SheetContext(configuration)
    if self.scene != scene {
      sheets = [:]
      self.scene = scene
    }
    let key = SheetKey(
      payment: QueueKey(payment), offer: offer, billingPlan: payment.billingPlan,
      disclosesCommitment: disclosesCommitment)
    if var known = sheets[key] {
      known.transaction = number
      return known
    }
    var dialog = DialogMaker(configuration).paymentSheet(
      for: payment, offer: offer, disclosesCommitment: disclosesCommitment)
    sheets[key] = dialog
    dialog.transaction = number
    return dialog
  }

  mutating func clearSheetCache() { sheets = [:] }

  /// Whether the account of a restore is asked for.
  var asksToRestore: Bool {
    (dialogs + waiting).contains { $0.kind == .signInAlert && $0.transaction == nil && $0.page == nil }
  }

  /// Whether a sheet of an interrupted purchase is up or waits.
  func hasSheet(of number: TransactionNumber) -> Bool {
    (dialogs + waiting).contains {
      $0.transaction == number && ($0.kind == .termsSheet || $0.kind == .paymentInformationSheet)
    }
  }

  // MARK: Taps

  /// The button of the dialog on top that a word means: its name, or its label.
  func button(named word: String) -> DialogButton? {
    guard let dialog = dialogs.last else { return nil }
    return dialog.buttons.first { $0.identifier == word } ?? dialog.buttons.first { $0.label == word }
  }

  /// Why a tap cannot be; `hasPending`: something may come up by itself.
  func refusalToTap(_ word: String, hasPending: Bool) -> Refusal? {
    guard let dialog = dialogs.last else { return refusalWithoutDialog(hasPending) }
    guard button(named: word) == nil else { return nil }
    return Refusal(
      .noSuchButton(word, dialog: dialog.title), possible: .anyOf(dialog.buttons.map { .button($0) }))
  }

  /// Why the payment sheet cannot be answered.
  func refusalToAnswerSheet(hasPending: Bool) -> Refusal? {
    guard let dialog = dialogs.last else { return refusalWithoutDialog(hasPending) }
    guard dialog.kind != .paymentSheet else { return nil }
    let taps = dialog.buttons.map { AlternativeStep.action(.tap($0.identifier)) }
    return Refusal(.noPaymentSheet(dialog: dialog.title), possible: .anyOf(taps))
  }

  private func refusalWithoutDialog(_ hasPending: Bool) -> Refusal {
    Refusal(.nothingOnPhone, possible: hasPending ? .settleThenTap : .buyFirst)
  }
}
