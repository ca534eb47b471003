// Conversion of each `Action` to a line of the scenario language.

import StoreModel
import StoreSimulator
import Support

extension CommandRows {
  static func line(of action: Action, zone: DeviceTimeZone) -> String {
    switch action {
    case .environment(let name): environment(name)
    case .reset: reset(false)
    case .resetSwitches: reset(true)
    case .applySettings: applySettings()
    case .catalog(let loaded): catalog(.load(loaded.source))
    case .approval(let product, let isApproved): catalog(.approval(product, isApproved))
    case .setClock(let instant): clock(.instant(instant), zone)
    case .rate(let factor): rate(factor)
    case .advance(let span): advance(span)
    case .settle: settle()
    case .device(let change): device(change)
    case .newDevice: device(nil)
    case .account(let change): account(change)
    case .network(let isOn): network(isOn)
    case .home: home()
    case .app(let transition): app(.transition(transition))
    case .observer(let isOn): observer(isOn)
    case .updates(let isOn): updates(isOn)
    case .storeKit(let way): app(.storeKit(way))
    case .appIdentity(let change): app(.identity(change))
    case .identity(let change): app(.setIdentity(change))
    case .appPolicy(let policy, let isOn): app(.policy(policy, isOn))
    case .showPriceConsent: app(.showsPriceConsent)
    case .appStore(let call): app(.appStore(call))
    case .addresses(let queue, let error): addresses((queue, error))
    case .finishPolicy(let policy): finishPolicy(policy)
    case .finish(let reference): finish(reference)
    case .finishAll: finish(nil)
    case .buy(let payment): buy(payment, zone)
    case .restore: restore()
    case .query(let question): query(question)
    case .products(let request): products(request)
    case .confirm: confirm()
    case .cancel: cancel()
    case .tap(let button): tap(button)
    case .interrupted(let isOn, let cause): interrupted((isOn, cause))
    case .askToBuy(let isOn): askToBuy(isOn)
    case .dialogs(let isOn): dialogs(isOn)
    case .fail(let failure, let once): fail(.queue((failure, once)))
    case .failOff: fail(.queue(nil))
    case .simulatedFailure(let interface, let failure): fail(.interface(interface, failure))
    case .approve(let reference): approve(reference)
    case .decline(let reference): decline(reference)
    case .resolve(let reference): resolve(reference)
    case .refund(let reference): refund(reference)
    case .delete(let reference): delete(reference)
    case .clear: clear()
    case .transactions: transactions()
    case .renewalRate, .subscription, .billingRetry, .gracePeriod, .recover, .priceIncrease, .family, .offer,
      .requestRefund, .reverseRefund:
      subscriptionLine(of: action)
    case .server(let act): server(act)
    case .outside(let act): outside(act, zone)
    case .era(let value): era(value)
    case .quirk(let value): quirk(value)
    case .nextTransactionID(let identifier): nextTransactionID(identifier)
    case .nextLineItemID(let identifier): nextLineItemID(identifier)
    case .seed(let value): seed(value)
    case .note(let text): note(text)
    case .caption(let text): caption(text)
    }
  }
  private static func subscriptionLine(of action: Action) -> String {
    switch action {
    case .renewalRate(let rate): renewalRate(rate)
    case .subscription(let act, let product, let person): subscription((act, product, person))
    case .billingRetry(let isOn): billing(.retry(isOn))
    case .gracePeriod(let isOn, let length): billing(.grace(isOn, length))
    case .recover(let product, let person): billing(.recover(product, person))
    case .priceIncrease(let act, let product, let person): priceIncrease((act, product, person))
    case .family(let act): family(act)
    case .offer(let act): offer(act)
    case .requestRefund(let reference, let request): requestRefund((reference, request))
    case .reverseRefund(let reference): reverseRefund(reference)
    default: preconditionFailure("not an action on subscriptions or refunds")
    }
  }
}
