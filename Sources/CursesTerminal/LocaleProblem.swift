// The reasons why the locale of the environment is unsuitable.

public enum LocaleProblem: Hashable, Sendable {
  /// The locale uses UTF-8 but is not installed; C.UTF-8 is used instead.
  case notInstalled(String)
  /// The locale does not use UTF-8; C.UTF-8 is used instead.
  case notUTF8(String)
  /// No UTF-8 locale is installed, so only ASCII is shown.
  case noUTF8
}
