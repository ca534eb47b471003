// The comparison of files on disk between two points in time, for `run --watch`.

/// The state of a file; a file with another state may have another content.
package struct FileStamp: Hashable, Sendable {
  /// The time of the last change in nanoseconds.
  package let modified: Int64
  package let size: Int
  package let number: UInt64

  package init(modified: Int64, size: Int, number: UInt64) {
    self.modified = modified
    self.size = size
    self.number = number
  }
}

/// The scenarios of a watched run, with the files that each of them reads.
package struct WatchedScenarios: Sendable {
  private var results: [String: ScenarioResult] = [:]
  private var sources: [String: Set<String>] = [:]
  /// The states of the files when the scenarios were run.
  private var stamps: [String: FileStamp?] = [:]

  package init() {}

  /// The files to watch: the scenarios, and the files that they read in their last run.
  package func files(of list: [String]) -> Set<String> {
    list.reduce(into: Set(list)) { files, scenario in files.formUnion(sources[scenario] ?? []) }
  }

  /// Returns the scenarios that have no result, or of which a file has changed, each once and in order.
  package func outdated(in list: [String], _ present: [String: FileStamp]) -> [String] {
    var seen: Set<String> = []
    return list.filter { scenario in
      guard seen.insert(scenario).inserted else { return false }
      guard results[scenario] != nil else { return true }
      return files(of: [scenario]).contains { file in
        guard let stamp = stamps[file] else { return true }
        return stamp != present[file]
      }
    }
  }

  /// Stores the result of a scenario, and the files that it has read.
  package mutating func store(_ result: ScenarioResult, sources: Set<String>) {
    results[result.subject.name] = result
    self.sources[result.subject.name] = sources
  }

  /// Stores the states of the files before the scenarios were run.
  package mutating func store(_ present: [String: FileStamp], of files: Set<String>) {
    for file in files { stamps[file] = .some(present[file]) }
  }

  /// Returns the results in the order of the list; a scenario that occurs twice has two results.
  package func results(of list: [String]) -> [ScenarioResult] { list.compactMap { results[$0] } }
}
