// The reasons why a file cannot be read or written.

import Support

/// A reason why a file cannot be read or written; its text follows the name of the file.
public enum FileProblem: Localizable, Hashable, Sendable {
  /// An error of the operating system.
  case system(code: Int32, words: String)
  case noRegularFile(NonRegularFileKind)
  case linkToNothing(target: String)
  case largerThan(mebibytes: Int)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .system(let code, let words):
      texts.language == .english ? words : Self.systemText(code, texts) ?? words
    case .noRegularFile(let kind): kind.text(texts)
    case .linkToNothing(let target): texts.localized("is a link to \(target), which does not exist")
    case .largerThan(let size): texts.localized("is larger than \(size) MiB")
    }
  }

  /// Returns the translated text of an error number that Linux and macOS share; nil for other errors.
  private static func systemText(_ code: Int32, _ texts: Localizer) -> String? {
    switch code {
    case 1: texts.localized("Operation not permitted")
    case 2: texts.localized("No such file or directory")
    case 5: texts.localized("Input/output error")
    case 13: texts.localized("Permission denied")
    case 17: texts.localized("File exists")
    case 20: texts.localized("Not a directory")
    case 21: texts.localized("Is a directory")
    case 24: texts.localized("Too many open files")
    case 27: texts.localized("File too large")
    case 28: texts.localized("No space left on device")
    case 30: texts.localized("Read-only file system")
    default: nil
    }
  }
}
