// The only source of chance in the world: the same seed gives the same numbers on every machine (SplitMix64).

/// A small, seeded generator of random numbers.
package struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `bound`.
  package mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }

  /// An address such as a heap object of an iOS process has: `0x28…`, aligned to 16 bytes.
  package mutating func heapAddress() -> UInt64 { 0x2_8000_0000 + (below(0x400_0000) << 4) % 0x4000_0000 }
}
