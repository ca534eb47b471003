// `state.toml`: what was chosen on screen and shall be so at the next start, unless the configuration says otherwise.
// The program writes it by itself. It is a comfort: where it cannot be read or written, nothing is lost but that.

import TOML
import Workbench

/// What the program remembers from one session to the next.
enum RememberedChoices {
  /// Everything that is remembered; nothing where the file is missing or no TOML.
  static func load(_ path: String = Places.stateFile) -> [RememberedKey: String] { read(path).values }

  /// Everything that is remembered, and why some or all of it cannot be read.
  static func read(
    _ path: String = Places.stateFile
  ) -> (values: [RememberedKey: String], problems: [ConfigurationProblem]) {
    let bytes: [UInt8]
    do {
      bytes = try PosixFile.read(path, limit: TOMLReader.mebibytes << 20, followsLink: false)
    } catch {
      return ([:], error.isMissing ? [] : [ConfigurationProblem(error)])
    }
    do throws(TOMLFault) {
      let table = try TOMLReader.read(bytes)
      var values: [RememberedKey: String] = [:]
      var problems: [ConfigurationProblem] = []
      for key in RememberedKey.allCases {
        guard let member = table.member(key.rawValue) else { continue }
        values[key] = member.value.text
        guard values[key] == nil else { continue }
        let place = "\(path):\(member.place.line)"
        problems.append(ConfigurationProblem(place, .isNo(form: .text, key: key.rawValue)))
      }
      return (values, problems)
    } catch {
      return ([:], [ConfigurationProblem(error, in: path)])
    }
  }

  /// Remembers a value; what another program has written meanwhile stays.
  static func keep(_ value: String, for key: RememberedKey, in path: String = Places.stateFile) {
    var values = load(path)
    guard values[key] != value else { return }
    values[key] = value
    let lines = RememberedKey.allCases.compactMap { key in
      values[key].map { "\(key.rawValue) = \(quoted($0))\n" }
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
