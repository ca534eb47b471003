// The finish policy of the app.

/// The condition under which the app calls `finishTransaction`.
public enum FinishPolicy: String, CaseIterable, Hashable, Sendable {
  /// The app finishes failed, purchased and restored transactions immediately after the callback.
  case automatic
  /// The app finishes no transaction automatically, and the workbench asks the user after each callback.
  case ask
  /// Only the action `finish` finishes transactions.
  case manual
}
