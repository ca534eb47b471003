// The narration of the app's StoreKit queries and their results.

import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension Narration {
  func makeLine(_ topic: StoreKitCallResult.Topic, _ answer: StoreKitCallResult) -> NarrationLine {
    switch topic {
    case .purchase(let result): makeLine(result, of: answer.transaction)
    case .query(let query, let count): makeLine(query, count: count, answer)
    case .products(let response): makeLine(response, answer)
    case .productsLost: NarrationLine(text: texts.narrationProductsLost, role: .stateFailed)
    case .receiptRefresh(let hasFailed):
      NarrationLine(
        text: hasFailed ? texts.narrationReceiptFails : texts.narrationReceiptIsNew,
        role: hasFailed ? .stateFailed : .text)
    }
  }

  private func makeLine(_ query: StoreKitQuery, count: Int, _ answer: StoreKitCallResult) -> NarrationLine {
    if case .threw(let failure) = answer.outcome {
      return NarrationLine(text: texts.narrationQueryThrows(failure.name), role: .stateFailed)
    }
    guard case .returned(let value) = answer.outcome else { return NarrationLine(text: "", role: .text) }
    let role: Role = answer.interface == .verification ? .stateFailed : .text
    let text =
      switch query {
      case .entitlements: texts.narrationAsksInForce(productList(in: answer, count: count))
      case .all: texts.narrationAsksAll(productList(in: answer, count: count))
      case .unfinished: texts.narrationAsksUnfinished(productList(in: answer, count: count))
      case .latest(let product): texts.narrationAsksLatest(name(of: product), hasOne: count > 0)
      case .status(let product): texts.narrationAsksStatus(name(of: product), state(in: answer))
      case .statusGroup(let group):
        texts.narrationAsksStatus(VisibleText.visible(group), state(in: answer))
      case .statusOf: texts.narrationAsksStatusOf(productList(in: answer, count: 1), state(in: answer))
      case .statuses: texts.narrationAsksStatuses(productList(in: answer, count: count))
      case .introEligibility(let product): texts.narrationAsksTrial(name(of: product), value == "true")
      case .canMakePayments: texts.narrationAsksPayments(value == "true")
      case .storefront: texts.narrationAsksStorefront(value)
      case .appTransaction: texts.narrationAsksAppTransaction
      }
    return NarrationLine(
      text: answer.interface == .verification ? text + texts.narrationUnverifiedAnswer : text, role: role)
  }

  /// Returns the products of a result in words: `Monthly and 2 others`.
  private func productList(in answer: StoreKitCallResult, count: Int) -> String {
    guard let last = answer.parts.compactMap(\.transaction).last else { return texts.narrationNothing }
    let name =
      world.transaction(last).map { self.name(of: $0.payment.productIdentifier, in: last) } ?? "#\(last)"
    return texts.narrationOneAndOthers(name, others: count - 1)
  }

  /// Returns the first subscription state in a result, as StoreKit names it; nil if there is no state.
  private func state(in answer: StoreKitCallResult) -> String? {
    answer.parts.lazy.flatMap(\.fields).first { $0.name == "state" }?.value
  }

  private func makeLine(_ response: ProductsResponse, _ answer: StoreKitCallResult) -> NarrationLine {
    if response.hasFailed { return NarrationLine(text: texts.narrationProductsFail, role: .stateFailed) }
    return NarrationLine(
      text: texts.narrationProducts(found: response.found.count, invalid: response.invalid.count),
      role: response.invalid.isEmpty ? .text : .warning)
  }
}

extension Localizer {
  var narrationNothing: String { localized("nothing") }
  func narrationOneAndOthers(_ name: String, others: Int) -> String {
    switch others {
    case ...0: localized("\(name)", context: "product")
    case 1: localized("\(name) and 1 other")
    default: localized("\(name) and \(others) others")
    }
  }
  func narrationAsksInForce(_ productList: String) -> String {
    localized("The app checks what the customer can use: \(productList).")
  }
  func narrationAsksAll(_ productList: String) -> String {
    localized("The app asks for all purchases: \(productList).")
  }
  func narrationAsksUnfinished(_ productList: String) -> String {
    localized("The app asks for unfinished purchases: \(productList).")
  }
  func narrationAsksLatest(_ product: String, hasOne: Bool) -> String {
    hasOne
      ? localized("The app asks for the latest purchase of \(product) and gets it.")
      : localized("The app asks for the latest purchase of \(product): there is none.")
  }
  func narrationAsksStatus(_ product: String, _ state: String?) -> String {
    guard let state else {
      return localized("The app checks the subscription to \(product): there never was one.")
    }
    return localized("The app checks the subscription to \(product): \(state).")
  }
  func narrationAsksStatusOf(_ product: String, _ state: String?) -> String {
    guard let state else {
      return localized("The app asks for the subscription of a purchase: there is none.")
    }
    return localized("The app asks for the subscription of a purchase: \(product), \(state).")
  }
  func narrationAsksStatuses(_ productList: String) -> String {
    localized("The app asks for all its subscriptions: \(productList).")
  }
  func narrationAsksTrial(_ product: String, _ isEligible: Bool) -> String {
    isEligible
      ? localized("The app asks whether an introductory offer of \(product) is available: yes.")
      : localized("The app asks whether an introductory offer of \(product) is available: no.")
  }
  func narrationAsksPayments(_ isAllowed: Bool) -> String {
    isAllowed
      ? localized("The app asks whether purchases are allowed on this device: yes.")
      : localized("The app asks whether purchases are allowed on this device: no.")
  }
  func narrationAsksStorefront(_ storefront: String) -> String {
    localized("The app asks for the customer's storefront: \(storefront).")
  }
  var narrationAsksAppTransaction: String {
    localized("The app asks for the purchase of the app itself and gets it.")
  }
  var narrationUnverifiedAnswer: String { localized(" The app cannot verify the answer.") }
  func narrationQueryThrows(_ name: String) -> String {
    localized("The app asks the App Store and receives an error: \(name).")
  }
  var narrationProductsAsked: String {
    localized("The app asks for its products. The answer takes some time.")
  }
  var narrationProductsLost: String {
    localized("The app has quit, so it does not receive the products.")
  }
  var narrationProductsFail: String { localized("The app asks for its products and gets an error.") }
  func narrationProducts(found: Int, invalid: Int) -> String {
    let answer =
      switch found {
      case 0: localized("The app asks for its products: none found")
      case 1: localized("The app asks for its products: 1 found")
      default: localized("The app asks for its products: \(found) found")
      }
    return switch invalid {
    case 0: localized("\(answer).")
    case 1: localized("\(answer), 1 not found.")
    default: localized("\(answer), \(invalid) not found.")
    }
  }
  func narrationConsumableHistory(_ isOn: Bool) -> String {
    isOn
      ? localized("The app now asks for used-up purchases in its history.")
      : localized("The app no longer asks for used-up purchases in its history.")
  }

  package func purchasableIs(_ product: String, _ isPurchasable: Bool) -> String {
    isPurchasable
      ? localized("\(product) can be bought.")
      : localized("\(product) is found but cannot be bought, because metadata is missing.")
  }

  package func approvalIs(_ product: String, _ isApproved: Bool) -> String {
    isApproved
      ? localized("App Review has approved \(product).")
      : localized("App Review has not approved \(product).")
  }
}
