// The themes in the binary and the themes in the user's folder.

import Grid
import ProgramMessages
import TOML
import TerminalUI
import Workbench

/// A lookup of themes by name.
struct ThemeLibrary {
  /// The user's folder of themes; nil if there is none.
  let folder: String?

  /// The name of the theme for an unknown background.
  static let defaultName = "default"

  /// The default name, which selects `dark` or `light` by the terminal's background.
  static let automaticName = ThemeName.automatic

  /// The name of the theme for terminals without colours.
  static let colorlessName = "mono"

  /// The names of the themes in the binary, in the order of the menu.
  static let builtinNames = ["default", "light", "dark", "high-contrast", "colour-blind", "mono"]

  /// The names of all themes.
  ///
  /// The themes in the binary come first, then the user's themes in alphabetical order.
  var names: [String] {
    let files = folder.map { PosixFile.names(in: $0) } ?? []
    let own = files.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
    return Self.builtinNames + own.filter { !Self.builtinNames.contains($0) }.sorted()
  }

  /// The names in the theme menu.
  ///
  /// The automatic theme follows the themes in the binary.
  var choices: [String] {
    let own = names.dropFirst(Self.builtinNames.count).filter { $0 != Self.automaticName }
    return Self.builtinNames + [Self.automaticName] + own
  }

  /// The names of all themes, each with its first problem, or with nil if the theme is valid.
  var checked: [(name: String, fault: ThemeProblem?)] {
    names.map { name -> (name: String, fault: ThemeProblem?) in
      do throws(ThemeProblem) {
        _ = try theme(name)
        return (name, nil)
      } catch {
        return (name, error)
      }
    }
  }

  /// Returns the theme with this name.
  ///
  /// A theme of the user replaces a theme of the binary with the same name.
  func theme(_ name: String) throws(ThemeProblem) -> Theme {
    if let path = path(of: name), let bytes = try ownBytes(of: name, path) {
      return try ThemeFile.theme(bytes, source: path)
    }
    guard let theme = try Self.builtin(name) else {
      throw ThemeProblem(source: name, .noSuchTheme(known: names))
    }
    return theme
  }

  /// Returns the theme of the binary with this name; nil if the binary has none.
  ///
  /// Ignores the user's folder.
  static func builtin(_ name: String) throws(ThemeProblem) -> Theme? {
    guard let bytes = builtinBytes(name) else { return nil }
    return try ThemeFile.theme(bytes, source: name + ".toml")
  }

  /// Returns the content of the user's theme file.
  ///
  /// Returns nil if the file is not in its folder. If the folder cannot be read, throws unless the binary has
  /// a theme with this name.
  private func ownBytes(of name: String, _ path: String) throws(ThemeProblem) -> [UInt8]? {
    do {
      return try PosixFile.read(path, limit: TOMLReader.mebibytes << 20)
    } catch {
      // A broken symbolic link is missing when it is read, but it is listed in the folder.
      let isListed = PosixFile.names(in: Path.folder(of: path)).contains(Path.name(of: path))
      let isElsewhere = error.isMissing || Self.builtinBytes(name) != nil
      guard !isListed, isElsewhere else { throw ThemeProblem(error) }
      return nil
    }
  }

  /// Returns the path of the user's theme file; nil if the name would lead out of the folder.
  private func path(of name: String) -> String? {
    guard let folder, !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
    return folder + "/" + name + ".toml"
  }

  /// Returns the content of a file in the folder `themes`, from the constants that the package manager
  /// generates.
  static func builtinBytes(_ name: String) -> [UInt8]? {
    switch name {
    case "default": PackageResources.default_toml
    case "light": PackageResources.light_toml
    case "dark": PackageResources.dark_toml
    case "high-contrast": PackageResources.high_contrast_toml
    case "colour-blind": PackageResources.colour_blind_toml
    case "mono": PackageResources.mono_toml
    default: nil
    }
  }
}

extension ThemeProblem {
  /// Creates a problem for a file that cannot be read.
  ///
  /// A file that is too large is reported at line 1, column 1.
  init(_ failure: FileFailure) {
    if case .largerThan = failure.reason {
      self.init(source: failure.path, line: 1, column: 1, .file(failure.reason))
    } else {
      self.init(source: failure.path, .file(failure.reason))
    }
  }
}

extension Theme {
  /// Whether any role has a colour.
  ///
  /// Such a theme loses information on a terminal without colours.
  var needsColor: Bool {
    Role.allCases.contains { self[$0].foreground != .terminal || self[$0].background != .terminal }
  }
}
