import Grid
import Menus
import Scenario
import StoreSimulator
import Testing

@testable import Panes
@testable import ReceiptPane
@testable import Workbench

/// The documented keys of a context.
struct KeyMapPart: Sendable, CustomTestStringConvertible {
  let context: KeyContext
  /// The keys that lead to the context.
  let openingKeys: String
  let keys: String

  init(_ context: KeyContext, _ openingKeys: String, _ keys: String) {
    self.context = context
    self.openingKeys = openingKeys
    self.keys = keys
  }

  var testDescription: String { context.name }

  /// The key map without newer panes.
  static let all = [
    KeyMapPart(
      .everywhere, "",
      "1 2 3 4 5 6 7 Tab Shift-Tab = Ctrl-D Ctrl-U b B i a p f s d t + . e z Z S x ; w Ctrl-S o c C T M "
        + "Ctrl-L : ? F1 F6 Esc q Ctrl-Z Ctrl-C Ctrl-P W"),
    KeyMapPart(.list, "5", "j k Down Up g G Home End PgUp PgDn Space h l Left Right / n N Enter"),
    KeyMapPart(.phone, "b", "Enter h l Left Right j k Esc"),
    KeyMapPart(.log, "b Enter Enter 5", "F & [ ] { } ( ) m ' L v"),
    KeyMapPart(.subscriptions, "6", "H [ ] F O"),
    KeyMapPart(.receipt, "7", "[ ] A E K V"),
    KeyMapPart(.actMenu, "a b Enter Enter p", "a d r f m x c u e n v M t"),
    KeyMapPart(.familyMenu, "6 F", "n b s l"),
    KeyMapPart(.priceMenu, "b Enter Enter s v", "v t a d"),
    KeyMapPart(.environmentMenu, "e", "x s p t e"),
    KeyMapPart(.switchesMenu, "s", "i a t d n p f q l r g v"),
    KeyMapPart(
      .deviceDifferenceMenu, "s l", "c m v w u f s o r l p i d n b y h x a e L t g R C O E 1 2 3 4 5 6"),
    KeyMapPart(.deviceMenu, "d", "h f b t l i n o r c m v"),
    KeyMapPart(.timeMenu, "t", "s m h d w M y n c t p r W R"),
    KeyMapPart(.snapshotsMenu, "S", "s l d r"),
    KeyMapPart(.openMenu, "o", "f o p l L b s n r d"),
    KeyMapPart(.library, "o l", "PgDn PgUp Shift-Tab Ctrl-F Ctrl-B"),
    KeyMapPart(.copyMenu, "C", "t d s l m v p g b n"),
    KeyMapPart(.logViewMenu, "5 v", "p c d o l w f t"),
    KeyMapPart(
      .textField, ":",
      "Enter Esc Tab Up Down Ctrl-P Ctrl-N Ctrl-A Ctrl-E Ctrl-U Ctrl-W Ctrl-K Left Right Backspace Delete"),
  ]
}

@Suite struct KeyMapTests {
  @Test("Every key of the key map means something where it should", arguments: KeyMapPart.all)
  func bound(_ part: KeyMapPart) {
    for name in part.keys.split(separator: " ") {
      let key = Key(named: String(name))
      #expect(key.flatMap { Bindings.standard.command(for: $0, in: part.context) } != nil, "\(name)")
    }
  }

  @Test(
    "Every key does its thing or says why not; none leaves a half-written command", arguments: KeyMapPart.all)
  func pressed(_ part: KeyMapPart) {
    for name in part.keys.split(separator: " ") {
      for before in ["", "a b Enter Enter", "e s i b Enter"] {
        var bench = TestBench()
        bench.press(before)
        bench.press("Esc Esc")
        bench.press(part.openingKeys)
        bench.press(String(name))
        // Outside the phone, these keys name those of the panes.
        let isSideways = bench.focus != .phone && ["h", "l", "Left", "Right"].contains(name)
        #expect(isSideways || !bench.notice.contains("does nothing"), "\(before) \(part.openingKeys) \(name)")
        #expect(!bench.notice.contains("closes the menu"), "\(before) \(part.openingKeys) \(name)")
        if let prompt = bench.workbench.overlays.last as? Prompt, prompt.purpose == .command {
          #expect(prompt.field.isEmpty, "\(before) \(part.openingKeys) \(name)")
        }
        let rows = bench.rows()
        #expect(rows.allSatisfy { CellWidth.of($0) == 80 })
      }
    }
  }

  @Test("Full-width letters count as their ASCII ones, in menus too")
  func fullWidth() {
    var bench = TestBench()
    bench.type("ｓａ")
    #expect(bench.world.switches.asksToBuy)
  }

  @Test("Esc and Space never act on the world", arguments: ["Esc", "Space"])
  func harmless(_ key: String) {
    for openingKeys in ["", "b", "p", "s", "d", "t", "e", "S", "o", "C", "x", "f", "5 v", "a b Enter p"] {
      var bench = TestBench()
      bench.press(openingKeys)
      let before = bench.journal
      bench.press(key)
      #expect(bench.journal == before, "\(openingKeys) \(key)")
    }
  }

  @Test("A bare capital changes nothing in the world, but Z")
  func capitals() {
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY" {
      var bench = TestBench()
      bench.press("b Enter Enter")
      let before = bench.journal
      bench.type(String(letter))
      #expect(bench.journal == before, "\(letter)")
    }
  }
}
