// Updates to the files of the client kit during a session.

import AppStoreServer
import Backend
import ProgramMessages
import Simulation
import StoreSimulator
import Synchronization
import Workbench

/// An updater of `app.receipt`, `kit.env` and `kit.json`.
///
/// A separate thread writes the files, so that no key or request waits for a disk. Failed writes are retried
/// once a second.
final class KitUpdater: Sendable {
  private struct State {
    var newest: Simulation?
    var failed: Simulation?
    var failure: FileFailure?
    var lastAttempt: ContinuousClock.Instant?
    var isWriting = false
    /// The content of `app.receipt`.
    var receipt: [UInt8]?
    var kit: ClientKit
    var isClosed = false
    /// What waits for the end of the writing.
    var completions: [@Sendable () -> Void] = []
  }

  private static let retryInterval: Duration = .seconds(1)

  private let path: String
  private let signer: ReceiptSigner
  private let report: @Sendable (ProgramMessage) -> Void
  private let state: Mutex<State>
  /// A lock held during writing, so that `finish` can wait for the thread.
  private let writing = Mutex(())

  /// - Parameters:
  /// - kit: the kit whose files are already written.
  /// - signer: signs the receipts.
  /// - receipt: the content of `app.receipt`; nil if there is no such file.
  /// - report: called from any thread when files become outdated or up to date again.
  init(
    _ kit: ClientKit, signer: ReceiptSigner, written receipt: [UInt8]?,
    report: @escaping @Sendable (ProgramMessage) -> Void
  ) {
    path = kit.receipt
    self.signer = signer
    self.report = report
    state = Mutex(State(receipt: receipt, kit: kit))
  }

  /// Returns the receipt of a simulation; nil if the account has none.
  static func receipt(of simulation: Simulation, _ signer: ReceiptSigner) -> [UInt8]? {
    Backend.container(of: Backend.presentName, simulation: simulation, signer: signer)
  }

  func scheduleWrite(_ simulation: Simulation) { scheduleChange { $0.newest = simulation } }

  /// Calls `completion` after the scheduled files were written, or an attempt failed; at once if no file is
  /// scheduled, otherwise on the writing thread.
  func afterWriting(_ completion: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      if state.isWriting { state.completions.append(completion) }
      return !state.isWriting
    }
    if isIdle { completion() }
  }

  /// Retries failed writes if the last attempt was a second ago.
  func retryIfDue() {
    guard timeout == 0 else { return }
    scheduleChange { state in if state.newest == nil { state.newest = state.failed } }
  }

  /// The time until the next retry in milliseconds; nil if all files are up to date.
  var timeout: Int? {
    state.withLock { state in
      guard state.failed != nil, !state.isWriting, !state.isClosed else { return nil }
      guard let lastAttempt = state.lastAttempt else { return 0 }
      return max(0, Int((Self.retryInterval - (.now - lastAttempt)) / .milliseconds(1)))
    }
  }

  func close() { state.withLock { ($0.isClosed, $0.newest, $0.failed) = (true, nil, nil) } }

  /// Writes the scheduled files; returns the failure if a file is still outdated.
  func finish() -> FileFailure? {
    state.withLock { state in
      if state.newest == nil { state.newest = state.failed }
      state.isClosed = true
    }
    writeAll()
    return state.withLock { $0.failure }
  }

  /// Changes which simulation is written next, and starts the writing thread unless it is running.
  private func scheduleChange(_ change: (inout State) -> Void) {
    let needsThread = state.withLock { state in
      guard !state.isClosed else { return false }
      change(&state)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard needsThread, !DetachedThread.start({ [self] in writeAll() }) else { return }
    state.withLock { ($0.failed, $0.newest) = ($0.newest, nil) }
    _ = next()
  }

  private func writeAll() {
    writing.withLock { _ in
      while let simulation = next() { record(write(simulation), of: simulation) }
    }
  }

  /// Returns what is written next; if there is nothing, ends the writing and calls what waits for its end.
  private func next() -> Simulation? {
    let (next, completions) = state.withLock { state -> (Simulation?, [@Sendable () -> Void]) in
      defer { state.newest = nil }
      guard state.newest == nil else { return (state.newest, []) }
      defer { (state.isWriting, state.completions) = (false, []) }
      return (nil, state.completions)
    }
    for completion in completions { completion() }
    return next
  }

  /// Records the result of an attempt; reports a change between success and failure.
  private func record(_ failure: FileFailure?, of simulation: Simulation) {
    let previousFailure = state.withLock { state in
      defer {
        state.failure = failure
        state.failed = failure == nil ? nil : simulation
        state.lastAttempt = .now
      }
      return state.failure
    }
    switch (previousFailure, failure) {
    case (nil, let failure?):
      report(.kitOutdated(path: AppDirectories.displayPath(failure.path), failure.reason))
    case (let previousFailure?, nil):
      report(.kitWritten(path: AppDirectories.displayPath(previousFailure.path)))
    case (nil, nil), (_?, _?): break
    }
  }

  // MARK: Files

  /// Writes the changed files and returns the first failure.
  private func write(_ simulation: Simulation) -> FileFailure? {
    do throws(FileFailure) {
      try writeEntries(of: simulation)
      let receipt = Self.receipt(of: simulation, signer)
      guard receipt != state.withLock({ $0.receipt }) else { return nil }
      if let receipt {
        try PosixFile.replace(path, with: receipt, for: .kit(isPublic: false))
      } else {
        try PosixFile.removeFromKit(path)
      }
      state.withLock { $0.receipt = receipt }
      return nil
    } catch {
      return error
    }
  }

  private func writeEntries(of simulation: Simulation) throws(FileFailure) {
    let writtenKit = state.withLock { $0.kit }
    var kit = writtenKit
    kit.update(from: simulation)
    guard kit != writtenKit else { return }
    try kit.writeEntries()
    state.withLock { $0.kit = kit }
  }
}
