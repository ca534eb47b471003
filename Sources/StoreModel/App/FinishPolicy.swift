// The finish policy of the app.

/// The condition under which the app calls `finishTransaction`.
public enum FinishPolicy: String, CaseIterable, Hashable, Sendable {
  /// The app finishes failed, purchased and restored transactions right after the callback.
  case automatic
  /// The app finishes nothing automatically. The workbench asks the user after each callback.
  case ask
  /// Nothing is finished before the action `finish`.
  case manual
}
