// What the palette finds, and how each thing reads: its kind, name, what it does, its key, and why it cannot be done
// now. Texts are made for the rows that are on screen, not for the thousands that are not.

import Grid
import Ground
import Scenario
import StoreSimulator

/// A thing that the palette finds.
enum PaletteItem: Hashable, Sendable {
  case screen(ScreenCommand)
  /// A verb of the command language.
  case verb(String)
  case quirk(QuirkName)
  case snapshot(String)
  case failure(InjectedFailure)
  case theme(String)
  /// A scenario or a catalogue.
  case file(String)
  /// A product, by identifier.
  case product(String)
  case transaction(TransactionNumber)
}

/// A row of the palette as it reads now.
struct PaletteRow: Hashable, Sendable {
  var kind: String
  var name: String
  /// A second name that letters are looked for in: an identifier, a command's name on the command line.
  var alias = ""
  var showsAlias = false
  /// What it does, or what it is set to.
  var about = ""
  var keys = ""
  /// Why it cannot be done now; empty when it can.
  var reason = ""
  /// Words that are looked for and not shown: texts of an error in other languages.
  var hidden = ""

  var isPossible: Bool { reason.isEmpty }
}

/// What many rows need, asked once for all of them.
struct PaletteFacts: Sendable {
  /// Names of products that were looked up already.
  var names: [String: String] = [:]
  var selection = Workbench.Selection()
  /// Why nothing can be bought now; empty when it can.
  var buyReason = ""
}

extension Workbench {
  /// The facts for the rows that are on screen.
  func paletteFacts(_ palette: Palette) -> PaletteFacts {
    var facts = PaletteFacts(names: palette.source.namesByProduct, selection: selection)
    for case .product(let identifier) in palette.items.prefix(1) {
      facts.buyReason = refusal(of: Command.action(.buy(Payment(identifier))))?.reason ?? ""
    }
    return facts
  }

  /// How a thing reads now; with `facts` the world is asked too whether it can be done.
  func paletteRow(_ item: PaletteItem, _ facts: PaletteFacts?) -> PaletteRow {
    let withReason = facts != nil
    switch item {
    case .screen(let command): return row(of: command, withReason: withReason)
    case .verb(let verb):
      let entry = table.entry(verb)
      let usage = entry?.usage.joined(separator: " | ") ?? verb
      return PaletteRow(
        kind: texts.paletteCommand, name: ":\(verb)",
        about: "\(entry.map { texts.summary(of: $0) } ?? "")  \(usage)")
    case .quirk(let name):
      let next = nextValue(of: name)
      return PaletteRow(
        kind: texts.paletteSetting, name: name.rawValue,
        about: "\(session.world.quirks[name]): \(name.summaryText(texts))", keys: keyPath(of: .quirksMenu),
        reason: withReason ? next.flatMap { refusal(of: Command.action(.quirk($0)))?.reason } ?? "" : "")
    case .snapshot(let name):
      return PaletteRow(
        kind: texts.paletteSnapshot, name: VisibleText.visible(name),
        about: texts.paletteSnapshotAbout, keys: keyPath(of: .loadSnapshot))
    case .failure(let failure): return row(of: failure)
    case .theme(let name):
      return PaletteRow(
        kind: texts.paletteTheme, name: VisibleText.visible(name),
        about: name == theme.name ? texts.paletteThemeNow : texts.paletteThemeAbout)
    case .file(let path):
      let isScenario = path.hasSuffix(".iap")
      return PaletteRow(
        kind: isScenario ? texts.paletteScenario : texts.paletteCatalogue, name: VisibleText.visible(path),
        about: isScenario ? texts.paletteScenarioAbout : texts.paletteCatalogueAbout)
    case .product(let identifier):
      return PaletteRow(
        kind: texts.paletteProduct, name: facts?.names[identifier] ?? productName(identifier),
        alias: VisibleText.visible(identifier), showsAlias: true,
        keys: identifier == facts?.selection.product ? keyPath(of: .buySelected) : "",
        reason: facts?.buyReason ?? "")
    case .transaction(let number): return row(ofTransaction: number, facts)
    }
  }

  private func row(of command: ScreenCommand, withReason: Bool) -> PaletteRow {
    let setting = command.setting?(self).text ?? ""
    let help = texts.help(of: command)
    return PaletteRow(
      kind: setting.isEmpty ? texts.paletteCommand : texts.paletteSetting, name: words(for: command),
      alias: command.rawValue, about: setting.isEmpty ? help : "\(setting): \(help)",
      keys: keyPath(of: command), reason: withReason ? refusal(of: command)?.reason ?? "" : "")
  }

  private func row(of failure: InjectedFailure) -> PaletteRow {
    let row = Picker.rows.first { $0.failure == failure }
    return PaletteRow(
      kind: texts.paletteError, name: row.map { "\($0.code) \($0.name)" } ?? "",
      about: row?.sentence(texts) ?? "", keys: keyPath(of: .failMenu),
      hidden: row?.searched ?? "")
  }

  private func row(ofTransaction number: TransactionNumber, _ facts: PaletteFacts?) -> PaletteRow {
    guard let transaction = session.world.transaction(number) else {
      return PaletteRow(kind: texts.paletteTransaction, name: "#\(number)")
    }
    let product = transaction.payment.productIdentifier
    let identifier = session.world.identifierText(number).map { "  \($0)" } ?? ""
    let note = TransactionText.note(transaction, in: session.world, texts)
    let state = ".\(transaction.state.name)\(identifier)" + (note.isEmpty ? "" : "  \(note)")
    return PaletteRow(
      kind: texts.paletteTransaction,
      name: "#\(number) \(session.world.readableName(of: transaction))",
      alias: VisibleText.visible(product), showsAlias: true, about: state,
      keys: number == facts?.selection.transaction ? keyPath(of: .actMenu) : "")
  }

  /// The keys that lead to a command: `p a`, `5 v w`; empty where it has none.
  func keyPath(of command: ScreenCommand) -> String { bindings.path(of: command) }
}
