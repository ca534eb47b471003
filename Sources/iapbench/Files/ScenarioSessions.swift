// The creation of sessions for scenarios that are opened in the workbench.

import Scenario
import Synchronization

/// A factory of sessions, which keeps the catalogues of the latest session until it has a journal.
///
/// Each session has its own catalogues; relative paths are resolved in the scenario's folder.
final class ScenarioSessions: Sendable {
  private let catalogs = Mutex<SessionCatalogs?>(nil)

  var latest: SessionCatalogs? { catalogs.withLock { $0 } }

  func make(_ source: ScenarioSource) -> Session {
    let files = source.files ?? Self.copies(ofSession: source.path)
    let newCatalogs = SessionCatalogs(base: Path.folder(of: source.path), files: files)
    catalogs.withLock { $0 = newCatalogs }
    return Session(
      registry: Participants.all, loadCatalog: newCatalogs.loader, readFile: newCatalogs.fileReader)
  }

  /// Returns the files that a session has loaded; nil if the path is no session with copies.
  static func copies(ofSession path: String) -> BundleFiles? {
    let path = Path.resolve(path, in: ".")
    guard let status = FileStatus(path: path, followsLink: true), status.special == nil,
      let bytes = try? PosixFile.read(path)
    else { return nil }
    return SessionCatalogs.copies(ofJournal: bytes, at: path)
  }
}
