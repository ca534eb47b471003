// A signer with a cache, because an RSA signature takes longer than the rest of an answer. The program uses this signer; its
// results are the same bytes as without the cache.

import StoreModel
import StoreSimulator
import Synchronization

extension ReceiptSigner {
  /// Returns a signer that signs a content once while the container is cached.
  ///
  /// The cache keeps the newest contents and containers, up to `bytes` bytes in all.
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
        // Contents of forged receipts are not cached: anybody can make endlessly many of them.
        if isGenuine { signed.store(container, for: key, size: content.count + container.count) }
        return isGenuine
      })
  }

  /// A receipt's content as a cache key.
  ///
  /// Only its beginning and its end are hashed: a content begins with the app and ends with the newest purchase.
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

/// Values by key, forgotten in the order in which they came once they are too many.
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
