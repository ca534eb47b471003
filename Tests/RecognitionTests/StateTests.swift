// Tests of the states of transactions in logs, in the forms in which apps and tools print them.

import StoreModel
import Testing

@testable import Recognition

@Suite("States of transactions") struct StateTests {
  private static func states(_ log: String) -> [TransactionState] {
    FactScanner.facts(of: PastedLog(log), .standard).states.map(\.state)
  }

  /// Returns a state in the forms of Swift, Objective-C, the debugger, libraries and JSON.
  private static func forms(of state: TransactionState) -> [String] {
    let (name, raw) = (state.name, state.rawValue)
    return [
      "SKPaymentTransactionState(rawValue: \(raw))", "transactionState: \(raw)",
      "transaction.transactionState = SKPaymentTransactionState(rawValue: \(raw))",
      "Optional(__C.SKPaymentTransactionState(rawValue: \(raw)))",
      "SKPaymentTransactionState\(name.prefix(1).uppercased())\(name.dropFirst())",
      "StoreKit.SKPaymentTransactionState.\(name)", "updatedTransactions: case .\(name)",
      "[IAP] purchase: case .\(name): com.example.gold", "[IAP] id=12 state=\(name)",
      "2024-05-01 10:00:00.123 Shop[12:34] [IAP] product a.b state = \(raw), quantity = 1",
      "2024-05-01 10:00:00.123456+0900 Shop[12:34] transaction state \(raw)",
      "[Purchases] - DEBUG: PaymentQueueWrapper (0x28) updatedTransaction: a.b 1000000012 \(raw)",
      "{\"event\":\"update\",\"transactionState\":\(raw),\"productId\":\"a.b\"}",
      "{\"productId\":\"a.b\",\"state\":\"\(name)\"}", "transaction_state: \"\(name)\"",
      "(SKPaymentTransactionState) $R0 = \(name)", "▿ SKPaymentTransactionState\n  - rawValue : \(raw)",
      "\u{1B}[32mtransactionState\u{1B}[0m: \(raw)", "State = .\(name)",
    ]
  }

  @Test("Each state is read by its names and its raw value", arguments: TransactionState.allCases)
  func forms(state: TransactionState) {
    for form in Self.forms(of: state) {
      #expect(Set(Self.states(form)) == [state], "\(form)")
    }
  }

  @Test("A deferred purchase is recognised in each form")
  func deferred() {
    for form in Self.forms(of: .deferred) {
      let recognition = Recognizer.standard.recognizeSituations("StoreKit\n" + form)
      #expect(recognition.kinds == ["ask-to-buy"], "\(form)")
    }
  }

  @Test("The state that would decide is certain, and the same word without its type is only likely")
  func certainty() throws {
    for (log, certainty) in [
      ("SKPaymentTransactionState.deferred", Certainty.certain), ("State = .deferred", .certain),
      ("transactionState: 4", .certain), ("[IAP] purchase id=1 state=deferred", .likely),
    ] {
      let situation = try #require(Recognizer.standard.recognizeSituations(log).situations.first)
      #expect(situation.kind == .askToBuy && situation.certainty == certainty, "\(log)")
    }
  }

  @Test(
    "Numbers and words of other programs, and source code, are no states",
    arguments: [
      "state: 4", "thread state = 4", "transactionState: 44", "transactionState: -4", "transactionState: 4.5",
      "transactionState: 99999999999999999999999999999999999999", "transactionState: 5",
      "SKPaymentTransactionState(rawValue: 4294967296)", "https://pay.example/?id=1&transactionState=4",
      "case .deferred:", "    case .purchased, .restored: finish(transaction)", "case .failed: break",
      "case SKPaymentTransactionState.deferred:", "if transaction.transactionState == .deferred {",
      "Original Transaction ID = 1, State = .purchased", "transactionState: \u{0}\u{8}", "transactionState:",
      "SKPaymentTransactionState", "state = deferredAction", "updatedTransaction: a.b 12",
      "transactionState: ACTIVATED", "lowercase .deferred",
    ])
  func noStates(text: String) {
    #expect(Self.states(text).isEmpty)
    #expect(Self.states(String(repeating: text + "\n", count: 2_000)).isEmpty)
  }

  @Test("Control characters inside a state are left out")
  func controls() {
    #expect(Self.states("transaction\u{0}State\u{7}: \u{1}4\u{2}") == [.deferred])
  }

  @Test("An approval after a deferred purchase is evidence and a step of the scenario")
  func approval() throws {
    for log in [
      "paymentQueue\nState = .purchasing\nState = .deferred\nState = .purchased",
      "transactionState: 0\ntransactionState: 4\n" + String(repeating: "layout\n", count: 50)
        + "transactionState: 1",
      "{\"transactionState\":4,\"productId\":\"a.b\"}\n{\"transactionState\":1,\"productId\":\"a.b\"}",
    ] {
      let situation = try #require(Recognizer.standard.recognize(log).situations.first)
      #expect(situation.kind == .askToBuy && situation.completedCount == 1, "\(log)")
      #expect(situation.evidence.last?.role == .supports)
      #expect(situation.title.english.hasSuffix("the purchase was approved"))
      for line in ["environment xcode\n", "\napprove last\n", "\nexpect state last purchased\n"] {
        #expect(situation.scenario.contains(line), "\(line): \(situation.scenario)")
      }
    }
  }

  @Test("A later purchase of something else is no approval")
  func otherPurchase() throws {
    let situation = try #require(
      Recognizer.standard.recognize(
        "paymentQueue\nState = .deferred\nState = .purchasing\nState = .purchased"
      ).situations.first)
    #expect(situation.completedCount == 0 && !situation.scenario.contains("approve"))
  }

  @Test("The result .pending is read in each form, and is certain if the line names Product.purchase")
  func pendingResults() throws {
    for (line, certainty) in [
      ("product.purchase() result: .pending", Certainty.certain), ("result: pending", .likely),
      ("result = .pending", .likely), ("purchase result=pending", .likely),
      ("\"result\":\"pending\"", .likely),
      ("Product.purchase returned .pending", .certain), ("Product.purchase(a.b) → .pending", .certain),
      ("result: StoreKit.Product.PurchaseResult.pending", .certain),
    ] {
      let recognition = Recognizer.standard.recognizeSituations("StoreKit\n" + line)
      let situation = try #require(recognition.situations.first, "\(line)")
      #expect(situation.kind == .purchasePending && situation.certainty == certainty, "\(line)")
    }
    for line in ["result: userCancelled", "product.purchase() result: .userCancelled"] {
      #expect(Recognizer.standard.recognizeSituations("StoreKit\n" + line).kinds == ["user-cancelled"])
    }
    for line in ["result: .success(verified)", "result: spending", "results: pending"] {
      #expect(Recognizer.standard.recognizeSituations("StoreKit\n" + line).kinds.isEmpty, "\(line)")
    }
  }

  @Test("A verified transaction in Transaction.updates completes a pending purchase")
  func laterTransaction() throws {
    let pending = "POST /metrics 503\nproduct.purchase() result: .pending\n"
    let recognition = Recognizer.standard.recognize(
      pending + #"Transaction.updates: verified {"productId":"a.b","originalTransactionId":"1"}"#)
    let situation = try #require(recognition.situations.first)
    #expect(situation.kind == .purchasePending && situation.completedCount == 1)
    #expect(situation.title.english == "the purchase was pending, and its transaction arrived later")
    #expect(situation.evidence.map(\.line) == [2, 3])
    #expect(recognition.place.environment == .xcode)
    #expect(situation.scenario.contains("\napprove last\n"), "\(situation.scenario)")
    for line in ["Transaction.updates: unverified", "Transaction.updates: verified revocationDate=1"] {
      let other = try #require(Recognizer.standard.recognizeSituations(pending + line).situations.first)
      #expect(other.completedCount == 0, "\(line)")
    }
  }

  @Test("Successful purchases around a situation are purchases of the scenario")
  func successes() throws {
    func revenueCat(_ state: Int) -> String {
      "[Purchases] - DEBUG: PaymentQueueWrapper (0x28) updatedTransaction: a.b 1000000012 \(state)\n"
    }
    let success = "State = .purchasing\nState = .purchased\n"
    let cancelled = "State = .purchasing\nState = .failed Error Domain=SKErrorDomain Code=2 \"(null)\"\n"
    let error = "Error Domain=SKErrorDomain Code=2 \"(null)\"\n"
    let deferred = "State = .purchasing\nState = .deferred\n"
    let results = "Product.purchase result: .userCancelled\nProduct.purchase result: .success(verified)\n"
    for (log, count, expectations) in [
      (cancelled + success, 2, ["state #1 failed", "state #2 purchased"]),
      (success + cancelled, 2, ["state #1 purchased", "state #2 failed"]),
      (
        [0, 2].map(revenueCat).joined() + error + [0, 1].map(revenueCat).joined(), 2, ["state #2 purchased"]
      ),
      (deferred + success, 2, ["state #1 deferred", "state #2 purchased"]),
      (results, 2, ["state #2 purchased"]),
      (deferred + "State = .purchased\n", 1, ["state last purchased"]),
    ] {
      let scenario = try #require(Recognizer.standard.recognize("SKPaymentQueue\n" + log).situations.first)
        .scenario
      let lines = scenario.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("buy ") } == count, "\(scenario)")
      for text in expectations { #expect(lines.contains("expect \(text)"), "\(text): \(scenario)") }
    }
  }
}
