// A session keeps a cleaned copy of each catalogue that it loads, since the file may change before the session is opened
// again. The copies are counted: the third load of a session is the third file, whatever it was called.

import Scenario
import StoreSimulator
import Synchronization

/// The catalogue copies of one session.
final class SessionCatalogs: Sendable {
  private struct State {
    /// `…/session-1.catalogs`; nil until the session has a journal.
    var folder: String?
    /// How many catalogues were loaded.
    var count = 0
    /// Cleaned copies that wait for a folder, by number.
    var waiting: [Int: [UInt8]] = [:]
    var isReplaying = false
  }

  /// The folder that relative names are seen from.
  private let base: String
  private let state = Mutex(State())

  /// Whether catalogues that are read are copied; not where a session is only looked at.
  private let keepsCopies: Bool

  init(base: String, keepsCopies: Bool = true) {
    self.base = base
    self.keepsCopies = keepsCopies
  }

  /// The copies are kept beside this journal from now on, the ones so far too.
  func attach(journal: String) {
    let folder = SessionFolder.catalogs(of: journal)
    let waiting = state.withLock { state in
      state.folder = folder
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (number, bytes) in waiting { Self.write(bytes, to: Self.path(folder, number)) }
  }

  /// While a journal is replayed the copies are read; otherwise they are written.
  func setReplaying(_ isOn: Bool) { state.withLock { $0.isReplaying = isOn } }

  /// Reads a catalogue for the session: its copy while replaying, the file itself otherwise.
  var loader: CatalogLoader {
    { [self] name throws(CatalogLoadError) in
      if name == "builtin" { return .builtin }
      let (folder, number, isReplaying) = state.withLock { ($0.folder, $0.count + 1, $0.isReplaying) }
      let copy = folder.map { Self.path($0, number) }
      if isReplaying, let copy, PosixFile.exists(copy) {
        let bytes = try CatalogFiles.read(name, path: copy)
        let catalog = try CatalogFiles.parse(bytes, name: name).catalog
        state.withLock { $0.count = number }
        return catalog
      }
      let path = Path.resolve(name, in: base)
      let bytes = try CatalogFiles.read(name, path: path)
      let catalog = try CatalogFiles.parse(bytes, name: name).catalog
      // Only what could be loaded counts, as only that is in the journal.
      state.withLock { $0.count = number }
      keep(bytes, name: name, number: number, at: copy)
      if !isReplaying { RememberedChoices.keep(PosixFile.absolute(path), for: .lastCatalog) }
      return catalog
    }
  }

  /// Keeps a copy without keys.
  private func keep(_ bytes: [UInt8], name: String, number: Int, at path: String?) {
    guard keepsCopies, let cleaned = try? StoreKitFile.cleaned(bytes, source: name) else { return }
    if let path {
      Self.write(cleaned, to: path)
    } else {
      state.withLock { $0.waiting[number] = cleaned }
    }
  }

  private static func path(_ folder: String, _ number: Int) -> String { "\(folder)/\(number).storekit" }

  /// A disk that cannot take a copy is told by the journal, which is on the same one.
  private static func write(_ bytes: [UInt8], to path: String) {
    try? PosixFile.makeFolder(Path.folder(of: path))
    try? PosixFile.write(bytes, to: path, replaces: true)
  }
}
