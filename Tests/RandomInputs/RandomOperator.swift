// A random operator; a seed determines the input and the catalogues.

import Grid
import Scenario
import StoreRules
import StoreSimulator

public struct RandomOperator: Sendable {
  public var dice: Dice
  private let table: CommandTable

  public init(seed: UInt64, table: CommandTable = .standard) {
    dice = Dice(seed: seed)
    self.table = table
  }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &dice)]
  }

  public mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &dice) == 0 }

  // MARK: Input

  public static let keys: [Key] =
    (0x20...0x7E).compactMap { Unicode.Scalar($0).map { Key(.character(Character($0))) } }
    + "ABCDEFGHIKLNPRSTUVWXYZ".map { Key(.character(Character($0.lowercased())), control: true) }
    + "abfdhjq".map { Key(.character($0), alt: true) }
    + [
      .enter, .enter, .enter, .enter, .escape, .escape, .tab, .backTab, .up, .down, .left, .right, .pageUp,
      .pageDown, .home, .end, .backspace, .delete, .insert,
    ]
    .map { Key($0) } + (0...13).map { Key(.function($0)) }
    + [Key(.character("プ")), Key(.character("e\u{301}")), Key(.character("👨‍👩‍👧")), Key(.function(.max))]

  private static let sizes = [
    (60, 16), (80, 24), (132, 38), (59, 15), (100, 50), (3, 3), (200, 60), (0, 0), (1, 1), (20, 5), (60, 500),
    (1000, 16), (80, 24), (120, 30),
  ]

  public mutating func size() -> (columns: Int, rows: Int) { pick(Self.sizes) }

  /// Returns the events of one input to a window of `columns` by `rows` cells.
  public mutating func input(columns: Int, rows: Int) -> [InputEvent] {
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<60: return [.key(pick(Self.keys))]
    case 60..<75:
      return [.key(.character(":"))] + line().map { .key(.character($0)) } + [
        .key(Key(pick([.enter, .enter, .tab])))
      ]
    case 75..<90: return [.mouse(mouse(columns, rows))]
    case 90..<93: return [.paste(text(atMost: pick([3, 40, 4000])))]
    case 93..<96:
      let (columns, rows) = size()
      return [.resize(columns: columns, rows: rows)]
    default:
      // A drag between two random positions.
      var event = mouse(columns, rows)
      event.button = 1
      let (from, to) = (event.at, mouse(columns, rows).at)
      return [
        .mouse(MouseEvent(.press, button: 1, at: from)), .mouse(MouseEvent(.drag, button: 1, at: to)),
        .mouse(MouseEvent(.release, button: 1, at: to)),
      ]
    }
  }

  private mutating func mouse(_ columns: Int, _ rows: Int) -> MouseEvent {
    let actions: [MouseEvent.MouseAction] = [.press, .release, .drag, .doublePress, .wheelUp, .wheelDown]
    let isFar = chance(12)
    let at = Point(
      x: isFar
        ? pick([-1, 1 << 24, Int(Int32.max), columns]) : Int.random(in: 0...max(0, columns), using: &dice),
      y: isFar ? pick([-1, 1 << 24, Int(Int32.max), rows]) : Int.random(in: 0...max(0, rows), using: &dice))
    return MouseEvent(pick(actions), button: pick([0, 1, 1, 1, 2, 3, 9]), at: at)
  }

  // MARK: Words

  private static let pieces = [
    "a", "B", "7", " ", "\"", "\\", "#", " # ", "--", "\n", "\t", "\u{1B}", "\u{1B}[2J", "\u{7F}", "\u{9B}",
    "プロ",
    "e\u{301}", "\u{202E}", "\u{200F}", "{", "😀", "👨‍👩‍👧", "\r", "\u{0}", "=", "｡ﾊﾟ", "\u{FEFF}", "\u{E0041}",
    "%s", "$(x)",
    "../", "/", "~",
  ]

  public mutating func text(atMost count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &dice)).map { _ in pick(Self.pieces) }.joined()
  }

  private static let numbers = [
    "0", "1", "2", "3", "7", "10", "60", "99", "100", "1000", "-1", "2147483648", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "1e9", "0.5", "99999999999999999999", "007", "٣",
  ]
  private static let times = [
    "1s", "5m", "1h", "1d", "30d", "1mo", "P1M", "P1Y", "P1000Y", "P3D", "+41s", "+3d", "+P1M", "-1d",
    "99999999d",
    "0s",
    "18:18:06", "2021-02-26T19:10:13+09:00", "2024-02-29T00:00:00Z", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z", "1969-12-31T23:59:59.999999-12:00", "P1M1D", "PT1S", "1w",
  ]
  private static let names = [
    "xcode", "sandbox", "production", "builtin", "me", "kid", "last", "all", "on", "off", "none", "#1", "#2",
    "#3",
    "#99999999", "ok", "cancel", "agree", "disagree", "ask", "terms", "USA", "JPN", "ja_JP", "en_US", "de_DE",
    "+09:00", "UTC", "paymentCancelled", "ASDServerErrorDomain/3532", "hostile.storekit", "realtime",
    "paused",
    "com.example.subscriptionlab.monthly", "com.example.subscriptionlab.yearly", "month-5m", "documented",
    "subscribed", "inGracePeriod", "purchased", "failed",
  ]

  public mutating func word() -> String {
    switch Int.random(in: 0..<8, using: &dice) {
    case 0, 1: pick(Self.numbers)
    case 2: pick(Self.times)
    case 3: StepFormat.written(text(atMost: 4), quoted: chance(2))
    case 4: "product.\(Int.random(in: 0...12, using: &dice))"
    default: pick(Self.names)
    }
  }

  /// Returns a command line: usually a form of a verb with random arguments.
  public mutating func line() -> String {
    guard !chance(12) else { return text(atMost: 8) }
    let entry = pick(table.entries)
    var words = chance(6) ? ["at", pick(Self.times)] : []
    // The usage has the form `verb A|B [--option VALUE]`; words in capitals are arguments.
    for part in pick(entry.usage).split(separator: " ") {
      let bare = String(part.filter { !"[]…".contains($0) })
      if part.hasPrefix("["), chance(2) { continue }
      let choices = bare.split(separator: "|").map(String.init)
      guard !choices.isEmpty else { continue }
      let choice = pick(choices)
      let isPlace = choice == choice.uppercased() && choice.contains { $0.isLetter }
      words.append(isPlace ? word() : choice)
    }
    return words.joined(separator: " ")
  }

  // MARK: Catalogues

  public mutating func catalog() -> String {
    let count = pick([0, 1, 3, 8])
    let products = (0..<count).map { number in product("product.\(number)", type: pick(Self.types)) }
    let groups = (0..<pick([0, 1, 1, 2, 5])).map { group in
      let plans = (0..<pick([0, 1, 2, 4])).map { plan in
        product("product.\(group + plan * 3 + count)", type: "RecurringSubscription")
      }
      return """
        {"id": "\(group)", "name": \(quoted(name())), "localizations": [], \
        "subscriptions": [\(plans.joined(separator: ","))]}
        """
    }
    return """
      {"version": {"major": \(pick(["1", "2", "3", "4", "-1", "\"x\""])), "minor": 0}, "products":
      [\(products.joined(separator: ","))], "subscriptionGroups": [\(groups.joined(separator: ","))],
      "settings": {"_timeRate": \(pick(["0", "3", "15", "-7", "99999999999999999999"])), \
      "_locale": "\(pick(["en_US", "ja", "xx_YY", ""]))",
      "_storefront": "\(pick(["USA", "JPN", "FRA"]))", "_askToBuyEnabled": \(pick(["true", "false", "7"]))}}
      """
  }

  private static let types = ["Consumable", "NonConsumable", "NonRenewingSubscription", "Bogus"]

  private mutating func product(_ identifier: String, type: String) -> String {
    let periods = ["P1W", "P1M", "P2M", "P1Y", "P3D", "P0D", "P1000Y", "P99999999999M", "x", ""]
    let prices = ["0.99", "4.99", "0", "-1", "999999999999.99", "1e400", "abc", "", "0.001", "٤٫٩٩"]
    let offer = { (user: inout RandomOperator) -> String in
      """
      {"internalID": "1", "offerID": \(user.quoted(user.pick(["offer", user.text(atMost: 3)]))), \
      "paymentMode":
      "\(user.pick(["free", "payAsYouGo", "payUpFront", "x"]))", \
      "subscriptionPeriod": "\(user.pick(periods))",
      "numberOfPeriods": \(user.pick(["1", "3", "0", "-4", "99999999999"])), \
      "displayPrice": "\(user.pick(prices))"}
      """
    }
    let introductory = chance(3) ? "\"introductoryOffer\": \(offer(&self))," : ""
    let promotional = chance(3) ? "\"adHocOffers\": [\(offer(&self)), \(offer(&self))]," : ""
    let codes = chance(3) ? "\"codeOffers\": [\(offer(&self))]," : ""
    return """
      {"type": "\(type)", "productID": \(quoted(chance(9) ? text(atMost: 5) : identifier)), \
      "referenceName": \(quoted(name())),
      "displayPrice": "\(pick(prices))", "groupNumber": \(pick(["1", "2", "3", "0", "-5", "9999999999999"])),
      "recurringSubscriptionPeriod": "\(pick(periods))", "familyShareable": \
      \(pick(["true", "false", "null"])),
      \(introductory)\(promotional)\(codes)
      "localizations": [{"locale": "\(pick(["en_US", "ja", "de"]))", "displayName": \(quoted(name())), \
      "description": \(quoted(text(atMost: 30)))}]}
      """
  }

  private mutating func name() -> String {
    chance(3)
      ? text(atMost: 12)
      : pick(["Gold", "プロ月額", "A very long name of a product that nobody reads to its end"])
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\"
        ? "\\\(scalar)"
        : scalar.value < 0x20
          ? "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
            + String(scalar.value, radix: 16)
          : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}
