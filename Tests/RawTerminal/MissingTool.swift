// The error for a missing command that tests need.

import Glibc

public struct MissingTool: Error, CustomStringConvertible {
  let command: String

  /// The Debian packages whose names differ from those of their commands.
  private static let packages = ["pgrep": "procps", "ps": "procps"]

  public var description: String {
    let package = Self.packages[command] ?? command
    return "\(command) is not installed; install it with: sudo apt-get install -y \(package)"
  }

  /// Throws if no folder in `PATH` contains the command.
  public static func check(_ command: String) throws(MissingTool) {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let isInstalled = path.split(separator: ":").contains { access("\($0)/\(command)", X_OK) == 0 }
    guard isInstalled else { throw MissingTool(command: command) }
  }
}
