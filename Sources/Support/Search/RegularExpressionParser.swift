// The parser of regular expressions.

/// A set of characters.
struct ScalarSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The ranges outside ASCII.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  private(set) var isNegated = false

  static let any = ScalarSet().negated

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return (low >> UInt64(scalar) & 1 == 1) != isNegated }
    if scalar < 128 { return (high >> UInt64(scalar - 64) & 1 == 1) != isNegated }
    return ranges.contains { $0.contains(scalar) } != isNegated
  }

  var negated: ScalarSet {
    var set = self
    set.isNegated.toggle()
    return set
  }

  /// Whether the set can contain characters outside ASCII.
  var reachesBeyondASCII: Bool { isNegated || !ranges.isEmpty }

  /// Adds a range of characters; for ASCII letters in both cases.
  mutating func insert(_ range: ClosedRange<UInt32>) {
    for scalar in range.clamped(to: 0...127) where range.contains(scalar) { insertASCII(scalar) }
    if range.upperBound > 127 { ranges.append(max(128, range.lowerBound)...range.upperBound) }
  }

  private mutating func insertASCII(_ scalar: UInt32) {
    for scalar in UInt8(scalar).isASCIILetter ? [scalar | 32, scalar & ~32] : [scalar] {
      if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
    }
  }

  mutating func insert(_ name: CharacterClass) {
    for scalar in UInt32(0)..<128 where name.contains(UInt8(scalar)) { insertASCII(scalar) }
  }
}

/// The classes of ASCII characters, such as `[:digit:]`.
enum CharacterClass: String, CaseIterable {
  case alpha, digit, alnum, upper, lower, space, blank, punct, print, graph, cntrl, xdigit

  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .alpha, .upper, .lower: byte.isASCIILetter
    case .digit: byte.isASCIIDigit
    case .alnum: byte.isASCIILetter || byte.isASCIIDigit
    case .space: byte == 0x20 || (0x09...0x0D).contains(byte)
    case .blank: byte == 0x20 || byte == 0x09
    case .punct: (0x21...0x7E).contains(byte) && !byte.isASCIILetter && !byte.isASCIIDigit
    case .print: (0x20...0x7E).contains(byte)
    case .graph: (0x21...0x7E).contains(byte)
    case .cntrl: byte < 0x20 || byte == 0x7F
    case .xdigit: byte.isASCIIDigit || (0x61...0x66).contains(byte.smallASCII)
    }
  }
}

enum RegularExpressionAssertion: Hashable, Sendable {
  case lineStart, lineEnd, wordBoundary, noWordBoundary, wordStart, wordEnd
}

indirect enum RegularExpressionNode {
  case set(ScalarSet)
  case assertion(RegularExpressionAssertion)
  case sequence([RegularExpressionNode])
  case alternatives([RegularExpressionNode])
  /// `maximum` is nil for an unlimited repetition.
  case repetition(RegularExpressionNode, minimum: Int, maximum: Int?)

  /// The number of instructions, at most a little more than `limit`.
  func size(limit: Int) -> Int {
    func sum(_ nodes: [RegularExpressionNode]) -> Int {
      nodes.reduce(0) { $0 > limit ? $0 : $0 + $1.size(limit: limit) }
    }
    switch self {
    case .set, .assertion: return 1
    case .sequence(let nodes): return sum(nodes)
    case .alternatives(let nodes): return sum(nodes) + 2 * (nodes.count - 1)
    case .repetition(let node, let minimum, let maximum):
      let size = min(node.size(limit: limit), limit + 1)
      guard let maximum else { return minimum == 0 ? size + 2 : minimum * size + 1 }
      return minimum * size + (maximum - minimum) * (size + 1)
    }
  }
}

struct RegularExpressionParser {
  /// The maximum number in a repetition such as `{2,5}`, as in POSIX (`RE_DUP_MAX`).
  static let maximumCount = 255
  /// The maximum number of instructions.
  static let maximumSize = 2_000
  private static let maximumDepth = 50

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  static func node(of pattern: String) throws(RegularExpressionProblem) -> RegularExpressionNode {
    let count = pattern.unicodeScalars.count
    guard count <= RegularExpression.maximumLength else {
      throw RegularExpressionProblem(reason: .tooLong(count), position: nil)
    }
    var parser = RegularExpressionParser(scalars: Array(pattern.unicodeScalars))
    let node = try parser.alternatives()
    guard node.size(limit: maximumSize) < maximumSize else {
      throw RegularExpressionProblem(reason: .tooLarge, position: nil)
    }
    return node
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func problem(_ reason: RegularExpressionProblem.Reason, at offset: Int? = nil)
    -> RegularExpressionProblem
  {
    RegularExpressionProblem(reason: reason, position: (offset ?? index) + 1)
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() throws(RegularExpressionProblem) -> RegularExpressionNode {
    var nodes = [try sequence()]
    while consume("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(RegularExpressionProblem) -> RegularExpressionNode {
    var nodes: [RegularExpressionNode] = []
    // Outside a group, a closing parenthesis is a character, as in glibc.
    while let scalar = next, scalar != "|", scalar != ")" || depth == 0 {
      nodes.append(try repeated(try atom()))
    }
    return .sequence(nodes)
  }

  private mutating func atom() throws(RegularExpressionProblem) -> RegularExpressionNode {
    let start = index
    guard let scalar = next else { return .sequence([]) }
    index += 1
    switch scalar {
    case "(": return try group(from: start)
    case "[": return .set(try bracket(from: start))
    case ".": return .set(.any)
    case "^": return .assertion(.lineStart)
    case "$": return .assertion(.lineEnd)
    case "*", "+", "?", "{": throw problem(.nothingToRepeat, at: start)
    case "\\": return try escape(from: start)
    default: return .set(Self.set(scalar))
    }
  }

  private static func set(_ scalar: Unicode.Scalar) -> ScalarSet {
    var set = ScalarSet()
    set.insert(scalar.value...scalar.value)
    return set
  }

  private mutating func group(from start: Int) throws(RegularExpressionProblem) -> RegularExpressionNode {
    guard depth < Self.maximumDepth else { throw problem(.tooDeep, at: start) }
    if next == "?" {
      let option = scalars[start...].prefix { $0 != ")" }.prefix(3)
      let isClosed = start + option.count < scalars.count && scalars[start + option.count] == ")"
      let text = String(String.UnicodeScalarView(option)) + (isClosed ? ")" : "")
      throw problem(.groupOption(VisibleText.visible(text)), at: start)
    }
    depth += 1
    let node = try alternatives()
    guard consume(")") else { throw problem(.openGroup, at: start) }
    depth -= 1
    return node
  }

  private mutating func escape(from start: Int) throws(RegularExpressionProblem) -> RegularExpressionNode {
    guard let scalar = next else { throw problem(.backslashAtEnd, at: start) }
    index += 1
    switch scalar {
    case "w", "W":
      var set = ScalarSet()
      set.insert(.alnum)
      set.insert(0x5F...0x5F)
      return .set(scalar == "w" ? set : set.negated)
    case "s", "S":
      var set = ScalarSet()
      set.insert(.space)
      return .set(scalar == "s" ? set : set.negated)
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "<": return .assertion(.wordStart)
    case ">": return .assertion(.wordEnd)
    case "1"..."9": throw problem(.backReference, at: start)
    case "a"..."z", "A"..."Z", "0": throw problem(.unknownEscape(Character(scalar)), at: start)
    default: return .set(Self.set(scalar))
    }
  }

  // MARK: Repetitions

  private mutating func repeated(_ node: RegularExpressionNode) throws(RegularExpressionProblem)
    -> RegularExpressionNode
  {
    var node = node
    var isAssertion = false
    if case .assertion = node { isAssertion = true }
    while let scalar = next {
      let start = index
      if isAssertion, "*+?{".unicodeScalars.contains(scalar) { throw problem(.nothingToRepeat) }
      switch scalar {
      case "*": node = .repetition(node, minimum: 0, maximum: nil)
      case "+": node = .repetition(node, minimum: 1, maximum: nil)
      case "?": node = .repetition(node, minimum: 0, maximum: 1)
      case "{":
        index += 1
        let (minimum, maximum) = try bounds(from: start)
        node = .repetition(node, minimum: minimum, maximum: maximum)
      default: return node
      }
      index += 1
      guard node.size(limit: Self.maximumSize) < Self.maximumSize else { throw problem(.tooLarge, at: start) }
    }
    return node
  }

  /// Reads `2}`, `2,}`, `,5}` or `2,5}` up to the closing brace.
  private mutating func bounds(from start: Int) throws(RegularExpressionProblem) -> (Int, Int?) {
    let minimum = try count(from: start)
    var maximum = minimum
    if consume(",") {
      maximum = try count(from: start)
      guard minimum != nil || maximum != nil else { throw problem(.repetition, at: start) }
    }
    guard next == "}", minimum != nil || maximum != nil, (minimum ?? 0) <= (maximum ?? .max) else {
      throw problem(.repetition, at: start)
    }
    return (minimum ?? 0, maximum)
  }

  private mutating func count(from start: Int) throws(RegularExpressionProblem) -> Int? {
    var count: Int?
    while let digit = next.flatMap({ Int(String($0)) }) {
      count = (count ?? 0) * 10 + digit
      if let count, count > Self.maximumCount { throw problem(.tooManyRepetitions, at: start) }
      index += 1
    }
    return count
  }

  // MARK: Brackets

  private mutating func bracket(from start: Int) throws(RegularExpressionProblem) -> ScalarSet {
    var set = ScalarSet()
    let isNegated = consume("^")
    let first = index
    while true {
      guard let scalar = next else { throw problem(.openBracket, at: start) }
      index += 1
      if scalar == "]", index - 1 > first { return isNegated ? set.negated : set }
      if scalar == "[", let sign = next, sign == ":" || sign == "." || sign == "=" {
        set.insert(try characterClass(from: index - 1))
        continue
      }
      guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.insert(scalar.value...scalar.value)
        continue
      }
      let end = scalars[index + 1]
      guard scalar <= end else { throw problem(.emptyRange, at: index - 1) }
      index += 2
      set.insert(scalar.value...end.value)
    }
  }

  /// Reads the rest of a class such as `[:digit:]`.
  private mutating func characterClass(from start: Int) throws(RegularExpressionProblem) -> CharacterClass {
    let sign = scalars[index]
    var end = index + 1
    while end + 1 < scalars.count, !(scalars[end] == sign && scalars[end + 1] == "]") { end += 1 }
    guard end + 1 < scalars.count else { throw problem(.openBracket, at: start) }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
    guard sign == ":", let found = CharacterClass(rawValue: name) else {
      throw problem(.unknownClass("\(sign)\(name)\(sign)"), at: start)
    }
    index = end + 2
    return found
  }
}
