// The journal of a session that is served without a screen.

import ProgramMessages
import Workbench

/// The journal and the catalogue copies of a session; failures are printed to standard error.
///
/// A session without a file has no journal, and all its steps succeed.
struct ServedJournal {
  private let journal: SessionJournal?
  private let catalogs: SessionCatalogs?
  private var isFailing = false
  private(set) var hasFailed = false
  private var syncDue: ContinuousClock.Instant?

  private static let syncInterval: Duration = .seconds(1)

  init(_ journal: SessionJournal?, _ catalogs: SessionCatalogs?) {
    (self.journal, self.catalogs) = (journal, catalogs)
  }

  // MARK: Writing

  /// Appends the lines of a step without a request, such as a tick of the running clock.
  ///
  /// Unwritten lines are retried by `retryAndSync`.
  mutating func append(_ lines: [String]) {
    guard let journal, !lines.isEmpty else { return }
    report(journal.append(copyNames() + lines))
  }

  /// Appends the lines of a request's step and syncs; returns the reason if that fails.
  ///
  /// The caller then discards the step.
  mutating func commit(_ lines: [String]) -> ProgramMessage? {
    guard let journal, !lines.isEmpty else { return nil }
    let names = copyNames()
    if !names.isEmpty { report(journal.append(names)) }
    let writing = journal.commit(lines)
    report(writing)
    return if case .failed(let reason) = writing { reason } else { nil }
  }

  private func copyNames() -> [String] {
    guard let (names, notices) = catalogs?.writeCopies() else { return [] }
    Output.errors(notices.map(\.text))
    return names
  }

  // MARK: Once a second

  /// The time until `retryAndSync` is due in milliseconds; nil if everything is synced.
  var timeout: Int? {
    guard needsMaintenance else { return nil }
    return syncDue.map { max(0, Int(($0 - .now) / .milliseconds(1)) + 1) } ?? 0
  }

  private var needsMaintenance: Bool { journal.map { $0.hasUnwrittenLines || $0.needsSync } ?? false }

  /// Retries unwritten lines and syncs, one second after they were appended.
  mutating func retryAndSync() {
    guard let journal, needsMaintenance else {
      syncDue = nil
      return
    }
    guard let due = syncDue else {
      syncDue = .now + Self.syncInterval
      return
    }
    guard due <= .now else { return }
    syncDue = nil
    if journal.hasUnwrittenLines { report(journal.append([])) }
    if journal.needsSync { report(journal.sync()) }
  }

  /// Writes the remaining lines and closes the file; returns false if any write has failed.
  mutating func close() -> Bool {
    guard let journal else { return true }
    if journal.hasUnwrittenLines { report(journal.append([])) }
    if case .failed(let reason) = journal.sync() { report(.failed(reason)) }
    if journal.unwrittenCount > 0 { Output.error(ProgramMessage.unsavedSteps(journal.unwrittenCount).text) }
    journal.closeAndUnlock()
    return !hasFailed
  }

  /// Prints the result of a write; a failure is not printed again until a write has succeeded.
  private mutating func report(_ writing: JournalWriteResult) {
    guard let journal else { return }
    let wasFailing = isFailing
    isFailing = false
    switch writing {
    case .done:
      if wasFailing {
        Output.error(ProgramMessage.savedAgain(path: AppDirectories.displayPath(journal.path)).text)
      }
    case .failed(let reason):
      (isFailing, hasFailed) = (true, true)
      guard !wasFailing else { return }
      Output.error(
        "iapbench: "
          + ProgramMessage.changesRefused(path: AppDirectories.displayPath(journal.path), reason).text)
    case .writtenAgain:
      catalogs?.restoreCopies()
      Output.error(ProgramMessage.writtenAgain(path: AppDirectories.displayPath(journal.path)).text)
    case .movedToNewName(let old):
      catalogs?.setJournal(to: journal.path)
      catalogs?.restoreCopies()
      Output.error(
        ProgramMessage.continuesInOtherFile(
          old: AppDirectories.displayPath(old), new: AppDirectories.displayPath(journal.path)
        ).text
      )
    }
  }
}
