// The journal of a session, and the restoration of a session from its journal.

import StoreModel
import StoreRules
import StoreSimulator
import Support

public struct JournalError: Error, Hashable, Sendable {
  /// The line number, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  public let problem: Problem

  public enum Problem: Hashable, Sendable {
    case unreadable(ParseError)
    case refused(Refusal)

    /// The reason in English, with a hint about what is possible instead.
    public var text: String {
      switch self {
      case .unreadable(let error): error.message
      case .refused(let refusal): refusal.description
      }
    }
  }

  public var isStop: Bool { problem == .refused(.stopped) }

  public func location(file: String) -> String { "\(VisibleText.visible(file)):\(line):\(column)" }

  public func description(file: String) -> String { "\(location(file: file)): \(problem.text)" }
}

public struct RestoredSession: Sendable {
  public var session: Session
  public var notices: [RestoreNotice]
  /// The number of valid bytes; the file must be truncated to this size before anything is appended.
  public var validByteCount: Int
  /// The error in the first line that cannot be parsed, where the valid part ends; nil if there is none.
  public var fault: JournalError?
}

public enum RestoreNotice: Hashable, Sendable {
  /// The last line had no line ending and was dropped.
  case tornLine(Int)
  case unexpected(line: Int, ExpectationFailure)
  /// The journal sets no era, because an earlier version of the program wrote it under other rules.
  case ofEarlierVersion
  /// A step that is now refused was skipped; the step remains in the file.
  case skippedStep(line: Int, Refusal)
  /// The number of skipped steps for which no notice was added.
  case moreSkippedSteps(Int)
}

extension Session {
  /// The first lines of a new journal: the header, and the step that sets the present era.
  public static let journalHeader = journalBeginning.joined(separator: "\n")
  private static let journalBeginning = [ScenarioFile.header, ScenarioFile.line(of: .present)]

  /// Whether a file can be a journal: it begins with the header, is a truncated header, or is empty.
  public static func isJournal(_ bytes: [UInt8]) -> Bool {
    let header = Array(ScenarioFile.header.utf8)
    guard let end = bytes.firstIndex(of: Byte.newline) else { return header.starts(with: bytes) }
    return ScenarioFile.isHeader(bytes[..<end])
  }

  /// Returns a journal with its damaged first line replaced by the header.
  ///
  /// - Returns: nil if the first line is valid, or if the first step cannot come from a journal.
  public static func repairedBeginning(of journal: [UInt8]) -> [UInt8]? {
    guard !isJournal(journal), let end = journal.firstIndex(of: Byte.newline) else { return nil }
    let remaining = journal[(end + 1)...]
    guard let step = firstStep(of: remaining), isOfJournal(step) else { return nil }
    return Array(ScenarioFile.header.utf8) + [Byte.newline] + remaining
  }

  /// Returns the first line that is neither empty nor a comment.
  private static func firstStep(of journal: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var remaining = journal
    while let end = remaining.firstIndex(of: Byte.newline) {
      let line = remaining[..<end]
      if let first = line.first, first != Byte.hash, first != Byte.carriageReturn { return line }
      remaining = remaining[(end + 1)...]
    }
    return nil
  }

  /// Whether a line sets an era, or begins with `at` and a full date and time, as journal steps do.
  private static func isOfJournal(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line.last == Byte.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    if Era.allCases.contains(where: { text == ScenarioFile.line(of: $0) }) { return true }
    let form = "at 0000-00-00T"
    return text.utf8.count > form.utf8.count
      && zip(text.utf8, form.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }

  /// Returns the header lines that a journal lacks; nil if the journal already contains a step.
  public static func missingBeginning(of journal: [UInt8]) -> [String]? {
    guard isJournal(journal) else { return nil }
    // Splits only the first lines, because a journal may have a million lines.
    let end = journal.lastIndex { $0 != Byte.newline }.map { $0 + 1 } ?? 0
    let lineBytes = journal[..<end].split(separator: Byte.newline, maxSplits: journalBeginning.count)
    let lines = lineBytes.map { line in
      String(decoding: line.last == Byte.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    }
    guard lines.count <= journalBeginning.count, lines.dropFirst().allSatisfy({ $0 == journalBeginning[1] })
    else { return nil }
    return Array(journalBeginning[lines.count...])
  }

  /// Returns the number of steps in a journal without parsing the steps.
  public static func stepCount(ofJournal bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: Byte.newline).dropFirst().filter { $0.first != Byte.hash }
    let namesPresent = lines.first?.elementsEqual(journalBeginning[1].utf8) ?? false
    return lines.count - (namesPresent ? 1 : 0)
  }

  /// Restores all steps of the session that wrote `journal`.
  ///
  /// - Throws: `JournalError` for the first line that cannot be parsed or is now refused.
  public static func replay(
    journal: [UInt8], registry: ParticipantRegistry = .none, loadCatalog: @escaping CatalogLoader,
    readFile: FileReader = .none, cancellation: Cancellation = .never
  ) throws(JournalError) -> RestoredSession {
    let restored = try recover(
      journal: journal, registry: registry, loadCatalog: loadCatalog, readFile: readFile,
      cancellation: cancellation)
    if let fault = restored.fault { throw fault }
    for case .skippedStep(let line, let refusal) in restored.notices {
      throw JournalError(line: line, column: 1, problem: .refused(refusal))
    }
    return restored
  }

  /// Restores the session that wrote `journal`, up to the first line that cannot be parsed.
  ///
  /// Steps that are now refused, because the rules or the catalogue have changed, are skipped. The progress
  /// of `cancellation` counts parsed lines, then performed steps.
  ///
  /// - Throws: `JournalError` if the file is not a journal, or if the restoration was cancelled.
  public static func recover(
    journal: [UInt8], registry: ParticipantRegistry = .none, loadCatalog: @escaping CatalogLoader,
    readFile: FileReader = .none, cancellation: Cancellation = .never
  ) throws(JournalError) -> RestoredSession {
    var notices: [RestoreNotice] = []
    // Every line is written with its line ending, so a line without line ending was truncated.
    let end = journal.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    if end < journal.count {
      let line = journal.count { $0 == Byte.newline } + 1
      notices.append(.tornLine(line))
    }
    var restored = RestoredSession(
      session: Session(registry: registry, loadCatalog: loadCatalog, readFile: readFile), notices: notices,
      validByteCount: end)
    // A file without line endings is a truncated header, or no journal at all, which is an error.
    if end == 0, isJournal(journal) { return restored }
    let (file, fault) = try validSteps(
      journal, to: end == 0 ? journal.count : end, registry.table, cancellation)
    restored.fault = fault
    if file.era == nil, !file.steps.isEmpty { restored.notices.append(.ofEarlierVersion) }
    for (count, step) in file.steps.enumerated() {
      let progress = Cancellation.Progress(.steps, count, of: file.steps.count)
      let outcome = restored.session.replay(step, cancellation.within(progress))
      let isAsked = count % Cancellation.interval == Cancellation.interval - 1
      if outcome.refusal?.isStop ?? false || isAsked && cancellation.isCancelled(at: progress) {
        throw JournalError(line: step.line, column: 1, problem: .refused(.stopped))
      }
      if let refusal = outcome.refusal {
        restored.session.skipRefusedStep(step, refusal)
        restored.notices.append(.skippedStep(line: step.line, refusal))
      }
      if let failure = outcome.failure {
        restored.notices.append(.unexpected(line: step.line, failure))
      }
    }
    if let fault = restored.fault {
      restored.validByteCount = start(ofLine: fault.line, in: journal)
      // The truncated line stays in the file after the faulty line, so it was not dropped.
      restored.notices.removeAll { if case .tornLine = $0 { true } else { false } }
    }
    return restored
  }

  /// Returns the steps before the first line that cannot be parsed, and the error in that line.
  private static func validSteps(
    _ journal: [UInt8], to end: Int, _ table: CommandTable, _ cancellation: Cancellation
  ) throws(JournalError) -> (file: ScenarioFile, fault: JournalError?) {
    var fault: JournalError?
    var end = end
    while true {
      let file: ScenarioFile?
      do throws(ParseError) {
        let validBytes = end == journal.count ? journal : Array(journal[..<end])
        file = try ScenarioFile(journal: validBytes, table: table, cancellation)
      } catch {
        // Encoding errors are found before syntax errors in earlier lines, so the part before the error is
        // parsed again.
        let journalError = JournalError(line: error.line, column: error.column, problem: .unreadable(error))
        guard error.line > 1 else { throw journalError }
        fault = journalError
        end = start(ofLine: error.line, in: journal)
        continue
      }
      guard let file else { throw JournalError(line: 1, column: 1, problem: .refused(.stopped)) }
      return (file, fault)
    }
  }

  private static func start(ofLine line: Int, in bytes: [UInt8]) -> Int {
    var number = 1
    var start = 0
    while number < line, let end = bytes[start...].firstIndex(of: Byte.newline) {
      start = end + 1
      number += 1
    }
    return start
  }
}
