import Grid
import Testing

@testable import Workbench

/// How the panes of a layout cover the rows between status bar and key bar.
struct PaneCover {
  /// Cells of no pane.
  private(set) var holes = 0
  /// Cells inside more than one pane, or inside one and on the border of another.
  private(set) var overlaps = 0
  /// Where lines lie side by side: four border cells in a square.
  private(set) var doubleLines = 0

  init(_ layout: Layout, columns: Int, rows: Int) {
    var insides = [Int](repeating: 0, count: columns * rows)
    var borders = insides
    for area in layout.panes.values {
      for y in area.y..<area.y + area.height {
        for x in area.x..<area.x + area.width {
          if area.inside.contains(Point(x: x, y: y)) {
            insides[y * columns + x] += 1
          } else {
            borders[y * columns + x] += 1
          }
        }
      }
    }
    // Over the key bar is the row of what is said.
    for y in 1..<rows - 2 {
      for x in 0..<columns {
        let here = y * columns + x
        if insides[here] + borders[here] == 0 { holes += 1 }
        if insides[here] > 1 || insides[here] == 1 && borders[here] > 0 { overlaps += 1 }
        guard x + 1 < columns, y + 3 < rows else { continue }
        if [here, here + 1, here + columns, here + columns + 1].allSatisfy({ borders[$0] > 0 }) {
          doubleLines += 1
        }
      }
    }
  }
}

@Suite struct LayoutTests {
  private static let sizes = [
    (60, 16), (79, 40), (80, 24), (100, 29), (120, 30), (132, 38), (200, 60), (400, 120),
  ]

  private static let states: [LayoutState] = PaneID.allCases.flatMap { focus in
    [true, false].flatMap { isUp in
      [true, false].map { isZoomed in
        LayoutState(focus: focus, front: isUp ? .phone : .transactions, isPhoneUp: isUp, isZoomed: isZoomed)
      }
    }
  }

  @Test(
    "Panes fill the body without a gap, lie over one another with their borders only, and share one line",
    arguments: sizes)
  func tiles(_ columns: Int, _ rows: Int) {
    for state in Self.states {
      let layout = Layout(columns: columns, rows: rows, state: state)
      let cover = PaneCover(layout, columns: columns, rows: rows)
      #expect(cover.holes == 0 && cover.overlaps == 0 && cover.doubleLines == 0, "\(state)")
      #expect(layout.panes[state.focus] != nil, "the focused pane is shown: \(state)")
    }
  }

  @Test("Three columns from 120 x 30, two from 80 x 24, one down to 60 x 16")
  func kinds() {
    let kinds = Self.sizes.map { LayoutClass(columns: $0.0, rows: $0.1) }
    #expect(kinds == [.single, .single, .double, .double, .triple, .triple, .triple, .triple])
    #expect(LayoutClass(columns: 59, rows: 16) == .tooSmall)
    #expect(LayoutClass(columns: 60, rows: 15) == .tooSmall)
    #expect(LayoutClass(columns: 200, rows: 23) == .single)
  }

  @Test("At 80 x 24 the phone takes the place of Transactions while it is up, and the log stays")
  func phoneTakesThePlace() {
    let up = Layout(columns: 80, rows: 24, state: LayoutState(focus: .phone, front: .phone, isPhoneUp: true))
    #expect(up.panes.keys.sorted { $0.rawValue < $1.rawValue } == [.products, .phone, .log])
    #expect(up.panes[.phone] == Rect(x: 28, y: 1, width: 52, height: 12))
    #expect(up.panes[.log] == Rect(x: 0, y: 12, width: 80, height: 10))
    let down = Layout(columns: 80, rows: 24, state: LayoutState())
    #expect(down.panes[.transactions] == Rect(x: 29, y: 1, width: 51, height: 10))
    #expect(down.panes[.log] == Rect(x: 0, y: 10, width: 80, height: 12))
  }

  @Test("The measured three columns of 132 x 38")
  func threeColumns() {
    let layout = Layout(columns: 132, rows: 38, state: LayoutState())
    #expect(layout.panes[.products] == Rect(x: 0, y: 1, width: 35, height: 17))
    #expect(layout.panes[.phone] == Rect(x: 34, y: 1, width: 42, height: 17))
    #expect(layout.panes[.transactions] == Rect(x: 75, y: 1, width: 57, height: 10))
    #expect(layout.panes[.details] == Rect(x: 75, y: 10, width: 57, height: 8))
    #expect(layout.panes[.log] == Rect(x: 0, y: 17, width: 132, height: 19))
  }
}
