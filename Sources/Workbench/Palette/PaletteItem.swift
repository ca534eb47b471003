// The items of the palette and their rows.

import Grid
import Panes
import Presentation
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

package enum PaletteItem: Hashable, Sendable {
  case screen(ScreenCommand)
  case verb(String)
  case quirk(QuirkName)
  case snapshot(String)
  case failure(InjectedFailure)
  /// The explanation of an error.
  case meaning(InjectedFailure)
  case featureError(FeatureError)
  case serverTerm(ServerTerm)
  case theme(String)
  /// The path of a scenario or catalogue.
  case file(String)
  case library(LibraryScenario)
  case product(String)
  case transaction(TransactionNumber)
}

package struct PaletteRow: Hashable, Sendable {
  package var kind: String
  package var name: String
  /// A second searched name: a product identifier, or a command's name on the command line.
  var alias = ""
  var showsAlias = false
  /// The description, or the current value of a setting.
  package var about = ""
  package var keys = ""
  /// Empty if the item is enabled.
  package var reason = ""
  /// Text that is searched but not shown, such as error texts in other languages.
  package var hidden = ""
  /// The words that match the typed text and are not in the shown texts, such as synonyms.
  var matchedWords = ""

  var isPossible: Bool { reason.isEmpty }
}

/// Facts that many rows share, computed once.
package struct PaletteRowContext: Sendable {
  package var names: [String: String] = [:]
  package var selection = PaneSelection()
  /// Empty if purchases are possible.
  var buyReason = ""
}

extension CommandPalette {
  package func facts(in bench: Workbench) -> PaletteRowContext {
    var facts = PaletteRowContext(names: source.namesByProduct, selection: bench.selection)
    for case .product(let identifier) in items.prefix(1) {
      facts.buyReason = bench.refusal(of: Command.action(.buy(Payment(identifier))))?.reason ?? ""
    }
    return facts
  }
}

extension PaletteItem {
  /// Returns the row, with its reason only if `facts` is not nil.
  package func row(in bench: Workbench, _ facts: PaletteRowContext?) -> PaletteRow {
    let texts = bench.texts
    let withReason = facts != nil
    switch self {
    case .screen(let command): return Self.row(of: command, withReason: withReason, in: bench)
    case .verb(let verb):
      let entry = bench.table.entry(verb)
      let usage = entry?.usage.joined(separator: " | ") ?? verb
      return PaletteRow(
        kind: texts.paletteCommand, name: ":\(verb)",
        about: "\(entry.map { bench.summary(of: $0) } ?? "")  \(usage)")
    case .quirk(let name):
      let next = bench.session.world.nextQuirk(name)
      let value = bench.session.world.quirks[name]
      let others = name.values.filter { $0 != value }.joined(separator: "|")
      return PaletteRow(
        kind: texts.paletteSetting, name: name.rawValue,
        about: "\(value)\(others.isEmpty ? "" : " (\(others))"): \(name.summary.text(texts))",
        keys: bench.bindings.path(named: .quirksMenu),
        reason: withReason ? next.flatMap { bench.refusal(of: Command.action(.quirk($0)))?.reason } ?? "" : ""
      )
    case .snapshot(let name):
      return PaletteRow(
        kind: texts.paletteSnapshot, name: VisibleText.visible(name),
        about: texts.paletteSnapshotAbout, keys: bench.bindings.path(named: .loadSnapshot))
    case .failure(let failure): return Self.row(of: failure, in: bench)
    case .meaning(let failure):
      return PaletteRow(
        kind: texts.paletteMeaning, name: texts.paletteMeaning(of: failure.code),
        about: texts.explanations(of: [failure]).first ?? "")
    case .featureError(let error):
      return PaletteRow(
        kind: texts.paletteError, name: "\(error.code) \(error.name)", about: error.text(texts),
        hidden: ([error.domain] + error.meanings).joined(separator: " "))
    case .serverTerm(let term):
      return PaletteRow(
        kind: texts.paletteStatus, name: term.word,
        about: "\(term.origin.rawValue): \(term.meaning.text(texts))")
    case .theme(let name):
      return PaletteRow(
        kind: texts.paletteTheme, name: VisibleText.visible(name),
        about: bench.themes.isCurrent(name) ? texts.paletteThemeNow : texts.paletteThemeAbout)
    case .file(let path):
      let isScenario = path.hasSuffix(".iap")
      return PaletteRow(
        kind: isScenario ? texts.paletteScenario : texts.paletteCatalogue, name: VisibleText.visible(path),
        about: isScenario ? texts.paletteScenarioAbout : texts.paletteCatalogueAbout)
    case .library(let scenario):
      return PaletteRow(
        kind: texts.paletteScenario, name: scenario.path, about: scenario.title(texts))
    case .product(let identifier):
      return PaletteRow(
        kind: texts.paletteProduct,
        name: facts?.names[identifier] ?? bench.session.world.readableName(of: identifier),
        alias: VisibleText.visible(identifier), showsAlias: true,
        keys: identifier == facts?.selection.product ? bench.bindings.path(of: .buySelected) : "",
        reason: facts?.buyReason ?? "")
    case .transaction(let number): return Self.row(ofTransaction: number, facts, in: bench)
    }
  }

  private static func row(
    of command: ScreenCommand, withReason: Bool, in bench: Workbench
  ) -> PaletteRow {
    let texts = bench.texts
    let setting = command.setting?(bench).text ?? ""
    let help = texts.help(of: command)
    // After a failed renewal, this command pays the renewal.
    let ownWords = command == .resolveTransaction ? command.menuWords?(bench) : nil
    return PaletteRow(
      kind: setting.isEmpty ? texts.paletteCommand : texts.paletteSetting,
      name: ownWords ?? bench.words(for: command),
      alias: command.rawValue, about: setting.isEmpty ? help : "\(setting): \(help)",
      keys: bench.bindings.path(of: command),
      reason: withReason ? bench.refusal(of: command)?.reason ?? "" : "",
      hidden: command.term?(bench.session.world) ?? "")
  }

  private static func row(of failure: InjectedFailure, in bench: Workbench) -> PaletteRow {
    let texts = bench.texts
    let row = Picker.rows.first { $0.failure == failure } ?? Picker.Row(chain: failure)
    return PaletteRow(
      kind: texts.paletteError, name: "\(row.code) \(row.name)",
      about: row.sentence(texts), keys: bench.bindings.path(of: .failMenu),
      hidden: row.searched)
  }

  private static func row(
    ofTransaction number: TransactionNumber, _ facts: PaletteRowContext?, in bench: Workbench
  ) -> PaletteRow {
    let texts = bench.texts
    guard let transaction = bench.session.world.transaction(number) else {
      return PaletteRow(kind: texts.paletteTransaction, name: "#\(number)")
    }
    let product = transaction.payment.productIdentifier
    let identifier = bench.session.world.identifierText(number).map { "  \($0)" } ?? ""
    let note = TransactionText.note(transaction, in: bench.session.world, texts)
    let state = ".\(transaction.state.name)\(identifier)" + (note.isEmpty ? "" : "  \(note)")
    return PaletteRow(
      kind: texts.paletteTransaction,
      name: "#\(number) \(bench.session.world.readableName(of: transaction))",
      alias: VisibleText.visible(product), showsAlias: true, about: state,
      keys: number == facts?.selection.transaction ? bench.bindings.path(of: .actMenu) : "")
  }

  // MARK: Actions

  /// Returns the words for Enter and Tab in the key bar.
  package func hints(_ texts: Localizer) -> (enter: String, tab: String?) {
    switch self {
    case .product: (texts.paletteBuy, texts.paletteSelect)
    case .transaction: (texts.paletteAct, texts.paletteDetails)
    case .failure: (texts.paletteOnce, texts.paletteUntilOff)
    case .featureError: (texts.paletteEdit, nil)
    case .file, .library: (texts.paletteOpen, texts.paletteEdit)
    case .screen, .verb: (texts.paletteRun, texts.paletteEdit)
    case .quirk, .snapshot, .theme: (texts.paletteRun, nil)
    case .serverTerm, .meaning: (texts.hintExplain, nil)
    }
  }

  package func run(in bench: inout Workbench) -> [Effect] {
    switch self {
    case .screen(let command):
      return bench.menuOfValues(of: command).map { bench.openMenu($0) } ?? bench.run(command)
    case .verb(let verb): return bench.runVerb(verb)
    case .quirk(let name):
      if let menu = bench.menuOfValues(of: name) { return bench.openMenu(menu) }
      let next = bench.session.world.nextQuirk(name)
      return next.map { bench.submitNamed(.action(.quirk($0))) } ?? []
    case .snapshot(let name): return bench.submit(.snapshot(.load(name)))
    case .failure(let failure): return bench.submitNamed(.action(.fail(failure, once: true)))
    case .featureError(let error):
      bench.openSteps(of: error)
      return []
    case .meaning(let failure):
      bench.overlays.append(WhyPage(of: failure, named: ErrorTable.name(of: failure), bench.texts))
      return []
    case .serverTerm(let term):
      let details = [term.meaning.text(bench.texts), bench.texts.steps(causing: term)].filter { !$0.isEmpty }
      let rules = [RuleRegistry.rule(term.rule)]
      bench.overlays.append(
        WhyPage(RuleExplanation("\(term.origin.rawValue) \(term.word)", details: details, rules: rules)))
      return []
    case .theme(let name): return bench.loadTheme(name)
    case .file(let path): return bench.open(path, untilLine: nil)
    case .library(let scenario): return bench.open(scenario.path, untilLine: nil)
    case .product(let identifier):
      bench.panes.products.select(identifier)
      return bench.submitNamed(.action(.buy(Payment(identifier))))
    case .transaction(let number):
      bench.selectTransaction(number)
      return bench.openMenu(.bound(.actMenu), transaction: number)
    }
  }

  /// Performs the action of Tab: selects the item or edits the command.
  package func show(in bench: inout Workbench) -> [Effect] {
    switch self {
    case .product(let identifier):
      if !bench.isForAudience { bench.setFocus(.products) }
      bench.panes.products.select(identifier)
    case .transaction(let number):
      bench.selectTransaction(number)
      if bench.isForAudience { return bench.openMenu(.bound(.actMenu), transaction: number) }
      bench.setFocus(.details)
    case .failure(let failure): return bench.submitNamed(.action(.fail(failure, once: false)))
    case .verb(let verb): bench.openPrompt(.command(verb + " "))
    case .screen(let command) where command.canBeTyped:
      // A step of the command language can take arguments, so a space follows its name.
      bench.openPrompt(.command(command.rawValue + (command.isStep ? " " : "")))
    case .file(let path): bench.openPrompt(Prompt(.openFile, label: bench.texts.promptOpen, text: path))
    case .library(let scenario):
      bench.openPrompt(Prompt(.openFile, label: bench.texts.promptOpen, text: scenario.path))
    case .screen, .quirk, .snapshot, .theme, .featureError, .serverTerm, .meaning: return run(in: &bench)
    }
    return []
  }
}
