// The verification of a receipt in the scenario that reproduces a situation.

import StoreModel

extension ReproductionWriter {
  /// The status that `receipt-fault` gives if the log's status cannot be set.
  static let usualStatus = 21_005

  /// Buys the product, and lets verifyReceipt answer with a status.
  func verify(
    _ status: Int, _ environment: EnvironmentName, _ product: String, _ draft: inout ReproductionDraft
  ) {
    if status == RecognizedSituation.statusOfXcode, environment != .xcode {
      draft.add("quirk tampered-receipt 21002")
    }
    for step in ["buy %product", "confirm", "settle", "%ok"] { draft.add(step, product: product) }
    guard environment != .xcode else {
      if status != RecognizedSituation.statusOfXcode {
        draft.comment("verifyReceipt answers 21002 to each receipt of Xcode.")
      }
      draft.add("verify")
      return
    }
    for step in steps(for: status, environment, &draft) { draft.add(step) }
  }

  /// Returns the steps after a purchase that lead to a status.
  private func steps(
    for status: Int, _ environment: EnvironmentName, _ draft: inout ReproductionDraft
  ) -> [String] {
    // A request to production has the status 21007 first.
    let address = environment == .production ? "" : " --way sandbox-only"
    switch status {
    case 21_002, 21_003: return ["receipt take r", "receipt tamper r", "verify r"]
    // The wrong password is the only cause of this status.
    case 21_004: return ["verify --password wrong\(address)"]
    case 21_007: return ["verify --way production-only"]
    case 21_008: return ["verify --way sandbox-first"]
    case 21_010: return ["receipt take r", "account delete", "verify r\(address)"]
    default:
      if !draft.add("receipt-fault \(status)") {
        draft.comment(
          "iapbench cannot cause the status \(status); \(Self.usualStatus) is used instead.")
        draft.add("receipt-fault \(Self.usualStatus)")
      }
      return ["verify"]
    }
  }
}
