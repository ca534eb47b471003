import Grid
import Testing

@testable import TerminalUI
@testable import Workbench

@Suite struct TextFieldTests {
  private func edited(_ text: String, _ commands: ScreenCommand...) -> TextField {
    var field = TextField(text)
    for command in commands {
      guard case .edit(let change) = command.action else {
        Issue.record("\(command) does not edit")
        continue
      }
      field.edit(change)
    }
    return field
  }

  @Test func startAndEnd() {
    #expect(edited("abc", .lineStart).cursor == 0)
    #expect(edited("abc", .lineStart, .lineEnd).cursor == 3)
  }

  @Test("what is typed takes the place of a proposed text; an editing key keeps it")
  func proposed() {
    var field = TextField("s1", isProposed: true)
    field.insert("b")
    field.insert("c")
    #expect(field.text == "bc")
    field = TextField("s1", isProposed: true)
    field.edit { $0.moveLeft() }
    field.insert("b")
    #expect(field.text == "sb1")
    field = TextField("s1", isProposed: true)
    field.edit { $0.deleteBackward() }
    #expect(field.text == "s")
  }

  @Test("Ctrl-W deletes the word before the cursor and the spaces after it")
  func deleteWord() {
    #expect(edited("buy com.example  ", .deleteWord).text == "buy ")
    #expect(edited("buy", .deleteWord).text == "")
  }

  @Test func deleteToStartAndEnd() {
    #expect(edited("abc", .characterLeft, .deleteToStart).text == "c")
    #expect(edited("abc", .characterLeft, .deleteToEnd).text == "ab")
  }

  @Test("Characters are deleted whole, whatever they are made of")
  func deletesClusters() {
    #expect(edited("か\u{3099}e\u{301}", .deleteBackward).text == "か\u{3099}")
    #expect(edited("", .deleteBackward).text == "")
    #expect(edited("ab", .lineStart, .deleteForward).text == "b")
  }

  @Test("The cursor stands in the cell behind what was typed, wide characters counted as two")
  func cursorByCells() {
    var grid = Grid(columns: 20, rows: 1)
    TextField("プロab").draw(into: &grid, x: 2, y: 0, width: 10, style: Style())
    #expect(grid.cursor == Point(x: 8, y: 0))
    #expect(grid.text(row: 0).hasPrefix("  プロab"))
  }

  @Test("A long text scrolls so that the cursor stays inside")
  func scrolls() {
    var grid = Grid(columns: 12, rows: 1)
    TextField(String(repeating: "プ", count: 50)).draw(into: &grid, x: 0, y: 0, width: 10, style: Style())
    let cursor = grid.cursor ?? Point(x: -1, y: -1)
    #expect((0..<10).contains(cursor.x))
  }

  @Test("A pasted megabyte is bounded, and what was left out is counted")
  func bounded() {
    var field = TextField()
    let left = field.insert(String(repeating: "x", count: 1 << 20))
    #expect(field.text.count == TextField.capacity)
    #expect(left == (1 << 20) - TextField.capacity)
  }

  @Test("History goes up to the oldest and comes back to what was being typed")
  func history() {
    var history = LineHistory()
    history.add("one")
    history.add("two")
    var step: String?
    step = history.older(than: "draft")
    #expect(step == "two")
    step = history.older(than: "two")
    #expect(step == "one")
    step = history.older(than: "one")
    #expect(step == nil)
    step = history.newer()
    #expect(step == "two")
    step = history.newer()
    #expect(step == "draft")
    step = history.newer()
    #expect(step == nil)
  }
}
