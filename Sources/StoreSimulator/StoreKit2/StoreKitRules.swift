// What the rules of StoreKit 2's calls say, and where they come from: rows of the register, apart from the others because
// there are many. `RuleID.rule(_:)` is the only reader.

import Ground

extension Rule {
  static func simulatedFailure(_ texts: Texts) -> Rule {
    Rule(
      id: .simulatedFailure,
      statement: texts.say(
        "An interface of StoreKit 2 that is made to fail throws the error that was set, before anything else is "
          + "looked at; verification gives its error with an unverified value instead.",
        ja:
          "失敗させるように設定されたStoreKit 2のインターフェースは、ほかの何よりも先にそのエラーを投げます。verificationでは、エラーは未検証の値とともに返ります。"
      ),
      provenance: .documented(
        texts.say(
          "SKTestSession.setSimulatedError(_:forAPI:); that no sheet comes up before it is chosen",
          ja: "SKTestSession.setSimulatedError(_:forAPI:)。その前にシートが出ないことは独自に決めたものです")))
  }
}
