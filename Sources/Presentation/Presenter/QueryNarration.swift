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
    case .products(let found): makeLine(found, answer)
    case .productsLost: NarrationLine(text: texts.storyProductsLost, role: .stateFailed)
    }
  }

  private func makeLine(_ query: StoreKitQuery, count: Int, _ answer: StoreKitCallResult) -> NarrationLine {
    if case .threw(let failure) = answer.outcome {
      return NarrationLine(text: texts.storyQueryThrows(failure.name), role: .stateFailed)
    }
    guard case .returned(let value) = answer.outcome else { return NarrationLine(text: "", role: .text) }
    let role: Role = answer.interface == .verification ? .stateFailed : .text
    let text =
      switch query {
      case .entitlements: texts.storyAsksInForce(productList(in: answer, count: count))
      case .all: texts.storyAsksAll(productList(in: answer, count: count))
      case .unfinished: texts.storyAsksUnfinished(productList(in: answer, count: count))
      case .latest(let product): texts.storyAsksLatest(name(of: product), hasOne: count > 0)
      case .status(let product): texts.storyAsksStatus(name(of: product), state(in: answer))
      case .statusGroup(let group):
        texts.storyAsksStatus(VisibleText.visible(group), state(in: answer))
      case .introEligibility(let product): texts.storyAsksTrial(name(of: product), value == "true")
      case .canMakePayments: texts.storyAsksPayments(value == "true")
      case .storefront: texts.storyAsksStorefront(value)
      case .appTransaction: texts.storyAsksAppTransaction
      }
    return NarrationLine(
      text: answer.interface == .verification ? text + texts.storyUnverifiedAnswer : text, role: role)
  }

  /// Returns the products of a result in words: `Monthly and 2 others`.
  private func productList(in answer: StoreKitCallResult, count: Int) -> String {
    guard let last = answer.parts.compactMap(\.transaction).last else { return texts.storyNothing }
    let name =
      world.transaction(last).map { self.name(of: $0.payment.productIdentifier, in: last) } ?? "#\(last)"
    return texts.storyOneAndOthers(name, others: count - 1)
  }

  /// Returns the first subscription state in a result, as StoreKit names it; nil if there is none.
  private func state(in answer: StoreKitCallResult) -> String? {
    answer.parts.lazy.flatMap(\.fields).first { $0.name == "state" }?.value
  }

  private func makeLine(_ found: ProductsResponse, _ answer: StoreKitCallResult) -> NarrationLine {
    if found.hasFailed { return NarrationLine(text: texts.storyProductsFail, role: .stateFailed) }
    return NarrationLine(
      text: texts.storyProducts(found: found.found.count, invalid: found.invalid.count),
      role: found.invalid.isEmpty ? .text : .warning)
  }
}

extension Localizer {
  var storyNothing: String { localized("nothing") }
  func storyOneAndOthers(_ name: String, others: Int) -> String {
    switch others {
    case ...0: localized("\(name)", context: "product")
    case 1: localized("\(name) and another")
    default: localized("\(name) and \(others) others")
    }
  }
  func storyAsksInForce(_ productList: String) -> String {
    localized("The app checks current entitlements: \(productList).")
  }
  func storyAsksAll(_ productList: String) -> String {
    localized("The app asks for all purchases: \(productList).")
  }
  func storyAsksUnfinished(_ productList: String) -> String {
    localized("The app asks for unfinished purchases: \(productList).")
  }
  func storyAsksLatest(_ product: String, hasOne: Bool) -> String {
    hasOne
      ? localized("The app asks for the latest purchase of \(product) and gets it.")
      : localized("The app asks for the latest purchase of \(product): there is none.")
  }
  func storyAsksStatus(_ product: String, _ state: String?) -> String {
    guard let state else {
      return localized("The app checks the subscription to \(product): there never was one.")
    }
    return localized("The app checks the subscription to \(product): \(state).")
  }
  func storyAsksTrial(_ product: String, _ isEligible: Bool) -> String {
    isEligible
      ? localized("The app asks whether an introductory offer of \(product) is available: yes.")
      : localized("The app asks whether an introductory offer of \(product) is available: no.")
  }
  func storyAsksPayments(_ isAllowed: Bool) -> String {
    isAllowed
      ? localized("The app asks whether purchases are allowed on this device: yes.")
      : localized("The app asks whether purchases are allowed on this device: no.")
  }
  func storyAsksStorefront(_ storefront: String) -> String {
    localized("The app asks for the customer's storefront: \(storefront).")
  }
  var storyAsksAppTransaction: String {
    localized("The app asks for its own purchase and gets it.")
  }
  var storyUnverifiedAnswer: String { localized(" The app cannot verify the answer.") }
  func storyQueryThrows(_ name: String) -> String {
    localized("The app asks StoreKit, which throws \(name).")
  }
  var storyProductsAsked: String {
    localized("The app asks for its products. The answer takes some time.")
  }
  var storyProductsLost: String {
    localized("The app has quit, so it does not receive the products.")
  }
  var storyProductsFail: String { localized("The app asks for its products and gets an error.") }
  func storyProducts(found: Int, invalid: Int) -> String {
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
  package func approvalIs(_ product: String, _ isApproved: Bool) -> String {
    isApproved
      ? localized("App Review has approved \(product).")
      : localized("App Review has not approved \(product).")
  }
}
