// Sessions for scenarios that are opened in the workbench: each has catalogues of its own, named from the scenario's folder.

import Scenario
import Synchronization

/// Makes the sessions and remembers the catalogues of the last one, until it has a journal.
final class ScenarioSessions: Sendable {
  private let catalogs = Mutex<SessionCatalogs?>(nil)

  /// The catalogues of the session made last.
  var latest: SessionCatalogs? { catalogs.withLock { $0 } }

  /// A fresh session for a scenario.
  func make(scenarioPath: String) -> Session {
    let made = SessionCatalogs(base: Path.folder(of: scenarioPath))
    catalogs.withLock { $0 = made }
    return Session(registry: Participants.all, loadCatalog: made.loader, readFile: made.fileReader)
  }
}
