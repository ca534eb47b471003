// Part `operator`: random input. Frames, undo, snapshots and journal must be correct afterwards.

import Grid
import RandomInputs
import Scenario
import Simulation
import StoreCatalog
import StoreSimulator
import Workbench

struct OperatorPart: Part {
  static let name = "operator"
  static let summary = "any input, over any catalogue, at any size: pictures, undo, snapshots, journal"
  static let patience = 240.0

  init(_ place: TrialPlace) {}

  private static let inputsOfTrial = 300

  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var user = RandomOperator(seed: seed, table: Bench.registry.table)
    var pieces: [Piece] = []
    if !user.chance(3) { pieces.append(Array("catalog \(user.catalog())".utf8)) }
    var size = (columns: 80, rows: 24)
    for step in 0..<Self.inputsOfTrial {
      if step % 40 == 39 {
        // Small windows are frequent, because most contents do not fit into them.
        size = (1 + user.dice.roll(user.chance(2) ? 30 : 200), 1 + user.dice.roll(user.chance(2) ? 12 : 60))
        pieces.append(Self.words(.resize(columns: size.columns, rows: size.rows)))
      }
      for input in user.input(columns: size.columns, rows: size.rows) {
        if case .resize(let columns, let rows) = input { size = (columns, rows) }
        pieces.append(Self.words(input))
      }
      if user.chance(7) { pieces.append(Array("time \(user.pick([0.1, 0.7, 3600, 1e12]))".utf8)) }
      if user.chance(60) { pieces.append(Array("snapshot \(user.dice.next())".utf8)) }
      if user.chance(60) { pieces.append(Array("undo".utf8)) }
    }
    return pieces
  }

  private static func words(_ input: InputEvent) -> Piece { Array(InputWords.words(input).utf8) }

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    var pieces = pieces[...]
    var catalog: Catalog?
    if let first = pieces.first?.text, first.hasPrefix("catalog ") {
      pieces = pieces.dropFirst()
      catalog = try? StoreKitFile.read(Array(first.utf8.dropFirst(8)), source: "hostile.storekit").catalog
    }
    var bench = Bench(catalog: catalog, seed: seed)
    for (step, piece) in pieces.enumerated() {
      let line = piece.text
      if let input = InputWords.input(line) {
        bench.handle(input)
      } else if line.hasPrefix("time "), let seconds = Double(line.dropFirst(5)) {
        bench.passTime(seconds)
      } else if line.hasPrefix("snapshot "), let seed = UInt64(line.dropFirst(9)) {
        try Self.checkSnapshot(bench.workbench.session, seed: seed)
      } else if line == "undo" {
        try Self.checkUndo(bench.workbench.session)
      }
      if step % 4 == 0 { try bench.checkPicture() }
    }
    try bench.checkPicture()
    let session = bench.workbench.session
    try Self.checkUndo(session)
    if bench.isOneSession { try Self.checkJournal(of: bench, session) }
    return pieces.count
  }

  private static func checkSnapshot(_ session: Session, seed: UInt64) throws {
    var session = session
    var user = RandomOperator(seed: seed, table: Bench.registry.table)
    guard session.execute(.snapshot(.save("kept"))).refusal == nil else { return }
    let kept = session.simulation
    for _ in 0..<8 {
      guard let step = try? CommandParser(table: Bench.registry.table).parse(user.line()) else { continue }
      if case .snapshot = step.command { continue }
      session.execute(step.command, at: step.time)
    }
    let outcome = session.execute(.snapshot(.load("kept")))
    if let refusal = outcome.refusal { throw Finding("snapshot", "it does not come back: \(refusal)") }
    guard session.simulation == kept else {
      throw Finding("snapshot", "the world that comes back is another one than was kept")
    }
  }

  private static func checkUndo(_ session: Session) throws {
    var session = session
    let last = session.simulation
    let isLast = session.redoCommand == nil && session.world.rate == .paused
    var count = 0
    while session.undoCommand != nil {
      if let refusal = session.execute(.undo).refusal { throw Finding("undo", "refused: \(refusal)") }
      count += 1
      if count > 100_000 { throw Finding("undo", "it does not come to an end") }
    }
    guard count > 0 else { return }
    guard session.simulation == Session(registry: Bench.registry, loadCatalog: Bench.loader(nil)).simulation
    else {
      throw Finding("undo", "undone to its beginning, the world is not the first one")
    }
    while session.redoCommand != nil {
      if let refusal = session.execute(.redo).refusal { throw Finding("undo", "redo refused: \(refusal)") }
    }
    guard !isLast || session.simulation == last else {
      throw Finding("undo", "undone and done again, the world is another one")
    }
  }

  private static func checkJournal(of bench: Bench, _ session: Session) throws {
    let restored: RestoredSession
    do {
      restored = try bench.restored()
    } catch {
      throw Finding("journal", "it cannot be replayed: \(error.description(file: "journal"))")
    }
    // The log contains failed expectations, but the journal does not.
    let lines = { (session: Session) in
      session.log.entries.filter { $0.simulationEvent.channel != .expect }.flatMap {
        LogText.lines(of: $0.simulationEvent)
      }
    }
    let (one, other) = (lines(session), lines(restored.session))
    guard one == other else {
      let place = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }
      throw Finding(
        "journal",
        "its log differs in line \((place?.offset ?? min(one.count, other.count)) + 1): "
          + "\(place?.element.0 ?? "none") and \(place?.element.1 ?? "none")")
    }
  }
}
