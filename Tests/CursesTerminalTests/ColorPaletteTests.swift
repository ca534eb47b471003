// Tests of the mapping from theme colours to terminals with many, 16, 8 and no colours.

import Grid
import Testing

@testable import CursesTerminal

private func look(
  _ foreground: Color, on background: Color = .terminal, colors: Int, defaults: Bool = true
) -> TerminalAttributes {
  var style = Style()
  style.foreground = foreground
  style.background = background
  return ColorPalette(colorCount: colors, hasDefaultColors: defaults).attributes(for: style)
}

@Suite struct PaletteTests {
  @Test func theTerminalsOwnColoursStayItsOwn() {
    #expect(look(.terminal, colors: 256) == TerminalAttributes())
    #expect(look(.terminal, colors: 8, defaults: false) == TerminalAttributes(foreground: 7, background: 0))
  }

  @Test func sixteenColoursAreTakenAsTheyAre() {
    #expect(look(.ansi(12), on: .ansi(8), colors: 256) == TerminalAttributes(foreground: 12, background: 8))
    #expect(look(.ansi(12), colors: 16) == TerminalAttributes(foreground: 12))
  }

  @Test(arguments: [
    (Color.rgb(255, 0, 0), 196), (.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(118, 118, 118), 243),
    (.rgb(8, 8, 8), 232), (.rgb(0, 95, 135), 24),
  ])
  func rgbIsTheNearestOf256(color: Color, number: Int) {
    #expect(look(color, colors: 256).foreground == number)
  }

  @Test func rgbIsTheNearestOfSixteen() {
    #expect(look(.rgb(250, 10, 10), colors: 16).foreground == 9)
    #expect(look(.rgb(190, 10, 10), colors: 16).foreground == 1)
  }

  @Test(
    "A light or dark shade keeps its hue, and only greys become grey",
    arguments: [
      (Color.rgb(255, 128, 128), 9), (.rgb(110, 220, 130), 2), (.rgb(224, 168, 255), 13),
      (.rgb(255, 180, 84), 3),
      (.rgb(26, 107, 51), 2), (.rgb(107, 77, 0), 3), (.rgb(31, 35, 40), 0), (.rgb(95, 102, 112), 8),
      (.rgb(219, 228, 238), 7),
    ])
  func hues(color: Color, number: Int) {
    guard case .rgb(let red, let green, let blue) = color else { return }
    #expect(
      ColorPalette.nearest16(ColorPalette.RGB(red: Int(red), green: Int(green), blue: Int(blue))) == number)
  }

  @Test(
    "On the terminal's own background a grey is its own colour, and what is pale on black or white is bold")
  func unknownGround() {
    for colors in [8, 16, 88] {
      for grey in [Color.rgb(0, 0, 0), .rgb(229, 229, 229), .rgb(255, 255, 255)] {
        #expect(look(grey, colors: colors).foreground == -1)
      }
      #expect(look(.rgb(118, 118, 118), colors: colors) == TerminalAttributes(dim: true))
      #expect(look(.rgb(0, 205, 0), colors: colors) == TerminalAttributes(bold: true, foreground: 2))
      #expect(look(.rgb(205, 0, 205), colors: colors) == TerminalAttributes(foreground: 5))
    }
  }

  @Test(
    "Among few colours what a theme of its own background writes can be read with xterm's and VGA's colours",
    arguments: [8, 16, 88])
  func legible(colors: Int) {
    let parts: [UInt8] = [0, 60, 130, 200, 255]
    let all = parts.flatMap { red in parts.flatMap { green in parts.map { Color.rgb(red, green, $0) } } }
    for ground in [Color.rgb(0, 0, 0), .rgb(23, 27, 33), .rgb(251, 250, 247), .rgb(255, 255, 255)] {
      for color in all {
        let shown = look(color, on: ground, colors: colors)
        #expect(shown.foreground >= 0 && shown.foreground < min(16, colors) && !shown.dim, "\(color)")
        let contrast = ColorPalette.minContrast(shown.foreground, on: shown.background)
        // With eight colours, bold text has a bright colour.
        let bright = colors == 8 && shown.bold ? shown.foreground | 8 : shown.foreground
        let asBright = ColorPalette.minContrast(bright, on: shown.background)
        #expect(max(contrast, asBright) >= 3, "\(color) on \(ground): \(shown)")
        if ColorPalette.greys.contains(shown.foreground) { #expect(contrast >= 4.5, "\(color) on \(ground)") }
      }
    }
  }

  @Test("Nothing is black on black, or yellow or cyan on grey")
  func oldFaults() {
    // Grey text on slate, and coloured words on paper.
    #expect(
      look(.rgb(146, 156, 171), on: .rgb(23, 27, 33), colors: 8)
        == TerminalAttributes(foreground: 7, background: 0))
    #expect(
      look(.rgb(107, 77, 0), on: .rgb(251, 250, 247), colors: 8)
        == TerminalAttributes(foreground: 0, background: 7))
    #expect(
      look(.rgb(15, 106, 117), on: .rgb(251, 250, 247), colors: 8)
        == TerminalAttributes(foreground: 0, background: 7))
  }

  @Test("What a theme names by number is shown by that number where there are sixteen")
  func byNumber() {
    for foreground in UInt8(0)..<16 {
      for background in UInt8(0)..<16 {
        #expect(
          look(.ansi(foreground), on: .ansi(background), colors: 16)
            == TerminalAttributes(foreground: Int(foreground), background: Int(background)))
      }
    }
  }

  @Test("A dark green is green in 256 colours too")
  func greenOf256() {
    #expect(look(.rgb(26, 107, 51), colors: 256).foreground == 22)
  }

  @Test(
    "A bluish grey is a grey of 256",
    arguments: [Color.rgb(138, 147, 160), .rgb(95, 102, 112), .rgb(154, 164, 178)])
  func greys(color: Color) {
    #expect((232...255).contains(look(color, colors: 256).foreground))
  }

  @Test func rgbIsItselfInDirectColour() {
    #expect(look(.rgb(1, 2, 3), colors: 1 << 24).foreground == 0x010203)
    #expect(look(.rgb(0, 0, 3), colors: 1 << 24).foreground == 8)
    #expect(look(.ansi(9), colors: 1 << 24).foreground == 0xFF0000)
    #expect(look(.ansi(1), colors: 1 << 24).foreground == 1)
  }

  @Test func brightColoursAreBoldWhereThereAreEight() {
    #expect(look(.ansi(10), colors: 8) == TerminalAttributes(bold: true, foreground: 2))
    #expect(look(.terminal, on: .ansi(12), colors: 8) == TerminalAttributes(background: 4))
    #expect(look(.ansi(8), colors: 8) == TerminalAttributes(dim: true))
  }

  @Test func textNeverVanishesInItsBackground() {
    for foreground in UInt8(0)..<16 {
      for background in UInt8(0)..<16 where foreground != background {
        let look = look(.ansi(foreground), on: .ansi(background), colors: 8)
        #expect(look.foreground != look.background, "\(foreground) on \(background)")
      }
    }
  }

  @Test("With direct colour the bright eight are written as colours, the plain eight as numbers")
  func directColour() {
    #expect((0...7).map { look(.ansi($0), colors: 1 << 24).foreground } == Array(0...7))
    #expect(
      (8...15).map { look(.ansi($0), colors: 1 << 24).foreground } == [
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ])
  }

  @Test func withoutColourABarIsReversed() {
    #expect(look(.ansi(1), on: .ansi(4), colors: 0) == TerminalAttributes(reverse: true))
    #expect(look(.ansi(1), colors: 0) == TerminalAttributes())
  }
}
