// The copies of the files that a session's steps loaded.

import Glibc
import ProgramMessages
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Synchronization
import Workbench

/// The catalogue copies of one session, needed because a file may change before the session is replayed.
///
/// Copies contain only what the importer reads, and are numbered in the order of loading. If a copy is
/// missing at replay, the original is read.
///
/// The journal names the folder of the copies, so that no other folder is used by mistake.
final class SessionCatalogs: Sendable {
  /// The kind of a file; its raw value is the extension of the copy.
  private enum Kind: String, CaseIterable {
    case catalog = ".storekit"
    /// A file loaded by a participant's step.
    case ofParticipant = ".file"
  }

  private struct Copy {
    /// The path that the user gave.
    let name: String
    let kind: Kind
    /// The path of the original file; nil if unknown.
    let originalPath: String?
    let bytes: [UInt8]
    var isReported = false
  }

  private struct State {
    var journal: String?
    /// The folder of the copies, `…/session-1.catalogs`; nil before it exists.
    var folder: String?
    /// Whether the journal names the folder.
    var isNamed = false
    var count = 0
    /// Copies still to be written, by number.
    var pendingCopies: [Int: Copy] = [:]
    /// Written copies by number, so that a removed copy can be written again.
    private(set) var rememberedCopies: [Int: Copy] = [:]
    private var rememberedSize = 0
    var isReplaying = false
    /// The file that the current step has read, and whether it was read from its copy.
    var unconfirmedRead: (copy: Copy, isCopy: Bool)?
    /// The files whose copies were missing or damaged at replay.
    var rereadNames: [String] = []

    /// Remembers a written copy unless the remembered copies would become too large.
    mutating func remember(_ copy: Copy, _ number: Int) {
      guard rememberedSize + copy.bytes.count <= SessionCatalogs.maxRemembered else { return }
      rememberedSize += copy.bytes.count
      rememberedCopies[number] = copy
    }
  }

  private let base: String
  private let state = Mutex(State())

  /// Whether loaded files are copied; false if a session is only inspected.
  private let keepsCopies: Bool
  /// The files of the bug bundle whose scenario is played; nil for other sessions.
  private let bundleFiles: BundleFiles?

  /// The maximum size of remembered copies in bytes.
  ///
  /// A copy beyond this limit is not written again after its removal.
  private static let maxRemembered = 4 << 20

  init(base: String, keepsCopies: Bool = true, files bundleFiles: BundleFiles? = nil) {
    self.base = base
    self.bundleFiles = bundleFiles
    self.keepsCopies = keepsCopies
  }

  /// Sets the journal, with the content `bytes`, to which the copies belong.
  func attach(journal: String, bytes: [UInt8] = []) {
    let namedFolder = Self.folder(of: journal, bytes: bytes)
    state.withLock { state in
      state.journal = journal
      state.folder = namedFolder?.path
      state.isNamed = namedFolder?.isNamed ?? false
    }
  }

  func setJournal(to journal: String) { state.withLock { $0.journal = journal } }

  /// Sets whether a journal is being replayed; a replay prefers copies to original files.
  func setReplaying(_ isOn: Bool) { state.withLock { $0.isReplaying = isOn } }

  var folder: String? { state.withLock { $0.folder } }

  var notices: [ProgramNotice] {
    state.withLock { $0.rereadNames }.map { .fact(.catalogReadAgain(VisibleText.visible($0))) }
  }

  // MARK: Reading

  /// A loader that reads copies during replay, otherwise original files.
  var loader: CatalogLoader {
    { [self] name, cancellation throws(CatalogLoadError) in
      if let catalog = Catalog.builtin(named: name) { return catalog }
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
      let cleanedBytes = try cleaned(bytes, name: name, cancellation)
      // A failed load is not in the journal, so it is not counted.
      state.withLock { state in
        state.count = number
        if isReplaying { state.rereadNames.append(name) }
      }
      let originalPath = path.map { ScenarioLibrary.isLibraryPath($0) ? $0 : PosixFile.absolute($0) }
      if let cleanedBytes { store(cleanedBytes, name: name, originalPath: originalPath, number: number) }
      if !isReplaying, let originalPath { RememberedChoices.save(originalPath, for: .lastCatalog) }
      return catalog
    }
  }

  /// A reader of files for participants' steps: copies during replay, otherwise original files.
  ///
  /// A file is not counted if its step is refused.
  var fileReader: FileReader {
    FileReader { [self] name throws(CatalogLoadError) in
      let (folder, number, isReplaying) = state.withLock { ($0.folder, $0.count + 1, $0.isReplaying) }
      if isReplaying, let folder, let copy = Self.copy(.ofParticipant, of: name, in: folder, number) {
        state.withLock { $0.unconfirmedRead = (copy, true) }
        return copy.bytes
      }
      let bundled = isReplaying ? nil : try bundleFiles?.bytes(.file, name)
      let path = bundled == nil ? path(of: name, folder, number, isReplaying: isReplaying) : nil
      let bytes: [UInt8]
      if let bundled { bytes = bundled } else { bytes = try CatalogFiles.read(name, path: path ?? name) }
      let copy = Copy(
        name: name, kind: .ofParticipant, originalPath: path.map(PosixFile.absolute), bytes: bytes)
      state.withLock { $0.unconfirmedRead = (copy, false) }
      return bytes
    } didUse: { [self] name in
      state.withLock { state in
        guard let (copy, isCopy) = state.unconfirmedRead, copy.name == name else { return }
        state.unconfirmedRead = nil
        state.count += 1
        if isCopy {
          if keepsCopies { state.remember(copy, state.count) }
        } else {
          if state.isReplaying { state.rereadNames.append(name) }
          if keepsCopies { state.pendingCopies[state.count] = copy }
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
      name: name, kind: kind, originalPath: PosixFile.linkTarget(originalLink(folder, number)), bytes: bytes)
  }

  /// Reads the original file.
  ///
  /// During replay, the symbolic link next to the copy contains the path.
  private func read(
    _ name: String, _ folder: String?, _ number: Int, isReplaying: Bool, _ cancellation: Cancellation
  ) throws(CatalogLoadError) -> (path: String?, bytes: [UInt8], catalog: Catalog) {
    if !isReplaying, let bytes = try bundleFiles?.bytes(.catalogue, name) {
      return (nil, bytes, try CatalogFiles.parse(bytes, name: name, cancellation).catalog)
    }
    let path = path(of: name, folder, number, isReplaying: isReplaying)
    let bytes = try CatalogFiles.read(name, path: path)
    return (path, bytes, try CatalogFiles.parse(bytes, name: name, cancellation).catalog)
  }

  private func path(of name: String, _ folder: String?, _ number: Int, isReplaying: Bool) -> String {
    if isReplaying, let folder, let originalPath = PosixFile.linkTarget(Self.originalLink(folder, number)) {
      return originalPath
    }
    return Path.resolve(name, in: base)
  }

  /// Returns the cleaned copy of a catalogue; nil if copies are not kept or cleaning fails.
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

  private func store(_ cleanedBytes: [UInt8], name: String, originalPath: String?, number: Int) {
    state.withLock {
      $0.pendingCopies[number] = Copy(
        name: name, kind: .catalog, originalPath: originalPath, bytes: cleanedBytes)
    }
  }

  /// Returns the content of a copy; nil if the copy is missing or has another kind.
  func content(ofCopy number: Int, of part: BundlePart.PartKind) -> [UInt8]? {
    let kind: Kind = part == .catalogue ? .catalog : .ofParticipant
    let (folder, kept) = state.withLock {
      ($0.folder, $0.pendingCopies[number] ?? $0.rememberedCopies[number])
    }
    if let kept { return kept.kind == kind ? kept.bytes : nil }
    guard let folder, Self.isOwnFolder(folder) else { return nil }
    return try? PosixFile.read(
      Self.path(folder, number, kind), limit: StoreKitFile.largestSize, followsLink: false)
  }

  /// Returns the copies of a session, for its journal that is run or opened as a scenario.
  ///
  /// Returns nil for a scenario without copies.
  static func copies(ofJournal bytes: [UInt8], at path: String) -> BundleFiles? {
    guard let folder = folder(of: path, bytes: bytes)?.path, isOwnFolder(folder) else { return nil }
    return BundleFiles(journal: bytes, table: Participants.all.table) { part, number in
      try? PosixFile.read(
        Self.path(folder, number, part == .catalogue ? .catalog : .ofParticipant),
        limit: StoreKitFile.largestSize, followsLink: false)
    }
  }

  // MARK: Writing

  /// Writes the queued copies, before the journal records that the original files were loaded.
  ///
  /// The returned lines must be appended to the journal first. A copy that cannot be written is retried at
  /// the next call; only its first error causes a notice.
  func writeCopies() -> (lines: [String], notices: [ProgramNotice]) {
    let pendingCopies = state.withLock { $0.pendingCopies }
    guard !pendingCopies.isEmpty else { return ([], []) }
    var lines: [String] = []
    var notices: [ProgramNotice] = []
    for (number, copy) in pendingCopies.sorted(by: { $0.key < $1.key }) {
      do throws(FileFailure) {
        let folder = try ensureFolder()
        if let line = folderLine(folder) { lines.append(line) }
        try Self.write(copy, number, in: folder)
        state.withLock { state in
          state.pendingCopies[number] = nil
          state.remember(copy, number)
        }
      } catch {
        if !copy.isReported {
          notices.append(.fact(.catalogNotCopied(VisibleText.visible(copy.name), error.reason)))
        }
        state.withLock { $0.pendingCopies[number]?.isReported = true }
      }
    }
    return (lines, notices)
  }

  /// Writes removed copies again.
  func restoreCopies() {
    let (folder, rememberedCopies, count) = state.withLock { ($0.folder, $0.rememberedCopies, $0.count) }
    guard let folder, count > 0 else { return }
    for number in 1...count {
      guard let copy = rememberedCopies[number], !PosixFile.exists(Self.path(folder, number, copy.kind)),
        (try? PosixFile.makeFolder(folder)) != nil
      else { continue }
      try? Self.write(copy, number, in: folder)
    }
  }

  private static func write(_ copy: Copy, _ number: Int, in folder: String) throws(FileFailure) {
    // The link to the original is written first, because it needs no disk space and the copy may fail.
    if let originalPath = copy.originalPath {
      unlink(Self.originalLink(folder, number))
      symlink(originalPath, Self.originalLink(folder, number))
    }
    try PosixFile.replace(path(folder, number, copy.kind), with: copy.bytes, for: .program)
  }

  /// Returns the line that names the folder; nil if the journal contains the line.
  ///
  /// Must be called before the journal is renamed.
  func missingFolderLine() -> String? { folder.flatMap(folderLine) }

  // MARK: The folder

  private static let folderLinePrefix = "# catalogues: "
  private static let folderExtension = ".catalogs"

  /// Returns the folder that a journal names, or the folder that earlier versions used.
  static func folder(of journal: String, bytes: [UInt8]) -> (path: String, isNamed: Bool)? {
    let parentFolder = Path.folder(of: journal)
    let prefix = Array(Self.folderLinePrefix.utf8)
    let name = bytes.split(separator: UInt8(ascii: "\n")).last { $0.starts(with: prefix) }
      .map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
    if let name {
      let isValidName = name.hasSuffix(folderExtension) && !name.hasPrefix(".") && !name.contains("/")
      return isValidName ? (Path.resolve(name, in: parentFolder), true) : nil
    }
    // A journal of an earlier version names no folder. The folder with its name must contain only copies.
    let defaultFolder = stem(of: journal) + folderExtension
    guard !bytes.isEmpty, isOwnFolder(defaultFolder) else { return nil }
    let names = PosixFile.names(in: defaultFolder)
    let containsOnlyCopies = names.allSatisfy { $0.hasSuffix(".storekit") && Int($0.dropLast(9)) != nil }
    return containsOnlyCopies && !names.isEmpty ? (defaultFolder, false) : nil
  }

  /// Returns the line that names the folder; nil unless a journal of an earlier version lacks the line.
  static func line(naming journal: String, bytes: [UInt8]) -> String? {
    guard let folder = folder(of: journal, bytes: bytes), !folder.isNamed else { return nil }
    return folderLinePrefix + Path.name(of: folder.path)
  }

  private static func stem(of journal: String) -> String {
    journal.hasSuffix(".iap") ? String(journal.dropLast(4)) : journal
  }

  /// Returns the folder of the copies, creating it if necessary.
  private func ensureFolder() throws(FileFailure) -> String {
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
      let newFolder = Self.stem(of: journal) + (number == 1 ? "" : "-\(number)") + Self.folderExtension
      if mkdir(newFolder, 0o700) == 0 {
        state.withLock { $0.folder = newFolder }
        return newFolder
      }
      guard errno == EEXIST else { throw FileFailure(path: newFolder, reason: PosixFile.lastReason) }
    }
    throw FileFailure(path: journal, reason: .noFreeName)
  }

  /// Returns the line that names the folder; nil after the first call.
  private func folderLine(_ folder: String) -> String? {
    state.withLock { state in
      guard !state.isNamed else { return nil }
      state.isNamed = true
      return Self.folderLinePrefix + Path.name(of: folder)
    }
  }

  private static func isOwnFolder(_ folder: String) -> Bool {
    FileStatus(path: folder, followsLink: false)?.special == .folder
  }

  private static func path(_ folder: String, _ number: Int, _ kind: Kind) -> String {
    "\(folder)/\(number)\(kind.rawValue)"
  }

  private static func originalLink(_ folder: String, _ number: Int) -> String {
    "\(folder)/\(number).original"
  }

  /// Removes the copies in a folder, and then the folder if it is empty.
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
