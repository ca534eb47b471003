// The menus of the settings outside the SDK, such as server faults and purchase stops.

import Grid
import IAPService
import Panes
import ProgramMessages
import Scenario
import StoreRules
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let answersMenu = ofService(
    "answers-menu", keys: [.serverMenu: "s"],
    localized("server responses"),
    localized("how the server responds: ok, errors, slow, down"),
    .menu(.bound(.answersMenu)),
    setting: { bench in
      let settings = bench.session.service?.settings
      let isOk = settings?.serverFault == .ok
      return CommandSetting(bench.session.service?.wordOfServer(bench.texts) ?? "", isUnusual: !isOk)
    })

  static let stopsMenu = ofService(
    "stops-menu", keys: [.serverMenu: "x"],
    localized("stop a purchase at"),
    localized("stop the next purchase at one of twelve points"),
    .menu(.stops),
    setting: { bench in
      let stop = bench.session.service?.stop
      return CommandSetting(
        stop.map { "\($0.point.rawValue) \($0.kind.rawValue)" } ?? bench.texts.stateOff,
        isUnusual: stop != nil)
    })

  static let appStrategiesMenu = ofService(
    "app-ways-menu", keys: [.serverMenu: "w"],
    localized("app strategy"),
    localized("how the app is written: careful, delegate-only, forgetful"),
    .menu(.appStrategies),
    setting: { bench in
      let strategy = bench.session.service?.settings.policy ?? .careful
      return CommandSetting(strategy.rawValue, isUnusual: strategy != .careful)
    })

  static let nextPromotion = ofService(
    "promotion-answer", keys: [.serverMenu: "p"],
    localized("promoted purchases"),
    localized("the delegate's answer: yes, no, or absent (no method)"),
    .step { $0.session.service.map { .service(.promotion($0.settings.promotion.next)) } },
    setting: { bench in
      let answer = bench.session.service?.settings.promotion ?? .yes
      return CommandSetting(answer.rawValue, isUnusual: answer != .yes)
    })

  static let toggleServiceReceipt = ofService(
    "receipt-age", keys: [.serverMenu: "f"],
    localized("submitted receipt"),
    localized("whether the receipt is refreshed before it is sent"),
    .step { $0.session.service.map { .service(.receipt(isRefreshed: !$0.settings.refreshesReceipt)) } },
    setting: { bench in
      let isFresh = bench.session.service?.settings.refreshesReceipt ?? true
      return CommandSetting(isFresh ? "fresh" : "stale", isUnusual: !isFresh)
    })

  static let askLimit = ofService(
    "payment-limit", keys: [.serverMenu: "l"],
    localized("monthly limit"),
    localized("how much a user may pay in a month"),
    .change { $0.openPrompt(.limit($0.texts)) },
    setting: { bench in
      let limit = bench.session.service?.settings.limit
      return CommandSetting(limit.map { "\($0 / 1000)" } ?? bench.texts.stateOff, isUnusual: limit != nil)
    })

  static let consoleMenu = ofService(
    "console-menu", keys: [.serverMenu: "c"],
    localized("console"),
    localized("registered products: use or stop them, load a file"),
    .menu(.bound(.consoleMenu)),
    setting: { bench in
      CommandSetting(bench.texts.registered(bench.session.service?.settings.console.products.count ?? 0))
    })

  static let askConsoleKey = ofService(
    "console-app-key", keys: [.consoleMenu: "k"],
    localized("app key"),
    localized("the app key that the server requires from the SDK"),
    .change { $0.openPrompt(.consoleKey($0.texts)) },
    setting: { bench in
      let key = bench.session.service?.settings.consoleKey
      let text = key.map { VisibleText.quoted(IAPService.shown(appKey: $0)) } ?? "any"
      return CommandSetting(CellWidth.truncated(text, columns: 20), isUnusual: key != nil)
    })

  static let oldSDKMenu = ofService(
    "old-sdk-menu", keys: [.serverMenu: "o"],
    localized("add an old SDK purchase"),
    localized("a purchase that an old SDK left incomplete"),
    .menu(.oldSDK),
    setting: { CommandSetting($0.session.service.map { "\($0.incompletePurchases.count)" } ?? "") })

  static let elsewhereMenu = ofService(
    "elsewhere-menu", keys: [.serverMenu: "e"],
    localized("a plan bought in another store"),
    localized("a plan that the user has bought on Android"),
    .menu(.elsewhere),
    refusal: { bench in
      bench.session.service?.settings.console.products.contains { $0.type.isPlan } == true
        ? nil : ScreenRefusal(bench.texts.consoleNoPlan, possible: "service product add")
    })

  static let toggleLocalReceipts = ofService(
    "toggle-local-receipts", keys: [.serverMenu: "y"],
    localized("receipts signed in Xcode"),
    localized("whether the server refuses receipts signed in Xcode"),
    .step { $0.session.world.nextQuirk(.serviceLocalReceipts).map { .action(.quirk($0)) } },
    setting: { .of(.serviceLocalReceipts, $0.session.world, $0.texts) })

  static let toggleReprocessedDelegate = ofService(
    "toggle-reprocessed-delegate", keys: [.serverMenu: "d"],
    localized("delegate gets reprocessed purchases"),
    localized("whether reprocessed purchases reach the delegate, as the manual of 2018 says"),
    .step { $0.session.world.nextQuirk(.serviceReprocessedDelegate).map { .action(.quirk($0)) } },
    setting: { .of(.serviceReprocessedDelegate, $0.session.world, $0.texts) })

  static let serviceOff = ofService(
    "switch-service-off", keys: [.serverMenu: "X"],
    localized("turn the service off"),
    localized("hide the service; its records stay"),
    .step { _ in .service(.off) })

  // MARK: Server faults

  static let serverOk = ofService(
    "server-ok", keys: [.answersMenu: "o"],
    localized("normal"),
    localized("the server responds normally"),
    .step { $0.faultStep(.ok) }, setting: { $0.setting { $0 == .ok ? "" : nil } })

  static let serverHTTP = ofService(
    "server-http", keys: [.answersMenu: "h"],
    localized("HTTP status"),
    localized("the server responds with a status that you type"),
    .change { $0.openPrompt(.fault("http", text: "503", $0.texts.promptHTTP)) },
    setting: { $0.setting { if case .http(let code) = $0 { "\(code)" } else { nil } } })

  static let serverSlow = ofService(
    "server-slow", keys: [.answersMenu: "s"],
    localized("slow"),
    localized("the response takes the time that you type; over 30 s is a timeout"),
    .change { $0.openPrompt(.fault("slow", text: "60s", $0.texts.promptSlow)) },
    setting: { $0.setting { if case .slow(let span) = $0 { CommandPrinter.word(span) } else { nil } } })

  static let serverGarbage = ofService(
    "server-garbage", keys: [.answersMenu: "g"],
    localized("unreadable response"),
    localized("the server sends an unreadable response"),
    .step { $0.faultStep(.garbage) }, setting: { $0.setting { $0 == .garbage ? "" : nil } })

  static let serverDown = ofService(
    "server-down", keys: [.answersMenu: "d"],
    localized("no response: down"),
    localized("the server does not respond"),
    .step { $0.faultStep(.down) }, setting: { $0.setting { $0 == .down ? "" : nil } })

  static let serverRefusesReceipt = ofService(
    "server-reject-receipt", keys: [.answersMenu: "r"],
    localized("refuse receipts"),
    localized("the server refuses every receipt permanently"),
    .step { $0.faultStep(.rejectReceipt) }, setting: { $0.setting { $0 == .rejectReceipt ? "" : nil } })

  static let serverResultCode = ofService(
    "server-reject-code", keys: [.answersMenu: "c"],
    localized("result code"),
    localized("the server responds with a result code that you type"),
    .change { $0.openPrompt(.fault("reject", text: "9999", $0.texts.promptResultCode)) },
    setting: { $0.setting { if case .reject(let code) = $0 { "\(code)" } else { nil } } })

  static let serverAddress = ofService(
    "server-address", keys: [.answersMenu: "a"],
    localized("another address"),
    localized("the SDK sends requests to an address that you type"),
    .change { $0.openPrompt(.fault("address", text: "http://", $0.texts.promptAddress)) },
    setting: { bench in
      bench.setting {
        if case .address(let address) = $0 {
          CellWidth.truncated(VisibleText.visible(address), columns: 24)
        } else {
          nil
        }
      }
    })

  static let serverOnce = ofService(
    "server-once", keys: [.answersMenu: "n"],
    localized("for the next request only"),
    localized("whether the next choice applies to one request only"),
    .screen { bench in
      bench.panes[ServicePane.self].isServerFaultOnce.toggle()
      return bench.openMenu(.bound(.answersMenu))
    },
    setting: { .onOff($0.panes[ServicePane.self].isServerFaultOnce, usually: false, $0.texts) })

  // MARK: Console

  static let loadConsole = ofService(
    "console-file", keys: [.consoleMenu: "f"],
    localized("another file"),
    localized("load the console from a file"),
    .change { $0.openPrompt(Prompt(.consoleFile, label: $0.texts.promptConsole)) })

  static let builtinConsole = ofService(
    "console-builtin", keys: [.consoleMenu: "b"],
    localized("built-in console"),
    localized("the console that comes with iapbench"),
    .step { _ in .service(.console(Console.builtinSource, nil)) })
}

extension CommandSection {
  static let serverMenu = CommandSection(
    .serverMenu, localized("Server and app"), openingCommand: .serverMenu,
    commands: [
      .answersMenu, .stopsMenu, .appStrategiesMenu, .nextPromotion, .toggleServiceReceipt, .askLimit,
      .consoleMenu,
      .oldSDKMenu, .elsewhereMenu, .toggleLocalReceipts, .toggleReprocessedDelegate, .serviceOff,
    ])

  static let answersMenu = CommandSection(
    .answersMenu, localized("Server responses"), openingCommand: .answersMenu,
    commands: [
      .serverOk, .serverHTTP, .serverSlow, .serverGarbage, .serverDown, .serverRefusesReceipt,
      .serverResultCode, .serverAddress, .serverOnce,
    ])

  static let consoleMenu = CommandSection(
    .consoleMenu, localized("Console"), openingCommand: .consoleMenu,
    commands: [.loadConsole, .builtinConsole, .askConsoleKey],
    menu: MenuOptions(
      notes: { [$0.texts.consoleNote] },
      more: { bench in
        guard let console = bench.session.service?.settings.console else { return [] }
        return console.products.enumerated().map { index, product in
          let command = Command.service(.setStopped(product.word, !product.isStopped))
          let words = "\(VisibleText.visible(product.word))  \(VisibleText.visible(product.name))"
          return MenuLine(
            key: .ofLine(index), words: CellWidth.truncated(words, columns: 44),
            state: IAPService.word(isStopped: product.isStopped), isUnusual: product.isStopped,
            choice: .world(command), refusal: bench.refusal(of: command))
        }
      }))
}

extension Workbench {
  /// Returns the step that sets the server fault for the next request or for all requests.
  fileprivate func faultStep(_ fault: ServerFault) -> Command {
    .service(.server(fault, once: panes[ServicePane.self].isServerFaultOnce && fault != .ok))
  }

  /// Returns the setting of an item in the fault menu.
  ///
  /// `words` returns the current fault's parameter; nil if the current fault is not this item's.
  fileprivate func setting(_ words: (ServerFault) -> String?) -> CommandSetting {
    guard let settings = session.service?.settings, let parameter = words(settings.serverFault) else {
      return CommandSetting("")
    }
    let parts = [parameter, settings.isFaultOnce ? texts.serverOnceState : texts.serviceNow].filter {
      !$0.isEmpty
    }
    return CommandSetting(parts.joined(separator: " "), isUnusual: settings.serverFault != .ok)
  }
}

extension PromotionDecision {
  fileprivate var next: PromotionDecision {
    switch self {
    case .yes: .no
    case .no: .absent
    case .absent: .yes
    }
  }
}

extension Prompt {
  fileprivate static func fault(_ word: String, text: String, _ label: String) -> Prompt {
    let purpose = PromptPurpose("server \(word)") { bench, prompt in
      // Only an address is quoted, because options such as `--once` can follow the other parameters.
      let typed = prompt.field.text
      let text = word == "address" ? StepFormat.written(typed) : typed
      let isOnce = bench.panes[ServicePane.self].isServerFaultOnce
      let once = isOnce && !typed.contains("--once") ? " --once" : ""
      return prompt.accept(line: "service server \(word) \(text)\(once)", in: &bench)
    }
    return Prompt(purpose, label: label, text: text, isProposed: true)
  }

  fileprivate static func consoleKey(_ texts: Localizer) -> Prompt {
    let purpose = PromptPurpose("service app-key") { bench, prompt in
      let text = prompt.field.text
      let word = text == "any" ? text : StepFormat.written(text)
      return prompt.accept(line: "service app-key \(word)", in: &bench)
    }
    return Prompt(purpose, label: texts.promptConsoleKey, text: "any", isProposed: true)
  }

  fileprivate static func limit(_ texts: Localizer) -> Prompt {
    let purpose = PromptPurpose("service limit") { bench, prompt in
      prompt.accept(line: "service limit \(prompt.field.text)", in: &bench)
    }
    return Prompt(purpose, label: texts.promptLimit, text: "500", isProposed: true)
  }
}

extension PromptPurpose {
  fileprivate static let consoleFile = PromptPurpose("console-file", completion: .path) { bench, prompt in
    prompt.accept(line: "service console \(StepFormat.written(prompt.field.text))", in: &bench)
  }
}

// MARK: - Menus with lists

extension MenuKind {
  static let stops = MenuKind(
    name: "stops", contents: { bench, _ in Menu.stops(in: bench) },
    firstMark: { bench in
      bench.session.service?.stop.flatMap { PurchaseStop.StopPoint.allCases.firstIndex(of: $0.point) } ?? 0
    })

  /// Returns the menu of events that stop a purchase at a point.
  static func stop(at point: PurchaseStop.StopPoint) -> MenuKind {
    MenuKind(name: "stop \(point.rawValue)") { bench, _ in Menu.stop(at: point, in: bench) }
  }

  static let appStrategies = MenuKind(
    name: "app ways", contents: { bench, _ in Menu.appStrategies(in: bench) },
    firstMark: { bench in
      bench.session.service.flatMap { AppStrategy.allCases.firstIndex(of: $0.settings.policy) } ?? 0
    })

  static let oldSDK = MenuKind(name: "old SDK") { bench, _ in Menu.oldSDK(in: bench) }
  static let elsewhere = MenuKind(name: "elsewhere") { bench, _ in Menu.elsewhere(in: bench) }
}

extension Menu {
  /// The keys of the stop points: digits, then letters that menus do not use.
  private static let keysOfStops = "123456789abc".map { Key.character($0) }

  fileprivate static func stops(in bench: Workbench) -> Menu {
    let texts = bench.texts
    let armed = bench.session.service?.stop
    let points = zip(PurchaseStop.StopPoint.allCases, keysOfStops).map { point, key in
      let isArmed = armed?.point == point
      return MenuLine(
        key: key, words: "\(CellWidth.fitted(point.rawValue, columns: 4))\(point.stage.text(texts))",
        state: isArmed ? texts.stopArmed(armed?.kind.rawValue ?? "") : "", isUnusual: isArmed,
        choice: .menu(.stop(at: point)))
    }
    let clearCommand = Command.service(.stop(nil))
    return Menu(
      title: texts.menuStops,
      lines: points + [
        MenuLine(
          key: .character("o"), words: texts.stopNone, choice: .world(clearCommand),
          refusal: bench.refusal(of: clearCommand))
      ])
  }

  fileprivate static func stop(at point: PurchaseStop.StopPoint, in bench: Workbench) -> Menu {
    let texts = bench.texts
    let lines = PurchaseStop.Kind.allCases.map { kind in
      let stop = PurchaseStop(point: point, kind: kind)
      let command = Command.service(.stop(stop))
      let isArmed = bench.session.service?.stop == stop
      return MenuLine(
        key: Key.character(kind.rawValue.first ?? " "), words: texts.words(of: kind),
        state: isArmed ? texts.stopArmed("") : "", isUnusual: isArmed, choice: .world(command),
        refusal: bench.refusal(of: command))
    }
    return Menu(
      title: texts.menuStop(point.rawValue), lines: lines, notes: [point.stage.text(texts)])
  }

  fileprivate static func appStrategies(in bench: Workbench) -> Menu {
    let current = bench.session.service?.settings.policy
    let lines = AppStrategy.allCases.enumerated().map { index, strategy in
      let command = Command.service(.app(strategy))
      return MenuLine(
        key: .ofLine(index), words: "\(strategy.rawValue): \(bench.texts.words(of: strategy))",
        state: strategy == current ? bench.texts.serviceNow : "", isUnusual: strategy == current,
        choice: .world(command), refusal: bench.refusal(of: command), isCurrent: strategy == current)
    }
    return Menu(title: bench.texts.menuAppStrategies, lines: lines)
  }

  fileprivate static func oldSDK(in bench: Workbench) -> Menu {
    let products = bench.session.service?.settings.console.products ?? []
    let lines = products.enumerated().map { index, product in
      let command = Command.service(.oldSDK(product: product.word, user: nil))
      let words = "\(VisibleText.visible(product.word))  \(VisibleText.visible(product.name))"
      return MenuLine(
        key: .ofLine(index), words: CellWidth.truncated(words, columns: 60), choice: .world(command),
        refusal: bench.refusal(of: command))
    }
    return Menu(title: bench.texts.menuOldSDK, lines: lines)
  }

  fileprivate static func elsewhere(in bench: Workbench) -> Menu {
    let texts = bench.texts
    guard let service = bench.session.service else { return Menu(title: texts.menuElsewhere(""), lines: []) }
    let user = service.sdk.user ?? service.offeredUsers[0]
    let plans = service.settings.console.products.filter(\.type.isPlan)
    let pairs = plans.flatMap { plan in IAPService.otherStores.map { (plan, $0) } }
    let lines = pairs.enumerated().map { index, pair in
      let command = Command.service(.elsewhere(user: user, product: pair.0.word, store: pair.1))
      let words = texts.planIn(VisibleText.visible(pair.0.word), store: pair.1)
      return MenuLine(
        key: .ofLine(index), words: CellWidth.truncated(words, columns: 60), choice: .world(command),
        refusal: bench.refusal(of: command))
    }
    return Menu(
      title: texts.menuElsewhere(CellWidth.truncated(VisibleText.visible(user), columns: 24)), lines: lines)
  }
}
