// Where the bytes of a scenario come from: the one place that knows what `--scenario`, `run` and `open` can be given.

/// The bytes of scenarios by what the operator calls them.
enum ScenarioSource {
  static func bytes(of name: String) throws(FileFailure) -> [UInt8] { try PosixFile.read(name) }
}
