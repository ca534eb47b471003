// The commands of the Service pane, and the purchase that `b` makes there.

import Grid
import IAPService
import Panes
import ProgramMessages
import Scenario
import StoreRules
import StoreSimulator
import Support
import TerminalUI
import Workbench

extension ScreenCommand {
  static let focusService = ScreenCommand(
    "focus-service", keys: [.everywhere: "8"],
    localized("Service"),
    localized(
      "go to the Service pane: the records of App Store, purchase service and app"),
    .change { $0.setFocus(.service) },
    refusal: { bench in
      bench.session.service == nil
        ? ScreenRefusal(bench.texts.serviceIsOff, possible: ":service on") : nil
    },
    isNavigation: true)

  /// Returns a command that exists only while the purchase service is on.
  static func ofService(
    _ name: CommandName, keys: [KeyContext: String], _ label: LazyLocalizedText, _ help: LazyLocalizedText,
    _ action: CommandHandler,
    refusal: (@Sendable (Workbench) -> ScreenRefusal?)? = nil,
    setting: (@Sendable (Workbench) -> CommandSetting)? = nil
  ) -> ScreenCommand {
    var guarded = action
    if case .step(let step) = action { guarded = .step { $0.session.service == nil ? nil : step($0) } }
    return ScreenCommand(
      name, keys: keys, label, help, guarded,
      refusal: { bench in bench.refusalWithoutService ?? refusal?(bench) }, setting: setting,
      exists: { $0.service != nil })
  }

  static let showService = ScreenCommand(
    "show-service", keys: [.logViewMenu: "v"],
    localized("service"),
    localized("show or hide messages between app, SDK and service"),
    .change { $0.toggleLog(IAPService.channel, by: "show-service") },
    refusal: { $0.refusalWithoutService },
    setting: { $0.logSetting(of: IAPService.channel) },
    exists: { $0.service != nil })

  static let sdkMenu = ofService(
    "sdk-menu", keys: [.service: "I"],
    localized("SDK calls"),
    localized("SDK calls of the app: initialise, lists, consume, restore"),
    .menu(.bound(.sdkMenu)))

  static let userMenu = ofService(
    "user-menu", keys: [.service: "U", .sdkMenu: "U"],
    localized("user"),
    localized("log in as another user, or log out"),
    .menu(.bound(.userMenu)),
    setting: { .user($0.session.service?.sdk.user, $0.texts) })

  static let serverMenu = ofService(
    "server-menu", keys: [.service: "V"],
    localized("server", context: "service"),
    localized("server responses, stops, app strategy, console"),
    .menu(.bound(.serverMenu)))
}

extension CommandSection {
  static let service = CommandSection(
    .service, localized("Service"), openingCommand: .focusService,
    commands: [.sdkMenu, .userMenu, .serverMenu], simultaneousContexts: [.everywhere, .list],
    isConditional: true)
}

extension Command {
  static func service(_ act: IAPService.OwnOperation) -> Command { IAPService.command(act) }
}

extension CommandSetting {
  static func user(_ name: String?, _ texts: Localizer) -> CommandSetting {
    CommandSetting(
      name.map { CellWidth.truncated(VisibleText.visible($0), columns: 24) } ?? texts.serviceNobody)
  }
}

extension Workbench {
  /// The selected payment of the Service pane, on which keys act.
  var selectedPayment: PaymentNumber? { panes[ServicePane.self].selectedPayment(in: session) }

  var refusalWithoutService: ScreenRefusal? {
    session.service == nil ? ScreenRefusal(texts.serviceIsOff, possible: ":service on") : nil
  }

  var refusalWithoutPayment: ScreenRefusal? {
    refusalWithoutService
      ?? (selectedPayment == nil ? ScreenRefusal(texts.serviceNoPayment, possible: howToBuyText) : nil)
  }

  /// The product that `b` buys: the selected product, in the console's notation.
  fileprivate var serviceProduct: String? {
    guard let service = session.service else { return nil }
    let selected = selectedProduct.map { service.settings.console.product($0)?.word ?? $0 }
    return selected ?? service.settings.console.words.first
  }

  var serviceOrder: Command? { serviceProduct.map { .service(.buy(.init($0))) } }

  /// The label of `b`: `buy coins100 here`.
  var serviceOrderWords: String? {
    serviceProduct.map { word in
      let name = VisibleText.visible(word)
      return hasLongServiceProduct
        ? texts.buyNamed(CellWidth.truncatedKeepingTail(name, columns: 20))
        : texts.buyHere(CellWidth.truncated(name, columns: 30))
    }
  }

  /// Whether the key bar has space for the product's name only if other words are shorter.
  var hasLongServiceProduct: Bool {
    columns < 100 && serviceProduct.map { CellWidth.of(VisibleText.visible($0)) > 12 } == true
  }
}

extension Form {
  /// Returns nil if the service is off.
  static func buyThroughService(in bench: Workbench) -> Form? {
    guard let console = bench.session.service?.settings.console else { return nil }
    let (texts, table) = (bench.texts, bench.table)
    var product = ""
    if case .participant(let action)? = bench.serviceOrder,
      case .buy(let order)? = action.act as? IAPService.OwnOperation
    {
      product = order.product
    }
    let argumentNames = PurchaseArgument.allCases.map(\.rawValue)
    return Form(
      command: { rows, texts in
        guard let word = rows.first?.text, !word.isEmpty, rows.count == 3 else {
          return .failure(
            ScreenRefusal(texts.serviceNoProduct, possible: console.words.joined(separator: ", ")))
        }
        var line = "service buy \(StepFormat.written(word, quoted: word == "kept"))"
        if !rows[1].text.isEmpty { line += " --payload \(StepFormat.written(rows[1].text))" }
        if !rows[2].text.isEmpty { line += " --as \(StepFormat.written(rows[2].text))" }
        return command(line, table, texts)
      },
      title: texts.formBuyHere,
      rows: [
        FormRow(
          label: texts.formProduct, proposed: product, hint: console.words.joined(separator: ", "),
          choices: console.words),
        FormRow(label: texts.formPayload, value: .text(TextField()), hint: texts.formPayloadHint),
        FormRow(
          label: texts.formNamedBy, proposed: PurchaseArgument.id.rawValue,
          hint: argumentNames.joined(separator: ", "),
          choices: argumentNames),
      ])
  }

  /// Parses a line as if the user had typed it.
  private static func command(
    _ line: String, _ table: CommandTable, _ texts: Localizer
  ) -> Result<Command, ScreenRefusal> {
    do throws(ParseError) {
      guard let step = try CommandParser(table: table).parse(line) else {
        return .failure(ScreenRefusal("", possible: ""))
      }
      return .success(step.command)
    } catch {
      return .failure(ScreenRefusal(error.problem.text(texts), possible: error.possible.text(texts)))
    }
  }
}
