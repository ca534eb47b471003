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
import StoreSimulator
import Support
import TOML
import TerminalUI
import Workbench

struct ThemeFile {
  /// The first problem in the text.
  private var firstProblem: (position: TOMLPosition, hasColumn: Bool, problem: ThemeProblem.ThemeProblemKind)?

  static func theme(_ text: String, source: String) throws(ThemeProblem) -> Theme {
    try theme(Array(text.utf8), source: source)
  }

  static func theme(_ bytes: [UInt8], source: String) throws(ThemeProblem) -> Theme {
    let table: TOMLTable
    do throws(TOMLSyntaxError) {
      table = try TOMLReader.read(bytes)
    } catch {
      throw ThemeProblem(
        source: source, line: error.position.line, column: error.position.column, .toml(error.problem))
    }
    var file = ThemeFile()
    let theme = file.theme(table, end: TOMLReader.end(of: bytes))
    guard let firstProblem = file.firstProblem else { return theme }
    throw ThemeProblem(
      source: source, line: firstProblem.position.line,
      column: firstProblem.hasColumn ? firstProblem.position.column : nil, firstProblem.problem)
  }

  /// Records a problem unless an earlier one is known; `what` is then not evaluated.
  ///
  /// `hasColumn` is true if the message contains no word that the user could find in the line.
  private mutating func report(
    _ position: TOMLPosition, hasColumn: Bool = false,
    _ problem: @autoclosure () -> ThemeProblem.ThemeProblemKind
  ) {
    if let firstProblem, firstProblem.position <= position { return }
    firstProblem = (position, hasColumn, problem())
  }

  /// Builds the theme; a missing table `roles` is reported at `end`, the end of the text.
  private mutating func theme(_ root: TOMLTable, end: TOMLPosition) -> Theme {
    for member in root.members where !["name", "roles"].contains(member.key) {
      reportUnknown(.key, member.key, at: member.position, possible: ["name", "roles"])
    }
    let name = root["name"]?.text ?? ""
    if let member = root.member("name") {
      if name.isEmpty { report(member.position, .nameIsNoText) }
    } else {
      report(.start, hasColumn: true, .noName)
    }
    guard let member = root.member("roles") else {
      report(end, hasColumn: true, .noRoles)
      return Theme(name: name, styles: [:])
    }
    guard let roles = member.value.table else {
      report(member.position, .rolesAreNoTable)
      return Theme(name: name, styles: [:])
    }
    let parsedStyles = styles(roles)
    let text = parsedStyles[.text]?.style(over: Style()) ?? Style()
    return Theme(name: name, styles: parsedStyles.mapValues { $0.style(over: text) })
  }

  private mutating func styles(_ roles: TOMLTable) -> [Role: ParsedStyle] {
    var parsedStyles: [Role: ParsedStyle] = [:]
    for member in roles.members {
      let table = member.value.table
      if let role = Role(rawValue: member.key) {
        if let table {
          parsedStyles[role] = style(table, of: member.key)
        } else {
          report(member.position, .roleIsNoTable(member.key))
        }
      } else if let table, Role.allCases.contains(where: { isRole($0, member.key, table) }) {
        // Without quotes, TOML reads `state.failed` as a nested table.
        report(member.position, .roleNeedsQuotes(begin: member.key))
      } else {
        reportUnknown(.role, member.key, at: member.position, possible: Role.allCases.map(\.rawValue))
      }
    }
    return parsedStyles
  }

  private func isRole(_ role: Role, _ firstPart: String, _ table: TOMLTable) -> Bool {
    role.rawValue.hasPrefix(firstPart + ".")
      && table.members.contains {
        role.rawValue == firstPart + "." + $0.key || role.rawValue.hasPrefix(firstPart + "." + $0.key + ".")
      }
  }

  // MARK: Styles

  /// The style that a file defines for a role.
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
          report(member.position, .noBool(key: key, role: role))
        }
      } else {
        reportUnknown(.key, key, at: member.position, possible: ["fg", "bg"] + Self.attributes.map(\.key))
      }
    }
    return style
  }

  private static let colorNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private mutating func color(_ member: TOMLMember, of role: String) -> Color? {
    guard let text = member.value.text else {
      report(member.position, .noColour(key: member.key, role: role))
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
        report(member.position, .noHexadecimalColour(TOMLReader.shortened(text)))
        return nil
      }
      return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
    let names = ["terminal"] + Self.colorNames + Self.colorNames.map { "bright-" + $0 }
    reportUnknown(.colour, text, at: member.position, possible: names)
    return nil
  }

  private mutating func reportUnknown(
    _ kind: ThemeProblem.UnknownNameKind, _ name: String, at position: TOMLPosition, possible: [String]
  ) {
    report(
      position,
      .unknown(
        kind, TOMLReader.shortened(name), suggestion: SpellingSuggester.names(to: name, in: possible).first,
        known: possible))
  }
}
