// The parser of theme files, whose format is TOML. For example:
//
//     name = "dusk"
//     [roles]
//     text = { fg = "#e0e0e0", bg = "#202020" }
//     "state.failed" = { fg = "#ff8080", bold = true }
//
// A colour is `terminal`, one of 16 ANSI colour names, or `#rrggbb`. `terminal` is the default colour of the
// terminal. A role without `fg` or `bg` uses the colour of the role `text`.

import Grid
import ProgramMessages
import Scenario
import StoreSimulator
import TOML
import TerminalUI
import Workbench

struct ThemeFile {
  /// The first problem in the text.
  private var fault: (place: TOMLPosition, hasColumn: Bool, what: ThemeProblem.ThemeProblemKind)?

  static func theme(_ text: String, source: String) throws(ThemeProblem) -> Theme {
    try theme(Array(text.utf8), source: source)
  }

  static func theme(_ bytes: [UInt8], source: String) throws(ThemeProblem) -> Theme {
    let table: TOMLTable
    do throws(TOMLSyntaxError) {
      table = try TOMLReader.read(bytes)
    } catch {
      throw ThemeProblem(
        source: source, line: error.place.line, column: error.place.column, .toml(error.what))
    }
    var file = ThemeFile()
    let theme = file.theme(table, end: TOMLReader.end(of: bytes))
    guard let fault = file.fault else { return theme }
    throw ThemeProblem(
      source: source, line: fault.place.line, column: fault.hasColumn ? fault.place.column : nil, fault.what)
  }

  /// Records a problem if no earlier one is known; later ones are not even built.
  ///
  /// `hasColumn` is true if the message contains no word that the user could find in the line.
  private mutating func note(
    _ place: TOMLPosition, hasColumn: Bool = false, _ what: @autoclosure () -> ThemeProblem.ThemeProblemKind
  ) {
    if let fault, fault.place <= place { return }
    fault = (place, hasColumn, what())
  }

  /// Builds the theme; a missing table `roles` is reported at `end`, the end of the text.
  private mutating func theme(_ root: TOMLTable, end: TOMLPosition) -> Theme {
    for member in root.members where !["name", "roles"].contains(member.key) {
      unknown(.key, member.key, at: member.place, possible: ["name", "roles"])
    }
    let name = root["name"]?.text ?? ""
    if let member = root.member("name") {
      if name.isEmpty { note(member.place, .nameIsNoText) }
    } else {
      note(.start, hasColumn: true, .noName)
    }
    guard let member = root.member("roles") else {
      note(end, hasColumn: true, .noRoles)
      return Theme(name: name, styles: [:])
    }
    guard let roles = member.value.table else {
      note(member.place, .rolesAreNoTable)
      return Theme(name: name, styles: [:])
    }
    let written = styles(roles)
    let text = written[.text]?.style(over: Style()) ?? Style()
    return Theme(name: name, styles: written.mapValues { $0.style(over: text) })
  }

  private mutating func styles(_ roles: TOMLTable) -> [Role: ParsedStyle] {
    var written: [Role: ParsedStyle] = [:]
    for member in roles.members {
      let table = member.value.table
      if let role = Role(rawValue: member.key) {
        if let table {
          written[role] = style(table, of: member.key)
        } else {
          note(member.place, .roleIsNoTable(member.key))
        }
      } else if let table, Role.allCases.contains(where: { isRole($0, member.key, table) }) {
        // Without quotes, TOML reads `state.failed` as a nested table.
        note(member.place, .roleNeedsQuotes(begin: member.key))
      } else {
        unknown(.role, member.key, at: member.place, possible: Role.allCases.map(\.rawValue))
      }
    }
    return written
  }

  private func isRole(_ role: Role, _ first: String, _ inner: TOMLTable) -> Bool {
    role.rawValue.hasPrefix(first + ".")
      && inner.members.contains {
        role.rawValue == first + "." + $0.key || role.rawValue.hasPrefix(first + "." + $0.key + ".")
      }
  }

  // MARK: Styles

  /// The style that a file gives to a role.
  ///
  /// A colour is nil if the file does not set it.
  private struct ParsedStyle {
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

  private mutating func style(_ table: TOMLTable, of role: String) -> ParsedStyle {
    var style = ParsedStyle()
    for member in table.members {
      let key = member.key
      if key == "fg" {
        style.foreground = color(member, of: role)
      } else if key == "bg" {
        style.background = color(member, of: role)
      } else if let attribute = Self.attributes.first(where: { $0.key == key })?.value {
        if let isOn = member.value.bool {
          style.attributes[keyPath: attribute] = isOn
        } else {
          note(member.place, .noBool(key: key, role: role))
        }
      } else {
        unknown(.key, key, at: member.place, possible: ["fg", "bg"] + Self.attributes.map(\.key))
      }
    }
    return style
  }

  private static let colorNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private mutating func color(_ member: TOMLMember, of role: String) -> Color? {
    guard let text = member.value.text else {
      note(member.place, .noColour(key: member.key, role: role))
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
        note(member.place, .noHexadecimalColour(TOMLReader.shortened(text)))
        return nil
      }
      return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
    let names = ["terminal"] + Self.colorNames + Self.colorNames.map { "bright-" + $0 }
    unknown(.colour, text, at: member.place, possible: names)
    return nil
  }

  private mutating func unknown(
    _ sort: ThemeProblem.UnknownNameKind, _ name: String, at place: TOMLPosition, possible: [String]
  ) {
    note(
      place,
      .unknown(
        sort, TOMLReader.shortened(name), near: SpellingSuggester.names(to: name, in: possible).first,
        known: possible))
  }
}
