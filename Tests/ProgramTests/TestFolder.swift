// A folder for one test, gone afterwards.

import Testing

@testable import iapbench

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

/// Writes an executable shell script.
func writeScript(_ lines: String, to path: String) throws {
  try PosixFile.write(Array("#!/bin/sh\n\(lines)\n".utf8), to: path, replaces: true)
  try #require(chmod(path, 0o755) == 0)
}
