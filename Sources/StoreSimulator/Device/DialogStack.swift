// The visible and waiting dialogs of a device, and the cached payment sheets.

import StoreCatalog
import StoreModel

private struct SheetKey: Hashable, Sendable {
  let payment: QueueKey
  let offer: Offer?
  let billingPlan: BillingPlanChoice?
  let disclosesCommitment: Bool
}

/// The stack of a device's dialogs.
///
/// The topmost dialog receives the taps. Payment sheets wait while another dialog is visible. All dialogs
/// wait while the app is not in the foreground.
public struct DialogStack: Hashable, Sendable {
  /// The visible dialogs, the topmost last.
  public private(set) var dialogs: [Dialog] = []
  public private(set) var waiting: [Dialog] = []
  /// A cache of payment sheets without their transactions, because the same products are often bought again.
  private var sheets: [SheetKey: Dialog] = [:]
  /// The values on which the cached sheets depend.
  ///
  /// If these values change, the cache is cleared.
  private var sheetContext: SheetContext?

  init() {}

  mutating func show(_ dialog: Dialog, isAppInForeground: Bool) -> Bool {
    guard isAppInForeground else {
      waiting.append(dialog)
      return false
    }
    dialogs.append(dialog)
    return true
  }

  mutating func enqueueDialog(_ dialog: Dialog) { waiting.append(dialog) }

  mutating func removeWaitingAlerts() -> [Dialog] {
    guard !waiting.isEmpty else { return [] }
    let alerts = waiting.filter { !$0.kind.beginsPurchase }
    waiting.removeAll { !$0.kind.beginsPurchase }
    return alerts
  }

  mutating func removeWaitingSheet() -> Dialog? {
    dialogs.isEmpty && !waiting.isEmpty ? waiting.removeFirst() : nil
  }

  mutating func removeTop(includingWaiting: Bool) -> Dialog? {
    dialogs.popLast() ?? (includingWaiting ? waiting.popLast() : nil)
  }

  /// Removes the visible and waiting dialogs that fulfil a condition, without an answer.
  mutating func remove(_ isRemoved: (Dialog) -> Bool) {
    dialogs.removeAll(where: isRemoved)
    waiting.removeAll(where: isRemoved)
  }

  /// Replaces each visible dialog for which `newDialog` returns one.
  mutating func replace(_ newDialog: (Dialog) -> Dialog?) {
    for index in dialogs.indices {
      if let dialog = newDialog(dialogs[index]) { dialogs[index] = dialog }
    }
  }

  mutating func paymentSheet(
    _ payment: Payment, _ number: TransactionNumber, _ offer: Offer?, disclosesCommitment: Bool,
    _ configuration: WorldConfiguration
  ) -> Dialog {
    let sheetContext = SheetContext(configuration)
    if self.sheetContext != sheetContext {
      sheets = [:]
      self.sheetContext = sheetContext
    }
    let key = SheetKey(
      payment: QueueKey(payment), offer: offer, billingPlan: payment.billingPlan,
      disclosesCommitment: disclosesCommitment)
    if var cached = sheets[key] {
      cached.transaction = number
      return cached
    }
    var dialog = DialogMaker(configuration).paymentSheet(
      for: payment, offer: offer, disclosesCommitment: disclosesCommitment)
    sheets[key] = dialog
    dialog.transaction = number
    return dialog
  }

  mutating func clearSheetCache() { sheets = [:] }

  /// Whether a sign-in alert of a restore is visible or waiting.
  var asksToRestore: Bool {
    (dialogs + waiting).contains { $0.kind == .signInAlert && $0.transaction == nil && $0.page == nil }
  }

  func hasSheet(of number: TransactionNumber) -> Bool {
    (dialogs + waiting).contains {
      $0.transaction == number && ($0.kind == .termsSheet || $0.kind == .paymentInformationSheet)
    }
  }

  // MARK: Taps

  /// Returns the button of the topmost dialog with this name or label.
  func button(named text: String) -> DialogButton? {
    guard let dialog = dialogs.last else { return nil }
    return dialog.buttons.first { $0.identifier == text } ?? dialog.buttons.first { $0.label == text }
  }

  /// Returns why a button cannot be tapped; nil if it can.
  ///
  /// `otherwise`: what is possible if there is no dialog.
  func refusalToTap(_ text: String, otherwise: Alternative) -> Refusal? {
    guard let dialog = dialogs.last else { return refusalWithoutDialog(otherwise) }
    guard button(named: text) == nil else { return nil }
    return Refusal(
      .noSuchButton(text, dialog: dialog.title), possible: .anyOf(dialog.buttons.map { .button($0) }))
  }

  /// Returns why no tester can be entered in the topmost dialog; nil if it is a sign-in alert.
  func refusalToSignIn(otherwise: Alternative) -> Refusal? {
    guard let dialog = dialogs.last else { return refusalWithoutDialog(otherwise) }
    guard dialog.kind != .signInAlert else { return nil }
    return Refusal(
      .noSuchButton(DialogButton.Name.signIn.rawValue, dialog: dialog.title),
      possible: .anyOf(dialog.buttons.map { .button($0) }))
  }

  /// Returns why the payment sheet cannot be answered; nil if it can.
  ///
  /// If `cancels` is true, the buttons that close the dialog without accepting are suggested first.
  func refusalToAnswerSheet(cancels: Bool, otherwise: Alternative) -> Refusal? {
    guard let dialog = dialogs.last else { return refusalWithoutDialog(otherwise) }
    guard dialog.kind != .paymentSheet else { return nil }
    let isFirst = { (button: DialogButton) in cancels && !button.name.isAccepting }
    let buttons = dialog.buttons.filter(isFirst) + dialog.buttons.filter { !isFirst($0) }
    let taps = buttons.map { AlternativeStep.action(.tap($0.identifier)) }
    return Refusal(.noPaymentSheet(dialog: dialog.title), possible: .anyOf(taps))
  }

  private func refusalWithoutDialog(_ otherwise: Alternative) -> Refusal {
    Refusal(.nothingOnPhone, possible: otherwise)
  }
}
