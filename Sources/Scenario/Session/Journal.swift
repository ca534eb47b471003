// The journal of a session: a scenario file of `at INSTANT VERB …` lines, written as the session goes and replayed
// when it is opened again.

import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A journal that cannot be replayed.
public struct JournalError: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// In characters, from 1.
  public let column: Int
  public let what: Problem

  /// Why a line cannot be done again.
  public enum Problem: Hashable, Sendable {
    case unreadable(ParseError)
    case refused(Refusal)

    /// The English sentence, with what would have been possible.
    public var text: String {
      switch self {
      case .unreadable(let error): error.message
      case .refused(let refusal): refusal.description
      }
    }
  }

  /// Whether whoever waited has called it off: the journal is as it was.
  public var isStop: Bool { what == .refused(.stopped) }

  /// `FILE:LINE:COLUMN`.
  public func place(file: String) -> String { "\(VisibleText.visible(file)):\(line):\(column)" }

  /// `FILE:LINE:COLUMN: what; possible: …`, in English.
  public func description(file: String) -> String { "\(place(file: file)): \(what.text)" }
}

/// A session brought back from its journal.
public struct RestoredSession: Sendable {
  public var session: Session
  /// What the operator should know.
  public var notices: [RestoreNotice]
  /// How many bytes of the journal are sound: the file is to be cut there before it is written to again.
  public var validByteCount: Int
  /// The first line that cannot be done again, before which the sound part ends; nil where all could be done.
  public var fault: JournalError?
}

/// What is to be said about a session that was brought back.
public enum RestoreNotice: Hashable, Sendable {
  /// The last line had no end and was dropped.
  case tornLine(Int)
  /// An expectation does not hold any more.
  case unexpected(line: Int, ExpectationFailure)
  /// It names no era: an earlier version wrote it, under other rules.
  case ofEarlierVersion
  /// A step that is refused now was passed over, and stays in the file.
  case skippedStep(line: Int, Refusal)
  /// So many more were.
  case moreSkippedSteps(Int)
}

extension Session {
  /// What a journal begins with, to be written before anything else: what it is, and in which era.
  public static let journalHeader = journalBeginning.joined(separator: "\n")
  private static let journalBeginning = [ScenarioFile.header, ScenarioFile.line(of: .present)]

  /// Whether a file begins as a session does: with the header, a torn one, or nothing at all.
  public static func isJournal(_ bytes: [UInt8]) -> Bool {
    let header = Array(ScenarioFile.header.utf8)
    guard let end = bytes.firstIndex(of: Byte.newline) else { return header.starts(with: bytes) }
    return ScenarioFile.isHeader(bytes[..<end])
  }

  /// A journal whose first line is damaged, with the header in the place of that line.
  ///
  /// - Returns: nil if the first line is sound, or if the line after it is none that only journals have.
  public static func repairedBeginning(of journal: [UInt8]) -> [UInt8]? {
    guard !isJournal(journal), let end = journal.firstIndex(of: Byte.newline) else { return nil }
    let rest = journal[(end + 1)...]
    guard let step = firstStep(of: rest), isOfJournal(step) else { return nil }
    return Array(ScenarioFile.header.utf8) + [Byte.newline] + rest
  }

  /// The first line that is neither empty nor a comment.
  private static func firstStep(of journal: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = journal
    while let end = rest.firstIndex(of: Byte.newline) {
      let line = rest[..<end]
      if let first = line.first, first != Byte.hash, first != Byte.carriageReturn { return line }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  /// Whether a line names an era or begins with a whole moment, as every step that is journalled does.
  private static func isOfJournal(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line.last == Byte.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    if Era.allCases.contains(where: { text == ScenarioFile.line(of: $0) }) { return true }
    let form = "at 0000-00-00T"
    return text.utf8.count > form.utf8.count
      && zip(text.utf8, form.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }

  /// What is still to be written of the beginning of a journal; nil where something was done in it already.
  public static func missingBeginning(of journal: [UInt8]) -> [String]? {
    guard isJournal(journal) else { return nil }
    // Those at the beginning: a journal may have a million.
    let end = journal.lastIndex { $0 != Byte.newline }.map { $0 + 1 } ?? 0
    let first = journal[..<end].split(separator: Byte.newline, maxSplits: journalBeginning.count)
    let lines = first.map { line in
      String(decoding: line.last == Byte.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    }
    guard lines.count <= journalBeginning.count, lines.dropFirst().allSatisfy({ $0 == journalBeginning[1] })
    else { return nil }
    return Array(journalBeginning[lines.count...])
  }

  /// How many steps a journal holds; it need not be read for that.
  public static func stepCount(ofJournal bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: Byte.newline).dropFirst().filter { $0.first != Byte.hash }
    let namesPresent = lines.first?.elementsEqual(journalBeginning[1].utf8) ?? false
    return lines.count - (namesPresent ? 1 : 0)
  }

  /// Brings back the session that wrote `journal`, all of it.
  ///
  /// - Throws: `JournalError` naming the line that cannot be read, or that is refused now.
  public static func replay(
    journal: [UInt8], registry: ParticipantRegistry = .none, loadCatalog: @escaping CatalogLoader,
    readFile: FileReader = .none, cancellation: Cancellation = .never
  ) throws(JournalError) -> RestoredSession {
    let restored = try recover(
      journal: journal, registry: registry, loadCatalog: loadCatalog, readFile: readFile,
      cancellation: cancellation)
    if let fault = restored.fault { throw fault }
    for case .skippedStep(let line, let refusal) in restored.notices {
      throw JournalError(line: line, column: 1, what: .refused(refusal))
    }
    return restored
  }

  /// Restores the session that wrote `journal`, as far as its lines can be read.
  ///
  /// A step is skipped if it is refused now, because the rules or the catalogue have changed.
  ///
  /// - Parameters:
  ///   - journal: the bytes of the file.
  ///   - registry: the participants in addition to the store.
  ///   - loadCatalog: reads a catalogue named in a step.
  ///   - readFile: reads a file named in a participant's step.
  ///   - cancellation: cancels the recovery. The progress counts lines that were read, then steps that were performed.
  /// - Returns: the session, and notices about its recovery.
  /// - Throws: `JournalError` if the file does not begin as a session, or if the recovery was cancelled.
  public static func recover(
    journal: [UInt8], registry: ParticipantRegistry = .none, loadCatalog: @escaping CatalogLoader,
    readFile: FileReader = .none, cancellation: Cancellation = .never
  ) throws(JournalError) -> RestoredSession {
    var notices: [RestoreNotice] = []
    // Every line was written with its end, so what has none was torn by the end of the program.
    let end = journal.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    if end < journal.count {
      let line = journal.count { $0 == Byte.newline } + 1
      notices.append(.tornLine(line))
    }
    var restored = RestoredSession(
      session: Session(registry: registry, loadCatalog: loadCatalog, readFile: readFile), notices: notices,
      validByteCount: end)
    // A header that was torn is the beginning of one; any other line without an end is of a file that is no journal.
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
        throw JournalError(line: step.line, column: 1, what: .refused(.stopped))
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
      // The torn end is part of what follows the fault, which is kept.
      restored.notices.removeAll { if case .tornLine = $0 { true } else { false } }
    }
    return restored
  }

  /// The file before the first line that cannot be read, and what is wrong with that.
  private static func validSteps(
    _ journal: [UInt8], to end: Int, _ table: CommandTable, _ cancellation: Cancellation
  ) throws(JournalError) -> (file: ScenarioFile, fault: JournalError?) {
    var fault: JournalError?
    var end = end
    while true {
      let read: ScenarioFile?
      do throws(ParseError) {
        let sound = end == journal.count ? journal : Array(journal[..<end])
        read = try ScenarioFile(sound, table: table, cancellation)
      } catch {
        // A fault in the encoding is found before an earlier one in the words: what is before it is read again.
        let found = JournalError(line: error.line, column: error.column, what: .unreadable(error))
        guard error.line > 1 else { throw found }
        fault = found
        end = start(ofLine: error.line, in: journal)
        continue
      }
      guard let read else { throw JournalError(line: 1, column: 1, what: .refused(.stopped)) }
      return (read, fault)
    }
  }

  /// Where a line begins, counted from 1.
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
