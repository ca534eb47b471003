// The result of a command, and the readers of files that commands name.

import StoreCatalog
import StoreModel
import Support

public struct CommandResult: Sendable {
  /// The lines to append to the journal before the result is shown; empty for a refused command.
  public var journalLines: [String] = []
  public var refusal: Refusal?
  /// The error if a catalogue could not be loaded; `refusal` contains the same error as text.
  public var catalogError: CatalogLoadError?
  public var failure: ExpectationFailure?
  public var entries: Range<Int> = 0..<0
  /// The command that `undo` or `redo` affected, for a message on screen.
  public var affected: Command?
  /// The number of expectations that `undo` undid together with the step before them.
  public var affectedExpectations = 0

  public init() {}
}

public struct CatalogLoadError: Error, Hashable, Sendable {
  public let problem: CatalogProblem
  /// Whether the file could not be read; false if the file's content is unusable.
  public let isUnreadable: Bool

  public init(_ problem: CatalogProblem, isUnreadable: Bool = false) {
    self.problem = problem
    self.isUnreadable = isUnreadable
  }

  public init(text: String, isUnreadable: Bool = false) {
    self.init(.message(text), isUnreadable: isUnreadable)
  }

  public var isStop: Bool {
    if case .content(let error) = problem { error.fault == .stopped } else { false }
  }

  public var text: String { problem.text }
}

/// Loads the catalogue that a step names, unless the loading is cancelled.
public typealias CatalogLoader = @Sendable (String, Cancellation) throws(CatalogLoadError) -> Catalog

public struct FileReader: Sendable {
  let read: @Sendable (String) throws(CatalogLoadError) -> [UInt8]
  /// Called after the step that names the file has succeeded.
  let didUse: @Sendable (String) -> Void

  public init(
    read: @escaping @Sendable (String) throws(CatalogLoadError) -> [UInt8],
    didUse: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.read = read
    self.didUse = didUse
  }

  public static let none = FileReader { (name) throws(CatalogLoadError) in
    throw CatalogLoadError(text: "\(VisibleText.visible(name)) is not read here", isUnreadable: true)
  }
}
