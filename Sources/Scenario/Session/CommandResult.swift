// What became of a command.

import StoreCatalog
import StoreModel
import Support

/// What became of a command.
public struct CommandResult: Sendable {
  /// The lines to be appended to the journal before the result is shown; empty for what was refused.
  public var journalLines: [String] = []
  public var refusal: Refusal?
  /// A catalogue that could not be loaded; `refusal` says the same in words.
  public var catalogError: CatalogLoadError?
  /// A failed expectation: what was expected, what was found, the last callback, the clock.
  public var failure: ExpectationFailure?
  /// The indices of the log entries that it added.
  public var entries: Range<Int> = 0..<0
  /// For undo and redo: the command that was taken back or done again, for the toast.
  public var affected: Command?

  /// Nothing done yet.
  public init() {}
}

/// A catalogue that could not be had.
public struct CatalogLoadError: Error, Hashable, Sendable {
  public let problem: CatalogProblem
  /// Whether the file could not be read at all (otherwise its content is unusable).
  public let isUnreadable: Bool

  public init(_ problem: CatalogProblem, isUnreadable: Bool = false) {
    self.problem = problem
    self.isUnreadable = isUnreadable
  }

  /// A problem in words of one's own.
  public init(text: String, isUnreadable: Bool = false) {
    self.init(.message(text), isUnreadable: isUnreadable)
  }

  /// Whether whoever waited has called the reading off.
  public var isStop: Bool {
    if case .content(let error) = problem { error.fault == .stopped } else { false }
  }

  /// The problem in English.
  public var text: String { problem.text }
}

/// Reads a catalogue named in a step, for who may call that off.
public typealias CatalogLoader = @Sendable (String, Cancellation) throws(CatalogLoadError) -> Catalog

/// Reads other files named in steps.
public struct FileReader: Sendable {
  /// Reads a file by the name that a step has for it.
  let read: @Sendable (String) throws(CatalogLoadError) -> [UInt8]
  /// The step that named the file was done: what was read is part of the session.
  let didUse: @Sendable (String) -> Void

  public init(
    read: @escaping @Sendable (String) throws(CatalogLoadError) -> [UInt8],
    didUse: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.read = read
    self.didUse = didUse
  }

  /// Where there are no files.
  public static let none = FileReader { (name) throws(CatalogLoadError) in
    throw CatalogLoadError(text: "\(VisibleText.visible(name)) is not read here", isUnreadable: true)
  }
}
