// The menu of the switches and quirks with which the device differs from the App Store.

import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension KeyContext {
  package static let deviceDifferenceMenu = KeyContext(name: "device-difference-menu")
}

extension ScreenCommand {
  package static let deviceDifferenceMenu = ScreenCommand(
    .deviceDifferenceMenu, keys: [.switchesMenu: "l"],
    localized("device differs from App Store"),
    localized("let the device be late, forget, repeat or reorder, as public reports describe"),
    .menu(.bound(.deviceDifferenceMenu)),
    setting: { .unusualDeviceSettings($0.session.world, $0.texts) })

  static let catchUp = ScreenCommand(
    "device catch-up", keys: [.deviceMenu: "c", .deviceDifferenceMenu: "c"],
    localized("catch up with App Store"),
    localized("the device fetches everything from the App Store and passes on finish"),
    .step { _ in .action(.deviceSync(.catchUp)) })

  static let nextDeviceCache = ScreenCommand(
    "toggle-device-cache", keys: [.deviceMenu: "m", .deviceDifferenceMenu: "m"],
    localized("device cache"),
    localized("when StoreKit 2 on the device shows changes of the App Store"),
    .step { .action(.deviceSync(.cache($0.session.world.device.knowledge.cache.next))) },
    setting: { .deviceCache($0.session.world.device.knowledge.cache, $0.texts) },
    choices: { bench in
      let current = bench.session.world.device.knowledge.cache
      return [current, current.next, current.next.next].map {
        SettingChoice(
          CommandSetting.deviceCache($0, bench.texts).text, step: .action(.deviceSync(.cache($0))),
          isCurrent: $0 == current)
      }
    })

  static let toggleDeviceReceipt = ScreenCommand(
    "toggle-device-receipt", keys: [.deviceMenu: "v", .deviceDifferenceMenu: "v"],
    localized("device receipt"),
    localized("whether the receipt stays old or cannot be decoded until it is refreshed"),
    .step { .action(.deviceSync($0.session.world.device.knowledge.nextReceipt)) },
    setting: { .deviceReceipt($0.session.world.device.knowledge, $0.texts) })

  static let nextDeviceDeliveries = ScreenCommand(
    "toggle-device-deliveries", keys: [.deviceDifferenceMenu: "w"],
    localized("deliveries to app"),
    localized("when the app receives transactions and updates of the App Store"),
    .step {
      .action(.deviceSync(.deliveries($0.session.world.device.knowledge.deliverySetting.next)))
    },
    setting: { .deviceDeliveries($0.session.world.device.knowledge.deliverySetting, $0.texts) })

  // The commands that give each quirk of the device its next value.

  /// The quirks of the device itself.
  fileprivate static let quirksOfDevice: [ScreenCommand] = [
    nextValue(of: .offlineDevice, key: "x", localized("device without network")),
    nextValue(of: .accountStorefront, key: "g", localized("storefront of the account")),
    nextValue(of: .clearReaches, key: "C", localized("reach of clear")),
  ]

  /// The quirks of deliveries to the app.
  fileprivate static let quirksOfDeliveries: [ScreenCommand] = [
    nextValue(of: .updatesRepeat, key: "u", localized("own purchase in updates")),
    nextValue(of: .updatesRepeatFor, key: "a", localized("repeated transactions")),
    nextValue(of: .syncReplays, key: "s", localized("AppStore.sync() replays")),
    nextValue(of: .offerCodeDelivery, key: "o", localized("offer code delivery")),
    nextValue(of: .restoreOrder, key: "r", localized("order of a restore")),
    nextValue(of: .declinedDelivery, key: "d", localized("declined Ask to Buy")),
  ]

  /// The quirks of the results of calls.
  fileprivate static let quirksOfCalls: [ScreenCommand] = [
    nextValue(of: .finishHolds, key: "f", localized("finish holds")),
    nextValue(of: .interruptedResult, key: "n", localized("interrupted purchase()")),
    nextValue(of: .sheetRepeats, key: "E", localized("payment sheet appears again")),
    nextValue(of: .receiptRefresh, key: "R", localized("refresh of a new receipt")),
  ]

  /// The quirks of lists and receipts.
  fileprivate static let quirksOfLists: [ScreenCommand] = [
    nextValue(of: .listsAfterPurchase, key: "l", localized("lists after purchase()")),
    nextValue(of: .retryLists, key: "b", localized("lists in billing retry")),
    nextValue(of: .listDay, key: "y", localized("day in the list of subscriptions")),
    nextValue(of: .listPlans, key: "L", localized("plans in the list of subscriptions")),
    nextValue(of: .expiredEntitlements, key: "e", localized("expired plans in entitlements")),
    nextValue(of: .changeAfterOrder, key: "O", localized("change after an order")),
    nextValue(of: .verifyHistory, key: "h", localized("history of verifyReceipt")),
  ]

  /// The quirks of periods and offers.
  fileprivate static let quirksOfPeriods: [ScreenCommand] = [
    nextValue(of: .periodGap, key: "p", localized("gap between periods")),
    nextValue(of: .renewalLead, key: "t", localized("time before a renewal")),
    nextValue(of: .introEligibility, key: "i", localized("intro offer eligibility")),
  ]

  /// The commands that let calls fail until they are switched off.
  fileprivate static let failingCalls: [ScreenCommand] = [
    fail(.finish, key: "1", localized("finish fails")),
    fail(.unfinished, key: "2", localized("Transaction.unfinished fails")),
    fail(.restore, key: "3", localized("restore fails")),
    fail(.receiptRefresh, key: "4", localized("receipt refresh fails")),
    late(.purchase, key: "5", localized("purchase result late")),
    late(.entitlements, key: "6", localized("currentEntitlements late")),
  ]

  private static func late(_ interface: StoreKitInterface, key: String, _ label: LazyLocalizedText)
    -> ScreenCommand
  {
    @Sendable func isLate(_ bench: Workbench) -> Bool {
      bench.session.world.switches.simulatedFailures[interface]?.failure == .late
    }
    return ScreenCommand(
      CommandName("toggle-late-\(interface.rawValue)"), keys: [.deviceDifferenceMenu: key], label,
      localized("whether the call is answered a minute late"),
      .step { .action(.simulatedFailure(interface, isLate($0) ? nil : SimulatedFailure(.late))) },
      setting: { .onOff(isLate($0), usually: false, $0.texts) })
  }

  private static func fail(_ interface: StoreKitInterface, key: String, _ label: LazyLocalizedText)
    -> ScreenCommand
  {
    ScreenCommand(
      CommandName("toggle-fail-\(interface.rawValue)"), keys: [.deviceDifferenceMenu: key], label,
      localized("whether the call fails with systemError"),
      .step { bench in
        let isFailing = bench.session.world.switches.simulatedFailures[interface] != nil
        return .action(
          .simulatedFailure(interface, isFailing ? nil : SimulatedFailure(.systemError)))
      },
      setting: { bench in
        .onOff(
          bench.session.world.switches.simulatedFailures[interface] != nil, usually: false, bench.texts)
      })
  }

  private static func nextValue(of quirk: QuirkName, key: String, _ label: LazyLocalizedText)
    -> ScreenCommand
  {
    ScreenCommand(
      CommandName("toggle-\(quirk.rawValue)"), keys: [.deviceDifferenceMenu: key], label,
      LazyLocalizedText { quirk.summary.text($0) },
      .step { $0.session.world.nextQuirk(quirk).map { .action(.quirk($0)) } },
      setting: { .of(quirk, $0.session.world, $0.texts) },
      choices: { SettingChoice.of(quirk, $0.session.world) })
  }
}

extension CommandSection {
  package static let deviceDifferenceMenu = CommandSection(
    .deviceDifferenceMenu, localized("Device differs from App Store"),
    openingCommand: .deviceDifferenceMenu,
    commands: groups.flatMap(\.commands),
    menu: MenuOptions(groups: groups, staysOpen: true))

  private static let groups: [MenuGroup] = [
    MenuGroup(
      localized("Device"),
      [.catchUp, .nextDeviceCache, .toggleDeviceReceipt] + ScreenCommand.quirksOfDevice),
    MenuGroup(
      localized("Deliveries to the app"), [.nextDeviceDeliveries] + ScreenCommand.quirksOfDeliveries),
    MenuGroup(localized("Results of calls"), ScreenCommand.quirksOfCalls),
    MenuGroup(localized("Lists and receipts"), ScreenCommand.quirksOfLists),
    MenuGroup(localized("Periods and offers"), ScreenCommand.quirksOfPeriods),
    MenuGroup(localized("Failing calls"), ScreenCommand.failingCalls),
  ]
}

extension CommandSetting {
  /// The number of switches and quirks that are not at their defaults.
  fileprivate static func unusualDeviceSettings(_ world: World, _ texts: Localizer) -> CommandSetting {
    let knowledge = world.device.knowledge
    let count =
      [
        knowledge.cache != .fresh, knowledge.isReceiptStale || knowledge.isReceiptBroken,
        knowledge.deliverySetting != .prompt,
      ].count { $0 } + world.quirks.unusualOfDevice.count
    return count == 0
      ? CommandSetting(texts.stateOff) : CommandSetting("\(texts.stateOn) (\(count))", isUnusual: true)
  }

  fileprivate static func deviceCache(_ cache: DeviceCache, _ texts: Localizer) -> CommandSetting {
    let state: String
    let shown: DeviceCachePart?
    switch cache {
    case .fresh: return CommandSetting(texts.stateFresh)
    case .late(let delay, let end, let part):
      let time =
        delay.map { delay in
          delay.months > 0
            ? texts.stateLate : texts.stateLateBy(texts.span(microseconds: delay.microseconds))
        } ?? (end == .launch ? texts.stateLateUntilLaunch : texts.stateLate)
      (state, shown) = (texts.state(time, until: end), part)
    case .empty(_, let end, let part): (state, shown) = (texts.state(texts.stateEmpty, until: end), part)
    }
    return CommandSetting(shown.map { "\(state) (\($0.rawValue))" } ?? state, isUnusual: true)
  }

  fileprivate static func deviceDeliveries(_ deliveries: DeviceDeliveries, _ texts: Localizer)
    -> CommandSetting
  {
    switch deliveries {
    case .prompt: CommandSetting(texts.stateDeliveredAtOnce)
    case .late(nil, let end):
      CommandSetting(
        end == .foreground ? texts.stateDeliveredAtForeground : texts.stateDeliveredAtLaunch,
        isUnusual: true)
    case .late(let delay?, let end):
      CommandSetting(
        (delay.months > 0
          ? texts.stateLate : texts.stateLateBy(texts.span(microseconds: delay.microseconds)))
          + (end.map { ", --until \($0.rawValue)" } ?? ""),
        isUnusual: true)
    case .lost: CommandSetting(texts.stateLost, isUnusual: true)
    }
  }

  fileprivate static func deviceReceipt(_ knowledge: DeviceKnowledge, _ texts: Localizer) -> CommandSetting {
    if knowledge.isReceiptBroken { return CommandSetting(texts.stateBroken, isUnusual: true) }
    guard knowledge.isReceiptStale else { return CommandSetting(texts.stateFresh) }
    let end = knowledge.receiptEnd
    return CommandSetting(
      end == .launch ? texts.stateStale : "\(texts.stateStale), --until \(end.rawValue)", isUnusual: true)
  }
}

extension DeviceKnowledge {
  /// The next setting of the receipt, cyclically: fresh, stale until a launch, until `AppStore.sync()`, until
  /// a new device, broken.
  fileprivate var nextReceipt: DeviceSync {
    guard isReceiptStale else { return .receipt(isStale: !isReceiptBroken) }
    return switch receiptEnd {
    case .launch: .receipt(isStale: true, until: .sync)
    case .sync: .receipt(isStale: true, until: .newDevice)
    case .newDevice, .never: .receiptBroken
    }
  }
}

extension DeviceCache {
  /// The next setting, cyclically: fresh, late until a launch, late by 10 s, late until `AppStore.sync()`,
  /// late until a new device, empty.
  fileprivate var next: DeviceCache {
    switch self {
    case .fresh: .late(by: nil, only: nil)
    case .late(nil, .launch, let part): .late(by: .seconds(10), only: part)
    case .late(.some, .launch, let part): .late(by: nil, until: .sync, only: part)
    case .late(_, .sync, let part): .late(by: nil, until: .newDevice, only: part)
    case .late(_, _, let part): .empty(only: part)
    case .empty: .fresh
    }
  }
}

extension DeviceDeliveries {
  /// The next setting, cyclically: prompt, late until a launch, late until the foreground, late by 60 s,
  /// lost.
  fileprivate var next: DeviceDeliveries {
    switch self {
    case .prompt: .late(by: nil)
    case .late(nil, .foreground): .late(by: .seconds(60))
    case .late(nil, _): .late(by: nil, until: .foreground)
    case .late: .lost
    case .lost: .prompt
    }
  }
}

extension Localizer {
  fileprivate var stateDeliveredAtOnce: String { localized("at once") }
  fileprivate var stateLost: String { localized("lost") }
  fileprivate var stateFresh: String { localized("fresh") }
  fileprivate var stateStale: String { localized("stale") }
  fileprivate var stateBroken: String { localized("broken") }
  fileprivate var stateLate: String { localized("late") }
  fileprivate func stateLateBy(_ span: String) -> String { localized("late by \(span)") }
  fileprivate var stateEmpty: String { localized("empty") }
  fileprivate var stateLateUntilLaunch: String { localized("late, each change until a launch") }
  fileprivate var stateDeliveredAtLaunch: String { localized("late until a launch") }
  fileprivate var stateDeliveredAtForeground: String { localized("late until the foreground") }
  fileprivate func state(_ state: String, until end: DeviceCacheEnd) -> String {
    switch end {
    case .launch: state
    case .sync: localized("\(state) until AppStore.sync()")
    case .newDevice: localized("\(state) until a new device")
    case .never: localized("\(state) until the operator catches up")
    }
  }
}
