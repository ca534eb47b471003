// The journal of a session: a scenario file of `at INSTANT VERB …` lines, written as the session goes and replayed
// when it is opened again.

import StoreSimulator

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
  public var soundByteCount: Int
}

/// What is to be said about a session that was brought back.
public enum RestoreNotice: Hashable, Sendable {
  /// The last line had no end and was dropped.
  case tornLine(Int)
  /// An expectation does not hold any more.
  case unexpected(line: Int, ExpectationFailure)
}

extension Session {
  /// The first line of a journal, to be written before any other.
  public static let journalHeader = ScenarioFile.header

  /// Brings back the session that wrote `journal`.
  ///
  /// - Throws: `JournalError` naming the line that cannot be read, or that is refused now.
  public static func replay(
    journal: [UInt8], loadCatalog: @escaping CatalogLoader
  ) throws(JournalError) -> RestoredSession {
    var notices: [RestoreNotice] = []
    // Every line was written with its end, so what has none was torn by the end of the program.
    let end = journal.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    if end < journal.count {
      let line = journal.count { $0 == Byte.newline } + 1
      notices.append(.tornLine(line))
    }
    var restored = RestoredSession(
      session: Session(loadCatalog: loadCatalog), notices: notices, soundByteCount: end)
    // A header that was torn is the beginning of one; any other line without an end is of a file that is no journal.
    let isBegun = end > 0 || !Array(journalHeader.utf8).starts(with: journal)
    guard isBegun else { return restored }
    let steps: [Step]
    do throws(ParseError) {
      steps = try ScenarioFile(end == 0 || end == journal.count ? journal : Array(journal[..<end])).steps
    } catch {
      throw JournalError(line: error.line, column: error.column, what: .unreadable(error))
    }
    for step in steps {
      let outcome = restored.session.replay(step)
      if let refusal = outcome.refusal {
        throw JournalError(line: step.line, column: 1, what: .refused(refusal))
      }
      if let failure = outcome.failure {
        restored.notices.append(.unexpected(line: step.line, failure))
      }
    }
    return restored
  }
}
