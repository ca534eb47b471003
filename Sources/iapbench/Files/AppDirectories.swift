// The folders of the program, according to the XDG Base Directory Specification.

import ProgramMessages

enum AppDirectories {
  static var sessions: String { folder("XDG_STATE_HOME", fallback: ".local/state") }

  static var configuration: String { folder("XDG_CONFIG_HOME", fallback: ".config") }

  static var configurationFile: String { configuration + "/config.toml" }

  static var themes: String { configuration + "/themes" }

  /// The file of the choices made on screen.
  static var stateFile: String { sessions + "/state.toml" }

  /// Creates the folder of the sessions; the error says how to choose another folder.
  static func makeSessions() throws(FileFailure) {
    do throws(FileFailure) {
      try PosixFile.makeFolder(sessions)
    } catch {
      throw FileFailure(
        path: error.path,
        reason: .cannotCreateFolder(
          error.path, parent: Path.folder(of: error.path), error.reason))
    }
  }

  /// Returns a path for display, with `~` for the home folder.
  static func displayPath(_ path: String) -> String {
    guard let home = ProcessEnvironment["HOME"], home != "/", path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  private static func folder(_ variable: String, fallback: String) -> String {
    // The specification requires an absolute path; a relative path is ignored.
    if let path = ProcessEnvironment[variable], path.hasPrefix("/") { return path + "/iapbench" }
    return (ProcessEnvironment["HOME"] ?? "") + "/" + fallback + "/iapbench"
  }
}
