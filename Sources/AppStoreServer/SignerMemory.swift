// A signer that remembers: what is asked for again and again is the same receipt, and a signature of RSA takes longer than
// everything else in an answer. It is what the program hands in; an answer is the same bytes with it or without.

import StoreSimulator
import Synchronization

extension ReceiptSigner {
  /// The same signer, which signs the same content once and looks at the same container once, as long as it remembers
  /// it: the newest of what fits into so many bytes.
  public func remembering(bytes: Int = 4_194_304) -> ReceiptSigner {
    let signed = Memory<SignedBytes, [UInt8]>(capacity: bytes)
    let seen = Memory<SignedBytes, Bool>(capacity: bytes)
    return ReceiptSigner(
      sign: { content, environment throws(Failure) in
        let key = SignedBytes(bytes: content, environment: environment)
        if let container = signed.value(of: key) { return container }
        let container = try sign(content, environment)
        signed.remember(container, for: key, size: content.count + container.count)
        return container
      },
      isGenuine: { container in
        let key = SignedBytes(bytes: container, environment: nil)
        if let isGenuine = seen.value(of: key) { return isGenuine }
        let isGenuine = self.isGenuine(container)
        // What is forged comes in endless kinds; what is genuine was made here.
        if isGenuine { seen.remember(true, for: key, size: container.count) }
        return isGenuine
      })
  }

  /// Bytes as a key.
  ///
  /// They are compared whole, and found by their beginning and end: what is signed begins with the app and ends with the
  /// newest purchase, what was signed ends with the signature.
  private struct SignedBytes: Hashable, Sendable {
    let bytes: [UInt8]
    let environment: EnvironmentName?

    func hash(into hasher: inout Hasher) {
      hasher.combine(environment)
      hasher.combine(bytes.count)
      for byte in bytes.prefix(512) { hasher.combine(byte) }
      for byte in bytes.suffix(512) { hasher.combine(byte) }
    }
  }
}

/// Values by key, forgotten in the order in which they came once they are too many.
private final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: (value: Value, size: Int)] = [:]
    var order: [Key] = []
    var size = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int) { self.capacity = capacity }

  func value(of key: Key) -> Value? { state.withLock { $0.values[key]?.value } }

  func remember(_ value: Value, for key: Key, size: Int) {
    guard size <= capacity else { return }
    state.withLock { state in
      guard state.values.updateValue((value, size), forKey: key) == nil else { return }
      state.order.append(key)
      state.size += size
      while state.size > capacity, !state.order.isEmpty {
        let oldest = state.order.removeFirst()
        state.size -= state.values.removeValue(forKey: oldest)?.size ?? 0
      }
    }
  }
}
