// Binary search in a partitioned collection.

extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which a predicate holds for every element; `endIndex` if there is none.
  ///
  /// Equivalent to `partitioningIndex(where:)` in swift-algorithms.
  @inlinable
  public func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
