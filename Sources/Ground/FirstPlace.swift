// Finding in what is sorted.

extension RandomAccessCollection where Index == Int {
  /// The first place from which on a condition holds for every element; the end where there is none.
  @inlinable
  public func firstPlace(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
