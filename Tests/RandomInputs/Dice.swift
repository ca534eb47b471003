// A random number generator for tests and the fault suite, with the same numbers on every machine.

public struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 to `sides` - 1, or 0 if `sides` is less than 1.
  public mutating func roll(_ sides: Int) -> Int { sides < 1 ? 0 : Int(next() % UInt64(sides)) }

  /// Returns true with a probability of 1 / `one`.
  public mutating func chance(_ one: Int) -> Bool { roll(one) == 0 }

  /// Returns a random element of a collection, which must not be empty.
  public mutating func pick<Things: RandomAccessCollection>(_ things: Things) -> Things.Element {
    things[things.index(things.startIndex, offsetBy: roll(things.count))]
  }
}
