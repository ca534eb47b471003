// What of the kit follows the session: `app.receipt`, what a device has as its receipt, whenever the books of the account
// change; and what the kit says, once the app is another or the purchase service is switched on. A thread of its own
// writes, so that no key and no request waits for a disk.

import AppStoreServer
import Backend
import Stage
import StoreSimulator
import Synchronization

/// The kit of a session that goes on.
final class FollowingKit: Sendable {
  private struct State {
    var newest: Stage?
    var isWriting = false
    var written: [UInt8]?
    var kit: Kit
    var isClosed = false
  }

  private let path: String
  private let signer: ReceiptSigner
  private let state: Mutex<State>

  /// `written` is the receipt that stands there.
  init(_ kit: Kit, signer: ReceiptSigner, written: [UInt8]?) {
    path = kit.receipt
    self.signer = signer
    state = Mutex(State(written: written, kit: kit))
  }

  /// The receipt of a stage; nil where the account has none.
  static func receipt(of stage: Stage, _ signer: ReceiptSigner) -> [UInt8]? {
    Backend.container(of: Backend.presentName, stage: stage, signer: signer)
  }

  /// Brings the files up to date with a stage, before long.
  func follow(_ stage: Stage) {
    let begins = state.withLock { state in
      guard !state.isClosed else { return false }
      state.newest = stage
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { DetachedThread.start { [self] in writeAll() } }
  }

  /// Lets the files be as they are.
  func close() { state.withLock { ($0.isClosed, $0.newest) = (true, nil) } }

  private func writeAll() {
    while let stage = next() {
      writeEntries(of: stage)
      let receipt = Self.receipt(of: stage, signer)
      guard receipt != state.withLock({ $0.written }) else { continue }
      if let receipt {
        try? PosixFile.replace(path, with: receipt, for: .program)
      } else {
        PosixFile.remove(path)
      }
      state.withLock { $0.written = receipt }
    }
  }

  private func writeEntries(of stage: Stage) {
    let written = state.withLock { $0.kit }
    var kit = written
    kit.take(from: stage)
    guard kit != written else { return }
    try? kit.writeEntries()
    state.withLock { $0.kit = kit }
  }

  private func next() -> Stage? {
    state.withLock { state in
      defer { state.newest = nil }
      if state.newest == nil { state.isWriting = false }
      return state.newest
    }
  }
}
