// The text of the prompt that moves the clock.

import StoreModel
import StoreSimulator
import Support

/// A parser of a duration, a date or a time of day, as typed by the user.
public enum TypedTime {
  static let forms = "3d, P1M, 18:30, 2026-03-01"

  /// Returns the command that moves the clock; nil if the text is empty.
  ///
  /// A duration can begin with `+`.
  public static func command(_ text: String) throws(ParseError) -> Command? {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !Byte.isBlank($0) }),
      let last = bytes.lastIndex(where: { !Byte.isBlank($0) })
    else { return nil }
    do throws(TextProblem) {
      return try command(bytes, first..<last + 1)
    } catch {
      throw ParseError(error, bytes: bytes, line: 0..<bytes.count, number: 0)
    }
  }

  private static func command(_ bytes: [UInt8], _ range: Range<Int>) throws(TextProblem) -> Command {
    if isMoment(bytes[range]) { return .clock(try TimeText.moment(bytes, range)) }
    let start = range.lowerBound + (bytes[range.lowerBound] == Byte.plus ? 1 : 0)
    do throws(TextProblem) {
      let span = try SpanText.span(bytes, start..<range.upperBound)
      guard span != .zero else { throw TextProblem(.zeroSpan, possible: .one(SpanText.forms)) }
      return .action(.advance(span))
    } catch {
      guard case .noSpan(let shown) = error.problem else { throw error }
      throw TextProblem(.noSpanOrTime(shown), possible: .one(forms))
    }
  }

  /// Whether a text has the form of a date or of a time of day.
  private static func isMoment(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, Byte.isDigit(first) else { return false }
    return text.contains(Byte.colon) || text.dropFirst(4).first == Byte.dash
  }
}
