// The reasons why the locale of the environment is unsuitable.

public enum LocaleProblem: Hashable, Sendable {
  /// The locale uses UTF-8 but is not installed; C.UTF-8 is used instead.
  case notInstalled(String)
  /// No locale is set, so that the locale is C; C.UTF-8 is used instead.
  case notUTF8(String)
  /// The environment names a locale without UTF-8, so only ASCII is shown.
  case ascii(String)
  /// No UTF-8 locale is installed, so only ASCII is shown.
  case noUTF8
}
