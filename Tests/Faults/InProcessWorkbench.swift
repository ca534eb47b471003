// A workbench in this process. Its effects often fail, and its drawn cells are checked.

import Backend
import ComparisonPane
import Grid
import IAPService
import LibraryPane
import Menus
import ProgramMessages
import RandomInputs
import ReceiptPane
import RecognitionPane
import Scenario
import ServerNotifications
import ServicePane
import Simulation
import StoreCatalog
import StoreSimulator
import TerminalUI
import Workbench

struct Bench {
  static let registry = ParticipantRegistry([IAPService.self, Backend.self, NotificationQueue.self])
  static let screen = ScreenRegistry([
    MenusFeature.self, ComparisonFeature.self, LibraryFeature.self, ReceiptFeature.self,
    RecognitionFeature.self, ServiceFeature.self,
  ])

  var workbench: Workbench
  var columns: Int
  var rows: Int
  private(set) var journal: [String] = []
  /// Whether the screen still shows the session of the journal.
  private(set) var isOneSession = true
  private var dice: Dice
  private let loader: CatalogLoader

  /// Creates a workbench with a catalogue, or with the built-in one if `catalog` is nil.
  init(catalog: Catalog? = nil, columns: Int = 80, rows: Int = 24, seed: UInt64 = 1) {
    loader = Self.loader(catalog)
    let loader = loader
    self.columns = columns
    self.rows = rows
    dice = Dice(seed: seed)
    var options = WorkbenchOptions()
    if dice.chance(3) { options.language = .japanese }
    options.runsDelaysAutomatically = !dice.chance(4)
    workbench = Workbench(
      session: Session(registry: Self.registry, loadCatalog: loader), registry: Self.screen,
      theme: Theme(name: "test", styles: [:]),
      columns: columns, rows: rows, options: options,
      makeSession: { _ in Session(registry: Self.registry, loadCatalog: loader) })
    if catalog != nil { type("catalog hostile.storekit") }
  }

  static func loader(_ catalog: Catalog?) -> CatalogLoader {
    { (name, _) throws(CatalogLoadError) in
      if name == "builtin" { return .builtin }
      if let catalog { return catalog }
      throw CatalogLoadError(text: "\(name): no such file", isUnreadable: true)
    }
  }

  func restored() throws(JournalError) -> RestoredSession {
    let text = ([Session.journalHeader] + journal).joined(separator: "\n") + "\n"
    return try Session.replay(journal: Array(text.utf8), registry: Self.registry, loadCatalog: loader)
  }

  // MARK: Input

  mutating func type(_ line: String) {
    handle(.key(.character(":")))
    for character in line { handle(.key(.character(character))) }
    handle(.key(Key(.enter)))
  }

  mutating func handle(_ input: InputEvent) {
    if case .resize(let columns, let rows) = input { (self.columns, self.rows) = (columns, rows) }
    executeEffects(workbench.handle(input))
  }

  mutating func passTime(_ seconds: Double) { executeEffects(workbench.passTime(realSeconds: seconds)) }

  private mutating func executeEffects(_ effects: [Effect]) {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      if let result = result(of: effect) { waiting = (workbench.handle(result: result) + waiting)[...] }
    }
  }

  private static let reason = ProgramMessage.system(code: 28, words: "No space left on device")

  /// Returns the result of an effect, which usually is a success.
  private mutating func result(of effect: Effect) -> EffectResult? {
    let isLucky = !dice.chance(4)
    switch effect {
    case .journal(let lines):
      journal += lines
      return dice.chance(40)
        ? (isLucky ? .journalRecovered : .journalFailed(reason: .fact(Self.reason))) : nil
    case .journalLater: return nil
    case .writeFile(let path, let text, _):
      return isLucky ? .fileWritten(path: path) : .fileExists(path: path, text: text)
    case .readFile(let path, let line):
      guard isLucky else { return .fileFailed(path: path, reason: Self.reason) }
      let text =
        "iapbench 1\nbuy com.example.subscriptionlab.coins100\nconfirm\nexpect state last purchased\n"
      return path.hasSuffix(".storekit")
        ? .documentRead(path: path, .catalog, untilLine: line)
        : .fileRead(path: path, bytes: Array(text.utf8), untilLine: line)
    case .compareFile(let path, _): return isLucky ? nil : .scenarioChanged(path: path, bytes: [])
    case .listFiles(let prefix): return .filesFound(prefix: prefix, paths: ["\(prefix)a.iap", "\(prefix)b/"])
    case .startSession:
      isOneSession = false
      return .sessionStarted(name: "session 2")
    case .copy(_, let what): return isLucky ? .copied(contentName: what, destination: .fact(.file("x"))) : nil
    case .copyDocument(_, let what):
      return .copyFailed(contentName: what, reason: .fact(Self.reason))
    case .saveDocument(_, let name, let path, _):
      return isLucky ? .fileWritten(path: path) : .documentExists(path: path, name: name)
    case .listThemes: return .themes(["auto", "dark", "light"])
    case .loadTheme(let name):
      return isLucky
        ? .theme(name: name, Theme(name: name, styles: [:]))
        : .themeFailed(name: name, reason: .fact(Self.reason))
    case .listSessions:
      return .sessions(
        (1...5).map { number in
          SessionEntry(
            name: "session \(number)", secondsOld: number * 1000, stepCount: number, environment: .sandbox,
            isInUse: number == 3, isPresent: number == 1)
        })
    case .openSession(let name):
      // Success is rare, because it ends the session's journal.
      guard dice.chance(3) else { return .sessionFailed(name: name, reason: .fact(Self.reason)) }
      isOneSession = false
      return .sessionOpened(
        ResumedSession(name: name, session: Session(registry: Self.registry, loadCatalog: loader)))
    case .deleteSession(let name): return isLucky ? .sessionDeleted(name: name) : nil
    case .renameSession(let name):
      return isLucky ? .sessionRenamed(name: name) : .sessionFailed(name: name, reason: .fact(Self.reason))
    case .newSession: return .sessionFailed(name: "", reason: .fact(Self.reason))
    case .writeBugBundle(_, let name):
      return isLucky ? .fileWritten(path: name) : .fileFailed(path: name, reason: Self.reason)
    case .reloadConfiguration: return .configurationFailed(reason: .fact(Self.reason))
    case .serve(.on): return .servingFailed(reason: .fact(Self.reason))
    case .serve(.off): return .servingStopped
    case .setMouse, .printPlain, .remember, .redraw, .suspend, .quit: return nil
    }
  }

  // MARK: Frames

  mutating func drawn() -> Grid {
    var grid = Grid(columns: columns, rows: rows)
    workbench.draw(into: &grid)
    return grid
  }

  mutating func checkPicture() throws {
    let grid = drawn()
    for row in 0..<grid.rows { try Picture.check(Array(grid.cells(row: row)), row: row) }
  }
}

/// Conditions that hold for every row of a frame.
enum Picture {
  static func check(_ cells: [Cell], row: Int) throws {
    for (column, cell) in cells.enumerated() {
      let place = "cell \(column),\(row)"
      if cell.isContinuation {
        guard column > 0, isWide(cells[column - 1]) else {
          throw Finding("screen", "\(place): the second half of a wide character without the first")
        }
        continue
      }
      let value = cell.base.value
      if value < 0x20 || (0x7F...0x9F).contains(value) {
        throw Finding("screen", "\(place): the control character U+\(String(value, radix: 16))")
      }
      if isWide(cell), column + 1 >= cells.count || !cells[column + 1].isContinuation {
        throw Finding("screen", "\(place): a wide character without its second half")
      }
    }
  }

  private static func isWide(_ cell: Cell) -> Bool {
    guard !cell.isContinuation else { return false }
    var text = String.UnicodeScalarView([cell.base])
    if let mark = cell.marks.0 { text.append(mark) }
    if let mark = cell.marks.1 { text.append(mark) }
    return CellWidth.of(String(text)) == 2
  }
}
