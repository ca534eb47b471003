// Part `journals`: damaged journals. The lines before the damage must be restored.

import RandomInputs
import RawTerminal
import Scenario
import Simulation
import StoreSimulator

struct JournalsPart: Part {
  static let name = "journals"
  static let summary = "torn, flipped, doubled and mixed journals, in this process and opened by the program"
  // In seconds. A valid journal may contain renewals every five minutes for three years. In a debug build,
  // 320,000 renewals take a minute of processor time.
  static let patience = 600.0

  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  /// Makes a trial from `program` or `here`, the number of undamaged bytes, and the lines.
  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    var steps = RandomSteps(seed: dice.next())
    let lines = steps.journal(steps: 5 + dice.roll(60)).map { Array(($0 + "\n").utf8) }
    let whole = Array(lines.joined())
    var damaged = whole
    switch dice.roll(7) {
    case 0: damaged = Array(whole.prefix(dice.roll(whole.count + 1)))
    case 1: for _ in 0...dice.roll(3) { damaged[dice.roll(damaged.count)] ^= 1 << UInt8(dice.roll(8)) }
    case 2:
      var lines = lines
      lines.insert(dice.pick(lines), at: dice.roll(lines.count))
      damaged = Array(lines.joined())
    case 3:
      var lines = lines
      lines.remove(at: dice.roll(lines.count))
      damaged = Array(lines.joined())
    case 4:
      var other = RandomSteps(seed: dice.next())
      let others = other.journal(steps: 20).map { Array(($0 + "\n").utf8) }
      var lines = lines
      for line in others.prefix(10) { lines.insert(line, at: dice.roll(lines.count + 1)) }
      damaged = Array(lines.joined())
    case 5:
      let place = dice.roll(whole.count)
      damaged.replaceSubrange(
        place..<min(whole.count, place + dice.roll(600)), with: [UInt8](repeating: 0, count: dice.roll(600)))
    default:
      let place = dice.roll(whole.count)
      damaged.insert(contentsOf: (0..<dice.roll(60)).map { _ in UInt8(dice.roll(256)) }, at: place)
    }
    let same = zip(whole, damaged).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let count = same ?? min(whole.count, damaged.count)
    let way = dice.chance(12) ? "program" : "here"
    return [Array("\(way) \(count)".utf8)] + damaged.linesWithEnds
  }

  private static func restored(_ bytes: [UInt8]) throws -> RestoredSession? {
    do throws(JournalError) {
      return try Session.recover(journal: bytes, registry: Bench.registry, loadCatalog: Bench.loader(nil))
    } catch {
      // Only a file without a session header is refused as a whole.
      guard Session.isJournal(bytes), error.line > 1 else { return nil }
      throw Finding("journal", "it is refused for its line \(error.line): \(error.problem.text)")
    }
  }

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    guard let words = pieces.first?.text.split(separator: " "), words.count == 2, let same = Int(words[1])
    else {
      return 0
    }
    let bytes = Array(pieces.dropFirst().joined())
    // The complete lines that precede the damage.
    let sound = Array(bytes.prefix(min(same, bytes.count)))
    let before = Array(sound.prefix((sound.lastIndex(of: 0x0A) ?? -1) + 1))
    guard let restored = try Self.restored(bytes) else {
      guard Session.isJournal(bytes), !before.isEmpty else { return 1 }
      throw Finding("loss", "it is refused, although \(before.count) bytes are as they were")
    }
    guard restored.validByteCount >= before.count else {
      throw Finding(
        "loss", "\(restored.validByteCount) bytes are kept, \(before.count) were as they had been written")
    }
    guard let first = try Self.restored(before) else { return 1 }
    let lines = { (session: Session) in session.log.entries.flatMap { LogText.lines(of: $0.simulationEvent) }
    }
    let (kept, all) = (lines(first.session), lines(restored.session))
    guard all.starts(with: kept) else {
      let place = zip(kept, all).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? all.count
      throw Finding("loss", "the log differs before the damage, in its line \(place + 1)")
    }
    if let fault = restored.fault {
      let line = before.count { $0 == 0x0A } + 1
      guard fault.line >= line else {
        throw Finding("journal", "line \(fault.line) is told, the first damaged one is \(line)")
      }
    }
    guard let again = try Self.restored(Array(bytes.prefix(restored.validByteCount))), again.fault == nil,
      again.session.simulation == restored.session.simulation
    else { throw Finding("journal", "its sound part makes another session") }
    if words[0] == "program" { try checkProgram(bytes, restored) }
    return 1
  }

  /// Checks that the program opens the journal, reports the fault, saves the rest to another file, and quits.
  private func checkProgram(_ bytes: [UInt8], _ restored: RestoredSession) throws {
    let file = "\(place.folder)/a.iap"
    try Files.write(bytes, to: file)
    let screen = try ProgramScreen(place, arguments: "--session a.iap", columns: 132, rows: 38)
    defer { screen.end() }
    try screen.waitForStart()
    let rest = Array(bytes[restored.validByteCount...])
    if !rest.isEmpty {
      guard Files.read("\(file).rest-1") == rest else {
        throw Finding("loss", "what follows the damage is not kept beside it")
      }
      if let fault = restored.fault, !screen.text.contains("a.iap:\(fault.line):") {
        throw Finding("message", "line \(fault.line) is not told:\n\(screen.text)")
      }
    }
    screen.press("\u{1B}")
    screen.press("\u{1B}")
    try screen.quit(code: 0)
    let kept = Files.read(file) ?? []
    guard kept.starts(with: bytes.prefix(restored.validByteCount)) else {
      throw Finding("loss", "the sound part is not in the file any more")
    }
  }
}
