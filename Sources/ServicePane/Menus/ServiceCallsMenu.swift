// The menus of the SDK calls and of the users of the purchase service.

import Grid
import IAPService
import Panes
import Scenario
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let initialiseSDK = ofService(
    "sdk-init", keys: [.sdkMenu: "i"],
    localized("initialise"),
    localized("the app initialises the SDK, and sets its delegate"),
    .step { _ in .service(.initialise(appKey: nil, zone: nil, withDelegate: true)) },
    setting: { bench in
      let isDone = bench.session.service?.sdk.isInitialised == true
      return CommandSetting(isDone ? bench.texts.sdkInitialised : bench.texts.sdkNotInitialised)
    })

  static let initialiseWithoutDelegate = ofService(
    "sdk-init-without-delegate", keys: [.sdkMenu: "n"],
    localized("initialise without a delegate"),
    localized("the app initialises the SDK, and sets no delegate"),
    .step { _ in .service(.initialise(appKey: nil, zone: nil, withDelegate: false)) })

  static let initialiseWithKey = ofService(
    "sdk-init-app-key", keys: [.sdkMenu: "k"],
    localized("initialise with another app key"),
    localized("the app initialises the SDK with a key that you type"),
    .change { $0.openPrompt(.appKey($0.shownAppKey, $0.texts)) },
    refusal: { $0.refusal(of: .service(.initialise(appKey: nil, zone: nil, withDelegate: true))) },
    setting: { bench in
      CommandSetting(CellWidth.truncated(VisibleText.quoted(bench.shownAppKey), columns: 20))
    })

  static let initialiseInZone = ofService(
    "sdk-init-zone", keys: [.sdkMenu: "z"],
    localized("initialise with another zone"),
    localized("the app initialises the SDK for a zone that you type"),
    .change { $0.openPrompt(.zone($0.session.service?.sdk.zone ?? "", $0.texts)) },
    refusal: { $0.refusal(of: .service(.initialise(appKey: nil, zone: nil, withDelegate: true))) },
    setting: { bench in
      CommandSetting(
        CellWidth.truncated(VisibleText.visible(bench.session.service?.sdk.zone ?? ""), columns: 20))
    })

  static let toggleDelegate = ofService(
    "sdk-delegate", keys: [.sdkMenu: "d"],
    localized("delegate"),
    localized("the app sets or removes its delegate"),
    .step { $0.session.service.map { .service(.delegate(!$0.sdk.hasDelegate)) } },
    setting: { .onOff($0.session.service?.sdk.hasDelegate == true, $0.texts) })

  static let askServiceProducts = ofService(
    "sdk-products", keys: [.sdkMenu: "p"],
    localized("product list"),
    localized("the app requests the products of the console"),
    .step { _ in .service(.products) })

  static let askActive = ofService(
    "sdk-active", keys: [.sdkMenu: "a"],
    localized("active list"),
    localized("the app requests the user's active plans"),
    .step { _ in .service(.list(.active)) })

  static let askUnconsumed = ofService(
    "sdk-unconsumed", keys: [.sdkMenu: "u"],
    localized("unconsumed list"),
    localized("the app requests the user's unconsumed payments"),
    .step { _ in .service(.list(.unconsumed)) })

  static let consumeAll = ofService(
    "sdk-consume-all", keys: [.sdkMenu: "c"],
    localized("consume all"),
    localized("the app consumes all unconsumed payments of the user"),
    .step { _ in .service(.consume(.all, .sdk)) },
    setting: { bench in
      guard let service = bench.session.service, let user = service.sdk.user else {
        return CommandSetting("")
      }
      return CommandSetting("\(service.list(.unconsumed, of: user, in: bench.session.world).count)")
    })

  static let restoreThroughService = ofService(
    "sdk-restore", keys: [.sdkMenu: "r"],
    localized("restore"),
    localized("the SDK restores by App Store account, not by user"),
    .step { _ in .service(.restore) })

  static let askIncomplete = ofService(
    "sdk-incomplete", keys: [.sdkMenu: "o"],
    localized("complete old SDK purchases"),
    localized("the app completes purchases that an old SDK left"),
    .step { _ in .service(.incomplete(hasSQLite: true)) },
    setting: { CommandSetting($0.session.service.map { "\($0.incompletePurchases.count)" } ?? "") })

  static let buyKept = ofService(
    "sdk-buy-kept", keys: [.sdkMenu: "b"],
    localized("buy the saved product", context: "service"),
    localized("the app buys the promoted product that it saved"),
    .step { _ in .service(.buyKept(payload: nil)) },
    setting: { CommandSetting($0.session.service.map { "\($0.sdk.deferredPromotions.count)" } ?? "") })

  static let manageInSafari = ofService(
    "sdk-manage-safari", keys: [.sdkMenu: "m"],
    localized("subscriptions page, in Safari"),
    localized("the app opens the subscriptions page by its https address"),
    .step { _ in .service(.manage(.safari)) })

  static let manageByScheme = ofService(
    "sdk-manage-scheme", keys: [.sdkMenu: "M"],
    localized("subscriptions page, by scheme"),
    localized("the app opens the subscriptions page in the App Store"),
    .step { _ in .service(.manage(.scheme)) })

  static let logOut = ofService(
    "user-none", keys: [.userMenu: "n"],
    localized("log out"),
    localized("the app clears the user"),
    .step { _ in .service(.user(nil)) },
    setting: { bench in
      let isHere = bench.session.service?.sdk.user == nil
      return CommandSetting(isHere ? bench.texts.serviceNow : "", isUnusual: isHere)
    })

  static let logInAnother = ofService(
    "user-another", keys: [.userMenu: "o"],
    localized("another name"),
    localized("a user whose name you type logs in"),
    .change { $0.openPrompt(.userName($0.session, $0.texts)) },
    refusal: { $0.refusal(of: .service(.user(nil))) })
}

extension CommandSection {
  static let sdkMenu = CommandSection(
    .sdkMenu, localized("SDK calls"), openingCommand: .sdkMenu,
    commands: [
      .initialiseSDK, .initialiseWithoutDelegate, .initialiseWithKey, .initialiseInZone, .toggleDelegate,
      .userMenu, .askServiceProducts, .askActive, .askUnconsumed, .consumeAll, .restoreThroughService,
      .askIncomplete, .buyKept, .manageInSafari, .manageByScheme,
    ])

  static let userMenu = CommandSection(
    .userMenu, localized("Users"), openingCommand: .userMenu, commands: [.logOut, .logInAnother],
    menu: MenuOptions(more: { bench in
      guard let service = bench.session.service else { return [] }
      return service.offeredUsers.enumerated().map { index, name in
        let isHere = name == service.sdk.user
        let command = Command.service(.user(name))
        return MenuLine(
          key: .ofLine(index), words: CellWidth.truncated(VisibleText.visible(name), columns: 40),
          state: isHere ? bench.texts.serviceNow : "", isUnusual: isHere, choice: .world(command),
          refusal: bench.refusal(of: command))
      }
    }))
}

extension Prompt {
  fileprivate static func appKey(_ present: String, _ texts: Localizer) -> Prompt {
    Prompt(.appKey, label: texts.promptAppKey, text: present, isProposed: true)
  }

  fileprivate static func zone(_ present: String, _ texts: Localizer) -> Prompt {
    Prompt(.zone, label: texts.promptZone, text: present, isProposed: true)
  }

  fileprivate static func userName(_ session: Session, _ texts: Localizer) -> Prompt {
    Prompt(.userName, label: texts.promptUser, text: Self.proposed(session), isProposed: true)
  }

  /// Returns an unused user name.
  private static func proposed(_ session: Session) -> String {
    let users = session.service?.settings.users ?? []
    return ["carol", "dave"].first { !users.contains($0) } ?? "user\(users.count + 1)"
  }
}

extension Workbench {
  /// The abbreviated app key.
  fileprivate var shownAppKey: String { IAPService.shown(appKey: session.service?.sdk.appKey ?? "") }
}

extension PromptPurpose {
  fileprivate static let appKey = PromptPurpose.step("app-key", acceptsEmptyText: true) { bench, text in
    // An unchanged text means the current key, because the screen shows only a prefix of the key.
    .service(.initialise(appKey: text == bench.shownAppKey ? nil : text, zone: nil, withDelegate: true))
  }

  fileprivate static let zone = PromptPurpose.step(
    "zone",
    completion: .choices { _, text in
      let fitting = IAPService.zones.filter { $0.hasPrefix(text) && $0 != text }
      return (fitting.isEmpty ? IAPService.zones : fitting).map {
        PromptSuggestion(word: $0, line: $0, note: "")
      }
    }
  ) { _, text in .service(.initialise(appKey: nil, zone: text, withDelegate: true)) }

  fileprivate static let userName = PromptPurpose.step(
    "user",
    completion: .choices { bench, text in
      let names = bench.session.service?.offeredUsers ?? []
      let fitting = names.filter { $0.hasPrefix(text) && $0 != text }
      return (fitting.isEmpty ? names : fitting).map { PromptSuggestion(word: $0, line: $0, note: "") }
    }
  ) { _, text in .service(.user(text)) }
}
