// What the simulator remarks, in the chrome's language. The log's own lines, which `run` prints and files keep, stay as
// the simulator writes them: English.

import StoreSimulator

extension Texts {
  /// A remark as the screen shows it; callbacks of the API that are told as remarks keep their names.
  func text(of remark: Remark) -> String {
    language == .english ? remark.text : translated(remark)
  }

  private func translated(_ remark: Remark) -> String {
    func about(_ key: TextKey, _ number: TransactionNumber) -> String { self(key, ["number": "\(number)"]) }
    switch remark {
    case .interruptedClearedItself: return self(.remarkInterruptedCleared)
    case .declinedDeliversNothing(let number): return about(.remarkDeclined, number)
    case .waitsForForeground(let number, let app):
      return about(app == .background ? .remarkWaitsForForeground : .remarkWaitsForLaunch, number)
    case .failureInjected(let number, let domain, let code):
      return self(.remarkFailureInjected, ["number": "\(number)", "error": "\(domain) \(code)"])
    case .askToBuyIsSetByTheApp: return self(.remarkAskToBuyIsSetByApp)
    case .simulatesAskToBuyIgnored(let number): return about(.remarkSimulatesIgnored, number)
    case .unfinishedMarkStays(let number): return about(.remarkMarkStays, number)
    case .sheetWaitsBehind(let number): return about(.remarkSheetWaits, number)
    case .deliveredAgain(let number): return about(.remarkDeliveredAgain, number)
    case .noObserver(let number): return about(.remarkNoObserver, number)
    case .nothingToSettle: return self(.remarkNothingToSettle)
    case .nothingHappened(let number): return about(.remarkNothingHappened, number)
    case .causeMakesNoDifference: return self(.remarkCauseMakesNoDifference)
    case .localTransactionsLost(let numbers):
      return self(.remarkTransactionsLost, ["numbers": numbers.map { "#\($0)" }.joined(separator: " ")])
    case .catalogHasWarnings(let count, let first):
      let warning = (first.path.isEmpty ? "" : "\(first.path): ") + first.japanese
      return count == 1
        ? self(.remarkWarning, ["warning": warning])
        : self(.remarkWarnings, ["count": "\(count)", "warning": warning])
    case .catalogIsForDevice(let storefront, let locale):
      let options = [storefront.map { "--storefront \($0)" }, locale.map { "--locale \($0)" }]
      return self(.remarkCatalogDevice, ["options": options.compactMap { $0 }.joined(separator: " ")])
    case .requestExpired(let number): return about(.remarkRequestExpired, number)
    case .planChangesNow(let from, let to, let back):
      return self(.remarkPlanChangesNow, ["from": from, "to": to, "money": back])
    case .planChangesAtRenewal(let to, let at):
      return self(.remarkPlanChangesAtRenewal, ["product": to, "time": at])
    case .orderTakenBack(let product): return self(.remarkOrderTakenBack, ["product": product])
    case .autoRenewBackOn(let product, let at):
      return self(.remarkAutoRenewBackOn, ["product": product, "time": at])
    case .alreadyOrdered(let product, let at):
      return self(.remarkAlreadyOrdered, ["product": product, "time": at])
    case .orderDeliversNothing(let number): return about(.remarkOrderDeliversNothing, number)
    case .serviceGoesOnUntil(let product, let at):
      return self(.remarkServiceGoesOn, ["product": product, "time": at])
    case .renewalLimitReached(let product, let count):
      return self(.remarkLimitReached, ["product": product, "count": "\(count)"])
    case .nextTryCollects(let at): return self(.remarkNextTry, ["time": at])
    case .graceNeedsRetry: return self(.remarkGraceNeedsRetry)
    case .refundDeclined(let number): return about(.remarkRefundDeclined, number)
    case .refundWaits(let number): return about(.remarkRefundWaits, number)
    case .undone(let step): return self(.remarkUndone, ["step": step])
    case .redone(let step): return self(.remarkRedone, ["step": step])
    case .snapshotLoaded(let name): return self(.remarkSnapshotLoaded, ["name": name])
    case .transactionsRemoved, .restoreFinished, .restoreFailed, .entitlementsRevoked: return remark.text
    }
  }
}
