// Chance that a seed brings back, for tests and for the suite of faults (SplitMix64): every trial has a seed of its own,
// and the same seed makes the same trial on every machine.

/// Random numbers from a seed.
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

  /// A number from 0 up to, not including, `sides`; 0 where there are none.
  public mutating func roll(_ sides: Int) -> Int { sides < 1 ? 0 : Int(next() % UInt64(sides)) }

  /// Whether the one case out of so many comes.
  public mutating func chance(_ one: Int) -> Bool { roll(one) == 0 }

  /// One of some things, of which there is at least one.
  public mutating func pick<Things: RandomAccessCollection>(_ things: Things) -> Things.Element {
    things[things.index(things.startIndex, offsetBy: roll(things.count))]
  }
}
