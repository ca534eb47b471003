// The scenario that reproduces a situation.

import Scenario
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator

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
    guard rule.reproduction != .none else { return "" }
    var draft = ReproductionDraft(registry: registry, catalog: catalog)
    draft.comment("Reproduces a log: \(situation.kind.rawValue) (\(situation.certainty.rawValue)).")
    let version = version(of: rule, situation, &draft)
    let environment = environment(of: situation, rule, version, &draft)
    let substitute = substitute(for: situation, rule, version, in: environment)
    if situation.kind == .purchasePending, substitute == nil {
      draft.comment("The log does not name the cause. Ask to Buy is an example; an interruption is another.")
    }
    setUp(&draft, environment, version)
    let product = product(of: situation, &draft)
    if reset(after: rule, situation, version) != nil {
      succeed(situation.earlierSuccessCount, product, &draft)
    }
    switch rule.reproduction {
    case .none: break
    case .failure(let usual, let payload):
      var failure = ErrorTable.failure(named: usual) ?? InjectedFailure(domain: "SKErrorDomain", code: 0)
      failure.payload = payload
      noteExample(for: situation, version, &draft)
      fail(situation, situation.failure ?? failure, version, product, &draft)
    case .verification(let usual):
      if situation.kind == .receiptStatus, situation.receiptStatus == nil {
        draft.comment("The log has no status of verifyReceipt; the status of the next steps is an example.")
      }
      verify(situation.receiptStatus ?? usual, environment, product, &draft)
    case .steps where situation.kind == .paymentsNotAllowed && situation.operation == .setUp:
      for step in ["device --purchases restricted", "query can-make-payments"] { draft.add(step) }
    case .steps(let queue, let two):
      let completion = situation.completion(in: environment)
      for index in 0..<situation.purchaseCount {
        for step in substitute?.steps ?? (version == .queue ? queue : two) {
          draft.add(step, product: product)
        }
        guard let completion, substitute == nil, index < situation.completedCount else { continue }
        for step in completion.steps { draft.add(step, product: product) }
      }
    }
    if situation.laterSuccessCount > 0, let steps = reset(after: rule, situation, version) {
      for step in substitute?.reset ?? steps { draft.add(step) }
      succeed(situation.laterSuccessCount, product, &draft)
    }
    expect(situation, &draft)
    return draft.text
  }

  /// Returns the steps between the situation and a purchase that succeeds; nil if a scenario of the situation
  /// has no other purchases.
  private func reset(
    after rule: SituationRule, _ situation: RecognizedSituation, _ version: StoreKitVersion
  ) -> [String]? {
    guard situation.operation == .purchase else { return nil }
    guard case .failure = rule.reproduction else { return rule.reset }
    return situation.purchaseCount == 1 ? [] : [version == .queue ? "fail off" : "fail purchase off"]
  }

  /// Buys the product a number of times.
  private func succeed(_ count: Int, _ product: String, _ draft: inout ReproductionDraft) {
    for _ in 0..<count {
      for step in ["buy %product", "confirm", "settle", "%ok"] { draft.add(step, product: product) }
    }
  }

  /// Returns the interface of StoreKit that a scenario uses, and says so if the log names the other one.
  private func version(
    of rule: SituationRule, _ situation: RecognizedSituation, _ draft: inout ReproductionDraft
  ) -> StoreKitVersion {
    if situation.operation == .lists { return .product }
    let named = place.api ?? .queue
    guard case .steps(let queue, let product) = rule.reproduction else { return named }
    let possible: StoreKitVersion? = queue.isEmpty ? .product : product.isEmpty ? .queue : nil
    guard let possible, possible != named else { return named }
    draft.comment("Only StoreKit \(possible.rawValue) has this situation.")
    return possible
  }

  /// Returns the environment of a scenario, and says so if the situation cannot be played in the log's
  /// environment.
  private func environment(
    of situation: RecognizedSituation, _ rule: SituationRule, _ version: StoreKitVersion,
    _ draft: inout ReproductionDraft
  ) -> EnvironmentName {
    let named = place.environment ?? .sandbox
    guard substitute(for: situation, rule, version, in: named) == nil,
      let obstacle = situation.obstacle(in: named),
      let other = situation.environments.first(where: { situation.obstacle(in: $0) == nil })
    else { return named }
    let reason =
      obstacle.refusal?.reason ?? "The environment \(named.rawValue) does not have this situation"
    draft.comment("\(reason); \(other.rawValue) is used instead.")
    return other
  }

  /// Returns the steps that replace the reproduction if the environment does not permit its completion.
  private func substitute(
    for situation: RecognizedSituation, _ rule: SituationRule, _ version: StoreKitVersion,
    in environment: EnvironmentName
  ) -> (steps: [String], reset: [String])? {
    let isRefused = situation.obstacle(in: environment)?.refusal != nil
    return isRefused && version == .product ? rule.stepsWithoutPermission : nil
  }

  // MARK: The place

  private func setUp(
    _ draft: inout ReproductionDraft, _ environment: EnvironmentName, _ version: StoreKitVersion
  ) {
    draft.add("environment \(environment.rawValue)")
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
    if version == .product { draft.add("app storekit 2") }
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
    "nb": ("nb_NO", "NOR"), "sv": ("sv_SE", "SWE"), "fi": ("fi_FI", "FIN"), "da": ("da_DK", "DNK"),
    "cs": ("cs_CZ", "CZE"), "hu": ("hu_HU", "HUN"), "pl": ("pl_PL", "POL"), "it": ("it_IT", "ITA"),
    "nl": ("nl_NL", "NLD"), "vi": ("vi_VN", "VNM"),
  ]

  private static func device(language: String?) -> (locale: String, storefront: String)? {
    language.flatMap { devices[$0] }
  }

  /// Returns the product of the log if the catalogue has it, otherwise a product of the catalogue.
  private func product(of situation: RecognizedSituation, _ draft: inout ReproductionDraft) -> String {
    let known = Set(catalog.allProducts.map(\.identifier))
    let products = catalog.allProducts
    if let own = place.products.first(where: known.contains), situation.kind != .productsNotFound {
      return own
    }
    // A subscription cannot be bought twice.
    let isRepeated = situation.earlierSuccessCount > 0 || situation.laterSuccessCount > 1
    let product =
      products.first { isRepeated ? $0.kind == .consumable : $0.subscription != nil } ?? products.first
    guard let product else { return "none" }
    if situation.kind == .productsNotFound {
      findMissingProducts(known, &draft)
    } else if let other = place.products.first {
      draft.comment(
        "\(PrivateText.shortened(other)) is not in the catalogue; \(product.identifier) is used instead.")
    } else {
      draft.productNote = "No product was recognised in the log; \(product.identifier) is an example."
    }
    return product.identifier
  }

  private static let maxMissingProducts = 20

  /// Lets the draft request the products of the log that the App Store does not know.
  private func findMissingProducts(_ known: Set<String>, _ draft: inout ReproductionDraft) {
    let named = place.invalidProducts.isEmpty ? place.products : place.invalidProducts
    if let other = named.first(where: known.contains) {
      draft.comment("The catalogue has \(other), so the App Store finds this product here.")
    }
    let missing = named.filter { !known.contains($0) && PrivateText.shortened($0) == $0 }
    guard !missing.isEmpty else { return }
    draft.missingProducts = missing.prefix(Self.maxMissingProducts).map(CommandPrinter.word)
      .joined(separator: " ")
  }

  // MARK: Failures

  private func fail(
    _ situation: RecognizedSituation, _ failure: InjectedFailure, _ version: StoreKitVersion,
    _ product: String,
    _ draft: inout ReproductionDraft
  ) {
    let options = Self.answer(failure)
    let once = situation.purchaseCount == 1 ? " --once" : ""
    let chain = CommandPrinter.word(ErrorTable.name(of: failure.withoutAnswer))
    let named = situation.failure == nil ? situation.swiftCase : nil
    let product2 = CommandPrinter.word(named ?? Self.storeKit2Name(failure))
    switch situation.operation {
    case .purchase, .offerSignature, .setUp:
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
    case .restore where version == .product:
      if !draft.add("fail app-store-sync \(product2)\(once)\(options)") {
        draft.add("fail app-store-sync unknown\(once)")
      }
      draft.add("app syncs")
    case .restore:
      draft.add("fail restore \(chain)\(once)\(options)")
      draft.add("restore")
    case .verification:
      draft.comment("The request to verifyReceipt had no answer; the status 21009 is used instead.")
      for step in ["buy %product", "%end", "receipt-fault 21009 --once", "verify"] {
        draft.add(step, product: product)
      }
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

  /// The situations that any error can cause; for these, the error of the rule is one of many.
  private static let situationsOfAnyError: Set<SituationKind> = [
    .failedUnknown, .productsNotLoaded, .receiptRefreshFailed, .restoreFailed,
  ]

  /// Says that the error of the next step is not in the log.
  private func noteExample(
    for situation: RecognizedSituation, _ version: StoreKitVersion, _ draft: inout ReproductionDraft
  ) {
    guard Self.situationsOfAnyError.contains(situation.kind), situation.failure == nil,
      situation.swiftCase == nil || version == .queue
    else { return }
    draft.comment("The log has no numbered error of the store; the error of the next step is an example.")
  }

  /// The cases of StoreKit 2's errors by the code of `SKErrorDomain`.
  private static let purchaseErrors: [Int: String] = [
    2: "userCancelled", 3: "invalidQuantity", 4: "purchaseNotAllowed", 5: "productUnavailable",
    11: "invalidOfferIdentifier",
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

  private func expect(_ situation: RecognizedSituation, _ draft: inout ReproductionDraft) {
    let statuses = [
      situation.receiptStatus, 21_003, RecognizedSituation.statusOfXcode, Self.usualStatus, 21_009,
    ]
    for status in statuses.compactMap(\.self)
    where draft.add("expect refused-by-store \(status)") { break }
    let references =
      draft.transactionCount > 1 ? (1...min(draft.transactionCount, 8)).map { "#\($0)" } : ["last"]
    for reference in references { expect(situation, reference, &draft) }
    for name in PurchaseResult.names where !Self.waitingResults.contains(name) {
      draft.add("expect result \(name)")
    }
    for text in Self.callTexts { draft.add("expect log \(CommandPrinter.word(text))") }
  }

  private func expect(_ situation: RecognizedSituation, _ reference: String, _ draft: inout ReproductionDraft)
  {
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

  /// The names of calls of `Product.purchase` that have not returned.
  private static let waitingResults = Set(
    StoreKitInterface.purchase.failures.filter { $0.kind == .silent }.map(\.name))

  /// Texts of the log that show the failure of a call that is no purchase.
  private static let callTexts = [
    "request(_:didFailWithError:)", "Product.products(for:) threw",
    "Transaction.unfinished ends without elements",
    "restoreCompletedTransactionsFailedWithError", "invalidProductIdentifiers",
    "finish does not reach the App Store", "AppStore.sync() threw", "canMakePayments → false",
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
