// The scenario that reproduces a situation.

import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// Writes scenarios for situations.
///
/// Each line is played while it is written, so that the scenario answers the dialogs that appear, contains no
/// step that would be refused, and expects only what happens.
struct ReproductionWriter {
  let place: LogPlace
  let catalog: Catalog
  let registry: ParticipantRegistry

  /// Returns the text of the scenario; empty if there is nothing to reproduce.
  func scenario(of situation: RecognizedSituation) -> String {
    guard let rule = SituationRules.byKind[situation.kind] else { return "" }
    var draft = Draft(registry: registry, catalog: catalog)
    draft.comment("Reproduces a log: \(situation.kind.rawValue) (\(situation.certainty.rawValue)).")
    setUp(&draft, situation)
    let product = product(of: situation, &draft)
    let version = place.api ?? .queue
    switch rule.reproduction {
    case .none: return ""
    case .failure(let usual):
      let failure =
        situation.failure ?? ErrorTable.failure(named: usual)
        ?? InjectedFailure(domain: "SKErrorDomain", code: 0)
      fail(situation, failure, version, product, &draft)
    case .steps(let queue, let two):
      for _ in 0..<situation.purchaseCount {
        for step in version == .queue ? queue : two { draft.add(step, product: product) }
      }
    }
    expect(situation, &draft)
    return draft.text
  }

  // MARK: The place

  private func setUp(_ draft: inout Draft, _ situation: RecognizedSituation) {
    draft.add("environment \((place.environment ?? .sandbox).rawValue)")
    let device = Self.device(language: place.language)
    let storefront = place.storefront ?? device?.storefront
    var options: [String] = []
    if let locale = device?.locale { options.append("--locale \(locale)") }
    if let storefront { options.append("--storefront \(storefront)") }
    if let zone = place.zone, zone != 0 { options.append("--time-zone \(Self.offset(zone))") }
    // A storefront that does not exist is left out.
    if !options.isEmpty, !draft.add("device \(options.joined(separator: " "))") {
      draft.add("device \(options.filter { !$0.hasPrefix("--storefront") }.joined(separator: " "))")
    }
    if let start = place.start { draft.add("clock \(start)\(Self.offset(place.zone ?? 0))") }
    if place.api == .product || situation.operation == .lists { draft.add("app storekit 2") }
  }

  private static func offset(_ minutes: Int) -> String {
    guard minutes != 0 else { return "Z" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(minutes < 0 ? "-" : "+")\(two(abs(minutes) / 60)):\(two(abs(minutes) % 60))"
  }

  /// The locale and the storefront of a device with a language.
  private static let devices: [String: (locale: String, storefront: String)] = [
    "ja": ("ja_JP", "JPN"), "zh": ("zh_CN", "CHN"), "zh_Hans": ("zh_Hans_CN", "CHN"),
    "zh_Hant": ("zh_Hant_TW", "TWN"), "de": ("de_DE", "DEU"), "fr": ("fr_FR", "FRA"), "es": ("es_ES", "ESP"),
    "ko": ("ko_KR", "KOR"), "ru": ("ru_RU", "RUS"), "tr": ("tr_TR", "TUR"), "pt": ("pt_BR", "BRA"),
    "nb": ("nb_NO", "NOR"),
  ]

  private static func device(language: String?) -> (locale: String, storefront: String)? {
    language.flatMap { devices[$0] }
  }

  /// Returns the product of the log if the catalogue has it, otherwise a product of the catalogue.
  private func product(of situation: RecognizedSituation, _ draft: inout Draft) -> String {
    let known = Set(catalog.allProducts.map(\.identifier))
    if let own = place.products.first(where: known.contains) { return own }
    let products = catalog.allProducts
    let product = products.first { $0.subscription != nil } ?? products.first
    guard let product else { return "none" }
    if let other = place.products.first {
      draft.comment(
        "\(PrivateText.shortened(other)) is not in the catalogue; \(product.identifier) stands for it.")
    }
    return product.identifier
  }

  // MARK: Failures

  private func fail(
    _ situation: RecognizedSituation, _ failure: InjectedFailure, _ version: StoreKitVersion,
    _ product: String,
    _ draft: inout Draft
  ) {
    let options = Self.answer(failure)
    let once = situation.purchaseCount == 1 ? " --once" : ""
    let chain = CommandPrinter.word(ErrorTable.name(of: failure.withoutAnswer))
    let product2 = CommandPrinter.word(Self.storeKit2Name(failure))
    switch situation.operation {
    case .purchase, .offerSignature, .verification:
      draft.add(
        version == .queue ? "fail \(chain)\(once)\(options)" : "fail purchase \(product2)\(once)\(options)")
      for _ in 0..<situation.purchaseCount {
        for step in ["buy %product", "%end"] { draft.add(step, product: product) }
      }
    case .products:
      if !draft.add("fail load-products \(product2)\(once)\(options)") {
        draft.add("fail load-products networkError\(once)")
      }
      draft.add("products %product", product: product)
    case .receiptRefresh:
      draft.add("fail receipt-refresh \(chain)\(once)\(options)")
      draft.add("app refreshes-receipt")
    case .lists:
      draft.add("fail unfinished \(product2)\(once)\(options)")
      draft.add("query unfinished")
    case .restore:
      draft.add("fail restore \(chain)\(once)\(options)")
      draft.add("restore")
    case .finish:
      draft.add("finish-policy manual")
      for step in ["buy %product", "%end"] { draft.add(step, product: product) }
      draft.add("fail finish \(chain)\(once)\(options)")
      draft.add("finish last")
    }
    draft.add("settle")
  }

  private static func answer(_ failure: InjectedFailure) -> String {
    (failure.status.map { " --status \($0)" } ?? "") + (failure.payload.map { " --payload \($0)" } ?? "")
  }

  /// The cases of `Product.PurchaseError` by the code of `SKErrorDomain`.
  private static let purchaseErrors: [Int: String] = [
    4: "purchaseNotAllowed", 5: "productUnavailable", 11: "invalidOfferIdentifier",
    12: "invalidOfferSignature",
    13: "missingOfferParameters", 14: "invalidOfferPrice", 18: "ineligibleForOffer",
  ]

  /// Returns the error of StoreKit 2 around an error of the daemon.
  private static func storeKit2Name(_ failure: InjectedFailure) -> String {
    if failure.domain == "SKErrorDomain" { return purchaseErrors[failure.code] ?? "unknown" }
    if let code = purchaseErrors.keys.first(where: { ErrorTable.wraps(failure.withoutAnswer, in: $0) }),
      let name = purchaseErrors[code]
    {
      return name
    }
    let name = failure.domain == "NSURLErrorDomain" ? "networkError" : "systemError"
    return "\(name)>\(ErrorTable.name(of: failure.withoutAnswer))"
  }

  // MARK: Expectations

  private func expect(_ situation: RecognizedSituation, _ draft: inout Draft) {
    if let status = situation.receiptStatus { draft.add("expect refused-by-store \(status)") }
    let references =
      draft.transactionCount > 1 ? (1...min(draft.transactionCount, 8)).map { "#\($0)" } : ["last"]
    for reference in references { expect(situation, reference, &draft) }
    for name in PurchaseResult.names { draft.add("expect result \(name)") }
    for text in Self.callTexts { draft.add("expect log \(CommandPrinter.word(text))") }
  }

  private func expect(_ situation: RecognizedSituation, _ reference: String, _ draft: inout Draft) {
    for state in TransactionState.allCases where state != .purchasing {
      draft.add("expect state \(reference) \(state.name)")
    }
    for code in 0...21 { draft.add("expect error \(reference) SKErrorDomain \(code)") }
    let errors = (situation.failure?.all ?? []) + Self.usualErrors
    var seen = Set<InjectedFailure>()
    for error in errors.map({ InjectedFailure(domain: $0.domain, code: $0.code) })
    where seen.insert(error).inserted {
      let name = "\(CommandPrinter.word(error.domain)) \(error.code)"
      if error.domain != "SKErrorDomain" { draft.add("expect error \(reference) \(name)") }
      draft.add("expect underlying \(reference) \(name)")
    }
  }

  /// Errors that the simulator itself brings about.
  private static let usualErrors = [
    InjectedFailure(domain: "ASDServerErrorDomain", code: 3038),
    InjectedFailure(domain: "ASDErrorDomain", code: 907),
    InjectedFailure(domain: "ASDErrorDomain", code: 1050),
    InjectedFailure(domain: "ASDServerErrorDomain", code: 3504),
  ]

  /// Texts of the log that show the failure of a call that is no purchase.
  private static let callTexts = [
    "request(_:didFailWithError:)", "Product.products(for:) threw",
    "Transaction.unfinished ends without elements",
    "restoreCompletedTransactionsFailedWithError", "invalidProductIdentifiers",
    "finish does not reach the App Store",
  ]
}

extension InjectedFailure {
  /// The failure without the server's answer, which options of the step set.
  fileprivate var withoutAnswer: InjectedFailure {
    var plain = self
    (plain.status, plain.payload, plain.isCharged) = (nil, nil, false)
    plain.causes = plain.causes.map(\.withoutAnswer)
    return plain
  }
}

/// The lines of a scenario, played one by one.
private struct Draft {
  private var lines = ["iapbench 1"]
  private var session: Session
  private let parser: CommandParser
  private static let maxAnswers = 8

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
      let step = template.replacing("%product", with: CommandPrinter.word(product)).replacing(
        "%asks", with: isAsking)
      add(step)
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
