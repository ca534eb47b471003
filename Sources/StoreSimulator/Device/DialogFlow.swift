// What comes up on the device and what a tap does. Dialogs stack: the top one is answered; payment sheets and, while the
// app is away, alerts wait until they can come up.

extension World {
  /// The language in which this environment's alerts speak.
  var alertLanguage: String {
    switch rules.alertLanguage {
    case .english: "en"
    case .device: deviceLanguage
    }
  }

  var deviceLanguage: String { device.language }

  // MARK: Coming up

  /// Shows a dialog on top of what is up; while the app is away it waits.
  mutating func present(_ dialog: Dialog) {
    guard switches.dialogs else { return }
    guard app.state == .foreground else {
      device.waitingDialogs.append(dialog)
      return
    }
    device.dialogs.append(dialog)
    emit(.dialogShown(dialog), rule: dialog.oddity ?? .dialogs)
  }

  /// Shows a payment sheet; while something is up it waits behind.
  mutating func presentSheet(_ dialog: Dialog) {
    guard device.dialogs.isEmpty else {
      device.waitingDialogs.append(dialog)
      if let number = dialog.transaction { remark(.sheetWaitsBehind(transaction: number), rule: .sheetWaits) }
      return
    }
    present(dialog)
  }

  /// Brings up what waited and can come up now.
  mutating func presentWaiting() {
    guard app.state == .foreground else { return }
    let alerts = device.waitingDialogs.filter { $0.kind != .paymentSheet }
    device.waitingDialogs.removeAll { $0.kind != .paymentSheet }
    for alert in alerts { present(alert) }
    if device.dialogs.isEmpty, let sheet = device.waitingDialogs.first {
      device.waitingDialogs.removeFirst()
      present(sheet)
    }
  }

  // MARK: Going away

  /// A button of the dialog on top was pressed.
  mutating func press(_ button: DialogButton) {
    guard let dialog = device.dialogs.popLast() else { return }
    emit(.dialogTapped(dialog, button))
    answer(dialog, with: button.name)
    presentWaiting()
  }

  /// What a button does.
  private mutating func answer(_ dialog: Dialog, with button: DialogButton.Name) {
    guard let number = dialog.transaction else { return }
    let isAccepted = button.isAccepting
    switch dialog.kind {
    case .paymentSheet: isAccepted ? confirmPurchase(number) : cancelPurchase(number)
    case .interruptionAlert: interruptionAlertAnswered(number, showsSheets: isAccepted)
    case .termsSheet, .paymentInformationSheet:
      isAccepted ? interruptionSheetAgreed(number) : interruptionSheetRefused(number)
    // Ask, Cancel and the Home button give the same (SEED-000, scene 5).
    case .askToBuyAlert: after(rules.delays.askAnswerToDeferred, .deferPurchase(number))
    case .signInAlert: accountAnswered(number, isAccepted: isAccepted)
    case .completeAlert, .alreadySubscribedAlert, .alreadyOrderedAlert, .notPossibleAlert: break
    }
  }

  /// The Home button: what is up and what waits closes as Cancel would, and the app goes to the background.
  mutating func pressHome() {
    app.state = .background
    cancelAllDialogs()
  }

  /// Why the Home button does nothing.
  func refusalToPressHome() -> Refusal? {
    app.state == .foreground
      ? nil : Refusal(.appNotOnScreen, possible: .appToScreen)
  }

  /// Answers every dialog as Cancel would, the top one first.
  mutating func cancelAllDialogs() {
    while let dialog = device.dialogs.popLast() ?? device.waitingDialogs.popLast() {
      let button =
        dialog.buttons.first { !$0.name.isAccepting } ?? dialog.buttons[0]
      emit(.dialogTapped(dialog, button), rule: .home)
      answer(dialog, with: button.name)
    }
  }

  /// Takes down, without an answer, whatever belongs to transactions that are gone.
  mutating func removeDialogs(where isGone: (TransactionNumber) -> Bool) {
    let keep: (Dialog) -> Bool = { dialog in dialog.transaction.map { !isGone($0) } ?? true }
    device.dialogs = device.dialogs.filter(keep)
    device.waitingDialogs = device.waitingDialogs.filter(keep)
  }

  // MARK: Taps, checked

  /// The button of the dialog on top that a word means: its identifier, or its label.
  func button(named word: String) -> DialogButton? {
    guard let dialog = device.topDialog else { return nil }
    return dialog.buttons.first { $0.identifier == word } ?? dialog.buttons.first { $0.label == word }
  }

  /// Why a tap cannot be.
  func refusalToTap(_ word: String) -> Refusal? {
    guard let dialog = device.topDialog else { return refusalWithoutDialog }
    guard button(named: word) == nil else { return nil }
    return Refusal(
      .noSuchButton(word, dialog: dialog.title), possible: .anyOf(dialog.buttons.map { .button($0) }))
  }

  /// Why the payment sheet cannot be answered.
  func refusalToAnswerSheet() -> Refusal? {
    guard let dialog = device.topDialog else { return refusalWithoutDialog }
    guard dialog.kind != .paymentSheet else { return nil }
    let taps = dialog.buttons.map { PossibleStep.action(.tap($0.identifier)) }
    return Refusal(.noPaymentSheet(dialog: dialog.title), possible: .anyOf(taps))
  }

  private var refusalWithoutDialog: Refusal {
    Refusal(.nothingOnPhone, possible: hasPendingInteractions ? .settleThenTap : .buyFirst)
  }
}
