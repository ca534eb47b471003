// Tests of the form of screen texts in both languages: full stops and widths.

import Grid
import Scenario
import Support
import Testing

@testable import Panes
@testable import Workbench

@Suite("Form of texts") struct TextFormTests {
  static let languages = [Localizer(.english), Localizer(.japanese)]

  @Test("A single sentence that begins with a small letter has no full stop")
  func fullStops() {
    let found = LocalizedTextSource.texts.map(\.text).filter { text in
      text.first?.isLowercase == true && text.hasSuffix(".") && !text.hasSuffix("..")
        && !text.dropLast().contains(". ")
    }
    #expect(found == [])
  }

  @Test("The label and the help of a command fit in one line and have no full stop")
  func commands() {
    for texts in Self.languages {
      for command in ScreenRegistry.ofTests.sections.commands {
        let (label, help) = (texts.label(of: command), texts.help(of: command))
        for text in [label, help] {
          #expect(!text.isEmpty && CellWidth.of(text) <= 80, "\(command): \(text)")
          #expect(!text.hasSuffix(".") && !text.hasSuffix("。"), "\(command): \(text)")
        }
        #expect(CellWidth.of(label) <= 40, "\(command): \(label)")
      }
    }
  }

  @Test("The summary of a verb fits in one line and has no full stop")
  func verbs() {
    for texts in Self.languages {
      for entry in CommandTable.standard.entries {
        let words = entry.words.text(texts)
        #expect(!words.isEmpty && CellWidth.of(words) <= 80, "\(entry.name): \(words)")
        #expect(!words.hasSuffix(".") && !words.hasSuffix("。"), "\(entry.name): \(words)")
      }
    }
  }

  @Test("A heading fits in one line")
  func headings() {
    for texts in Self.languages {
      for section in ScreenRegistry.ofTests.sections.all {
        let heading = texts.heading(of: section)
        #expect(!heading.isEmpty && CellWidth.of(heading) <= 60, "\(heading)")
      }
    }
  }
}
