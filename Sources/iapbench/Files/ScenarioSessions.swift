// The creation of sessions for scenarios that are opened in the workbench.

import Scenario
import Synchronization

/// A factory of sessions that keeps the catalogues of the last one until it has a journal.
///
/// Each session has its own catalogues, whose relative paths are resolved in the folder of the scenario.
final class ScenarioSessions: Sendable {
  private let catalogs = Mutex<SessionCatalogs?>(nil)

  /// The catalogues of the session that was created last.
  var latest: SessionCatalogs? { catalogs.withLock { $0 } }

  /// Creates a session for a scenario.
  func make(scenarioPath: String) -> Session {
    let made = SessionCatalogs(base: Path.folder(of: scenarioPath))
    catalogs.withLock { $0 = made }
    return Session(registry: Participants.all, loadCatalog: made.loader, readFile: made.fileReader)
  }
}
