// The list of sessions in the workbench.

import Glibc
import Scenario
import StoreModel
import StoreSimulator
import Workbench

extension SessionFolder {
  /// The size in bytes up to which a journal is replayed to find its environment.
  ///
  /// The limit keeps the list fast.
  private static let replayedBytes = 64 << 10

  /// Returns all sessions with steps, latest first; `present` is the file of the session on screen.
  func entries(present: String?) -> [SessionEntry] {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    return journals.map { file in
      let changed = min(now, max(0, PosixFile.modified(file) ?? 0))
      return entry(file, isPresent: file == present, secondsOld: Int((now - changed) / 1_000_000_000))
    }.filter { $0.stepCount > 0 }
  }

  private func entry(_ file: String, isPresent: Bool, secondsOld: Int) -> SessionEntry {
    let bytes = (try? PosixFile.read(file, followsLink: false)) ?? []
    return SessionEntry(
      name: SessionOpener.name(of: file), secondsOld: secondsOld,
      stepCount: Session.stepCount(ofJournal: bytes),
      environment: environment(file, bytes), isInUse: !isPresent && SessionJournal.isInUse(file),
      isPresent: isPresent, outline: JournalOutline(ofJournal: bytes))
  }

  private func environment(_ file: String, _ bytes: [UInt8]) -> EnvironmentName? {
    guard bytes.count <= Self.replayedBytes else { return nil }
    let catalogs = SessionCatalogs(base: ".", keepsCopies: false)
    catalogs.attach(journal: file, bytes: bytes)
    catalogs.setReplaying(true)
    let restored = try? Session.recover(
      journal: bytes, registry: Participants.all, loadCatalog: catalogs.loader, readFile: catalogs.fileReader)
    return restored?.session.world.environment
  }
}
