// Tests of readable, unambiguous names in narrow columns.

import Grid
import Scenario
import StoreSimulator
import Support
import Testing

@testable import TerminalUI
@testable import Workbench

@Suite("Names that can be told apart")
struct DistinctNamesTests {
  private static func things(_ names: [String], traits: [[String]] = []) -> [NamedItem] {
    names.enumerated().map { place, name in
      NamedItem(
        name: name, traits: traits.indices.contains(place) ? traits[place] : [],
        identifier: "com.example.app.p\(place)")
    }
  }

  @Test("a name that is cut loses what it shares with its neighbours")
  func losesWhatIsShared() {
    let names = [
      "Purchase Tester Premium Annual", "Purchase Tester Premium Monthly", "Purchase Tester Premium Weekly",
    ]
    #expect(
      NameDisambiguator.fitted(names, columns: 25) == [
        "Purchase Tester .. Annual", "Purchase .. Monthly", "Purchase Tester .. Weekly",
      ])
    #expect(NameDisambiguator.fitted(names, columns: 12) == ["Pur.. Annual", ".. Monthly", "Pur.. Weekly"])
    #expect(
      NameDisambiguator.fitted(["プレミアム会員年額プラン", "プレミアム会員月額プラン"], columns: 16)
        == ["プレ..年額プラン", "プレ..月額プラン"])
    #expect(
      NameDisambiguator.fitted(
        ["com.example.app.coins", "com.example.app.gems"], columns: 9, keepsBeginning: false)
        == ["..coins", "..gems"])
  }

  @Test("what fits stays whole, and what shares nothing is cut at its end")
  func plain() {
    #expect(NameDisambiguator.fitted(["Coins", "Gems"], columns: 5) == ["Coins", "Gems"])
    #expect(NameDisambiguator.fitted(["Coins and more", "Gems"], columns: 8) == ["Coins ..", "Gems"])
  }

  @Test("names that are the same get what differs: group, period, or the end of the identifier")
  func same() {
    #expect(
      NameDisambiguator.labels(Self.things(["Pro", "Pro"], traits: [["A", "1 year"], ["B", "1 year"]]))
        == ["Pro (A)", "Pro (B)"])
    #expect(
      NameDisambiguator.labels(Self.things(["Pro", "Pro"], traits: [["A", "1 year"], ["A", "1 month"]]))
        == ["Pro (1 year)", "Pro (1 month)"])
    #expect(NameDisambiguator.labels(Self.things(["Pro", "Pro"])) == ["Pro (..p0)", "Pro (..p1)"])
    let twins = [
      NamedItem(name: "Pro", traits: [], identifier: "a"),
      NamedItem(name: "Pro", traits: [], identifier: "a"),
    ]
    #expect(Set(NameDisambiguator.labels(twins)).count == 2)
  }

  @Test(
    "what cannot be read is called by its identifier",
    arguments: ["", "   ", "\u{301}\u{302}", "\u{200D}", "\u{3000}"])
  func unreadable(_ name: String) {
    #expect(NameDisambiguator.labels(Self.things([name, "Coins"])) == ["com.example.app.p0", "Coins"])
  }

  @Test("names that differ by something invisible are told apart by something visible")
  func invisible() {
    for (left, right) in [("プロ\u{200D}", "プロ"), ("Pro", "Pro "), ("é", "e\u{301}"), ("a b", "a\u{A0}b")] {
      let labels = NameDisambiguator.labels(Self.things([left, right]))
      #expect(CellWidth.appearance(of: labels[0]) != CellWidth.appearance(of: labels[1]), "\(left)")
    }
  }

  /// A deterministic generator, so that failures are reproducible.
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  static let words = [
    "Purchase", "Tester", "Premium", "Annual", "Monthly", "Plan", "プロ", "年額", "月額", "プラン", "Абонемент", "na",
    "rok", "مميز", "سنوي", "شهري", "חודשי", "e\u{301}", "\u{301}", "\u{200D}", "👨‍👩‍👧",
    "🇯🇵", "-", "(", "1", "12",
    String(repeating: "x", count: 1000), String(repeating: "長", count: 500),
  ]

  static func names(_ dice: inout Dice) -> [String] {
    let shared = (0..<Int.random(in: 0...4, using: &dice)).map { _ in words.randomElement(using: &dice) ?? ""
    }
    let gap = Bool.random(using: &dice) ? " " : ""
    return (0..<Int.random(in: 1...30, using: &dice)).map { _ in
      let own = (0..<Int.random(in: 0...3, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
      return (shared + own).joined(separator: gap)
    }
  }

  @Test("no two look the same, at any width that could tell them apart", arguments: 0..<3)
  func property(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 3)
    let names = Self.names(&dice)
    let labels = NameDisambiguator.labels(Self.things(names))
    #expect(Set(labels.map(CellWidth.appearance)).count == labels.count, "\(names)")
    for columns in [5, 6, 9, 12, 20, 28, 80] {
      let shown = NameDisambiguator.fitted(labels, columns: columns, keepsBeginning: seed % 3 != 0)
      #expect(shown.allSatisfy { CellWidth.of($0) <= columns })
      let looks = Set(shown.map(CellWidth.appearance))
      #expect(looks.count == shown.count, "\(columns): \(shown)")
      for (label, text) in zip(labels, shown) where CellWidth.of(label) <= columns { #expect(text == label) }
    }
  }

  @Test("a mark does not replace a wide character at the beginning, which is not wider")
  func wideBeginning() {
    let labels = ["プレミアム会員月額プラン", "プ年額プランプラン会員会員"]
    for columns in 6...23 {
      let shown = NameDisambiguator.fitted(labels, columns: columns)
      #expect(shown.allSatisfy { $0.hasPrefix("プ") }, "\(columns): \(shown)")
      #expect(shown.allSatisfy { CellWidth.of($0) <= columns })
    }
  }

  @Test("columns share what there is: the modest get what they want, the others the same")
  func shares() {
    #expect(ColumnShares.divide(30, preferred: [10, 10], minimum: [4, 4]) == [10, 10])
    #expect(ColumnShares.divide(30, preferred: [40, 10], minimum: [4, 4]) == [20, 10])
    #expect(ColumnShares.divide(30, preferred: [40, 40], minimum: [4, 4]) == [15, 15])
    #expect(ColumnShares.divide(31, preferred: [40, 40, 6], minimum: [4, 4, 6]) == [13, 12, 6])
    #expect(ColumnShares.divide(6, preferred: [9, 9], minimum: [4, 4]).reduce(0, +) <= 6)
    #expect(ColumnShares.divide(0, preferred: [9], minimum: [4]) == [0])
  }

  @Test("shares are never more than the room, and leave nothing that somebody wants", arguments: 0..<200)
  func sharesProperty(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &+ 17)
    let count = Int.random(in: 1...6, using: &dice)
    let preferred = (0..<count).map { _ in Int.random(in: 0...60, using: &dice) }
    let minimum = preferred.map { Int.random(in: 0...max(0, $0), using: &dice) }
    let width = Int.random(in: 0...160, using: &dice)
    let widths = ColumnShares.divide(width, preferred: preferred, minimum: minimum)
    #expect(widths.reduce(0, +) <= width)
    #expect(zip(widths, preferred).allSatisfy { $0 <= $1 })
    if widths != preferred { #expect(widths.reduce(0, +) == width) }
  }
}
