// A file with keys that is created once, next to the sessions.

import ProgramMessages

/// A file with keys that the program makes when they are first needed.
struct KeyFile<Value> {
  let path: String
  /// The reason of the error if the file has no usable value.
  let unusable: ProgramMessage
  let read: ([UInt8]) -> Value?
  let bytes: (Value) -> [UInt8]
  let make: () throws -> Value

  /// Returns the stored value, creating it if necessary.
  func readOrMake() throws(FileFailure) -> Value {
    if let value = try stored() { return value }
    try AppDirectories.makeSessions()
    let newValue = try made()
    // If another process has created the file meanwhile, its value is used.
    do throws(FileFailure) {
      if try PosixFile.create(path, with: bytes(newValue), for: .program) { return newValue }
    } catch {
      throw FileFailure(path: path, reason: .cannotSave(path, error.reason))
    }
    if let value = try stored() { return value }
    throw FileFailure(path: path, reason: unusable)
  }

  /// Replaces the stored value by a new one, and returns it.
  func renew() throws(FileFailure) -> Value {
    try AppDirectories.makeSessions()
    let newValue = try made()
    try PosixFile.replace(path, with: bytes(newValue), for: .program)
    return newValue
  }

  /// Returns the stored value; nil if there is no file.
  func stored() throws(FileFailure) -> Value? {
    let content: [UInt8]
    do throws(FileFailure) {
      content = try PosixFile.read(path, limit: 1 << 20, followsLink: false)
    } catch {
      guard !error.isMissing else { return nil }
      throw error
    }
    guard let value = read(content) else { throw FileFailure(path: path, reason: unusable) }
    return value
  }

  private func made() throws(FileFailure) -> Value {
    do { return try make() } catch { throw FileFailure(path: path, reason: .noChain) }
  }
}
