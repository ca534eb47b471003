// Commands to text, in the one canonical spelling: what is printed is read back as the same command.

import StoreSimulator

/// Writes commands and steps as lines of the language.
public enum CommandPrinter {
  /// The command as one line; instants are written in `zone`.
  public static func text(_ command: Command, zone: DeviceTimeZone = .utc) -> String { "" }

  /// The step with its `at TIME`.
  public static func text(_ step: Step, zone: DeviceTimeZone = .utc) -> String { "" }
}
