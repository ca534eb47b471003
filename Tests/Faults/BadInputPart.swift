// Part `bad-input`: enormous input. The program must still respond, lose nothing, and limit its memory.

import Glibc
import RandomInputs
import RawTerminal

struct BadInputPart: Part {
  static let name = "bad-input"
  static let summary = "journals, lines, callbacks and catalogues of enormous size"
  static let patience = 3600.0

  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  private enum Kind: String, CaseIterable { case line, callback, catalog, steps }

  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    let kind = dice.pick(Kind.allCases)
    let (small, full) =
      switch kind {
      case .line: (1 << 20, 1 << 20)
      case .callback: (300, 100_000)
      case .catalog: (3000, 100_000)
      case .steps: (8000, 10_000_000)
      }
    let size = place.isFull ? full : small / 2 + dice.roll(small)
    return [Array("\(kind.rawValue) \(size)".utf8)]
  }

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    guard let words = pieces.first?.text.split(separator: " "), words.count == 2,
      let kind = Kind(rawValue: String(words[0])),
      let size = Int(words[1])
    else { return 0 }
    switch kind {
    case .line: try checkLine(size)
    case .callback: try checkCallback(size)
    case .catalog: try checkCatalog(size)
    case .steps: try checkSteps(size)
    }
    return size
  }

  /// The timeout of a check in seconds.
  private var patience: Double { place.isFull ? 1500 : 100 }

  /// Opens a journal, presses keys and quits.
  ///
  /// Checks that each key has an effect, and that the journal is complete.
  private func checkOpened(_ what: String, arguments: String, journal: String, keeps: Bool = true) throws {
    let path = "\(place.folder)/\(journal)"
    let size = Self.size(path)
    let screen = try ProgramScreen(place, arguments: arguments, columns: 132, rows: 38)
    defer { screen.end() }
    let begin = ContinuousClock.now
    try screen.waitForStart(seconds: patience)
    let opening = (ContinuousClock.now - begin) / .seconds(1)
    var slowest = (seconds: 0.0, key: "")
    for key in [
      "a", "5", "j", "k", "G", "gg", "/x\r", "n", "\u{1B}", "3", "G", "1", "i", "z", ":note \"the last\"\r",
    ] {
      let begin = ContinuousClock.now
      try screen.type(key, seconds: patience)
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      if seconds > slowest.seconds { slowest = (seconds, key) }
    }
    let memory = Processes.number("VmHWM", of: screen.process) ?? 0
    try screen.quit(code: 0)
    Worker.note(
      "\(what): open \(Self.rounded(opening)) s, slowest key \(slowest.key.debugDescription) "
        + "\(Self.rounded(slowest.seconds)) s, \(memory / 1024) MiB")
    guard keeps else { return }
    guard Self.size(path) > size, let tail = Self.tail(of: path), tail.contains("the last") else {
      throw Finding(
        "loss", "\(what): the new steps are not in the file: …\(Self.tail(of: path)?.suffix(200) ?? "")")
    }
  }

  private static func rounded(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10)" }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func tail(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    lseek(descriptor, max(0, off_t(size(path) - 4000)), SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 4000)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// Writes a journal in pieces, because the whole text and the program together would not fit into memory.
  private func write(_ path: String, _ count: Int, header: [String], _ line: (Int) -> String) throws {
    let descriptor = open("\(place.folder)/\(path)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemRefusal("writing \(path)") }
    defer { close(descriptor) }
    var text = header.map { $0 + "\n" }.joined()
    for number in 0..<count {
      text += line(number) + "\n"
      if text.utf8.count > 1 << 20 || number == count - 1 {
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
          throw SystemRefusal("writing \(path)")
        }
        text = ""
      }
    }
  }

  private static let header = ["iapbench 1", "era present"]
  private static let moment = "at 2021-01-01T00:00:00Z"

  private func checkSteps(_ count: Int) throws {
    try write("a.iap", count, header: Self.header) { number in
      "\(Self.moment) interrupted \(number % 2 == 0 ? "on" : "off")"
    }
    try checkOpened("\(count) steps", arguments: "--session a.iap", journal: "a.iap")
  }

  private func checkLine(_ length: Int) throws {
    let text = String(repeating: "0123456789abcdeプ", count: length / 16)
    try write("a.iap", 3, header: Self.header) { number in
      number == 1 ? "\(Self.moment) note \"\(text)\"" : "\(Self.moment) interrupted on"
    }
    try checkOpened("a line of \(length) bytes", arguments: "--session a.iap", journal: "a.iap")
    try Files.write("iapbench 1\nnote \"\(text)\"\n", to: "\(place.folder)/b.iap")
    let ending = try place.run(["run", "b.iap", "--channel", "operator"], seconds: patience)
    try TrialPlace.check(ending, ["run"])
    guard ending.code == 0, ending.output.firstRange(of: Array(text.utf8)) != nil else {
      throw Finding("loss", "a line of \(length) bytes is not in the output; code \(ending.code)")
    }
  }

  private func checkCallback(_ count: Int) throws {
    let product = "com.example.subscriptionlab.coins100"
    // The requests are approved while the app is not running, so that a single callback delivers them at
    // launch.
    let header =
      Self.header + ["dialogs off", "ask-to-buy on", "finish-policy manual"].map { "\(Self.moment) \($0)" }
    try write("a.iap", 2 * count + 3, header: header) { number in
      switch number {
      case 0..<count: "\(Self.moment) buy \(product)"
      case count: "\(Self.moment) app terminate"
      case count + 1...2 * count: "\(Self.moment) approve #\(number - count)"
      case 2 * count + 1: "\(Self.moment) app launch"
      default: "\(Self.moment) settle"
      }
    }
    try checkOpened("a callback of \(count) transactions", arguments: "--session a.iap", journal: "a.iap")
  }

  private func checkCatalog(_ count: Int) throws {
    try write(
      "large.storekit", count + 2, header: ["{ \"version\": { \"major\": 4, \"minor\": 0 }, \"products\": ["]
    ) { number in
      switch number {
      case count: "]"
      case count + 1: ", \"subscriptionGroups\": [], \"settings\": {} }"
      default:
        """
        \(number == 0 ? "" : ",") { "type": "Consumable", "productID": "p.\(number)", \
        "referenceName": "Product \(number)", "displayPrice": "0.99", "familyShareable": false, \
        "internalID": "\(number)", "localizations": [] }
        """
      }
    }
    let ending = try place.run(["catalog", "large.storekit"], seconds: patience)
    try TrialPlace.check(ending, ["catalog"])
    guard ending.code == 0 else {
      guard ending.code == 2 || ending.code == 3, !ending.error.isEmpty else {
        throw Finding("message", "a catalogue of \(count) products: code \(ending.code) without a word")
      }
      return Worker.note(
        "a catalogue of \(count) products: \(ending.error.text.split(separator: "\n").first ?? "")")
    }
    try checkOpened(
      "a catalogue of \(count) products", arguments: "large.storekit --session a.iap", journal: "a.iap")
  }
}
