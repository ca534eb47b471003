// The file whose modification time is the simulated time.

import Glibc
import Support

/// A file for programs under libfaketime, which follow its modification time (`FAKETIME_FOLLOW_FILE`).
struct ClockFile {
  let path: String
  private var written: Instant?
  private var isFailing = false

  /// Creates the file if it does not exist, and sets its modification time to `now`.
  ///
  /// Only the owner of a file can set its time, so another user's file is refused.
  init(_ path: String, at now: Instant) throws(FileFailure) {
    self.path = path
    if !PosixFile.exists(path) { _ = try PosixFile.create(path, with: [], for: .user) }
    close(try PosixFile.openRegular(path, O_WRONLY, followsLink: true))
    try Self.setTime(of: path, to: now)
    written = now
  }

  /// Sets the modification time to `now` unless it was the last value; a failure is printed once.
  mutating func show(_ now: Instant) {
    guard now != written || isFailing else { return }
    do throws(FileFailure) {
      try Self.setTime(of: path, to: now)
      (written, isFailing) = (now, false)
    } catch {
      if !isFailing { Output.error("the clock file is outdated: \(error.description)") }
      isFailing = true
    }
  }

  private static func setTime(of path: String, to now: Instant) throws(FileFailure) {
    // The remainder of a time before 1970 must not be negative.
    let microseconds = (now.microseconds % 1_000_000 + 1_000_000) % 1_000_000
    let time = timespec(
      tv_sec: Int((now.microseconds - microseconds) / 1_000_000), tv_nsec: Int(microseconds * 1000))
    guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else {
      throw FileFailure(path: path, reason: PosixFile.lastReason)
    }
  }
}
