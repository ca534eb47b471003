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

/// What is wrong with a theme file.
struct ThemeFileError: Error, Hashable, CustomStringConvertible {
  /// The file, as it is to be named in messages.
  let source: String
  /// From 1; nil when the fault is in no one place.
  let line: Int?
  let what: String

  /// The error as it is printed.
  ///
  /// For example `dusk.toml:12: unknown role “state.faild”; did you mean state.failed?`.
  var description: String {
    VisibleText.visible(source) + (line.map { ":\($0)" } ?? "") + ": " + VisibleText.visible(what)
  }
}

/// Reads a theme file.
struct ThemeFile {
  private let source: String
  private let lines: TOMLKeyLines

  /// Makes a theme of a file's text; the first fault in the order of the lines is thrown.
  static func theme(_ text: String, source: String) throws(ThemeFileError) -> Theme {
    // The parser behind TOMLKit ends at a NUL, and would take the half of such a file for the whole.
    guard !text.utf8.contains(0) else { throw ThemeFileError(source: source, line: nil, what: "not a text") }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ThemeFileError(source: source, line: error.source.begin.line, what: error.description)
    } catch {
      throw ThemeFileError(source: source, line: nil, what: "not TOML")
    }
    return try ThemeFile(source: source, lines: TOMLKeyLines(text)).theme(table)
  }

  private func theme(_ root: TOMLTable) throws(ThemeFileError) -> Theme {
    for key in lines.ordered(root.keys, under: []) where !["name", "roles"].contains(key) {
      throw unknown("key", key, at: [key], possible: ["name", "roles"])
    }
    guard let name = root["name"]?.string, !name.isEmpty else {
      throw fault(["name"], root["name"] == nil ? "name is missing" : "name must be a text")
    }
    guard let roles = root["roles"]?.table else {
      throw fault(["roles"], root["roles"] == nil ? "the table [roles] is missing" : "roles must be a table")
    }
    var written: [(role: Role, style: WrittenStyle)] = []
    for key in lines.ordered(roles.keys, under: ["roles"]) {
      guard let role = Role(rawValue: key) else {
        // Without quotes TOML takes `state.failed` for a table in a table.
        let dotted =
          roles[key]?.table.flatMap { inner in Role.allCases.contains { isRole($0, key, inner) } } ?? false
        if dotted {
          throw fault(["roles", key], "a role with a point in its name stands in quotes: \"\(key).…\"")
        }
        throw unknown("role", key, at: ["roles", key], possible: Role.allCases.map(\.rawValue))
      }
      guard let style = roles[key]?.table else {
        throw fault(["roles", key], "role \(key) must be a table like { fg = \"red\", bold = true }")
      }
      written.append((role, try self.style(style, of: key)))
    }
    let text = written.first { $0.role == .text }?.style.style(over: Style()) ?? Style()
    var styles: [Role: Style] = [:]
    for (role, style) in written { styles[role] = style.style(over: text) }
    return Theme(name: name, styles: styles)
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
    var attributes: [WritableKeyPath<Style, Bool>: Bool] = [:]

    func style(over text: Style) -> Style {
      var style = Style()
      style.foreground = foreground ?? text.foreground
      style.background = background ?? text.background
      for (attribute, isOn) in attributes { style[keyPath: attribute] = isOn }
      return style
    }
  }

  private static var attributes: [(key: String, attribute: WritableKeyPath<Style, Bool>)] {
    [
      ("bold", \.bold), ("dim", \.dim), ("underline", \.underline), ("reverse", \.reverse),
      ("italic", \.italic),
    ]
  }

  private func style(_ table: TOMLTable, of role: String) throws(ThemeFileError) -> WrittenStyle {
    var style = WrittenStyle()
    for key in lines.ordered(table.keys, under: ["roles", role]) {
      let path = ["roles", role, key]
      if key == "fg" || key == "bg" {
        let color = try color(table[key]?.string, path)
        if key == "fg" { style.foreground = color } else { style.background = color }
      } else if let attribute = Self.attributes.first(where: { $0.key == key })?.attribute {
        guard let isOn = table[key]?.bool else {
          throw fault(path, "\(key) of \(role) must be true or false")
        }
        style.attributes[attribute] = isOn
      } else {
        throw unknown("key", key, at: path, possible: ["fg", "bg"] + Self.attributes.map(\.key))
      }
    }
    return style
  }

  private static let colorNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private func color(_ text: String?, _ path: [String]) throws(ThemeFileError) -> Color {
    guard let text else { throw fault(path, "\(path.last ?? "") of \(path[1]) must be a colour in quotes") }
    if text == "terminal" { return .terminal }
    if let number = Self.colorNames.firstIndex(of: text) { return .ansi(UInt8(number)) }
    if text.hasPrefix("bright-"), let number = Self.colorNames.firstIndex(of: String(text.dropFirst(7))) {
      return .ansi(UInt8(number + 8))
    }
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let value = UInt32(digits, radix: 16)
      else { throw fault(path, "“\(text)” is no colour; six hexadecimal digits like #ff8000 were expected") }
      return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
    let names = ["terminal"] + Self.colorNames + Self.colorNames.map { "bright-" + $0 }
    throw unknown("colour", text, at: path, possible: names)
  }

  // MARK: Faults

  private func fault(_ path: [String], _ what: String) -> ThemeFileError {
    ThemeFileError(source: source, line: lines.line(of: path), what: what)
  }

  private func unknown(_ kind: String, _ name: String, at path: [String], possible: [String])
    -> ThemeFileError
  {
    let near = Nearest.names(to: name, in: possible)
    let hint: String =
      if let first = near.first {
        "; did you mean \(first)?"
      } else if possible.count <= 8 {
        "; possible: " + possible.joined(separator: ", ")
      } else {
        ""
      }
    return fault(path, "unknown \(kind) “\(name)”\(hint)")
  }
}
