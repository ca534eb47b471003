// An array for data that grows at the end and is copied often, such as a ledger or log.

/// A vector of blocks with a fixed length.
///
/// A copy shares all blocks, and a write copies at most one block. A checkpoint of a million transactions
/// therefore copies only a list of blocks.
public struct AppendVector<Element: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
  @inlinable static var blockLength: Int { 256 }
  @usableFromInline var blocks: [[Element]] = []
  @usableFromInline var length = 0

  @inlinable public init() {}

  @inlinable public var count: Int { length }
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { length }

  @inlinable public subscript(index: Int) -> Element {
    // Yields, so that reading one field of a large element does not copy the element.
    _read { yield blocks[index / Self.blockLength][index % Self.blockLength] }
    _modify { yield &blocks[index / Self.blockLength][index % Self.blockLength] }
  }

  @inlinable public mutating func append(_ element: consuming Element) {
    if length % Self.blockLength == 0 {
      var block: [Element] = []
      block.reserveCapacity(Self.blockLength)
      blocks.append(block)
    }
    blocks[blocks.count - 1].append(element)
    length += 1
  }

  /// Removes and returns the last element; nil if the vector is empty.
  @inlinable public mutating func popLast() -> Element? {
    guard let last else { return nil }
    removeLast(1)
    return last
  }

  @inlinable public mutating func removeLast(_ number: Int) {
    length -= number
    let blockCount = (length + Self.blockLength - 1) / Self.blockLength
    blocks.removeLast(blocks.count - blockCount)
    let remainder = length % Self.blockLength
    if remainder > 0 { blocks[blocks.count - 1].removeLast(blocks[blocks.count - 1].count - remainder) }
  }
}

extension AppendVector {
  /// Whether one vector is a copy of the other and neither has been written to since.
  @inlinable public func isSame(as other: Self) -> Bool {
    length == other.length && zip(blocks, other.blocks).allSatisfy(Self.isShared)
  }

  /// Returns the indices that may have been written to since `older`, a copy of this vector, was made,
  /// ascending.
  ///
  /// Blocks that both vectors share are skipped without reading them.
  public func indicesWritten(since older: Self) -> [Int] {
    blocks.indices.flatMap { block -> Range<Int> in
      let start = block * Self.blockLength
      if block < older.blocks.count, Self.isShared(blocks[block], older.blocks[block]) {
        return start..<start
      }
      return start..<start + blocks[block].count
    }
  }

  @inlinable static func isShared(_ one: [Element], _ other: [Element]) -> Bool {
    one.count == other.count
      && one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}

extension AppendVector: Equatable where Element: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.length == right.length && left.blocks == right.blocks
  }
}

extension AppendVector: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(blocks) }
}
