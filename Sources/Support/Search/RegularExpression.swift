// Regular expressions that are matched in linear time.

/// A POSIX extended regular expression without back references, matched line by line.
///
/// The syntax is that of `regcomp` with `REG_EXTENDED` and `REG_ICASE` in glibc: the case of ASCII letters is
/// ignored, and the longest of the leftmost matches counts. The matcher is an own one, because `regexec`
/// needs quadratic time and unlimited memory (glibc 2.39: 12 s for `(a|b)*a(a|b){15}c` in 16,000 bytes), and
/// its result depends on the locale. The time of this matcher is at most the number of instructions times
/// the number of bytes.
package struct RegularExpression: Hashable, Sendable {
  package let pattern: String
  let program: RegularExpressionProgram

  /// The maximum length of a pattern in characters.
  package static let maximumLength = 1_000
  /// The number of bytes of a line that are examined.
  package static let maximumLineLength = 16_384

  package init(_ pattern: String) throws(RegularExpressionProblem) {
    self.pattern = pattern
    program = try RegularExpressionProgram(pattern)
  }

  /// The number of instructions, which limits the time for each byte.
  package var size: Int { program.instructions.count }

  package static func == (a: Self, b: Self) -> Bool { a.pattern == b.pattern }

  package func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  /// Returns the numbers of the matching lines, at most `limit`; each line ends in a line feed.
  package func lineNumbers(in bytes: [UInt8], limit: Int = .max) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      RegularExpressionMatcher.withMatcher(for: program) { matcher in
        var numbers: [Int] = []
        var (line, start) = (0, 0)
        while start < bytes.count, numbers.count < limit {
          let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          if matcher.match(in: UnsafeBufferPointer(rebasing: bytes[start..<end]), isAnyEnough: true) != nil {
            numbers.append(line)
          }
          start = end + 1
          line += 1
        }
        return numbers
      }
    }
  }

  /// Returns the matches in one line as byte offsets, without empty matches.
  package func ranges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    RegularExpressionMatcher.withMatcher(for: program) { matcher in
      var ranges: [Range<Int>] = []
      var start = 0
      while ranges.count < Self.maximumRanges,
        let match = matcher.match(in: bytes, from: start, isAnyEnough: false)
      {
        if !match.isEmpty { ranges.append(match) }
        start = match.isEmpty ? match.upperBound + 1 : match.upperBound
        guard start < bytes.count else { break }
      }
      return ranges
    }
  }

  /// The maximum number of matches in a line, because each search can read the whole rest of the line.
  private static let maximumRanges = 100
}

/// The reason why a text is not a regular expression of the supported subset.
package struct RegularExpressionProblem: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The number of characters.
    case tooLong(Int)
    case backReference
    case unknownEscape(Character)
    case backslashAtEnd
    case nothingToRepeat
    case repetition
    case tooManyRepetitions
    case tooLarge
    case openGroup
    /// The beginning of a group with `?`, such as `(?i)`.
    case groupOption(String)
    case tooDeep
    case openBracket
    case emptyRange
    case unknownClass(String)
  }

  package let reason: Reason
  /// The number of the character, from 1; nil if the whole pattern is wrong.
  package let position: Int?
}

extension RegularExpressionProblem: Localizable {
  package func text(_ texts: Localizer) -> String {
    let sentence = sentence(texts)
    guard let position else { return sentence }
    return texts.localized("character \(position): \(sentence)", context: "regular expression")
  }

  private func sentence(_ texts: Localizer) -> String {
    switch reason {
    case .tooLong(let count):
      texts.localized(
        "the regular expression has \(count) characters, more than \(RegularExpression.maximumLength)")
    case .backReference: texts.localized("back references are not supported")
    case .unknownEscape(let character): escapeSentence(character, texts)
    case .backslashAtEnd: texts.localized("nothing after the backslash")
    case .nothingToRepeat: texts.localized("nothing to repeat")
    case .repetition: texts.localized("a repetition is {2}, {2,} or {2,5}")
    case .tooManyRepetitions:
      texts.localized("more than \(RegularExpressionParser.maximumCount) repetitions")
    case .tooLarge: texts.localized("the repetitions make the regular expression too large")
    case .openGroup: texts.localized("the parenthesis is not closed")
    case .groupOption("(?i)"): texts.localized("(?i) is not supported; case never matters")
    case .groupOption(let option): texts.localized("\(option) is not supported")
    case .tooDeep: texts.localized("too many nested parentheses")
    case .openBracket: texts.localized("the bracket is not closed")
    case .emptyRange: texts.localized("the range is in the wrong order")
    case .unknownClass(let name): texts.localized("unknown class \(VisibleText.quoted(name, limit: 20))")
    }
  }

  private func escapeSentence(_ character: Character, _ texts: Localizer) -> String {
    let escape = "\\\(character)"
    guard let replacement = Self.replacements[character] else {
      return texts.localized("unknown escape \(escape)")
    }
    return texts.localized("unknown escape \(escape); try \(replacement)")
  }

  /// The classes of other dialects, in the syntax of POSIX.
  private static let replacements: [Character: String] = ["d": "[0-9]", "D": "[^0-9]", "t": "[[:blank:]]"]
}
