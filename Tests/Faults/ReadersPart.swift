// Part `readers`: mutated input for every parser. No parser may crash, hang or use too much memory.

import CursesTerminal
import Grid
import Panes
import RandomInputs
import Scenario
import Simulation
import StoreCatalog
import StoreRules
import StoreSimulator
import TOML
import TerminalUI
import Workbench

struct ReadersPart: Part {
  static let name = "readers"
  static let summary = "changed catalogues, scenarios, journals, TOML, console files, keys, arguments"
  static let patience = 120.0
  static let cutsPieces = true

  enum Reader: String, CaseIterable {
    case catalog, scenario, journal, toml, console, keys, config, theme, remembered, arguments
  }

  private let place: TrialPlace
  private let catalogs: [[UInt8]]
  private let scenarios: [[UInt8]]
  private let tables: [[UInt8]]

  init(_ place: TrialPlace) {
    self.place = place
    let tests = "\(Files.package)/Tests"
    let sources = "\(Files.package)/Sources/iapbench"
    func read(_ folder: String, _ ending: String) -> [[UInt8]] {
      Files.examples(below: folder, [ending]).compactMap(Files.read).filter { $0.count < 60_000 }
    }
    catalogs = read(tests, ".storekit") + read(sources, ".storekit")
    scenarios = read(tests, ".iap") + read(sources, ".iap")
    tables =
      read("\(sources)/themes", ".toml") + read("\(Files.package)/themes", ".toml") + [
        Self.config, Self.consoleFile,
      ]
  }

  private static let config = Array(
    """
    # A comment.
    theme = "dark"
    environment = "sandbox"
    mouse = true
    language = "ja"
    ambiguous-width = 2
    settle-by-itself = false
    [keys]
    toggle-interrupted = "u"
    buy = ["b", "F3"]

    """.utf8)

  private static let consoleFile = Array(
    """
    [[product]]
    id = "com.example.subscriptionlab.coins100"
    short = "coins"
    number = 1
    name = "Coins 100"
    price = "160"
    currency = "JPY"
    type = "consumable"

    [[product]]
    id = "com.example.subscriptionlab.monthly"
    number = 2
    short = "gold"
    name = 'Pro'
    price = 980
    currency = "JPY"
    type = "auto-renewable"
    stopped = true

    """.utf8)

  private static let rememberedFile = Array(
    """
    mouse = "true"
    theme = "dark"
    pane-sizes = "log=12 products=30"
    last-catalog = "/tmp/a.storekit"
    [terminals.xterm-256color]
    x = "background=#1e1e1e ambiguous-width=1"

    """.utf8)

  // MARK: Trials

  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    // Parsers that need a new process are selected rarely, because a process starts slowly.
    let readers = Reader.allCases.flatMap { reader in
      Array(repeating: reader, count: [.config, .theme, .remembered, .arguments].contains(reader) ? 1 : 6)
    }
    let reader = dice.pick(readers)
    var mutation = Mutation(seed: dice.next())
    let bytes: [UInt8]
    switch reader {
    case .catalog:
      var user = RandomOperator(seed: dice.next())
      let example = dice.chance(3) ? Array(user.catalog().utf8) : dice.pick(catalogs)
      bytes = mutation.changed(example, others: catalogs)
    case .scenario: bytes = mutation.changed(scenario(&dice), others: scenarios)
    case .journal: bytes = mutation.changed(scenario(&dice), others: scenarios)
    case .toml, .theme: bytes = mutation.changed(dice.pick(tables), others: tables)
    case .config: bytes = mutation.changed(Self.config, others: tables)
    case .console: bytes = mutation.changed(Self.consoleFile, others: tables)
    case .remembered: bytes = mutation.changed(Self.rememberedFile, others: tables)
    case .keys: bytes = Self.keys(&dice, &mutation)
    case .arguments:
      return [Array("arguments".utf8)] + (0...dice.roll(6)).map { _ in Self.argument(&dice) }
    }
    return [Array(reader.rawValue.utf8)] + bytes.linesWithEnds
  }

  private func scenario(_ dice: inout Dice) -> [UInt8] {
    guard dice.chance(2) else { return dice.pick(scenarios) }
    var user = RandomOperator(seed: dice.next(), table: Bench.registry.table)
    let lines = (0...dice.roll(40)).map { _ in user.line() }
    return Array((["iapbench 1"] + lines + [""]).joined(separator: "\n").utf8)
  }

  private static let sequences = [
    "a", "Z", "é", "プ", "👨‍👩‍👧", "\u{1B}", "\u{1B}[A", "\u{1B}OA", "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}[200~",
    "\u{1B}[201~", "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m", "\u{1B}[<64;1;1M", "\u{1B}[M !!",
    "\u{1B}]11;rgb:ffff/0000/ffff",
    "\u{1B}\\", "\u{7}", "\u{1B}[1;1R", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}[97;5u", "\u{1B}[27;5;112~",
    "\r", "\t",
    "\u{7F}", "\u{0}", "\u{1B}[Z", "\u{1B}[", "\u{1B}O", "\u{1B}[?", "9999999999999999999", ";", "\u{1B}[[A",
    "\u{9B}",
  ]

  private static func keys(_ dice: inout Dice, _ mutation: inout Mutation) -> [UInt8] {
    var bytes = (0..<dice.roll(60)).flatMap { _ in Array(dice.pick(sequences).utf8) }
    for _ in 0..<dice.roll(6) { bytes = mutation.byBytes(bytes) }
    return bytes
  }

  private static let words = [
    "run", "compare", "open", "scenarios", "list", "show", "write", "catalog", "sessions", "delete", "rename",
    "kit",
    "--renew",
    "themes", "commands", "fidelity", "manual", "completion", "bash", "zsh", "fish", "config", "--example",
    "--help",
    "--version", "--channel", "paymentQueue,console", "--format", "jsonl", "text", "--quiet", "--shard",
    "2/3",
    "--until", "3", "-1",
    "lib:service/P6-terminate",
    "lib:", "nothing.iap", "good.iap", "/dev/null", "/dev/zero", "/dev/stdin", ".", "", "-", "--",
    "--session", "--resume",
    "--environment", "sandbox", "--theme", "dark", "--language", "ja", "--seed", "18446744073709551616",
    "--client",
    "inapppy", "--last-catalog", "\u{1B}[2J", "a\nb", "--no-such", "プロ", "--port", "0", "help",
  ]

  private static func argument(_ dice: inout Dice) -> Piece {
    var word = Array(dice.pick(words).utf8)
    if dice.chance(6) {
      var mutation = Mutation(seed: dice.next())
      word = mutation.byBytes(word).filter { $0 != 0 }
    }
    return word
  }

  // MARK: Checks

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    guard let first = pieces.first, let reader = Reader(rawValue: first.text) else { return 0 }
    let bytes = Array(pieces.dropFirst().joined())
    switch reader {
    case .catalog: try checkCatalog(bytes)
    case .scenario: try checkScenario(bytes)
    case .journal: try checkJournal(bytes)
    case .toml: _ = try? TOMLReader.read(bytes)
    case .console: try checkConsole(bytes)
    case .keys: try checkKeys(bytes, seed: seed)
    case .config: try checkFile("config/iapbench/config.toml", bytes, ["config"])
    case .theme: try checkFile("config/iapbench/themes/mine.toml", bytes, ["themes"])
    case .remembered: try checkFile("state/iapbench/state.toml", bytes, ["config"])
    case .arguments: try checkArguments(pieces.dropFirst().map(\.text))
    }
    return 1
  }

  private func checkCatalog(_ bytes: [UInt8]) throws {
    let catalog: Catalog
    do throws(CatalogFileError) {
      catalog = try StoreKitFile.read(bytes, source: "a.storekit").catalog
    } catch {
      try Self.checkSaid(error.description)
      return
    }
    // If the copy of a catalogue can be read, it must be equal to the catalogue.
    let isEqual: Bool
    do throws(CatalogFileError) {
      let copy = try StoreKitFile.cleaned(bytes, source: "a.storekit")
      let again = try StoreKitFile.read(copy, source: "a.storekit").catalog
      isEqual = again.allProducts == catalog.allProducts
    } catch {
      throw Finding("copy", "a catalogue that can be read has no equal copy: \(error.description)")
    }
    guard isEqual else { throw Finding("copy", "a catalogue's copy has other products") }
    var bench = Bench(catalog: catalog)
    try bench.checkPicture()
    for product in catalog.allProducts.prefix(3) {
      bench.type("buy \(StepFormat.written(product.identifier))")
      bench.handle(.key(Key(.enter)))
      try bench.checkPicture()
    }
  }

  /// Checks that an error text contains no control characters.
  private static func checkSaid(_ text: String) throws {
    guard
      let scalar = text.unicodeScalars.first(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    else { return }
    throw Finding("screen", "U+\(String(scalar.value, radix: 16)) in what is told: \(text)")
  }

  private static let loader: CatalogLoader = { (name, _) throws(CatalogLoadError) in
    if name == "builtin" { return .builtin }
    throw CatalogLoadError(text: "no such file", isUnreadable: true)
  }

  private func checkScenario(_ bytes: [UInt8]) throws {
    var scenario: StepwiseScenario
    do throws(ParseError) {
      scenario = try StepwiseScenario(file: "a.iap", bytes: bytes, table: Bench.registry.table)
    } catch {
      return try Self.checkSaid(error.description(file: "a.iap"))
    }
    var session = Session(registry: Bench.registry, loadCatalog: Self.loader)
    let progress = scenario.run(in: &session)
    for complaint in progress.failures { try Self.checkSaid(complaint.text) }
    for entry in session.log.entries {
      for line in LogText.lines(of: entry.simulationEvent) { try Self.checkSaid(line) }
    }
    try Self.checkWritten(session)
    try Self.checkJournalled(progress.outcomes.flatMap(\.journalLines), session)
  }

  private static func checkWritten(_ session: Session) throws {
    let text = session.scenarioText()
    var again = Session(registry: Bench.registry, loadCatalog: loader)
    var scenario: StepwiseScenario
    do throws(ParseError) {
      scenario = try StepwiseScenario(file: "w.iap", bytes: Array(text.utf8), table: Bench.registry.table)
    } catch {
      throw Finding(
        "written", "what was written cannot be read: \(error.description(file: "w.iap"))\n\(text)")
    }
    let progress = scenario.run(in: &again)
    guard !progress.wasRefused else {
      throw Finding("written", "what was written is refused: \(progress.failures.map(\.text))\n\(text)")
    }
    guard again.simulation == session.simulation else {
      throw Finding("written", "what was written makes another world:\n\(text)")
    }
    guard again.scenarioText() == text else {
      throw Finding("written", "written again it is another text:\n\(text)\nand\n\(again.scenarioText())")
    }
  }

  private static func checkJournalled(_ lines: [String], _ session: Session) throws {
    let text = ([Session.journalHeader] + lines).joined(separator: "\n") + "\n"
    let restored: RestoredSession
    do throws(JournalError) {
      restored = try Session.replay(journal: Array(text.utf8), registry: Bench.registry, loadCatalog: loader)
    } catch {
      throw Finding(
        "journal", "its journal cannot be replayed: \(error.description(file: "journal"))\n\(text)")
    }
    guard restored.session.simulation == session.simulation else {
      throw Finding("journal", "its journal makes another world:\n\(text)")
    }
  }

  private func checkJournal(_ bytes: [UInt8]) throws {
    let restored: RestoredSession
    do throws(JournalError) {
      restored = try Session.recover(journal: bytes, registry: Bench.registry, loadCatalog: Self.loader)
    } catch {
      return try Self.checkSaid(error.description(file: "a.iap"))
    }
    if let fault = restored.fault { try Self.checkSaid(fault.description(file: "a.iap")) }
    guard (0...bytes.count).contains(restored.validByteCount) else {
      throw Finding("journal", "\(restored.validByteCount) of \(bytes.count) bytes are sound")
    }
    // The valid prefix must restore the same session without a fault.
    let sound = Array(bytes.prefix(restored.validByteCount))
    guard
      let again = try? Session.recover(journal: sound, registry: Bench.registry, loadCatalog: Self.loader),
      again.fault == nil, again.session.simulation == restored.session.simulation
    else { throw Finding("journal", "its sound part makes another session") }
  }

  private func checkConsole(_ bytes: [UInt8]) throws {
    let reader = FileReader { (_) throws(CatalogLoadError) in bytes }
    var session = Session(registry: Bench.registry, loadCatalog: Self.loader, readFile: reader)
    for line in [
      "environment sandbox", "service on", "service console c.toml", "service user alice", "service init",
    ] {
      guard let step = try? CommandParser(table: Bench.registry.table).parse(line) else { continue }
      if let refusal = session.execute(step.command).refusal { try Self.checkSaid(refusal.description) }
    }
    var bench = Bench()
    bench.workbench = Workbench(
      session: session, registry: Bench.screen, theme: Theme(name: "t", styles: [:]), columns: 100, rows: 30,
      makeSession: { _ in Session(registry: Bench.registry, loadCatalog: Self.loader) })
    bench.handle(.resize(columns: 100, rows: 30))
    bench.handle(.key(.character("8")))
    try bench.checkPicture()
  }

  private func checkKeys(_ bytes: [UInt8], seed: UInt64) throws {
    let whole = try Self.decoded([bytes])
    var dice = Dice(seed: seed)
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = 1 + dice.roll(9)
      parts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let inPieces = try Self.decoded(parts)
    guard whole == inPieces else {
      throw Finding("keys", "in pieces of other lengths they are other keys: \(whole) and \(inPieces)")
    }
  }

  private static func decoded(_ parts: [[UInt8]]) throws -> [InputEvent] {
    var decoder = InputDecoder()
    decoder.expectsReplies = true
    var inputs: [InputEvent] = []
    for part in parts {
      decoder.feed(part)
      while let input = decoder.next() { inputs.append(input) }
      if decoder.pendingByteCount > 4096 + part.count {
        throw Finding("keys", "\(decoder.pendingByteCount) bytes are held")
      }
    }
    for _ in 0..<1000 {
      guard let input = decoder.flushIncomplete() else { break }
      inputs.append(input)
      while let input = decoder.next() { inputs.append(input) }
    }
    let count = parts.map(\.count).reduce(0, +)
    if inputs.count > count { throw Finding("keys", "\(inputs.count) inputs of \(count) bytes") }
    for case .key(let key) in inputs {
      guard case .character(let character) = key.code, let scalar = character.unicodeScalars.first else {
        continue
      }
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
        throw Finding("keys", "a key with the character U+\(String(scalar.value, radix: 16))")
      }
    }
    return inputs
  }

  private func checkFile(_ path: String, _ bytes: [UInt8], _ words: [String]) throws {
    let file = "\(place.folder)/\(path)"
    try Files.makeFolder(String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)))
    try Files.write(bytes, to: file)
    try TrialPlace.check(place.run(words), words)
  }

  private func checkArguments(_ words: [String]) throws {
    // The command `serve` would not end.
    guard !words.contains(where: { $0.hasPrefix("serve") }) else { return }
    try Files.write(
      "iapbench 1\nbuy com.example.subscriptionlab.coins100\nconfirm\n", to: "\(place.folder)/good.iap")
    try TrialPlace.check(place.run(words.map { $0.filter { $0 != "\0" } }), words)
  }
}
