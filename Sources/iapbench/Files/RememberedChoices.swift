// `state.toml`: what was chosen on screen and shall be so at the next start, unless the configuration says otherwise.
// The program writes it by itself. It is a comfort: where it cannot be read or written, nothing is lost but that.

import TOML
import Workbench

/// What the program remembers from one session to the next.
enum RememberedChoices {
  /// Everything that is remembered; nothing where the file is missing or no TOML.
  static func load(_ path: String = AppDirectories.stateFile) -> [RememberedKey: String] { read(path).values }

  /// What the file holds.
  struct Contents {
    var values: [RememberedKey: String] = [:]
    /// What kinds of terminals have said, the one told of last at the end.
    var terminals: [(name: String, known: KnownTerminal)] = []
    /// Why some or all of it cannot be read.
    var problems: [ConfigurationProblem] = []

    func terminal(_ name: String) -> KnownTerminal {
      terminals.last { $0.name == name }?.known ?? KnownTerminal()
    }
  }

  /// Where the terminals stand.
  private static let terminalsKey = "terminals"

  /// Everything that is remembered, and why some or all of it cannot be read.
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
        let place = "\(path):\(member.place.line)"
        contents.problems.append(ConfigurationProblem(place, .isInvalid(form: .text, key: key.rawValue)))
      }
      // What is no text there is as good as never asked.
      for member in table.member(terminalsKey)?.value.table?.members ?? [] {
        contents.terminals.append((member.key, KnownTerminal(member.value.text ?? "")))
      }
    } catch {
      contents.problems = [ConfigurationProblem(error, in: path)]
    }
    return contents
  }

  /// Remembers a value; what another program has written meanwhile stays.
  static func save(_ value: String, for key: RememberedKey, in path: String = AppDirectories.stateFile) {
    var contents = read(path)
    guard contents.values[key] != value else { return }
    contents.values[key] = value
    write(contents, to: path)
  }

  /// Remembers what a kind of terminal has said.
  ///
  /// Nobody has asked for that: a file with faults in it stays as it is, so that they can be looked at.
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
    let terminals = contents.terminals.suffix(KnownTerminal.most)
    if !terminals.isEmpty {
      lines += ["\n# What terminals have said of themselves.\n[\(terminalsKey)]\n"]
      lines += terminals.map { "\(quoted($0.name)) = \(quoted($0.known.text))\n" }
    }
    let text = "# Written by iapbench; config.toml goes before it.\n" + lines.joined()
    try? PosixFile.makeFolder(Path.folder(of: path))
    try? PosixFile.replace(path, with: Array(text.utf8), for: .program)
  }

  /// A text as TOML writes it.
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
