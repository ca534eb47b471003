// Helpers for files in tests.

import Glibc
import Testing

@testable import iapbench

func withFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/iapbench-tests-XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  defer { removeTree(folder) }
  try body(folder)
}

/// Removes a file, a link or a folder with its contents.
private func removeTree(_ path: String) {
  // A link to a folder is removed like a file; a folder cannot be unlinked.
  guard unlink(path) != 0 else { return }
  for name in PosixFile.names(in: path) { removeTree("\(path)/\(name)") }
  rmdir(path)
}

extension PosixFile {
  /// Writes a test file as the program writes its files.
  static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
    if replaces {
      try replace(path, with: bytes, for: .program)
    } else {
      #expect(try create(path, with: bytes, for: .program))
    }
  }
}

func writeScript(_ lines: String, to path: String) throws {
  // `e` closes the file in child processes of other threads. Otherwise a child could still have the script
  // open for writing, which prevents its execution.
  let file = try #require(fopen(path, "we"))
  fputs("#!/bin/sh\n\(lines)\n", file)
  fclose(file)
  try #require(chmod(path, 0o755) == 0)
}
