// Messages of the App Store and price consent sheets.

import StoreEngine
import StoreModel
import StoreRules

extension World {
  /// Delivers a message of the App Store if the app is in the foreground; otherwise keeps the message.
  mutating func receive(_ message: PendingMessage, rule: RuleID? = .messages) {
    if app.state == .foreground { deliverMessage(message, rule: rule) } else { device.addPending(message) }
  }

  /// Delivers a message to the app in the foreground.
  ///
  /// `isForeground`: whether the app was just launched or has just entered the foreground.
  private mutating func deliverMessage(
    _ message: PendingMessage, rule: RuleID?, isForeground: Bool = false
  ) {
    let policies = switches.appPolicies
    // Only an app that listens to `Message.messages` can defer messages. Otherwise the system shows them at
    // once.
    let isDeferred = policies[.defersMessages] && app.hasListener
    if app.hasListener {
      emit(
        .update(.message(message.reason, product: message.product)), rule: isDeferred ? .messagesPutOff : rule
      )
    }
    switch message.reason {
    case .priceIncreaseConsent:
      guard !policies[.defersPriceConsent], !isDeferred else { return }
      if let subscription = store.ownSubscription(toPlan: message.product) { showPriceConsent(subscription) }
    // The sheet of a billing issue appears only at launch or when the app enters the foreground.
    case .billingIssue where !isForeground: device.deferMessage(message)
    case .billingIssue, .winBackOffer, .generic:
      if isDeferred { device.deferMessage(message) } else { display(message) }
    }
  }

  /// Presents the sheet of a message, unless the sheet is already visible or waiting.
  private mutating func display(_ message: PendingMessage) {
    let page = SheetPage.message(message.reason, product: message.product)
    guard switches.showsDialogs else {
      device.deferMessage(message)
      return
    }
    guard device.dialog({ $0.page == page }) == nil,
      let sheet = SheetMaker(store).messageSheet(message.reason, message.product)
    else { return }
    present(sheet)
  }

  /// Delivers the messages whose reason still exists.
  ///
  /// A new process receives all messages for the customer. A process that enters the foreground receives the
  /// pending messages.
  mutating func deliverMessages(atLaunch: Bool) {
    let deferredMessages = device.drainDeferred()
    var pending = device.drainMessages()
    if atLaunch { pending = (deferredMessages + pending + store.messages).uniqued() }
    for message in pending where store.isValid(message) {
      deliverMessage(message, rule: atLaunch ? .messagesAtLaunch : message.reason.rule, isForeground: true)
    }
    guard !atLaunch else { return }
    for message in deferredMessages where store.isValid(message) {
      if switches.appPolicies[.defersMessages], app.hasListener {
        device.deferMessage(message)
      } else {
        display(message)
      }
    }
  }

  /// Delivers the messages that were kept while their account was signed out.
  ///
  /// Messages that the store itself sends are skipped.
  mutating func deliverWaitingMessages() {
    let storeMessages = store.messages
    for message in device.drainMessages(of: store.people.customer)
    where store.isValid(message) && !storeMessages.contains(message) {
      receive(message)
    }
  }

  /// Whether the phone shows a message as soon as the app enters the foreground again.
  package var hasMessageForForeground: Bool {
    let isDeferred = switches.appPolicies[.defersMessages] && app.hasListener
    return switches.showsDialogs && !isDeferred && device.deferredMessages.contains { store.isValid($0) }
  }

  /// Displays every message that the app has deferred, as `Message.display(in:)` does.
  mutating func showMessages() {
    for message in device.drainDeferred() where store.isValid(message) { display(message) }
    showPriceConsents()
  }

  // MARK: Price increases

  /// Presents the consent sheet of every unanswered price increase.
  mutating func showPriceConsents() {
    store.subscriptionsAwaitingConsent.forEach { showPriceConsent($0) }
  }

  private mutating func showPriceConsent(_ subscription: Subscription) {
    guard let increase = store.increase(of: subscription) else { return }
    // A repeated request replaces the sheet, so that each subscription has one sheet with the newest price.
    let store = self.store
    device.removePriceConsents { $0 != subscription.latest && store.awaitsConsent($0) }
    present(DialogMaker(configuration).priceConsentSheet(increase))
  }

  mutating func priceConsentAnswered(_ number: TransactionNumber, with button: DialogButton.Name) {
    guard
      let subscription = store.ledger[number].subscription.flatMap(
        store.subscriptions.subscription)
    else {
      return
    }
    switch button {
    case .agree: sendToStore(.priceIncrease(.agree, product: subscription.product, subscription.person))
    case .disagree: sendToStore(.priceIncrease(.decline, product: subscription.product, subscription.person))
    case .cancel, .confirm, .ok, .ask, .signIn, .choose, .submit, .redeem, .resume, .done, .stop,
      .updatePayment, .manage, .back, .openPage,
      .continueToPage:
      emitDiagnostic(
        .priceIncreaseUnanswered(product: subscription.product, at: store.timestamp(subscription.end)),
        rule: .priceConsent)
    }
  }
}
