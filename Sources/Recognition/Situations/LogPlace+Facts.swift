// The place of a log from its facts.

import StoreModel

extension LogPlace {
  init(_ facts: LogFacts, _ situations: [RecognizedSituation]) {
    self.init()
    findEnvironment(facts, situations)
    for place in facts.places {
      switch place.content {
      case .storefront(let code): storefront = storefront ?? code
      case .product(let identifier):
        let isName = !["null", "nil", "undefined", "none"].contains(identifier.lowercased())
        if isName, products.count < 100, !products.contains(identifier) { products.append(identifier) }
      case .invalidProduct(let identifier):
        if invalidProducts.count < 100, !invalidProducts.contains(identifier) {
          invalidProducts.append(identifier)
        }
      case .environment, .weakEnvironment, .possibleEnvironments, .language, .api, .weakAPI, .framework,
        .weakFramework:
        break
      }
    }
    language = Self.most(
      facts.places.compactMap { if case .language(let code) = $0.content { code } else { nil } })
    framework =
      Self.most(facts.places.compactMap { if case .framework(let name) = $0.content { name } else { nil } })
      ?? Self.most(
        facts.places.compactMap { if case .weakFramework(let name) = $0.content { name } else { nil } })
    api = interface(facts, situations)
    if let time = facts.times.first(where: { $0.day != nil }), let day = time.day {
      start = Self.iso(day, time.second)
    }
    zone = facts.times.lazy.compactMap(\.zone).first
  }

  private mutating func findEnvironment(_ facts: LogFacts, _ situations: [RecognizedSituation]) {
    let named = facts.places.compactMap { if case .environment(let name) = $0.content { name } else { nil } }
    if let environment = Self.most(named) {
      (self.environment, possibleEnvironments) = (environment, [environment])
      return
    }
    let weak = facts.places.compactMap {
      if case .weakEnvironment(let name) = $0.content { name } else { nil }
    }
    // A report that compares two environments does not say where the log comes from.
    if let environment = weak.first, Set(weak).count == 1 {
      (self.environment, possibleEnvironments) = (environment, [environment])
      return
    }
    let relevant = situations.filter { $0.kind != .notAppStore }
    let candidates = Self.environments(facts, relevant).filter { name in
      facts.places.allSatisfy {
        if case .possibleEnvironments(let names) = $0.content { names.contains(name) } else { true }
      }
    }
    let isProved = candidates.count < EnvironmentName.allCases.count
    guard !candidates.isEmpty, isProved || !relevant.isEmpty else { return }
    let playable = candidates.filter { name in relevant.allSatisfy { $0.obstacle(in: name) == nil } }
    possibleEnvironments = playable.isEmpty ? candidates : playable
    isEnvironmentAssumed = candidates.count > 1
    if !playable.isEmpty {
      obstacles = candidates.compactMap { name in relevant.lazy.compactMap { $0.obstacle(in: name) }.first }
    }
    environment =
      (relevant.compactMap(\.usualEnvironment) + (relevant.first?.environments ?? []))
      .first(where: possibleEnvironments.contains) ?? possibleEnvironments.first
  }

  /// Returns the environments whose rules agree with the signs of a log, which does not name one.
  private static func environments(_ facts: LogFacts, _ situations: [RecognizedSituation])
    -> [EnvironmentName]
  {
    // The error of Ask to Buy has an underlying error in some environments only.
    if let ask = facts.errors.first(where: { $0.isCase("ASDErrorDomain", 1052) }) {
      return EnvironmentName.allCases.filter {
        ($0.rules.askToBuy.innerCause == nil) == ask.causes.isEmpty
      }
    }
    if facts.facts.contains(where: { $0.content == .sign(.phrase("userinfo = [:]")) }),
      situations.contains(where: { $0.kind == .interruptedPurchase })
    {
      return EnvironmentName.allCases.filter { $0.rules.interruption.behavior == .failsSilently }
    }
    return EnvironmentName.allCases
  }

  private func interface(_ facts: LogFacts, _ situations: [RecognizedSituation]) -> StoreKitVersion? {
    let interfaces = facts.places.filter { if case .api = $0.content { true } else { false } }
    // An app that buys with StoreKit 2 can observe the payment queue too.
    if interfaces.contains(where: { $0.text.lowercased().hasPrefix("product.purchase") }) { return .product }
    let named = interfaces.compactMap { if case .api(let api) = $0.content { api } else { nil } }
    let weak = facts.places.compactMap { if case .weakAPI(let api) = $0.content { api } else { nil } }
    if let api = Self.most(named) ?? situations.lazy.compactMap(\.onlyInterface).first ?? Self.most(weak) {
      return api
    }
    // Only the payment queue passes on the daemon's errors in this form.
    let hasQueueError = facts.errors.contains { $0.domain == "SKErrorDomain" || $0.domain.hasPrefix("SS") }
    return hasQueueError ? .queue : nil
  }

  /// Returns the most frequent value; of equally frequent ones, the first.
  private static func most<Value: Hashable>(_ values: [Value]) -> Value? {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let highest = counts.values.max()
    return values.first { counts[$0] == highest }
  }

  private static func iso(_ day: LogTime.Day, _ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    return "\(day.year)-\(two(day.month))-\(two(day.day))T\(time)"
  }
}

extension RecognizedSituation {
  /// The environment from which logs of the situation usually come; nil if there is none.
  fileprivate var usualEnvironment: EnvironmentName? {
    // verifyReceipt answers 21003 only to receipts of a store.
    receiptStatus == 21_003 ? .sandbox : SituationRules.byKind[kind]?.environment
  }

  /// The version of StoreKit without which the situation cannot happen; nil if both have the situation.
  fileprivate var onlyInterface: StoreKitVersion? {
    if operation == .lists { return .product }
    guard case .steps(let queue, let product) = SituationRules.byKind[kind]?.reproduction else { return nil }
    return queue.isEmpty ? .product : product.isEmpty ? .queue : nil
  }
}
