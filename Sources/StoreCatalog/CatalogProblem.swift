// The reasons why a catalogue cannot be loaded.

import Support

public enum CatalogProblem: Localizable, Hashable, Sendable {
  /// The file is a folder that contains these catalogues.
  case isFolder(String, holding: [String])
  case file(String, FileProblem)
  case content(CatalogFileError)
  /// A message from the caller's own catalogue reader.
  case message(String)

  /// Returns the problem with the name of the file.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .isFolder(let name, let inside):
      inside.isEmpty
        ? texts.localized("\(name) is a folder")
        : texts.localized("\(name) is a folder; it contains \(inside.joined(separator: ", "))")
    case .file(let name, let problem): "\(name): \(problem.text(texts))"
    case .content(let error): "\(error.location): \(error.fault.text(texts))"
    case .message(let text): text
    }
  }
}
