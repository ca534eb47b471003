// The themes there are: those compiled into the binary and those in the operator's folder.

import Grid
import TOML
import Workbench

/// Finds themes by name.
struct ThemeLibrary {
  /// The operator's folder of themes; nil where there is none.
  let folder: String?

  /// The name of the theme for a background that is not known.
  static let defaultName = "default"

  /// Stands for `dark` or `light`, as the terminal's background is; used unless a theme is asked for.
  static let automaticName = ThemeName.automatic

  /// The name of the theme for terminals without colours.
  static let colorlessName = "mono"

  /// The themes in the binary, in the order in which they are offered.
  static let builtinNames = ["default", "light", "dark", "high-contrast", "colour-blind", "mono"]

  /// Every theme's name: those of the binary, then the operator's own in the order of the alphabet.
  var names: [String] {
    let files = folder.map { PosixFile.names(in: $0) } ?? []
    let own = files.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
    return Self.builtinNames + own.filter { !Self.builtinNames.contains($0) }.sorted()
  }

  /// What can be chosen on the screen: the theme for the terminal's background stands behind those of the binary.
  var choices: [String] {
    let own = names.dropFirst(Self.builtinNames.count).filter { $0 != Self.automaticName }
    return Self.builtinNames + [Self.automaticName] + own
  }

  /// Every theme's name, with what is wrong with it; nil where it can be used.
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

  /// The theme of a name; the operator's own goes before the one in the binary.
  func theme(_ name: String) throws(ThemeProblem) -> Theme {
    if let path = path(of: name), let bytes = try ownBytes(of: name, path) {
      return try ThemeFile.theme(bytes, source: path)
    }
    guard let theme = try Self.builtin(name) else {
      throw ThemeProblem(source: name, .noSuchTheme(known: names))
    }
    return theme
  }

  /// The theme of the binary with this name, whatever the operator's folder holds; nil when there is none.
  static func builtin(_ name: String) throws(ThemeProblem) -> Theme? {
    guard let bytes = builtinBytes(name) else { return nil }
    return try ThemeFile.theme(bytes, source: name + ".toml")
  }

  /// The operator's file of a theme; nil when there is none, or when its folder cannot be used and the binary has one.
  private func ownBytes(of name: String, _ path: String) throws(ThemeProblem) -> [UInt8]? {
    do {
      return try PosixFile.read(path, limit: TOMLReader.mebibytes << 20)
    } catch {
      // A link that leads nowhere is listed, though there is no file to read.
      let isListed = PosixFile.names(in: Path.folder(of: path)).contains(Path.name(of: path))
      let isElsewhere = error.isMissing || Self.builtinBytes(name) != nil
      guard !isListed, isElsewhere else { throw ThemeProblem(error) }
      return nil
    }
  }

  /// The operator's file for a theme of this name; nil for a name that would lead out of the folder.
  private func path(of name: String) -> String? {
    guard let folder, !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
    return folder + "/" + name + ".toml"
  }

  /// The files of the folder `themes`, under the names that the package manager gives them.
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
  /// A file that cannot be used; with a place where it is the text that is at fault.
  init(_ failure: FileFailure) {
    if case .largerThan = failure.reason {
      self.init(source: failure.path, line: 1, column: 1, .file(failure.reason))
    } else {
      self.init(source: failure.path, .file(failure.reason))
    }
  }
}

extension Theme {
  /// Whether anything in it is said by colour: it would be lost where there is none.
  var needsColor: Bool {
    Role.allCases.contains { self[$0].foreground != .terminal || self[$0].background != .terminal }
  }
}
