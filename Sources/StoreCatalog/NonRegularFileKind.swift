// The kinds of file system entries that are not regular files.

import Support

public enum NonRegularFileKind: Localizable, Hashable, Sendable, CaseIterable {
  case folder, link, pipe, socket, device

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .folder: texts.localized("is a directory")
    case .link: texts.localized("is a link")
    case .pipe: texts.localized("is a pipe, not a file")
    case .socket: texts.localized("is a socket, not a file")
    case .device: texts.localized("is a device or a terminal, not a file")
    }
  }
}
