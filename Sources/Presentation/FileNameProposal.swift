// The proposed name of a new file.

/// A numbered name for a new file, such as `iapbench-bug-1.txt`.
package struct FileNameProposal: Sendable {
  package let prefix: String
  private let suffix: String

  package init(prefix: String, suffix: String) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Returns the first name that no file has.
  package func name(besides files: [String] = []) -> String {
    let taken = Set(files)
    var number = 1
    while taken.contains("\(prefix)\(number)\(suffix)") { number += 1 }
    return "\(prefix)\(number)\(suffix)"
  }
}
