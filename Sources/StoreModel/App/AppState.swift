// The state of the app's process.

public enum AppState: String, CaseIterable, Hashable, Sendable {
  case foreground, background, terminated
}
