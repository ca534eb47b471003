// What was on the screen, held against what is in the files: each picture's first line and the length of its log are those
// of a session that its journal brings back.

import Grid
import RandomMaterial
import Scenario
import Stage
import StoreSimulator
import Workbench

/// What a picture says of the session that it shows.
struct Evidence: Hashable {
  /// The first line: environment, catalogue, device, switches, clock.
  let status: String
  /// How long the log is; nil where something lies over it.
  let logCount: Int?

  init(status: String, logCount: Int?) {
    self.status = status
    self.logCount = logCount
  }

  init(_ rows: [String]) {
    status = Self.facts(rows.first ?? "")
    let title = rows.first { $0.contains("5 Log") }
    logCount = title?.split(separator: " ").last { Int($0) != nil }.flatMap { Int($0) }
  }

  /// The line without its blanks, which depend on what else stands there.
  private static func facts(_ line: String) -> String {
    line.split(separator: " ").joined(separator: " ")
  }

  /// Whether a picture of `other` could have been this one.
  func fits(_ other: Evidence) -> Bool {
    status == other.status && (logCount == nil || other.logCount == nil || logCount == other.logCount)
  }
}

/// What journals bring back.
enum Journalled {
  /// What the screen would show after each line of a journal.
  static func pictures(
    of journal: [UInt8], columns: Int, rows: Int, loadCatalog: @escaping CatalogLoader = Bench.loader(nil)
  ) throws -> [Evidence] {
    let lines = journal.linesWithEnds.filter { $0.last == 0x0A }
    var pictures: [Evidence] = []
    // A session is brought back from its journal up to each line: that is what reopening does.
    for count in lines.indices.map({ $0 + 1 }) {
      let restored: RestoredSession
      do throws(JournalError) {
        restored = try Session.recover(
          journal: Array(lines[..<count].joined()), cast: Bench.cast, loadCatalog: loadCatalog)
      } catch {
        throw Finding("journal", "it cannot be brought back: \(error.description(file: "journal"))")
      }
      if let fault = restored.fault { throw Finding("journal", fault.description(file: "journal")) }
      var workbench = Workbench(
        session: restored.session, theme: Theme(name: "t", styles: [:]), columns: columns, rows: rows,
        makeSession: { _ in Session(cast: Bench.cast, loadCatalog: loadCatalog) })
      var grid = Grid(columns: columns, rows: rows)
      workbench.draw(into: &grid)
      pictures.append(Evidence((0..<rows).map { grid.text(row: $0) }))
    }
    return pictures
  }

  /// Looks whether each picture that was seen, in their order, is one that the journal brings back.
  static func check(_ seen: [Evidence], against pictures: [Evidence]) throws {
    var place = 0
    for evidence in seen {
      guard let found = pictures[min(place, pictures.count)...].firstIndex(where: { evidence.fits($0) })
      else {
        let near = pictures.dropFirst(max(0, place - 1)).map { "\($0.status) log \($0.logCount ?? -1)" }
        throw Finding(
          "loss",
          "the screen showed “\(evidence.status)” with \(evidence.logCount.map(String.init) ?? "?") lines of log; "
            + "the journal has from there: \(near.suffix(4).joined(separator: " | "))")
      }
      place = found
    }
  }
}
