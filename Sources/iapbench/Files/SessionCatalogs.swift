// A session keeps a cleaned copy of each catalogue that it loads, since the file may change before the session is opened
// again. The copies are counted: the third load of a session is the third file, whatever it was called.

import Scenario
import StoreSimulator
import Synchronization

/// The catalogue copies of one session.
final class SessionCatalogs: Sendable {
  /// `…/session-1.catalogs`.
  private let folder: String
  private let loads = Mutex(0)
  private let isReplaying = Mutex(false)

  /// - Parameter journal: the path of the session's journal.
  init(journal: String) {
    folder = (journal.hasSuffix(".iap") ? String(journal.dropLast(4)) : journal) + ".catalogs"
  }

  /// While a journal is replayed the copies are read; otherwise they are written.
  func setReplaying(_ isOn: Bool) { isReplaying.withLock { $0 = isOn } }

  /// Reads a catalogue for the session: its copy while replaying, the file itself otherwise.
  var loader: CatalogLoader {
    { [self] name throws(CatalogLoadError) in
      if name == "builtin" { return .builtin }
      // Only what could be loaded counts, as only that is in the journal.
      let copy = "\(folder)/\(loads.withLock { $0 } + 1).storekit"
      let usesCopy = isReplaying.withLock { $0 } && PosixFile.exists(copy)
      let bytes = try CatalogFiles.read(name, path: usesCopy ? copy : Path.resolve(name, in: "."))
      let catalog = try CatalogFiles.parse(bytes, name: name).catalog
      loads.withLock { $0 += 1 }
      if !usesCopy { keep(bytes, name: name, at: copy) }
      return catalog
    }
  }

  /// Writes a copy without keys. A disk that cannot take it is told by the journal, which is on the same one.
  private func keep(_ bytes: [UInt8], name: String, at path: String) {
    guard let cleaned = try? StoreKitFile.cleaned(bytes, source: name) else { return }
    try? PosixFile.makeFolder(folder)
    try? PosixFile.write(cleaned, to: path, replaces: true)
  }
}
