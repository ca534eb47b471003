// Tests that the shell and the screen replace the same characters with symbols.

import StoreSimulator
import Support
import Testing

@testable import Grid

@Test("What the shell shows as a symbol, the screen lets through neither")
func shellAndScreenAgree() {
  for value in UInt32(0x20)...0xE0FFF {
    guard let scalar = Unicode.Scalar(value), VisibleText.isControl(scalar) else { continue }
    var grid = Grid(columns: 4, rows: 1)
    grid.put("a" + String(scalar) + "b", x: 0, y: 0, style: Style())
    let shown = grid.cells(row: 0).prefix(3).map(\.base)
    #expect(
      shown == ["a", "\u{2426}", "b"] || shown == ["a", "\u{2421}", "b"], "U+\(String(value, radix: 16))")
  }
}
