// What may stand where a file is wanted, and its English. No file is opened here: whoever reads catalogues says it.

/// What stands where a file is wanted.
public enum SpecialFile: Hashable, Sendable, CaseIterable {
  case folder, link, pipe, socket, device

  /// What is said of it, in English.
  public var english: String {
    switch self {
    case .folder: "is a directory"
    case .link: "is a link"
    case .pipe: "is a pipe, not a file"
    case .socket: "is a socket, not a file"
    case .device: "is a device or a terminal, not a file"
    }
  }
}
