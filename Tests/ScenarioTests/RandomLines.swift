// Random lines from the command table; new verbs are included automatically.

@testable import Scenario
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

extension SeededRandom {
  private mutating func pick(_ words: [String]) -> String { words.randomElement(using: &self) ?? "none" }

  /// Returns a valid line with names that exist in the session.
  ///
  /// Verbs and forms of the file scope are excluded.
  mutating func line(in session: Session) -> String {
    let entries = CommandTable.standard.entries.filter { $0.scope != .file }
    while true {
      guard let entry = entries.randomElement(using: &self),
        let form = entry.forms.filter({ $0.scope != .file }).randomElement(using: &self)
      else { return "settle" }
      let line = line(of: entry.name, form, in: session)
      // Retries invalid lines, because some forms require an option or exclude a combination.
      if (try? CommandParser().parse(line)) != nil { return line }
    }
  }

  /// Returns a line with names of products and bare numbers of transactions, unless it lists identifiers.
  mutating func shortForm(of line: String, in session: Session) -> String {
    guard !line.hasPrefix("products"), !line.hasPrefix("expect products"),
      !line.hasPrefix("expect refused"),
      // There, a number without a number sign is a product.
      !line.hasPrefix("server extend ")
    else { return line }
    let words = line.split(separator: " ").map { word -> String in
      if word.hasPrefix("#"), word.dropFirst().allSatisfy(\.isNumber) { return String(word.dropFirst()) }
      guard let product = session.world.catalog.product(String(word)) else { return String(word) }
      let end = product.identifier.split(separator: ".").last.map(String.init) ?? product.identifier
      let names = product.names.map { StepFormat.written($0, quoted: true) }
      return pick(names + [end, product.identifier.uppercased()])
    }
    return words.joined(separator: " ")
  }

  private mutating func line(of verb: String, _ form: CommandForm, in session: Session) -> String {
    var words = [verb] + form.parameters.map { word($0.kind, in: session) }
    if let repeated = form.repeated {
      words += (0..<Int.random(in: 0...3, using: &self)).map { _ in word(repeated.kind, in: session) }
    }
    for option in form.options where Int.random(in: 0..<4, using: &self) == 0 {
      words.append("--\(option.name)")
      if let value = option.value { words.append(word(value.kind, in: session)) }
    }
    return words.joined(separator: " ")
  }

  private mutating func word(_ kind: ParameterKind, in session: Session) -> String {
    let world = session.world
    switch kind {
    case .keyword(let word): return word
    case .choice(let words): return StepFormat.written(pick(words))
    case .suggested(let words): return StepFormat.written(pick(words.isEmpty ? ["token"] : words))
    case .product: return pick(world.catalog.allProducts.map(\.identifier))
    case .plan:
      return pick(world.catalog.allProducts.filter { $0.subscription != nil }.map(\.identifier))
    case .group: return StepFormat.written(pick(world.catalog.groups.map(\.identifier)))
    case .offer(let kinds):
      let offers = world.catalog.allProducts.flatMap { $0.subscription?.offers ?? [] }
      return StepFormat.written(pick(offers.filter { kinds.contains($0.kind) }.compactMap(\.name)))
    case .price: return pick(["5.99", "9900", "1.00"])
    case .person: return pick(["me"] + world.familyMembers.map(\.name))
    case .member: return pick(["Hanako", "Taro"])
    case .account: return pick(["tester7@example.com", "Hanako"] + world.accountNames)
    case .transaction, .planOrTransaction:
      let number = Int.random(in: 1...max(1, world.transactionCount), using: &self)
      return pick(["last", "#\(number)"] + world.waitingTransactions.prefix(1).map { "#\($0)" })
    case .errorName: return pick(ErrorTable.allNames + ["ASDErrorDomain/500>AMSErrorDomain/301"])
    case .interfaceError(let interface): return pick(interface.failures.map(\.name))
    case .locale: return pick(["en_US", "ja_JP"])
    case .storefront: return pick(["USA", "JPN"])
    case .timeZone: return pick(["+09:00", "Z"])
    case .file: return "builtin"
    case .snapshotName: return pick(["a", "b"])
    case .button: return world.device.topDialog.map { pick($0.buttons.map(\.identifier)) } ?? "ok"
    case .instant: return pick(["2021-01-01T00:00:00Z", "2021-01-01T09:10:00+09:00"])
    case .duration: return pick(["1s", "10s", "5m"])
    case .rate: return pick(["1", "60"])
    case .number(let range):
      return String(
        Int64.random(in: range.lowerBound...min(range.upperBound, range.lowerBound + 20), using: &self))
    case .unsigned: return String(UInt64.random(in: 0...99, using: &self))
    case .address: return "0x" + String(UInt64.random(in: 0...0xFFFF, using: &self), radix: 16)
    case .fieldName(let names): return pick(names)
    case .notification: return pick(ServerEvent.allCases.map(\.rawValue))
    case .errorDomain: return pick(["SKErrorDomain", "ASDServerErrorDomain"])
    case .transactionIdentifier: return pick(["1", "2000", "1000000000000000"])
    case .word, .ofParticipants: return pick(["word", "\"two words\""])
    case .logFilter: return pick(["tx:1", "\"/#[0-9]+ / | !> 19:10\"", "\"state:failed error:0\""])
    case .text: return pick(["text", "\"more text\""])
    case .command: return "settle"
    }
  }
}
