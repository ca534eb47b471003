// A participant that exists only in the tests.

import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A participant that buys products in the store and calls guests, who arrive after three seconds.
struct Concierge: ScriptedParticipant {
  enum OwnOperation: ParticipantOperation {
    case call(guest: String)
    case order(product: String)

    func step(zone: DeviceTimeZone) -> String {
      switch self {
      case .call(let guest): "concierge call \(StepFormat.written(guest))"
      case .order(let product): "concierge order \(StepFormat.written(product))"
      }
    }

    var title: LocalizedText {
      switch self {
      case .call(let guest): LocalizedText("calling \(guest)", ja: "\(guest)さんの呼び出し")
      case .order(let product): LocalizedText("the order of \(product)", ja: "\(product)の注文")
      }
    }
  }

  enum ScheduledWork: Hashable, Sendable {
    case comes(guest: String)
  }

  static let name = "concierge"
  static let channel = Channel.participant(ParticipantChannel("lobby", LocalizedText("lobby", ja: "ロビー")))
  static let rows = [
    CommandEntry(
      "concierge", .world, LocalizedText("Calls a guest, or orders something", ja: "お客様を呼ぶか、何かを注文する"),
      forms: [
        CommandForm([.keyword("call"), Parameter("GUEST", .suggested(["anna", "ben"]))]) { arguments in
          arguments.text(1).map { command(.call(guest: $0)) }
        },
        CommandForm([.keyword("order"), Parameter("PRODUCT", .product)]) { arguments in
          arguments.text(1).map { command(.order(product: $0)) }
        },
      ])
  ]

  private(set) var called: Set<String> = []
  private(set) var came: [String] = []

  init(after before: Concierge?) {}

  func refusal(of act: OwnOperation, in simulator: Simulator) -> Refusal? {
    switch act {
    case .call(let guest):
      guard called.contains(guest) else { return nil }
      return Refusal(
        .custom(LocalizedText("\(guest) is on the way", ja: "\(guest)さんは向かっています")),
        possible: .custom(LocalizedText("wait for 3 s", ja: "3秒待つ")))
    case .order: return nil
    }
  }

  mutating func perform(_ act: OwnOperation, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch act {
    case .call(let guest):
      called.insert(guest)
      effects.schedule(.comes(guest: guest), after: .seconds(3), isInteraction: true)
    case .order(let product):
      effects.send(
        ParticipantMessage("ordered", LocalizedText("orders \(product)", ja: "\(product)を注文")),
        to: .party(.app))
      effects.request(.buy(Payment(product)))
    }
  }

  mutating func timerFired(_ work: ScheduledWork, in effects: inout ParticipantEffects<ScheduledWork>) {
    switch work {
    case .comes(let guest):
      called.remove(guest)
      came.append(guest)
      effects.send(
        ParticipantMessage(
          "came", LocalizedText("\(guest) comes", ja: "\(guest)さんが来る"),
          facts: [.init("guest", .text(guest)), .init("count", .number(came.count))]),
        to: .party(.operator))
    }
  }

  mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<ScheduledWork>
  ) {}

  mutating func receive(
    _ refusal: Refusal, of action: Action, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    effects.send(
      ParticipantMessage(
        "failed", LocalizedText("cannot: \(refusal.reason)", ja: "できません: \(refusal.reason)")),
      to: .party(.operator))
  }

  static func title(of work: ScheduledWork) -> LocalizedText {
    switch work {
    case .comes(let guest): LocalizedText("\(guest) comes", ja: "\(guest)さんが来る")
    }
  }
}

extension ParticipantRegistry {
  static let ofTests = ParticipantRegistry([Concierge.self])
}
