// What the backend does, and why it refuses.

import AppStoreServer
import Ground
import Stage
import StoreSimulator

extension Backend {
  public func refusal(of act: Act, in simulator: Simulator) -> Refusal? {
    switch act {
    case .take(let name, let created):
      if name == Self.presentName {
        return Refusal(
          .said(
            Wording(
              "now is the receipt that the app has at the moment, and always there",
              ja: "nowは、アプリが今持っているレシートの名前です")),
          possible: .said(Wording("another name", ja: "別の名前")))
      }
      let world = simulator.world
      if let created, created.instant(now: world.now, zone: world.device.timeZone) == nil {
        return Refusal(
          .said(Wording("that moment is outside the years 1 to 9999", ja: "1年から9999年までの日時ではありません")),
          possible: .formSuchAs(["2021-01-01T00:00:00Z"]))
      }
      return StoreWorlds(simulator, backend: self).receipt(in: world.environment) == nil
        ? Self.noReceipt(in: world) : nil
    }
  }

  /// Why there is no receipt to be had.
  static func noReceipt(in world: World) -> Refusal {
    if world.customer == nil {
      return Refusal(
        .said(
          Wording(
            "nobody is signed in, and a receipt is of an account",
            ja: "誰もサインインしていません。レシートはアカウントのものです")),
        possible: .first(.form(.account)))
    }
    return Refusal(
      .said(
        Wording(
          "the app has no receipt: \(world.environment.rules.title) makes one with the first purchase",
          ja: "アプリにはレシートがありません。\(world.environment.rules.title)では最初の購入とともに作られます")),
      possible: .first(.form(.buy)))
  }

  public mutating func perform(_ act: Act, in turn: inout Turn<Never>) {
    let world = turn.simulator.world
    switch act {
    case .take(let name, let created):
      let moment = created.flatMap { $0.instant(now: world.now, zone: world.device.timeZone) }
      guard
        let receipt = StoreWorlds(turn.simulator, backend: self)
          .receipt(in: world.environment, created: moment)
      else { return }
      receipts.removeAll { $0.name == name }
      receipts.append(Kept(name: name, receipt: receipt, takenAt: world.now))
    }
  }

  public mutating func hear(_ happening: Happening, in turn: inout Turn<Never>) {}
  public mutating func hear(_ refusal: Refusal, of action: Action, in turn: inout Turn<Never>) {}

  /// A world that begins anew has none of the purchases that receipts of it tell of.
  public mutating func worldBegins(_ environment: EnvironmentName) {
    receipts.removeAll { $0.environment == environment }
  }

  public mutating func resetSwitches() { fault = nil }
}
