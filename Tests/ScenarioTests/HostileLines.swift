// Random lines from the command table, with values at and beyond their limits.

@testable import Scenario
@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

struct HostileWords {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func isOneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func scenario() -> String {
    var lines = ["iapbench 1"]
    if isOneIn(2) { lines.append("catalog hostile") }
    // Most faults in dates and prices show only after a purchase.
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      lines += ["buy \(product())", "confirm", "settle"]
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) { lines.append(line()) }
    return lines.joined(separator: "\n") + "\n"
  }

  mutating func line() -> String {
    let entries = CommandTable.standard.entries.filter { $0.scope != .file }
    var line = command(pick(entries), depth: 0)
    if isOneIn(3) { line = "at \(pick(Self.times)) \(line)" }
    if isOneIn(12) { line += " " + pick(Self.texts) }
    return line
  }

  private mutating func command(_ entry: CommandEntry, depth: Int) -> String {
    let form = pick(entry.forms.filter { $0.scope != .file })
    var words = [entry.name]
    for parameter in form.parameters {
      if parameter.kind == .command {
        let world = CommandTable.standard.entries.filter {
          depth > 1 || $0.scope == .world || $0.name == "expect"
        }
        words.append(depth > 3 ? "confirm" : command(pick(world), depth: depth + 1))
      } else {
        words.append(value(parameter.kind))
      }
    }
    for option in form.options where isOneIn(2) {
      words.append("--\(option.name)")
      if let value = option.value { words.append(self.value(value.kind)) }
    }
    return words.joined(separator: " ")
  }

  private mutating func value(_ kind: ParameterKind) -> String {
    if isOneIn(40) { return pick(Self.texts) }
    switch kind {
    case .keyword(let word): return word
    case .choice(let words): return pick(words)
    case .suggested(let words): return pick(words.isEmpty ? ["token"] : words)
    case .product, .plan: return product()
    case .group: return pick(["Pro", "g", "\"\""])
    case .offer: return pick(["trial", "promo", "code", "back", "o1", "\"\""])
    case .price: return pick(Self.prices)
    case .person: return pick(["me", "Ann", "Bob"])
    case .member: return pick(["Ann", "Bob", "Cid"])
    case .account: return pick(["Ann", "A\u{3B1}", "a@example.com", "me"] + Self.texts)
    case .planOrTransaction: return isOneIn(2) ? product() : pick(["last", "#1", "#999999999"])
    case .transaction:
      return pick(["last", "#1", "#2", "#3", "#0", "#999999999", "#1000000000", "#18446744073709551616"])
    case .errorName:
      return pick(
        ErrorTable.allNames + [
          "SKErrorDomain/-9223372036854775808", "x/9", "/", "a/1>b/-2", "a/1>", ">>",
          "a/1>(b/2,c/3>d/4)", "a/1>(b/2", "a/1>()", "\"a/1=text \\u{1B}[2J=why\"", "a/1=", "a/1=\\",
        ])
    case .interfaceError(let interface):
      return pick(
        interface.failures.map(\.name)
          + ["systemError>a/1>b/-2", "systemError>(a/1,b/2)", "networkError>x/1", "systemError>", ">"])
    case .fieldName(let names): return pick(names + ["", "nothing"])
    case .notification: return pick(ServerEvent.allCases.map(\.rawValue) + ["TEST/X", "DID_RENEW/", "/"])
    case .logFilter:
      return pick([
        "\"/a*/\"", "\"/(a/\"", "\"/(a{255}){255}/\"", "\"/\\\\1/\"", "tx:3", "tx:0", "\"> 99:99\"", "\"|\"",
        "\"\"",
        "state:x", "\"\\u{1B}\"", "\"/[/ | !/]/\"",
      ])
    case .errorDomain: return pick(["SKErrorDomain", "x", "\"\""])
    case .locale: return pick(["ja_JP", "en", "zh_Hans_CN", "de-DE", "xx_99999999"])
    case .storefront: return pick(["JPN", "usa", "XXX"])
    case .timeZone:
      return pick([
        "+14:00", "-14:00", "UTC", "Asia/Tokyo", "Europe/Berlin", "+99:99", "GMT+25:00", "GMT-9999999999",
        "../../etc/passwd", "GMT+14", "UTC+00000000000000000000001",
      ])
    case .file: return pick(["builtin", "hostile", "hostile", "missing"])
    case .snapshotName: return pick(["a", "b", "\"\\u{1B}\""])
    case .button: return pick(["ok", "cancel", "confirm", "agree", "ask", "buy"])
    case .instant: return pick(Self.times)
    case .duration: return pick(Self.spans)
    case .rate:
      return pick(["paused", "realtime", "0.001", "1000000000", "1000000000.1", "1e9", "0.0000000001"])
    case .number(let range):
      return pick([
        "\(range.lowerBound)", "\(range.upperBound)", "-\(range.upperBound)", "1", "2", "7", "0",
        "9223372036854775807", "-9223372036854775808", "18446744073709551615", "99999999999999999999999",
      ])
    case .unsigned: return pick(["0", "18446744073709551615", "18446744073709551616", "-1"])
    case .address: return pick(["0x0", "0xFFFFFFFFFFFFFFFF", "0x1FFFFFFFFFFFFFFFF", "0x"])
    case .transactionIdentifier: return pick(["1", "18446744073709551616", "x"])
    case .word, .text, .ofParticipants: return pick(Self.texts)
    case .command: return "confirm"
    }
  }

  /// Returns the command once per name parameter, with terminal control characters in that name.
  mutating func linesWithHostileNames(_ entry: CommandEntry) -> [String] {
    entry.forms.flatMap { form in
      form.parameters.indices.compactMap { hostile in
        guard form.parameters[hostile].kind.isName else { return nil }
        let words = form.parameters.indices.map { index in
          index == hostile
            ? #""\u{B}\u{1B}[2J\u{202E}""#
            : form.parameters[index].kind == .command ? "confirm" : value(form.parameters[index].kind)
        }
        return ([entry.name] + words).joined(separator: " ")
      }
    }
  }

  private mutating func product() -> String {
    pick([
      "com.example.subscriptionlab.monthly", "com.example.subscriptionlab.yearly", "p0", "p1", "s0", "s1",
      "s2", "s3",
    ])
  }

  private static let texts = [
    "x", "\"\"", "\"a b\"", "\"\\u{1B}[31m\\u{202E}\"", "\"\\n\\n\"", "\"\\u{10FFFF}\"", "プロ",
    "e\u{301}\u{301}\u{301}",
    "\"\\u{E0067}\\u{FEFF}\"", "\\\\", "--", "\"--x\"", "#", "at", "last", "none",
    "9999999999999999999999999999",
    String(repeating: "w", count: 300),
  ]
  private static let prices = [
    "0", "0.00", "999999999999", "0.99999999", "12345678.999", "1.", ".5", "-1", "9999999999999",
    "00000000.000",
  ]
  private static let spans = [
    "0s", "1us", "999999us", "1s", "59m", "1d", "30d", "9999y", "119988mo", "P9999Y", "P9999Y11M", "P1M",
    "P1Y2M3DT4H5M6.7S",
    "3649635d", "521376w", "9223372036854775807us", "9223372036854775807s", "99999999999999999999h", "P",
    "1y1y", "-1d",
    "9998y11mo3649634d", "PT0.0000001S", "315537897599s",
  ]
  private static let times =
    spans.map { "+" + $0 } + [
      "00:00", "23:59:59.999999", "24:00", "0001-01-01", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00",
      "0001-01-01T00:00:00-14:00", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999-14:00",
      "9999-12-31",
      "0000-01-01", "2021-02-30", "2021-01-01T00:00:01Z", "2024-02-29", "2021-01-31T10:00:00Z", "1970-01-01",
      "2021-03-28T02:30:00", "99999-01-01", "2021-01-01T00:00:00+24:00",
    ]

  // MARK: Catalogues

  mutating func catalog() -> String {
    let plans = (0..<4).map { plan($0) }.joined(separator: ",")
    return """
      {"version":{"major":\(number()),"minor":\(number())},"settings":{"_timeRate":\(number()),\
      "_storefront":"JPN"},"products":[{"productID":"p0","type":"Consumable","displayPrice":\(price())},\
      {"productID":"p1","type":"NonConsumable","displayPrice":\(price()),"familyShareable":true}],\
      "subscriptionGroups":[{"id":"g","name":"g","subscriptions":[\(plans)]}]}
      """
  }

  private mutating func plan(_ index: Int) -> String {
    let offers = ["introductoryOffers", "adHocOffers", "codeOffers", "winbackOffers"].map { list in
      "\"\(list)\":[\(offer())]"
    }
    return """
      {"productID":"s\(index)","type":"RecurringSubscription","displayPrice":\(price()),\
      "groupNumber":\(number()),"familyShareable":\(pick(["true", "false"])),\
      "recurringSubscriptionPeriod":"\(period())",\(offers.joined(separator: ","))}
      """
  }

  private mutating func offer() -> String {
    """
    {"offerID":"\(pick(["trial", "promo", "code", "back", "o1"]))",\
    "paymentMode":"\(pick(["free", "payAsYouGo", "payUpFront", "none"]))","subscriptionPeriod":"\(period())",\
    "numberOfPeriods":\(number()),"displayPrice":\(price()),"eligibility":["new","existing","expired"]}
    """
  }

  private mutating func period() -> String {
    pick([
      "P1D", "P3D", "P7D", "P1W", "P1M", "P12M", "P1Y", "P1000Y", "P1000M", "P1000W", "P1000D", "P0D",
      "P1001Y",
    ])
  }

  private mutating func number() -> String {
    pick([
      "0", "1", "2", "12", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
      "1e400", "4.5",
    ])
  }

  private mutating func price() -> String {
    pick([
      "\"0\"", "\"4.99\"", "\"999999999999\"", "\"999999999999.999\"", "\"9999999999999\"", "\"-1\"", "\"\"",
      "1e99",
      "\"\(String(repeating: "9", count: 400))\"", "\"0.00000000001\"", "980",
    ])
  }
}

extension ParameterKind {
  /// Whether the parameter is a name or free text, not a number or a choice from a list.
  fileprivate var isName: Bool {
    switch self {
    case .product, .plan, .group, .offer, .price, .person, .member, .account, .errorName, .interfaceError,
      .fieldName,
      .errorDomain,
      .locale, .storefront, .timeZone, .file, .snapshotName, .button, .suggested, .word, .text,
      .logFilter,
      .ofParticipants:
      true
    default: false
    }
  }
}
