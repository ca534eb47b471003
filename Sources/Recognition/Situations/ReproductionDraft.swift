// The lines of a scenario while they are written.

import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator

/// The lines of a scenario, played one by one.
///
/// Templates of rules have these placeholders:
/// - `%product`: the product
/// - `%asks`: the app's flag of Ask to Buy
/// - `%end`, `%ok`: the buttons of open dialogs
/// - `%missing`: identifiers that the catalogue does not have
struct ReproductionDraft {
  private var lines = ["iapbench 1"]
  private var session: Session
  private let parser: CommandParser
  private static let maxAnswers = 8
  /// Identifiers of products that the catalogue does not have, separated by spaces.
  var missingProducts = "com.example.missing"
  /// The comment before the first step with a product; nil if the log names the product.
  var productNote: String?

  init(registry: ParticipantRegistry, catalog: Catalog) {
    session = Session(registry: registry) { (_, _) throws(CatalogLoadError) in catalog }
    parser = CommandParser(table: registry.table)
    if catalog.source != Catalog.builtin.source { add("catalog \(CommandPrinter.word(catalog.source))") }
  }

  var transactionCount: Int { session.world.transactionCount }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func comment(_ text: String) { lines.append("# \(text)") }

  /// Plays a step of a template and adds it; a step that is refused is left out.
  mutating func add(_ template: String, product: String) {
    let isAsking = session.world.environment == .xcode ? "" : " --simulates-ask-to-buy"
    switch template {
    case "%end": answerDialogs()
    case "%ok": answerDialogs()
    default:
      let step = template.replacing("%product", with: CommandPrinter.word(product))
        .replacing("%asks", with: isAsking).replacing("%missing", with: missingProducts)
      guard add(step), template.contains("%product"), let note = productNote else { return }
      lines.insert("# \(note)", at: lines.count - 1)
      productNote = nil
    }
  }

  /// Returns whether the step was accepted.
  @discardableResult
  mutating func add(_ line: String) -> Bool {
    guard let step = try? parser.parse(line) else { return false }
    let result = session.execute(step.command, at: step.time)
    guard result.refusal == nil, result.failure == nil else { return false }
    lines.append(line)
    return true
  }

  /// Accepts the dialogs on the phone until none is open.
  private mutating func answerDialogs() {
    for _ in 0..<Self.maxAnswers {
      guard let dialog = session.world.device.topDialog else { break }
      let isConfirmed = add("confirm")
      if !isConfirmed {
        let button = dialog.buttons.first { $0.name.isAccepting } ?? dialog.buttons.first
        guard let button, add("tap \(CommandPrinter.word(button.identifier))") else { break }
      }
      if session.hasPendingInteractions { add("settle") }
    }
    if session.hasPendingInteractions { add("settle") }
  }
}
