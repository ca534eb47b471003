// The alignment of two sequences of events.

package enum AlignedElement<Element> {
  case both(Element, Element)
  case left(Element)
  case right(Element)
}

/// Aligns two sequences, in time and memory that grow nearly linearly with their length.
///
/// Equal prefixes and suffixes are removed first. In the rest, the n-th elements of both sequences with the
/// same key are paired. The longest series of pairs that ascends in both sequences is kept (patience diff).
/// The standard library's `difference(from:)` is quadratic for sequences without common elements.
///
/// Unpaired elements of `left` precede those of `right`.
package func aligned<Element, Key: Hashable>(
  _ left: [Element], _ right: [Element], by key: (Element) -> Key
) -> [AlignedElement<Element>] {
  let (leftKeys, rightKeys) = (left.map(key), right.map(key))
  let shorter = min(left.count, right.count)
  let prefix = (0..<shorter).first { leftKeys[$0] != rightKeys[$0] } ?? shorter
  let suffix =
    (0..<shorter - prefix).first {
      leftKeys[left.count - 1 - $0] != rightKeys[right.count - 1 - $0]
    } ?? shorter - prefix
  var pairs = (0..<prefix).map { (left: $0, right: $0) }
  pairs += orderedPairs(leftKeys, rightKeys, prefix: prefix, suffix: suffix)
  pairs += (0..<suffix).reversed().map { (left: left.count - 1 - $0, right: right.count - 1 - $0) }

  var result: [AlignedElement<Element>] = []
  result.reserveCapacity(left.count + right.count - pairs.count)
  var (nextLeft, nextRight) = (0, 0)
  for pair in pairs + [(left: left.count, right: right.count)] {
    result += left[nextLeft..<pair.left].map { .left($0) }
    result += right[nextRight..<pair.right].map { .right($0) }
    if pair.left < left.count { result.append(.both(left[pair.left], right[pair.right])) }
    (nextLeft, nextRight) = (pair.left + 1, pair.right + 1)
  }
  return result
}

/// Pairs equal keys between prefix and suffix; returns the longest series that ascends in both sequences.
private func orderedPairs<Key: Hashable>(
  _ left: [Key], _ right: [Key], prefix: Int, suffix: Int
) -> [(left: Int, right: Int)] {
  var indices: [Key: [Int]] = [:]
  for index in (prefix..<right.count - suffix).reversed() { indices[right[index], default: []].append(index) }
  var pairs: [(left: Int, right: Int)] = []
  for index in prefix..<left.count - suffix {
    if let other = indices[left[index]]?.popLast() { pairs.append((index, other)) }
  }
  // Longest ascending subsequence: `ends[n]` is the last pair of a series of n + 1 pairs, and has the
  // smallest possible index in `right`.
  var ends: [Int] = []
  var previous = [Int?](repeating: nil, count: pairs.count)
  for (number, pair) in pairs.enumerated() {
    let length = ends.partitioningIndex { pairs[$0].right >= pair.right }
    previous[number] = length > 0 ? ends[length - 1] : nil
    if length == ends.count { ends.append(number) } else { ends[length] = number }
  }
  var series: [(left: Int, right: Int)] = []
  var next = ends.last
  while let number = next {
    series.append(pairs[number])
    next = previous[number]
  }
  return series.reversed()
}
