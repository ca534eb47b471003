// An array that grows at its end and is copied often: the ledger. Copies share all blocks but the one being written,
// so a checkpoint of a million transactions costs a copy of the block list, not of the transactions.

/// A vector in blocks of a fixed length; copying is cheap, writing copies at most one block.
struct AppendVector<Element: Sendable>: Sendable {
  private static var blockLength: Int { 256 }
  private var blocks: [[Element]] = []
  private(set) var count = 0

  subscript(index: Int) -> Element {
    get { blocks[index / Self.blockLength][index % Self.blockLength] }
    _modify { yield &blocks[index / Self.blockLength][index % Self.blockLength] }
  }

  mutating func append(_ element: Element) {
    if count % Self.blockLength == 0 {
      var block: [Element] = []
      block.reserveCapacity(Self.blockLength)
      blocks.append(block)
    }
    blocks[blocks.count - 1].append(element)
    count += 1
  }
}
