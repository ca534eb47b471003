// Theme files: TOML text to a table from role to style. Every fault is told with file, line and key.
//
//     name = "dusk"
//     [roles]
//     text = { fg = "#e0e0e0", bg = "#202020" }
//     "state.failed" = { fg = "#ff8080", bold = true }
//
// A colour is one of the terminal's sixteen by name, `#rrggbb`, or `terminal` for the terminal's own. What a role does
// not say of its colours is as the role `text` says it.

import Grid
import Scenario
import StoreSimulator
import TOMLKit
import Workbench

/// Reads a theme file.
struct ThemeFile {
  /// What is wrong, by the path of the key.
  ///
  /// Lines are looked up only when something is: a start has no time for it.
  private var faults: [(path: [String], what: ThemeProblem.What)] = []

  /// Makes a theme of a file's text; the first fault in the order of the lines is thrown.
  static func theme(_ text: String, source: String) throws(ThemeProblem) -> Theme {
    let table: TOMLTable
    do throws(TOMLFault) {
      table = try TOMLText.table(text)
    } catch {
      throw ThemeProblem(source: source, line: error.line, .toml(error.what))
    }
    var file = ThemeFile()
    let theme = file.theme(table)
    guard !file.faults.isEmpty else { return theme }
    let lines = TOMLKeyLines(text)
    let placed = file.faults.map {
      ThemeProblem(source: source, line: lines.line(of: $0.path), $0.what)
    }
    throw placed.min { $0.line ?? 0 < $1.line ?? 0 }
      ?? ThemeProblem(source: source, .noTheme)
  }

  private mutating func theme(_ root: TOMLTable) -> Theme {
    for key in root.keys where !["name", "roles"].contains(key) {
      unknown(.key, key, at: [key], possible: ["name", "roles"])
    }
    let name = root["name"]?.string ?? ""
    if name.isEmpty {
      faults.append((["name"], root["name"] == nil ? .noName : .nameIsNoText))
    }
    guard let roles = root["roles"]?.table else {
      faults.append(
        (["roles"], root["roles"] == nil ? .noRoles : .rolesAreNoTable))
      return Theme(name: name, styles: [:])
    }
    var written: [Role: WrittenStyle] = [:]
    for key in roles.keys {
      let table = roles[key]?.table
      if let role = Role(rawValue: key) {
        if let table {
          written[role] = style(table, of: key)
        } else {
          faults.append((["roles", key], .roleIsNoTable(key)))
        }
      } else if let table, Role.allCases.contains(where: { isRole($0, key, table) }) {
        // Without quotes TOML takes `state.failed` for a table in a table.
        faults.append((["roles", key], .roleNeedsQuotes(begin: key)))
      } else {
        unknown(.role, key, at: ["roles", key], possible: Role.allCases.map(\.rawValue))
      }
    }
    let text = written[.text]?.style(over: Style()) ?? Style()
    return Theme(name: name, styles: written.mapValues { $0.style(over: text) })
  }

  private func isRole(_ role: Role, _ first: String, _ inner: TOMLTable) -> Bool {
    inner.keys.contains {
      role.rawValue == first + "." + $0 || role.rawValue.hasPrefix(first + "." + $0 + ".")
    }
  }

  // MARK: Styles

  /// What a file says of a role; nil where it says nothing.
  private struct WrittenStyle {
    var foreground: Color?
    var background: Color?
    var attributes = Style()

    func style(over text: Style) -> Style {
      var style = attributes
      style.foreground = foreground ?? text.foreground
      style.background = background ?? text.background
      return style
    }
  }

  private static var attributes: KeyValuePairs<String, WritableKeyPath<Style, Bool>> {
    ["bold": \.bold, "dim": \.dim, "underline": \.underline, "reverse": \.reverse, "italic": \.italic]
  }

  private mutating func style(_ table: TOMLTable, of role: String) -> WrittenStyle {
    var style = WrittenStyle()
    for key in table.keys {
      let path = ["roles", role, key]
      if key == "fg" {
        style.foreground = color(table[key]?.string, path)
      } else if key == "bg" {
        style.background = color(table[key]?.string, path)
      } else if let attribute = Self.attributes.first(where: { $0.key == key })?.value {
        if let isOn = table[key]?.bool {
          style.attributes[keyPath: attribute] = isOn
        } else {
          faults.append((path, .noBool(key: key, role: role)))
        }
      } else {
        unknown(.key, key, at: path, possible: ["fg", "bg"] + Self.attributes.map(\.key))
      }
    }
    return style
  }

  private static let colorNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private mutating func color(_ text: String?, _ path: [String]) -> Color? {
    guard let text else {
      faults.append((path, .noColour(key: path[2], role: path[1])))
      return nil
    }
    if text == "terminal" { return .terminal }
    if let number = Self.colorNames.firstIndex(of: text) { return .ansi(UInt8(number)) }
    if text.hasPrefix("bright-"), let number = Self.colorNames.firstIndex(of: String(text.dropFirst(7))) {
      return .ansi(UInt8(number + 8))
    }
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let value = UInt32(digits, radix: 16)
      else {
        faults.append((path, .noHexadecimalColour(text)))
        return nil
      }
      return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
    let names = ["terminal"] + Self.colorNames + Self.colorNames.map { "bright-" + $0 }
    unknown(.colour, text, at: path, possible: names)
    return nil
  }

  private mutating func unknown(
    _ sort: ThemeProblem.Sort, _ name: String, at path: [String], possible: [String]
  ) {
    let near = Nearest.names(to: name, in: possible).first
    faults.append((path, .unknown(sort, name, near: near, known: possible)))
  }
}
