// The file `state.toml`, which remembers choices made on screen for the next start.

import ProgramMessages
import TOML
import Workbench

/// The choices remembered between starts, which the configuration file overrides.
///
/// Read and write errors are never fatal.
enum RememberedChoices {
  /// Reads the remembered values; empty if the file is missing or not valid TOML.
  static func load(_ path: String = AppDirectories.stateFile) -> [RememberedKey: String] { read(path).values }

  struct Contents {
    var values: [RememberedKey: String] = [:]
    /// The properties that each kind of terminal reported, latest last.
    var terminals: [(name: String, known: KnownTerminal)] = []
    var problems: [ConfigurationProblem] = []

    func terminal(_ name: String) -> KnownTerminal {
      terminals.last { $0.name == name }?.known ?? KnownTerminal()
    }
  }

  private static let terminalsKey = "terminals"

  static func read(_ path: String = AppDirectories.stateFile) -> Contents {
    var contents = Contents()
    let bytes: [UInt8]
    do {
      bytes = try PosixFile.read(path, limit: TOMLReader.mebibytes << 20, followsLink: false)
    } catch {
      if !error.isMissing { contents.problems = [ConfigurationProblem(error)] }
      return contents
    }
    do throws(TOMLSyntaxError) {
      let table = try TOMLReader.read(bytes)
      for key in RememberedKey.allCases {
        guard let member = table.member(key.rawValue) else { continue }
        contents.values[key] = member.value.text
        guard contents.values[key] == nil else { continue }
        let location = "\(path):\(member.position.line)"
        contents.problems.append(
          ConfigurationProblem(location, .isInvalid(expected: .text, key: key.rawValue)))
      }
      // A terminal with a value other than a string counts as never queried.
      for member in table.member(terminalsKey)?.value.table?.members ?? [] {
        contents.terminals.append((member.key, KnownTerminal(member.value.text ?? "")))
      }
    } catch {
      contents.problems = [ConfigurationProblem(error, in: path)]
    }
    return contents
  }

  /// Saves a value; values that another process saved meanwhile remain.
  static func save(_ value: String, for key: RememberedKey, in path: String = AppDirectories.stateFile) {
    var contents = read(path)
    guard contents.values[key] != value else { return }
    contents.values[key] = value
    write(contents, to: path)
  }

  /// Saves the properties that a kind of terminal reported.
  ///
  /// A file with problems is left unchanged, so that the user can repair it.
  static func save(_ known: KnownTerminal, of terminal: String, in path: String = AppDirectories.stateFile) {
    var contents = read(path)
    guard contents.problems.isEmpty, contents.terminal(terminal) != known else { return }
    contents.terminals.removeAll { $0.name == terminal }
    contents.terminals.append((terminal, known))
    write(contents, to: path)
  }

  private static func write(_ contents: Contents, to path: String) {
    var lines = RememberedKey.allCases.compactMap { key in
      contents.values[key].map { "\(key.rawValue) = \(quoted($0))\n" }
    }
    let terminals = contents.terminals.suffix(KnownTerminal.maxCount)
    if !terminals.isEmpty {
      lines += ["\n# Properties that terminals have reported.\n[\(terminalsKey)]\n"]
      lines += terminals.map { "\(quoted($0.name)) = \(quoted($0.known.text))\n" }
    }
    let text = "# Written by iapbench; config.toml overrides it.\n" + lines.joined()
    try? PosixFile.makeFolder(Path.folder(of: path))
    try? PosixFile.replace(path, with: Array(text.utf8), for: .program)
  }

  /// Returns a text as a quoted TOML string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
