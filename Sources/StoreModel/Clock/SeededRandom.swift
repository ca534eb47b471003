// The only source of random numbers in the world.

/// A SplitMix64 generator, which returns the same numbers for a seed on every machine.
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

  package mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }

  /// Returns an address like those of heap objects in an iOS process: `0x28…`, aligned to 16 bytes.
  package mutating func heapAddress() -> UInt64 { 0x2_8000_0000 + (below(0x400_0000) << 4) % 0x4000_0000 }
}
