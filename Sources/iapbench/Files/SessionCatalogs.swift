// A session keeps a cleaned copy of each catalogue that it loads, since the file may change before the session is opened
// again. The copies are counted: the third load of a session is the third file, whatever it was called. A copy is written
// before the journal says that the catalogue was loaded; where it is missing later, the file itself is read.

import Scenario
import StoreSimulator
import Synchronization
import Workbench

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The catalogue copies of one session.
final class SessionCatalogs: Sendable {
  /// A copy that is still to be written.
  private struct Waiting {
    /// As the operator called the file.
    let name: String
    /// Where the file is.
    let origin: String
    let bytes: [UInt8]
    var isTold = false
  }

  private struct State {
    /// `…/session-1.catalogs`; nil until the session has a journal.
    var folder: String?
    /// How many catalogues were loaded.
    var count = 0
    /// Cleaned copies that are to be written, by number.
    var waiting: [Int: Waiting] = [:]
    var isReplaying = false
    /// The catalogues whose copy was missing or not whole while the session was brought back.
    var readAgain: [String] = []
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

  /// The copies are kept beside this journal from now on.
  func attach(journal: String) {
    state.withLock { $0.folder = SessionFolder.catalogs(of: journal) }
  }

  /// The copies so far are wanted beside another journal as well, and further ones there alone.
  func follow(to journal: String) {
    let folder = SessionFolder.catalogs(of: journal)
    guard let old = state.withLock({ $0.folder }) else { return }
    state.withLock { $0.folder = folder }
    for name in PosixFile.names(in: old) where (try? Self.makeFolder(folder)) != nil {
      let copy = "\(folder)/\(name)"
      if link("\(old)/\(name)", copy) == 0 { continue }
      guard let bytes = try? PosixFile.read("\(old)/\(name)", followsLink: false) else { continue }
      try? PosixFile.replace(copy, with: bytes, for: .program)
    }
  }

  /// While a journal is replayed the copies are read; otherwise only the files themselves.
  func setReplaying(_ isOn: Bool) { state.withLock { $0.isReplaying = isOn } }

  /// What is to be said of catalogues whose copies did not serve.
  var notices: [ProgramNotice] {
    state.withLock { $0.readAgain }.map { .fact(.catalogReadAgain(VisibleText.visible($0))) }
  }

  /// Reads a catalogue for the session: its copy while replaying, the file itself otherwise.
  var loader: CatalogLoader {
    { [self] name throws(CatalogLoadError) in
      if name == "builtin" { return .builtin }
      let (folder, number, isReplaying) = state.withLock { ($0.folder, $0.count + 1, $0.isReplaying) }
      if isReplaying, let folder, let catalog = Self.copy(of: name, in: folder, number) {
        state.withLock { $0.count = number }
        return catalog
      }
      let (path, bytes, catalog) = try read(name, folder, number, isReplaying: isReplaying)
      // Only what could be loaded counts, as only that is in the journal.
      state.withLock { state in
        state.count = number
        if isReplaying { state.readAgain.append(name) }
      }
      keep(bytes, name: name, origin: PosixFile.absolute(path), number: number)
      if !isReplaying { RememberedChoices.keep(PosixFile.absolute(path), for: .lastCatalog) }
      return catalog
    }
  }

  private static func copy(of name: String, in folder: String, _ number: Int) -> Catalog? {
    guard isOwnFolder(folder),
      let bytes = try? PosixFile.read(
        path(folder, number), limit: StoreKitFile.largestSize, followsLink: false)
    else { return nil }
    return try? CatalogFiles.parse(bytes, name: name).catalog
  }

  /// Reads the file itself; while replaying from where it was, which relative names do not say.
  private func read(
    _ name: String, _ folder: String?, _ number: Int, isReplaying: Bool
  ) throws(CatalogLoadError) -> (path: String, bytes: [UInt8], catalog: Catalog) {
    var path = Path.resolve(name, in: base)
    if isReplaying, let folder, let origin = PosixFile.linkTarget(Self.origin(folder, number)) {
      path = origin
    }
    let bytes = try CatalogFiles.read(name, path: path)
    return (path, bytes, try CatalogFiles.parse(bytes, name: name).catalog)
  }

  // MARK: Copies

  /// Holds a copy without keys ready to be written.
  private func keep(_ bytes: [UInt8], name: String, origin: String, number: Int) {
    guard keepsCopies, let cleaned = try? StoreKitFile.cleaned(bytes, source: name) else { return }
    state.withLock { $0.waiting[number] = Waiting(name: name, origin: origin, bytes: cleaned) }
  }

  /// Writes what waits: to be called before the journal says that a catalogue was loaded.
  ///
  /// What cannot be written is tried again at the next call, and told the first time.
  func writeCopies() -> [ProgramNotice] {
    let (folder, waiting) = state.withLock { ($0.folder, $0.waiting) }
    guard let folder, !waiting.isEmpty else { return [] }
    var notices: [ProgramNotice] = []
    for (number, copy) in waiting.sorted(by: { $0.key < $1.key }) {
      do {
        try Self.makeFolder(folder)
        // A link needs no room: it says where the file is even where the copy finds none.
        let origin = Self.origin(folder, number)
        unlink(origin)
        symlink(copy.origin, origin)
        try PosixFile.replace(Self.path(folder, number), with: copy.bytes, for: .program)
        state.withLock { $0.waiting[number] = nil }
      } catch {
        if !copy.isTold {
          notices.append(.fact(.catalogNotCopied(VisibleText.visible(copy.name), error.reason)))
        }
        state.withLock { $0.waiting[number]?.isTold = true }
      }
    }
    return notices
  }

  /// The folder of the copies, which is never a link to another one.
  private static func makeFolder(_ folder: String) throws(FileFailure) {
    try PosixFile.makeFolder(folder)
    guard isOwnFolder(folder) else { throw FileFailure(path: folder, reason: .noRegularFile(.link)) }
  }

  private static func isOwnFolder(_ folder: String) -> Bool {
    FileFacts(path: folder, followsLink: false)?.special == .folder
  }

  private static func path(_ folder: String, _ number: Int) -> String { "\(folder)/\(number).storekit" }

  /// A link to the file that was loaded.
  private static func origin(_ folder: String, _ number: Int) -> String { "\(folder)/\(number).original" }
}
