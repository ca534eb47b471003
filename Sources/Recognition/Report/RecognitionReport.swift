// The answer to the question what happened in a log, as text in the languages of the screen.

import StoreCatalog
import StoreModel
import StoreRules
import Support

/// The text of a recognition, which the command and the screen share.
public struct RecognitionReport: Sendable {
  /// A part of the report under one label.
  public struct Section: Hashable, Sendable {
    public let label: String
    public let lines: [String]
    /// The number of the log's line for each line of the evidence; empty for other sections.
    public var logLines: [Int] = []
  }

  public let recognition: Recognition

  public init(_ recognition: Recognition) { self.recognition = recognition }

  // MARK: The whole log

  /// Returns the number of situations, or that nothing was recognized, in one line.
  public func summary(_ texts: Localizer) -> String {
    let lines = recognition.lineCount
    switch recognition.situations.count {
    case 0: return texts.localized("not recognised; lines read: \(lines)")
    case 1: return texts.localized("1 situation; lines read: \(lines)")
    case let count: return texts.localized("\(count) situations; lines read: \(lines)")
    }
  }

  /// Returns remarks about the reading: omitted parts of the log and omitted situations.
  public func remarks(_ texts: Localizer) -> [String] {
    var remarks: [String] = []
    if recognition.omittedByteCount > 0 {
      let size = (PastedLog.limit / 2) >> 20
      remarks.append(
        texts.localized(
          """
          The log is too long: only its first and last \(size) MiB were read, without \
          \(recognition.omittedByteCount) bytes between them.
          """
        ))
    }
    if recognition.omittedSituationCount > 0 {
      remarks.append(
        texts.localized("\(recognition.omittedSituationCount) later situations are left out."))
    }
    return remarks
  }

  /// Returns what was looked for in a log in which nothing was recognized.
  public func searched(_ texts: Localizer) -> [String] {
    switch recognition.content {
    case .empty: return [texts.localized("The log is empty.")]
    case .encoding(let encoding):
      return [texts.localized("The log is in \(encoding.rawValue): save it as UTF-8.")]
    case .binary:
      return [texts.localized("The log contains binary data: export it as text.")] + unknownResults(texts)
    case .otherText: break
    }
    return [
      texts.localized(
        """
        Looked for: errors of StoreKit, of the App Store and of the network with their numbers, error codes \
        of libraries, cases of Swift errors, texts of the system, and statuses of verifyReceipt.
        """
      )
    ] + unknownResults(texts)
  }

  private func unknownResults(_ texts: Localizer) -> [String] {
    guard recognition.mentionsPurchases else {
      return [
        texts.localized("No line names an error, a state or a result that iapbench knows."),
        texts.localized("Paste more lines of the app's log; or search the library of scenarios in words."),
      ]
    }
    let servers = serverTerms(texts)
    guard servers.isEmpty else { return servers }
    let results = recognition.unknownResults.joined(separator: ", ")
    guard recognition.otherRequests.isEmpty else {
      let others = recognition.otherRequests.joined(separator: ", ")
      return [texts.localized("These errors belong to other requests, not to a purchase: \(others).")]
        + (results.isEmpty
          ? [] : [texts.localized("The log also has these results, but no failure: \(results).")])
    }
    if results.isEmpty, recognition.mentionsServer {
      return [
        texts.localized("The log has lines of a server, but no failure in them that iapbench knows."),
        texts.localized("Paste the lines of the app or of the device's console around the failure."),
      ]
    }
    return [
      results.isEmpty
        ? texts.localized("The text speaks of purchases, but iapbench knows no error and no result in it.")
        : texts.localized(
          "The text speaks of purchases, but no rule knows these errors and results: \(results)."),
      texts.localized("Paste the lines around the failure, with the underlying error."),
    ]
  }

  /// Returns the meanings of the server notifications and of the errors of the App Store Server API.
  ///
  /// Empty if the log has none, or has other results.
  public func serverTerms(_ texts: Localizer) -> [String] {
    guard recognition.unknownResults.isEmpty, recognition.otherRequests.isEmpty else { return [] }
    var lines = recognition.serverAPIErrors.compactMap(ServerTerm.serverAPIError).map {
      texts.localized("\($0.word) is an error of the App Store Server API: \($0.meaning.text(texts))")
    }
    for notification in recognition.notifications {
      guard let term = notification.term else {
        lines.append(
          texts.localized(
            "\(notification.text) is not a server notification of version 2 that iapbench knows."))
        continue
      }
      lines.append("\(term.word): \(term.meaning.text(texts))")
      lines.append("  " + texts.localized("This step sends it: \(term.steps.joined(separator: ", "))"))
    }
    if !recognition.notifications.isEmpty {
      lines.append(texts.localized("The log has no failure that iapbench knows."))
    }
    return lines
  }

  /// Returns environment, storefront, language, interface and library in one line.
  public func place(_ texts: Localizer) -> String {
    let place = recognition.place
    var parts = [environment(texts)]
    if let storefront = place.storefront { parts.append(texts.localized("storefront \(storefront)")) }
    if let language = place.languageTag { parts.append(texts.localized("language \(language)")) }
    parts.append(
      place.api.map { texts.localized("StoreKit \($0.rawValue)") }
        ?? texts.localized("StoreKit 1 or 2 is unknown"))
    if let framework = place.framework { parts.append(framework) }
    return parts.joined(separator: "; ")
  }

  private func environment(_ texts: Localizer) -> String {
    guard let environment = recognition.place.environment else {
      return texts.localized("environment unknown")
    }
    let name = environment.rules.title.text(texts)
    guard recognition.place.isEnvironmentAssumed else { return name }
    let others = recognition.place.possibleEnvironments.filter { $0 != environment }
      .map { $0.rules.title.text(texts) }
    let list = others.joined(separator: ", ")
    return switch others.count {
    case 0: texts.localized("\(name) (assumed; the log does not name it)")
    case 1: texts.localized("\(name) (assumed; the log does not name it, and \(list) is possible too)")
    default:
      texts.localized("\(name) (assumed; the log does not name it, and these are possible too: \(list))")
    }
  }

  /// Returns why the situations cannot be played in other environments.
  private func obstacles(_ texts: Localizer) -> [String] {
    let obstacles = recognition.place.obstacles
    let names = obstacles.filter { $0.refusal == nil }.map { $0.environment.rules.title.text(texts) }
    let list = names.joined(separator: ", ")
    return obstacles.compactMap { $0.refusal?.why.text(texts) }
      + (names.isEmpty ? [] : [texts.localized("These environments do not have the situation: \(list)")])
  }

  // MARK: One situation

  /// Returns what a situation is and how certain, in one line.
  public func heading(_ situation: RecognizedSituation, _ texts: Localizer) -> String {
    "\(situation.title.text(texts)) (\(situation.certainty.title.text(texts)))"
  }

  /// Returns all sections of a situation except its scenario.
  public func sections(_ situation: RecognizedSituation, _ texts: Localizer) -> [Section] {
    var sections = [
      Section(
        label: texts.localized("Evidence"),
        lines: situation.evidence.map { evidence in
          texts.localized("line \(evidence.line), \(evidence.role.title): \(evidence.text)")
        }, logLines: situation.evidence.map(\.line)),
      Section(label: texts.localized("Where"), lines: [place(texts)] + obstacles(texts)),
      Section(
        label: texts.localized("Meaning"), lines: [situation.meaning.text(texts)]),
    ]
    if let rule = situation.kind.rule(in: recognition.place.environment) {
      sections.append(
        Section(
          label: texts.localized("Rule"),
          lines: [
            "\(rule.id.rawValue): \(rule.statement.text(texts))",
            "\(rule.provenance.word): \(rule.provenance.detail(texts))",
          ]))
    }
    if let alternative = situation.alternative {
      var lines = [
        alternative.title.text(texts),
        texts.localized("It would be decided by \(alternative.decidingLine)."),
      ]
      if situation.certainty != .certain {
        // The next candidate contradicts a line that would decide alone.
        let isContradicted = situation.evidence.contains { $0.role == .contradicts }
        if !situation.hasDecidingLine {
          lines.append(
            texts.localized("The situation above would be certain with \(situation.kind.decidingLine)."))
        } else if !isContradicted {
          lines.append(
            texts.localized(
              "The situation above would be certain with a line that reports the failed operation."))
        }
      }
      sections.append(Section(label: texts.localized("Otherwise"), lines: lines))
    }
    return sections
  }

  /// Returns the scenario of a situation, or why there is none.
  public func scenario(_ situation: RecognizedSituation, _ texts: Localizer) -> Section {
    let label = texts.localized("Scenario")
    guard !situation.scenario.isEmpty else {
      return Section(label: label, lines: [texts.localized("There is nothing that iapbench can reproduce.")])
    }
    return Section(
      label: label, lines: situation.scenario.split(separator: "\n").map(String.init))
  }

  // MARK: Text

  /// Returns the report as lines of text.
  public func lines(_ texts: Localizer) -> [String] {
    var lines = [summary(texts)] + remarks(texts)
    if recognition.situations.isEmpty { return lines + searched(texts) }
    for (index, situation) in recognition.situations.enumerated() {
      let heading = heading(situation, texts)
      lines += ["", "\(index + 1). \(heading.prefix(1).uppercased())\(heading.dropFirst())"]
      for section in sections(situation, texts) + [scenario(situation, texts)] {
        lines.append("  \(section.label)")
        lines += section.lines.map { "    \($0)" }
      }
    }
    return lines
  }
}

extension Certainty {
  public var title: LocalizedText {
    switch self {
    case .certain: LocalizedText("certain")
    case .likely: LocalizedText("likely")
    case .possible: LocalizedText("possible")
    }
  }
}

extension Evidence.Role {
  public var title: LocalizedText {
    switch self {
    case .decides: LocalizedText("decides")
    case .supports: LocalizedText("supports")
    case .contradicts: LocalizedText("contradicts")
    }
  }
}

extension LogPlace {
  /// The language as a tag such as `zh-Hans`.
  public var languageTag: String? { language?.replacing("_", with: "-") }
}

extension SituationKind {
  /// Returns the rule of the simulator that explains the situation in an environment.
  ///
  /// The rule is nil if iapbench does not simulate the situation.
  public func rule(in environment: EnvironmentName?) -> Rule? {
    guard isReproducible, let rule = SituationRules.byKind[self] else { return nil }
    return RuleRegistry.rule(environment.flatMap { rule.rulesOfEnvironments[$0] } ?? rule.rule)
  }
}
