// The explanation of an event by its rules, and by its comparison with another environment.

import Comparison
import Grid
import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreRules
import Support
import TerminalUI

package struct RuleExplanation: Sendable {
  package let summary: String
  /// The meanings of the errors that the event contains, or the results of an expectation, by paragraph.
  private let details: [String]
  package let rules: [Rule]
  /// The originator of an entry without a rule; nil if a pane provides the explanation.
  private let origin: String?
  /// The newer entry without a rule, and its originator; nil if the explained entry is the newest one.
  private let remark: String?
  /// nil if the explanation does not compare environments.
  package let comparison: EnvironmentComparison?
  /// Whether the rows name the rules and their sources, which an audience does not need.
  private let showsSources: Bool

  package init(
    _ summary: String, details: [String] = [], rules: [Rule], origin: String? = nil, remark: String? = nil,
    comparison: EnvironmentComparison? = nil, showsSources: Bool = true
  ) {
    (self.summary, self.details, self.rules) = (summary, details, rules)
    (self.origin, self.remark, self.comparison) = (origin, remark, comparison)
    self.showsSources = showsSources
  }

  /// Whether the explanation is about errors without an event, to which no rule can apply.
  private var hasOnlyErrors: Bool { rules.isEmpty && origin == nil && !details.isEmpty }

  package func title(_ texts: Localizer) -> String {
    hasOnlyErrors ? texts.whyErrorTitle : texts.whyTitle
  }

  /// Returns the explanation in lines of at most `width` columns.
  package func rows(width: Int, _ texts: Localizer) -> [StyledRow] {
    var rows = Self.wrapped(summary, .heading, width: width)
    if let remark { rows += Self.wrapped(remark, .faint, width: width) }
    rows.append(StyledRow())
    if !details.isEmpty {
      rows += details.flatMap { Self.wrapped($0, .text, width: width) } + [StyledRow()]
    }
    if rules.isEmpty, !hasOnlyErrors {
      rows += Self.wrapped(origin.map { texts.whyNoRule(origin: $0) } ?? texts.whyNoRule, .text, width: width)
    }
    for rule in rules {
      rows += Self.wrapped(rule.statement.text(texts), .text, width: width)
      guard showsSources else { continue }
      rows += Self.wrapped(
        texts.whyRule(
          rule: rule.id.rawValue, certainty: Self.certainty(of: rule.provenance, texts)),
        .faint,
        width: width)
    }
    guard let comparison else { return rows }
    rows.append(StyledRow())
    return rows + Self.rows(of: comparison, width: width, texts)
  }

  /// Returns the provenance of a rule or of an error: `observed: NTT Resonant 2021, Xcode 12`.
  static func certainty(of provenance: Provenance, _ texts: Localizer) -> String {
    let word =
      switch provenance {
      case .documented: texts.localized("documented", context: "reason")
      case .observed: texts.localized("observed", context: "reason")
      case .analysed: texts.localized("source", context: "reason")
      case .chosen: texts.localized("chosen by us: no source is known")
      }
    let detail = provenance.detail(texts)
    return detail.isEmpty ? word : "\(word): \(detail)"
  }

  private static func rows(
    of comparison: EnvironmentComparison, width: Int, _ texts: Localizer
  ) -> [StyledRow] {
    let current = texts.title(of: comparison.current)
    let alternative = texts.title(of: comparison.alternative)
    let obstacle: String? =
      switch comparison.obstacle {
      case .noSituation: texts.whyNoSituation(alternative)
      case nil: nil
      }
    if let obstacle { return Self.wrapped(obstacle, .faint, width: width) }
    var rows = Self.wrapped(heading(of: comparison, texts), .heading, width: width)
    // The names of both environments are padded to the same width.
    let titleWidth = max(CellWidth.of(current), CellWidth.of(alternative))
    func row(_ sign: String, _ environmentTitle: String, _ text: String, _ role: Role) -> [StyledRow] {
      let prefix = "\(sign) \(CellWidth.fitted(environmentTitle, columns: titleWidth))  "
      let lines = TextLayout.wrap(text, columns: max(10, width - CellWidth.of(prefix)))
      return lines.enumerated().map { index, line in
        StyledRow([
          TextRun(index == 0 ? prefix : String(repeating: " ", count: CellWidth.of(prefix)), role),
          TextRun(line, role),
        ])
      }
    }
    for line in comparison.lines {
      switch line {
      case .step(let text): rows += Self.wrapped("> \(text)", .logOperator, width: width)
      case .stepThere(let text):
        rows += Self.wrapped("> \(text)  \(texts.whyOnlyThere(alternative))", .logOperator, width: width)
      case .both(let event): rows += row("=", "", texts.words(for: event), .faint)
      case .current(let event): rows += row("-", current, texts.words(for: event), .warning)
      case .alternative(let event): rows += row("+", alternative, texts.words(for: event), .message)
      case .refusedThere(let refusal):
        rows += row("+", alternative, texts.words(for: refusal).reason, .message)
      }
    }
    rows += Self.wrapped(texts.whyNotCompared, .faint, width: width)
    return rows
  }

  private static func heading(of comparison: EnvironmentComparison, _ texts: Localizer) -> String {
    let current = texts.title(of: comparison.current)
    let alternative = texts.title(of: comparison.alternative)
    if comparison.isEmpty { return texts.whyNothingCompared(alternative: alternative, current: current) }
    if comparison.isEntrySame, !comparison.isSame {
      return texts.whyEntrySame(alternative: alternative, current: current)
    }
    return comparison.isSame
      ? texts.whySame(alternative: alternative, current: current)
      : texts.whyDifferent(alternative: alternative, current: current)
  }

  private static func wrapped(_ text: String, _ role: Role, width: Int) -> [StyledRow] {
    TextLayout.wrap(text, columns: max(10, width)).map { StyledRow($0, role) }
  }
}
