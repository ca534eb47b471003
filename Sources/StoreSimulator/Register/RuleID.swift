// The names of the rules. What each says stands in `Rules.swift`.

/// The stable name of a rule, as the log and `iapbench fidelity` show it.
public enum RuleID: String, CaseIterable, Hashable, Sendable {
  case purchasingCallback = "queue.add.purchasing"
  case duplicateAddKeepsUnfinished = "queue.add.unfinished-again"
  case duplicateAddReplaces = "queue.add.replaced"
  case appLanguage = "storekit.app-language"
  case duplicatePurchase = "purchase.duplicate"
  case sandboxSecondTermsSheet = "sandbox.interrupted.second-sheet"
  case xcodeApprovedIdentifier = "xcode.ask-to-buy.identifier"
  case xcodeUnfinishedMark = "xcode.interrupted.unfinished-mark"
}
