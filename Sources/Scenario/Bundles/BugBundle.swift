// The bug bundle, a text file or a folder with everything that a bug report needs.

import Support

/// A part of a bug bundle.
public struct BundlePart: Hashable, Sendable {
  /// The kind of a part; its raw value is the word in the heading of the part.
  public enum PartKind: String, CaseIterable, Sendable {
    case versions, scenario
    /// A `.storekit` file that a step of the scenario loads.
    case catalogue
    /// A file that a participant's step reads.
    case file
    case log, screen
    case pastedLog = "pasted log"
  }

  public let kind: PartKind
  /// The name with which the scenario loads the file; empty for the other parts.
  public let name: String
  /// nil if the part is known, but its content is not available.
  public var content: [UInt8]?
  /// A description of the values that were removed from the content; empty if there is none.
  public var leftOut: String
  /// The number of the session's copy of the file; nil if the part has a content.
  public let copyNumber: Int?

  public init(
    _ kind: PartKind, name: String = "", content: [UInt8]?, leftOut: String = "", copyNumber: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.content = content
    self.leftOut = leftOut
    self.copyNumber = copyNumber
  }

  public init(_ kind: PartKind, text: String, leftOut: String = "") {
    self.init(kind, content: Array(text.utf8), leftOut: leftOut)
  }

  /// Whether a step of the scenario loads the part.
  public var isLoaded: Bool { kind == .catalogue || kind == .file }
}

/// The parts of a bug bundle in the order of the file.
public struct BugBundle: Hashable, Sendable {
  /// The version of the format; the files of version 1 contain no version.
  static let version = 2
  /// The beginning of the first line of every version.
  static let mark = "iapbench bug bundle"

  public var parts: [BundlePart]
  /// Files of the folder for its reader, with their file names; they are not read again.
  public var pictures: [BundlePart] = []
  /// The problems found while the bundle was read.
  public var problems: [BundleProblem] = []

  public init(parts: [BundlePart]) { self.parts = parts }

  /// Creates a bundle whose scenario only loads a catalogue.
  public init(catalogue content: [UInt8], name: String) {
    let line = CommandPrinter.text(.catalog(name))
    parts = [
      BundlePart(.scenario, text: "\(ScenarioFile.header)\n\(line)\n"),
      BundlePart(.catalogue, name: name, content: content),
    ]
  }

  /// Whether the text was a quoted scenario.
  public var isOnlyScenario: Bool { parts.map(\.kind) == [.scenario] && problems.isEmpty }

  /// The log that was pasted before the bundle was written; nil if there is none.
  public var pastedLog: KeptLog? {
    content(.pastedLog).flatMap { $0.isEmpty ? nil : KeptLog($0) }
  }

  public func content(_ kind: BundlePart.PartKind) -> [UInt8]? {
    parts.first { $0.kind == kind }?.content
  }

  /// Returns the scenario up to the first line that cannot be parsed, and the problems with it.
  ///
  /// The scenario is nil if no line can be parsed.
  public func soundScenario(_ table: CommandTable = .standard) -> (bytes: [UInt8]?, problems: [BundleProblem])
  {
    guard var bytes = content(.scenario) else { return (nil, [.noScenario]) }
    var problems: [BundleProblem] = []
    while true {
      do throws(ParseError) {
        let steps = try ScenarioFile(bytes, table: table).steps
        return (bytes, problems + missingFiles(of: steps))
      } catch {
        guard error.line > 1 else { return (nil, problems + [.scenarioEnds(error)]) }
        // Only the first unreadable line is reported, because the lines after it are left out.
        problems = [.scenarioEnds(error)]
        bytes = Self.lines(before: error.line, of: bytes)
      }
    }
  }

  /// Returns the problems with files that the scenario loads and the bundle does not contain.
  private func missingFiles(of steps: [Step]) -> [BundleProblem] {
    var names: [String] = []
    for load in LoadedFileName.names(in: steps) where !names.contains(load.name) {
      let isIncluded = parts.contains {
        $0.kind == load.kind && $0.name == load.name && $0.content != nil
      }
      // The files of the library are embedded in the program.
      if !isIncluded, !load.name.hasPrefix("lib:") { names.append(load.name) }
    }
    return names.map { .notIncluded(VisibleText.visible($0)) }
  }

  private static func lines(before line: Int, of bytes: [UInt8]) -> [UInt8] {
    var remaining = line - 1
    let end = bytes.firstIndex { byte in
      if byte == Byte.newline { remaining -= 1 }
      return remaining == 0
    }
    return Array(bytes[...(end ?? bytes.endIndex - 1)])
  }
}

/// The kind and the name of a file that a step loads.
struct LoadedFileName: Hashable {
  let kind: BundlePart.PartKind
  let name: String
}
