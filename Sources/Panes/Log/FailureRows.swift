// Log rows about failures: the error's code and an expectation's actual result are not cut off.

import Grid
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support
import TerminalUI

extension LogEntryFormatter {
  /// Returns the cells for the text of a row that has no gutter yet.
  func textColumns(after prefix: [TextRun]) -> Int {
    layout.width - LogLayout.gutter - LogRow(prefix: prefix).textWidth
  }

  // MARK: Folded rows

  /// Returns a row without its line count if only then its text fits.
  func fitted(_ row: LogRow, isFailure: Bool) -> LogRow {
    let count = LogRow(text: row.trailing).textWidth
    let columns = textColumns(after: []) - row.textWidth
    guard count > 0, columns < count + 1, isFailure || columns >= 0 else { return row }
    return LogRow(prefix: row.prefix, text: row.text)
  }

  /// Returns a folded row with the first of the texts that fits, if necessary without the line count.
  func folded(_ row: LogRow, texts forms: [String], role: Role, isFailure: Bool) -> LogRow {
    let rows = forms.map { form in
      fitted(
        LogRow(prefix: row.prefix, text: row.text + [TextRun(form, role)], trailing: row.trailing),
        isFailure: isFailure)
    }
    let columns = textColumns(after: [])
    return rows.first { $0.textWidth <= columns } ?? rows.last ?? row
  }

  /// Returns the error of a transaction, longest form first, such as `SKErrorDomain 0, underlying
  /// 3038` and `0 / 3038`.
  func errorForms(_ error: StoreError) -> [String] {
    let name = "\(error.domain) \(error.code)"
    guard let underlying = error.underlying else {
      let text = Self.short(error, isWide: layout.isWide).dropFirst(name.count)
      let long = "\(error.domainAndCode)\(text)"
      return [layout.isWide ? texts.logNoUnderlying(long) : long, name, "\(error.code)"]
    }
    // The innermost known error is added if it is not the direct underlying error.
    let innermost = error.innermostError
    let isAdded = ![underlying.code, error.code].contains(innermost.code)
    let code = isAdded ? " / \(innermost.code)" : ""
    let narrow = [
      "\(name) / \(underlying.code)\(code)", "\(error.code) / \(underlying.code)\(code)",
      "\(error.listedError.code)",
    ]
    guard layout.width >= 70 else { return narrow }
    let short = texts.logUnderlying(error: name, underlying: "\(underlying.code)\(code)")
    guard layout.isWide else { return [short] + narrow }
    let nameAndCode = isAdded ? " / \(innermost.domain) \(innermost.code)" : ""
    let long = texts.logUnderlying(
      error: name, underlying: "\(underlying.domain) \(underlying.code)\(nameAndCode)")
    return [long, short] + narrow
  }

  // MARK: Rows that are cut

  /// Returns the row with the code of the failure on the right if the code would be cut off.
  func keeping(_ code: Int, in row: LogRow) -> LogRow {
    let columns = textColumns(after: row.prefix)
    let text = row.text.map(\.text).joined()
    guard !layout.wraps, CellWidth.of(text) > columns else { return row }
    let visible = CellWidth.prefix(text, columns: columns - 1)
    guard !visible.contains("Code=\(code) ") else { return row }
    var row = row
    row.trailing = [TextRun("\(code)", .stateFailed)]
    return row
  }

  /// Returns the errors of a callback's transactions, by the line that prints the error.
  func errors(of event: Event, in lines: Range<Int>) -> [Int: StoreError] {
    guard !layout.wraps, case .callback(let snapshots) = event.kind,
      snapshots.contains(where: { $0.error != nil })
    else { return [:] }
    // The first line is the callback's, and each transaction's error is in its fourth line.
    var (start, errors): (Int, [Int: StoreError]) = (1, [:])
    for snapshot in snapshots {
      guard start + 3 < lines.upperBound else { break }
      if let error = snapshot.error, lines.contains(start + 3) { errors[start + 3] = error }
      start += DumpFormatter.lineCount([snapshot]) - 2
    }
    return errors
  }

  // MARK: Expectations

  /// Returns an expectation; in a narrow row, names are shorter, and the actual result comes first.
  func text(of verdict: Verdict, columns: Int) -> String {
    let full = VisibleText.visible(verdict.text(texts))
    guard !layout.wraps, CellWidth.of(full) > columns else { return full }
    let location = verdict.location ?? ""
    let folder = location.lastIndex(of: "/").map { location[...$0] } ?? ""
    let forms =
      forms(of: verdict) { $0 }.prefix(1)
      + forms(of: verdict) { names.shortening(folder.isEmpty ? $0 : $0.replacing(folder, with: "")) }
    // A form without a text to highlight would hide a search hit.
    let matching = searchTerms.filter { $0.occurs(full) }
    let complete = forms.filter { form in matching.allSatisfy { $0.occurs(form.text) } }
    // The last visible cell has the mark of a cut row.
    return (complete.first { $0.end < columns } ?? complete.last)?.text ?? full
  }

  /// Returns the forms of an expectation, each with the columns up to the end of its result.
  private func forms(of verdict: Verdict, shortened: (String) -> String) -> [(text: String, end: Int)] {
    let full = shortened(VisibleText.visible(verdict.text(texts)))
    let (location, expected) = (shortened(verdict.location ?? ""), shortened(verdict.expected))
    let start = location.isEmpty ? "" : "\(location): "
    let place = VisibleText.visible(location.isEmpty ? "" : " (\(location))")
    func form(_ head: String, _ found: String, after start: String, _ tail: String) -> (
      text: String, end: Int
    ) {
      let (head, found) = (VisibleText.visible(head), VisibleText.visible(found))
      let end = head.dropFirst(start.count).firstRange(of: found)?.upperBound ?? head.endIndex
      return (head + tail, CellWidth.of(head[..<end]))
    }
    guard let failure = verdict.failure.map({ shortened($0.text(texts)) }) else {
      let held = Verdict(location: nil, expected: expected, failure: nil).text(texts)
      return [(full, CellWidth.of(full) - 1), form(held, expected, after: "", place)]
    }
    let results = verdict.foundForms.map { shortened($0.text(texts)) }
    let afterExpected = failure.firstRange(of: expected)?.upperBound ?? failure.startIndex
    guard let found = results.first, let value = results.last,
      let range = failure[afterExpected...].firstRange(of: found)
    else { return [(full, CellWidth.of(full))] }
    let rest = VisibleText.visible(String(failure[range.upperBound...]))
    return [(full, CellWidth.of(full) - CellWidth.of(rest))]
      + [(start, rest), ("", rest + place)].flatMap { start, tail in
        [found, value].map {
          form(texts.logFailedFound($0, expected: expected, at: start), $0, after: start, tail)
        }
      }
      + [form(texts.logFailedValue(value, expected: expected), value, after: "", rest + place)]
  }
}
