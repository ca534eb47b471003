// The files of a bug bundle, which the bundle's scenario loads instead of files on the disk.

import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Synchronization

/// The files that the scenario of a bug bundle loads, by their names in the scenario.
///
/// A name that the scenario contains is never looked up on the disk, so that a foreign bundle cannot read
/// other files. Other names come from the user.
public final class BundleFiles: Sendable {
  public enum LookupResult: Hashable, Sendable {
    case content([UInt8])
    /// The scenario loads the file, and the bundle does not contain it.
    case missing
    /// The scenario does not contain the name.
    case notOfBundle
  }

  private let contents: [LoadedFileName: [[UInt8]]]
  private let names: Set<LoadedFileName>
  /// The number of times that each file was loaded.
  private let useCounts = Mutex<[LoadedFileName: Int]>([:])

  /// - Parameters:
  ///   - bundle: The bundle with the files.
  ///   - scenario: The part of the bundle's scenario that is run.
  ///   - table: The commands of the scenario.
  public init(_ bundle: BugBundle, scenario: [UInt8], table: CommandTable = .standard) {
    let parts = bundle.parts.filter(\.isLoaded)
    contents = Dictionary(grouping: parts) { LoadedFileName(kind: $0.kind, name: $0.name) }
      .mapValues { $0.compactMap(\.content) }
    let steps = (try? ScenarioFile(scenario, table: table).steps) ?? []
    names = Set(LoadedFileName.names(in: steps)).union(contents.keys)
  }

  /// Creates the files that the steps of a session's journal load, from the session's copies; nil without
  /// copies.
  ///
  /// A name without a copy is no name of these files, so that the original file is read.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - table: The commands of the journal.
  ///   - copy: Returns the copy with a number, which counts the loads from 1; nil if it is missing.
  public init?(
    journal: [UInt8], table: CommandTable, copy: (BundlePart.PartKind, _ number: Int) -> [UInt8]?
  ) {
    guard let file = try? ScenarioFile(journal, table: table) else { return nil }
    var contents: [LoadedFileName: [[UInt8]]] = [:]
    for (index, load) in LoadedFileName.names(in: file.steps).enumerated() {
      if let content = copy(load.kind, index + 1) { contents[load, default: []].append(content) }
    }
    guard !contents.isEmpty else { return nil }
    self.contents = contents
    names = Set(contents.keys)
  }

  /// Returns the content of a file.
  ///
  /// A file that changed between two steps has one content for each of them. The last content is returned
  /// for further steps.
  public func load(_ kind: BundlePart.PartKind, _ name: String) -> LookupResult {
    let key = LoadedFileName(kind: kind, name: name)
    guard names.contains(key) else { return .notOfBundle }
    guard let versions = contents[key], let last = versions.last else { return .missing }
    let index = useCounts.withLock { counts in
      defer { counts[key, default: 0] += 1 }
      return counts[key, default: 0]
    }
    return .content(index < versions.count ? versions[index] : last)
  }
}

extension LoadedFileName {
  /// Returns the files that steps load, in the order of the steps; built-in catalogues are not files.
  static func names(in steps: [Step]) -> [LoadedFileName] { steps.compactMap { LoadedFileName($0.command) } }

  init?(_ command: Command) {
    switch command {
    case .catalog(let name) where Catalog.builtin(named: name) == nil:
      self.init(kind: .catalogue, name: name)
    case .participant(let operation):
      guard let file = operation.act.file else { return nil }
      self.init(kind: .file, name: file)
    default: return nil
    }
  }
}

extension Session {
  /// Returns the files that the steps of the written scenario have loaded, in the order of the steps.
  ///
  /// Each part has the number of the session's copy and no content. The copies are numbered in the order of
  /// loading, and undone steps also count.
  func loadedFiles() -> [BundlePart] {
    var parts: [BundlePart] = []
    var number = 0
    for node in history.nodes {
      guard case .operation(let operation) = node.work, let load = LoadedFileName(operation) else { continue }
      number += 1
      if node.isOnPath {
        parts.append(BundlePart(load.kind, name: load.name, content: nil, copyNumber: number))
      }
    }
    return parts
  }
}

extension LoadedFileName {
  fileprivate init?(_ operation: Operation) {
    if case .store(.catalog(let catalog)) = operation {
      self.init(.catalog(catalog.source))
    } else {
      self.init(Command(operation))
    }
  }
}
