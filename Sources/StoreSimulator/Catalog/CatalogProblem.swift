// Why a catalogue cannot be had, and its English. What is wrong inside a file is the importer's to say.

/// Why a catalogue cannot be loaded.
public enum CatalogProblem: Hashable, Sendable {
  /// A folder, and some catalogues inside.
  case isFolder(String, holding: [String])
  case largerThan(String, mebibytes: Int)
  /// A pipe, a device or another thing that is not read.
  case noRegularFile(String, SpecialFile)
  case linkToNothing(String, target: String)
  /// The system's own error, by number and in its words.
  case system(String, code: Int32, words: String)
  case content(CatalogFileError)
  /// Whatever else whoever reads catalogues says of it.
  case told(String)

  /// The English: `FILE: what`.
  public var text: String {
    switch self {
    case .isFolder(let name, let inside):
      "\(name): is a folder" + (inside.isEmpty ? "" : "; it holds \(inside.joined(separator: ", "))")
    case .largerThan(let name, let size): "\(name): is larger than \(size) MiB"
    case .noRegularFile(let name, let kind): "\(name): \(kind.english)"
    case .linkToNothing(let name, let target): "\(name): is a link to \(target), which is not there"
    case .system(let name, _, let words): "\(name): \(words)"
    case .content(let error): error.description
    case .told(let text): text
    }
  }
}
