// Tests of the alignment of two sequences.

import Support
import Testing

@testable import StoreModel

@Suite("Alignment of two sequences") struct SequenceAlignmentTests {
  private func signs(_ left: String, _ right: String) -> String {
    aligned(Array(left), Array(right), by: { $0 }).map { element in
      switch element {
      case .both(let element, _): "=\(element)"
      case .left(let element): "-\(element)"
      case .right(let element): "+\(element)"
      }
    }.joined()
  }

  @Test(
    "Equal elements are paired, and the others stand where they belong",
    arguments: [
      ("", "", ""), ("ab", "ab", "=a=b"), ("ab", "", "-a-b"), ("", "ab", "+a+b"),
      ("axb", "ayb", "=a-x+y=b"), ("abcd", "acbd", "=a-b=c+b=d"), ("aab", "ab", "=a-a=b"),
      ("abcabc", "abc", "=a=b=c-a-b-c"), ("xaybz", "apbq", "-x=a-y+p=b-z+q"),
    ])
  func pairs(left: String, right: String, expected: String) {
    #expect(signs(left, right) == expected)
  }

  @Test("Both sequences can be read off again, and what is equal in both is paired", arguments: 0..<50)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func letters() -> [Int] { (0..<Int(random.below(60))).map { _ in Int(random.below(12)) } }
    let (left, right) = (letters(), letters())
    var (ofLeft, ofRight): ([Int], [Int]) = ([], [])
    for element in aligned(left, right, by: { $0 }) {
      switch element {
      case .both(let one, let other):
        #expect(one == other)
        ofLeft.append(one)
        ofRight.append(other)
      case .left(let one): ofLeft.append(one)
      case .right(let one): ofRight.append(one)
      }
    }
    #expect(ofLeft == left && ofRight == right)
  }

  @Test("Long sequences without a common element, or with all in another order, take no time that is noticed")
  func long() {
    let count = 200_000
    let time = ContinuousClock().measure {
      #expect(aligned(Array(0..<count), Array(count..<2 * count), by: { $0 }).count == 2 * count)
      #expect(aligned(Array(0..<count), (0..<count).reversed(), by: { $0 }).count == 2 * count - 1)
    }
    // A quadratic alignment would take hours.
    #expect(time < .seconds(60))
  }
}
