// Recordings of grids in the format asciicast v2.

import Grid
import Support

/// A recording that `asciinema play` and other public players show.
///
/// All times are arguments, so equal grids and times give equal bytes. The format is described at
/// <https://docs.asciinema.org/manual/asciicast/v2/>.
package struct ScreenRecording: Sendable {
  package let columns: Int
  package let rows: Int
  private let title: String
  private let colors: ScreenColors
  private var events: [String] = []
  private var shown: Grid?
  /// The time of the last event in microseconds.
  package private(set) var duration: Int64 = 0
  package private(set) var markerCount = 0

  /// The type of the last part of an event.
  private enum EventCode: String {
    case output = "o"
    case marker = "m"
  }

  /// The most characters of a title or of a marker.
  private static let longestText = 200

  package init(columns: Int, rows: Int, title: String, colors: ScreenColors) {
    self.columns = columns
    self.rows = rows
    self.title = title
    self.colors = colors
  }

  /// Adds a frame; a grid that is equal to the last frame, or of another size, adds nothing.
  package mutating func show(_ grid: Grid, at microseconds: Int64) {
    guard grid.columns == columns, grid.rows == rows, grid != shown else { return }
    add(.output, TerminalOutput.frame(grid, since: shown), at: microseconds)
    shown = grid
  }

  /// Adds a marker, at which a player can begin or pause.
  package mutating func mark(_ text: String, at microseconds: Int64) {
    add(.marker, VisibleText.quoted(text, limit: Self.longestText), at: microseconds)
    markerCount += 1
  }

  /// Ends the recording, so that players show the last frame up to this time.
  package mutating func end(at microseconds: Int64) {
    guard microseconds > duration else { return }
    // Players ignore an event without output. Hiding the hidden cursor again changes nothing.
    add(.output, shown?.cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h", at: microseconds)
  }

  private mutating func add(_ code: EventCode, _ data: String, at microseconds: Int64) {
    // The times of a recording never decrease.
    duration = max(duration, microseconds)
    events.append(
      "[\(Self.seconds(duration)), \"\(code.rawValue)\", \(JSONWriter.quoted(data))]")
  }

  /// The whole file.
  package var text: String { ([header] + events).map { $0 + "\n" }.joined() }

  private var header: String {
    var theme = JSONObject()
    theme.add("fg", colors.foreground.hex)
    theme.add("bg", colors.background.hex)
    theme.add("palette", ScreenColors.palette.map(\.hex).joined(separator: ":"))
    var environment = JSONObject()
    environment.add("TERM", "xterm-256color")
    var header = JSONObject()
    header.add("version", 2)
    header.add("width", columns)
    header.add("height", rows)
    header.add("duration", written: Self.seconds(duration))
    header.add("title", VisibleText.quoted(title, limit: Self.longestText))
    header.add("env", object: environment)
    header.add("theme", object: theme)
    return header.text
  }

  /// Returns a time in seconds with six decimals.
  private static func seconds(_ microseconds: Int64) -> String {
    let (whole, fraction) = max(0, microseconds).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(fraction)
    return "\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
