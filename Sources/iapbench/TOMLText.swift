// The one door to TOMLKit: text in, table or a fault with its place out. The parser behind it takes some texts for
// granted that an operator can write, so they are refused here.

import StoreSimulator
import TOMLKit
import Workbench

/// Why a text is no TOML.
struct TOMLFault: Error, Equatable {
  /// Nil where the text as a whole is no TOML.
  var line: Int?
  var column: Int?
  let what: TOMLProblem

  /// `FILE:3:1`, or only the file.
  func place(in file: String) -> String { file + [line, column].compactMap { $0.map { ":\($0)" } }.joined() }
}

/// Reads TOML.
enum TOMLText {
  static func table(_ text: String) throws(TOMLFault) -> TOMLTable {
    // The parser ends at a NUL, and would take half of such a text for the whole.
    guard !text.utf8.contains(0) else { throw TOMLFault(what: .notText) }
    if let fault = headerFault(text) { throw fault }
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      throw TOMLFault(
        line: Int(begin.line), column: Int(begin.column),
        what: .parser(VisibleText.visible(error.description)))
    } catch {
      throw TOMLFault(what: .notTOML)
    }
  }

  /// The first table header that does not begin with a key: the parser would abort the program there.
  private static func headerFault(_ text: String) -> TOMLFault? {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      var rest = line.drop { $0 == " " || $0 == "\t" }
      guard rest.first == "[" else { continue }
      for _ in 0..<2 where rest.first == "[" { rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" } }
      // An empty name the parser tells.
      guard rest.first != "]", !(rest.first.map(isStartOfKey) ?? false) else { continue }
      return TOMLFault(
        line: index + 1, column: line.utf8.distance(from: line.startIndex, to: rest.startIndex) + 1,
        what: .tableNameBegins)
    }
    return nil
  }

  private static func isStartOfKey(_ character: Character) -> Bool {
    character == "\"" || character == "'" || character == "_" || character == "-"
      || character.isASCII && (character.isLetter || character.isNumber)
  }
}
