// A scenario file as a whole: header, encoding, steps.

import StoreSimulator

/// A scenario that was read whole.
public struct ScenarioFile: Sendable {
  public internal(set) var steps: [Step]

  /// Reads a whole file; the first thing that is wrong is the error.
  public init(_ bytes: [UInt8], table: CommandTable = .standard) throws(ParseError) {
    steps = []
  }
}
