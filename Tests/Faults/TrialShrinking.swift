// Delta debugging of failing trials: removes pieces, and then cuts them, while the trial still fails.

struct Shortening {
  let cutsPieces: Bool
  let end: ContinuousClock.Instant
  /// Returns whether a trial still fails in the same way.
  let fails: ([Piece]) -> Bool

  private var isOver: Bool { ContinuousClock.now >= end }

  /// Returns the shortest failing trial found within the time limit.
  func shortened(_ pieces: [Piece]) -> [Piece] {
    var pieces = leavingOut(pieces) { $0 }
    guard cutsPieces else { return pieces }
    for place in pieces.indices where pieces[place].count > 1 && !isOver {
      // Removes words before bytes, because a fault is rarely in the middle of a word.
      for cut in [Self.words, Self.bytes] {
        let cuts = leavingOut(cut(pieces[place])) { cuts in
          var candidate = pieces
          candidate[place] = Array(cuts.joined())
          return candidate
        }
        pieces[place] = Array(cuts.joined())
      }
    }
    return pieces
  }

  private static func bytes(_ piece: Piece) -> [Piece] { piece.map { [$0] } }

  private static func words(_ piece: Piece) -> [Piece] {
    var words: [Piece] = [[]]
    for byte in piece {
      words[words.count - 1].append(byte)
      if [0x20, 0x2C, 0x0A, 0x7B, 0x7D].contains(byte) { words.append([]) }
    }
    return words
  }

  private func leavingOut(_ all: [Piece], _ trial: ([Piece]) -> [Piece]) -> [Piece] {
    var kept = all
    var size = max(1, kept.count / 2)
    while !isOver {
      var place = 0
      var hasLeftOut = false
      while place < kept.count, !isOver {
        var candidate = kept
        candidate.removeSubrange(place..<min(kept.count, place + size))
        if fails(trial(candidate)) {
          kept = candidate
          hasLeftOut = true
        } else {
          place += size
        }
      }
      if size == 1 && !hasLeftOut { break }
      if !hasLeftOut || size > kept.count { size = max(1, size / 2) }
      if kept.isEmpty { break }
    }
    return kept
  }
}
