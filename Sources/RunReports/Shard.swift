// The selection of scenarios for one of several machines.

import Support

/// A part of a list of files, such as `2/4`.
package struct Shard: Hashable, Sendable {
  /// From 1 to `count`.
  package let index: Int
  package let count: Int

  package struct InvalidShard: Error, Hashable, Sendable {
    /// The reason in English, for the shell.
    package let text: String
  }

  /// Parses text such as `2/4`.
  package init(_ text: String) throws(InvalidShard) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 2, numbers.count == 2 else {
      throw InvalidShard(text: "\(VisibleText.quoted(text)) is not two numbers I/N, such as 1/4")
    }
    let (index, count) = (numbers[0], numbers[1])
    guard count > 0, (1...count).contains(index) else {
      throw InvalidShard(
        text: count == 0
          ? "\(VisibleText.quoted(text)): N is at least 1, such as 1/4"
          : "\(VisibleText.quoted(text)): I is from 1 to \(count), such as 1/\(count)")
    }
    (self.index, self.count) = (index, count)
  }

  /// Returns every `count`-th file of the sorted list, beginning with number `index`.
  package func files(of list: [String]) -> [String] {
    let sorted = FileOrder.sorted(list)
    return stride(from: index - 1, to: sorted.count, by: count).map { sorted[$0] }
  }
}

/// The order of paths by their bytes, which does not depend on locale, file system or machine.
package enum FileOrder {
  package static func sorted(_ paths: [String]) -> [String] {
    paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
