// The program path and the temporary folders of one measuring run.

import Glibc

struct TimingBench: Sendable {
  let program: String
  let folder: String

  init(program: String) throws {
    var template = Array("/tmp/iapbench-timing-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(action: "making a temporary folder") }
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    self.program = program
  }

  struct SystemError: Error, CustomStringConvertible {
    let action: String
    let code = errno
    var description: String { "\(action): \(String(cString: strerror(code)))" }
  }

  func emptyFolder() throws -> String {
    var template = Array("\(folder)/XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(action: "making a temporary folder") }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
  }

  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { throw SystemError(action: "writing \(path)") }
    fputs(text, file)
    fclose(file)
    return path
  }

  func removeFolder() {
    _ = system("rm -rf '\(folder)'")
  }
}
