// The journal of a session: a scenario file of `at INSTANT VERB …` lines, written as the session goes and replayed
// when it is opened again.

import StoreSimulator

/// A journal that cannot be replayed.
public struct JournalError: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  public let column: Int
  public let what: String

  /// `FILE:LINE:COLUMN: what`.
  public func description(file: String) -> String { "\(file):\(line):\(column): \(what)" }
}

/// A session brought back from its journal.
public struct RestoredSession: Sendable {
  public var session: Session
  /// What the operator should know: a torn last line that was dropped.
  public var notices: [String]
  /// How many bytes of the journal are sound: the file is to be cut there before it is written to again.
  public var soundByteCount: Int
}

extension Session {
  /// Brings back the session that wrote `journal`.
  public static func replay(
    journal: [UInt8], loadCatalog: @escaping CatalogLoader
  ) throws(JournalError) -> RestoredSession {
    RestoredSession(session: Session(loadCatalog: loadCatalog), notices: [], soundByteCount: journal.count)
  }
}
