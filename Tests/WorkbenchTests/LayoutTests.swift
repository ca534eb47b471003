import Grid
import Testing

@testable import Workbench

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

  @Test("Panes fill the body without a gap and without lying over one another", arguments: sizes)
  func tiles(_ columns: Int, _ rows: Int) {
    for state in Self.states {
      let layout = Layout(columns: columns, rows: rows, state: state)
      var covered = [Int](repeating: 0, count: columns * rows)
      for area in layout.panes.values {
        for y in area.y..<area.y + area.height {
          for x in area.x..<area.x + area.width { covered[y * columns + x] += 1 }
        }
      }
      #expect(covered[columns..<columns * (rows - 1)].allSatisfy { $0 == 1 }, "\(state)")
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
    #expect(up.panes[.phone] == Rect(x: 29, y: 1, width: 51, height: 12))
    #expect(up.panes[.log] == Rect(x: 0, y: 13, width: 80, height: 10))
    let down = Layout(columns: 80, rows: 24, state: LayoutState())
    #expect(down.panes[.transactions] == Rect(x: 30, y: 1, width: 50, height: 10))
    #expect(down.panes[.log] == Rect(x: 0, y: 11, width: 80, height: 12))
  }

  @Test("The measured three columns of 132 x 38")
  func threeColumns() {
    let layout = Layout(columns: 132, rows: 38, state: LayoutState())
    #expect(layout.panes[.products] == Rect(x: 0, y: 1, width: 35, height: 17))
    #expect(layout.panes[.phone] == Rect(x: 35, y: 1, width: 41, height: 17))
    #expect(layout.panes[.transactions] == Rect(x: 76, y: 1, width: 56, height: 10))
    #expect(layout.panes[.details] == Rect(x: 76, y: 11, width: 56, height: 7))
    #expect(layout.panes[.log] == Rect(x: 0, y: 18, width: 132, height: 19))
  }
}
