// Tests of mouse reports from the terminal, valid and invalid.

import Grid
import Testing

@testable import CursesTerminal

@Suite("Reports of the mouse") struct MouseReportTests {
  private func events(_ report: String) -> [InputEvent] {
    var decoder = InputDecoder()
    decoder.feed(Array("\u{1B}[<\(report)".utf8))
    var inputs: [InputEvent] = []
    while let input = decoder.next() { inputs.append(input) }
    return inputs
  }

  @Test(
    "Buttons, drags and the wheel; modifiers are no other button",
    arguments: [
      ("0;3;4M", MouseEvent(.press, button: 1, at: Point(x: 2, y: 3))),
      ("0;3;4m", MouseEvent(.release, button: 1, at: Point(x: 2, y: 3))),
      ("2;1;1M", MouseEvent(.press, button: 3, at: Point(x: 0, y: 0))),
      ("32;3;4M", MouseEvent(.drag, button: 1, at: Point(x: 2, y: 3))),
      ("16;3;4M", MouseEvent(.press, button: 1, at: Point(x: 2, y: 3))),
      ("64;3;4M", MouseEvent(.wheelUp, button: 0, at: Point(x: 2, y: 3))),
      ("65;3;4M", MouseEvent(.wheelDown, button: 0, at: Point(x: 2, y: 3))),
    ])
  func known(report: String, event: MouseEvent) { #expect(events(report) == [.mouse(event)]) }

  @Test(
    "Movement without a button, further buttons and cells that are none mean nothing",
    arguments: ["35;3;4M", "3;3;4M", "66;3;4M", "128;3;4M", "129;3;4M", "0;0;4M", "0;3;0M", "0;3M"])
  func unknown(report: String) { #expect(events(report) == []) }
}
