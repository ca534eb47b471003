// The matcher of regular expressions: a simulation of a nondeterministic automaton.

struct RegularExpressionProgram: Sendable {
  enum Instruction: Sendable {
    /// Reads a character of a set, which is given by its index in `sets`.
    case set(Int)
    case assertion(RegularExpressionAssertion)
    /// Continues at both instructions.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  /// Whether a match can begin with a byte, by byte; nil if a match can be empty.
  private(set) var firstBytes: [Bool]?

  init(_ pattern: String) throws(RegularExpressionProblem) {
    append(try RegularExpressionParser.node(of: pattern))
    instructions.append(.match)
    firstBytes = bytesOfFirstCharacter()
  }

  private mutating func append(_ node: RegularExpressionNode) {
    switch node {
    case .set(let set):
      instructions.append(.set(sets.count))
      sets.append(set)
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { append(node) }
    case .alternatives(let nodes): appendAlternatives(nodes)
    case .repetition(let node, let minimum, let maximum):
      append(node, minimum: minimum, maximum: maximum)
    }
  }

  private mutating func append(_ node: RegularExpressionNode, minimum: Int, maximum: Int?) {
    guard let maximum else {
      for _ in 0..<max(0, minimum - 1) { append(node) }
      let start = instructions.count
      if minimum > 0 {
        append(node)
        instructions.append(.split(start, instructions.count + 1))
      } else {
        instructions.append(.match)
        append(node)
        instructions.append(.jump(start))
        instructions[start] = .split(start + 1, instructions.count)
      }
      return
    }
    for _ in 0..<minimum { append(node) }
    var splits: [Int] = []
    for _ in minimum..<maximum {
      splits.append(instructions.count)
      instructions.append(.match)
      append(node)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  private mutating func appendAlternatives(_ nodes: [RegularExpressionNode]) {
    var jumps: [Int] = []
    for (offset, node) in nodes.enumerated() {
      guard offset < nodes.count - 1 else {
        append(node)
        break
      }
      let split = instructions.count
      instructions.append(.match)
      append(node)
      jumps.append(instructions.count)
      instructions.append(.match)
      instructions[split] = .split(split + 1, instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private func bytesOfFirstCharacter() -> [Bool]? {
    var bytes = [Bool](repeating: false, count: 256)
    var isVisited = [Bool](repeating: false, count: instructions.count)
    var pending = [0]
    while let index = pending.popLast() {
      guard !isVisited[index] else { continue }
      isVisited[index] = true
      switch instructions[index] {
      case .match: return nil
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      case .assertion: pending.append(index + 1)
      case .set(let number):
        let set = sets[number]
        for byte in 0..<128 where set.contains(UInt32(byte)) { bytes[byte] = true }
        if set.reachesBeyondASCII { for byte in 128..<256 { bytes[byte] = true } }
      }
    }
    return bytes
  }
}

/// The working memory of a search.
struct RegularExpressionMatcher {
  /// The active instructions at a position, in ascending order of the start of their match.
  private struct Threads {
    let instructions: UnsafeMutablePointer<Int>
    let starts: UnsafeMutablePointer<Int>
    var count = 0
  }

  private let program: RegularExpressionProgram
  private let threads: (Threads, Threads)
  private let pending: UnsafeMutablePointer<Int>
  /// The step in which an instruction was last added, by instruction.
  private let marks: UnsafeMutablePointer<Int>
  private var step = 0
  private var best: Range<Int>?

  /// Calls `body` with a matcher whose memory is released after the call.
  static func withMatcher<Result>(
    for program: RegularExpressionProgram, _ body: (inout RegularExpressionMatcher) -> Result
  ) -> Result {
    let size = program.instructions.count
    // Each instruction is pending at most twice, because a split adds two instructions.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 7 * size + 1) { memory in
      memory.initialize(repeating: 0)
      guard let base = memory.baseAddress else { preconditionFailure("the capacity is not 0") }
      var matcher = RegularExpressionMatcher(
        program: program,
        threads: (
          Threads(instructions: base, starts: base + size),
          Threads(instructions: base + 2 * size, starts: base + 3 * size)
        ),
        pending: base + 4 * size, marks: base + 6 * size + 1)
      return body(&matcher)
    }
  }

  private init(
    program: RegularExpressionProgram, threads: (Threads, Threads),
    pending: UnsafeMutablePointer<Int>, marks: UnsafeMutablePointer<Int>
  ) {
    self.program = program
    self.threads = threads
    self.pending = pending
    self.marks = marks
  }

  /// Returns the longest of the leftmost matches in a line that begin at `start` or later.
  ///
  /// If `isAnyEnough` is set, the search ends at the first match that it finds.
  mutating func match(
    in line: UnsafeBufferPointer<UInt8>, from start: Int = 0, isAnyEnough: Bool
  ) -> Range<Int>? {
    let end = min(line.count, RegularExpression.maximumLineLength)
    guard start <= end else { return nil }
    best = nil
    var (current, next) = threads
    step += 1
    var position = start
    while true {
      if best == nil {
        if current.count == 0, let firstBytes = program.firstBytes {
          while position < end, !firstBytes[Int(line[position])] { position += 1 }
          guard position < end else { return nil }
          // The marks belong to the position before the skipped characters.
          step += 1
        }
        add(0, start: position, at: position, in: line, to: &current)
      }
      if best != nil, isAnyEnough || current.count == 0 { return best }
      guard position < end else { return best }
      let (scalar, length) = Self.scalar(in: line, at: position, end: end)
      position += length
      step += 1
      next.count = 0
      for index in 0..<current.count {
        let threadStart = current.starts[index]
        if let best, threadStart > best.lowerBound { break }
        let instruction = current.instructions[index]
        guard case .set(let set) = program.instructions[instruction], program.sets[set].contains(scalar)
        else { continue }
        add(instruction + 1, start: threadStart, at: position, in: line, to: &next)
      }
      (current, next) = (next, current)
    }
  }

  /// Adds an instruction and the instructions that follow without a character.
  private mutating func add(
    _ instruction: Int, start: Int, at position: Int, in line: UnsafeBufferPointer<UInt8>,
    to threads: inout Threads
  ) {
    var count = 1
    pending[0] = instruction
    while count > 0 {
      count -= 1
      let index = pending[count]
      guard marks[index] != step else { continue }
      marks[index] = step
      switch program.instructions[index] {
      case .set:
        threads.instructions[threads.count] = index
        threads.starts[threads.count] = start
        threads.count += 1
      case .jump(let target):
        pending[count] = target
        count += 1
      case .split(let first, let second):
        pending[count] = first
        pending[count + 1] = second
        count += 2
      case .assertion(let assertion):
        guard Self.holds(assertion, at: position, in: line) else { continue }
        pending[count] = index + 1
        count += 1
      case .match:
        // The threads are in ascending order of their start, so a later thread cannot replace a match.
        if let best, best.lowerBound < start { continue }
        best = start..<position
      }
    }
  }

  private static func holds(
    _ assertion: RegularExpressionAssertion, at position: Int, in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch assertion {
    case .lineStart: return position == 0
    case .lineEnd: return position == line.count
    case .wordBoundary, .noWordBoundary, .wordStart, .wordEnd: break
    }
    let isAfterWord = position > 0 && isWord(line[position - 1])
    let isBeforeWord = position < line.count && isWord(line[position])
    switch assertion {
    case .wordStart: return !isAfterWord && isBeforeWord
    case .wordEnd: return isAfterWord && !isBeforeWord
    case .noWordBoundary: return isAfterWord == isBeforeWord
    case .wordBoundary, .lineStart, .lineEnd: return isAfterWord != isBeforeWord
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }

  /// Returns a character of UTF-8 and its length in bytes.
  private static func scalar(
    in line: UnsafeBufferPointer<UInt8>, at position: Int, end: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = line[position]
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1, position + length <= end else { return (UInt32(first), 1) }
    var scalar = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { scalar = scalar << 6 | UInt32(line[position + offset] & 0x3F) }
    return (scalar, length)
  }
}
