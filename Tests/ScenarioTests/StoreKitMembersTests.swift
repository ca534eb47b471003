// Tests that every member of `SKTestSession` and `Product.purchase` either has a step or a reason for not
// being simulated.

import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

private struct Member: Sendable, CustomTestStringConvertible {
  enum Answer: Sendable {
    case line(String)
    case notSimulated(String)
  }

  let name: String
  let answer: Answer

  init(_ name: String, _ line: String) {
    self.name = name
    answer = .line(line)
  }

  init(_ name: String, notSimulated why: String) {
    self.name = name
    answer = .notSimulated(why)
  }

  var testDescription: String { name }
}

@Suite("Members of StoreKit's test session and of purchase()") struct StoreKitMembersTests {
  private static let members: [Member] = [
    // SKTestSession
    Member("SKTestSession.init(configurationFileNamed:)", "catalog Products.storekit"),
    Member("SKTestSession.init(contentsOf:)", "catalog Products.storekit"),
    Member("SKTestSession.resetToDefaultState()", "reset switches"),
    Member("SKTestSession.storefront", "device --storefront JPN"),
    Member("SKTestSession.locale", "device --locale ja_JP"),
    Member("SKTestSession.disableDialogs", "dialogs off"),
    Member("SKTestSession.askToBuyEnabled", "ask-to-buy on"),
    Member("SKTestSession.interruptedPurchasesEnabled", "interrupted on"),
    Member("SKTestSession.shouldEnterBillingRetryOnRenewal", "billing retry on"),
    Member("SKTestSession.billingGracePeriodIsEnabled", "billing grace on"),
    Member("SKTestSession.failTransactionsEnabled", "fail SKErrorDomain/0"),
    Member("SKTestSession.failureError", "fail SKErrorDomain/11"),
    Member("SKTestSession.timeRate", "renewal-rate every-1m"),
    Member("SKTestSession.allTransactions()", "transactions"),
    Member("SKTestSession.clearTransactions()", "clear"),
    Member("SKTestSession.deleteTransaction(identifier:)", "delete #1"),
    Member("SKTestSession.expireSubscription(productIdentifier:)", "subscription expire p"),
    Member("SKTestSession.forceRenewalOfSubscription(productIdentifier:)", "subscription renew p"),
    Member("SKTestSession.refundTransaction(identifier:)", "refund #1"),
    Member("SKTestSession.resolveIssueForTransaction(identifier:)", "resolve #1"),
    Member("SKTestSession.approveAskToBuyTransaction(identifier:)", "approve #1"),
    Member("SKTestSession.declineAskToBuyTransaction(identifier:)", "decline #1"),
    Member("SKTestSession.enableAutoRenewForTransaction(identifier:)", "subscription resume p"),
    Member("SKTestSession.disableAutoRenewForTransaction(identifier:)", "subscription cancel p"),
    Member(
      "SKTestSession.requestPriceIncreaseConsentForTransaction(identifier:)", "price-increase ask p"),
    Member("SKTestSession.consentToPriceIncreaseForTransaction(identifier:)", "price-increase agree p"),
    Member("SKTestSession.declinePriceIncreaseForTransaction(identifier:)", "price-increase decline p"),
    Member("SKTestSession.buyProduct(productIdentifier:)", "outside buy p"),
    Member("SKTestSession.buyProduct(identifier:options:)", "outside buy p --purchase-date 2020-12-01"),
    Member("SKTestSession.setSimulatedError(_:forAPI:)", "fail load-products networkError"),
    Member("SKTestSession.simulatedError(forAPI:)", "fail load-products off"),
    // Errors of SKTestSession correspond to refusals of the workbench.
    Member("SKTestError.invalidProductIdentifier", "expect refused buy nothing"),
    Member("SKTestError.noTransactionFound", "expect refused refund #9"),
    Member("SKTestError.noSubscriptionFound", "expect refused subscription renew p"),
    Member("SKTestError.invalidProductType", "expect refused subscription renew coins"),
    Member("SKTestError.invalidAction", "expect refused approve #1"),
    Member("SKTestError.fileNotFound", "expect refused catalog nothing.storekit"),
    Member("SKTestError.invalidURL", "expect refused catalog nothing.txt"),
    Member("SKTestError.serviceUnavailable", notSimulated: "there is no service between test and store"),
    // Product.PurchaseResult
    Member("PurchaseResult.success(.verified)", "expect result success"),
    Member("PurchaseResult.success(.unverified)", "expect result unverified"),
    Member("PurchaseResult.userCancelled", "expect result userCancelled"),
    Member("PurchaseResult.pending", "expect result pending"),
    // Product.PurchaseOption
    Member("PurchaseOption.quantity(_:)", "buy p --quantity 2"),
    Member(
      "PurchaseOption.appAccountToken(_:)",
      "buy p --app-account-token 6F9619FF-8B86-D011-B42D-00C04FC964FF"),
    Member("PurchaseOption.promotionalOffer(_:)", "buy p --offer loyal --signature ok"),
    Member("PurchaseOption.winBackOffer(_:)", "buy p --offer back"),
    Member("PurchaseOption.introductoryOfferEligibility(_:)", "buy p --introductory-offer eligible"),
    Member("PurchaseOption.simulatesAskToBuyInSandbox(_:)", "buy p --simulates-ask-to-buy"),
    Member("PurchaseOption.onStorefrontChange(_:)", "buy p --on-storefront-change continue"),
    Member("PurchaseOption.billingPlanType(_:)", "buy p --billing-plan monthly"),
    Member("PurchaseOption.purchaseDate(_:)", "buy p --purchase-date 2020-12-01"),
    Member("PurchaseOption.custom(key:value:)", notSimulated: "Apple documents no key with a meaning"),
  ]

  private static let errors = StoreKitInterface.allCases.flatMap { interface in
    interface.failures.map {
      Member(
        "\(interface.rawValue) \($0.text)",
        "fail \(interface.rawValue) \($0.name)" + ($0.name.hasPrefix("late") ? " 1m" : ""))
    }
  }

  @Test("every member has a line that is read, and is written as it was read", arguments: members + errors)
  fileprivate func lines(member: Member) throws {
    guard case .line(let line) = member.answer else { return }
    let step = try #require(try CommandParser().parse(line))
    #expect(try CommandParser().parse(CommandPrinter.text(step))?.command == step.command)
  }

  @Test("at most one in ten is not simulated, and each says why")
  func notSimulated() {
    let reasons = Self.members.compactMap { member in
      if case .notSimulated(let why) = member.answer { why } else { nil }
    }
    #expect(reasons.allSatisfy { !$0.isEmpty })
    #expect(reasons.count * 10 <= Self.members.count)
  }

  @Test("every error of purchase() can be expected by its case")
  func results() throws {
    for failure in StoreKitInterface.purchase.failures {
      #expect(PurchaseResult.names.contains(failure.name))
      #expect(try CommandParser().parse("expect result \(failure.name)") != nil)
    }
  }
}
