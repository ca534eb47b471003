// What is to be told about the locale that the terminal was opened with.

/// Why the locale could not be used as it is.
public enum LocaleProblem: Hashable, Sendable {
  /// It names UTF-8 and is not there; C.UTF-8 is used.
  case notInstalled(String)
  /// It is no UTF-8 locale; C.UTF-8 is used.
  case notUTF8(String)
  /// There is none with UTF-8: only ASCII is shown.
  case noUTF8
}
