// The registry of rules: all declarations, and lookup by identifier.

public enum RuleRegistry {
  public static let declarations: [[Rule]] = [
    QueueRules.all,
    PurchaseRules.all,
    ErrorRules.all,
    DialogRules.all,
    InterruptionRules.all,
    AskToBuyRules.all,
    AccountRules.all,
    DeviceRules.all,
    DeviceQuirkRules.all,
    StoreRules.all,
    RefundRules.all,
    SubscriptionRules.all,
    BillingRules.all,
    CommitmentRules.all,
    OfferRules.all,
    StoreKitCallRules.all,
    QueryRules.all,
    UpdateRules.all,
    SheetRules.all,
    OutsidePurchaseRules.all,
    ServerAPIRules.all,
    ReceiptRules.all,
    ReceiptRowRules.all,
    VerifyReceiptRules.all,
    ReviewRules.all,
    ServiceRules.all,
  ]

  private static let rulesByID: [RuleID: Rule] = Dictionary(
    declarations.joined().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  public static let rules: [Rule] = RuleID.allCases.map(rule)

  public static func rule(_ id: RuleID) -> Rule {
    guard let rule = rulesByID[id] else { preconditionFailure("no rule is declared for \(id.rawValue)") }
    return rule
  }
}
