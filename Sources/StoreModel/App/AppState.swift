// The state of the app's process.

/// Where the app's process stands.
public enum AppState: String, CaseIterable, Hashable, Sendable {
  case foreground, background, terminated
}
