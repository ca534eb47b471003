// A caching signer that returns the same bytes as the signer it wraps.

import StoreModel
import StoreSimulator
import Synchronization

extension ReceiptSigner {
  /// Returns a signer that caches containers by content, because RSA signing takes most of the response time.
  ///
  /// The cache keeps the newest containers with their contents, at most `bytes` bytes in total.
  public func caching(bytes: Int = 4_194_304) -> ReceiptSigner {
    let signed = BoundedCache<SignatureCacheKey, [UInt8]>(capacity: bytes)
    return ReceiptSigner(
      sign: { content, environment throws(Failure) in
        let key = SignatureCacheKey(bytes: content, environment: environment)
        if let container = signed.value(of: key) { return container }
        let container = try sign(content, environment)
        signed.store(container, for: key, size: content.count + container.count)
        return container
      },
      isGenuine: { container, content, environment in
        let key = SignatureCacheKey(bytes: content, environment: environment)
        if let known = signed.value(of: key) { return known == container }
        let isGenuine = self.isGenuine(container, content, environment)
        // Forged receipts are not cached, because a client can make an unlimited number of them.
        if isGenuine { signed.store(container, for: key, size: content.count + container.count) }
        return isGenuine
      })
  }

  /// A receipt's content as a cache key.
  ///
  /// The hash covers only the beginning, which names the app, and the end, with the newest purchase.
  private struct SignatureCacheKey: Hashable, Sendable {
    let bytes: [UInt8]
    let environment: EnvironmentName

    func hash(into hasher: inout Hasher) {
      hasher.combine(environment)
      hasher.combine(bytes.count)
      for byte in bytes.prefix(512) { hasher.combine(byte) }
      for byte in bytes.suffix(512) { hasher.combine(byte) }
    }
  }
}

/// A cache that evicts the oldest values when their total size exceeds `capacity`.
private final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: (value: Value, size: Int)] = [:]
    var order: [Key] = []
    var size = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int) { self.capacity = capacity }

  func value(of key: Key) -> Value? { state.withLock { $0.values[key]?.value } }

  func store(_ value: Value, for key: Key, size: Int) {
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
