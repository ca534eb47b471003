// Part `disk`: failing or incomplete calls on a session's files, which the program must report.

import Glibc
import RandomInputs
import RawTerminal
import Scenario
import Simulation
import StoreCatalog
import StoreSimulator

struct DiskPart: Part {
  static let name = "disk"
  static let summary = "the n-th call on files fails, for each n of a session"
  static let patience = 120.0

  private static let (columns, rows) = (Evidence.columns, 38)
  private let place: TrialPlace

  init(_ place: TrialPlace) { self.place = place }

  /// The failing calls, with the approximate number of each call in a session.
  private static let calls: [(name: String, most: Int)] = [
    ("write", 34), ("sync", 30), ("open", 150), ("rename", 8), ("link", 10), ("unlink", 12), ("mkdir", 8),
    ("truncate", 4), ("close", 120), ("read", 60),
  ]

  /// The keys that every session receives, which create every kind of file.
  private static let session = [
    "i", "b\r", ":note \"kept one\"\r", "M", ":catalog a.storekit\r", ":write out.iap\r", ":receipt take r\r",
    ":receipt save r r.txt\r", "Cb", "Cc", "<", ":snapshot save s\r", "z", ":note \"kept two\"\r", "T\r", "a",
    ":write out.iap\r\r", ":advance 5m\r", ":note \"kept three\"\r", "es", "b\r",
  ]

  /// Makes a trial from the fault, the way to end, and the lines of the session.
  func pieces(seed: UInt64, number: Int) -> [Piece] {
    var dice = Dice(seed: seed)
    // Successive numbers select every combination of call and n in turn.
    let (call, most) = Self.calls[number % Self.calls.count]
    let n = number / Self.calls.count % most + 1
    let errors = [ENOSPC, EIO, EACCES, EDQUOT, EROFS]
    let mode = call == "write" && dice.chance(4) ? "short" : dice.pick(["once", "ever"])
    let fault = "fault \(call):\(n):\(dice.pick(errors)):\(mode)"
    let end = dice.pick(["quit", "quit", "kill"])
    return ([fault, "end \(end)"] + Self.session.map { "keys \($0)" }).map { Array($0.utf8) }
  }

  private static let catalog = """
    { "products": [ { "type": "Consumable", "productID": "com.example.subscriptionlab.coins100", \
    "referenceName": "Only",
      "displayPrice": "0.99", "familyShareable": false, "internalID": "1", "localizations": [] } ],
      "subscriptionGroups": [], "settings": {}, "version": { "major": 4, "minor": 0 } }
    """

  func check(_ pieces: [Piece], seed: UInt64) throws -> Int {
    guard let library = place.faultyDisk else { return 0 }
    var fault = ""
    var end = "quit"
    var keys: [String] = []
    for piece in pieces {
      let words = piece.text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "fault": fault = words[1]
      case "end": end = words[1]
      default: keys.append(words[1])
      }
    }
    try Files.write(Self.catalog, to: "\(place.folder)/a.storekit")
    let mark = "\(place.folder)/.mark"
    let variables = [
      "LD_PRELOAD": library, "FAULTS_NAME": place.programName, "FAULTS_ROOT": place.folder,
      "FAULTS_DISK": fault,
      "FAULTS_MARK": mark, "DISPLAY": "", "WAYLAND_DISPLAY": "",
    ]
    let screen = try ProgramScreen(place, columns: Self.columns, rows: Self.rows, variables: variables)
    defer { screen.end() }
    do {
      try screen.waitForStart()
    } catch let finding as Finding {
      // If a file cannot be opened, the program may exit with an error, but must not crash or hang.
      guard finding.kind == "crash", let code = screen.ending, TrialPlace.documentedCodes.contains(code)
      else {
        throw finding
      }
      return pieces.count
    }
    var seen: [Evidence] = []
    /// The number of items in `seen` when the screen last showed no warning about an unsaved session.
    var saved = 0
    for key in keys {
      try screen.type(key)
      guard screen.ending == nil else {
        throw Finding("crash", "\(fault): it ended by itself:\n\(screen.text)")
      }
      if let evidence = screen.evidence { seen.append(evidence) }
      if !screen.text.contains("NOT BEING SAVED") { saved = seen.count }
    }
    let picture = screen.text
    if end == "kill" {
      kill(screen.process, SIGKILL)
      _ = screen.wait(seconds: 5, until: { !Processes.isAlive(screen.process) })
    } else {
      try screen.quit(code: 0, 3)
      if screen.ending == 3, !screen.text.contains("not saved"), !screen.text.contains("iapbench:") {
        throw Finding("message", "\(fault): it ended with 3 and says nothing:\n\(screen.text)")
      }
      if screen.ending == 0 { saved = seen.count }
      // If the session has no file, no data can be lost.
    }
    try checkFiles(fault, isKilled: end == "kill")
    let marks = Files.text(mark)
    let wasHit = marks.contains("failed")
    // A power failure would lose unsynced data, which is allowed only if a call has failed.
    if end == "quit", screen.ending == 0, !wasHit,
      let line = marks.split(separator: "\n").first(where: { $0.hasPrefix("unsynced") })
    {
      throw Finding("sync", "\(fault): it has ended, and a file was not brought to the disk: \(line)")
    }
    try checkLoss(Array(seen.prefix(saved)), fault, picture, wasHit: wasHit)
    return pieces.count
  }

  private func checkFiles(_ fault: String, isKilled: Bool) throws {
    if let written = Files.read("\(place.folder)/out.iap") {
      do {
        _ = try ScenarioFile(written, table: Bench.registry.table)
        guard written.last == 0x0A else {
          throw Finding("loss", "\(fault): out.iap ends in the middle of a line")
        }
      } catch let error as ParseError {
        throw Finding("loss", "\(fault): out.iap is not whole: \(error.message)")
      }
    }
    guard !fault.hasPrefix("unlink"), !isKilled, fault.hasSuffix("once") else { return }
    for folder in [place.folder, place.sessions] {
      if let draft = Processes.names(in: folder).first(where: { $0.contains(".draft-") }) {
        throw Finding("files", "\(fault): \(draft) is left behind")
      }
    }
  }

  private func checkLoss(_ seen: [Evidence], _ fault: String, _ picture: String, wasHit: Bool) throws {
    guard let last = seen.last else { return }
    let files = Processes.names(in: place.sessions).filter {
      $0.hasPrefix("session-") && $0.hasSuffix(".iap")
    }
    let catalog = try? StoreKitFile.read(Array(Self.catalog.utf8), source: "a.storekit").catalog
    var reasons: [String] = []
    for file in files {
      let bytes = Files.read("\(place.sessions)/\(file)") ?? []
      do {
        let pictures = try Journalled.pictures(
          of: bytes, rows: Self.rows, loadCatalog: Bench.loader(catalog))
        if pictures.contains(where: { last.fits($0) }) { return try Journalled.checkNotes(of: last, bytes) }
        reasons.append("\(file): \(pictures.last?.status ?? "nothing")")
      } catch let finding as Finding {
        reasons.append("\(file): \(finding.text)")
      }
    }
    throw Finding(
      "loss",
      "\(fault)\(wasHit ? "" : " (not reached)"): the screen showed “\(last.status)” and did "
        + "not say that it is not saved; the files have \(reasons)\n\(picture)")
  }
}
