// Property tests: after random keys, the log must equal a model that scans the whole log.

import Grid
import Scenario
import SequenceDiagrams
import Simulation
import StoreCatalog
import Testing

@testable import Panes
@testable import StoreModel
@testable import StoreSimulator
@testable import Workbench

private struct LogSettings: Equatable {
  var isFollowing = true
  var filter = ""
  var wraps = false
  var foldsAll: Bool?
  var columnOffset = 0
  var showsTime = true
  var channels = Set(Channel.ofStore)

  init(_ log: LogPane) {
    isFollowing = log.isFollowing
    filter = log.filter.text
    wraps = log.wraps
    foldsAll = log.foldsAll
    columnOffset = log.columnOffset
    showsTime = log.showsTime
    channels = log.channels
  }
}

@Suite("Log settings")
struct PanesLogPropertyTests {
  private static let steps =
    [
      "note \"\(String(repeating: "a long note ", count: 14))end\"", "interrupted on",
      "buy \(DemoSteps.monthly)", "confirm", "interrupted off", "advance 3d",
    ]
    + (1...3).flatMap { number in
      ["buy com.example.subscriptionlab.coins100", "confirm", "tap ok", "note \"round \(number)\""]
    } + ["undo"]

  /// Keys or a typed line, and the settings that they may change.
  private struct LogViewChange {
    let keys: String
    let text: String
    let changes: (inout LogSettings, LogSettings) -> Void
  }

  private static func randomChange(_ dice: inout SeededRandom) -> LogViewChange {
    let channels: [(String, Channel)] = [
      ("p", .paymentQueue), ("a", .callbacks), ("m", .simulator), ("c", .console), ("d", .dialog),
      ("o", .operator),
      ("l", .clock), ("u", .updates), ("s", .server),
    ]
    switch Int.random(in: 0..<12, using: &dice) {
    case 0: return LogViewChange(keys: "F", text: "") { settings, _ in settings.isFollowing = true }
    case 1: return LogViewChange(keys: "v w", text: "") { settings, _ in settings.wraps.toggle() }
    case 2: return LogViewChange(keys: "v t", text: "") { settings, _ in settings.showsTime.toggle() }
    case 3:
      return LogViewChange(keys: "v f", text: "") { settings, new in settings.foldsAll = new.foldsAll }
    case 4, 5:
      let (key, channel) = channels.randomElement(using: &dice) ?? channels[0]
      return LogViewChange(keys: "v \(key)", text: "") { settings, _ in
        settings.channels.formSymmetricDifference([channel])
      }
    case 6:
      let text = ["purchas", "0:00", "buy", "Error", "LONG", "nothing has this"].randomElement(using: &dice)
      return LogViewChange(keys: "& Ctrl-U", text: text ?? "") { settings, new in
        settings.filter = text ?? ""
        // A filter begins at the first column.
        if new.columnOffset == 0 { settings.columnOffset = 0 }
      }
    case 7:
      return LogViewChange(keys: "Esc", text: "") { settings, new in
        settings.filter = ""
        settings.columnOffset = new.columnOffset == 0 ? 0 : settings.columnOffset
      }
    case 8, 9:
      return LogViewChange(keys: "l", text: "") { settings, new in
        if !settings.wraps, new.columnOffset > settings.columnOffset { settings.columnOffset += 8 }
      }
    case 10:
      return LogViewChange(keys: "h", text: "") { settings, _ in
        if !settings.wraps { settings.columnOffset = max(0, settings.columnOffset - 8) }
      }
    default:
      return LogViewChange(
        keys: ["k", "g", "PgUp", "Ctrl-U"].randomElement(using: &dice) ?? "k", text: ""
      ) {
        settings, new in settings.isFollowing = new.isFollowing
      }
    }
  }

  @Test(
    "Each setting of the log changes alone, and the rows are what all of them say", arguments: 1...3)
  func independent(_ seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    var bench = TestBench(seed % 2 == 0 ? 80 : 132, seed % 2 == 0 ? 24 : 50)
    try bench.workbench.session.run(Self.steps)
    bench.press("5")
    _ = bench.drawn()
    for step in 0..<60 {
      let change = Self.randomChange(&dice)
      var expected = LogSettings(bench.workbench.panes.log)
      bench.press(change.keys)
      if change.keys.hasPrefix("&") {
        bench.type(change.text)
        bench.press("Enter")
      }
      _ = bench.drawn()
      let settings = LogSettings(bench.workbench.panes.log)
      change.changes(&expected, settings)
      // Any scrolling can change `isFollowing`, so only the comparison of rows checks it.
      if change.keys != "F" { expected.isFollowing = settings.isFollowing }
      // To follow the log, the view returns to the first column.
      if change.keys == "F", settings.columnOffset == 0 { expected.columnOffset = 0 }
      #expect(settings == expected, "step \(step): \(change.keys) \(change.text)")
      let rows = bench.shownLogRows()
      let all = Self.rows(settings, of: bench)
      guard !all.isEmpty else {
        #expect(settings.isFollowing)
        continue
      }
      let count = min(all.count, bench.logArea.height)
      let isThere = (0...(all.count - count)).contains { Array(all[$0..<$0 + count]) == rows }
      #expect(isThere, "step \(step): \(change.keys) \(change.text) \(settings) \(rows) \(all)")
      if settings.isFollowing { #expect(Array(all.suffix(count)) == rows, "step \(step): \(change.keys)") }
    }
  }

  /// Returns all rows of the model.
  private static func rows(_ settings: LogSettings, of bench: TestBench) -> [String] {
    let session = bench.workbench.session
    let height = bench.logArea.height
    let width = bench.logArea.width - 2
    let layout = LogLayout(width: width, showsTime: settings.showsTime, wraps: settings.wraps)
    var text = LogEntryFormatter(layout: layout, names: IdentifierShortener(session.world.catalog))
    let needle = settings.filter.lowercased()
    let log = session.log
    let shown = (0..<log.count).filter { index in
      LogText.isShown(log[index].simulationEvent, channels: settings.channels)
        && (needle.isEmpty
          || LogText.lines(of: log[index].simulationEvent).contains { $0.lowercased().contains(needle) })
    }
    let newest = shown.last { LogEntryMetrics.isCallback(log[$0].simulationEvent) }
    return shown.enumerated().flatMap { place, index -> [String] in
      let entry = log[index]
      let isLarge = LogText.lines(of: entry.simulationEvent).count > height
      let wasSeen = bench.workbench.panes.log.folding.isPinnedUnfolded(index)
      let byItself = !wasSeen && (entry.isUndone || (height < 16 && (index != newest || isLarge)))
      let isFolded = LogEntryMetrics.isFoldable(entry.simulationEvent) && (settings.foldsAll ?? byItself)
      text.stamp =
        place == 0
        ? .time
        : LogStamp(
          from: log[shown[place - 1]].simulationEvent.at, to: entry.simulationEvent.at,
          step: log.step(of: index))
      var rows = text.rows(entry, isFolded: isFolded)
      // A line shows that a day or more has passed, unless the entry itself says so.
      if case .moved(let seconds) = text.stamp, seconds >= 86_400,
        DiagramMessage(entry.simulationEvent) != .span
      {
        rows.insert(text.rule(seconds * 1_000_000, before: entry), at: 0)
      }
      let wrapped = settings.wraps && !isFolded ? rows.flatMap { $0.wrapped(width: width) } : rows
      return wrapped.map { Self.text($0, offset: settings.wraps ? 0 : settings.columnOffset, width: width) }
    }
  }

  /// Returns a row as on screen; all texts must be ASCII.
  private static func text(_ row: LogRow, offset: Int, width: Int) -> String {
    var prefix = row.prefix.map(\.text).joined()
    var text = row.text.map(\.text).joined()
    let trailing = row.trailing.map(\.text).joined()
    if offset > 0, !text.isEmpty {
      prefix = prefix.dropLast() + "<"
      text = String(text.dropFirst(offset))
    }
    let textWidth = width - prefix.count - (trailing.isEmpty ? 0 : trailing.count + 1)
    if text.count > textWidth { text = text.prefix(textWidth - 1) + ">" }
    let gap = max(0, width - prefix.count - text.count - trailing.count)
    let fullText = prefix + text + String(repeating: " ", count: gap) + trailing
    return String(fullText.prefix(width))
  }
}

extension TestBench {
  /// Returns the log's non-empty rows without margins and scroll bar.
  fileprivate mutating func shownLogRows() -> [String] {
    let grid = drawn()
    let area = logArea
    let rows = (area.y..<area.y + area.height).map {
      grid.text(area.x + 1..<area.x + area.width - 1, y: $0)
    }
    return Array(rows.prefix { $0.contains { $0 != " " } })
  }
}
