// Tests that each index of family shares returns the same shares as a search through all shares.

import Testing

@testable import StoreEngine
@testable import StoreModel
@testable import StoreSimulator

@Suite("Family shares") struct FamilySharesTests {
  private let people = (1...4).map { Person(index: $0) }
  private let groups = ["g", "h"]

  @Test("Shares are found as a walk through all of them finds them", arguments: [1, 2, 3] as [UInt64])
  func found(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var shares = FamilyShares()
    var plain: [FamilyShare] = []
    for step in 1...400 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let share = share(transaction: step, &random)
        shares.append(share)
        plain.append(share)
      case 5..<9:
        guard let index = plain.indices.randomElement(using: &random) else { continue }
        shares.end(index)
        plain[index].isActive = false
      default:
        let forgotten = Int.random(in: 1...400, using: &random)
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        shares.removeAll { $0.latest < TransactionNumber(forgotten) }
        plain.removeAll { $0.latest < TransactionNumber(forgotten) }
      }
      expect(shares, like: plain)
    }
    #expect(Array(shares) == plain)
  }

  private func share(transaction: Int, _ random: inout SeededRandom) -> FamilyShare {
    let number = Int.random(in: 0..<6, using: &random)
    return FamilyShare(
      person: people.randomElement(using: &random)!, source: people.randomElement(using: &random)!,
      item: Bool.random(using: &random)
        ? .subscription(SubscriptionNumber(number), group: groups[number % 2]) : .product("p\(number)"),
      original: TransactionNumber(transaction), latest: TransactionNumber(transaction))
  }

  private func expect(_ shares: FamilyShares, like plain: [FamilyShare]) {
    func places(where isSo: (FamilyShare) -> Bool) -> [Int] { plain.indices.filter { isSo(plain[$0]) } }
    for number in 0..<6 {
      let subscription = SubscriptionNumber(number)
      #expect(
        shares.active(of: subscription) == places { $0.isActive && $0.subscription == subscription })
      for person in people {
        #expect(
          shares.newest(of: subscription, with: person)
            == places { $0.subscription == subscription && $0.person == person }.last)
        let product = FamilyShare.SharedItem.product("p\(number)")
        #expect(
          shares.active(ofProduct: "p\(number)", with: person)
            == places { $0.isActive && $0.item == product && $0.person == person })
        #expect(
          shares.active(ofProduct: "p\(number)", from: person)
            == places { $0.isActive && $0.item == product && $0.source == person })
      }
    }
    for group in groups {
      for person in people {
        #expect(
          shares.inGroup(group, with: person)
            == places {
              if case .subscription(_, group) = $0.item { $0.person == person } else { false }
            })
      }
    }
  }
}
