// Where the program keeps things, by the XDG rules.

/// The folders of the program.
enum AppDirectories {
  /// Sessions: `$XDG_STATE_HOME/iapbench`.
  static var sessions: String { folder("XDG_STATE_HOME", fallback: ".local/state") }

  /// Configuration: `$XDG_CONFIG_HOME/iapbench`.
  static var configuration: String { folder("XDG_CONFIG_HOME", fallback: ".config") }

  /// `config.toml`.
  static var configurationFile: String { configuration + "/config.toml" }

  /// The user's own themes.
  static var themes: String { configuration + "/themes" }

  /// What the program remembers by itself.
  static var stateFile: String { sessions + "/state.toml" }

  /// A path as it is shown: the home folder is `~`.
  static func shown(_ path: String) -> String {
    guard let home = ProcessEnvironment["HOME"], home != "/", path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  private static func folder(_ variable: String, fallback: String) -> String {
    // The rules want an absolute path; a relative one is to be ignored.
    if let path = ProcessEnvironment[variable], path.hasPrefix("/") { return path + "/iapbench" }
    return (ProcessEnvironment["HOME"] ?? "") + "/" + fallback + "/iapbench"
  }
}
