// The results of calls of `Product.purchase`, and the transactions that arrive later.

import StoreModel

extension FactScanner {
  /// The phrases for a result that can also be the result of another call.
  static let pendingResults: Set<Sign.Pattern> = [.phrase("returned .pending"), .phrase("→ .pending")]

  private static let purchaseCall = Array("product.purchase".utf8)

  /// Records a result `.pending`, whose call the line can name.
  mutating func addPendingResult(_ text: String) {
    let namesCall = lowercase.contains(Self.purchaseCall)
    add(.phrase(namesCall ? "purchaseresult.pending" : "returned .pending"), text)
  }

  /// Reads the value of the key `result`, such as `.pending` or `Product.PurchaseResult.success(…)`.
  mutating func useResult(valueAt start: Int, _ key: Range<Int>) {
    guard let (word, end) = bareWord(at: start) else { return }
    let isCase = line[start] == UInt8(ascii: ".") || word.contains(".")
    switch word.split(separator: ".").last.map({ $0.lowercased() }) {
    case "pending": addPendingResult(String(decoding: line[key.lowerBound..<end], as: UTF8.self))
    case "success":
      // Many requests of an app have a result with this name.
      guard isCase || vocabulary.speaksOfTransactions(lowercase),
        facts.successfulResults.count < Self.maxFacts
      else { return }
      facts.successfulResults.append(number)
    default: break
    }
  }

  private static let signsOfTransaction = [" verified", ".verified", "(verified", "transactionid"].map {
    Array($0.utf8)
  }
  private static let signsOfOtherUpdates = ["unverified", "revo", "refund"].map { Array($0.utf8) }

  /// Records a purchase that arrives, if a transaction follows the name of a sequence such as
  /// `Transaction.updates`.
  mutating func useDelivery(_ range: Range<Int>) {
    let rest = lowercase[range.upperBound...]
    guard Self.signsOfTransaction.contains(where: { rest.contains($0) }),
      !Self.signsOfOtherUpdates.contains(where: { rest.contains($0) }), facts.states.count < Self.maxFacts
    else { return }
    let end = rest.firstIndex { "{[".utf8.contains($0) } ?? rest.endIndex
    let words = line[range.lowerBound..<end].split(separator: 0x20)
    let text = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    facts.states.append(LoggedState(state: .purchased, line: number, text: text))
  }
}
