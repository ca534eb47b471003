// What can be done to the backend that is played, and how it is written in the language.

import AppStoreServer
import Ground
import Scenario
import Stage
import StoreSimulator

extension Backend {
  /// A deed.
  public enum Act: ParticipantAct {
    /// Keeps the receipt of now under a name; it says that it was made at `created`, where that is not nil.
    case take(name: String, created: TimeReference?)

    public func step(zone: DeviceTimeZone) -> String {
      switch self {
      case .take(let name, let created):
        "receipt take \(StepWord.written(name))" + Self.option("created", created, zone)
      }
    }

    public var title: Wording {
      switch self {
      case .take(let name, _): Wording("the receipt \(name)", ja: "レシート\(name)の保管")
      }
    }

    private static func option(_ name: String, _ time: TimeReference?, _ zone: DeviceTimeZone) -> String {
      time.map { " --\(name) \(CommandPrinter.word($0, zone: zone))" } ?? ""
    }
  }

  public static let rows: [CommandEntry] = [
    CommandEntry(
      "receipt", .world,
      Wording(
        "Receipts: keeps the app's receipt of now under a name", ja: "レシート: アプリの今のレシートを名前で保管する"),
      forms: [
        CommandForm(
          [.keyword("take"), Parameter("NAME", .suggested([]))],
          options: [OptionParameter("created", Parameter("INSTANT", .instant))]
        ) { arguments in
          arguments.text(1).map {
            command(.take(name: $0, created: arguments.time(option: "created")))
          }
        }
      ])
  ]
}
