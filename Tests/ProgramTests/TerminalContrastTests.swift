// Tests of the contrast of themes on terminals with different colour tables.

import Grid
import Panes
import TerminalUI
import Testing
import Workbench

@testable import CursesTerminal
@testable import iapbench

@Suite("Contrast of themes on terminals") struct TerminalContrastTests {
  /// The roles of running text and lists.
  private static let running: Set<Role> = [
    .text, .faint, .paneTitle, .selection, .selectionFaint, .statusBar, .keyBar, .disabled, .logTime,
    .logChannel, .logConsole, .logDialog, .logOperator, .logFrame, .button, .price,
  ]

  private func theme(_ name: String) throws -> Theme { try ThemeLibrary(folder: nil).theme(name) }

  /// Returns the contrast of a style on one terminal.
  ///
  /// Returns nil if both colours are the terminal's defaults.
  private func contrast(_ attributes: TerminalAttributes, _ table: [ColorPalette.RGB], isDark: Bool)
    -> Double?
  {
    guard attributes.foreground >= 0 || attributes.background >= 0 else { return nil }
    let (front, back) = isDark ? (7, 0) : (0, 15)
    let foreground = table[attributes.foreground >= 0 ? attributes.foreground : front].color
    return foreground.contrast(with: table[attributes.background >= 0 ? attributes.background : back].color)
  }

  @Test(
    "With 256 colours and more text has 4.5:1 and lines have 3:1, on dark and on light",
    arguments: ThemeLibrary.builtinNames)
  func manyColors(name: String) throws {
    let theme = try theme(name)
    for role in Role.allCases {
      let needed = role.isLine ? 3.0 : 4.5
      let attributes = ColorPalette(colorCount: 256, hasDefaultColors: true).attributes(for: theme[role])
      // The first 16 of 256 colours differ between terminals.
      #expect(
        !(0..<16).contains(attributes.foreground) && !(0..<16).contains(attributes.background),
        "\(role.rawValue)")
      for isDark in [true, false] {
        if let contrast = contrast(attributes, ColorPalette.ansi + ColorPalette.fixed, isDark: isDark) {
          #expect(contrast >= needed, "\(role.rawValue), 256 colours")
        }
        let (front, back) =
          isDark ? (Color.rgb(229, 229, 229), Color.rgb(0, 0, 0)) : (.rgb(0, 0, 0), .rgb(255, 255, 255))
        let style = theme[role]
        let foreground = style.foreground == .terminal ? front : style.foreground
        let background = style.background == .terminal ? back : style.background
        let contrast = try #require(foreground.contrast(with: background))
        #expect(contrast >= needed, "\(role.rawValue), direct colour")
      }
    }
  }

  @Test(
    "With 8 and 16 colours text is the terminal's own or has 4.5:1; words and lines have 3:1 or are bold",
    arguments: ThemeLibrary.builtinNames, [8, 16])
  func fewColors(name: String, count: Int) throws {
    let theme = try theme(name)
    for role in Role.allCases {
      var style = theme[role]
      for background in [style.background, theme[.selectionFaint].background] {
        guard role.indicatesState || background == style.background else { continue }
        style.background = background
        let attributes = ColorPalette(colorCount: count, hasDefaultColors: true).attributes(for: style)
        #expect(attributes.foreground < count && attributes.background < count)
        for table in [ColorPalette.ansi, ColorPalette.vga] {
          for isDark in [true, false] {
            guard let contrast = contrast(attributes, table, isDark: isDark) else { continue }
            if Self.running.contains(role) {
              // With eight colours, a bright colour is shown by bold text.
              let isBold =
                attributes.bold && count == 8 && !ColorPalette.greys.contains(attributes.foreground)
              #expect(contrast >= 4.5 || isBold, "\(role.rawValue): \(attributes)")
            } else {
              #expect(contrast >= 3 || attributes.bold, "\(role.rawValue): \(attributes)")
            }
          }
        }
      }
    }
  }

  @Test(
    "Key letters stand out from the words beside them, whatever colours there are",
    arguments: ThemeLibrary.builtinNames, [0, 8, 16, 256, 1 << 24])
  func keys(name: String, count: Int) throws {
    let theme = try theme(name)
    let palette = ColorPalette(colorCount: count, hasDefaultColors: true)
    let key = palette.attributes(for: theme[.keyBarKey])
    for words in [Role.keyBar, .text, .disabled] {
      let attributes = palette.attributes(for: theme[words])
      #expect(
        key.bold && !attributes.bold || key.foreground != attributes.foreground,
        "\(words.rawValue): \(key) beside \(attributes)")
    }
    // Without colours, key letters differ from other text only in being bold.
    if count == 0 || name == "mono" {
      #expect(key.bold && !palette.attributes(for: theme[.keyBar]).bold)
    }
  }

  @Test("What matters less is told from text on a light background too", arguments: ["default", "light"])
  func orderOnLight(name: String) throws {
    let theme = try theme(name)
    let palette = ColorPalette(colorCount: 256, hasDefaultColors: true)
    let text = palette.attributes(for: theme[.text])
    for role in [Role.faint, .heading, .disabled, .logTime, .paneBorder, .keyBarKey, .stateFailed] {
      let attributes = palette.attributes(for: theme[role])
      #expect(attributes.foreground != text.foreground || attributes.bold, "\(role.rawValue)")
    }
  }

  @Test(
    "On a known background that suits it a theme leaves that to the terminal, and keeps its contrast",
    arguments: ["dark", "light", "high-contrast"])
  func ground(name: String) throws {
    let theme = try theme(name)
    for value in stride(from: UInt8(0), through: 250, by: 10) {
      let ground = Color.rgb(value, value, value)
      let shown = theme.onTerminalBackground(ground)
      guard shown != theme else { continue }
      #expect(shown[.text] == Style())
      for role in Role.allCases {
        let style = shown[role]
        guard style.background == .terminal, style.foreground != .terminal else { continue }
        let contrast = try #require(style.foreground.contrast(with: ground))
        #expect(contrast >= (role.isLine ? 3 : 4.5), "\(role.rawValue) on \(value)")
      }
    }
    let own = try #require(theme[.text].background.isDark as Bool?)
    #expect(theme.onTerminalBackground(own ? .rgb(0, 0, 0) : .rgb(255, 255, 255)) != theme)
    #expect(theme.onTerminalBackground(own ? .rgb(255, 255, 255) : .rgb(0, 0, 0)) == theme)
    #expect(theme.onTerminalBackground(.rgb(120, 120, 120)) == theme)
  }
}

@Suite("Few colours on a background that the terminal told") struct KnownGroundTests {
  private func shown(_ name: String, on ground: Color, colors: Int) throws -> (own: Theme, shown: Theme) {
    guard case .rgb(let red, let green, let blue) = ground else { throw Unknown() }
    let theme = try ThemeLibrary(folder: nil).theme(name)
    var known = KnownTerminal()
    known.background = .color(red: red, green: green, blue: blue)
    return (theme, TerminalTraits(name: "x", known: known, colors: nil).adapted(theme, colors: colors))
  }

  private struct Unknown: Error {}

  @Test(
    "The background is left to the terminal, and all that stands on it can be read there",
    arguments: [8, 16],
    [true, false])
  func legible(colors: Int, isDark: Bool) throws {
    let ground: Color = isDark ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
    let (own, shown) = try shown(isDark ? "dark" : "light", on: ground, colors: colors)
    let palette = ColorPalette(colorCount: colors, hasDefaultColors: true)
    #expect(shown[.text] == Style())
    for role in Role.allCases where own[role].background == own[.text].background {
      let attributes = palette.attributes(for: shown[role])
      #expect(attributes.background == -1, "\(role.rawValue)")
      guard attributes.foreground >= 0 else { continue }
      let isBright = colors == 8 && attributes.bold
      for table in [ColorPalette.ansi, ColorPalette.vga] {
        let contrast = try #require(
          table[attributes.foreground + (isBright ? 8 : 0)].color.contrast(with: ground))
        let needed = role.indicatesState || role.isLine || attributes.bold ? 3 : 4.5
        #expect(contrast >= needed, "\(role.rawValue): \(attributes)")
      }
    }
    // The most important roles differ from running text.
    for role in [Role.heading, .warning, .stateFailed, .error, .keyBarKey, .message] {
      let attributes = palette.attributes(for: shown[role])
      #expect(attributes.bold || attributes.foreground >= 0, "\(role.rawValue)")
    }
  }

  @Test(
    "The number of a transaction does not look as if it had failed", arguments: ThemeLibrary.builtinNames,
    [8, 16, 256])
  func number(name: String, colors: Int) throws {
    let theme = try ThemeLibrary(folder: nil).theme(name)
    let palette = ColorPalette(colorCount: colors, hasDefaultColors: true)
    let (number, failed) = (
      palette.attributes(for: theme[.transactionNumber]), palette.attributes(for: theme[.stateFailed])
    )
    #expect(number.foreground == -1 || number.foreground != failed.foreground, "\(number) \(failed)")
  }
}
