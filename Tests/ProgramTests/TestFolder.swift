// A folder for one test, gone afterwards.

import Glibc
import Testing

@testable import iapbench

/// Makes an empty folder for `body` and removes it with all that is in it.
func withFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/iapbench-tests-XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  defer { removeTree(folder) }
  try body(folder)
}

private func removeTree(_ path: String) {
  if PosixFile.isFolder(path) {
    for name in PosixFile.names(in: path) { removeTree("\(path)/\(name)") }
    rmdir(path)
  } else {
    unlink(path)
  }
}

extension PosixFile {
  /// Writes a file of a test as the program writes its own.
  static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
    if replaces {
      try replace(path, with: bytes, for: .program)
    } else {
      #expect(try create(path, with: bytes, for: .program))
    }
  }
}

/// Writes an executable shell script.
func writeScript(_ lines: String, to path: String) throws {
  // Open for as short as can be: a program cannot be started while another thread's child still has it open.
  let file = try #require(fopen(path, "we"))
  fputs("#!/bin/sh\n\(lines)\n", file)
  fclose(file)
  try #require(chmod(path, 0o755) == 0)
}
