// `state.toml`: what was chosen on screen and shall be so at the next start, unless the configuration says otherwise.
// The program writes it by itself. It is a comfort: where it cannot be read or written, nothing is lost but that.

import TOMLKit
import Workbench

/// What the program remembers from one session to the next.
enum RememberedChoices {
  /// Everything that is remembered; nothing where the file is missing or no TOML.
  static func load(_ path: String = Places.stateFile) -> [RememberedKey: String] {
    guard let bytes = try? PosixFile.read(path, limit: 1 << 20, followsLink: false),
      let table = try? TOMLText.table(String(decoding: bytes, as: UTF8.self))
    else { return [:] }
    var values: [RememberedKey: String] = [:]
    for key in RememberedKey.allCases { values[key] = table[key.rawValue]?.string }
    return values
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
