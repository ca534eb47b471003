// The comments of a journal about the screen, which a restored session shows again.

import Support

/// The choices on the screen that a journal contains as comments; the last comment of each kind applies.
public struct JournalNotes: Hashable, Sendable {
  /// A log that was pasted or read from a file.
  public enum LogSource: Hashable, Sendable {
    /// The text itself is not saved, because it can contain secrets.
    case pasted
    case file(String)
  }

  /// A scenario that is played step by step.
  public struct OpenScenario: Hashable, Sendable {
    public let path: String
    /// The line of the next step.
    public let line: Int
    /// The next step, which tells whether the file has changed; nil in journals of earlier versions.
    public var step: String?

    public init(path: String, line: Int, step: String? = nil) {
      (self.path, self.line, self.step) = (path, line, step)
    }
  }

  /// The names of the log channels that the user selected; nil for the default channels.
  public var channels: [String]?
  /// The path of the scenario that was written or opened last.
  public var scenarioPath: String?
  /// The source of the log that can be recognized.
  public var logSource: LogSource?

  /// The scenario that is open; nil if none is.
  public var openScenario: OpenScenario?

  private static let channelComment = "# log shows:"
  private static let scenarioComment = "# scenario file: "
  private static let pastedComment = "# pasted log"
  private static let logComment = "# log file: "
  private static let openComment = "# open scenario: "
  private static let stepComment = "# next step: "
  private static let closedComment = "# no open scenario"
  private static let librarySign = "lib:"

  public init() {}

  /// Reads the comments of a journal.
  public init(ofJournal bytes: [UInt8]) {
    for line in bytes.split(separator: Byte.newline) where line.first == UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      func value(of comment: String) -> String? {
        text.hasPrefix(comment) ? String(text.dropFirst(comment.count)) : nil
      }
      if let names = value(of: Self.channelComment) {
        channels = names.split(separator: " ").map(String.init)
      } else if let path = value(of: Self.scenarioComment) {
        scenarioPath = path
      } else if let path = value(of: Self.logComment) {
        logSource = .file(path)
      } else if let place = value(of: Self.openComment) {
        let parts = place.split(separator: " ", maxSplits: 1)
        openScenario = parts.first.flatMap { Int($0) }.flatMap { line in
          parts.count == 2 ? OpenScenario(path: String(parts[1]), line: line) : nil
        }
      } else if let step = value(of: Self.stepComment) {
        openScenario?.step = step
      } else if text == Self.closedComment {
        openScenario = nil
      } else if text == Self.pastedComment {
        logSource = .pasted
      }
    }
  }

  /// Returns a copy with absolute paths, which do not depend on the folder in which the program runs.
  public func absolute(in folder: String) -> JournalNotes {
    mapPaths { path in
      guard !folder.isEmpty, let first = path.first, first != "/", first != "~",
        !path.hasPrefix(Self.librarySign)
      else { return path }
      return Self.prefix(of: folder) + (path.hasPrefix("./") ? path.dropFirst(2) : path[...])
    }
  }

  /// Returns a copy with relative paths for the files in a folder.
  public func relative(to folder: String) -> JournalNotes {
    mapPaths { path in
      let prefix = Self.prefix(of: folder)
      return prefix.count > 1 && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
  }

  private static func prefix(of folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

  private func mapPaths(_ transform: (String) -> String) -> JournalNotes {
    var notes = self
    notes.scenarioPath = scenarioPath.map(transform)
    notes.openScenario = openScenario.map {
      OpenScenario(path: transform($0.path), line: $0.line, step: $0.step)
    }
    if case .file(let path) = logSource { notes.logSource = .file(transform(path)) }
    return notes
  }

  /// Returns the comments about choices that differ from those that the journal contains.
  public func lines(since earlier: JournalNotes) -> [String] {
    var lines: [String] = []
    if let channels, channels != earlier.channels {
      lines.append(([Self.channelComment] + channels).joined(separator: " "))
    }
    if let scenarioPath, scenarioPath != earlier.scenarioPath {
      lines.append(Self.scenarioComment + scenarioPath)
    }
    if openScenario != earlier.openScenario {
      lines.append(openScenario.map { "\(Self.openComment)\($0.line) \($0.path)" } ?? Self.closedComment)
      if let step = openScenario?.step { lines.append(Self.stepComment + step) }
    }
    if let logSource, logSource != earlier.logSource {
      switch logSource {
      case .pasted: lines.append(Self.pastedComment)
      case .file(let path): lines.append(Self.logComment + path)
      }
    }
    // A path with a line end would become a step.
    return lines.filter { !$0.utf8.contains(Byte.newline) && !$0.utf8.contains(0x0D) }
  }
}
