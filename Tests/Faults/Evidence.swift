// A comparison of each frame with the sessions that a journal can restore.

import Grid
import RandomInputs
import RawTerminal
import Scenario
import Simulation
import StoreSimulator
import TerminalUI
import Workbench

struct Evidence: Hashable {
  /// The number of columns that a complete status line needs.
  static let columns = 200

  /// The environment, switches, device and clock in the status line.
  let status: String
  /// The notes in the log, such as `kept 3`.
  let notes: [String]

  /// Returns nil if the frame does not show the workbench, or if the clock runs.
  init?(_ rows: [String]) {
    guard let first = rows.first, first.contains("Interrupted ") else { return nil }
    let words = first.split(separator: " ").map(String.init)
    // No journal contains the time of a running clock.
    guard !words.contains("running") else { return nil }
    var facts = [words.first ?? ""]
    for (index, word) in words.enumerated() {
      if word == "Interrupted" || word == "Buy", index + 1 < words.count { facts.append(words[index + 1]) }
      if word == "era", index + 1 < words.count { facts.append(words[index + 1]) }
      if word.contains("/"), word.count <= 16 { facts.append(word) }
      let digits = word.utf8.filter { (0x30...0x39).contains($0) }.count
      if word.utf8.contains(UInt8(ascii: ":")) || digits == 8, digits >= 6 { facts.append(word) }
    }
    status = facts.joined(separator: " ")
    notes = rows.compactMap { row in
      // A line that is still being typed is not a log entry.
      guard let place = row.firstRange(of: "kept "), !row.contains(":note"), row.contains("operator") else {
        return nil
      }
      return String(row[place.lowerBound...].prefix { $0.isLetter || $0.isNumber || $0 == " " }).trimmed
    }
  }

  func fits(_ other: Evidence) -> Bool { status == other.status }
}

extension String {
  var trimmed: String { String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]) }
}

enum Journalled {
  /// Returns the evidence that the screen would show after each line of a journal.
  static func pictures(
    of journal: [UInt8], rows: Int, loadCatalog: @escaping CatalogLoader = Bench.loader(nil)
  ) throws -> [Evidence] {
    let lines = journal.linesWithEnds.filter { $0.last == 0x0A }
    var pictures: [Evidence] = []
    // Restores a session from each prefix of the journal, like a program that reopens a session.
    for count in lines.indices.map({ $0 + 1 }) {
      let restored: RestoredSession
      do throws(JournalError) {
        restored = try Session.recover(
          journal: Array(lines[..<count].joined()), registry: Bench.registry, loadCatalog: loadCatalog)
      } catch {
        throw Finding("journal", "it cannot be brought back: \(error.description(file: "journal"))")
      }
      if let fault = restored.fault { throw Finding("journal", fault.description(file: "journal")) }
      var workbench = Workbench(
        session: restored.session, registry: Bench.screen, theme: Theme(name: "t", styles: [:]),
        columns: Evidence.columns,
        rows: rows,
        makeSession: { _ in Session(registry: Bench.registry, loadCatalog: loadCatalog) })
      var grid = Grid(columns: Evidence.columns, rows: rows)
      workbench.draw(into: &grid)
      guard let picture = Evidence((0..<rows).map { grid.text(row: $0) }) else { continue }
      pictures.append(picture)
    }
    return pictures
  }

  /// Checks that a journal produces each observed frame in order, and contains every note from the log.
  ///
  /// There may be several journals, because a key may have started another session. A session without steps
  /// has no journal.
  static func check(_ seen: [Evidence], against journals: [[UInt8]], rows: Int) throws {
    let all = try journals.map { try pictures(of: $0, rows: rows) }
    let fresh = try pictures(of: Array("\(Session.journalHeader)\n".utf8), rows: rows).last
    var places = all.map { _ in 0 }
    let text = Array(journals.joined())
    for evidence in seen {
      var isFound = false
      for (number, pictures) in all.enumerated() {
        guard
          let found = pictures[min(places[number], pictures.count)...].firstIndex(where: { evidence.fits($0) }
          )
        else { continue }
        places[number] = found
        isFound = true
        break
      }
      guard isFound || fresh.map({ evidence.fits($0) && evidence.notes.isEmpty }) ?? false else {
        let near = zip(all, places).map {
          $0.dropFirst(max(0, $1 - 1)).map(\.status).suffix(4).joined(separator: " | ")
        }
        throw Finding("loss", "the screen showed “\(evidence.status)”; the journals have from there: \(near)")
      }
      try checkNotes(of: evidence, text)
    }
  }

  static func checkNotes(of evidence: Evidence, _ journal: [UInt8]) throws {
    for note in evidence.notes where journal.firstRange(of: Array(note.utf8)) == nil {
      throw Finding("loss", "the log showed the note “\(note)”, which is not in the journal")
    }
  }

  /// Returns the session files of a trial: first those in its folder, then those in the sessions folder.
  static func paths(in place: TrialPlace) -> [String] {
    [place.folder, place.sessions].flatMap { folder in
      Processes.names(in: folder).filter { $0.hasSuffix(".iap") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  static func journals(in place: TrialPlace) -> [[UInt8]] { paths(in: place).compactMap(Files.read) }
}
