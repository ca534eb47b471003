// A session keeps a copy of each file that a step of it loads, of catalogues a cleaned one, since the file may change
// before the session is opened again. The copies are counted: the third load of a session is the third file, whatever it
// was called. A copy is written before the journal says that a file was loaded; where it is missing later, the file itself is read. Which folder
// the copies are in stands in the journal, so that no two sessions, and no folder of the operator's, are taken for one
// another.

import Glibc
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Synchronization
import Workbench

/// The catalogue copies of one session.
final class SessionCatalogs: Sendable {
  /// What a file is for; the raw value is how names of copies end.
  private enum Kind: String, CaseIterable {
    case catalog = ".storekit"
    /// What a participant's step names.
    case ofParticipant = ".file"
  }

  /// A copy, and the file it was made of.
  private struct Copy {
    /// As the operator called the file.
    let name: String
    let kind: Kind
    /// Where the file is; nil where that is not known any more.
    let origin: String?
    let bytes: [UInt8]
    var isReported = false
  }

  private struct State {
    var journal: String?
    /// `…/session-1.catalogs`; nil until there is one.
    var folder: String?
    /// Whether the journal names the folder.
    var isNamed = false
    /// How many catalogues were loaded.
    var count = 0
    /// Cleaned copies that are to be written, by number.
    var waiting: [Int: Copy] = [:]
    /// Those that were written, to be written again where they are taken away.
    private(set) var written: [Int: Copy] = [:]
    private var writtenSize = 0
    var isReplaying = false
    /// A file that was read and whose step is not done yet; whether it is the copy that was read.
    var beingRead: (copy: Copy, isCopy: Bool)?
    /// The files whose copy was missing or not whole while the session was brought back.
    var readAgain: [String] = []

    /// Remembers a copy that stands in its folder, unless there are too many already.
    mutating func remember(_ copy: Copy, _ number: Int) {
      guard writtenSize + copy.bytes.count <= SessionCatalogs.maxRemembered else { return }
      writtenSize += copy.bytes.count
      written[number] = copy
    }
  }

  /// The folder that relative names are seen from.
  private let base: String
  private let state = Mutex(State())

  /// Whether catalogues that are read are copied; not where a session is only looked at.
  private let keepsCopies: Bool

  /// How many bytes of copies are remembered, to be written again; of more, the files themselves are read again.
  private static let maxRemembered = 4 << 20

  init(base: String, keepsCopies: Bool = true) {
    self.base = base
    self.keepsCopies = keepsCopies
  }

  /// The copies are kept beside this journal from now on; `bytes` is what stands in it.
  func attach(journal: String, bytes: [UInt8] = []) {
    let named = Self.folder(of: journal, bytes: bytes)
    state.withLock { state in
      state.journal = journal
      state.folder = named?.path
      state.isNamed = named?.isNamed ?? false
    }
  }

  /// The session goes on in another journal, with what stood in the one before.
  func setJournal(to journal: String) { state.withLock { $0.journal = journal } }

  /// While a journal is replayed the copies are read; otherwise only the files themselves.
  func setReplaying(_ isOn: Bool) { state.withLock { $0.isReplaying = isOn } }

  /// The folder of the copies; nil while there is none.
  var folder: String? { state.withLock { $0.folder } }

  /// What is to be said of catalogues whose copies did not serve.
  var notices: [ProgramNotice] {
    state.withLock { $0.readAgain }.map { .fact(.catalogReadAgain(VisibleText.visible($0))) }
  }

  // MARK: Reading

  /// Reads a catalogue for the session: its copy while replaying, the file itself otherwise.
  var loader: CatalogLoader {
    { [self] name, cancellation throws(CatalogLoadError) in
      if name == "builtin" { return .builtin }
      let (folder, number, isReplaying) = state.withLock { ($0.folder, $0.count + 1, $0.isReplaying) }
      if isReplaying, let folder,
        let (copy, catalog) = try Self.copy(of: name, in: folder, number, cancellation)
      {
        state.withLock { state in
          state.count = number
          if keepsCopies { state.remember(copy, number) }
        }
        return catalog
      }
      let (path, bytes, catalog) = try read(name, folder, number, isReplaying: isReplaying, cancellation)
      let cleaned = try cleaned(bytes, name: name, cancellation)
      // Only what could be loaded counts, as only that is in the journal.
      state.withLock { state in
        state.count = number
        if isReplaying { state.readAgain.append(name) }
      }
      let origin = ScenarioLibrary.holds(path) ? path : PosixFile.absolute(path)
      if let cleaned { store(cleaned, name: name, origin: origin, number: number) }
      if !isReplaying { RememberedChoices.save(origin, for: .lastCatalog) }
      return catalog
    }
  }

  /// Reads a file that a participant's step names: its copy while replaying, the file itself otherwise.
  ///
  /// What the step refuses is not counted.
  var fileReader: FileReader {
    FileReader { [self] name throws(CatalogLoadError) in
      let (folder, number, isReplaying) = state.withLock { ($0.folder, $0.count + 1, $0.isReplaying) }
      if isReplaying, let folder, let copy = Self.copy(.ofParticipant, of: name, in: folder, number) {
        state.withLock { $0.beingRead = (copy, true) }
        return copy.bytes
      }
      let path = path(of: name, folder, number, isReplaying: isReplaying)
      let bytes = try CatalogFiles.read(name, path: path)
      let copy = Copy(name: name, kind: .ofParticipant, origin: PosixFile.absolute(path), bytes: bytes)
      state.withLock { $0.beingRead = (copy, false) }
      return bytes
    } didUse: { [self] name in
      state.withLock { state in
        guard let (copy, isCopy) = state.beingRead, copy.name == name else { return }
        state.beingRead = nil
        state.count += 1
        if isCopy {
          if keepsCopies { state.remember(copy, state.count) }
        } else {
          if state.isReplaying { state.readAgain.append(name) }
          if keepsCopies { state.waiting[state.count] = copy }
        }
      }
    }
  }

  private static func copy(
    of name: String, in folder: String, _ number: Int, _ cancellation: Cancellation
  ) throws(CatalogLoadError) -> (copy: Copy, catalog: Catalog)? {
    guard let copy = copy(.catalog, of: name, in: folder, number) else { return nil }
    do throws(CatalogLoadError) {
      return (copy, try CatalogFiles.parse(copy.bytes, name: name, cancellation).catalog)
    } catch  where error.isStop {
      throw error
    } catch {
      return nil
    }
  }

  private static func copy(_ kind: Kind, of name: String, in folder: String, _ number: Int) -> Copy? {
    guard isOwnFolder(folder),
      let bytes = try? PosixFile.read(
        path(folder, number, kind), limit: StoreKitFile.largestSize, followsLink: false)
    else { return nil }
    return Copy(
      name: name, kind: kind, origin: PosixFile.linkTarget(origin(folder, number)), bytes: bytes)
  }

  /// Reads the file itself; while replaying from where it was, which relative names do not say.
  private func read(
    _ name: String, _ folder: String?, _ number: Int, isReplaying: Bool, _ cancellation: Cancellation
  ) throws(CatalogLoadError) -> (path: String, bytes: [UInt8], catalog: Catalog) {
    let path = path(of: name, folder, number, isReplaying: isReplaying)
    let bytes = try CatalogFiles.read(name, path: path)
    return (path, bytes, try CatalogFiles.parse(bytes, name: name, cancellation).catalog)
  }

  private func path(of name: String, _ folder: String?, _ number: Int, isReplaying: Bool) -> String {
    if isReplaying, let folder, let origin = PosixFile.linkTarget(Self.origin(folder, number)) {
      return origin
    }
    return Path.resolve(name, in: base)
  }

  /// A copy without keys; nil where none is kept.
  private func cleaned(
    _ bytes: [UInt8], name: String, _ cancellation: Cancellation
  ) throws(CatalogLoadError) -> [UInt8]? {
    guard keepsCopies else { return nil }
    do throws(CatalogFileError) {
      return try StoreKitFile.cleaned(bytes, source: name, cancellation: cancellation)
    } catch {
      if error.fault == .stopped { throw CatalogLoadError(.content(error)) }
      return nil
    }
  }

  /// Holds a copy without keys ready to be written.
  private func store(_ cleaned: [UInt8], name: String, origin: String, number: Int) {
    state.withLock {
      $0.waiting[number] = Copy(
        name: name, kind: .catalog, origin: origin, bytes: cleaned)
    }
  }

  // MARK: Writing

  /// Writes what waits: to be called before the journal says that a catalogue was loaded.
  ///
  /// The lines are to stand in the journal before any other. What cannot be written is tried again at the next call, and
  /// told the first time.
  func writeCopies() -> (lines: [String], notices: [ProgramNotice]) {
    let waiting = state.withLock { $0.waiting }
    guard !waiting.isEmpty else { return ([], []) }
    var lines: [String] = []
    var notices: [ProgramNotice] = []
    for (number, copy) in waiting.sorted(by: { $0.key < $1.key }) {
      do throws(FileFailure) {
        let folder = try madeFolder()
        if let line = nameOfFolder(folder) { lines.append(line) }
        try Self.write(copy, number, in: folder)
        state.withLock { state in
          state.waiting[number] = nil
          state.remember(copy, number)
        }
      } catch {
        if !copy.isReported {
          notices.append(.fact(.catalogNotCopied(VisibleText.visible(copy.name), error.reason)))
        }
        state.withLock { $0.waiting[number]?.isReported = true }
      }
    }
    return (lines, notices)
  }

  /// Writes copies again that were taken away; the journal names their folder already.
  func restoreCopies() {
    let (folder, written, count) = state.withLock { ($0.folder, $0.written, $0.count) }
    guard let folder, count > 0 else { return }
    for number in 1...count {
      guard let copy = written[number], !PosixFile.exists(Self.path(folder, number, copy.kind)),
        (try? PosixFile.makeFolder(folder)) != nil
      else { continue }
      try? Self.write(copy, number, in: folder)
    }
  }

  private static func write(_ copy: Copy, _ number: Int, in folder: String) throws(FileFailure) {
    // A link needs no room: it says where the file is even where the copy finds none.
    if let origin = copy.origin {
      unlink(Self.origin(folder, number))
      symlink(origin, Self.origin(folder, number))
    }
    try PosixFile.replace(path(folder, number, copy.kind), with: copy.bytes, for: .program)
  }

  /// The line that names the folder, where the journal does not have it yet: before the journal gets another name.
  func missingName() -> String? { folder.flatMap(nameOfFolder) }

  // MARK: The folder

  private static let sign = "# catalogues: "
  private static let ending = ".catalogs"

  /// The folder that a journal names, or the one that earlier versions took for it.
  static func folder(of journal: String, bytes: [UInt8]) -> (path: String, isNamed: Bool)? {
    let place = Path.folder(of: journal)
    let sign = Array(Self.sign.utf8)
    let name = bytes.split(separator: UInt8(ascii: "\n")).last { $0.starts(with: sign) }
      .map { String(decoding: $0.dropFirst(sign.count), as: UTF8.self) }
    if let name {
      let isName = name.hasSuffix(ending) && !name.hasPrefix(".") && !name.contains("/")
      return isName ? (Path.resolve(name, in: place), true) : nil
    }
    // Where no folder is named, only one with nothing but copies in it is one.
    let earlier = stem(of: journal) + ending
    guard !bytes.isEmpty, isOwnFolder(earlier) else { return nil }
    let names = PosixFile.names(in: earlier)
    let isOfCopies = names.allSatisfy { $0.hasSuffix(".storekit") && Int($0.dropLast(9)) != nil }
    return isOfCopies && !names.isEmpty ? (earlier, false) : nil
  }

  /// The line that is missing in a journal of an earlier version, which did not name the folder.
  static func line(naming journal: String, bytes: [UInt8]) -> String? {
    guard let folder = folder(of: journal, bytes: bytes), !folder.isNamed else { return nil }
    return sign + Path.name(of: folder.path)
  }

  private static func stem(of journal: String) -> String {
    journal.hasSuffix(".iap") ? String(journal.dropLast(4)) : journal
  }

  /// The folder to write to: the session's own, made anew where nothing stands.
  private func madeFolder() throws(FileFailure) -> String {
    let (journal, folder) = state.withLock { ($0.journal, $0.folder) }
    if let folder {
      try PosixFile.makeFolder(folder)
      guard Self.isOwnFolder(folder) else {
        throw FileFailure(path: folder, reason: .noRegularFile(.link))
      }
      return folder
    }
    guard let journal else { throw FileFailure(path: "", reason: .sessionHasNoFile) }
    try PosixFile.makeFolder(Path.folder(of: journal))
    for number in 1..<10_000 {
      let made = Self.stem(of: journal) + (number == 1 ? "" : "-\(number)") + Self.ending
      if mkdir(made, 0o700) == 0 {
        state.withLock { $0.folder = made }
        return made
      }
      guard errno == EEXIST else { throw FileFailure(path: made, reason: PosixFile.lastReason) }
    }
    throw FileFailure(path: journal, reason: .noFreeName)
  }

  /// The line by which the journal names the folder, once.
  private func nameOfFolder(_ folder: String) -> String? {
    state.withLock { state in
      guard !state.isNamed else { return nil }
      state.isNamed = true
      return Self.sign + Path.name(of: folder)
    }
  }

  private static func isOwnFolder(_ folder: String) -> Bool {
    FileStatus(path: folder, followsLink: false)?.special == .folder
  }

  private static func path(_ folder: String, _ number: Int, _ kind: Kind) -> String {
    "\(folder)/\(number)\(kind.rawValue)"
  }

  static func isCatalog(_ name: String) -> Bool { name.hasSuffix(Kind.catalog.rawValue) }

  /// Whether a name in the folder is that of a copy.
  static func isCopy(_ name: String) -> Bool { Kind.allCases.contains { name.hasSuffix($0.rawValue) } }

  /// A link to the file that was loaded.
  private static func origin(_ folder: String, _ number: Int) -> String { "\(folder)/\(number).original" }

  /// Removes the copies in a folder, and the folder where nothing else is in it.
  static func remove(_ folder: String) {
    guard isOwnFolder(folder) else { return }
    for name in PosixFile.names(in: folder) {
      let isCopy = (Kind.allCases.map(\.rawValue) + [".original"]).contains {
        name.hasSuffix($0) && Int(name.dropLast($0.count)) != nil
      }
      if isCopy { unlink("\(folder)/\(name)") }
    }
    rmdir(folder)
  }
}
