// Tests of the block vector, which stores the ledger, the log and the history.

import StoreModel
import StoreSimulator
import Support
import Testing

@Suite struct AppendVectorTests {
  @Test(
    "growing and shrinking over the edges of blocks is like that of an array",
    arguments: [1, 255, 256, 257, 600])
  func likeAnArray(count: Int) {
    var vector = AppendVector<Int>()
    var array: [Int] = []
    for number in 0..<1_000 {
      vector.append(number)
      array.append(number)
    }
    vector.removeLast(count)
    array.removeLast(count)
    #expect(Array(vector) == array)
    #expect(vector.popLast() == array.popLast())
    vector.append(-1)
    array.append(-1)
    #expect(Array(vector) == array)
    vector.removeLast(vector.count)
    #expect(vector.isEmpty)
    #expect(vector.popLast() == nil)
  }

  @Test(
    "the indices written since a copy include every change, and omit blocks without one", arguments: 1...20)
  func indicesWritten(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var vector = AppendVector<Int>()
    for number in 0..<1_500 { vector.append(number) }
    let copy = vector
    #expect(vector.indicesWritten(since: copy).isEmpty)
    let changed = (0..<3).map { _ in Int.random(in: 0..<1_500, using: &dice) }
    for index in changed { vector[index] = -1 }
    for number in 0..<Int.random(in: 0...300, using: &dice) { vector.append(number) }
    let written = Set(vector.indicesWritten(since: copy))
    for index in vector.indices where index >= copy.count || vector[index] != copy[index] {
      #expect(written.contains(index))
    }
    let blocks = Set(changed.map { $0 / 256 }).union([1_499 / 256])
    for index in written where index < copy.count { #expect(blocks.contains(index / 256)) }
  }

  @Test func aCopyDoesNotSeeWhatIsWrittenLater() {
    var vector = AppendVector<Int>()
    for number in 0..<300 { vector.append(number) }
    let copy = vector
    vector[299] = 7
    vector.append(8)
    #expect(copy.count == 300)
    #expect(copy[299] == 299)
  }
}
