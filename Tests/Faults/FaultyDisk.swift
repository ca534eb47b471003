// The build of the library that makes file calls fail, from C source.

import RawTerminal

enum FaultyDisk {
  /// Returns the library's path, or nil if no compiler is available.
  static func build(in folder: String) -> String? {
    let library = "\(folder)/faulty.so"
    let source = "\(Files.here)/FaultyDisk/faulty.c"
    for compiler in ["clang", "cc", "gcc"] {
      guard
        let process = try? StartedProcess.start(
          [compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"],
          variables: ["PATH": Files.variable("PATH") ?? "/usr/bin:/bin"]), process.ending(within: 60) == 0
      else { continue }
      return library
    }
    Say.error("faults: no C compiler makes \(source): the part disk is left out")
    return nil
  }
}
