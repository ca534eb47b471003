// The error picker, which lists the errors with which purchases can fail, and the errors of features.

import Grid
import Panes
import Presentation
import Recognition
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support
import TerminalUI

package struct Picker: Sendable {
  package struct Row: Hashable, Sendable {
    package let failure: InjectedFailure
    /// The case, or domain and code: `paymentCancelled`, `ASDServerErrorDomain/3532`.
    package let name: String
    package let code: String
    /// nil for an error that is not in the table.
    private let sentence: String?
    /// Whether the row is about another row's error inside the error that wraps it.
    private var isWrapped = false
    /// The folded words that find the error only in the picker.
    private var synonyms = ""
    /// The place among the rows with the same synonyms.
    var rank: Int { ErrorSynonyms.rank(of: interfaceFailure?.failure.name ?? name) }
    /// The translated descriptions, by language code.
    private let translations: [String: String]
    /// The folded text that the filter searches.
    let searched: String
    /// The folded descriptions in all languages.
    let descriptions: [String]
    /// nil for an error with which a purchase fails.
    package let featureError: FeatureError?
    /// The StoreKit 2 interface that fails and its error; nil for an error with which the queue fails.
    var interfaceFailure: InterfaceFailure?

    package init(_ row: ErrorRow) {
      failure = InjectedFailure(domain: row.domain, code: row.code)
      name = ErrorTable.name(of: failure)
      code = String(row.code)
      sentence = row.name == nil ? row.descriptions["en"] ?? row.sentence : row.sentence
      translations = row.descriptions
      descriptions = row.descriptions.values.sorted().map(FoldedText.sentence)
      featureError = nil
      let texts = [name, row.domain, code, row.sentence] + row.descriptions.values.sorted()
      searched = texts.map(FoldedText.sentence).joined(separator: "\n")
      synonyms = FoldedText.sentence(ErrorSynonyms.allWords(for: name))
    }

    /// Creates a row for a pasted or typed error with its underlying errors, which the table may not contain.
    package init(chain: InjectedFailure) {
      failure = chain
      name =
        VisibleText.visible(CommandPrinter.shown(.action(.fail(chain, once: false)), zone: .utc))
        .withoutVerb
      code = String(chain.code)
      sentence = nil
      translations = [:]
      descriptions = []
      searched = ""
      featureError = nil
    }

    /// Creates a row for another row's error inside the error that wraps it; nil if none wraps it.
    init?(wrapping row: Row) {
      guard let chain = ErrorTable.wrapped(row.failure) else { return nil }
      self.init(chain: chain)
      isWrapped = true
    }

    init(_ error: FeatureError) {
      failure = error.failure
      name = error.name
      code = String(error.code)
      sentence = nil
      translations = [:]
      descriptions = error.meanings.map(FoldedText.sentence)
      searched = ([error.name, error.domain, code] + error.meanings + error.steps)
        .map(FoldedText.sentence).joined(separator: "\n")
      featureError = error
    }

    init(_ failure: InterfaceFailure) {
      // An error of StoreKit 2 has a name instead of a domain and a code.
      self.failure = InjectedFailure(domain: "", code: 0)
      name = failure.words
      code = ""
      sentence = "\(failure.failure.title)  :fail \(failure.words)"
      translations = [:]
      descriptions = []
      searched = FoldedText.folded(
        [
          failure.words, "fail \(failure.words)", "\(failure.interface.rawValue) fails",
          "\(failure.interface.rawValue).\(failure.failure.name)", failure.failure.title,
        ]
        .joined(separator: "\n"))
      featureError = nil
      interfaceFailure = failure
      synonyms = FoldedText.sentence(ErrorSynonyms.allWords(for: failure.failure.name))
    }

    func contains(_ word: String) -> Bool { searched.contains(word) || synonyms.contains(word) }

    /// Whether a word is one of the synonyms, not a part of one.
    func hasSynonym(_ word: String) -> Bool { synonyms.split(separator: " ").contains { $0 == word } }

    /// Returns the step that plays the row's failure.
    func step(once: Bool) -> Command {
      guard let interfaceFailure else { return .action(.fail(failure, once: once)) }
      return .action(
        .simulatedFailure(
          interfaceFailure.interface, SimulatedFailure(interfaceFailure.failure, once: once)))
    }

    package func sentence(_ texts: Localizer) -> String {
      if let featureError { return featureError.text(texts) }
      guard let sentence else {
        if isWrapped { return texts.localized("the same error, wrapped as in logs") }
        return texts.localized("the error as entered, with its texts and underlying errors")
      }
      if let reason = texts.reasonInsteadOfDescription(of: failure) { return reason }
      return texts.language == .english ? sentence : translations[texts.language.rawValue] ?? sentence
    }
  }

  package var filter: TextField
  package var markedIndex = 0
  private let allRows: [Row]

  package static let rows: [Row] = ErrorTable.rows.map { Row($0) }

  init(filter: TextField, in bench: Workbench) {
    self.filter = filter
    let usesStoreKit2 = bench.session.world.app.storeKitVersion == .product
    allRows =
      Self.rows
      + (usesStoreKit2 ? InterfaceFailure.all : InterfaceFailure.ofBothVersions).map { Row($0) }
      + bench.registry.errors(in: bench).map { Row($0) }
  }

  /// The rows of the errors in a pasted text, otherwise the rows that contain every word of the filter.
  ///
  /// Rows whose code or name equals one of the words come first. The same errors inside their wrappers
  /// follow, then rows with the words as synonyms in the order of `ErrorSynonyms`.
  var shownRows: [Row] {
    if filter.text.contains("/"), let failure = ErrorTable.failure(named: filter.text) {
      let tableRows = allRows.filter { $0.failure == failure }
      return tableRows.isEmpty ? [Row(chain: failure)] : tableRows
    }
    let pastedRows = Self.pastedRows(filter.text, of: allRows)
    if let first = pastedRows.first {
      return [first] + [Row(wrapping: first)].compactMap(\.self) + pastedRows.dropFirst()
    }
    let words = FoldedText.sentence(filter.text).split(separator: " ").map { word in
      [String(word)] + [FoldedText.withoutHonorific(word)].compactMap(\.self)
    }
    let matches = allRows.filter { row in
      words.allSatisfy { $0.contains(where: row.contains) }
    }
    let exactMatches = matches.filter { row in
      let names = [row.code, FoldedText.folded(row.interfaceFailure?.failure.name ?? row.name)]
      return words.contains { names.contains($0[0]) }
    }
    return matches.isEmpty
      ? Self.rows(withNumberIn: filter.text, of: allRows)
      : exactMatches + exactMatches.compactMap { Row(wrapping: $0) }
        + bySynonyms(matches.filter { !exactMatches.contains($0) }, words)
  }

  /// Returns the rows with those first that have all words as synonyms.
  private func bySynonyms(_ rows: [Row], _ words: [[String]]) -> [Row] {
    func isFirst(_ row: Row) -> Bool { words.allSatisfy { $0.contains(where: row.hasSynonym) } }
    guard !words.isEmpty else { return rows }
    return rows.filter(isFirst).sorted { $0.rank < $1.rank } + rows.filter { !isFirst($0) }
  }

  /// Returns the rows of the errors that a pasted text names with a code, innermost error first.
  ///
  /// The numbers decide, so a description such as `Request Canceled` finds no other error.
  static func pastedRows(_ text: String, of rows: [Row]) -> [Row] {
    let pasted = PastedError(text)
    guard !pasted.codes.isEmpty else {
      let words = words(of: text)
      let codes = zip(words, words.dropFirst()).filter { $0.0 == "code" }.map(\.1)
      return rows.filter { !$0.code.isEmpty && codes.contains($0.code) }
    }
    let namedRows = pasted.rows(of: rows)
    // A purchase cannot fail with an error of a feature, so such an error is not offered as a failure.
    let isOfFeature = namedRows.contains { $0.featureError != nil && $0.failure == pasted.codes.first }
    return (isOfFeature ? [] : pasted.chain.map { [Row(chain: $0)] } ?? []) + namedRows
  }

  /// Returns the rows whose code of at least three digits is a word of the text.
  static func rows(withNumberIn text: String, of rows: [Row]) -> [Row] {
    let words = words(of: text)
    return rows.filter { $0.code.count > 2 && words.contains($0.code) }
  }

  private static func words(of text: String) -> [String] {
    FoldedText.sentence(text).split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
  }
}

extension Picker: Overlay {
  package static let handlers: [ScreenCommand: OverlayHandler<Picker>] = [
    .accept: { $1.fail(once: true, in: &$0) },
    .complete: { $1.fail(once: false, in: &$0) }, .explainError: { $1.explain(in: &$0) },
    .leave: { bench, _ in
      bench.closeOverlay()
      return []
    },
    .newerLine: { $1.mark(by: 1, in: &$0) }, .olderLine: { $1.mark(by: -1, in: &$0) },
    .pageDown: { $1.mark(by: page, in: &$0) }, .pageUp: { $1.mark(by: -page, in: &$0) },
  ]

  /// The number of rows that Page Up and Page Down move.
  private static let page = 8

  /// The minimum width of the names in cells.
  private static let minNameWidth = 24

  /// The width in cells that is reserved for the descriptions.
  private static let minMeaningWidth = 28

  package var contexts: [KeyContext] { [.picker, .textField] }
  package var acceptsText: Bool { true }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let (texts, bindings) = (workbench.texts, workbench.bindings)
    func hint(_ command: ScreenCommand, _ context: KeyContext, _ words: String) -> KeyHint {
      KeyHint(keys: bindings.keyName(of: command, in: context) ?? "", words: words)
    }
    let isOfFeature = markedRow?.featureError != nil
    let fails = [
      hint(.accept, .textField, texts.hintOnce), hint(.complete, .textField, texts.hintUntilOff),
      hint(.failNoMore, .picker, texts.hintOff),
    ]
    let leave = hint(.leave, .textField, texts.hintLeave)
    guard markedRow != nil else { return [hint(.failNoMore, .picker, texts.hintOff), leave] }
    return (isOfFeature ? [hint(.accept, .textField, texts.paletteEdit)] : fails) + [
      hint(.explainError, .picker, texts.hintExplain), leave,
    ]
  }

  package func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    var picker = self
    let rejectedCount = picker.filter.insert(text)
    picker.markedIndex = 0
    workbench.putOnTop(picker)
    return rejectedCount
  }

  package func edit(_ change: (inout TextField) -> Void, in workbench: inout Workbench) {
    var picker = self
    picker.filter.edit(change)
    picker.markedIndex = 0
    workbench.putOnTop(picker)
  }

  package func click(line: Int, in workbench: inout Workbench) -> [Effect] {
    var picker = self
    picker.markedIndex = line
    workbench.putOnTop(picker)
    return workbench.performOnTop(.accept)
  }

  package func scrollWheel(up: Bool, in workbench: inout Workbench) -> [Effect] {
    workbench.performOnTop(up ? .olderLine : .newerLine)
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let theme = workbench.theme
    let texts = workbench.texts
    let rows = shownRows
    let width = min(grid.columns - 2, 100)
    // The lower border is above the lower border of the panes.
    let height = min(grid.rows - 5, max(8, allRows.count + 4))
    let area = Rect(x: 1, y: max(1, grid.rows - 3 - height), width: width, height: height)
    workbench.hits.add(.overlay, area)
    grid.fill(area, style: theme[.text])
    let title = texts.pickerTitle(renewals: texts.keys(named: .switchesMenu, .toggleBillingRetry))
    grid.drawBox(
      area, style: theme[.paneBorderFocused], title: " \(title) ",
      titleStyle: theme[.paneTitleFocused], status: " \(texts.count(rows.count, of: allRows.count)) ",
      statusStyle: theme[.paneTitleFocused])
    let inside = area.inside
    let limit = inside.x + inside.width
    let start = grid.put(
      texts.pickerPrompt, x: inside.x + 1, y: inside.y, limit: limit, style: theme[.heading])
    filter.draw(into: &grid, x: start, y: inside.y, width: limit - start - 1, style: theme[.text])
    // The failure that is set has its own row, so that it is visible with each filter.
    let now = texts.failuresNow(workbench.session.world.switches)
    if let now {
      grid.put(
        CellWidth.truncated(now, columns: inside.width - 2), x: inside.x + 1, y: inside.y + 1, limit: limit,
        style: theme[.message])
    }
    let listY = inside.y + (now == nil ? 1 : 2)
    let listHeight = inside.y + inside.height - listY
    guard !rows.isEmpty else {
      let text = texts.pickerEmpty(filter.text, key: texts.key(.deleteBackward))
      for (row, line) in TextLayout.wrap(text, columns: inside.width - 2).prefix(listHeight).enumerated() {
        grid.put(line, x: inside.x + 1, y: listY + row, limit: limit, style: theme[.warning])
      }
      return nil
    }
    var truncatedText: String?
    let first = min(max(0, markedIndex - listHeight / 2), max(0, rows.count - listHeight))
    // Names use the space that descriptions do not need, because the names of error chains are long.
    let nameWidth = min(
      max(Self.minNameWidth, inside.width - Self.minMeaningWidth - 9),
      rows.map { CellWidth.of($0.name) }.max() ?? 0)
    for row in 0..<min(listHeight, rows.count - first) {
      let shown = rows[first + row]
      let isMarked = first + row == markedIndex
      let y = listY + row
      let style = theme[isMarked ? .selection : .text]
      let line = Rect(x: inside.x, y: y, width: inside.width, height: 1)
      workbench.hits.add(.line(first + row), line)
      grid.fill(line, style: style)
      let code = CellWidth.fitted(shown.code, columns: 5, alignment: .trailing)
      let end = grid.put(
        "\(code)  \(CellWidth.fitted(shown.name, columns: nameWidth))", x: inside.x, y: y, limit: limit,
        style: style)
      let sentence = shown.sentence(texts)
      let sentenceWidth = max(0, limit - end - 3)
      grid.put(
        CellWidth.truncated(sentence, columns: sentenceWidth), x: end + 2, y: y, limit: limit,
        style: isMarked ? style : theme[.faint])
      guard isMarked else { continue }
      if CellWidth.of(shown.name) > nameWidth {
        truncatedText = "\(shown.name): \(sentence)"
      } else if CellWidth.of(sentence) > sentenceWidth {
        truncatedText = sentence
      }
    }
    if !filter.text.isEmpty, rows.count + 1 < listHeight {
      grid.put(
        texts.pickerChain, x: inside.x + 1, y: listY + listHeight - 1, limit: limit, style: theme[.faint])
    }
    return truncatedText
  }
}

extension Picker {
  private func fail(once: Bool, in bench: inout Workbench) -> [Effect] {
    guard let row = markedRow else { return once ? refuseWithoutMatch(in: &bench) : [] }
    bench.closeOverlay()
    if let error = row.featureError {
      bench.openSteps(of: error)
      return []
    }
    return bench.submitNamed(row.step(once: once))
  }

  private var markedRow: Row? { shownRows.dropFirst(markedIndex).first }

  private func refuseWithoutMatch(in bench: inout Workbench) -> [Effect] {
    let text = bench.texts.pickerEmpty(filter.text, key: bench.texts.key(.deleteBackward))
    bench.notice = Notice(text, .warning, isWhole: true)
    return []
  }

  /// Explains the marked error; the page closes to the picker.
  ///
  /// In a word in capitals, such as `DID_RENEW`, a letter that explains is text.
  private func explain(in bench: inout Workbench) -> [Effect] {
    if let last = filter.text.last, last.isUppercase || last == "_",
      let letter = bench.bindings.keyName(of: .explainError, in: .picker), letter.count == 1
    {
      _ = insert(letter, in: &bench)
      return []
    }
    guard let row = markedRow else { return refuseWithoutMatch(in: &bench) }
    let isOfQueue = row.featureError == nil && row.interfaceFailure == nil
    bench.overlays.append(
      isOfQueue
        ? WhyPage(of: row.failure, named: row.name, bench.texts)
        : WhyPage(RuleExplanation(row.name, details: [row.sentence(bench.texts)], rules: [])))
    return []
  }

  private func mark(by step: Int, in bench: inout Workbench) -> [Effect] {
    var picker = self
    picker.markedIndex = max(0, min(max(0, shownRows.count - 1), markedIndex + step))
    bench.putOnTop(picker)
    return []
  }
}

extension WhyPage {
  /// Creates the page about the meaning of an error with which a purchase fails.
  init(of failure: InjectedFailure, named name: String, _ texts: Localizer) {
    self.init(RuleExplanation(name, details: texts.explanations(of: [failure]), rules: []))
  }
}

extension String {
  fileprivate var withoutVerb: String { hasPrefix("fail ") ? String(dropFirst(5)) : self }
}

extension PastedError {
  /// Returns the rows of the named errors, then the rows whose descriptions occur in the text.
  ///
  /// The innermost error comes first, because it causes the errors around it.
  func rows(of rows: [Picker.Row]) -> [Picker.Row] {
    let namedRows = codes.reversed().compactMap { code in rows.first { $0.failure == code } }
    let folded = FoldedText.sentence(text)
    let describedRows = rows.filter { row in
      !namedRows.contains(row)
        && row.descriptions.contains { $0.count >= Self.minTextLength && folded.contains($0) }
    }
    return namedRows + describedRows
  }

  /// The minimum length of a description in characters, because short texts occur by chance.
  private static let minTextLength = 12
}
