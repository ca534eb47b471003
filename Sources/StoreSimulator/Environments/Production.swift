// Production: reserved. Its documented behaviour joins with subscriptions; until then nobody can enter it.

extension EnvironmentRules {
  static let production = EnvironmentRules(
    name: .production,
    title: "Production",
    dialogSuffix: "",
    identifiers: .appStore(base: 100_000_000_000_000, step: 2_000),
    delays: sandbox.delays,
    alertLanguage: .device,
    sheetButtons: sandbox.sheetButtons,
    interruption: sandbox.interruption,
    askToBuy: sandbox.askToBuy,
    needsNetwork: true,
    account: .tester,
    refusals: [
      .enter: Refusal(
        .productionIsReserved,
        possible: .either(.step("environment xcode"), .step("environment sandbox")))
    ])
}
