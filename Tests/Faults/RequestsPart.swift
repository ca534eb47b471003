struct RequestsPart: Part {
  static let name = "requests"
  static let summary = "not yet"
  init(_ place: TrialPlace) {}
  func pieces(seed: UInt64, number: Int) -> [Piece] { [] }
  func check(_ pieces: [Piece], seed: UInt64) throws -> Int { 0 }
}
