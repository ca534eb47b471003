struct BadInputPart: Part {
  static let name = "bad-input"
  static let summary = "not yet"
  init(_ place: TrialPlace) {}
  func pieces(seed: UInt64, number: Int) -> [Piece] { [] }
  func check(_ pieces: [Piece], seed: UInt64) throws -> Int { 0 }
}
