// The command table row for `device`.

import StoreModel
import Support

extension CommandRows {
  enum DeviceStep {
    case new
    case change(DeviceChange)
    case sync(DeviceSync)
  }

  static let device = Verb<DeviceStep>(
    "device",
    LocalizedText("Configures the device and its data, or switches to a new device"),
    forms: [
      CommandForm([.keyword("new")]) { _ in .action(.newDevice) },
      CommandForm(options: [
        OptionParameter("locale", Parameter("L", .locale)),
        OptionParameter("storefront", Parameter("S", .storefront)),
        OptionParameter("time-zone", Parameter("Z", .timeZone)),
        OptionParameter("purchases", .choice(["allowed", "restricted"])),
      ]) { arguments in
        guard !arguments.options.isEmpty else { return nil }
        return .action(
          .device(
            DeviceChange(
              locale: arguments.text(option: "locale"), storefront: arguments.text(option: "storefront"),
              timeZone: arguments.zone(option: "time-zone"),
              purchasesAllowed: arguments.text(option: "purchases").map { $0 == "allowed" })))
      },
      CommandForm([.keyword("cache"), .keyword("fresh")]) { _ in .action(.deviceSync(.cache(.fresh))) },
      CommandForm(
        [.keyword("cache"), .keyword("late")],
        options: [
          OptionParameter("by", Parameter("DURATION", .duration)),
          OptionParameter("only", .choice(DeviceCachePart.self)),
        ]
      ) { arguments in
        let part = arguments.text(option: "only").flatMap(DeviceCachePart.init)
        return .action(.deviceSync(.cache(.late(by: arguments.span(option: "by"), only: part))))
      },
      CommandForm([.keyword("receipt"), .choice(["fresh", "stale"])]) { arguments in
        .action(.deviceSync(.receipt(isStale: arguments.text(1) == "stale")))
      },
      CommandForm([.keyword("catch-up")]) { _ in .action(.deviceSync(.catchUp)) },
    ]
  ) { step, _ in
    switch step {
    case .new: " new"
    case .change(let change):
      ArgumentFormat.option("locale", change.locale)
        + ArgumentFormat.option("storefront", change.storefront)
        + ArgumentFormat.option("time-zone", change.timeZone?.identifier)
        + ArgumentFormat.option("purchases", change.purchasesAllowed.map { $0 ? "allowed" : "restricted" })
    case .sync(.cache(.fresh)): " cache fresh"
    case .sync(.cache(.late(let delay, let part))):
      " cache late" + ArgumentFormat.option("by", delay.map { SpanText.text($0) })
        + ArgumentFormat.option("only", part?.rawValue)
    case .sync(.receipt(let isStale)): " receipt \(isStale ? "stale" : "fresh")"
    case .sync(.catchUp): " catch-up"
    }
  }
}
