// `app.receipt` of the kit: what a device has as its receipt, brought up to date whenever the books of the account change,
// by a thread of its own, so that no key and no request waits for a disk.

import AppStoreServer
import Backend
import Stage
import StoreSimulator
import Synchronization

/// The file with the receipt of now.
final class ReceiptFile: Sendable {
  private struct State {
    var newest: Stage?
    var isWriting = false
    var written: [UInt8]?
    var isClosed = false
  }

  private let path: String
  private let signer: ReceiptSigner
  private let state: Mutex<State>

  /// `written` is what stands there.
  init(_ path: String, signer: ReceiptSigner, written: [UInt8]?) {
    self.path = path
    self.signer = signer
    state = Mutex(State(written: written))
  }

  /// The receipt of a stage; nil where the account has none.
  static func receipt(of stage: Stage, _ signer: ReceiptSigner) -> [UInt8]? {
    Backend.container(of: Backend.presentName, stage: stage, signer: signer)
  }

  /// Brings the file up to date with a stage, before long.
  func follow(_ stage: Stage) {
    let begins = state.withLock { state in
      guard !state.isClosed else { return false }
      state.newest = stage
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { DetachedThread.start { [self] in writeAll() } }
  }

  /// Lets the file be as it is.
  func close() { state.withLock { ($0.isClosed, $0.newest) = (true, nil) } }

  private func writeAll() {
    while let stage = next() {
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

  private func next() -> Stage? {
    state.withLock { state in
      defer { state.newest = nil }
      if state.newest == nil { state.isWriting = false }
      return state.newest
    }
  }
}
