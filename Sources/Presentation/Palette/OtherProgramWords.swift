// Words of other programs, for the command line.

import Support

package enum OtherProgramWords {
  /// Commands for words of vi and of shells, which are no synonyms of the palette.
  package static let commands: [String: [String]] = [
    "qa": ["q"], "qall": ["q"], "wqa": ["wq"], "wqall": ["wq"], "xa": ["wq"], "bd": ["new-session"],
    "set": ["theme-picker", "toggle-mouse", "log-view-menu"], "colorscheme": ["theme-picker"],
    "fidelity": ["fail-picker", "why"], "time": ["type-a-time", "time-menu"],
    "date": ["type-a-time", "calendar"], "reload": ["run-scenario-again", "reload"],
  ]

  /// Returns the option of a line such as `set nowrap` or `set theme=light`; nil for other lines.
  package static func option(in words: [String]) -> String? {
    guard words.count > 1, words[0] == "set" else { return nil }
    let name = String(words[1].prefix { $0.isLetter })
    return name.hasPrefix("no") && name.count > 3 ? String(name.dropFirst(2)) : name
  }

  /// The words that change keys and settings.
  private static let ofSettings: Set = [
    "bind", "config", "keybind", "keybindings", "keymap", "keys", "map", "nmap", "nnoremap",
    "noremap", "remap", "settings", "unbind", "unmap",
  ]

  /// Whether a line begins with a word that changes keys or settings.
  package static func setsKeys(_ line: String) -> Bool {
    line.lowercased().split(separator: " ").first.map { ofSettings.contains(String($0)) } ?? false
  }
}

extension Localizer {
  /// Returns the problem with commands that a word can mean.
  package func unknownCommand(_ problem: String, tries names: [String]) -> String {
    localized("\(problem); try \(names.joined(separator: ", "))")
  }
  package func noStep(_ number: String, last: String) -> String {
    localized("no step \(number) in the log; the last step is \(last)")
  }
}
