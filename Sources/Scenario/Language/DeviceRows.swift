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
    LocalizedText(
      "Configures the device; the time of --by begins with the first late change"),
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
      CommandForm([.keyword("cache"), .keyword("late")], options: cacheOptions) { arguments in
        let part = arguments.text(option: "only").flatMap(DeviceCachePart.init)
        let end = arguments.text(option: "until").flatMap(DeviceCacheEnd.init)
        return .action(
          .deviceSync(
            .cache(.late(by: arguments.span(option: "by"), until: end ?? .launch, only: part))))
      },
      CommandForm([.keyword("cache"), .keyword("empty")], options: cacheOptions) { arguments in
        let part = arguments.text(option: "only").flatMap(DeviceCachePart.init)
        let end = arguments.text(option: "until").flatMap(DeviceCacheEnd.init)
        return .action(
          .deviceSync(
            .cache(.empty(by: arguments.span(option: "by"), until: end ?? .launch, only: part))))
      },
      CommandForm([.keyword("receipt"), .choice(["fresh", "broken"])]) { arguments in
        .action(.deviceSync(arguments.text(1) == "broken" ? .receiptBroken : .receipt(isStale: false)))
      },
      CommandForm(
        [.keyword("receipt"), .keyword("stale")],
        options: [
          OptionParameter("by", Parameter("DURATION", .duration)),
          OptionParameter("until", .choice(DeviceCacheEnd.self)),
        ]
      ) { arguments in
        let end = arguments.text(option: "until").flatMap(DeviceCacheEnd.init)
        return .action(
          .deviceSync(
            .receipt(isStale: true, by: arguments.span(option: "by"), until: end ?? .launch)))
      },
      CommandForm([.keyword("deliveries"), .choice(["prompt", "lost"])]) { arguments in
        .action(.deviceSync(.deliveries(arguments.text(1) == "lost" ? .lost : .prompt)))
      },
      CommandForm(
        [.keyword("deliveries"), .keyword("late")],
        options: [
          OptionParameter("by", Parameter("DURATION", .duration)),
          OptionParameter("until", .choice(DeviceDeliveryEnd.self)),
        ]
      ) { arguments in
        let end = arguments.text(option: "until").flatMap(DeviceDeliveryEnd.init)
        return .action(.deviceSync(.deliveries(.late(by: arguments.span(option: "by"), until: end))))
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
    case .sync(.cache(.late(let delay, let end, let part))):
      " cache late" + words(delay, end, part)
    case .sync(.cache(.empty(let delay, let end, let part))):
      " cache empty" + words(delay, end, part)
    case .sync(.receipt(false, _, _)): " receipt fresh"
    case .sync(.receipt(true, let delay, let end)): " receipt stale" + words(delay, end, nil)
    case .sync(.receiptBroken): " receipt broken"
    case .sync(.deliveries(.prompt)): " deliveries prompt"
    case .sync(.deliveries(.late(let delay, let end))):
      " deliveries late" + ArgumentFormat.option("by", delay.map { SpanText.text($0) })
        + ArgumentFormat.option("until", end?.rawValue)
    case .sync(.deliveries(.lost)): " deliveries lost"
    case .sync(.catchUp): " catch-up"
    }
  }

  private static let cacheOptions = [
    OptionParameter("by", Parameter("DURATION", .duration)),
    OptionParameter("until", .choice(DeviceCacheEnd.self)),
    OptionParameter("only", .choice(DeviceCachePart.self)),
  ]

  /// Returns the options of a cache or receipt step, with a leading space each; the default event is omitted.
  private static func words(_ delay: TimeSpan?, _ end: DeviceCacheEnd, _ part: DeviceCachePart?) -> String {
    ArgumentFormat.option("by", delay.map { SpanText.text($0) })
      + ArgumentFormat.option("until", end == .launch ? nil : end.rawValue)
      + ArgumentFormat.option("only", part?.rawValue)
  }
}
