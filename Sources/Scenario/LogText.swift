// Entries of the log as lines, on every channel. The formats of dump and console are StoreSimulator's.

import StoreSimulator

/// Formats events as the lines that `run` prints and the log pane shows.
public enum LogText {
  /// The lines of an event, complete: dump and console as the app and the system print them, the other channels with
  /// time and channel in front (`19:10:13 operator  buy …`). Control characters of outside text are visible symbols.
  public static func lines(of event: Event) -> [String] { [] }

  /// The lines without time and channel in front.
  public static func body(of event: Event) -> [String] { [] }

  /// The clock time of an event as the log shows it: `0:03:23`, `19:10:54`.
  public static func time(of event: Event) -> String { "" }

  /// The event as one JSON object: at, channel, environment, kind, its payload, rule.
  public static func json(of event: Event) -> String { "" }
}
