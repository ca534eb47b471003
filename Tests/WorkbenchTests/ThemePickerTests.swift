import Grid
import Scenario
import Testing

@testable import TerminalUI
@testable import Workbench

@Suite struct ThemePickerTests {
  private static let plain = Theme(name: "plain", styles: [:])
  private static let loud = Theme(name: "loud", styles: [.text: boldStyle])

  private static var boldStyle: Style {
    var style = Style()
    style.bold = true
    return style
  }

  /// Executes the picker's effects as a program with two valid themes and an invalid one would.
  private func answer(_ bench: inout TestBench) {
    var pendingEffects = bench.effects
    bench.effects = []
    while !pendingEffects.isEmpty {
      let effect = pendingEffects.removeFirst()
      switch effect {
      case .listThemes: pendingEffects += bench.workbench.handle(result: .themes(["plain", "loud", "torn"]))
      case .loadTheme(name: "plain"): _ = bench.workbench.handle(result: .theme(name: "plain", Self.plain))
      case .loadTheme(name: "loud"): _ = bench.workbench.handle(result: .theme(name: "loud", Self.loud))
      case .loadTheme(let name):
        let reason = "/home/me/\(name).toml:3: roles.text: no colour of this name"
        _ = bench.workbench.handle(result: .themeFailed(name: name, reason: .fact(.file(reason))))
      default: bench.effects.append(effect)
      }
    }
  }

  private func picker() -> TestBench {
    var bench = TestBench()
    bench.workbench.theme = Self.plain
    bench.press("T")
    answer(&bench)
    return bench
  }

  @Test("T lists the themes and marks the present one")
  func list() {
    var bench = picker()
    let screen = bench.screen()
    #expect(screen.contains("plain") && screen.contains("loud") && screen.contains("torn"))
    #expect(bench.rows().contains { $0.contains("> plain") || $0.contains(">1 plain") })
  }

  @Test("Moving shows a theme on the whole screen; Esc brings the old one back")
  func preview() {
    var bench = picker()
    bench.press("j")
    #expect(bench.workbench.theme == Self.loud)
    #expect(bench.drawn().cells(row: 3).contains { $0.style.bold })
    bench.press("Esc")
    #expect(bench.workbench.theme == Self.plain)
    #expect(bench.workbench.overlays.isEmpty)
    #expect(!bench.effects.contains { if case .remember = $0 { true } else { false } })
  }

  @Test("Enter keeps and remembers it; so does its digit")
  func keep() {
    var bench = picker()
    bench.press("j Enter")
    #expect(bench.workbench.theme == Self.loud)
    #expect(bench.effects == [.remember(.theme, value: "loud")])
    #expect(bench.notice.contains("loud"))
    bench.press("T")
    answer(&bench)
    bench.press("1")
    #expect(bench.workbench.theme == Self.plain)
  }

  /// Executes the picker's effects as a program with a theme for the terminal's background would.
  private func automatic(_ bench: inout TestBench) {
    bench.press("T")
    bench.effects = []
    let names = [ThemeName.automatic, "plain", "loud"]
    for effect in bench.workbench.handle(result: .themes(names)) {
      guard case .loadTheme(let name) = effect else { continue }
      let theme = name == "loud" ? Self.loud : Self.plain
      _ = bench.workbench.handle(result: .theme(name: name, theme))
    }
  }

  @Test("The theme for the terminal's background has a line of its own, which is the present one at first")
  func automaticLine() {
    var bench = TestBench()
    bench.workbench.theme = Self.plain
    automatic(&bench)
    let rows = bench.rows()
    let automaticRow = rows.first { $0.contains("auto: matches the terminal's background") }
    #expect(automaticRow?.contains("current") == true)
    #expect(rows.filter { $0.contains("current") }.count == 1, "\(bench.screen())")
    // A change of the background has no effect after the user has chosen a theme.
    bench.press("j j Enter")
    #expect(bench.effects == [.remember(.theme, value: "loud")])
    #expect(!bench.workbench.followsBackground)
    bench.workbench.useTheme(Self.plain)
    #expect(bench.workbench.theme == Self.loud)
    automatic(&bench)
    #expect(bench.rows().contains { $0.contains("loud") && $0.contains("current") }, "\(bench.screen())")
    bench.press("k k Enter")
    #expect(bench.effects == [.remember(.theme, value: "auto")])
    #expect(bench.workbench.followsBackground && bench.workbench.theme == Self.plain)
    bench.workbench.useTheme(Self.loud)
    #expect(bench.workbench.theme == Self.loud)
  }

  @Test("The current theme is chosen with a message of its own")
  func current() {
    var bench = picker()
    bench.press("Enter")
    #expect(bench.notice == "the theme is already plain" && bench.workbench.overlays.isEmpty)
    #expect(bench.effects == [.remember(.theme, value: "plain")])
    var other = TestBench()
    other.workbench.theme = Self.plain
    automatic(&other)
    other.press("j Enter")
    #expect(other.notice.hasSuffix(":theme auto follows the terminal again"), "\(other.notice)")
    #expect(!other.workbench.followsBackground && other.workbench.theme == Self.plain)
  }

  @Test("A broken theme says file, line and key, cannot be chosen, and the last good one stays")
  func broken() {
    var bench = picker()
    bench.press("j j")
    #expect(bench.workbench.theme == Self.loud)
    #expect(bench.screen().contains("torn.toml:3: roles.text"))
    bench.press("Enter")
    #expect(bench.workbench.overlays.count == 1)
    #expect(bench.notice.contains("torn.toml:3"))
    bench.press("Esc")
    #expect(bench.workbench.theme == Self.plain)
  }
}
