// Why a catalogue cannot be had. What is wrong inside a file is the importer's to say.

import Support

/// Why a catalogue cannot be loaded.
public enum CatalogProblem: Localizable, Hashable, Sendable {
  /// A folder, and some catalogues inside.
  case isFolder(String, holding: [String])
  case file(String, FileProblem)
  case content(CatalogFileError)
  /// Whatever else whoever reads catalogues says of it.
  case message(String)

  /// `FILE: what`.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .isFolder(let name, let inside):
      inside.isEmpty
        ? texts.localized("\(name): is a folder")
        : texts.localized("\(name): is a folder; it holds \(inside.joined(separator: ", "))")
    case .file(let name, let trouble): "\(name): \(trouble.text(texts))"
    case .content(let error): "\(error.place): \(error.fault.text(texts))"
    case .message(let text): text
    }
  }
}
