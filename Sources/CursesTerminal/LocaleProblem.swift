// The problems of the locale in the environment.

/// A reason why the locale in the environment is not used.
public enum LocaleProblem: Hashable, Sendable {
  /// The locale has UTF-8, but is not installed; C.UTF-8 is used instead.
  case notInstalled(String)
  /// The locale does not have UTF-8; C.UTF-8 is used instead.
  case notUTF8(String)
  /// No UTF-8 locale is installed, so only ASCII is shown.
  case noUTF8
}
