// The environments in which a recognized situation can be played.

import StoreModel

extension RecognizedSituation {
  /// The status of verifyReceipt that each receipt of Xcode has.
  static let statusOfXcode = 21_002

  /// The environments that have the situation, the preferred one first.
  var environments: [EnvironmentName] {
    let rule = SituationRules.byKind[kind]
    guard case .verification = rule?.reproduction, let receiptStatus, receiptStatus != Self.statusOfXcode
    else { return rule?.environments ?? [] }
    return rule?.environments.filter { $0 != .xcode } ?? []
  }

  /// The steps that complete the purchase in an environment; nil if the log shows no completion or if the
  /// environment needs no steps.
  func completion(in environment: EnvironmentName) -> Completion? {
    guard completedCount > 0, let completion = SituationRules.byKind[kind]?.completion,
      completion.isNeeded(environment.rules)
    else { return nil }
    return completion
  }

  /// Returns why the situation cannot be played in an environment; nil if it can be played.
  func obstacle(in environment: EnvironmentName) -> EnvironmentObstacle? {
    guard kind.isReproducible else { return nil }
    let refusal = completion(in: environment).flatMap { environment.rules.refusals[$0.permission] }
    guard refusal != nil || !environments.contains(environment) else { return nil }
    return EnvironmentObstacle(environment: environment, refusal: refusal)
  }
}
