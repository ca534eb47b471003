// The scenario file that a session wrote, which the session may replace without a question.

struct WrittenScenarioFile: Sendable {
  private let path: String
  private let bytes: [UInt8]

  init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (Path.absolute(path), bytes) }

  /// Whether a path names the file, which still has the written content.
  func isUnchanged(at path: String) -> Bool {
    // The prompt proposes the absolute path.
    guard Path.absolute(path) == self.path else { return false }
    return (try? PosixFile.read(path)) == bytes
  }
}
