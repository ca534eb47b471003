// The recording of a demo to a file.

import DemoPane
import Panes
import ProgramMessages
import Scenario
import ScreenPictures
import Support
import TerminalUI
import Workbench

/// The size of a recording, such as `132x38`.
struct RecordingSize: Hashable, CustomStringConvertible {
  let columns: Int
  let rows: Int

  static let standard = RecordingSize(
    columns: DemoRecorder.standardSize.columns, rows: DemoRecorder.standardSize.rows)
  /// The smallest screen on which the workbench shows more than a message.
  static let least = RecordingSize(columns: Layout.minimumSize.columns, rows: Layout.minimumSize.rows)
  static let most = RecordingSize(columns: 400, rows: 150)

  private init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Returns nil unless the text is a size from `least` to `most`.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    // `Int` also accepts signs.
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }),
      let columns = Int(parts[0]), let rows = Int(parts[1]),
      (Self.least.columns...Self.most.columns).contains(columns),
      (Self.least.rows...Self.most.rows).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  var description: String { "\(columns)x\(rows)" }
}

enum DemoRecording {
  /// The theme of a recording instead of the automatic theme, because a recording has no terminal.
  private static let theme = "dark"

  /// Records a demo and replaces the file atomically.
  ///
  /// The recording uses the standard keys, and no other setting than language and theme, so that it does not
  /// depend on the machine.
  ///
  /// - Returns: a sentence about the file.
  static func write(
    _ options: LaunchOptions, to path: String, size: RecordingSize
  ) throws(ProgramFailure) -> String {
    try check(path, options)
    let recording = try record(options, size)
    do throws(FileFailure) {
      try PosixFile.replace(path, with: Array(recording.text.utf8), for: .user)
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
    let seconds = (recording.duration + 500_000) / 1_000_000
    let captions = recording.markerCount == 1 ? "1 caption" : "\(recording.markerCount) captions"
    return "written: \(path) (\(size), \(seconds) s, \(captions))"
  }

  /// Checks that the file can be written, before the demo is played.
  private static func check(_ path: String, _ options: LaunchOptions) throws(ProgramFailure) {
    if let scenario = options.scenario?.path, ReportFiles.isSame(scenario, path) {
      throw ProgramFailure(
        message: "\(VisibleText.visible(path)): this is the scenario; choose another name for the recording",
        status: .unusable)
    }
    if let ending = FileEnding.of(path), ending != ".cast" {
      throw ProgramFailure(
        message: "\(VisibleText.visible(path)): a recording has the ending .cast; "
          + "programs such as agg turn it into a GIF or a film",
        status: .unusable)
    }
    do throws(FileFailure) {
      try PosixFile.checkReplaceable(path, for: .user)
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  private static func record(
    _ options: LaunchOptions, _ size: RecordingSize
  ) throws(ProgramFailure) -> ScreenRecording {
    let context = try Launcher.makeContext(options)
    guard let path = context.options.scenario?.path, let document = context.document else {
      throw ProgramFailure(message: "a recording needs a scenario", status: .unusable)
    }
    var settings = WorkbenchOptions()
    settings.language = context.language
    settings.isMouseOn = false
    settings.followsBackground = false
    var workbench = Workbench(
      session: Session(registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: ".")),
      registry: Screen.registry,
      theme: try theme(context), columns: size.columns, rows: size.rows, options: settings,
      makeSession: makeSession)
    workbench.playback.requestedDemo = context.options.demo
    do throws(DemoRecordingFailure) {
      return try DemoRecorder.record(
        workbench, .read(ScenarioLibrary.fullPath(path), document, untilLine: nil))
    } catch {
      throw ProgramFailure(
        message: "\(VisibleText.visible(path)): not recorded: \(VisibleText.visible(error.text))",
        status: .failed)
    }
  }

  private static func theme(_ context: Launcher.LaunchContext) throws(ProgramFailure) -> Theme {
    guard context.traits.followsBackground else { return context.theme }
    do {
      return try ThemeLibrary.builtin(theme) ?? context.theme
    } catch {
      throw ProgramFailure(message: error.description, status: .unusable)
    }
  }

  /// Creates a session that reads files and writes none.
  @Sendable private static func makeSession(_ source: ScenarioSource) -> Session {
    let folder = Path.folder(of: source.path)
    guard let files = source.files ?? ScenarioSessions.copies(ofSession: source.path) else {
      return Session(
        registry: Participants.all, loadCatalog: CatalogFiles.loader(folder: folder),
        readFile: CatalogFiles.reader(folder: folder))
    }
    return Session(
      registry: Participants.all, loadCatalog: CatalogFiles.loader(files, folder: folder),
      readFile: CatalogFiles.reader(files, folder: folder))
  }
}
